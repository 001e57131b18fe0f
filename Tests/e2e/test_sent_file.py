"""A file that somebody was sent opens without a vault and without an account: from where days begin
and from where a vault does; the words are checked as they are typed, and what is in it is kept in
the vault that is made then."""

import unittest

from keeper import Keeper
from playwright.sync_api import expect
from test_firefox import FirefoxMember
from test_handing import HandingStory


class SentFile(HandingStory):
    def given(self):
        """Two photos of somebody else, in one file."""
        giver = self.keeper("Vera", "+4915550003401")
        giver.add([self.photo("house.jpg"), self.photo("rose.jpg", "flower.jpg")])
        self.assertIn("2 items added", giver.added())
        giver.member.until("() => document.querySelectorAll('.cell-picture[src]').length === 2")
        return self.shared(giver, "house.jpg", "rose.jpg", title="At the sea")

    def opens(self, member, place, file, words):
        """Three taps beside the words: the place, the way, and to open."""
        page = member.page
        member.open("/")
        member.button(place).click()
        with page.expect_file_chooser() as chooser:
            member.button("Open a file I was sent").click()
        chooser.value.set_files([file])
        typed = page.get_by_label("The six words", exact=True)
        # A slip is named while the rest is typed, and no word is cut off.
        typed.press_sequentially(f"{words[0]} qwertz ")
        page.get_by_text("qwertz", exact=False).filter(has_not=page.locator("textarea")).wait_for()
        member.look("sent-file-slip")
        typed.fill(" ".join(words))
        self.assertTrue(typed.evaluate("(field) => field.scrollHeight <= field.clientHeight + 1"))
        typed.press("Enter")
        page.get_by_role("dialog", name="At the sea").wait_for()
        member.until("() => document.querySelectorAll('.received img[src]').length === 2")
        member.look("sent-file")

    def keeps(self, member):
        """In a vault that is made for it."""
        keeper = Keeper(member)
        member.button("Add to my vault").click()
        keeper.page.get_by_text("1 file waits until your vault is open.").wait_for()
        keeper.fill_new()
        self.assertIn("2 items added", keeper.added())
        keeper.holds(2)

    def test_in_chromium_from_where_days_begin(self):
        file, words = self.given()
        member = self.member("Noor", "+4915550003402", careful=True)
        self.opens(member, "Days", file, words)
        # Nothing is kept of what was only looked at.
        member.button("Not now").click()
        member.heading("Your days, at a glance").wait_for()
        self.opens(member, "Vault", file, words)
        self.keeps(member)
        self.assert_silent()

    def test_in_firefox_from_where_a_vault_begins(self):
        file, words = self.given()
        member = FirefoxMember(
            self.playwright, self.folder / "faye", self.server, "Faye", "+4915550003403")
        self.members.append(member)
        self.opens(member, "Vault", file, words)
        self.keeps(member)
        expect(member.page.get_by_role("dialog")).to_have_count(0)
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
