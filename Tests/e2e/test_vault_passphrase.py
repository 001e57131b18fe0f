"""Choosing the passphrase of a vault in the web app."""

import unittest

from end_to_end import EndToEndTest
from keeper import Keeper


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


if __name__ == "__main__":
    unittest.main()
