"""A server that people live with is moved to PostgreSQL and a bucket, and back: killed on the way,
never served at two places, and nothing that anybody had is lost. Backups of either form are made
and brought back by the commands of the operator's guide."""

import fcntl
import mmap
import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from PIL import Image

import database
from database import Database
from object_store import ObjectStore
from server import BINARY, Server
from terminal import COMMAND_SECONDS, Terminal, acquainted

GROUP = "Hafen"
ROWS = "dayly"
TEMPORARY_FAILURE = 75
DAMAGE = 74


@unittest.skipUnless(database.programs(), "PostgreSQL is not installed (Debian: postgresql)")
class Moving(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="dayly-moving-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.store = ObjectStore("country")
        self.addCleanup(self.store.close)
        self.database = Database()
        self.addCleanup(self.database.close)
        self.database.said(f"CREATE DATABASE {ROWS}")
        self.url = self.database.named(ROWS)
        self.elsewhere = {"DAYLY_DATABASE": self.url, **self.store.settings("photos")}
        self.server = Server(self.folder)
        self.addCleanup(lambda: self.server.stop())
        self.server.start()
        self.ada, self.ben = acquainted(self.folder, self.server, GROUP)

    def send(self, person):
        picture = self.folder / f"{person.name}.jpg"
        Image.effect_noise((640, 480), 60).save(picture)
        person.run("send", GROUP, picture)

    def command(self, *arguments, there=False):
        """One from the folder to elsewhere, or, from `there`, the other way."""
        target = {f"DAYLY_TO_{name.removeprefix('DAYLY_')}": value
                  for name, value in self.elsewhere.items()}
        return {"args": [BINARY, "move", "--data", self.server.data, *arguments],
                "env": {**os.environ, **(self.elsewhere if there else target)}, "text": True}

    def move(self, *arguments, there=False, expect=0):
        done = subprocess.run(
            **self.command(*arguments, there=there), capture_output=True, timeout=COMMAND_SECONDS)
        self.assertEqual(done.returncode, expect, done.stderr)
        return done.stdout + done.stderr

    def killed(self, at, there=False):
        """A move that is killed once it has said this. Its lines come through a pipe that has room
        for one of them, so it is not further than the next one but one."""
        reading, writing = os.pipe2(os.O_DIRECT | os.O_CLOEXEC)
        fcntl.fcntl(writing, fcntl.F_SETPIPE_SZ, mmap.PAGESIZE)
        with subprocess.Popen(**self.command(there=there), stdout=subprocess.DEVNULL,
                              stderr=writing) as process:
            os.close(writing)
            while line := os.read(reading, mmap.PAGESIZE).decode():
                if at in line:
                    break
            else:
                self.fail(f"it never said: {at}")
            process.kill()
        os.close(reading)

    def start(self, there):
        self.server.settings = self.elsewhere if there else {}
        self.server.start()

    def refused(self, there):
        """Why the server does not start."""
        done = subprocess.run(
            [BINARY, "--port", "0", "--data", self.server.data], capture_output=True, text=True,
            timeout=COMMAND_SECONDS,
            env={**os.environ, **(self.elsewhere if there else {})})
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        return done.returncode, done.stderr

    def test_people_go_on_at_the_new_place_and_again_at_the_old_one(self):
        self.send(self.ada)
        self.assertIn("Another Dayly server is using", self.move(expect=TEMPORARY_FAILURE))
        self.server.stop()
        self.killed("rows copied")
        for there, said in ((False, "is being moved to"), (True, "has not ended")):
            code, sentence = self.refused(there)
            self.assertEqual(code, TEMPORARY_FAILURE, sentence)
            self.assertIn(said, sentence)
        self.killed("account: 2 rows verified")
        self.killed("post: 1 rows verified")
        self.assertIn("1 photos are verified", self.move())
        code, sentence = self.refused(there=False)
        self.assertEqual(code, DAMAGE, sentence)
        self.assertIn("serves nobody any more", sentence)
        self.assertEqual(self.server.blob_files(), [])
        self.assertEqual(len(self.store.photos()), 1)

        self.start(there=True)
        self.assertTrue(self.ben.opened_photo(GROUP))
        self.send(self.ben)
        self.assertTrue(self.ada.opened_photo(GROUP))
        self.assertEqual(len(self.store.photos()), 2)
        cor = Terminal(self.folder / "Corvin", self.server, "Corvin", "+4915550001103")
        cor.login()
        cor.run("join", self.ada.run("invite", GROUP).decode().strip())
        self.move(there=True, expect=TEMPORARY_FAILURE)
        self.server.stop()

        self.killed("entry: ", there=True)
        self.killed("The new place may serve", there=True)
        self.move(there=True)
        self.assertEqual(self.store.photos(), {})
        self.assertEqual(self.database.said("SELECT count(*) FROM account", ROWS), ["0"])
        self.assertEqual(self.refused(there=True)[0], DAMAGE)
        self.start(there=False)
        self.assertEqual(len(self.server.blob_files()), 2)
        for person in (self.ada, self.ben):
            self.assertTrue(person.opened_photo(GROUP))
        self.send(cor)
        self.assertEqual(len(self.ada.json("photos", GROUP)), 3)

    def test_a_backup_of_either_form_brings_people_back_and_no_photo(self):
        self.send(self.ada)
        copy = self.folder / "copy"
        subprocess.run([BINARY, "backup", copy, "--data", self.server.data], check=True)
        self.server.stop()
        shutil.rmtree(self.server.data)
        self.server.data.mkdir(mode=0o700)
        for path in copy.iterdir():
            shutil.copy(path, self.server.data)
        self.start(there=False)
        self.everybody_is_there_and_no_photo()
        self.server.stop()
        self.move()
        self.start(there=True)
        self.send(self.ben)
        self.restore_the_dump(self.dump())
        self.everybody_is_there_and_no_photo()

    def everybody_is_there_and_no_photo(self):
        for person in (self.ada, self.ben):
            self.assertIn(GROUP, person.run("groups").decode())
        self.assertEqual(self.server.blob_files(), [])
        self.assertEqual(self.store.photos(), {})

    def dump(self):
        """As the guide says it, while the server runs."""
        self.ada.run("invite", GROUP)
        copy = self.folder / "copy-there"
        copy.mkdir()
        for key in ("key", "push-key"):
            shutil.copy(self.server.data / key, copy)
        subprocess.run(
            [database.programs() / "pg_dump", "--format=custom",
             "--exclude-table-data=invite_names", "--file", copy / "dayly.dump",
             self.url], check=True)
        self.assertEqual(self.database.said("SELECT count(*) FROM invite_names", ROWS), ["1"])
        return copy

    def restore_the_dump(self, copy):
        self.server.stop()
        # The disk with the photos is lost, too.
        self.store.empty()
        for change in ("DROP", "CREATE"):
            self.database.said(f"{change} DATABASE {ROWS}")
        subprocess.run(
            [database.programs() / "pg_restore", "--no-owner", "--exit-on-error", "--dbname",
             self.url, copy / "dayly.dump"], check=True)
        self.assertEqual(self.database.said("SELECT count(*) FROM invite_names", ROWS), ["0"])
        shutil.rmtree(self.server.data)
        self.server.data.mkdir(mode=0o700)
        for key in ("key", "push-key"):
            shutil.copy(copy / key, self.server.data)
        self.start(there=True)


if __name__ == "__main__":
    unittest.main()
