"""What people have named, sent and typed is looked for in all that their servers keep, say and back
up, in both forms: docs/what-the-server-knows.md says that nobody finds it there."""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path
from urllib.parse import urlsplit

from PIL import Image

import canaries
import database
from database import Database
from object_store import ObjectStore
from replicas import Replicas
from server import BINARY, Server
from terminal import Terminal

GROUP = "Kanarienhafen"
NEW_GROUP = "Kanarienwerft"
CAMERA = "Kanarienkamera"
PHONES = {"Adalinde": "+4915550001181", "Benediktus": "+4915550001182"}
EXIF_MAKE = 0x010F


class Knowledge(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="dayly-knowledge-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def live(self, servers):
        """Two people at these servers; the canaries, and what is known to lie at a server."""
        ada, ben = (Terminal(self.folder / name, server, name, phone)
                    for (name, phone), server in zip(PHONES.items(), servers))
        for person in (ada, ben):
            person.login()
        ada.run("create", GROUP)
        link = ada.run("invite", GROUP).decode().strip()
        ben.run("join", link.replace(servers[0].origin, servers[1].origin))
        ada.run("groups")
        picture = self.folder / "picture.jpg"
        exif = Image.Exif()
        exif[EXIF_MAKE] = CAMERA
        Image.effect_noise((640, 480), 60).save(picture, exif=exif)
        self.assertIn(CAMERA.encode(), picture.read_bytes())
        ada.run("send", GROUP, picture)
        self.opened = [ben.opened_photo(GROUP), picture.read_bytes()]
        ada.run("rename", GROUP, NEW_GROUP)
        # One that stays open while everything is searched.
        waiting = ada.run("invite", NEW_GROUP).decode().strip()
        self.texts = [GROUP, NEW_GROUP, CAMERA, *PHONES, *PHONES.values(),
                      *[phone[1:] for phone in PHONES.values()]]
        self.secrets = [(text, text.encode()) for text in self.texts]
        for one in (link, waiting):
            self.secrets += canaries.link_secrets(one).items()
        invite = urlsplit(waiting).path.rsplit("/", 1)[1]
        self.known = [("the id of an open invitation", bytes.fromhex(invite))]

    def search(self, files, rows, photos):
        """`files` are {name: bytes}; what begins with a name in `rows` is where rows are told to
        lie, in a file or in its log, and `photos` are the names of the containers."""
        self.assertEqual(
            canaries.found_among(files, self.texts, self.secrets, self.opened), [])
        for row in rows:
            told = {name: content for name, content in files.items() if name.startswith(row)}
            self.assertTrue(
                canaries.found_among(told, secrets=self.known), f"to be found in {row}")
        [photo] = photos
        parts = canaries.header_parts(files[photo])
        self.assertTrue(canaries.found_among({photo: files[photo]}, secrets=parts))
        others = {name: content for name, content in files.items() if name != photo}
        self.assertEqual(canaries.found_among(others, secrets=parts), [])

    def kept(self, folder):
        return {str(path): path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    def test_a_folder_its_log_and_its_backup_hold_nothing_that_people_have_named(self):
        server = Server(self.folder).start()
        self.addCleanup(server.stop)
        self.live([server, server])
        copy = self.folder / "copy"
        subprocess.run([BINARY, "backup", copy, "--data", server.data], check=True)
        server.stop()
        files = {**self.kept(server.data), **self.kept(copy), "log": server.log().encode()}
        self.search(files, [str(server.data / "dayly.sqlite"), str(copy / "dayly.sqlite")],
                    [name for name in files if "/blobs/" in name])

    @unittest.skipUnless(database.programs(), "PostgreSQL is not installed (Debian: postgresql)")
    def test_a_database_a_bucket_and_two_servers_hold_nothing_either(self):
        store = ObjectStore("country")
        self.addCleanup(store.close)
        rows = Database()
        self.addCleanup(rows.close)
        replicas = Replicas(
            self.folder, rows, apart=True, settings=store.settings("photos"))
        self.addCleanup(replicas.stop)
        replicas.start()
        self.live(replicas.servers)
        dump = self.folder / "dump.sql"
        subprocess.run(
            [database.programs() / "pg_dump", "--exclude-table-data=invite_names", "--file", dump,
             rows.url], check=True)
        # What PostgreSQL writes for itself, its log of changes above all.
        rows.said("CHECKPOINT")
        whole = self.folder / "whole"
        shutil.copytree(rows.folder / "data", whole, ignore_dangling_symlinks=True)
        files = {**self.kept(whole), **store.photos(), "the dump": dump.read_bytes()}
        for server in replicas.servers:
            files |= self.kept(server.data)
            files[str(server.log_path)] = server.log().encode()
        self.search(files, ["the dump"], store.photos())


if __name__ == "__main__":
    unittest.main()
