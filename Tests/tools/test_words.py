"""The check of the languages must bite: each fault is shown to it, and what differs rightly."""

import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

CHOOSER = """export const names = {
  en: 'English',
  de: 'Deutsch',
};
const loads = {
  en: () => import('./en.js'),
  de: () => import('./de.js'),
};
"""
ENGLISH = """
export const words = {
  close: 'Close',
  app: { title: 'Hello', steps: ['One', 'Two'] },
  to: (/** @type {string} */ name, /** @type {number} */ count) =>
    `To ${name}: ${count === 1 ? 'one photo' : `${count} photos`}`,
  push: (/** @type {string | null} */ name) => ({ title: name || 'Dayly', body: 'New' }),
  reload: null,
};
"""
GERMAN = """
export const words = {
  close: 'Zu',
  app: { title: 'Hallo', steps: ['Nur eins'] },
  to: (name, count) => `${count === 1 ? 'Ein Foto' : `${count} Fotos`} an ${name}`,
  push: (name) => ({ title: name || 'Dayly', body: 'Neu' }),
  reload: null,
};
"""


class Words(unittest.TestCase):
    def check(self, german, chooser=CHOOSER, others=None):
        with tempfile.TemporaryDirectory() as place:
            folder = Path(place, "js/words")
            folder.mkdir(parents=True)
            files = {"js/words/words.js": chooser, "js/words/en.js": ENGLISH,
                     "js/words/de.js": german, **(others or {})}
            for name, content in files.items():
                Path(place, name).write_text(content)
            done = subprocess.run(
                ["node", "--no-warnings", ROOT / "Tools/words.mjs", folder],
                capture_output=True, text=True, check=False)
        self.assertEqual(done.returncode == 0, done.stderr == "", done.stderr)
        return done.stderr

    def found(self, german, fault):
        self.assertIn(fault, self.check(german))

    def test_two_languages_that_say_the_same_agree(self):
        self.assertEqual(self.check(GERMAN), "")

    def test_a_missing_key_is_found_at_any_depth(self):
        self.found(GERMAN.replace("close: 'Zu',", ""), "de.close: is missing")
        self.found(GERMAN.replace("title: 'Hallo', ", ""), "de.app.title: is missing")

    def test_an_extra_key_is_found(self):
        self.found(GERMAN.replace("close:", "open: 'Auf', close:"), "de.open: English has no")

    def test_an_empty_sentence_is_found(self):
        self.found(GERMAN.replace("'Zu'", "' '"), "de.close: is empty")
        self.found(GERMAN.replace("['Nur eins']", "[]"), "de.app.steps: has no lines")

    def test_another_kind_of_value_is_found(self):
        self.found(GERMAN.replace("'Zu'", "() => 'Zu'"), "de.close: is a function")
        self.found(GERMAN.replace("null", "'Neu laden'"), "de.reload: is a string")

    def test_a_dropped_name_is_found(self):
        self.found(GERMAN.replace(" an ${name}", ""), "de.to: parameter 1")

    def test_a_name_dropped_from_one_of_several_sentences_is_found(self):
        self.found(GERMAN.replace("title: name || 'Dayly'", "title: 'Dayly'"),
                   "de.push: parameter 1")

    def test_a_dropped_count_is_found(self):
        self.found(GERMAN.replace("${count === 1 ? 'Ein Foto' : `${count} Fotos`}", "Fotos"),
                   "de.to: parameter 2")

    def test_a_part_that_nobody_loads_is_found(self):
        self.assertIn("de-late.js: de.js does not import it",
                      self.check(GERMAN, others={"js/words/de-late.js": ""}))

    def test_a_language_that_cannot_be_loaded_is_found(self):
        chooser = CHOOSER.replace("import('./de.js')", "import('./en.js')")
        self.assertIn("`loads` has no 'de'", self.check(GERMAN, chooser))

    def test_a_view_that_imports_one_language_is_found(self):
        view = "import { words } from './words/de.js';\n"
        self.assertIn("import words from", self.check(GERMAN, others={"js/view.js": view}))

    def test_an_account_has_one_name_in_chinese(self):
        for part in (ROOT / "Shells/Web/js/words").glob("*zh-Hans.js"):
            self.assertNotIn("账户", part.read_text(), part.name)

    def test_what_is_said_before_a_script_runs_is_there_in_every_language(self):
        for german, fault in [
            ('{"today": "Heute"}', ""), ("{}", "first de.today: is missing"),
            ('{"today": " "}', "first de.today: is empty"),
        ]:
            first = f'{{"en": {{"today": "Today"}}, "de": {german}}}'
            self.assertIn(fault, self.check(GERMAN, others={"first-words.json": first}))
        stray = '{"en": {}, "de": {}, "pl": {}}'
        self.assertIn("first pl: words.js does not name it",
                      self.check(GERMAN, others={"first-words.json": stray}))


if __name__ == "__main__":
    unittest.main()
