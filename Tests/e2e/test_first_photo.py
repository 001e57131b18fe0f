"""How soon somebody new sends a first photo: counted in taps, with a reload in between."""

import unittest

from member import END, FILM_RUNS
from taps import Taps
from end_to_end import HOUR_MILLISECONDS, EndToEndTest

GROUP = "Bergstraße"
FOUNDING_MOST = 11
INVITED_MOST = 8
LATER_MOST = 2


class FirstPhoto(EndToEndTest):
    whole_browser = True

    def test_a_first_photo_is_few_taps_away(self):
        ada, founding = self.newly("Adaline", "+4915550001101", "/")
        link = self.found(ada, founding)
        ben, invited = self.newly("Benedikta", "+4915550001102", link)
        self.join(ben, invited)
        self.shoot(ben, invited)
        self.assertLessEqual(invited.count, INVITED_MOST, "from an invitation to the first photo")
        # The words come after the first photo, once its day has ended.
        self.assertEqual(len(ben.sent()), 24)
        ada.card_says(GROUP, "take today’s photo")
        self.what_is_said_leaves_the_places_in_reach(ada)
        self.shoot(ada, founding)
        self.assertLessEqual(founding.count, FOUNDING_MOST, "from nothing to the first photo")
        self.assertEqual(len(ada.sent()), 24)
        self.a_later_day(ben, invited)
        self.links_that_are_of_no_use(ben, link)
        self.assert_silent()

    def what_is_said_leaves_the_places_in_reach(self, member):
        said, places = (member.page.locator(one).bounding_box() for one in (".toast", ".places"))
        self.assertLessEqual(said["y"] + said["height"], places["y"])

    def newly(self, name, phone, address):
        """Somebody whose browser has allowed nothing yet."""
        member = self.member(name, phone)
        member.context.clear_permissions()
        member.context.new_cdp_session(member.page).send("Browser.setPermission", {
            "permission": {"name": "camera"}, "setting": "prompt", "origin": self.server.origin})
        member.context.clock.install()
        taps = Taps(member)
        member.open(address)
        return member, taps

    def sign_up(self, member, taps, start):
        taps.tap(start)
        taps.type("Phone number", member.phone)
        taps.tap("Continue")
        code = self.server.code(member.phone)
        member.page.get_by_role("textbox", name="Code").wait_for()
        # Who fetches the code from another app may find the page loaded anew.
        member.page.reload()
        taps.type("Code", code)
        taps.type("First name", member.name)
        taps.tap("Continue")
        member.heading("Your groups").wait_for()

    def found(self, member, taps):
        self.sign_up(member, taps, "Get started")
        taps.tap("New group")
        taps.type("Group name", GROUP)
        taps.tap("Create group")
        field = member.page.get_by_role("textbox", name="Invitation link")
        field.wait_for()
        member.until("(field) => field.value.includes('#')", field.element_handle())
        link = field.input_value()
        taps.tap("Copy link")
        taps.tap("Close")
        return link

    def join(self, member, taps):
        member.page.get_by_text(f"Adaline invites you to {GROUP}").wait_for()
        self.sign_up(member, taps, f"Join {GROUP}")
        member.card(GROUP).wait_for()

    def shoot(self, member, taps):
        """From the groups to the end of the day."""
        member.card(GROUP).click()
        taps.tap("Allow camera")
        # The browser's own question, which this browser answers by itself.
        taps.add()
        member.until(FILM_RUNS)
        taps.tap("Shutter")
        member.heading(END).wait_for()

    def a_later_day(self, member, taps):
        self.server.shift_clock(24 * HOUR_MILLISECONDS)
        member.context.clock.fast_forward(24 * HOUR_MILLISECONDS)
        member.card_says(GROUP, "take today’s photo")
        before = taps.count
        member.card(GROUP).click()
        member.until(FILM_RUNS)
        taps.tap("Shutter")
        member.delivered(GROUP)
        self.assertLessEqual(taps.count - before, LATER_MOST)

    def links_that_are_of_no_use(self, member, link):
        """One's own old link leads into the group; to a stranger it says what it is."""
        member.page.goto(link)
        member.photo_by("You").first.wait_for()
        member.groups()
        stranger = self.member("Corvin", "+4915550001103")
        address, _, secret = link.partition("#")
        for path, said in (
                (link, "already been used"), (f"{address[:-9]}", "incomplete"),
                (f"{address[:-32]}{'7' * 32}#{secret}", "doesn’t know the invitation")):
            stranger.page.goto("about:blank")
            stranger.open(path)
            stranger.page.get_by_text("This invitation doesn’t work").first.wait_for()
            stranger.page.get_by_text(said).first.wait_for()
            stranger.button("Get started").wait_for()
        self.a_server_that_is_down(member, stranger)

    def a_server_that_is_down(self, member, stranger):
        """Nobody is told of a network of theirs that is well."""
        self.server.kill()
        member.page.get_by_text("No connection to the server. Photos wait").wait_for()
        stranger.button("Get started").click()
        stranger.page.get_by_role("textbox", name="Phone number").fill(stranger.phone)
        stranger.button("Continue").click()
        stranger.page.get_by_text("No connection to the server. Check yours").first.wait_for()
        self.server.start()
        # Half a code is none, which is no trouble of the server's.
        stranger.button("Continue").click()
        stranger.page.get_by_role("textbox", name="Code").fill("123")
        stranger.button("Continue").click()
        stranger.page.get_by_text("The code is six digits.").first.wait_for()


if __name__ == "__main__":
    unittest.main()
