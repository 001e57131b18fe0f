"""Choosing the passphrase of a vault in the web app."""

import unicodedata
import unittest

from end_to_end import EndToEndTest
from keeper import Keeper

# As many bytes as a passphrase may have.
LONGEST = "seven quiet herons walk in purple fog. ".ljust(1024, "h")


class Passphrase(EndToEndTest):
    def test_how_hard_it_is_to_guess_is_said_while_it_is_typed(self):
        keeper = Keeper(self.member("Ada", "+4915550001811", careful=False))
        keeper.enter()
        field, page = keeper.field("Passphrase"), keeper.page
        page.get_by_text("Several words that nobody would guess.").wait_for()
        for typed, said in (("password1234", "Easy to guess."),
                            ("seven quiet herons walk", "Takes long to guess."),
                            ("seven quiet herons walk in purple fog", "Hard to guess")):
            field.fill(typed)
            page.get_by_role("status").get_by_text(said).wait_for()
        field.fill("")
        page.get_by_text("Several words that nobody would guess.").wait_for()
        self.assert_silent()

    def test_one_that_is_too_long_is_refused_and_never_cut(self):
        keeper = Keeper(self.member("Ada", "+4915550001812", careful=False))
        keeper.enter()
        too_long = "That is too long: a passphrase has at most 1,024 bytes."
        # One letter of the second has two bytes.
        for typed in (LONGEST + "x", "é" * 600):
            keeper.field("Passphrase").fill(typed)
            keeper.field("Passphrase again").fill(typed)
            keeper.member.button("Make my vault").click()
            keeper.page.get_by_text(too_long).wait_for()
            keeper.page.get_by_role("button", name="Make my vault").wait_for()
        keeper.field("Passphrase").fill(LONGEST)
        keeper.field("Passphrase again").fill(LONGEST)
        keeper.member.button("Make my vault").click()
        keeper.member.button("Add photos").wait_for()
        keeper.lock()
        keeper.unlock(LONGEST + "x")
        keeper.page.get_by_text(too_long).wait_for()
        keeper.unlock(LONGEST)
        keeper.member.button("Add photos").wait_for()
        self.assert_silent()

    def test_one_of_spaces_or_typed_on_another_keyboard_opens_what_it_made(self):
        accents = "Zwölf Boxkämpfer, café"
        forms = [unicodedata.normalize(form, accents) for form in ("NFD", "NFC")]
        for number, (first, again) in enumerate(((" " * 14, " " * 14), forms)):
            with self.subTest(first=first):
                keeper = Keeper(
                    self.member(f"Ada{number}", f"+491555000181{3 + number}", careful=False))
                keeper.enter()
                keeper.field("Passphrase").fill(first)
                keeper.field("Passphrase again").fill(again)
                keeper.member.button("Make my vault").click()
                keeper.member.button("Add photos").wait_for()
                keeper.lock()
                keeper.unlock("")
                keeper.page.get_by_text("Enter a passphrase.").wait_for()
                keeper.unlock(again)
                keeper.member.button("Add photos").wait_for()
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
