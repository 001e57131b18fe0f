"""What somebody sends to a group is kept in their vault, too: sealed while it is locked, listed
when it is opened, once; in the web app and at the terminal."""

import io
import os
import unittest

from PIL import Image

import modules
from camera import SIMILARITY_LEAST, alike, sample
from end_to_end import EndToEndTest
from keeper import PASSPHRASE, Keeper
from playwright.sync_api import expect
from server import WEB
from terminal import Terminal

GROUP = "Erlenweg"


class Posts(EndToEndTest):
    recorded = True

    def test_a_photo_that_was_sent_is_in_the_vault_once(self):
        sender, reader = self.pair(GROUP)
        keeper = Keeper(sender)
        keeper.make()
        keeper.lock()
        sender.button("Groups").click()
        sender.send(GROUP)
        received = reader.pixels(reader.photos(GROUP, 1))
        sender.open()
        sender.button("Vault").click()
        self.one_post(keeper, received)
        sender.open()
        sender.button("Vault").click()
        keeper.unlock()
        keeper.holds(1)
        self.turned_off(keeper)
        self.assert_silent()

    def test_a_library_that_traps_stops_no_post_and_is_given_it_at_its_next_start(self):
        sender, reader = self.pair(GROUP)
        keeper = Keeper(sender)
        keeper.make()
        keeper.lock()
        modules.without_worker(sender.page)
        modules.put(sender.page, "library.wasm", modules.trapping())
        sender.open()
        sender.heading("Your vault stopped").wait_for()
        sender.button("Groups").click()
        sender.send(GROUP)
        received = reader.pixels(reader.photos(GROUP, 1))
        stopped = [line for line in sender.watch.complaints if "library has stopped" in line]
        self.assertEqual(len(stopped), 1, sender.watch.complaints)
        # That is what this story is about; anything else is a complaint as ever.
        sender.watch.complaints.remove(stopped[0])
        modules.put(sender.page, "library.wasm", (WEB / "library.wasm").read_bytes())
        sender.button("Vault").click()
        sender.button("Reload").click()
        self.one_post(keeper, received)

    def one_post(self, keeper, received):
        keeper.unlock()
        keeper.holds(1)
        cell = keeper.page.locator(".cell[data-item]")
        self.assertIn(f"sent to {GROUP}", cell.get_attribute("aria-label"))
        cell.click()
        keeper.member.button("Details").click()
        keeper.page.locator(".item-facts dd").get_by_text(GROUP, exact=True).wait_for()
        with keeper.page.expect_download() as saved:
            keeper.member.button("Save a copy").click()
            keeper.with_location("save")
            keeper.member.button("Save the copy").click()
        keeper.saved()
        with Image.open(saved.value.path()) as kept:
            self.assertEqual(kept.size, received.size)
            self.assertGreater(alike(received, kept.convert("RGB")), SIMILARITY_LEAST)

    def turned_off(self, keeper):
        """Asks for no more posts, and stays so."""
        keeper.member.menu("Vault settings")
        box = keeper.page.get_by_label("Keep what I send to my groups")
        expect(box).to_be_checked()
        with keeper.recorded():
            box.click()
        keeper.member.open()
        keeper.member.button("Vault").click()
        keeper.unlock()
        keeper.member.menu("Vault settings")
        expect(box).not_to_be_checked()


class Keeping(Terminal):
    """Somebody with a vault beside their groups."""

    def environment(self):
        return {**super().environment(), "DAYLY_VAULT": str(self.folder.parent / "vault"),
                "DAYLY_PASSPHRASE_FILE": str(self.folder.parent / "passphrase")}


class AtTheTerminal(EndToEndTest):
    def test_what_is_sent_is_kept_and_what_is_not_wanted_is_not(self):
        (self.folder / "passphrase").write_text(PASSPHRASE + "\n")
        ada = Keeping(self.folder / "ada", self.server, "Adaline", "+4915550001961")
        ben = self.terminal("Ben", "+4915550001962")
        for member in (ada, ben):
            member.login()
        groups = ("Erlenweg", "Ulmenweg")
        for group in groups:
            ada.run("create", group)
            ben.run("join", ada.run("invite", group).decode().strip())
        ada.run("vault", "init", "--new-passphrase-file", self.folder / "passphrase")
        picture = self.folder / "beach.jpg"
        picture.write_bytes(self.jpeg())
        ada.run("send", groups[0], picture)
        self.assertEqual(ada.json("posts", "off"), {"kept": False})
        ada.run("send", groups[1], picture)
        items = ada.json("vault", "list")
        self.assertEqual([item["group"] for item in items], [groups[0]])
        self.assertEqual(len(ada.json("vault", "list")), 1)
        self.assertEqual(os.listdir(self.folder / "vault/captured"), ["key"])

    @staticmethod
    def jpeg():
        written = io.BytesIO()
        sample("china.jpg").save(written, "JPEG")
        return written.getvalue()


if __name__ == "__main__":
    unittest.main()
