"""A photo that cannot be sent is explained and stays its owner's: it can be seen again, saved as a
file, and discarded. Two browsers are the same device, as a restored copy of one would be."""

import io
import unittest

from PIL import Image

from camera import SIMILARITY_LEAST
from end_to_end import EndToEndTest
from playwright.sync_api import expect

GROUP = "Rosengarten"
HERE = f"See the photo kept for {GROUP}"
ELSEWHERE = "A photo for a group you’re no longer in is kept for you."


class Refusals(EndToEndTest):
    def queue_offline(self, member):
        member.context.set_offline(True)
        member.send(GROUP, wait=False)
        member.page.get_by_text("Waiting for a connection").first.wait_for()

    def is_kept(self, member, banner, reason):
        """Explained, visible, still there after a restart, saved as a file, and then gone."""
        self.is_shown(member, banner, reason)
        member.page.reload()
        self.is_shown(member, banner, reason)
        with member.page.expect_download() as download:
            member.button("Save to this device").click()
        self.assertRegex(download.value.suggested_filename, r"^dayly-\d{4}-\d\d-\d\d\.jpg$")
        saved = download.value.path().read_bytes()
        similarity = self.film.similarity(Image.open(io.BytesIO(saved)))
        self.assertGreater(similarity, SIMILARITY_LEAST)
        member.button("Discard").click()
        self.is_gone(member, banner)
        member.page.reload()
        self.is_gone(member, banner)

    def is_shown(self, member, banner, reason):
        received = member.pixels(member.kept_photo(banner))
        member.page.get_by_text(reason).wait_for()
        self.assertGreater(self.film.similarity(received), SIMILARITY_LEAST)

    def is_gone(self, member, banner):
        member.heading("Your groups").wait_for()
        member.page.get_by_role("button", name=banner).wait_for(state="hidden")

    def test_a_photo_of_a_day_another_device_used_is_explained_and_kept(self):
        sender, reader = self.pair(GROUP)
        sender, other = self.twin(sender)
        self.queue_offline(sender)
        other.send(GROUP)
        sender.context.set_offline(False)
        self.is_kept(sender, HERE, "Another of your devices has already sent today’s photo")
        sender.card_says(GROUP, "sent today")
        reader.photos(GROUP, 1)
        self.assertEqual(len(self.server.blob_files()), 1)
        self.assert_silent()

    def test_a_photo_for_a_group_that_was_left_is_explained_and_kept(self):
        sender, reader = self.pair(GROUP)
        sender, other = self.twin(sender)
        self.queue_offline(sender)
        other.button(f"Details of {GROUP}").click()
        other.button("Leave group").click()
        other.button(f"Leave {GROUP}").click()
        other.card(GROUP).wait_for(state="hidden")
        sender.context.set_offline(False)
        self.is_kept(sender, ELSEWHERE, "You’re no longer in this group.")
        expect(sender.card(GROUP)).to_have_count(0)
        reader.photos(GROUP, 0)
        self.assertEqual(self.server.blob_files(), [])
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
