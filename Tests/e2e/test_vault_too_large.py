"""A picture longer than 256 MiB, which is shown and never drawn: the app and the command line say
why it has no small picture and cannot leave the vault as it was edited, and nothing else is held
back for it."""

import hashlib
import os
import unittest

from playwright.sync_api import expect

from camera import sample
from keeper import Keeper
from test_vault import VaultTest, digest
from test_vault_app import VaultStory

PICTURE_BYTES_MAX = 256 << 20


def lengthened(path):
    """A picture, and behind its end so many zeros, which take no room on the disk."""
    sample("china.jpg").save(path, "JPEG", quality=90)
    os.truncate(path, PICTURE_BYTES_MAX + 1)
    return path


class InTheApp(VaultStory):
    def test_it_says_why_and_leaves_as_it_was_taken(self):
        keeper = Keeper(self.member("Vera", "+4915550003311", careful=True))
        keeper.make()
        large = lengthened(self.pictures / "large.jpg")
        keeper.add([large])
        self.assertIn("1 item added", keeper.added())
        keeper.cell("large.jpg").click()
        keeper.page.locator(".item-media img:not(.item-small)").wait_for()
        keeper.member.button("Details").click()
        expect(keeper.page.locator(".item-facts")).to_contain_text(
            "None: the picture is too large to make one here.")
        keeper.member.look("vault-too-large")
        keeper.page.keyboard.press("Escape")
        self.choose(keeper)
        keeper.page.get_by_role("button", name="Edit", exact=True).click()
        editor = keeper.page.get_by_role("dialog", name="Edit photo")
        for step in ("Turn by 0°", "Apply"):
            editor.get_by_role("button", name=step, exact=True).click()
        keeper.page.get_by_text("1 photo edited").wait_for()
        self.choose(keeper)
        keeper.member.button("Share").click()
        keeper.with_location("share")
        keeper.member.button("Make an encrypted file").click()
        keeper.page.get_by_text("large.jpg: It cannot be drawn here as it was edited").wait_for()
        keeper.page.keyboard.press("Escape")
        keeper.page.get_by_role("dialog").wait_for(state="hidden")
        self.choose(keeper)
        keeper.member.button("Save a copy").click()
        keeper.with_location("save")
        keeper.member.button("Save the copy").click()
        keeper.page.get_by_text("It cannot be drawn here as it was edited").wait_for()
        keeper.edited().select_option("As they were taken")
        keeper.with_location("save")
        with keeper.page.expect_download() as saved:
            keeper.member.button("Save the copy").click()
        keeper.saved()
        self.assertEqual(saved.value.suggested_filename, "large.jpg")
        with open(saved.value.path(), "rb") as file:
            self.assertEqual(hashlib.file_digest(file, "sha256").hexdigest(), digest(large))
        self.assert_silent()

    def choose(self, keeper):
        keeper.page.keyboard.press("Escape")
        keeper.cell("large.jpg").click(modifiers=["Control"])


class AtTheTerminal(VaultTest):
    def test_it_says_why_and_leaves_as_it_was_taken(self):
        self.made()
        large = lengthened(self.folder / "large.jpg")
        small = self.folder / "small.jpg"
        sample("flower.jpg").save(small, quality=90)
        self.json("import", large, small)
        self.json("edit", "large.jpg", "--rotate", "90")
        out = self.folder / "out"
        out.mkdir()
        done = self.done("export", "--all", "--to", out, expect=1)
        self.assertIn("cannot be drawn here as it was edited. With --originals",
                      done.stderr.decode())
        self.assertEqual([path.name for path in out.iterdir()], ["small.jpg"])
        failure = self.json("share", "*", "--to", out, expect=1)
        self.assertEqual(failure["error"], "undrawn")
        self.assertIn("--originals", failure["message"])
        self.json("export", "large.jpg", "--originals", "--with-location", "--to", out)
        self.assertEqual(digest(out / "large.jpg"), digest(large))
        self.assertEqual(len(list(out.iterdir())), 2)


if __name__ == "__main__":
    unittest.main()
