"""A picture of the vault as today's photo of a group: it waits for its group as one that another
app shares, and is marked as one from the library."""

import unittest

from camera import SIMILARITY_LEAST, alike, sample
from end_to_end import EndToEndTest
from keeper import Keeper

GROUP = "Seeufer"
WAITS = "Tap the group your picture is for."


class Today(EndToEndTest):
    def test_a_picture_of_the_vault_is_todays_photo_of_the_group_that_is_tapped(self):
        sender, reader = self.pair(GROUP)
        keeper = Keeper(sender)
        keeper.make()
        photo = self.folder / "house.jpg"
        sample("china.jpg").save(photo, quality=100)
        keeper.add([photo, self.undrawable(photo)])
        keeper.added()
        keeper.holds(2)
        # What this browser cannot draw it cannot send, and says so.
        self.posted(keeper, "broken.jpg")
        sender.page.get_by_text("cannot be sent from here").wait_for()
        for _ in range(2):
            sender.page.keyboard.press("Escape")
        # Nothing waits for its group any more once the vault is locked.
        self.posted(keeper, "house.jpg")
        sender.page.get_by_text(WAITS).wait_for()
        sender.button("Vault").click()
        keeper.lock()
        sender.button("Groups").click()
        sender.page.get_by_text(WAITS).wait_for(state="hidden")
        sender.button("Vault").click()
        keeper.unlock()
        self.posted(keeper, "house.jpg")
        sender.page.get_by_text(WAITS).wait_for()
        sender.card(GROUP).click()
        sender.button(f"Send to {GROUP}").click()
        sender.delivered(GROUP)
        received = reader.pixels(reader.photos(GROUP, 1))
        reader.page.get_by_text("From the library").wait_for()
        self.assertGreater(alike(received, sample("china.jpg")), SIMILARITY_LEAST)
        self.assert_silent()

    def posted(self, keeper, name):
        keeper.cell(name).click()
        shown = keeper.page.get_by_role("dialog", name=name)
        shown.get_by_role("button", name="Share").click()
        keeper.member.button("Send as today’s photo").click()

    def undrawable(self, photo):
        """A JPEG that says its size and ends before its pixels."""
        content = photo.read_bytes()
        broken = self.folder / "broken.jpg"
        broken.write_bytes(content[:content.index(b"\xff\xda")] + b"\xff\xd9")
        return broken


if __name__ == "__main__":
    unittest.main()
