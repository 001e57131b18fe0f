"""The calendar at the command line: a vault's days, a month or a year on a page."""

import calendar
import datetime
import json
import re
import unittest

import shapes
from icalendar import Calendar
from test_vault import VaultTest, made_by_ffmpeg, tagged

FIRST_WEEKDAYS = {"monday": calendar.MONDAY, "sunday": calendar.SUNDAY,
                  "saturday": calendar.SATURDAY}
# What is named by so many letters: 2024, 2024-02, 2024-W09, 2024-02-29.
SPANS = {4: "YEAR", 7: "MONTH", 8: "WEEK", 10: "DATE"}


class Days(VaultTest):
    def filled(self):
        """A day with a photo in its last minute, the next with two in its first, a film."""
        self.made()
        folder = self.folder / "Pictures"
        folder.mkdir()
        moments = {"late.jpg": "2024:02:28 23:59:59", "early.jpg": "2024:02:29 00:00:00",
                   "noon.png": "2024:02:29 12:00:00", "other.jpg": "2023:12:31 23:59:59"}
        for number, (name, moment) in enumerate(moments.items()):
            tagged(made_by_ffmpeg(folder / name), f"-DateTimeOriginal={moment}",
                   f"-ImageDescription={number}", "-OffsetTimeOriginal=+13:45")
        film = made_by_ffmpeg(folder / "film.mp4", seconds=1)
        tagged(film, "-Keys:CreationDate=2024:02:29 18:30:00-11:00")
        self.written("Pictures/2024-02-01 notes.txt", b"no picture")
        self.assertEqual(self.json("import", folder)["kept"], 6)

    def calendar(self, *arguments, environment=None, **other):
        return self.ada.done("calendar", *arguments,
                             env={**self.environment(), **(environment or {})}, **other)

    def told(self, when):
        """The value for programs of a year, a month, a week or a date, as it is documented."""
        value = json.loads(self.calendar(when, "--json").stdout)
        shape = shapes.documented(shapes.VAULT)[f"calendar {SPANS[len(when)]}"]
        self.assertIsNone(shapes.misfit(value, shapes.parsed(shape)), when)
        return value

    def test_each_day_is_the_one_the_photographer_saw(self):
        self.filled()
        listed = {item["name"]: item["id"] for item in self.listed()}
        shown = self.told("2024-02")
        self.assertEqual(shown, {"month": "2024-02", "items": 4, "days": [
            {"date": "2024-02-28", "items": 1, "photos": 1, "videos": 0, "lives": 0,
             "cover": listed["late.jpg"], "line": None},
            {"date": "2024-02-29", "items": 3, "photos": 2, "videos": 1, "lives": 0,
             "cover": listed["film.mp4"], "line": None}]})
        year = self.told("2024")
        self.assertEqual((year["year"], year["items"], len(year["months"])), ("2024", 4, 12))
        self.assertEqual(year["months"][1], {"month": "2024-02", "items": 4})
        self.assertEqual(self.told("1999")["items"], 0)
        page = self.calendar("2024-02", "--week-start", "monday").stdout.decode().splitlines()
        self.assertEqual(page[0], "February 2024")
        self.assertEqual(page[-3].split(), ["26", "27", "28", "29"])
        self.assertEqual(page[-2], " " * 20 + "1" + "     ▸3")
        self.assertEqual(page[-1], "4 items on 2 days   ▸ video")
        self.assertIn("Nothing in this month.", self.calendar("1900-02").stdout.decode())
        bars = self.calendar("2024").stdout.decode()
        self.assertRegex(bars, r"February +4  ▇+\n")
        for wrong in ("2024-13", "24", "sometime", "2024-02-30", "2024-W53", "2024-W00"):
            self.calendar(wrong, expect=64)

    def test_a_day_and_a_week_list_what_is_on_them_in_its_order(self):
        self.filled()
        listed = {item["name"]: item["id"] for item in self.listed()}
        self.calendar("line", "2024-02-29", "Leap day")
        self.json("pin", "other.jpg", "--to", "2024-02-29")
        self.json("favorite", "noon.png")
        day = self.told("2024-02-29")
        self.assertEqual((day["from"], day["to"]), ("2024-02-29", "2024-02-29"))
        [day] = day["days"]
        self.assertEqual((day["date"], day["line"]), ("2024-02-29", "Leap day"))
        self.assertEqual(
            [(item["name"], item["date"], item["offset"], item["kind"]) for item in day["items"]],
            [("early.jpg", "2024-02-29 00:00", "+13:45", "photo"),
             ("noon.png", "2024-02-29 12:00", "+13:45", "photo"),
             ("film.mp4", "2024-02-29 18:30", "-11:00", "video"),
             ("other.jpg", "2023-12-31 23:59", "+13:45", "photo")])
        self.assertEqual([item["item"] for item in day["items"]],
                         [listed[item["name"]] for item in day["items"]])
        self.assertEqual([item["pinned"] for item in day["items"]], [None] * 3 + ["2024-02-29"])
        lines = self.calendar("2024-02-29").stdout.decode().splitlines()
        self.assertEqual(lines[:2], ["Thursday, February 29, 2024", "Leap day"])
        self.assertRegex(lines[5], r"^  23:59  \+13:45  photo +other\.jpg  taken 2023-12-31$")
        self.assertRegex(lines[3], r"^  12:00  \+13:45  photo +noon\.png  ♥$")
        self.assertRegex(lines[4], r"^  18:30  -11:00  video  0:01   film\.mp4$")
        # Python knows the weeks of ISO 8601, too.
        week = self.told("2024-W09")
        first = datetime.date.fromisocalendar(2024, 9, 1)
        self.assertEqual(week["from"], str(first))
        self.assertEqual([found["date"] for found in week["days"]], ["2024-02-28", "2024-02-29"])
        for year, number in ((2020, 53), (2021, 1), (2026, 53), (1969, 1), (1970, 1)):
            monday = datetime.date.fromisocalendar(year, number, 1)
            self.assertEqual(self.told(f"{year}-W{number:02}")["from"], str(monday))
        self.assertEqual(self.calendar("1900-01-01").stdout, b"Nothing on this day.\n")
        self.assertEqual(self.said("week", "9", "of", "2024"), week)
        for wrong in (("2024-02-29", "--as", "blocks"), ("export", "2024-02-29")):
            self.calendar(*wrong, expect=64)

    def test_days_weeks_and_months_are_told_by_today(self):
        self.made()
        begun = datetime.date.today()
        told = {words: self.said(*words.split()) for words in (
            "today", "yesterday", "day before yesterday", "this week", "last week", "week 1",
            "this month", "last month", "last year")}
        for today in {begun, datetime.date.today()}:
            monday = today - datetime.timedelta(today.weekday())
            first = today.replace(day=1)
            expected = {
                "today": today, "yesterday": today - datetime.timedelta(1),
                "day before yesterday": today - datetime.timedelta(2), "this week": monday,
                "last week": monday - datetime.timedelta(7),
                "week 1": datetime.date.fromisocalendar(today.isocalendar().year, 1, 1)}
            if all(told[words]["from"] == str(day) for words, day in expected.items()):
                break
        else:
            self.fail(told)
        self.assertEqual(told["this month"]["month"], f"{first:%Y-%m}")
        self.assertEqual(told["last month"]["month"], f"{first - datetime.timedelta(1):%Y-%m}")
        self.assertEqual(told["last year"]["year"], str(today.year - 1))
        for wrong in ("since 2020", "vor 2019", "week 54", "week 53 2021", "week 0", "last day",
                      "13.13.2024", "3.", "x", "1 2 3"):
            self.calendar(wrong, expect=64)

    def test_dates_are_told_in_words_of_any_language_and_in_the_order_of_the_readers_own(self):
        self.made()
        for words in ("march 2024", "März 2024", "mars 2024", "marzo de 2024", "2024年3月"):
            self.assertEqual(self.said(*words.split())["month"], "2024-03", words)
        for environment, found in (({"LC_ALL": "de_DE.UTF-8"}, "2024-05-03"),
                                   ({"LC_ALL": "", "LANG": "en_US.UTF-8"}, "2024-03-05")):
            day = self.said("3/5/2024", environment=environment)
            self.assertEqual((day["from"], day["to"]), (found, found))
        summer = self.said("letzten", "Sommer")
        self.assertEqual((summer["from"][4:], summer["to"][4:]), ("-06-01", "-08-31"))
        self.assertEqual(self.calendar("last", "summer").stdout, b"Nothing in these days.\n")
        # Short names are those of the reader's own language, which says "di" for a Tuesday.
        self.calendar("dez", "2024", expect=64)
        self.assertEqual(self.said("dez 2024", environment={"LC_TIME": "de_AT", "LC_ALL": ""})[
            "month"], "2024-12")

    def said(self, *arguments, **other):
        return json.loads(self.calendar(*arguments, "--json", **other).stdout)

    def test_a_line_a_cover_and_an_item_on_another_day(self):
        self.filled()
        listed = {item["name"]: item["id"] for item in self.listed()}
        line = "  Leap day, café  "
        self.assertEqual(self.said("line", "2024-02-29", line)["line"], line.strip())
        self.calendar("line", "2024-02-03", "Only this")
        self.assertEqual(self.calendar("line", "2024-02-29").stdout.decode(), "Leap day, café\n")
        cover = self.said("cover", "2024-02-29", "noon.png")["cover"]
        self.assertEqual(cover, listed["noon.png"])
        self.assertEqual(self.json("pin", "late.jpg", "--to", "2024-02-29")["changed"], 1)
        days = {day["date"]: day for day in self.told("2024-02")["days"]}
        self.assertEqual(list(days), ["2024-02-03", "2024-02-29"])
        self.assertEqual((days["2024-02-03"]["line"], days["2024-02-03"]["items"],
                          days["2024-02-03"]["cover"]), ("Only this", 0, None))
        self.assertEqual((days["2024-02-29"]["items"], days["2024-02-29"]["cover"]), (4, cover))
        page = self.calendar("2024-02").stdout.decode()
        self.assertRegex(page, r"\n +29 +Leap day, café\n")
        shown = self.json("show", "late.jpg")[0]
        self.assertEqual((shown["pinned"], shown["date"]), ("2024-02-29", "2024-02-28 23:59"))
        self.json("pin", "late.jpg", "--undo")
        self.assertIsNone(self.said("cover", "2024-02-29", "--undo")["cover"])
        self.calendar("line", "2024-02-03", "")
        days = self.told("2024-02")["days"]
        self.assertEqual([(day["date"], day["cover"]) for day in days], [
            ("2024-02-28", listed["late.jpg"]), ("2024-02-29", listed["film.mp4"])])
        for wrong in (("line", "2024-02-30"), ("line", "2024-02-29", "one\ntwo"),
                      ("line", "2024-02-29", "x" * 1025), ("cover", "2024-02-29"),
                      ("cover", "2024-02-29", "noon.png", "--undo")):
            self.calendar(*wrong, expect=64)
        self.calendar("cover", "2024-02-29", "late.jpg", expect=2)

    def test_other_calendars_read_what_is_exported(self):
        self.filled()
        line = "Ein sehr langer Satz, der über viele Zeilen geht; mit ; und , und \\ " + "çé日" * 30
        self.calendar("line", "2024-02-29", line)
        self.calendar("line", "2024-05-05", "Only this")
        out = self.folder / "2024.ics"
        told = json.loads(self.calendar("export", "2024", "-o", out, "--json").stdout)
        self.assertEqual(told, {"days": 3, "files": [str(out)], "text": None})
        content = out.read_bytes()
        self.assertIn(rb"mit \; und \, und \\ ", content.replace(b"\r\n ", b""))
        for written in content.split(b"\r\n"):
            self.assertLessEqual(len(written), 75)
            written.decode()
        events = [event for event in Calendar.from_ical(content).walk("VEVENT")]
        self.assertEqual([(event.decoded("DTSTART"), event["SUMMARY"], event.get("DESCRIPTION"))
                          for event in events], [
            (datetime.date(2024, 2, 28), "1 photo", None),
            (datetime.date(2024, 2, 29), line, "2 photos, 1 video"),
            (datetime.date(2024, 5, 5), "Only this", None)])
        self.assertEqual(len({event["UID"] for event in events}), 3)
        self.calendar("export", "2024", "-o", out, expect=74)
        month = self.calendar("export", "2024-05").stdout
        self.assertEqual([event["SUMMARY"] for event in Calendar.from_ical(month).walk("VEVENT")],
                         ["Only this"])

    def test_a_week_begins_as_the_terminal_says_where_it_is(self):
        self.made()
        unset = {"LC_ALL": "", "LC_TIME": "", "LANG": ""}
        for first, said in (("Sun", {"LC_ALL": "en_US.UTF-8", "LC_TIME": "de_DE.UTF-8"}),
                            ("Mon", {"LC_TIME": "de_DE.UTF-8@euro", "LANG": "en_US.UTF-8"}),
                            ("Sat", {"LANG": "ar_EG.UTF-8"}),
                            ("Mon", {"LC_ALL": "C.UTF-8", "LANG": "en_US.UTF-8"})):
            page = self.ada.done("calendar", "2024-02",
                                 env={**self.environment(), **unset, **said})
            self.assertEqual(page.stdout.decode().splitlines()[2].split()[0], first, said)

    def test_a_week_that_is_told_is_counted_as_where_the_terminal_is_or_as_somebody_says(self):
        self.made()
        for first, place, wish in (
                ("2026-12-27", "en_US.UTF-8", ()), ("2027-01-04", "de_DE.UTF-8", ()),
                ("2026-12-26", "ar_EG.UTF-8", ()), ("2027-01-04", "C.UTF-8", ()),
                ("2027-01-03", "C.UTF-8", ("--week-start", "sunday")),
                ("2026-12-28", "en_US.UTF-8", ("--week-start", "monday"))):
            environment = {"LC_ALL": place}
            said = self.said("week", "1", "2027", *wish, environment=environment)
            self.assertEqual(said["from"], first, (place, wish))
            # What ISO 8601 writes is the same everywhere.
            self.assertEqual(
                self.said("2027-W01", *wish, environment=environment)["from"], "2027-01-04")

    def test_its_weeks_are_those_of_every_calendar(self):
        self.made()
        for start, first in FIRST_WEEKDAYS.items():
            for year, month in ((1900, 2), (2000, 2), (2023, 1), (2024, 2), (2026, 3), (2100, 2)):
                page = self.calendar(
                    f"{year}-{month:02}", "--week-starts", start).stdout.decode().splitlines()
                weeks = [re.findall(r"\d+", line) for line in page[3:-1:2]]
                expected = [[str(day) for day in week if day]
                            for week in calendar.Calendar(first).monthdayscalendar(year, month)]
                self.assertEqual(weeks, expected, (year, month, start))
                columns = [line.index("1") // 7 for line in page[3:4]]
                self.assertEqual(columns, [calendar.Calendar(first).monthdayscalendar(
                    year, month)[0].index(1)])


if __name__ == "__main__":
    unittest.main()
