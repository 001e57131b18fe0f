"""What else lies in a folder somebody imports, and where copies do not go: links, pipes, names of
every kind, a vault's own folder."""

import codecs
import json
import os
import re
import struct
import subprocess
import unicodedata
import unittest

from terminal import BINARY, COMMAND_SECONDS
from test_vault import VaultTest, made_by_ffmpeg
from typed import typed
from waiting import STEP_SECONDS, wait_until

NAMES = ("cafe\u0301.txt", "caf\u00e9.txt", "line\nbreak.txt", "evil\u202egpj.txt",
         "esc\x1b[31mred.txt", "-rf.txt")


# The longest part of a container (docs/locaphoto.md).
PART_BYTES_MAX = 1 << 40


def wide_tiff():
    """A TIFF of one directory that says to be 4,278,190,320 pixels wide, and 200 high."""
    fields = ((256, 4_278_190_320), (257, 200))
    return struct.pack("<2sHIH", b"II", 42, 8, len(fields)) + b"".join(
        struct.pack("<HHII", tag, 4, 1, value) for tag, value in fields) + bytes(4)


class OddInputs(VaultTest):
    stays_unlocked = False

    def test_links_and_pipes_are_left_out_and_said(self):
        self.made()
        folder = self.written("in/plain.txt", b"plain").parent
        (folder / "link.txt").symlink_to("plain.txt")
        (folder / "loop").symlink_to(".")
        os.mkfifo(folder / "pipe.jpg")
        done = self.done("import", folder)
        self.assertIn("and 2 more are left out: links, pipes and devices", done.stderr.decode())
        self.assertIn("Kept 1 of 1 file.", done.stderr.decode())
        done = self.done("import", folder / "pipe.jpg", expect=1)
        self.assertIn("pipe.jpg is left out", done.stderr.decode())

    def test_a_folder_that_cannot_be_read_is_said_and_the_rest_is_kept(self):
        self.made()
        folder = self.written("in/plain.txt", b"plain").parent
        # Nobody, not even root, opens a path of more than 4096 bytes.
        deep = os.open(folder, os.O_RDONLY)
        for _ in range(17):
            os.mkdir("d" * 250, dir_fd=deep)
            outer, deep = deep, os.open("d" * 250, os.O_RDONLY, dir_fd=deep)
            os.close(outer)
        os.close(deep)
        done = self.done("import", folder, expect=1)
        self.assertIn("/: this folder cannot be read: file name too long.", done.stderr.decode())
        self.assertIn("Kept 1 of 1 file.", done.stderr.decode())
        self.assertEqual(self.json("import", folder, expect=1)["known"], 1)

    def test_a_folder_that_may_be_listed_and_not_entered_is_said(self):
        self.made()
        folder = self.written("in/plain.txt", b"plain").parent
        listed = self.written("in/listed/other.txt", b"other").parent
        listed.chmod(0o444)
        self.addCleanup(listed.chmod, 0o755)
        # Root may enter any folder, unless it gives that up.
        bound = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"]
        done = subprocess.run(
            [*(bound if os.geteuid() == 0 else []), BINARY, "vault", "import", folder],
            env=self.environment(), stdin=subprocess.DEVNULL, capture_output=True,
            timeout=COMMAND_SECONDS)
        self.assertIn("listed/: this folder cannot be read: permission denied.",
                      done.stderr.decode())
        self.assertIn("Kept 1 of 1 file.", done.stderr.decode())
        self.assertEqual(done.returncode, 1)

    def test_what_an_editor_puts_around_a_passphrase_is_none_of_it(self):
        self.passphrase.write_bytes(codecs.BOM_UTF8 + "größe 😀".encode() + b"\r\n")
        self.made()
        typed = self.written("typed", unicodedata.normalize("NFD", "größe 😀").encode())
        self.assertEqual(self.json("list", passphrase=typed), [])
        longest = self.written("longest", codecs.BOM_UTF8 + b"a" * 1024 + b"\r\n")
        self.done("passphrase", "--new-passphrase-file", longest, passphrase=typed)
        self.assertEqual(
            self.json("list", passphrase=self.written("bare", b"a" * 1024)), [])

    def test_a_size_no_picture_has_keeps_no_file_out(self):
        self.made()
        wide = self.written("in/wide.tif", wide_tiff())
        self.assertEqual(self.json("import", wide)["kept"], 1)
        shown = self.json("show", "wide.tif")[0]
        self.assertEqual((shown["kind"], shown["width"], shown["height"]), ("photo", None, None))
        out = self.folder / "out"
        out.mkdir()
        self.json("export", "--all", "--to", out, "--with-location")
        self.assertEqual((out / "wide.tif").read_bytes(), wide.read_bytes())

    def test_a_file_longer_than_any_item_is_said_to_be(self):
        self.made()
        long = self.written("long.bin", b"")
        os.truncate(long, PART_BYTES_MAX + 1)
        done = self.done("import", long, expect=1)
        self.assertIn("long.bin: it is too large", done.stderr.decode())

    def test_names_of_every_kind_come_out_and_command_no_terminal(self):
        self.made()
        for name in NAMES:
            self.written(f"in/{name}", name.encode())
        self.assertEqual(self.json("import", self.folder / "in")["kept"], len(NAMES))
        out = self.folder / "out"
        out.mkdir()
        done = self.done("export", "--all", "--to", out, "--with-location")
        self.assertEqual({path.read_bytes() for path in out.iterdir()},
                         {name.encode() for name in NAMES})
        for said in (done.stdout, done.stderr, self.done("list").stdout):
            for sign in ("\x1b", "\u202e"):
                self.assertNotIn(sign, said.decode())

    def test_a_terminal_that_obeys_nothing_is_sent_nothing_to_obey(self):
        self.made()
        files = [made_by_ffmpeg(self.folder / f"{number}.png") for number in range(3)]
        for name, obeyed in (("xterm", True), ("dumb", False)):
            environment = {**self.environment(), "TERM": name}
            said = [typed(["vault", "import", *files], environment),
                    typed(["vault", "verify"], environment)]
            self.assertEqual([code for _, code in said], [0, 0])
            self.assertEqual("\x1b" in said[0][0] + said[1][0], obeyed, said)
            shown, code = typed(["vault", "open", "0.png"], environment)
            self.assertEqual(("\x1b" in shown, code), (obeyed, 0 if obeyed else 64))

    def test_how_far_a_change_of_many_is_stands_on_one_line_that_goes(self):
        self.made()
        for number in range(150):
            self.written(f"in/{number}.txt", b"%d" % number)
        self.json("import", self.folder / "in")
        environment = {**self.environment(), "TERM": "xterm"}
        for words, end in ((("tag", "sea"), "Tagged sea"),
                           (("trash",), "In the trash, for 30 days")):
            said, code = typed(["vault", *words, "*"], environment)
            self.assertEqual(code, 0)
            shares = [int(share) for share in re.findall(r"Changing, (-?\d+) %", said)]
            self.assertGreater(len(set(shares)), 2, said)
            self.assertEqual(shares, sorted(shares))
            self.assertEqual(shares[0], 0)
            self.assertTrue(said.endswith(f"\r\x1b[K{end}: 150 items.\r\n"), said)

    def test_of_many_files_that_are_not_imported_the_number_is_said_of_those_without_a_name(self):
        self.made()
        for number in range(300):
            self.written(f"empty/{number}.jpg", b"")
        done = self.done("import", self.folder / "empty", "--json", expect=1)
        report = json.loads(done.stdout)
        self.assertEqual((report["failed"], len(report["failures"]), report["unnamed"]),
                         (300, 256, 44))
        self.assertIn(b"44 more before these", done.stderr)

    def test_no_copy_is_written_into_a_vault(self):
        self.made()
        self.json("import", self.written("plain.txt", b"plain"))
        before = self.kept()
        for target in (self.vault, self.vault / "items"):
            self.expect_refused("other_kind", "export", "--all", "--to", target)
            self.expect_refused("other_kind", "share", "plain.txt", "--to", target)
            self.expect_refused("other_kind", "backup", target / "photos.dayly")
        self.assertEqual(self.kept(), before)

    def test_who_has_taken_the_vault_during_an_import_is_said_and_keeps_it(self):
        self.made()
        plain = self.written("plain.txt", b"plain")
        fifo = self.folder / "fifo"
        os.mkfifo(fifo)
        importing = subprocess.Popen(
            [BINARY, "vault", "import", plain], env=self.environment(fifo),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.addCleanup(importing.kill)
        lease = self.vault / "lease"
        wait_until(lease.exists, STEP_SECONDS, "the command has the vault")
        # It stops renewing its own when it finds another's.
        theirs = b"dayly 1\nanother machine\n1\nthe app in a browser\n"
        (self.vault / "theirs").write_bytes(theirs)
        (self.vault / "theirs").rename(lease)
        fifo.write_bytes(self.passphrase.read_bytes())
        said = importing.communicate(timeout=COMMAND_SECONDS)[1].decode()
        self.assertEqual(importing.returncode, 1)
        self.assertIn("the app in a browser uses the vault by now", said)
        self.assertEqual(lease.read_bytes(), theirs)
        self.assertEqual(list((self.vault / "items").rglob("*.locaphoto")), [])
        lease.unlink()
        self.assertEqual(self.json("import", plain)["kept"], 1)


if __name__ == "__main__":
    unittest.main()
