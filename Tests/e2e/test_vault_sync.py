"""A disk that fails while the items of an import are synced."""

import json
import shutil
import subprocess
import unittest

from terminal import BINARY, COMMAND_SECONDS
from test_durability import may_trace
from test_vault import CANARY, VaultTest


@unittest.skipUnless(may_trace(), "strace is missing here, or may not trace")
class Unsynced(VaultTest):
    stays_unlocked = False

    def test_what_cannot_be_synced_is_said_to_be_missing_and_the_rest_is_kept(self):
        self.made()
        self.done("import", self.written("first.bin", CANARY))
        for name in ("a.bin", "b.bin", "c.bin"):
            self.written(f"more/{name}", CANARY + name.encode())
        whole = self.folder / "whole"
        shutil.copytree(self.vault, whole)
        ends = set()
        for number in (1, 2):
            with self.subTest(sync=number):
                done = self.unsynced(number, "import", self.folder / "more", "--json")
                report = json.loads(done.stdout.splitlines()[0])
                ends.add(done.returncode)
                self.assertEqual(report["failed"] + report["kept"], 3)
                self.assertEqual(done.returncode == 0, report["failed"] == 0)
                self.expect_whole(1 + report["kept"])
                self.assertEqual(
                    self.json("import", self.folder / "more")["kept"], report["failed"])
                self.expect_whole(4)
            shutil.rmtree(self.vault)
            shutil.copytree(whole, self.vault)
        self.assertIn(1, ends, "no sync of an item has failed")

    def unsynced(self, number, *arguments):
        """A command for which the disk turns out to be full when a thread syncs its first item, or
        its second."""
        return subprocess.run(
            ["strace", "-f", "-o", "/dev/null", "-e", "trace=fdatasync", "-e",
             f"inject=fdatasync:error=ENOSPC:when={number}", "--", BINARY, "vault", *arguments],
            env=self.environment(), capture_output=True, stdin=subprocess.DEVNULL,
            timeout=COMMAND_SECONDS)


if __name__ == "__main__":
    unittest.main()
