"""Firefox against the real server: a day between it and a command line, what waits for a network
and outlives the browser, and a camera that is not allowed."""

import io
import unittest

import browsers
from PIL import Image
from camera import SIMILARITY_LEAST, alike
from member import Member
from end_to_end import EndToEndTest

GROUPS = ("Lindenhof", "Ahornweg")
FAYE, CORVIN = ("Faye", "+4915550001701"), ("Corvin", "+4915550001702")
# Firefox's settings for the camera on every page. Without them it asks, and is told yes.
GRANTED = {"media.navigator.permission.disabled": False, "permissions.default.camera": 1}
DENIED = {"media.navigator.permission.disabled": False, "permissions.default.camera": 2}
# Two decoders of one picture differ by less.
SAME_LEAST = 0.98


class FirefoxMember(Member):
    """A person with Firefox. What they do is a member's, by the same names."""

    def __init__(self, *person, preferences=None):
        self.preferences = preferences or {}
        super().__init__(*person, film=None)

    def launched(self, playwright, film):
        return browsers.firefox(playwright, self.folder, self.server, self.preferences)


class Firefox(EndToEndTest):
    def setUp(self):
        super().setUp()
        self.cor = self.terminal(*CORVIN)
        self.cor.login()
        self.shelf = self.film.save_jpeg(self.folder / "shelf.jpg")

    def started(self, **options):
        """Faye's browser, on the profile it had before, if any."""
        self.faye = FirefoxMember(
            self.playwright, self.folder / "faye", self.server, *FAYE, **options)
        self.members.append(self.faye)
        self.page = self.faye.page

    def invited(self, group):
        self.cor.run("create", group)
        return self.cor.run("invite", group).decode().strip()

    def joined(self, group):
        """Faye signs up by an invitation's link."""
        self.faye.open(self.invited(group))
        self.faye.sign_up()
        self.faye.card_says(group, "take today’s photo")

    def joined_another(self, group):
        self.faye.open(self.invited(group))
        self.faye.button(f"Join {group}").click()
        self.faye.card_says(group, "take today’s photo")

    def senders(self, group):
        """Whose photos the command line lists."""
        return [photo["sender"] for photo in self.cor.json("photos", group)]

    def photo_of(self, sender, group=GROUPS[0]):
        """A photo as the command line opens it."""
        number = self.senders(group).index(sender) + 1
        return Image.open(io.BytesIO(self.cor.opened_photo(group, number)))

    # The day

    def test_a_day_is_shared_and_a_photo_taken_back(self):
        self.started()
        self.joined(GROUPS[0])
        self.assertNotIn("#", self.page.url, "the secret stays out of the address bar")
        self.the_camera_is_explained_and_what_is_seen_is_sent()
        self.a_photo_from_the_command_line_is_seen()
        self.the_viewer_goes_by_keys_and_by_buttons()
        self.a_photo_is_taken_back()
        self.assert_silent()

    def the_camera_is_explained_and_what_is_seen_is_sent(self):
        self.faye.card_says(GROUPS[0], "take today’s photo")
        self.faye.card(GROUPS[0]).click()
        self.faye.heading("Today’s photo needs the camera").wait_for()
        self.faye.button("Allow camera").click()
        self.faye.at_camera(GROUPS[0], seen=self.keep_the_preview)
        self.assertEqual(len(self.faye.sent_by_itself(GROUPS[0])), 24)
        received = self.photo_of(FAYE[0])
        self.assertEqual(received.size, self.preview.size)
        self.assertGreater(alike(received, self.preview), SAME_LEAST)

    def keep_the_preview(self, place):
        if place != "preview":
            return
        self.faye.button("Pause", exact=True).click()
        self.preview = self.faye.pixels(self.page.get_by_role("img", name="The photo you took"))
        self.faye.button("Go on").click()

    def a_photo_from_the_command_line_is_seen(self):
        self.cor.run("send", GROUPS[0], self.shelf)
        self.faye.photos(GROUPS[0], 2)
        self.page_is("1 of 2")
        seen = self.faye.pixels(self.faye.photo_by(CORVIN[0]))
        sent = self.photo_of(CORVIN[0])
        self.assertEqual(seen.size, sent.size)
        self.assertGreater(alike(sent, seen), SAME_LEAST)

    def page_is(self, position):
        self.page.get_by_text(position, exact=True).wait_for()

    def the_viewer_goes_by_keys_and_by_buttons(self):
        self.page.keyboard.press("ArrowRight")
        self.page_is("2 of 2")
        self.faye.button("Previous photo").click()
        self.page_is("1 of 2")
        self.faye.button("Next photo").click()
        self.page_is("2 of 2")
        # The button that has reached its end keeps the focus.
        self.page.keyboard.press("ArrowLeft")
        self.page_is("1 of 2")
        self.page.keyboard.press("Escape")
        self.faye.heading("Your groups").wait_for()

    def a_photo_is_taken_back(self):
        self.faye.photos(GROUPS[0], 2)
        self.page.keyboard.press("ArrowRight")
        self.page_is("2 of 2")
        self.faye.button("Take this photo back").click()
        self.faye.button("Take it back").click()
        self.page.get_by_text("This photo was taken back.").first.wait_for()
        self.assertEqual(self.senders(GROUPS[0]), [CORVIN[0]])
        self.faye.groups()
        self.faye.card_says(GROUPS[0], "Taken back today")

    # Two groups

    def test_one_shot_for_two_groups_is_told_of_both_while_it_waits_and_once_it_is_sent(self):
        self.started(preferences=GRANTED)
        for join, group in zip((self.joined, self.joined_another), GROUPS):
            join(group)
        self.faye.context.set_offline(True)
        self.faye.shoot(GROUPS[0])
        self.faye.button(GROUPS[1]).click()
        self.faye.button(f"Send to {GROUPS[0]} and 1 more group").click()
        both = " and ".join(GROUPS)
        self.page.locator(".limit-state", has_text=f"{both}: Waiting for a connection").wait_for()
        self.faye.context.set_offline(False)
        self.page.locator(".limit-state", has_text=f"Sent to {both}").wait_for()
        self.faye.sent()
        for group in GROUPS:
            self.faye.delivered(group)
            self.assertEqual(self.senders(group), [FAYE[0]])
        self.assert_silent()

    # Without a network

    def test_what_is_sent_without_a_network_outlives_the_browser_and_arrives_once(self):
        self.started(preferences=GRANTED)
        self.joined(GROUPS[0])
        self.joined_another(GROUPS[1])
        self.a_photo_waits_for_the_network()
        self.another_outlives_the_browser()
        self.assert_silent()

    def a_photo_waits_for_the_network(self):
        self.faye.context.set_offline(True)
        self.faye.shoot(GROUPS[0])
        self.faye.sent_by_itself(GROUPS[0], wait=False)
        self.waits()
        self.assertEqual(self.server.blob_files(), [])
        self.faye.context.set_offline(False)
        self.faye.delivered(GROUPS[0])
        self.assertEqual(self.senders(GROUPS[0]), [FAYE[0]])

    def waits(self):
        self.page.get_by_text("Waiting for a connection").first.wait_for()

    def another_outlives_the_browser(self):
        """With no server either, the app opens from what the browser keeps."""
        self.faye.until("() => navigator.serviceWorker.ready.then(() => true)")
        self.server.kill()
        self.faye.send(GROUPS[1], wait=False)
        self.waits()
        self.assert_silent()
        with self.faye.context.expect_event("close"):
            browsers.kill(self.faye.folder)
        self.members.remove(self.faye)
        self.started(preferences=GRANTED)
        self.faye.open()
        self.faye.heading("Your groups").wait_for()
        self.waits()
        self.server.start()
        self.faye.delivered(GROUPS[1])
        self.assertEqual(self.senders(GROUPS[1]), [FAYE[0]])
        self.assertEqual(len(self.server.blob_files()), 2)

    # Without a camera

    def test_a_camera_that_is_denied_is_explained_and_the_library_stays_a_way(self):
        self.started(preferences=DENIED)
        self.joined(GROUPS[0])
        self.faye.card(GROUPS[0]).click()
        self.faye.heading("Dayly can’t use the camera").wait_for()
        self.page.get_by_text("Click the camera icon left of the address.").wait_for()
        self.a_picture_from_the_library_is_sent()
        self.assert_silent()

    def a_picture_from_the_library_is_sent(self):
        with self.page.expect_file_chooser() as chooser:
            self.faye.button("Choose from library").click()
        chooser.value.set_files(self.shelf)
        self.faye.sent_by_itself(GROUPS[0])
        received = self.photo_of(FAYE[0])
        self.assertEqual(received.size, self.film.picture.size)
        self.assertGreater(self.film.similarity(received), SIMILARITY_LEAST)


if __name__ == "__main__":
    unittest.main()
