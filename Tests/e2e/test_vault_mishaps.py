"""What becomes of a vault when a command is killed at any moment, or the disk is full."""

import contextlib
import json
import secrets
import shutil
import subprocess
import unittest

from killing import CALLS, Killing
from terminal import BINARY, COMMAND_SECONDS
from test_vault import CANARY, VaultTest, digest, made_by_ffmpeg

# Of a call that writes a copy and names it; before that a copy has none.
COPYING = ("pwrite64", "linkat")


class FullDisk(VaultTest):
    stays_unlocked = False

    def setUp(self):
        super().setUp()
        self.vault = self.folder / "disk/vault"
        self.vault.parent.mkdir()
        mounted = subprocess.run(
            ["mount", "-t", "tmpfs", "-o", "size=6m", "tmpfs", self.vault.parent],
            capture_output=True)
        if mounted.returncode != 0:
            self.skipTest("mounting is not allowed here")
        self.addCleanup(subprocess.run, ["umount", self.vault.parent], check=True)

    def test_a_full_disk_is_said_to_be_and_nothing_is_lost(self):
        self.made()
        first = self.written("first.bin", secrets.token_bytes(1 << 20))
        self.done("import", first)
        files = [self.written(f"{number}.bin", secrets.token_bytes(1 << 20)) for number in range(9)]
        done = self.done("import", *files, "--json", expect=1)
        report = json.loads(done.stdout.splitlines()[0])
        self.assertGreater(report["failed"], 0)
        self.assertEqual(report["failed"] + report["kept"], len(files))
        self.assertIn(b"the disk is full", self.done("import", *files, expect=1).stderr)
        whole = self.json("verify")["whole"]
        self.assertGreaterEqual(whole, 1 + report["kept"])
        self.assertIn("first.bin", [item["name"] for item in self.listed()])
        subprocess.run(["mount", "-o", "remount,size=30m", self.vault.parent], check=True)
        self.done("import", *files)
        self.expect_whole(10)

    def test_no_vault_and_no_backup_is_left_where_the_disk_was_full(self):
        self.made()
        self.done("import", self.written("first.bin", secrets.token_bytes(4 << 20)))
        backup, whole = self.vault.parent / "b.dayly", self.folder / "b.dayly"
        self.expect_refused("storage_full", "backup", backup)
        self.assertFalse(backup.exists())
        self.done("backup", whole)
        other = self.vault.parent / "other"
        filling = self.vault.parent / "filling"
        with contextlib.suppress(OSError), open(filling, "wb", buffering=0) as file:
            while True:
                file.write(bytes(4096))
        for command in (["init", "--new-passphrase-file", self.passphrase], ["restore", whole]):
            self.expect_refused("storage_full", *command, "--vault", other)
            self.assertFalse(other.exists(), command)
        filling.unlink()
        self.done("init", "--new-passphrase-file", self.passphrase, "--vault", other)

    def test_what_a_full_disk_keeps_from_being_listed_is_not_called_damaged(self):
        self.made()
        files = [self.written(f"{number}.bin", secrets.token_bytes(5 << 10))
                 for number in range(1200)]
        report = json.loads(
            self.done("import", *files, "--json", expect=1).stdout.splitlines()[0])
        written = len(list((self.vault / "items").glob("*/*")))
        self.assertGreater(written, report["kept"])
        done = self.done("verify", "--json", expect=1)
        verified = json.loads(done.stdout)
        self.assertEqual((verified["damaged"], verified["whole"]), ([], written))
        self.assertIn(b"could not be listed", done.stderr)
        self.assertNotIn(b"as it was sealed", done.stderr)
        subprocess.run(["mount", "-o", "remount,size=60m", self.vault.parent], check=True)
        self.assertEqual(self.json("verify")["whole"], written)
        self.assertEqual(self.json("import", *files)["failed"], 0)


class Refused(VaultTest):
    stays_unlocked = False

    def test_a_vault_is_made_with_the_passphrase_that_later_commands_read(self):
        self.done("init")
        self.done("init", "--hidden")
        self.assertEqual(self.listed(), [])
        self.assertEqual(self.json("list", "--hidden"), [])
        self.expect_refused("wrong_passphrase", "list", passphrase=self.hidden_passphrase)

    def test_whoever_gives_no_passphrase_leaves_no_folder(self):
        self.written("empty", b"")
        for file in ("empty", "missing"):
            self.expect_refused("passphrase", "init", "--new-passphrase-file", self.folder / file)
            self.assertFalse(self.vault.exists())
        nobody = {**self.environment(), "DAYLY_PASSPHRASE_FILE": ""}
        said = self.ada.done("vault", "init", "--json", env=nobody, expect=64).stdout
        self.assertEqual(json.loads(said)["error"], "passphrase_needed")
        self.assertFalse(self.vault.exists())
        # What is there already is no room for a vault, and stays.
        self.written("vault/letter.txt", b"mine")
        self.expect_refused("other_kind", "init", "--new-passphrase-file", self.passphrase)
        self.assertEqual([path.name for path in self.vault.iterdir()], ["letter.txt"])
        shutil.rmtree(self.vault)
        self.vault.write_bytes(b"no folder")
        self.expect_refused("storage", "init", "--new-passphrase-file", self.passphrase)
        self.expect_refused("storage", "list")


class Killed(Killing, VaultTest):
    stays_unlocked = False

    def test_an_import_may_be_killed_at_any_moment(self):
        self.made()
        self.done("import", self.written("first.bin", CANARY))
        folder = self.folder / "more"
        for name in ("IMG_20240131_120000.bin", "IMG_20200131_120000.bin"):
            self.written(f"more/{name}", CANARY + name.encode())
        # By which items are synced.
        calls = (*CALLS, "fdatasync")
        for moment in self.each_moment("import", folder, calls=calls):
            with self.subTest(moment=moment):
                self.expect_no_plaintext()
                # What was reported as kept before is there; importing again ends with all of it.
                report = self.json("import", folder)
                self.assertEqual((report["chosen"], report["failed"]), (2, 0))
                self.expect_whole(3)
                self.assertEqual(len(list((self.vault / "items").glob("*/*"))), 3)
                self.expect_no_plaintext()

    def test_a_change_of_the_passphrase_may_be_killed_at_any_moment(self):
        self.made()
        self.done("import", self.written("first.bin", CANARY))
        other = self.written("other", b"battery staple\n")
        for moment in self.each_moment("passphrase", "--new-passphrase-file", other):
            with self.subTest(moment=moment):
                opened = [passphrase for passphrase in (self.passphrase, other) if subprocess.run(
                    [BINARY, "vault", "verify"], env=self.environment(passphrase),
                    capture_output=True, timeout=COMMAND_SECONDS).returncode == 0]
                self.assertGreater(len(opened), 0)

    def test_saving_copies_may_be_killed_at_any_moment(self):
        self.made()
        plain = self.written("plain.bin", CANARY * 40)
        picture = made_by_ffmpeg(self.folder / "seen.jpg")
        self.done("import", plain, picture)
        self.done("edit", "seen.jpg", "--rotate", "90")
        before = self.kept()
        out = self.folder / "out"

        def copies():
            return {path.name: digest(path) for path in out.iterdir()}

        out.mkdir()
        self.done("export", "--all", "--to", out, "--with-location")
        whole = copies()
        self.assertEqual(set(whole), {"plain.bin", "seen-edited.jpg"})
        for moment in self.each_moment(
                "export", "--all", "--to", out, "--with-location", calls=COPYING, into=out):
            with self.subTest(moment=moment):
                # Each file is there and whole, or not there, and no other file is.
                left = copies()
                self.assertLessEqual(left.items(), whole.items())
                self.assertLessEqual(before.items(), self.kept().items())
                self.expect_no_plaintext()
                for name in left:
                    (out / name).unlink()
                self.done("export", "--all", "--to", out, "--with-location")
                self.assertEqual(copies(), whole)


if __name__ == "__main__":
    unittest.main()
