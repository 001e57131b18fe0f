"""A vault at the command line that opens for a while without its passphrase, until somebody locks
it, and pictures of it on the terminal."""

import subprocess
import unittest

from kernel_keys import forget, kernel_keeps_keys
from PIL import Image
from terminal import BINARY
from test_vault import VaultTest, made_by_ffmpeg

NEW = b"eight loud herons run\n"


@unittest.skipUnless(kernel_keeps_keys(), "the kernel keeps no keys here")
class VaultUnlock(VaultTest):
    stays_unlocked = False

    def setUp(self):
        super().setUp()
        self.made()
        self.alone = {name: value for name, value in self.environment().items()
                      if name != "DAYLY_PASSPHRASE_FILE"}
        # Whatever becomes of a test, the kernel keeps nothing of it.
        self.addCleanup(self.alone_run, "lock")

    def alone_run(self, *arguments, env=None):
        """A command that nobody gives a passphrase."""
        return subprocess.run(
            [BINARY, "vault", *arguments], env=env or self.alone, capture_output=True,
            stdin=subprocess.DEVNULL, start_new_session=True)

    def opens(self, **options):
        done = self.alone_run("stats", "--json", **options)
        self.assertIn(done.returncode, (0, 64), done.stderr)
        return done.returncode == 0

    def session_keys(self):
        return [path for path in (self.vault / "keys").iterdir() if path.read_bytes()]

    def test_it_opens_for_a_while_and_no_longer_than_somebody_wants(self):
        self.assertFalse(self.opens())
        before = len(self.session_keys())
        self.json("unlock", "--minutes", "5")
        self.assertTrue(self.opens())
        # Again, by what it was unlocked by: one key, not two.
        again = self.alone_run("unlock")
        self.assertEqual(again.returncode, 0)
        # A time as every command writes it, with its day: midnight may lie between.
        self.assertRegex(again.stderr, rb"until \d{4}-\d\d-\d\d \d\d:\d\d\.")
        self.assertEqual(len(self.session_keys()), before + 1)
        self.assertEqual(self.alone_run("lock").returncode, 0)
        self.assertFalse(self.opens())
        self.assertEqual(len(self.session_keys()), before)
        # Locked already is no failure, and for ever is no while.
        self.assertEqual(self.alone_run("lock").returncode, 0)
        self.assertEqual(self.alone_run("unlock", "--minutes", "0").returncode, 64)
        self.expect_refused("wrong_passphrase", "unlock", passphrase=self.written("x", b"x\n"))

    def test_a_time_that_is_over_leaves_nothing_that_opens(self):
        """As when the machine was switched off: the key is gone, and its file still there."""
        self.done("unlock")
        names = self.keys_of_the_kernel()
        self.assertEqual(len(names), 1)
        for path in names:
            forget(path)
        self.assertFalse(self.opens())
        count = len(self.session_keys())
        self.done("unlock")
        self.assertEqual(len(self.session_keys()), count)
        self.assertTrue(self.opens())

    def keys_of_the_kernel(self):
        with open("/proc/keys") as file:
            names = [line.split(None, 8)[8] for line in file if " user " in line]
        ids = {path.name for path in (self.vault / "keys").iterdir()}
        return [name.split(": ")[0] for name in names
                if any(name.startswith(f"dayly:{known}") for known in ids)]

    def test_rekey_leaves_one_passphrase_and_nothing_else(self):
        self.done("unlock")
        later = self.written("later", NEW)
        said = self.json("rekey", "--new-passphrase-file", later)
        self.assertEqual(said, {"removed": 1, "words": False})
        self.assertFalse(self.opens())
        self.expect_refused("wrong_passphrase", "list")
        self.assertEqual(self.json("list", passphrase=later), [])

    def test_a_picture_goes_to_the_terminal_or_down_a_pipe(self):
        picture = made_by_ffmpeg(self.folder / "a.jpg")
        self.done("import", picture, made_by_ffmpeg(self.folder / "b.mp4", seconds=1))
        shown = self.done("open", "a.jpg", "--as", "blocks").stdout.decode()
        self.assertIn("▀", shown)
        copy = self.folder / "copy"
        self.done("open", "a.jpg", "--viewer", f"cat > {copy}")
        with Image.open(copy) as seen, Image.open(picture) as meant:
            self.assertEqual(seen.size, meant.size)
        self.assertIn(b"on a terminal", self.done("open", "a.jpg", expect=64).stderr)
        self.assertIn(b"b.mp4", self.done("open", "b.mp4", "--as", "blocks", expect=1).stderr)


if __name__ == "__main__":
    unittest.main()
