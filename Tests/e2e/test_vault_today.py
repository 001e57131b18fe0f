"""A picture of the vault as today's photo of a group: in the app it waits for its group as one that
another app shares, at the terminal it is opened in memory; it is marked as one from the library."""

import unittest

from PIL import Image

from camera import SIMILARITY_LEAST, alike, sample
from end_to_end import EndToEndTest
from keeper import PASSPHRASE, Keeper
from test_vault_posts import Keeping

GROUP = "Seeufer"
WAITS = "Tap the group your picture is for, or Vault."


class TodayStory(EndToEndTest):
    def is_seen(self, received):
        """The picture that was sent, small: both ways compress it anew."""
        small = sample("china.jpg").resize((160, 107), Image.LANCZOS)
        self.assertGreater(alike(received, small), SIMILARITY_LEAST)


class InBrowsers(TodayStory):
    def test_a_picture_of_the_vault_is_todays_photo_of_the_group_that_is_tapped(self):
        sender, reader = self.pair(GROUP)
        keeper = Keeper(sender)
        keeper.make()
        photo = self.folder / "house.jpg"
        sample("china.jpg").save(photo, quality=92)
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
        sender.send_now(GROUP)
        sender.delivered(GROUP)
        received = reader.pixels(reader.photos(GROUP, 1))
        reader.page.get_by_text("From the library").wait_for()
        self.is_seen(received)
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


class AtTheTerminal(TodayStory):
    def test_a_picture_of_the_vault_is_sent_and_nothing_of_it_is_on_the_disk(self):
        (self.folder / "passphrase").write_text(PASSPHRASE + "\n")
        ada = Keeping(self.folder / "ada", self.server, "Adaline", "+4915550001963")
        ben = self.terminal("Ben", "+4915550001964")
        for member in (ada, ben):
            member.login()
        ada.run("create", GROUP)
        ben.run("join", ada.run("invite", GROUP).decode().strip())
        ada.run("vault", "init", "--new-passphrase-file", self.folder / "passphrase")
        chosen = self.folder / "chosen"
        chosen.mkdir()
        sample("china.jpg").save(chosen / "house.jpg", quality=92)
        (chosen / "notes.txt").write_bytes(b"written down")
        self.assertEqual(ada.json("vault", "import", chosen)["kept"], 2)

        for name, error in (("notes.txt", "undecodable"), ("*", "several_items"),
                            ("sea.jpg", "no_such_item")):
            failure = ada.json("send", GROUP, name, "--from-vault", expect=1)
            self.assertEqual(failure["error"], error)
        sent = ada.json("send", GROUP, "house.jpg", "--from-vault")
        self.assertEqual(sent["state"], "delivered")
        # What was chosen is the only plain picture on this person's disk.
        original = (chosen / "house.jpg").read_bytes()
        for path in self.folder.rglob("*"):
            if path.is_file() and path.parent != chosen:
                self.assertNotIn(original[5000:5100], path.read_bytes(), path)
        received = self.folder / "received.jpg"
        ben.run("photos", GROUP, "--viewer", f"tee {received}")
        with Image.open(received) as picture:
            self.is_seen(picture.convert("RGB"))


if __name__ == "__main__":
    unittest.main()
