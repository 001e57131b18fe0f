"""The app's icon: its shortcut leads to today's photo, its badge counts what nobody has seen."""

import json
import unittest

from playwright.sync_api import expect
from waiting import STEP_SECONDS, wait_until
from end_to_end import EndToEndTest

GROUP = "Quellenhof"
OTHER = "Sternwarte"
# Remembers what the system was told to write on the icon.
WATCH_BADGE = """
  window.badge = [];
  navigator.setAppBadge = async (count) => { window.badge.push(count); };
  navigator.clearAppBadge = async () => { window.badge.push(0); };
"""


class HomeScreen(EndToEndTest):
    whole_browser = True

    def shortcut(self):
        """Where the manifest's shortcut leads."""
        _, _, body = self.server.request("GET", "/manifest.webmanifest")
        return json.loads(body)["shortcuts"][0]["url"]

    def test_the_shortcut_opens_the_camera_of_the_one_group_that_waits(self):
        ada, ben = self.pair(GROUP)
        ada.open(self.shortcut())
        ada.button("Shutter").wait_for()
        self.assertEqual(ada.page.url, self.server.origin + "/")
        # Asked for once: whoever leaves the camera is not sent back to it.
        ada.groups()
        ada.send(GROUP)
        # Nothing waits any more: the groups say so themselves.
        ada.open(self.shortcut())
        ada.card_says(GROUP, "sent today")
        # Of two that wait the person chooses.
        ben.create_group(OTHER)
        ben.groups()
        cor = self.newcomer("Corvin", "+4915550001103", ben.invite(OTHER))
        cor.join(OTHER)
        ben.members_are(OTHER, 2)
        ben.open(self.shortcut())
        ben.card_says(GROUP, "take today’s photo")
        ben.card_says(OTHER, "take today’s photo")
        ben.shoot(OTHER)
        self.assert_silent()

    def test_the_shortcut_on_a_new_device_is_a_welcome(self):
        member = self.member("Adaline", "+4915550001101")
        member.open(self.shortcut())
        member.button("Get started").wait_for()
        self.assert_silent()

    def test_the_badge_counts_unseen_photos_but_not_those_of_muted_groups(self):
        ada, ben = self.pair(GROUP)
        ben.context.add_init_script(WATCH_BADGE)
        ben.open()
        ben.card(GROUP).wait_for()

        def badge_is(count, when):
            wait_until(lambda: ben.page.evaluate("() => window.badge.at(-1)") == count,
                       STEP_SECONDS, when)
        badge_is(0, "nothing is new")
        ada.send(GROUP)
        badge_is(1, "a photo came")
        self.announce(ben, False)
        badge_is(0, "its group is muted")
        self.announce(ben, True)
        badge_is(1, "its group is heard again")
        ben.photos(GROUP, 1)
        ben.groups()
        badge_is(0, "it was seen")
        self.assert_silent()

    def announce(self, member, wanted):
        member.groups()
        member.button(f"Details of {GROUP}").click()
        switch = member.page.get_by_role("switch", name="Announce new photos")
        expect(switch).to_have_attribute("aria-checked", str(not wanted).lower())
        switch.click()
        member.groups()


if __name__ == "__main__":
    unittest.main()
