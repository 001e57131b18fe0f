"""What the command line says and keeps when its disk fails."""

import json
import shutil
import signal
import unittest

from end_to_end import EndToEndTest
from failing import failing
from test_durability import may_trace
from test_vault import CANARY, VaultTest

GROUP = "Attersee"


@unittest.skipUnless(may_trace(), "strace is missing here, or may not trace")
class Faults(EndToEndTest):
    def setUp(self):
        super().setUp()
        self.ada = self.terminal("Adaline", "+4915550001901")
        self.ada.login()
        self.ada.run("create", GROUP)
        self.blobs = self.ada.folder / "blobs"

    def failing(self, calls, error, *arguments, **which):
        return failing(calls, error, *arguments, env=self.ada.environment(), **which)

    def hang(self):
        """From here on the server takes what is said to it, and says nothing."""
        self.server.process.send_signal(signal.SIGSTOP)
        self.addCleanup(self.server.process.send_signal, signal.SIGCONT)

    def go_on(self):
        self.server.process.send_signal(signal.SIGCONT)

    def companion(self):
        """Somebody who sees what is sent, and whom the group's sender knows of."""
        ben = self.terminal("Benedikt", "+4915550001902")
        ben.login()
        ben.run("join", self.ada.json("invite", GROUP)["link"])
        self.ada.json("groups")
        return ben

    def sending(self):
        picture = self.film.save_jpeg(self.folder / "shelf.jpg")
        return ("send", GROUP, picture, "--no-wait", "--timeout", "2")

    def test_a_photo_is_said_to_be_queued_where_it_lasts_and_nowhere_else(self):
        ben = self.companion()
        self.hang()
        before = self.folder / "before"
        shutil.copytree(self.ada.folder, before)
        # The folder's files are made to last, and take their names.
        for call, paths in (("fsync", [self.blobs]), ("renameat", [])):
            queued = []
            # None of these calls succeeds, then the first alone, then the first two.
            for number in (1, 2, 3):
                shutil.rmtree(self.ada.folder)
                shutil.copytree(before, self.ada.folder)
                done = self.failing([call], "EIO", *self.sending(), paths=paths, when=f"{number}+")
                with self.subTest(call=call, number=number, said=done.stderr):
                    self.assertIn(done.returncode, (0, 1))
                    queued.append(done.returncode == 0)
                    # The next command finishes what counted, and knows of nothing else.
                    queue = self.ada.json("status", "--timeout", "2")["queue"]
                    self.assertEqual(len(queue), done.returncode == 0)
                    names = [file.name for file in self.blobs.iterdir()]
                    self.assertEqual(len(names), len(queue))
                    self.assertFalse([name for name in names if "." in name])
            self.assertEqual(queued, [False, True, True], call)
        self.go_on()
        self.ada.run("deliver")
        self.assertEqual(len(ben.json("photos", GROUP)), 1)

    def test_of_a_disk_that_fails_it_is_not_said_that_it_is_full(self):
        self.companion()
        self.hang()
        for error, said in (("EIO", b"The picture cannot be kept in the data folder."),
                            ("ENOSPC", b"The disk is full.")):
            done = self.failing(["fsync"], error, *self.sending(), paths=[self.blobs])
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn(said, done.stderr)

    def test_a_deletion_says_what_it_could_not_delete_here_and_the_key_is_gone(self):
        database = self.ada.folder / "dayly.sqlite"
        done = self.failing(["unlink", "unlinkat"], "EIO", "delete-account", "--yes", "--json",
                            paths=[database])
        self.assertEqual(done.returncode, 1)
        self.assertEqual(json.loads(done.stdout)["error"], "storage")
        self.assertIn(f"delete the folder yourself. Cannot use {database}", done.stderr.decode())
        left = {file.name for file in self.ada.folder.iterdir()}
        self.assertEqual(left - {"dayly.sqlite-journal"}, {"dayly.sqlite"})

    def test_an_export_that_fails_leaves_no_half_of_it(self):
        out = self.folder / "own"
        for name in ("dayly.json",):
            done = self.failing(["write"], "ENOSPC", "export", out, paths=[out / name])
            self.assertEqual(done.returncode, 74, done.stderr)
            self.assertFalse(out.exists(), name)
        self.ada.run("export", out)
        self.assertTrue((out / "dayly.json").stat().st_size > 0)


@unittest.skipUnless(may_trace(), "strace is missing here, or may not trace")
class VaultFaults(VaultTest):
    stays_unlocked = False

    def setUp(self):
        super().setUp()
        self.made()
        self.done("import", *(self.written(f"{name}.bin", CANARY + name.encode())
                              for name in ("old", "new")))

    def test_a_disk_that_is_full_when_a_file_takes_its_name_is_said_to_be_full(self):
        done = failing(["renameat"], "ENOSPC", "vault", "favorite", "new.bin",
                       env=self.environment())
        self.assertEqual(done.returncode, 1)
        self.assertIn(b"The disk is full.", done.stderr)

    def test_whoever_cannot_see_every_item_says_so_and_ends_with_1(self):
        pages = sorted((self.vault / "index").glob("page-*"))
        out = self.folder / "out"
        out.mkdir()

        def unread(*arguments):
            done = failing(["openat", "pread64", "read"], "EIO", "vault", *arguments, "--json",
                           env=self.environment(), paths=pages)
            self.assertEqual(done.returncode, 1, (arguments, done.stderr))
            self.assertIn(b"Some items cannot be listed", done.stderr)
            return json.loads(done.stdout)

        told = unread("verify")
        told["files"].sort(key=lambda file: file["name"])
        self.assertEqual(
            told,
            {"damaged": [], "remade": False, "undrawn": [], "unlisted": [], "waiting": 0,
             "whole": 0,
             "files": [
                {"item": None, "name": f"index/{page.name}", "reason": "unavailable"}
                for page in pages]})
        self.assertEqual(unread("list"), [])
        self.assertEqual(
            unread("export", "new.bin", "--to", out, "--with-location")["error"], "unreadable")
        self.assertEqual(
            unread("export", "--all", "--to", out, "--with-location")["error"], "unreadable")
        self.expect_whole(2)


if __name__ == "__main__":
    unittest.main()
