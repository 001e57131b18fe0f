"""Two servers over one database, each of them everybody's: what arrives at one is seen at the
other, and when one is killed nothing is lost, missed or done twice."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from PIL import Image

import database
from database import Database
from end_to_end import EndToEndTest
from object_store import ObjectStore
from replicas import KEYS, Replicas
from server import BINARY
from terminal import BINARY as COMMAND_LINE, COMMAND_SECONDS, Terminal

GROUP = "Hafen"
TEMPORARY_FAILURE = 75


@unittest.skipUnless(database.programs(), "PostgreSQL is not installed (Debian: postgresql)")
class SeveralServers(EndToEndTest):
    def serve(self):
        self.database = Database()
        self.addCleanup(self.database.close)
        self.replicas = Replicas(self.folder, self.database).start()
        self.addCleanup(self.replicas.stop)
        return self.replicas.proxy(0)

    def picture(self, name):
        path = self.folder / f"{name}.jpg"
        Image.effect_noise((640, 480), 60).save(path)
        return path

    def at(self, proxy, link):
        """The same link, by way of another proxy."""
        return link.replace(self.server.origin, proxy.origin)

    def test_one_is_killed_and_everybody_goes_on_at_the_other(self):
        other = self.replicas.proxy(1)
        self.addCleanup(other.stop)
        ada = Terminal(self.folder / "ada", self.server, "Adaline", "+4915550001101")
        ben = Terminal(self.folder / "ben", other, "Benedikta", "+4915550001102")
        for person in (ada, ben):
            person.login()
        ada.run("create", GROUP)
        ben.run("join", self.at(other, ada.run("invite", GROUP).decode().strip()))
        cor = self.newcomer(
            "Corvin", "+4915550001103", ada.run("invite", GROUP).decode().strip())
        cor.join(GROUP)
        for person in (ada, ben):
            person.run("groups")
        # Stored at one server, seen in a stream of the other.
        ben.run("send", GROUP, self.picture("first"))
        cor.photos(GROUP, 1)
        self.assertNotIn(1, self.server.taken)
        # Killed in the middle of a post, or before, or after.
        command = subprocess.Popen(
            [COMMAND_LINE, "send", GROUP, self.picture("second"), "--timeout", "3"],
            env=ada.environment(), stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        self.replicas.servers[0].kill()
        self.assertIn(command.wait(COMMAND_SECONDS), (0, TEMPORARY_FAILURE))
        ada.run("deliver")
        cor.page.get_by_text(re.compile(r"^\d+ of 2$")).first.wait_for()
        self.assertIn(1, self.server.taken)
        self.assertEqual(self.photos(), ["2"])
        self.assertEqual(self.database.said("SELECT count(*) FROM spent"), ["2"])
        self.killed_comes_back(ben)

    def killed_comes_back(self, ben):
        self.replicas.servers[0].start()
        ben.run("withdraw", GROUP, "--yes")
        self.assertEqual(self.photos(), ["1"])
        for server in self.replicas.servers:
            status, _, _ = server.request("GET", "/readyz")
            self.assertEqual(status, 200)
            status, _, _ = server.request("POST", "/development/clock", bytes(8))
            self.assertEqual(status, 404, "nobody moves a clock that is not the others'")
        self.another_alone_is_refused()

    def another_alone_is_refused(self):
        data = self.replicas.servers[0].data
        done = subprocess.run(
            [BINARY, "--port", "0", "--data", data, "--database", self.database.url],
            capture_output=True, text=True, timeout=COMMAND_SECONDS)
        self.assertEqual(done.returncode, 75, done.stderr)
        self.assertIn("Another Dayly server is using", done.stderr)
        done = subprocess.run(
            [BINARY, "--port", "0", "--data", self.folder / "other", "--replicas"],
            capture_output=True, text=True, timeout=COMMAND_SECONDS)
        self.assertEqual(done.returncode, 64, done.stderr)
        self.assertIn("give --database too", done.stderr)

    def photos(self):
        return self.database.said("SELECT count(*) FROM post")


@unittest.skipUnless(database.programs(), "PostgreSQL is not installed (Debian: postgresql)")
class OnTwoMachines(unittest.TestCase):
    """Nothing is shared but the database, a bucket and copies of two keys."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="dayly-replicas-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.store = ObjectStore("country")
        self.addCleanup(self.store.close)
        self.database = Database()
        self.addCleanup(self.database.close)
        self.replicas = Replicas(
            self.folder, self.database, apart=True, settings=self.store.settings("photos"))
        self.addCleanup(self.replicas.stop)
        self.replicas.start()

    def pair(self):
        """Two people in a group, each at a server of her own, and a picture."""
        first, second = self.replicas.servers
        ada = Terminal(self.folder / "ada", first, "Adaline", "+4915550001101")
        ben = Terminal(self.folder / "ben", second, "Benedikta", "+4915550001102")
        for person in (ada, ben):
            person.login()
        ada.run("create", GROUP)
        link = ada.run("invite", GROUP).decode().strip()
        ben.run("join", link.replace(first.origin, second.origin))
        ada.run("groups")
        picture = self.folder / "picture.jpg"
        Image.effect_noise((640, 480), 60).save(picture)
        return ada, ben, picture

    def test_what_is_sent_while_the_database_is_away_arrives_when_it_is_back(self):
        ada, ben, picture = self.pair()
        self.database.stop()
        ada.run("send", GROUP, picture, "--timeout", "5", expect=TEMPORARY_FAILURE)
        status, headers, _ = self.replicas.servers[0].request("GET", "/healthz")
        self.assertEqual(status, 503)
        retry = {name.lower(): value for name, value in headers.items()}["retry-after"]
        self.assertIn(int(retry), range(2, 5))
        self.database.start()
        ada.run("deliver")
        self.assertTrue(ben.opened_photo(GROUP))
        self.assertEqual(self.database.said("SELECT count(*) FROM post"), ["1"])
        for server in self.replicas.servers:
            self.assertNotIn("request failed", server.log())

    def test_what_one_has_put_into_the_bucket_the_other_shows_and_deletes(self):
        first, _ = self.replicas.servers
        ada, ben, picture = self.pair()
        for person in (ada, ben):
            person.run("send", GROUP, picture)
        self.assertEqual(len(self.store.photos()), 2)
        self.assertTrue(ben.opened_photo(GROUP))
        first.kill()
        self.assertTrue(ben.opened_photo(GROUP))
        ben.run("delete-account", "--yes")
        self.assertEqual(len(self.store.photos()), 1)

    def test_what_does_not_fit_together_is_refused_in_one_sentence(self):
        first = self.replicas.servers[0]
        other = self.folder / "other"
        for keys, prefix, said in (
                (KEYS, "elsewhere", "keep photos elsewhere"),
                (KEYS[:1], "photos", "with another key"),
                ((), "photos", "is missing beside its database")):
            shutil.rmtree(other, ignore_errors=True)
            other.mkdir(mode=0o700)
            for key in keys:
                shutil.copy(first.data / key, other)
            done = subprocess.run(
                [BINARY, "--port", "0", "--data", other, "--replicas"], capture_output=True,
                text=True, timeout=COMMAND_SECONDS, env={
                    **os.environ, **first.settings, **self.store.settings(prefix)})
            self.assertEqual(done.returncode, 74, done.stderr)
            self.assertIn(said, done.stderr)
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)


if __name__ == "__main__":
    unittest.main()
