"""Originals that are deleted after an import: only those of which the vault has every byte."""

import os
import shutil
import unittest

from test_vault import VaultTest, made_by_ffmpeg, tagged


class Originals(VaultTest):
    stays_unlocked = False

    def pictures(self, *names):
        folder = self.folder / "card"
        folder.mkdir(exist_ok=True)
        for name in names:
            made_by_ffmpeg(folder / name, seconds=1 if name.endswith(".mp4") else None)
            if name.endswith(".jpg"):
                # No two are the same.
                with (folder / name).open("ab") as file:
                    file.write(name.encode())
        return folder

    def names(self, folder):
        return sorted(path.name for path in folder.rglob("*") if path.is_file())

    def item_file(self, name):
        item = next(item for item in self.listed() if item["name"] == name)["id"]
        return self.vault / "items" / item[:2] / f"{item}.locaphoto"

    def test_what_the_vault_has_is_deleted_and_nothing_else(self):
        self.made()
        folder = self.pictures("one.jpg", "two.jpg", "film.mp4")
        (folder / "empty.jpg").touch()
        shutil.copy(folder / "one.jpg", folder / "copy.jpg")
        untouched = self.names(folder)
        self.assertIsNone(self.json("import", folder, expect=1)["removed"])
        self.assertEqual(self.names(folder), untouched, "never without being asked")
        report = self.json("import", folder, "--remove-originals", expect=1)
        self.assertEqual((report["known"], report["removed"]), (4, 4))
        self.assertEqual(self.names(folder), ["empty.jpg"])
        self.expect_whole(3)

    def test_what_opens_the_vault_or_brings_it_back_stays(self):
        self.made()
        folder = self.pictures("one.jpg")
        self.json("import", folder)
        self.vault.rename(folder / "vault")
        self.vault = folder / "vault"
        self.passphrase = self.passphrase.rename(folder / "passphrase.txt")
        self.done("backup", folder / "backup.daylybackup")
        (folder / "link.jpg").symlink_to(self.passphrase)
        before = {path for path in folder.rglob("*")}
        report = self.json("import", folder, "--remove-originals")
        self.assertEqual((report["chosen"], report["removed"]), (3, 1))
        # The pictures are gone, and nothing else but the summary that a newer one follows.
        gone = before - {path for path in folder.rglob("*")}
        gone = {path for path in gone if not path.name.startswith("summary-")}
        self.assertEqual({path.name for path in gone}, {"one.jpg"})
        self.assertEqual(len(list(self.vault.glob("index/summary-*"))), 1)
        self.expect_whole(3)
        self.json("import", self.vault / "keys", expect=1)

    def test_the_halves_of_a_live_photo_are_two_files_and_one_item(self):
        self.made()
        still = made_by_ffmpeg(self.folder / "IMG_0007.JPG")
        motion = made_by_ffmpeg(self.folder / "IMG_0007.MOV", seconds=2)
        tagged(still, "-DateTimeOriginal=2024:02:29 12:00:00", "-OffsetTimeOriginal=+01:00")
        tagged(motion, "-Keys:CreationDate=2024:02:29 11:59:59+01:00")
        said = self.done("import", still, motion, "--remove-originals").stderr
        self.assertIn(b"Kept 2 of 2 files as 1 item.", said)
        self.assertIn(b"Deleted 2 of the files.", said)
        self.assertFalse(still.exists() or motion.exists())

    def test_a_name_that_is_no_text_is_said_and_its_file_stays(self):
        self.made()
        folder = self.pictures("one.jpg")
        unnamed = os.path.join(os.fsencode(folder), b"caf\xe9.jpg")
        shutil.copy(os.fsencode(folder / "one.jpg"), unnamed)
        done = self.done("import", folder, "--remove-originals", expect=1)
        self.assertIn("caf\ufffd.jpg: its name is not UTF-8".encode(), done.stderr)
        self.assertNotIn(b"links, pipes", done.stderr)
        self.assertIn(b"Kept 1 of 2 files", done.stderr)
        self.assertTrue(os.path.exists(unnamed))
        # Where nothing else is there, the vault is not even opened.
        self.assertIn(b"not UTF-8", self.done("import", folder, expect=1).stderr)

    def test_a_damaged_item_or_one_in_the_trash_keeps_its_file(self):
        self.made()
        folder = self.pictures("whole.jpg", "damaged.jpg", "trashed.jpg")
        self.json("import", folder)
        file = self.item_file("damaged.jpg")
        content = bytearray(file.read_bytes())
        content[-5] ^= 1
        file.write_bytes(content)
        self.json("trash", "trashed.jpg")
        report = self.json("import", folder, "--remove-originals")
        self.assertEqual((report["known"], report["removed"]), (3, 1))
        self.assertEqual(self.names(folder), ["damaged.jpg", "trashed.jpg"])
        said = self.done("import", folder, "--remove-originals").stderr.decode()
        self.assertIn("Deleted 0 of the files, 2 stay.", said)


if __name__ == "__main__":
    unittest.main()
