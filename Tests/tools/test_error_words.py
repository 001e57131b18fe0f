"""Programs tell errors apart by the words that the document lists, and no others."""

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SOURCES = ROOT / "Native/Sources/dayly"
LISTS = ("The words of `error`, by what they are about:", "Words of `error` beside those above:")


def coded():
    """The cases by their words."""
    lines = (SOURCES / "ErrorWord.swift").read_text()
    cases = re.findall(r"^  case (\w+)(?: = \"(\w+)\")?$", lines, re.MULTILINE)
    return {word or case: case for case, word in cases}


def documented():
    """What stands between backticks, but for what is put into brackets."""
    text = (ROOT / "docs/command-line.md").read_text()
    parts = [text.split(title)[1].lstrip().split("\n\n")[0] for title in LISTS]
    words = set()
    for line in "\n".join(parts).splitlines():
        listed = line.split(": ", 1)[1]
        words |= set(re.findall(r"`(\w+)`", re.sub(r"\([^)]*\)|of `\w+` alone", "", listed)))
    return words


class ErrorWords(unittest.TestCase):
    def test_the_document_lists_the_words_and_no_others(self):
        self.assertEqual(documented(), set(coded()))

    def test_each_word_is_said_somewhere(self):
        sources = "".join(path.read_text() for path in SOURCES.rglob("*.swift"))
        for word, case in coded().items():
            self.assertRegex(sources, rf"\.{case}\b", word)


if __name__ == "__main__":
    unittest.main()
