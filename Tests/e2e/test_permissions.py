"""What the system allows, in every state the browser can be brought into: notifications and
storage that stays. The settings say how it stands and how to change it; where it matters the app
says so."""

import unittest

from end_to_end import EndToEndTest
from playwright.sync_api import expect

GROUP = "Kirschgarten"
OFF = "Notifications are off"
# Waves the question away, which no debugger can do: the browser then says nothing but "default".
WAVE_AWAY = "() => { Notification.requestPermission = async () => 'default'; }"


class Permissions(EndToEndTest):
    whole_browser = True

    def people(self):
        self.ada, self.ben = self.pair(GROUP)
        self.page = self.ada.page
        self.cdp = self.ada.context.new_cdp_session(self.page)

    def permit(self, name, setting):
        self.cdp.send("Browser.setPermission", {
            "permission": {"name": name}, "setting": setting, "origin": self.server.origin})

    def says(self, text):
        self.page.get_by_text(text).first.wait_for()

    def settings(self):
        self.ada.groups()
        self.ada.button("Settings").click()
        self.ada.heading("Settings").wait_for()

    def line(self):
        return self.ada.button(OFF, exact=False)

    def details_say(self, text):
        self.ada.groups()
        self.ada.button(f"Details of {GROUP}").click()
        self.page.get_by_role("switch").get_by_text(text).wait_for()
        self.ada.groups()

    def test_notifications_in_every_state_have_their_words_and_their_way_on(self):
        self.people()
        self.never_asked()
        self.waved_away()
        self.denied_and_granted_in_the_browsers_settings()
        self.assert_silent()

    def never_asked(self):
        self.permit("notifications", "prompt")
        self.page.reload()
        self.line().wait_for()
        self.details_say("Notifications are off on this device")
        # The line leads to where it can be changed.
        self.line().click()
        self.says("One quiet line when somebody in a group")
        self.ada.button("Turn on").wait_for()

    def waved_away(self):
        self.page.evaluate(WAVE_AWAY)
        self.ada.button("Turn on").click()
        self.says("Not turned on. You can ask again whenever you like.")
        self.ada.button("Turn on").wait_for()

    def denied_and_granted_in_the_browsers_settings(self):
        self.permit("notifications", "denied")
        self.says("This browser has notifications turned off for Dayly.")
        self.says("Find “Notifications” and choose “Allow”.")
        self.ada.button("Turn on").wait_for(state="hidden")
        self.ada.groups()
        self.line().wait_for()
        self.permit("notifications", "granted")
        self.line().wait_for(state="hidden")
        self.details_say("You hear of new photos in this group.")
        self.settings()
        self.says("You hear of new photos, once per group and day.")
        # Taken back while the app is open, it says so at once.
        self.permit("notifications", "denied")
        self.says("This browser has notifications turned off for Dayly.")

    def test_the_end_of_the_day_offers_to_tell_once_also_to_who_does_not_answer(self):
        self.people()
        self.permit("notifications", "prompt")
        self.page.reload()
        self.ada.shoot(GROUP)
        self.ada.send_now(GROUP)
        offer = self.page.get_by_text("Tell you when Benedikta sends theirs?")
        offer.wait_for()
        self.says("Sent today")
        self.page.reload()
        self.ada.groups()
        self.ada.card(GROUP).click()
        self.ada.heading("See you tomorrow").wait_for()
        expect(offer).to_be_hidden()
        self.assert_silent()

    def test_storage_that_may_be_cleared_says_so_until_the_browser_promises_to_keep_it(self):
        self.people()
        self.settings()
        self.says("the browser may clear your keys")
        self.permit("persistent-storage", "denied")
        self.ada.button("Keep my photos here").click()
        self.says("The browser does not promise it yet.")
        self.permit("persistent-storage", "granted")
        self.ada.button("Keep my photos here").click()
        self.says("Your keys and photos stay until you delete them.")
        self.assertTrue(self.page.evaluate("() => navigator.storage.persisted()"))
        self.ada.button("Keep my photos here").wait_for(state="hidden")
        # And at the next start, unasked.
        self.page.reload()
        self.settings()
        self.says("Your keys and photos stay until you delete them.")
        self.assert_silent()

    def test_a_browser_without_notifications_is_said_and_nothing_is_offered(self):
        member = self.member("Adaline", "+4915550001101")
        member.context.add_init_script("delete window.PushManager;")
        member.open()
        member.sign_up()
        member.button("Settings").click()
        member.page.get_by_text("This browser has no notifications.").wait_for()
        expect(member.button("Turn on")).to_have_count(0)
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
