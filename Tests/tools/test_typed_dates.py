"""Typed dates in the web app: what Intl writes comes back as the same day, month or year in every
language, and what people type otherwise is understood or refused."""

import datetime
import json
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DAYS = ROOT / "Shells/Web/js/views/days"
EPOCH = datetime.date(1970, 1, 1)
TODAY = datetime.date(2026, 5, 16)


def week(*date):
    """The week that begins then."""
    return ["week", datetime.date(*date)]


# What is typed, and what it means: a date, a month as (year, month), a year, a week, or nothing.
TYPED = {
    "en-GB": {
        "2021-06-14": datetime.date(2021, 6, 14), "20210614": datetime.date(2021, 6, 14),
        "2021-06": (2021, 6), "2021": 2021, "1899": 1899,
        "14/6/21": datetime.date(2021, 6, 14), "6/14/2021": datetime.date(2021, 6, 14),
        "3/4/2021": datetime.date(2021, 4, 3), "14.6": datetime.date(2025, 6, 14),
        "16 may": datetime.date(2026, 5, 16), "17 may": datetime.date(2025, 5, 17),
        "29 feb": datetime.date(2024, 2, 29), "29 feb 2023": None, "31 june 2021": None,
        "the 14th of June, 2021": datetime.date(2021, 6, 14), "june ’21": (2021, 6),
        "Sept 2020": (2020, 9), "june": (2025, 6), "may": (2026, 5), "jun": (2025, 6),
        "ju 2021": None, "3": datetime.date(2024, 2, 3), "30": None, "13/2021": None,
        "6/2021": (2021, 6), "today": datetime.date(2026, 5, 16), "last month": (2026, 4),
        "Yesterday": datetime.date(2026, 5, 15), "last year": 2025, "": None, "hello": None,
        "14 June 2021 2022": None, "1/2/3/4": None, "99999": None, "14 june 2021?": None,
        "14 6 45": datetime.date(1945, 6, 14), "june may": None,
        "the day before yesterday": datetime.date(2026, 5, 14), "week 20": week(2026, 5, 11),
        "Week 21": week(2025, 5, 19), "week 20 of 2019": week(2019, 5, 13),
        "week 20 last year": week(2025, 5, 12), "2026-W01": week(2025, 12, 29),
        "week 53": week(2020, 12, 28), "week 53 2021": None, "week 0": None, "week 54": None,
        "week 20 june": None, "weekend 20": None,
    },
    "en-US": {
        "3/4/2021": datetime.date(2021, 3, 4), "14/6/2021": datetime.date(2021, 6, 14),
        "June 14": datetime.date(2025, 6, 14), "6/14": datetime.date(2025, 6, 14),
    },
    "de-DE": {
        "14. Juni 2021": datetime.date(2021, 6, 14), "14.6.": datetime.date(2025, 6, 14),
        "maerz": None, "Marz 2020": (2020, 3), "März 20": datetime.date(2026, 3, 20),
        "vorgestern": datetime.date(2026, 5, 14), "am 1. Mai": datetime.date(2026, 5, 1),
        "KW 20": week(2026, 5, 11), "KW20/2019": week(2019, 5, 13),
        "20. Kalenderwoche 2019": week(2019, 5, 13), "Woche 3": week(2026, 1, 12),
        "Jänner 2020": (2020, 1),
    },
    "fr-FR": {
        "1er juin 2021": datetime.date(2021, 6, 1), "aout 2020": (2020, 8),
        "d'août 2020": (2020, 8), "aujourd’hui": datetime.date(2026, 5, 16),
        "aujourd'hui": datetime.date(2026, 5, 16), "avant-hier": datetime.date(2026, 5, 14),
        "avant hier": datetime.date(2026, 5, 14), "la semaine 20 de 2019": week(2019, 5, 13),
    },
    "es-ES": {
        "14 de junio de 2021": datetime.date(2021, 6, 14), "sep 2020": (2020, 9),
        "1º de junio de 2021": datetime.date(2021, 6, 1), "ayer": datetime.date(2026, 5, 15),
        "anteayer": datetime.date(2026, 5, 14), "antes de ayer": datetime.date(2026, 5, 14),
        "setiembre de 2020": (2020, 9), "1 set 2020": datetime.date(2020, 9, 1),
        "semana 20": week(2026, 5, 11),
    },
    "zh-Hans-CN": {
        "2021年6月14日": datetime.date(2021, 6, 14), "二〇二一年六月十四日":
        datetime.date(2021, 6, 14), "6月14号": datetime.date(2025, 6, 14), "2021年6月": (2021, 6),
        "二零二一年": 2021, "十二月三十一日": datetime.date(2025, 12, 31),
        "２０２１年６月": (2021, 6), "昨天": datetime.date(2026, 5, 15), "十月": (2025, 10),
        "前天": datetime.date(2026, 5, 14), "第20周": week(2026, 5, 11),
        "2019年第二十周": week(2019, 5, 13),
    },
}


def number(date):
    return (date - EPOCH).days


def meant(value):
    if isinstance(value, datetime.date):
        return {"kind": "day", "day": number(value)}
    if isinstance(value, tuple):
        return {"kind": "month", "month": value[0] * 12 + value[1] - 1}
    if isinstance(value, list):
        return {"kind": "week", "first": number(value[1])}
    return value and {"kind": "year", "year": value}


EXAMPLES = {
    "en-GB": "14 June", "en-US": "June 14", "de-DE": "14. Juni", "fr-FR": "14 juin",
    "es-ES": "14 de junio", "zh-Hans-CN": "6月14日",
}


class TypedDates(unittest.TestCase):
    def run_node(self, *arguments):
        with tempfile.TemporaryDirectory() as place:
            # Node takes a `.js` for a module only where a package says so.
            for module in ("date-typed.js", "date-table.js", "date-words.js", "month-grid.js"):
                shutil.copy(DAYS / module, place)
            (Path(place) / "package.json").write_text('{"type": "module"}')
            done = subprocess.run(
                ["node", "--no-warnings", ROOT / "Tests/tools/typed-dates.mjs", place, *arguments],
                check=True, stdout=subprocess.PIPE)
        return json.loads(done.stdout)

    def test_what_is_written_in_any_language_comes_back_as_the_same_day(self):
        said = self.run_node()
        self.assertEqual(said["faults"], [])
        self.assertGreater(said["count"], 300_000)

    def test_what_people_type_is_understood_or_refused(self):
        for locale, typed in TYPED.items():
            found = self.run_node(json.dumps({
                "locale": locale, "typed": list(typed), "now": number(TODAY),
                "near": number(datetime.date(2024, 2, 10))}))
            for text, got in zip(typed, found["found"], strict=True):
                self.assertEqual(got, meant(typed[text]), (locale, text))
            # What is shown for an example is understood, and written as the reader writes it.
            self.assertEqual(found["meant"], meant(datetime.date(2025, 6, 14)), locale)
            self.assertEqual(found["example"], EXAMPLES[locale])


if __name__ == "__main__":
    unittest.main()
