"""A server whose photos lie in a bucket: sent and seen as ever, and gone from there when they are
gone for people."""

import io
import os
import subprocess
import tempfile
import unittest
from pathlib import Path

from PIL import Image

from object_store import ObjectStore
from server import BINARY, Server
from terminal import acquainted

GROUP = "Hafen"
HOUR_MILLISECONDS = 3_600_000


class InABucket(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="dayly-bucket-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.store = ObjectStore("family-photos")
        self.addCleanup(self.store.close)
        self.server = Server(self.folder, settings=self.store.settings("home"))
        self.addCleanup(self.server.stop)
        self.server.start()
        self.ada, self.ben = acquainted(self.folder, self.server, GROUP)

    def send(self, person, colour):
        picture = self.folder / f"{colour}.jpg"
        Image.effect_noise((640, 480), 60).save(picture)
        person.run("send", GROUP, picture)

    def test_a_photo_is_in_the_bucket_as_long_as_people_have_it(self):
        self.send(self.ada, "first")
        photos = self.store.photos()
        self.assertEqual(len(photos), 1)
        ((name, sealed),) = photos.items()
        self.assertRegex(name, r"^home/[0-9a-f]{32}$")
        self.assertEqual(self.server.blob_files(), [])
        opened = self.ben.opened_photo(GROUP)
        with Image.open(io.BytesIO(opened)) as picture:
            self.assertEqual(picture.size, (640, 480))
        # What lies there is sealed.
        self.assertNotIn(opened[200:400], sealed)
        # It outlives a server that is killed.
        self.server.kill()
        self.server.start()
        self.assertEqual(self.store.photos(), photos)
        self.server.shift_clock(48 * HOUR_MILLISECONDS)
        self.assertEqual(self.store.photos(), {})
        for person in (self.ada, self.ben):
            person.clock_milliseconds = 48 * HOUR_MILLISECONDS
        self.send(self.ben, "second")
        self.assertEqual(len(self.store.photos()), 1)
        self.ben.run("delete-account", "--yes")
        self.assertEqual(self.store.photos(), {})

    def test_another_server_is_refused_in_one_sentence(self):
        done = subprocess.run(
            [BINARY, "--port", "0", "--data", self.folder / "other"], capture_output=True,
            text=True, timeout=60, env={**os.environ, **self.store.settings("home")})
        self.assertEqual(done.returncode, 74, done.stderr)
        self.assertIn("has another server's photos", done.stderr)
        self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        self.assertNotIn("wJalrXUtnFEMI", done.stderr)


if __name__ == "__main__":
    unittest.main()
