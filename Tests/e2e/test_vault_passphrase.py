"""Choosing the passphrase of a vault in the web app. How hard one is to guess is said by
Tests/web/form_promises.py; what it may be is a rule of the cores."""

import unicodedata
import unittest

from end_to_end import EndToEndTest
from keeper import Keeper

# As many bytes as a passphrase may have, with letters that keyboards write in two ways.
ACCENTS = unicodedata.normalize("NFC", "Zwölf Boxkämpfer, café: ")
LONGEST = ACCENTS.encode().ljust(1024, b"h").decode()
OTHERWISE = unicodedata.normalize("NFD", LONGEST)


class Passphrase(EndToEndTest):
    def test_the_longest_one_opens_what_it_made_from_another_keyboard_and_is_never_cut(self):
        keeper = Keeper(self.member("Ada", "+4915550001812", careful=False))
        keeper.enter()
        too_long = "That is too long: a passphrase has at most 1,024 bytes."
        keeper.field("Passphrase").fill(LONGEST + "x")
        keeper.field("Passphrase again").fill(LONGEST + "x")
        keeper.member.button("Make my vault").click()
        keeper.page.get_by_text(too_long).wait_for()
        keeper.field("Passphrase").fill(LONGEST)
        keeper.field("Passphrase again").fill(OTHERWISE)
        keeper.member.button("Make my vault").click()
        keeper.member.button("Add photos").wait_for()
        keeper.lock()
        keeper.unlock("")
        keeper.page.get_by_text("Enter a passphrase.").wait_for()
        keeper.unlock(LONGEST + "x")
        keeper.page.get_by_text(too_long).wait_for()
        keeper.unlock(OTHERWISE)
        keeper.member.button("Add photos").wait_for()
        self.assert_silent()

    def test_one_of_spaces_alone_opens_what_it_made(self):
        keeper = Keeper(self.member("Ada", "+4915550001813", careful=False))
        keeper.enter()
        spaces = " " * 14
        keeper.field("Passphrase").fill(spaces)
        keeper.field("Passphrase again").fill(spaces)
        keeper.member.button("Make my vault").click()
        keeper.member.button("Add photos").wait_for()
        keeper.lock()
        keeper.unlock(spaces[1:])
        keeper.page.get_by_text("That is not the passphrase").wait_for()
        keeper.unlock(spaces)
        keeper.member.button("Add photos").wait_for()
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
