"""What is hidden in a vault, at the command line: it opens by a passphrase of its own, shows
nowhere else, is backed up by itself, and comes out again as it went in.
"""

import fcntl
import shutil

from killing import Killing
from test_vault import CANARY, VaultTest


class Hidden(VaultTest):
    def setUp(self):
        super().setUp()
        self.made()
        self.files = {"stays.bin": CANARY + b"s", "goes.bin": CANARY + b"g", "too.bin": CANARY}
        self.done("import", *[self.written(f"in/{name}", content)
                              for name, content in self.files.items()])

    def hidden_made(self):
        self.done("init", "--hidden", "--new-passphrase-file", self.hidden_passphrase)

    def names(self, *arguments):
        return sorted(item["name"] for item in self.json("list", *arguments))

    def exported(self, name, *arguments):
        """The bytes of an item that is written out."""
        folder = self.folder / "out"
        folder.mkdir()
        self.done("export", name, "--with-location", "--to", folder, *arguments)
        content = (folder / name).read_bytes()
        shutil.rmtree(folder)
        return content

    def test_what_is_hidden_shows_nowhere_else_and_comes_out_as_it_was(self):
        self.hidden_made()
        self.done("tag", "lake", "goes.bin")
        self.done("favorite", "goes.bin")
        before = self.json("show", "goes.bin")[0]
        self.assertEqual(self.json("hide", "goes.bin", "too.bin"), {"changed": 2})
        self.assertEqual(self.names(), ["stays.bin"])
        self.expect_refused("no_such_item", "show", "goes.bin")
        self.assertEqual(self.json("search", "goes"), [])
        self.assertEqual(self.json("stats")["items"], 1)
        self.expect_no_plaintext()
        # Whoever is asked for it learns which variable it comes from.
        without = {**self.environment(), "DAYLY_HIDDEN_PASSPHRASE_FILE": ""}
        done = self.ada.done("vault", "list", "--hidden", env=without, start_new_session=True,
                             expect=64)
        self.assertIn(b"that holds it: DAYLY_HIDDEN_PASSPHRASE_FILE", done.stderr)
        self.assertEqual(self.names("--hidden"), ["goes.bin", "too.bin"])
        self.assertEqual(self.exported("goes.bin", "--hidden"), self.files["goes.bin"])
        after = self.json("show", "goes.bin", "--hidden")[0]
        for key in ("favorite", "tags", "imported", "date"):
            self.assertEqual(after[key], before[key], key)
        # Each passphrase opens its own vault and no other.
        self.expect_refused(
            "wrong_passphrase", "list", "--hidden", passphrase=self.passphrase)
        self.expect_refused("wrong_passphrase", "list", passphrase=self.hidden_passphrase)
        self.assertEqual(self.json("hide", "--undo", "goes.bin"), {"changed": 1})
        self.assertEqual(self.names(), ["goes.bin", "stays.bin"])
        self.assertEqual(self.names("--hidden"), ["too.bin"])
        self.assertEqual(self.exported("goes.bin"), self.files["goes.bin"])
        self.assertEqual(self.json("show", "goes.bin")[0]["tags"], ["lake"])

    def test_hidden_and_outside_are_backed_up_each_by_itself(self):
        self.hidden_made()
        self.done("hide", "goes.bin")
        outside, inside = self.folder / "outside.dayly", self.folder / "inside.dayly"
        said = self.done("backup", outside).stderr
        self.assertIn(b"What is hidden is not in it: dayly vault backup --hidden", said)
        self.assertIn(b"What is hidden was not looked at", self.done("verify").stderr)
        self.assertEqual(self.json("backup", inside, "--hidden")["items"], 1)
        self.expect_whole(1, "--hidden")
        shutil.rmtree(self.vault)
        self.done("restore", outside)
        self.done("restore", inside, "--hidden")
        self.assertEqual(self.names(), ["stays.bin", "too.bin"])
        self.assertEqual(self.names("--hidden"), ["goes.bin"])
        # The two know each other once somebody who has both passphrases says so.
        self.expect_refused("no_hidden", "hide", "too.bin")
        self.done("init", "--hidden")
        self.done("hide", "too.bin")
        self.assertEqual(self.names("--hidden"), ["goes.bin", "too.bin"])

    def test_nothing_moves_where_it_cannot(self):
        self.expect_refused("no_hidden", "hide", "goes.bin")
        self.expect_refused("no_vault", "list", "--hidden")
        self.hidden_made()
        self.expect_refused("has_vault", "init", "--hidden", "--new-passphrase-file",
                            self.hidden_passphrase, expect=2)
        self.assertIn(b"--undo", self.done("hide", "goes.bin", "--hidden", expect=64).stderr)
        # Somebody is at work in the hidden vault.
        with open(self.vault / "hidden/lock", "rb+") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            self.assertEqual(self.json("hide", "goes.bin", expect=1), {"changed": 0})
        self.assertEqual(self.names(), sorted(self.files))
        # What lies there is another's now, or was made anew.
        shutil.rmtree(self.vault / "hidden")
        self.hidden_made()
        self.done("hide", "goes.bin")
        self.assertEqual(self.names("--hidden"), ["goes.bin"])


class KilledHiding(Killing, VaultTest):
    def test_hiding_may_be_killed_at_any_moment(self):
        self.made()
        self.done("init", "--hidden", "--new-passphrase-file", self.hidden_passphrase)
        self.done("import", self.written("stays.bin", CANARY + b"s"),
                  self.written("goes.bin", CANARY + b"g"))
        self.done("favorite", "goes.bin")
        for moment in self.each_moment("hide", "goes.bin", calls=("renameat", "unlinkat", "fsync")):
            with self.subTest(moment=moment):
                self.expect_no_plaintext()
                # What had begun is finished when the vault is opened; nothing is lost or twice.
                outside = [item["name"] for item in self.listed()]
                inside = self.json("list", "--hidden")
                self.assertEqual(
                    sorted(outside + [item["name"] for item in inside]), ["goes.bin", "stays.bin"])
                self.assertTrue(all(item["favorite"] for item in inside))
                self.assertEqual(self.json("verify", "--hidden")["whole"], len(inside))
                self.assertEqual(list((self.vault / "hidden/captured").glob("*.locaphoto")), [])
