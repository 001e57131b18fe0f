"""The calendar's arithmetic in the web app, held to Python's: every month of two centuries for each
day a week may begin with, every day of them, and the keys that move between days."""

import calendar
import datetime
import json
import random
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DAYS = ROOT / "Shells/Web/js/views/days"
YEARS = range(1900, 2101)
EPOCH = datetime.date(1970, 1, 1)
ROWS_MIN = 5

# Node takes a `.js` for a module only where a package says so, or where it is handed the text.
READ = """
import { readFileSync } from 'node:fs';
const take = (path) =>
  import('data:text/javascript;base64,' + readFileSync(path).toString('base64'));
"""
MONTHS = READ + """
const { weeksOf, daysIn, firstDay, yearOf } = await take(process.argv[1]);
const rows = {};
for (let start = 1; start <= 7; start += 1) {
  rows[start] = [];
  for (let month = 1900 * 12; month < 2101 * 12; month += 1) {
    const weeks = weeksOf(month, start);
    rows[start].push([weeks[0][0], weeks.length, weeks.flat().length, daysIn(month),
      firstDay(month), yearOf(month), weeks.flat().every((day, at) => day === weeks[0][0] + at)]);
  }
}
console.log(JSON.stringify(rows));
"""
EVERY_DAY = READ + """
const { civilOf, dayOf, monthOf, weekdayOf, dayByKey, monthsLater } = await take(process.argv[1]);
const [first, behind] = process.argv.slice(2).map(Number);
const none = { shiftKey: false, altKey: false, ctrlKey: false, metaKey: false };
const said = [];
for (let day = first; day < behind; day += 1) {
  const { year, month, date } = civilOf(day);
  const by = (key, shiftKey = false) => dayByKey({ ...none, key, shiftKey }, day, 1, false);
  said.push([year, month, date, weekdayOf(day), monthOf(day), dayOf(year, month, date),
    by('PageDown'), by('PageUp'), by('PageDown', true), by('PageUp', true), by('Home'), by('End')]);
}
console.log(JSON.stringify(said));
"""
KEYS = READ + """
const { dayByKey } = await take(process.argv[1]);
const press = (key, more = {}, isMirrored = false) => dayByKey({ key, shiftKey: false,
  altKey: false, ctrlKey: false, metaKey: false, ...more }, 100, 1, isMirrored) ?? null;
console.log(JSON.stringify([press('ArrowRight'), press('ArrowLeft'), press('ArrowRight', {}, true),
  press('ArrowLeft', {}, true), press('ArrowDown'), press('ArrowUp'), press('a'),
  press('ArrowLeft', { altKey: true }), press('PageUp', { metaKey: true })]));
"""
FAR = READ + """
const { civilOf, dayOf } = await take(process.argv[1]);
const days = JSON.parse(process.argv[2]);
console.log(JSON.stringify(days.map((day) => {
  const { year, month, date } = civilOf(day);
  return dayOf(year, month, date) === day;
})));
"""
STARTS = READ + """
const { weeksBy } = await take(process.argv[1]);
const asked = JSON.parse(process.argv[2]);
console.log(JSON.stringify(asked.map((tag) => weeksBy(tag, false))
  .map(({ start, minimalDays }) => [start, minimalDays])));
"""
WEEKS = READ + """
const { weekNumber } = await take(process.argv[1]);
const [first, behind, start, minimalDays] = process.argv.slice(2).map(Number);
console.log(JSON.stringify(Array.from({ length: behind - first },
  (_, offset) => weekNumber(first + offset, start, minimalDays))));
"""
LIFE = READ + """
const { lifeRows } = await take(process.argv[1]);
const [counts, years, now] = JSON.parse(process.argv[2]);
console.log(JSON.stringify(lifeRows((month) => counts[month] ?? 0, years, now)));
"""
# By CLDR's tables: the day a week begins with, and how many days the first one has. A language
# alone stands where most of its speakers live.
WEEK_STARTS = {
  "en-US": [7, 1], "en-GB": [1, 4], "de-DE": [1, 4], "fr-CA": [7, 1], "es-MX": [7, 1],
  "es-ES": [1, 4], "zh-Hans-CN": [1, 1], "ar-EG": [6, 1], "he-IL": [7, 1], "pt-BR": [7, 1],
  "dv-MV": [5, 1], "en": [7, 1], "de": [1, 4], "fa-IR": [6, 1], "pt-PT": [7, 4],
  "nonsense!": [1, 4],
}


def number(date):
    return (date - EPOCH).days


def later(date, months):
    """The same date so many months later, or the last there is."""
    year, month = divmod(date.year * 12 + date.month - 1 + months, 12)
    last = calendar.monthrange(year, month + 1)[1]
    return number(datetime.date(year, month + 1, min(date.day, last)))


def week_numbers(first, behind, start, minimal_days):
    """The number of each day's week, by counting weeks: one is its later year's if that has enough
    of its days."""
    numbers, counted = {}, {}
    weekday = (EPOCH + datetime.timedelta(first)).isoweekday()
    # From far enough back that the first year is counted from its beginning.
    for week in range(first - (weekday - start) % 7 - 7 * 60, behind, 7):
        years = [(EPOCH + datetime.timedelta(week + offset)).year for offset in range(7)]
        year = years[-1] if years.count(years[-1]) >= minimal_days else years[0]
        counted[year] = counted.get(year, 0) + 1
        numbers.update({week + offset: counted[year] for offset in range(7)})
    return [numbers[day] for day in range(first, behind)]


SCROLL = """
const { ScrollLayout } = await import(process.argv[1]);
const [months, sizes, start, places] = JSON.parse(process.argv[2]);
const layout = new ScrollLayout(months, sizes, start);
console.log(JSON.stringify([layout.sections.map(({ first, last, weeks, top, height }) =>
  [first, last, weeks.length, top, height]), layout.height,
places.map((place) => layout.sections.indexOf(layout.at(place))),
places.map((place) => layout.inSight(place, place + 300)
  .map((section) => layout.sections.indexOf(section)))]));
"""


class Calendar(unittest.TestCase):
    def said(self, script, *arguments, module="month-grid.js"):
        done = subprocess.run(
            ["node", "--no-warnings", "--input-type=module", "-e", script, DAYS / module,
             *map(str, arguments)], check=True, stdout=subprocess.PIPE)
        return json.loads(done.stdout)

    def test_every_month_of_two_centuries_has_the_rows_python_gives_it(self):
        rows = self.said(MONTHS)
        for start in range(1, 8):
            pages = calendar.Calendar(start - 1)
            months = [(year, month) for year in YEARS for month in range(1, 13)]
            for (year, month), row in zip(months, rows[str(start)], strict=True):
                weeks = pages.monthdatescalendar(year, month)
                first = number(datetime.date(year, month, 1))
                count = max(ROWS_MIN, len(weeks))
                self.assertEqual(
                    row, [number(weeks[0][0]), count, count * 7,
                          calendar.monthrange(year, month)[1], first, year, True],
                    (year, month, start))

    def test_every_day_of_two_centuries_is_the_date_it_is_and_keys_lead_where_they_should(self):
        first = datetime.date(YEARS[0], 1, 1)
        behind = datetime.date(YEARS[-1] + 1, 1, 1)
        rows = self.said(EVERY_DAY, number(first), number(behind))
        self.assertEqual(len(rows), (behind - first).days)
        for offset, row in enumerate(rows):
            date = first + datetime.timedelta(offset)
            monday = number(date) - date.weekday()
            self.assertEqual(row, [
                date.year, date.month, date.day, date.isoweekday(), date.year * 12 + date.month - 1,
                number(date), later(date, 1), later(date, -1), later(date, 12), later(date, -12),
                monday, monday + 6], date)

    def test_every_week_of_two_centuries_has_its_number_however_weeks_are_counted(self):
        first, behind = number(datetime.date(YEARS[0], 1, 1)), number(datetime.date(2101, 1, 1))
        iso = [(EPOCH + datetime.timedelta(day)).isocalendar().week for day in range(first, behind)]
        self.assertEqual(self.said(WEEKS, first, behind, 1, 4), iso)
        for start in range(1, 8):
            for minimal_days in (1, 4, 7):
                self.assertEqual(self.said(WEEKS, first, behind, start, minimal_days),
                                 week_numbers(first, behind, start, minimal_days),
                                 (start, minimal_days))

    def test_a_life_has_a_row_for_each_year_and_one_for_many_blank_ones(self):
        def rows(counts, years, now):
            return [(row["from"], row["to"]) if row["kind"] == "gap" else row["year"] for row in
                    self.said(LIFE, json.dumps([counts, years, now]), module="life-rows.js")]
        self.assertEqual(rows({}, [], 2026), [2026])
        self.assertEqual(rows({}, [2021, 2019], 2023), [2019, 2020, 2021, 2022, 2023])
        self.assertEqual(rows({}, [1900, 1904, 2030], 1907),
                         [1900, (1901, 1903), 1904, 1905, 1906, 1907, (1908, 2029), 2030])
        counts = {2026 * 12: 3, 2026 * 12 + 11: 4, 2025 * 12 + 11: 9, 2027 * 12: 9}
        [_, row, _] = self.said(LIFE, json.dumps([counts, [2025, 2027], 2026]),
                                module="life-rows.js")
        self.assertEqual((row["counts"], row["count"]), ([3, *[0] * 10, 4], 7))

    def test_the_long_page_of_months_has_a_place_for_each_and_one_for_blank_ones(self):
        months = sorted(random.Random(7).sample(range(1900 * 12, 2100 * 12), 600))
        sizes = {"name": 52, "week": 62, "blank": 48}
        sections, top = [], 0
        for index, month in enumerate(months):
            before = months[index - 1] + 1 if index else month
            if before < month:
                sections.append([before, month - 1, 0, top, 48])
                top += 48
            weeks = len(calendar.Calendar(0).monthdatescalendar(month // 12, month % 12 + 1))
            sections.append([month, month, weeks, top, 52 + 62 * weeks])
            top += 52 + 62 * weeks
        places = [*range(0, top + 500, 997), 0, top - 1, top]
        found, height, at, shown = self.said(SCROLL, json.dumps([months, sizes, 1, places]),
                                             module="scroll-layout.js")
        self.assertEqual((found, height), (sections, top))
        for there, index, drawn in zip(places, at, shown, strict=True):
            inside = [number for number, (_, _, _, start, size) in enumerate(sections)
                      if start <= there < start + size] or [len(sections) - 1]
            self.assertEqual([index], inside, there)
            self.assertEqual(drawn, [number for number, (_, _, _, start, size)
                                     in enumerate(sections)
                                     if start < there + 300 and start + size > there], there)

    def test_arrows_follow_the_script_and_other_keys_lead_nowhere(self):
        self.assertEqual(self.said(KEYS), [101, 99, 99, 101, 107, 93, None, None, None])

    def test_days_far_from_now_come_back_as_they_were(self):
        days = [-719_528, -719_529, -1_000_000, 2_932_896, 2_932_897, 10_000_000, 0, -1]
        self.assertEqual(self.said(FAR, json.dumps(days)), [True] * len(days))

    def test_a_week_begins_as_the_region_has_it_where_the_browser_does_not_say(self):
        told = self.said(STARTS, json.dumps(list(WEEK_STARTS)), module="week-start.js")
        self.assertEqual(dict(zip(WEEK_STARTS, told, strict=True)), WEEK_STARTS)


if __name__ == "__main__":
    unittest.main()
