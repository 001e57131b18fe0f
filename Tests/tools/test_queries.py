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


VECTORS = json.loads((ROOT / "Vectors/typed-dates.json").read_text())
TODAY = datetime.date.fromisoformat(VECTORS["today"])
KINDS = json.loads((ROOT / "Vectors/typed-kinds.json").read_text())
# Of each text the meanings of its words, beside that each may be a part of a name.
KINDS_TYPED = {
    "videos last month": [["kind video"], ["2026-10-01/2026-10-31"]],
    "Favorites, IMG_0042": [["favorite"], []],
    "vídeos": [["kind video"]],
    "2019年到2021年的照片": [["2019-01-01/2021-12-31"], ["kind photo"]],
    "videos since 2020": [["kind video"], ["2020-01-01/9999-12-31"]],
    "去年夏天的视频": [["2025-06-01/2025-08-31"], ["kind video"]],
}


def day(number):
    return (EPOCH + datetime.timedelta(number)).isoformat()


def plain(meaning):
    if meaning["kind"] == "days":
        return f"{day(meaning['first'])}/{day(meaning['last'])}"
    if meaning["kind"] == "kind":
        return f"kind {meaning['media']['kind']}"
    return " ".join(str(part) for part in (meaning["kind"], meaning.get("number"))
                    if part is not None)


class Queries(unittest.TestCase):
    def read(self, locale, typed):
        asked = json.dumps({"locale": locale, "typed": typed,
                            "today": (TODAY - EPOCH).days})
        with tempfile.TemporaryDirectory() as place:
            # Node takes a `.js` for a module only where a package says so.
            for module in ("days/date-ranges.js", "days/date-spans.js", "days/date-typed.js",
                           "days/date-table.js", "days/date-words.js", "days/month-grid.js",
                           "vault/kind-table.js", "vault/query.js"):
                (Path(place) / module).parent.mkdir(exist_ok=True)
                shutil.copy(VIEWS / module, Path(place) / module)
            (Path(place) / "package.json").write_text('{"type": "module"}')
            done = subprocess.run(
                ["node", "--no-warnings", ROOT / "Tests/tools/queries.mjs", place, asked],
                check=True, stdout=subprocess.PIPE)
        return json.loads(done.stdout)

    def check(self, locale, expected):
        for text, words in zip(expected, self.read(locale, list(expected)), strict=True):
            # Each may be a part of a name, too.
            self.assertTrue(all(word["meanings"][-1]["kind"] == "text" for word in words))
            meant = [[plain(one) for one in word["meanings"][:-1]] for word in words]
            with self.subTest(locale=locale, typed=text):
                self.assertEqual(meant, expected[text])

    def test_dates_are_understood_in_every_language_beside_the_readers_own(self):
        for locale, typed in VECTORS["typed"].items():
            self.check(locale, typed)

    def test_kinds_and_names_are_told_apart_from_dates(self):
        self.check("en-US", KINDS_TYPED)

    def test_kinds_and_favorites_are_understood_in_every_language(self):
        said = {"favorite": ["favorite"], "": []}
        self.check("de-DE", {
            text: [said.get(word, [f"kind {word}"]) for word in words]
            for text, words in KINDS.items()})

    def test_no_word_is_longer_than_the_core_reads_and_no_more_are_asked(self):
        [words] = self.read("en-US", ["保" * 100 + " " + "😀" * 100 + " x" * 40])
        self.assertEqual(len(words), 16)
        for word in words:
            text = word["meanings"][-1]["text"]
            self.assertLessEqual(len(text.encode()), 128)


if __name__ == "__main__":
    unittest.main()
