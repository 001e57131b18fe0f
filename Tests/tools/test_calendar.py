"""What the calendar's views make of the rules of days: the rows of a life, the long page of all
months, and the keys that move between days. The rules themselves have tests of their own
(Tests/DaysTests)."""

import calendar
import json
import random
import subprocess
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent / "calendar.mjs"


class Calendar(unittest.TestCase):
    def said(self, what, *asked):
        done = subprocess.run(["node", "--no-warnings", SCRIPT, what, *map(json.dumps, asked)],
                              check=True, stdout=subprocess.PIPE)
        return json.loads(done.stdout)

    def test_a_life_has_a_row_for_each_year_and_one_for_many_blank_ones(self):
        def rows(counts, years, now):
            return [(row["from"], row["to"]) if row["kind"] == "gap" else row["year"] for row in
                    self.said("life", [counts, years, now])]
        self.assertEqual(rows({}, [], 2026), [2026])
        self.assertEqual(rows({}, [2021, 2019], 2023), [2019, 2020, 2021, 2022, 2023])
        self.assertEqual(rows({}, [1900, 1904, 2030], 1907),
                         [1900, (1901, 1903), 1904, 1905, 1906, 1907, (1908, 2029), 2030])
        counts = {2026 * 12: 3, 2026 * 12 + 11: 4, 2025 * 12 + 11: 9, 2027 * 12: 9}
        [_, row, _] = self.said("life", [counts, [2025, 2027], 2026])
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
        week = {"firstWeekday": 1, "minimalDays": 4}
        found, height, at, shown = self.said("scroll", [months, sizes, week, places])
        self.assertEqual((found, height), (sections, top))
        for there, index, drawn in zip(places, at, shown, strict=True):
            inside = [number for number, (_, _, _, start, size) in enumerate(sections)
                      if start <= there < start + size] or [len(sections) - 1]
            self.assertEqual([index], inside, there)
            self.assertEqual(drawn, [number for number, (_, _, _, start, size)
                                     in enumerate(sections)
                                     if start < there + 300 and start + size > there], there)

    def test_what_is_shown_of_days_is_told_of_items_by_their_names(self):
        items = [["first", 5, "photo", False], ["film", 5, "video", True],
                 ["chosen", 5, "photo", False], ["note", 5, "other", True],
                 ["live", 7, "live", False], ["undated", None, "photo", True]]
        looks, covers, digests = self.said("shown", items)
        self.assertEqual(looks, [
            ["all", 6, ["first", "film", "chosen", "live"]], ["favorites", 6, ["film"]],
            ["photos", 2, ["first", "chosen"]], ["videos", 2, ["film"]], ["lives", 2, ["live"]],
            ["posts", 2, []]])
        self.assertEqual(covers, [[5, "chosen"], [7, "live"]])
        self.assertEqual(digests, [
            [[5, 3, "chosen"], [7, 1, "live"]], [[5, 1, "film"]], [[5, 2, "chosen"]],
            [[5, 1, "film"]], [[7, 1, "live"]], []])

    def test_few_pictures_of_a_day_have_the_room_of_many(self):
        phone, desktop = (390, 640), (1184, 600)
        days = [(1, phone), (2, phone), (6, phone), (40, phone), (1, desktop), (3, desktop),
                (5, desktop), (8, desktop), (200, desktop)]
        self.assertEqual(
            self.said("filling", [[count, *room] for count, room in days]),
            [[1, 390], [2, 194], [2, 194], [3, 128], [3, 393], [3, 393], [4, 294], [4, 294],
             [7, 167]])

    def test_arrows_follow_the_script_and_other_keys_lead_nowhere(self):
        # 1970-04-11 is a Saturday.
        self.assertEqual(self.said("keys"), [101, 99, 99, 101, 107, 93, 95, 101, 130, -265,
                                             None, None, None])


if __name__ == "__main__":
    unittest.main()
