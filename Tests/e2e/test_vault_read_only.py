"""A vault that can only be read, as on a CD or a disk that was mounted so."""

import hashlib
import json
import shutil
import subprocess

from killing import Killing
from test_vault import VaultTest


class Mounted(VaultTest):
    stays_unlocked = False

    def setUp(self):
        super().setUp()
        self.made()
        self.picture = self.live_photo("IMG_0001")[0]
        self.done("import", self.picture, self.written("other.bin", b"anything"))
        self.done("albums", "create", "Summer")
        self.done("albums", "add", "Summer", "IMG_0001.JPG")
        self.done("trash", "other.bin")

    def mount(self):
        """From now on nothing can be written into the vault."""
        # A copy as a backup program leaves it: with the lock and what a killed command had there.
        (self.vault / "lease").write_text("dayly 1\nanother machine\n0\nsomebody\n")
        for options in (["--bind", self.vault], ["-o", "remount,bind,ro"]):
            mounted = subprocess.run(["mount", *options, self.vault], capture_output=True)
            if mounted.returncode != 0:
                self.skipTest("mounting is not allowed here")
            if "--bind" in options:
                self.addCleanup(self.unmount)

    def unmount(self):
        subprocess.run(["umount", self.vault], capture_output=True, check=False)

    def content(self):
        return {file: hashlib.sha256(file.read_bytes()).hexdigest()
                for file in self.vault.rglob("*") if file.is_file()}


class ReadOnly(Mounted):
    def test_everything_in_it_can_be_read_and_nothing_is_written(self):
        self.mount()
        before = self.content()
        self.assertEqual([item["name"] for item in self.json("list")], ["IMG_0001.JPG"])
        self.assertEqual([item["name"] for item in self.json("list", "--trash")], ["other.bin"])
        self.assertEqual(len(self.json("search", "photo")), 1)
        self.assertEqual(len(self.json("show", "IMG_0001.JPG", "--metadata")), 1)
        self.assertEqual(self.json("stats")["trashed"], 1)
        self.assertEqual([album["name"] for album in self.json("albums")], ["Summer"])
        self.expect_whole(2)
        self.done("open", "IMG_0001.JPG", "--as", "blocks")
        out = self.folder / "out"
        out.mkdir()
        self.json("export", "--album", "Summer", "--with-location", "--to", out)
        self.assertEqual((out / "IMG_0001.JPG").read_bytes(), self.picture.read_bytes())
        self.json("share", "IMG_0001.JPG", "--to", out)
        archive = self.folder / "backup.dayly"
        self.assertEqual(self.json("backup", archive)["added"], 2)
        self.assertEqual(self.json("verify", "--archive", archive)["whole"], 2)
        self.assertEqual(self.content(), before)

    def test_what_would_change_it_says_that_it_can_only_be_read(self):
        self.mount()
        before = self.content()
        for command in (["import", self.picture], ["favorite", "IMG_0001.JPG"],
                        ["trash", "IMG_0001.JPG"], ["albums", "create", "Winter"], ["unlock"],
                        ["passphrase", "--new-passphrase-file", self.passphrase]):
            self.expect_refused("read_only", *command)
        self.assertEqual(self.content(), before)

    def test_an_index_that_has_to_be_made_anew_is_not_called_damaged(self):
        shutil.rmtree(self.vault / "index")
        self.mount()
        self.expect_refused("read_only", "list")


class Unfinished(Killing, Mounted):
    def test_what_an_import_that_was_killed_had_begun_is_not_called_damaged(self):
        large = self.written("large.bin", bytes(range(256)) * 40_000)
        self.assertTrue(self.killed("pwrite64", 20, "import", large))
        self.mount()
        before = self.content()
        self.assertEqual(len(list(self.vault.glob("items/*/*"))), 3)
        told = self.done("verify", "--json")
        undrawn = [item["id"] for item in self.json("list") if item["kind"] != "other"
                   and not (self.vault / "thumbnails" / item["id"][:2] / item["id"]).exists()]
        self.assertEqual(
            json.loads(told.stdout), {"damaged": [], "files": [], "remade": False,
                                      "undrawn": undrawn, "unlisted": [], "waiting": 0, "whole": 2})
        self.assertIn(b"had begun", told.stderr)
        self.assertEqual(self.content(), before)
        # One that is damaged is called so all the same.
        self.unmount()
        item = self.json("list")[0]["id"]
        file = self.vault / "items" / item[:2] / f"{item}.locaphoto"
        content = file.read_bytes()
        file.write_bytes(content[:200] + bytes([content[200] ^ 1]) + content[201:])
        self.mount()
        self.assertEqual(self.json("verify", expect=1)["damaged"], [item])
