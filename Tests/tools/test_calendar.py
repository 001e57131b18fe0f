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
        landscape, portrait = 4 / 3, 3 / 4
        days = [(1, landscape, phone), (2, portrait, phone), (4, landscape, phone),
                (1, landscape, desktop), (3, landscape, desktop), (3, portrait, desktop),
                (5, landscape, desktop), (8, landscape, desktop)]
        said = self.said("filling", [[[shape] * count, *room] for count, shape, room in days])
        self.assertEqual([one["rows"] for one in said], [
            [[1, 293]], [[2, 258]], [[2, 145], [2, 145]], [[1, 440]], [[3, 295]], [[3, 524]],
            [[2, 440], [3, 295]], [[4, 220], [4, 220]]])

    def test_pictures_of_a_day_fill_the_width_in_their_own_shapes(self):
        drawn = random.Random(11)
        days = [([drawn.choice([4 / 3, 3 / 4, 1, 16 / 9, 9 / 16, 6, 0.1]) for _ in range(count)],
                 width, 600) for count in (2, 7, 40, 300) for width in (320, 430, 1184, 2400)]
        for (shapes, width, _), said in zip(days, self.said("filling", days), strict=True):
            first, top = 0, 0
            for count, height in said["rows"]:
                row = said["places"][first:first + count]
                self.assertEqual({one["top"] for one in row}, {row[0]["top"]})
                self.assertAlmostEqual(row[0]["top"], top, delta=1)
                self.assertLessEqual(height, 880)
                for shape, one in zip(shapes[first:first + count], row, strict=True):
                    self.assertAlmostEqual(one["width"] / one["height"],
                                           min(2.5, max(0.5, shape)), delta=0.01)
                # Only the last row may end before the width does, and rows that would be blurred.
                end = row[-1]["left"] + row[-1]["width"]
                self.assertLessEqual(end, width + 1)
                if first + count < len(shapes) and height < 440:
                    self.assertAlmostEqual(end, width, delta=1)
                first, top = first + count, top + row[0]["height"] + 3
            self.assertEqual(first, len(shapes))
            self.assertAlmostEqual(said["height"], top, delta=1)

    def test_keys_lead_to_the_picture_below_and_what_is_in_sight_is_whole_rows(self):
        [one] = self.said("filling", [[[4 / 3] * 8, 1184, 600]])
        self.assertEqual(one["below"], [4, 5, 6, 7, 4, 5, 6, 7])
        self.assertEqual(one["above"], [0, 1, 2, 3, 0, 1, 2, 3])
        self.assertEqual(one["inSight"], [{"first": 0, "behind": 4}, {"first": 4, "behind": 8},
                                          {"first": 0, "behind": 0}])
        [none] = self.said("filling", [[[], 1184, 600]])
        self.assertEqual((none["rows"], none["height"]), ([], 0))

    def test_a_shape_is_that_of_what_is_seen(self):
        size = {"width": 4000, "height": 3000}

        def edit(**more):
            return {"kind": "recipe", "recipe": {"turns": 0, "crop": None, **more}}
        half = {"x": 0, "y": 0, "width": 5000, "height": 10000}
        self.assertEqual(self.said("shapes", [
            [size, None], [size, edit(turns=1)], [size, edit(turns=2)], [size, edit(crop=half)],
            [size, edit(turns=3, crop=half)], [size, {"kind": "newer", "bytes": ""}], [None, None],
            [{"width": 0, "height": 3}, None]]),
            [1.333, 0.75, 1.333, 0.667, 0.375, 1.333, 1, 1])

    def test_months_of_50_and_of_500_are_told_apart_whatever_the_fullest_holds(self):
        counts = [0, 1, 50, 500]
        for fullest in (500, 999, 2000, 9999, 20_000):
            [[months, _]] = self.said("shades", [[fullest, counts]])
            self.assertEqual(months[0], 0)
            self.assertGreater(months[1], 0)
            self.assertGreater(months[3], months[2], fullest)
        [[few, days], [most, _]] = self.said("shades", [[5, [1, 5, 100]], [500, [500, 300, 299]]])
        self.assertEqual((few, most), ([2, 3, 6], [6, 6, 5]))
        self.assertEqual(days, [1, 3, 6])

    def test_arrows_follow_the_script_and_other_keys_lead_nowhere(self):
        # 1970-04-11 is a Saturday.
        self.assertEqual(self.said("keys"), [101, 99, 99, 101, 107, 93, 95, 101, 130, -265,
                                             None, None, None])


if __name__ == "__main__":
    unittest.main()
