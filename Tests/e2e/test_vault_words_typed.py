"""The 24 words as somebody types them from paper into the app: a slip in one of them is named while
the others are typed, where the vault is opened and where it is brought back from a backup."""

import unittest

from end_to_end import EndToEndTest
from keeper import Keeper
from playwright.sync_api import expect

GOOD, SLIP = "abandon", "abandom"
NAMED = "Word 3, “abandom”, is not one of the words used here."


class TypedWords(EndToEndTest):
    def setUp(self):
        super().setUp()
        self.keeper = Keeper(self.member("Vera", "+4915550003501", careful=True))
        self.page = self.keeper.page

    def slips(self):
        """A word is looked at once it is over, and the last of all when it is asked for."""
        field = self.keeper.field("The vault’s 24 words")
        alert = self.page.get_by_role("alert").filter(visible=True)
        field.press_sequentially(f"{GOOD} {GOOD} {SLIP}")
        expect(alert).to_have_count(0)
        field.press_sequentially(" ")
        expect(alert).to_contain_text(NAMED)
        self.keeper.member.look("vault-unknown-word")
        field.fill(f"{GOOD} {GOOD} {GOOD.capitalize()} ")
        expect(alert).to_have_count(0)
        field.fill(" ".join([GOOD] * 2 + [SLIP]))
        return alert

    def test_a_slip_is_named_where_a_locked_vault_is_opened(self):
        self.keeper.make()
        self.keeper.lock()
        self.keeper.member.button("I forgot the passphrase").click()
        alert = self.slips()
        self.keeper.member.button("Open").click()
        expect(alert).to_contain_text(NAMED)
        # All are words, but not the vault's: then nobody knows which.
        self.keeper.field("The vault’s 24 words").fill(" ".join([GOOD] * 24))
        self.keeper.member.button("Open").click()
        expect(alert).to_contain_text("These are not the vault’s words.")
        self.assert_silent()

    def test_a_slip_is_named_where_a_backup_is_brought_back(self):
        self.keeper.enter()
        self.keeper.member.button("I have a backup").click()
        backup = self.folder / "backup.locaphoto"
        backup.write_bytes(b"none")
        with self.page.expect_file_chooser() as chooser:
            self.keeper.member.button("Choose the backup").click()
        chooser.value.set_files([backup])
        self.page.get_by_text("backup.locaphoto").wait_for()
        self.keeper.member.button("I have the 24 words").click()
        alert = self.slips()
        self.keeper.member.button("Bring my vault back").click()
        expect(alert).to_contain_text(NAMED)
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
