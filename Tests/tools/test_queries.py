"""What people type into the vault's search, in the five languages: dates that are looked for among
days, months and weekdays, kinds, and everything else as a part of a name."""

import datetime
import json
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VIEWS = ROOT / "Shells/Web/js/views"
EPOCH = datetime.date(1970, 1, 1)
# A Monday.
TODAY = datetime.date(2026, 11, 23)
KINDS = {"video": "video videos vídeos", "favorite": "favorites"}


def days(first, last):
    return ["days", *((datetime.date.fromisoformat(text) - EPOCH).days for text in (first, last))]


SUMMER = [["month", 6], ["month", 7], ["month", 8]]
LAST_SUMMER = [days("2026-06-01", "2026-08-31")]
LAST_WEEK = [days("2026-11-16", "2026-11-22")]
MARCH_2024 = [days("2024-03-01", "2024-03-31")]
TUESDAY = ["weekday", 1]
# Of each text the meanings of its words, beside that each may be a part of a name.
TYPED = {
    "en-US": {
        "march 2024": [MARCH_2024], "last summer": [LAST_SUMMER], "tuesday": [[TUESDAY]],
        "last week": [LAST_WEEK], "2023": [[days("2023-01-01", "2023-12-31")]],
        "march": [[["month", 3]]], "tuesday march": [[TUESDAY], [["month", 3]]],
        "tuesday 2023": [[TUESDAY], [days("2023-01-01", "2023-12-31")]],
        "videos last month": [[["kind", "video"]], [days("2026-10-01", "2026-10-31")]],
        "5 march 2024": [[days("2024-03-05", "2024-03-05")]], "summer": [SUMMER],
        "winter 2023": [[["month", 12], ["month", 1], ["month", 2]],
                        [days("2023-01-01", "2023-12-31")]],
        "Favorites, IMG_0042": [[["favorite", None]], []], "7": [[]], "": [],
        "yesterday": [[days("2026-11-22", "2026-11-22")]],
        "on tuesday": [[TUESDAY]],
        "videos day before yesterday": [[["kind", "video"]], [days("2026-11-21", "2026-11-21")]],
        "week 20": [[days("2026-05-11", "2026-05-17")]],
    },
    "de-DE": {
        "letzten Sommer": [LAST_SUMMER], "letzte Woche": [LAST_WEEK], "Dienstag": [[TUESDAY]],
        "März 2024": [MARCH_2024], "im Sommer": [SUMMER],
        "am Dienstag": [[TUESDAY]], "letzten Woche": [LAST_WEEK],
        "KW 20 2024": [[days("2024-05-13", "2024-05-19")]],
    },
    "fr-FR": {
        "l’été dernier": [LAST_SUMMER], "la semaine dernière": [LAST_WEEK], "mardi": [[TUESDAY]],
        "le mardi 2023": [[TUESDAY], [days("2023-01-01", "2023-12-31")]],
        "mars 2024": [MARCH_2024], "février": [[["month", 2]]],
    },
    "es-ES": {
        "el verano pasado": [LAST_SUMMER], "la semana pasada": [LAST_WEEK], "martes": [[TUESDAY]],
        "el martes": [[TUESDAY]], "los martes": [[TUESDAY]],
        "marzo 2024": [MARCH_2024], "mar": [[TUESDAY, ["month", 3]]],
        "setiembre": [[["month", 9]]],
    },
    "zh-Hans-CN": {
        "去年夏天": [[days("2025-06-01", "2025-08-31")]], "上周": [LAST_WEEK],
        "星期二": [[TUESDAY]], "2024年3月": [MARCH_2024], "三月": [[["month", 3]]],
    },
}


def plain(meaning):
    if meaning["kind"] == "days":
        return ["days", meaning["first"], meaning["last"]]
    if meaning["kind"] == "kind":
        return ["kind", meaning["media"]["kind"]]
    return [meaning["kind"], meaning.get("number")]


class Queries(unittest.TestCase):
    def read(self, locale, typed):
        asked = json.dumps({"locale": locale, "typed": typed, "kinds": KINDS,
                            "today": (TODAY - EPOCH).days})
        with tempfile.TemporaryDirectory() as place:
            # Node takes a `.js` for a module only where a package says so.
            for module in ("days/date-ranges.js", "days/date-typed.js", "days/date-words.js",
                           "days/month-grid.js", "vault/query.js"):
                (Path(place) / module).parent.mkdir(exist_ok=True)
                shutil.copy(VIEWS / module, Path(place) / module)
            (Path(place) / "package.json").write_text('{"type": "module"}')
            done = subprocess.run(
                ["node", "--no-warnings", ROOT / "Tests/tools/queries.mjs", place, asked],
                check=True, stdout=subprocess.PIPE)
        return json.loads(done.stdout)

    def test_dates_kinds_and_names_are_told_apart_in_every_language(self):
        for locale, typed in TYPED.items():
            for text, words in zip(typed, self.read(locale, list(typed)), strict=True):
                # Each may be a part of a name, too.
                self.assertTrue(all(word["meanings"][-1]["kind"] == "text" for word in words))
                meant = [[plain(one) for one in word["meanings"][:-1]] for word in words]
                self.assertEqual(meant, typed[text], (locale, text))

    def test_no_word_is_longer_than_the_core_reads_and_no_more_are_asked(self):
        [words] = self.read("en-US", ["保" * 100 + " " + "😀" * 100 + " x" * 40])
        self.assertEqual(len(words), 16)
        for word in words:
            text = word["meanings"][-1]["text"]
            self.assertLessEqual(len(text.encode()), 128)


if __name__ == "__main__":
    unittest.main()
