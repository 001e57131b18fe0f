"""A vault into one encrypted file and out of it again, at the command line: what comes out is what
went in, a second backup costs what is new, and neither a kill, a full disk nor a changed byte costs
what was whole.
"""

import json
import secrets
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import test_vault
import test_vault_mishaps
from killing import later
from terminal import BINARY, COMMAND_SECONDS
from test_durability import may_trace

CANARY = test_vault.CANARY
# An item so large that a backup has a whole part once it is in it.
ITEM_BYTES = 300 << 20


class BackupTest(test_vault.VaultTest):
    # What lies in the vault before and after is compared, and so are its ways to open it.
    stays_unlocked = False

    def setUp(self):
        super().setUp()
        self.archive = self.folder / "photos.dayly"

    def items(self, vault=None):
        """Every file of the vault that is no index: what a restore has to bring back."""
        vault = vault or self.vault
        return {path.relative_to(vault): path.read_bytes()
                for part in ("keys", "items") for path in (vault / part).rglob("*")
                if path.is_file()}

    def verified(self, expect=0):
        done = self.done("verify", "--archive", self.archive, "--json", expect=expect)
        return json.loads(done.stdout.splitlines()[0])

    def filled(self, count=3, length=9999):
        self.made()
        self.done("import", *[self.written(f"in/{number}.bin", CANARY + bytes([number]) * length)
                              for number in range(count)])

    def restored(self, name, **other):
        """The vault that a restore makes where there is none."""
        vault = self.folder / name
        self.done("restore", self.archive, "--vault", vault, **other)
        return vault


class Backup(BackupTest):
    def test_what_is_backed_up_comes_out_byte_for_byte(self):
        self.filled()
        before = self.items()
        report = self.json("backup", self.archive)
        self.assertEqual((report["added"], report["failed"], report["items"]), (3, 0, 3))
        self.assertEqual(report["bytes"], self.archive.stat().st_size)
        self.assertNotIn(CANARY[:32], self.archive.read_bytes())
        self.assertEqual(self.archive.stat().st_mode & 0o777, 0o600)
        shutil.rmtree(self.vault)
        # Where there is no vault it can be looked through, and nothing is made of it.
        self.assertEqual(self.verified(), {
            "damaged": [], "failed": 0, "items": 3, "present": 0, "trashed": 0,
            "unfinished": False, "whole": 3})
        self.assertFalse(self.vault.exists())
        self.assertEqual(list(self.temporary.iterdir()), [])
        report = self.json("restore", self.archive)
        self.assertEqual(report, {
            "failed": 0, "failures": [], "items": 3, "present": 0, "restored": 3, "trashed": 0,
            "unfinished": False})
        self.assertEqual(self.items(), before)
        self.expect_whole(3)
        out = self.folder / "out"
        out.mkdir()
        self.done("export", "--all", "--to", out, "--with-location")
        self.assertEqual({path.name: path.read_bytes() for path in out.iterdir()},
                         {path.name: path.read_bytes() for path in (self.folder / "in").iterdir()})
        self.assertEqual(self.json("import", self.folder / "in")["kept"], 0)

    def test_a_second_backup_costs_what_is_new(self):
        self.filled(length=1 << 20)
        self.done("backup", self.archive)
        first = self.archive.read_bytes()
        self.done("backup", self.archive)
        self.assertEqual(self.archive.read_bytes(), first)
        self.done("import", self.written("new.bin", secrets.token_bytes(5000)))
        self.assertEqual(self.json("backup", self.archive)["added"], 1)
        second = self.archive.read_bytes()
        self.assertEqual(second[:len(first)], first)
        self.assertLess(len(second) - len(first), 8000)
        self.assertEqual(self.items(self.restored("other")), self.items())

    def test_a_vault_gets_what_it_lacks_and_nothing_twice(self):
        self.filled()
        self.done("backup", self.archive)
        other = self.restored("other")
        self.vault = other
        self.done("import", self.written("new.bin", b"not in the backup"))
        backed_up = [item["id"] for item in self.listed() if item["name"] != "new.bin"]
        lost = next((other / "items").glob(f"*/{backed_up[0]}.locaphoto"))
        content = lost.read_bytes()
        lost.unlink()
        self.assertEqual(self.verified()["present"], 2)
        report = self.json("restore", self.archive)
        self.assertEqual(
            (report["restored"], report["present"], report["failed"]), (1, 2, 0))
        self.assertEqual(lost.read_bytes(), content)
        self.assertEqual(len({item["id"] for item in self.listed()}), 4)
        self.assertEqual(len(self.listed()), 4)
        self.expect_whole(4)
        self.assertEqual(self.json("restore", self.archive)["restored"], 0)

    def marks(self, vault):
        """Of each item by name: whether it is a favorite, and whether it is in the trash."""
        return {item["name"]: (item["favorite"], item["trashed"] is not None)
                for more in ([], ["--trash"])
                for item in self.json("list", *more, "--vault", vault)}

    def test_what_is_said_of_items_comes_back_with_them(self):
        self.filled(5)
        self.done("favorite", "0.bin", "1.bin")
        self.done("trash", "1.bin", "2.bin", "3.bin")
        self.assertEqual(self.json("backup", self.archive)["marked"], 4)
        first = self.archive.read_bytes()
        said = {"0.bin": (True, False), "1.bin": (True, True), "2.bin": (False, True),
                "3.bin": (False, True), "4.bin": (False, False)}
        self.assertEqual(self.marks(self.restored("other")), said)
        # What changed since costs little, and what was deleted comes into the trash.
        self.done("favorite", "--undo", "0.bin")
        self.done("delete", "3.bin", "--yes")
        self.assertEqual(self.json("backup", self.archive)["marked"], 2)
        second = self.archive.read_bytes()
        self.assertEqual(second[:len(first)], first)
        self.assertLess(len(second) - len(first), 1200)
        self.assertEqual(self.verified()["trashed"], 1)
        said["0.bin"] = (False, False)
        self.assertEqual(self.marks(self.restored("newer")), said)
        # In the vault itself what was said since stands.
        self.done("favorite", "4.bin")
        self.assertEqual(self.json("restore", self.archive)["trashed"], 1)
        said["4.bin"] = (True, False)
        self.assertEqual(self.marks(self.vault), said)

    def test_named_keys_come_back_with_it(self):
        self.made()
        self.json("keys", "create", "family")
        before = self.key()
        self.json("backup", self.archive)
        shutil.rmtree(self.vault)
        self.json("restore", self.archive)
        self.assertEqual([key["name"] for key in self.json("keys")], ["family"])
        self.assertEqual(self.key(), before)

    def key(self):
        folder = Path(tempfile.mkdtemp(dir=self.folder))
        path = self.json("keys", "export", "family", "--to", folder)["file"]
        return Path(path).read_bytes()

    def test_the_24_words_bring_a_backup_back(self):
        self.filled()
        words = self.json("words")["words"]
        self.done("backup", self.archive)
        new = self.written("new", b"another long one\n")
        nowhere = self.folder / "nowhere"
        command = ("restore", self.archive, "--words", "--new-passphrase-file", new,
                   "--vault", nowhere)
        wrong = " ".join(reversed(words)).encode()
        self.expect_refused("wrong_words", *command, input=wrong)
        self.assertFalse(nowhere.exists())
        self.done(*command, input=" ".join(words).encode())
        self.expect_whole(3, "--vault", nowhere, passphrase=new)
        self.expect_refused("wrong_passphrase", "list", "--vault", nowhere)

    def test_what_cannot_be_restored_is_said_and_nothing_is_changed(self):
        self.filled()
        self.done("backup", self.archive)
        before = self.items()
        content = self.archive.read_bytes()
        other = self.written("other", b"battery staple\n")
        stranger = self.folder / "stranger"
        self.done("init", "--vault", stranger, "--new-passphrase-file", self.passphrase)
        for command in (("backup",), ("restore",), ("verify", "--archive")):
            self.expect_refused("other_vault", *command, self.archive, "--vault", stranger,
                                expect=2)
        nowhere = self.folder / "nowhere"
        for error, archive, passphrase in (
                ("wrong_passphrase", self.archive, other),
                ("not_an_archive", self.folder, None),
                ("not_an_archive", self.written("text", b"not an archive, and no more" * 9), None),
                ("archive_newer", self.written("newer", content[:13] + b"\2" + content[14:]), None),
                ("archive_damaged", self.written("short", content[:46]), None),
                ("no_such_file", self.folder / "missing", None)):
            with self.subTest(error=error):
                self.expect_refused(error, "restore", archive, "--vault", nowhere,
                                    passphrase=passphrase)
                self.assertFalse(nowhere.exists())
        for error, archive in (("not_an_archive", self.folder / "text"),
                               ("archive_newer", self.folder / "newer"),
                               ("no_such_folder", nowhere / "photos.dayly")):
            self.expect_refused(error, "backup", archive)
        self.assertEqual(self.archive.read_bytes(), content)
        self.assertEqual(self.items(), before)

    def test_changed_bytes_are_found_and_what_is_whole_comes_out(self):
        self.filled()
        self.done("backup", self.archive)
        content = self.archive.read_bytes()
        before = self.items()
        for place in (5, 20, 50, 100, 5000, len(content) // 2, len(content) - 400,
                      len(content) - 300, len(content) - 150, len(content) - 60,
                      len(content) - 10):
            with self.subTest(place=place):
                changed = bytearray(content)
                changed[place] ^= 1
                self.archive.write_bytes(changed)
                done = subprocess.run(
                    [BINARY, "vault", "verify", "--archive", self.archive],
                    env=self.environment(), capture_output=True, timeout=COMMAND_SECONDS)
                self.assertIn(done.returncode, (1, 2), done.stdout)
        # In the middle of an item: it is named, and the others are there.
        changed = bytearray(content)
        changed[5000] ^= 1
        self.archive.write_bytes(changed)
        report = self.verified(expect=1)
        self.assertEqual((len(report["damaged"]), report["whole"]), (1, 2))
        other = self.restored("other", expect=1)
        self.expect_whole(2, "--vault", other)
        self.assertLess(self.items(other).items(), before.items())


class FullDisk(BackupTest):
    def setUp(self):
        super().setUp()
        disk = self.folder / "disk"
        disk.mkdir()
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", disk], capture_output=True)
        if mounted.returncode != 0:
            self.skipTest("mounting is not allowed here")
        self.addCleanup(subprocess.run, ["umount", disk], check=True)
        self.disk, self.archive = disk, disk / "photos.dayly"

    def test_a_full_disk_is_said_to_be_and_the_last_backup_stays(self):
        self.filled(length=100_000)
        self.done("backup", self.archive)
        content = self.archive.read_bytes()
        self.done("import", self.written("large.bin", secrets.token_bytes(3 << 20)))
        self.expect_refused("storage_full", "backup", self.archive)
        self.assertEqual(self.archive.read_bytes(), content)
        subprocess.run(["mount", "-o", "remount,size=9m", self.disk], check=True)
        self.done("backup", self.archive)
        self.assertEqual(self.verified()["whole"], 4)


@unittest.skipUnless(may_trace(), "strace is missing here, or may not trace")
class KilledBackup(BackupTest):
    killed = test_vault_mishaps.Killed.killed

    def test_a_backup_may_be_killed_at_any_moment(self):
        self.filled(2)
        self.done("backup", self.archive)
        self.done("import", self.written("new.bin", b"new"))
        first, items = self.archive.read_bytes(), self.items()
        for call in ("pwrite64", "fsync", "ftruncate"):
            number = 1
            while self.killed(call, number, "backup", self.archive):
                with self.subTest(moment=f"{call} {number}"):
                    self.assertEqual(self.archive.read_bytes()[:len(first)], first)
                    other = self.restored("other")
                    self.assertGreaterEqual(self.json("verify", "--vault", other)["whole"], 2)
                    shutil.rmtree(other)
                    self.done("backup", self.archive)
                    other = self.restored("other")
                    self.assertEqual(self.items(other), items)
                    shutil.rmtree(other)
                    self.archive.write_bytes(first)
                number = later(number)
            self.assertGreater(number, 1, call)
            self.archive.write_bytes(first)

    def test_a_killed_backup_of_much_goes_on_where_it_was(self):
        self.made()
        files = []
        for number in range(3):
            path = self.folder / f"{number}.mov"
            with path.open("wb") as file:
                file.write(bytes([number]) * 4096)
                file.truncate(ITEM_BYTES)
            files.append(path)
        self.done("import", *files)
        # Twice as many writes as were less than one item and a half are less than three.
        writes = 1024
        while not self.archive.exists() or self.archive.stat().st_size < ITEM_BYTES * 3 // 2:
            self.archive.unlink(missing_ok=True)
            writes *= 2
            self.assertTrue(self.killed("pwrite64", writes, "backup", self.archive), writes)
        report = self.verified(expect=1)
        self.assertTrue(report["unfinished"])
        self.assertGreaterEqual(report["whole"], 1)
        self.assertEqual(self.json("backup", self.archive)["added"], 3 - report["whole"])
        self.assertEqual(self.verified()["whole"], 3)
        whole = sum(path.stat().st_size for path in (self.vault / "items").glob("*/*"))
        self.assertLess(self.archive.stat().st_size, whole + (64 << 10))

    def test_a_restore_may_be_killed_at_any_moment(self):
        self.filled(2)
        self.done("backup", self.archive)
        items = self.items()
        shutil.rmtree(self.vault)
        for call in ("pwrite64", "fsync", "renameat", "unlinkat"):
            number = 1
            while self.killed(call, number, "restore", self.archive):
                with self.subTest(moment=f"{call} {number}"):
                    self.assertEqual(self.json("restore", self.archive)["failed"], 0)
                    self.assertEqual(self.items(), items)
                    self.expect_whole(2)
                number = later(number)
                if self.vault.exists():
                    shutil.rmtree(self.vault)
            self.assertGreater(number, 1, call)
            if self.vault.exists():
                shutil.rmtree(self.vault)


if __name__ == "__main__":
    unittest.main()
