"""What a command says of a file or folder that it was given and cannot use: which of them it is and
why, in the same words everywhere, and as whoever has no rights to it is told."""

import json
import os
import socket
import subprocess
import unittest

from terminal import BINARY, COMMAND_SECONDS
from test_vault import VaultTest, made_by_ffmpeg, tagged

# Root may read whatever there is, unless it gives that up.
BOUND = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []
MISSING = "there is no such file"
DENIED = "it cannot be read: permission denied"
UNWRITTEN = "it cannot be written: permission denied"
# Of the things that are made here, what is said where a file is wanted that is read twice.
FILES = {"missing": MISSING, "dead": "it is a link that leads nowhere",
         "empty": "it has nothing in it", "closed": DENIED, "shut/inside": DENIED,
         "folder": "it is a folder, and no file", "pipe": "it is a pipe, and no file",
         "socket": "it is a socket, and no file", "/dev/null": "it is a device, and no file"}
# Where a pipe or a device does as well.
STREAMS = {name: FILES[name] for name in FILES if name not in ("pipe", "/dev/null")}
FOLDERS = {"missing": "there is no such folder", "dead": FILES["dead"],
           "closed": "it is a file, and no folder", "pipe": "it is a pipe, and no folder",
           "": "there is no such folder"}


class CommandPaths(VaultTest):
    def setUp(self):
        super().setUp()
        self.things = self.folder / "things"
        (self.things / "folder").mkdir(parents=True)
        (self.things / "empty").touch()
        (self.things / "closed").write_bytes(b"closed")
        (self.things / "closed").chmod(0)
        (self.things / "dead").symlink_to("nowhere")
        os.mkfifo(self.things / "pipe")
        listening = socket.socket(socket.AF_UNIX)
        self.addCleanup(listening.close)
        listening.bind(str(self.things / "socket"))
        shut = self.things / "shut"
        shut.mkdir()
        (shut / "inside").write_bytes(b"inside")
        shut.chmod(0)
        self.addCleanup(shut.chmod, 0o700)

    def environment(self, passphrase=None):
        return {**super().environment(passphrase), "XDG_CACHE_HOME": str(self.folder / "cache")}

    def photo(self):
        (self.folder / "days").mkdir()
        return tagged(made_by_ffmpeg(self.folder / "days/a.jpg"),
                      "-DateTimeOriginal=2024:05:03 10:00:00")

    def told(self, *arguments, passphrase=None):
        """What a command that fails says of it to programs, and all it says to people."""
        done = subprocess.run(
            [*BOUND, BINARY, *map(str, arguments), "--json"], env=self.environment(passphrase),
            cwd=self.things, stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=COMMAND_SECONDS)
        self.assertNotEqual(done.returncode, 0, arguments)
        value = json.loads(done.stdout)
        return value.get("error"), value.get("message"), done.stderr

    def expect(self, clauses, *arguments, passphrase=None):
        """Each of these, where the arguments have none."""
        for name, clause in clauses.items():
            words = [name if word is None else word for word in arguments]
            with self.subTest(words=words):
                _, message, errors = self.told(*words, passphrase=passphrase)
                said = f"{name or '“”'}: {clause}."
                self.assertEqual(message, said)
                self.assertEqual(errors, f"dayly: {said}\n")

    def test_a_file_that_cannot_be_used_is_told_by_its_name_and_why(self):
        photo = self.photo()
        self.made()
        for command in (("receive",), ("restore",), ("verify", "--archive")):
            self.expect(FILES, "vault", *command, None)
        self.expect(FILES, "calendar", "film", "2024-05", "--folder", photo.parent, "-o",
                    self.folder / "may.mp4", "--music", None)
        self.expect(STREAMS, "vault", "keys", "import", "family", None)
        self.expect(STREAMS, "vault", "import", photo, "--key-file", None)
        self.expect(STREAMS, "send", "Family", None)
        self.expect(FILES, "login", "--server", "https://localhost:1", "--phone", "+4915550001609",
                    "--cacert", None)
        # Whose key opens nothing here: it is the one that is looked at first.
        self.expect(STREAMS, "vault", "receive", photo, "--key-file", None)
        compared = ("verify-web", "https://localhost:1", "--against")
        self.expect({name: FILES[name] for name in FILES if name != "folder"}, *compared, None)
        self.assertEqual(self.told(*compared, "folder")[1],
                         f"{self.things / 'folder/app.json'}: {MISSING}.")
        # It is read, and is none.
        error, message, _ = self.told(
            "calendar", "film", "2024-05", "--folder", photo.parent, "-o", self.folder / "may.mp4",
            "--music", photo)
        self.assertEqual((error, message), ("music", f"{photo}: it has no sound that can be read."))
        self.assertFalse((self.folder / "may.mp4").exists())

    def test_a_passphrase_is_told_as_any_file_is(self):
        self.done("init", "--new-passphrase-file", self.passphrase)
        told = {name: clause for name, clause in STREAMS.items() if name != "empty"}
        for name, clause in told.items():
            for said in (self.told("vault", "list", passphrase=name),
                         self.told("vault", "passphrase", "--new-passphrase-file", name)):
                self.assertEqual(said[:2], (
                    "passphrase", f"The passphrase cannot be used: {name}: {clause}"))
        self.assertIn("it is empty", self.told("vault", "list", passphrase="empty")[1])

    def test_a_folder_that_cannot_be_used_is_told_by_its_name_and_why(self):
        self.made()
        self.done("keys", "create", "family")
        self.done("import", self.written("plain.txt", b"plain"))
        self.expect({**FOLDERS, "shut": DENIED, "shut/inside": DENIED},
                    "calendar", "2024", "--folder", None)
        targets = {**FOLDERS, "shut": UNWRITTEN, "shut/inside": DENIED}
        for command in (("export", "--all"), ("share", "plain.txt"),
                        ("keys", "export", "family")):
            self.expect(targets, "vault", *command, "--to", None)

    def test_what_is_imported_is_told_by_its_name_and_why(self):
        self.made()
        self.expect({"missing": MISSING + " or folder", "dead": FILES["dead"],
                     "shut/inside": DENIED, "": MISSING + " or folder"}, "vault", "import", None)
        for name in ("empty", "closed"):
            self.assertIn(f"dayly: {name}: {FILES[name]}\n",
                          self.told("vault", "import", name)[2])
        self.assertIn("dayly: shut/: this folder cannot be read: permission denied.\n",
                      self.told("vault", "import", "shut")[2])
        # What lies in a folder whose names alone may be read, as its calendar says it.
        (self.things / "shut").chmod(0o444)
        done = subprocess.run(
            [*BOUND, BINARY, "calendar", "2024", "--folder", self.things],
            env=self.environment(), stdin=subprocess.DEVNULL, capture_output=True, text=True,
            timeout=COMMAND_SECONDS)
        self.assertIn(f"dayly: shut/: {DENIED}\n", done.stderr)
        self.assertIn(f"dayly: closed: {DENIED}\n", done.stderr)

    def test_what_cannot_be_written_is_told_by_its_name_and_why(self):
        self.made()
        days = self.photo().parent
        self.expect(
            {name: FILES[name] for name in ("dead", "folder", "pipe", "socket", "/dev/null")}
            | {"closed": UNWRITTEN, "shut/inside": UNWRITTEN}, "vault", "backup", None)
        self.assertEqual(self.told("vault", "backup", "nowhere/photos.dayly")[:2],
                         ("no_such_folder", "nowhere: there is no such folder."))
        for place, why in ((self.things / "shut", f"{self.things / 'shut'}: {UNWRITTEN}"),
                           (self.things / "nowhere", f"there is no folder {self.things}/nowhere")):
            error, message, _ = self.told(
                "calendar", "export", "2024", "--folder", days, "-o", place / "2024.ics")
            self.assertEqual((error, message), (
                "unwritten", f"{place / '2024.ics'} cannot be written: {why}."))

    def test_a_link_within_a_vault_is_told_by_its_place(self):
        self.made()
        self.done("import", self.written("plain.txt", b"plain"))
        link = ": a link lies there, and is not followed"
        [summary] = (self.vault / "index").glob("summary-*")
        for place in (self.vault / "index/journal", summary):
            kept = place.rename(self.folder / "kept") if place.exists() else self.folder / "none"
            place.symlink_to(kept)
            for command in (("list",), ("verify",), ("import", self.passphrase)):
                error, message, _ = self.told("vault", *command)
                self.assertEqual((error, message), (
                    "storage", f"The vault {self.vault} cannot be read or written. {place}{link}."))
            place.unlink()
            if kept.exists():
                kept.rename(place)
        known = self.vault / "index/known-0"
        known.unlink()
        known.symlink_to("nowhere")
        self.assertIn(f"index/known-0 cannot be read{link}.\n", self.told("vault", "verify")[2])
        self.assertIn(f"the vault cannot be written: {known}{link}\n",
                      self.told("vault", "import", self.passphrase)[2])
        known.unlink()
        [item] = (self.vault / "items").rglob("*.locaphoto")
        kept = item.rename(self.folder / "kept")
        item.symlink_to(kept)
        for command in (("verify",), ("export", "--all", "--to", self.folder),
                        ("backup", self.folder / "photos.dayly")):
            self.assertIn(f"{item}{link}.\n", self.told("vault", *command)[2])
        kind = (self.vault / "kind").rename(self.folder / "kind")
        (self.vault / "kind").symlink_to(kind)
        self.assertEqual(self.told("vault", "list")[1], f"Cannot use {self.vault / 'kind'}{link}")
        kind.replace(self.vault / "kind")
        index = (self.vault / "index").rename(self.folder / "index")
        (self.vault / "index").symlink_to(index)
        self.assertEqual(self.told("vault", "list")[1], f"Cannot use {self.vault / 'index'}{link}")


if __name__ == "__main__":
    unittest.main()
