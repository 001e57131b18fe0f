"""The folders of the command line and the server: what is made, refused, named and forgotten."""

import os
import subprocess
import unittest

from server import BINARY as SERVER
from terminal import COMMAND_SECONDS
from end_to_end import EndToEndTest


class Folders(EndToEndTest):
    def setUp(self):
        super().setUp()
        self.ada = self.terminal("Adaline", "+4915550001611")

    def test_each_program_refuses_the_folder_of_the_other(self):
        self.ada.login()
        theirs = self.terminal("theirs", "")
        theirs.folder = self.server.data
        before = {path.name for path in self.server.data.iterdir()}
        for command in (["groups"], ["login", "--server", self.server.origin, "--phone", "+1"]):
            self.assertIn("a server's (dayly-server) folder", theirs.said(*command, expect=64))
        self.server.stop()
        self.assertEqual({path.name for path in self.server.data.iterdir()} - before, set())
        (self.server.data / "kind").unlink()
        theirs.run("groups", expect=64)
        environment = {**os.environ, "DAYLY_SERVER_DATA": str(self.ada.folder),
                       "DAYLY_DATA": str(self.server.data)}
        done = subprocess.run([SERVER, "--port", "0"], env=environment, capture_output=True,
                              timeout=COMMAND_SECONDS)
        self.assertEqual(done.returncode, 74)
        self.assertIn(b"the command line's (dayly) folder", done.stderr)
        self.server.start()
        self.assertEqual(self.ada.json("status")["connection"], "ok")

    def test_nothing_is_made_by_reading_and_the_home_is_where_the_environment_says(self):
        for command in (["groups"], ["status"], ["photos", "x"], ["devices"], ["words"]):
            self.assertIn("Nobody is logged in", self.ada.said(*command, expect=1))
        self.ada.run("join", "http://localhost:1/join/aa#aaaa", expect=1)
        self.assertFalse(self.ada.folder.exists())
        self.ada.run("groups", "--data", "", expect=64)
        home = self.folder / "home"
        environment = {key: value for key, value in self.ada.environment().items()
                       if key not in ("DAYLY_DATA", "XDG_DATA_HOME")}
        self.ada.done("login", "--server", "http://localhost:1", "--phone", "+4915550001611",
                      env={**environment, "HOME": str(home)}, expect=69)
        self.assertTrue((home / ".local/share/dayly/dayly.sqlite").exists())

    def test_what_is_damaged_is_named(self):
        self.ada.login()
        folder = self.ada.folder
        other = self.terminal("other", "+4915550001612")
        other.login()

        def damaged(name, content, reason):
            kept = (folder / name).read_bytes()
            if content is None:
                (folder / name).unlink()
            else:
                (folder / name).write_bytes(content)
            done = self.ada.done("groups", "--json", expect=1)
            self.assertIn(str(folder / name).encode(), done.stdout)
            self.assertIn(f'"error":"{reason}"'.encode(), done.stdout)
            for unsaid in (b"Nobody", b"PRAGMA"):
                self.assertNotIn(unsaid, done.stdout + done.stderr)
            (folder / name).write_bytes(kept)
            (folder / name).chmod(0o600)

        damaged("dayly.sqlite", b"", "storage")
        damaged("server", None, "server_file")
        damaged("key", b"short", "storage_key")
        damaged("key", None, "storage_key")
        damaged("key", (other.folder / "key").read_bytes(), "storage_key")
        damaged("dayly.sqlite", b"this is no database" * 300, "database")
        damaged("dayly.sqlite", None, "storage")
        damaged("server", b"\xff\xfe nowhere", "server_file")
        # What cannot be read is not called damaged; as root, a folder is what cannot.
        for name in ("key", "server"):
            kept = (folder / name).read_bytes()
            (folder / name).unlink()
            (folder / name).mkdir()
            said = self.ada.json("groups", expect=1)
            self.assertEqual(said, {"error": "storage",
                                    "message": f"Cannot use {folder / name}: Is a directory"})
            (folder / name).rmdir()
            (folder / name).write_bytes(kept)
            (folder / name).chmod(0o600)
        # A key that others can read is refused as ssh refuses one.
        (folder / "key").chmod(0o644)
        said = self.ada.json("groups", expect=1)
        self.assertEqual(said["error"], "storage_key")
        self.assertIn(f"chmod 600 {folder / 'key'}", said["message"])
        (folder / "key").chmod(0o600)
        (folder / "server").write_bytes(b"")
        self.ada.run("login", "--server", self.server.origin)
        self.assertEqual(self.ada.json("groups"), [])

    def test_who_logs_out_leaves_nothing_behind(self):
        self.ada.login()
        # Until they are confirmed the words are here, whatever the list of groups reminds of.
        self.assertEqual(len(self.ada.run("words").decode().split()), 48)
        self.ada.run("logout", expect=64)
        self.assertTrue((self.ada.folder / "key").exists())
        self.server.stop()
        self.ada.run("logout", "--yes")
        self.assertEqual(list(self.ada.folder.iterdir()), [])
        self.assertIn("Nobody is logged in", self.ada.said("groups", expect=1))

    def test_a_result_that_cannot_be_written_is_a_failure(self):
        self.ada.login()
        for command in (["status"], ["help"], ["--version"], ["devices", "--json"]):
            with open("/dev/full", "wb") as full:
                done = self.ada.done(*command, stdout=full, expect=74)
            self.assertIn(b"could not be written: No space left", done.stderr)
        # Whoever stops reading has seen enough.
        reading, writing = os.pipe()
        os.close(reading)
        self.ada.done("status", stdout=writing)
        os.close(writing)


if __name__ == "__main__":
    unittest.main()
