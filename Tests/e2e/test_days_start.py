"""Days begin with photos somebody has: without an account, a vault or a passphrase, and nothing is
kept of them where a browser hands over no folder."""

import unittest

from playwright.sync_api import expect
from test_days import DaysStory
from test_firefox import FirefoxMember

# A phone: its photos lie in no folder that a page could be given.
PHONE = """
  window.showDirectoryPicker = undefined;
  const matches = window.matchMedia;
  window.matchMedia = (query) => (query === '(pointer: coarse)' ? { matches: true }
    : matches.call(window, query));
"""


class Start(DaysStory):
    def begins_with_photos(self, member):
        """Two taps and what the system asks: the days, the way to photos, and those that are
        chosen."""
        page = member.page
        member.context.add_init_script(PHONE)
        member.open("/")
        member.button("Days").click()
        member.heading("Your days, at a glance").wait_for()
        expect(page.get_by_label("Passphrase", exact=True)).to_be_hidden()
        member.look("days-start")
        with page.expect_file_chooser() as chooser:
            member.button("Look at photos I have").click()
        self.assertTrue(chooser.value.is_multiple())
        chooser.value.set_files(self.chosen())
        page.locator(".folder-card").get_by_text("This browser shows it for one visit").wait_for()
        page.get_by_role("button", name="Before that May 2024").click()
        page.get_by_text("3 items on 2 days").wait_for()
        member.button("How days are shown").click()
        member.button("Choose other photos").wait_for()
        member.button("Forget this folder").click()
        member.heading("Your days, at a glance").wait_for()

    def chosen(self):
        """Three photos, of which phones call two the same."""
        first = self.taken("image.jpg", "2024:05:02 12:00:00")
        other = self.folder / "other"
        other.mkdir()
        second = self.taken("again.jpg", "2024:05:02 13:00:00", "flower.jpg")
        second = second.rename(other / "image.jpg")
        return [first, second, self.taken("third.jpg", "2024:05:04 12:00:00")]

    def test_a_vault_is_the_second_way_and_leads_back(self):
        member = self.member("Finn", "+4915550001931", careful=False)
        self.begins_with_photos(member)
        member.button("Make a vault").click()
        passphrase = member.page.get_by_label("Passphrase", exact=True)
        expect(passphrase).to_be_visible()
        member.button("Look at photos I have instead").click()
        expect(passphrase).to_be_hidden()
        self.assert_silent()

    def test_it_is_so_in_firefox(self):
        member = FirefoxMember(
            self.playwright, self.folder / "faye", self.server, "Faye", "+4915550001932")
        self.members.append(member)
        self.begins_with_photos(member)
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
