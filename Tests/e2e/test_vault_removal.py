"""What is taken out of files that are exported: where they were taken, or all metadata; pixels
stay, and what nobody can be sure of is held back."""

import datetime
import json
import os
import subprocess

from PIL import Image

from test_vault import VaultTest, made_by_ffmpeg, tagged

PLACE = ("-GPSLatitude=48.2", "-GPSLatitudeRef=N", "-GPSLongitude=16.37", "-GPSLongitudeRef=E",
         "-XMP-photoshop:City=Wien")

# When a file was last changed that has no other date.
WRITTEN = datetime.datetime(2019, 3, 2, 12, tzinfo=datetime.timezone.utc).timestamp()


def tags(path):
    """What exiftool finds in it, but for what the file system says."""
    found = subprocess.run(
        ["exiftool", "-json", "-a", "-ee", path], check=True, capture_output=True)
    return json.loads(found.stdout)[0]


def places(path):
    return [name for name in tags(path)
            if "GPS" in name or "Location" in name or name in ("City", "Country")]


def frames(path):
    """The digest of every frame and every piece of sound."""
    return subprocess.run(
        ["ffmpeg", "-loglevel", "error", "-i", path, "-f", "framehash", "-"],
        check=True, capture_output=True, stdin=subprocess.DEVNULL).stdout


def day(path):
    """When it was last changed, here."""
    return datetime.date.fromtimestamp(path.stat().st_mtime).isoformat()


class Removal(VaultTest):
    def setUp(self):
        super().setUp()
        self.made()
        folder = self.folder / "Pictures"
        folder.mkdir()
        self.photo = tagged(
            made_by_ffmpeg(folder / "photo.jpg"), *PLACE, "-Orientation#=6", "-Make=Dayly",
            "-DateTimeOriginal=2024:05:31 23:59:00")
        self.film = tagged(
            made_by_ffmpeg(folder / "film.mp4", seconds=1),
            "-UserData:GPSCoordinates=48.2, 16.37, 0", "-Keys:GPSCoordinates=48.2, 16.37, 0")
        self.drawing = made_by_ffmpeg(folder / "drawing.png")
        self.notes = self.written("Pictures/notes.xyz", b"written in Vienna")
        os.utime(self.notes, (WRITTEN, WRITTEN))
        for path in (self.photo, self.film):
            self.assertNotEqual(places(path), [], path)
        self.json("import", folder)

    def exported(self, name, *arguments, expect=0):
        """Where it lies, and what the command says."""
        folder = self.folder / name
        folder.mkdir()
        said = self.json("export", "--all", "--to", folder, *arguments, expect=expect)
        self.assertEqual(
            sorted(said["files"]), sorted(str(path) for path in folder.iterdir()))
        return folder, said

    def kinds_held_back(self, said):
        names = {item["id"]: item["name"] for item in self.listed()}
        return {names[item] for item in said["heldBack"]}

    def test_where_it_was_taken_is_gone_and_nothing_else(self):
        folder, said = self.exported("bare", "--remove", "location", expect=1)
        self.assertEqual(self.kinds_held_back(said), {"drawing.png", "notes.xyz"})
        photo, film = folder / "photo.jpg", folder / "film.mp4"
        self.assertEqual(places(photo) + places(film), [])
        self.assertEqual(Image.open(photo).tobytes(), Image.open(self.photo).tobytes())
        self.assertEqual(frames(film), frames(self.film))
        left = tags(photo)
        self.assertEqual(
            (left["Make"], left["DateTimeOriginal"], left["Orientation"]),
            ("Dayly", "2024:05:31 23:59:00", "Rotate 90 CW"))
        # The vault has them as they were.
        whole, said = self.exported("whole")
        self.assertEqual(said["heldBack"], [])
        for path in (self.photo, self.film, self.drawing):
            self.assertEqual((whole / path.name).read_bytes(), path.read_bytes())
        # Files have the dates of what is in them.
        self.assertEqual((whole / self.notes.name).stat().st_mtime, WRITTEN)
        self.assertEqual(day(photo), "2024-05-31")

    def test_of_a_photo_without_metadata_the_picture_is_left(self):
        folder, said = self.exported("bare", "--remove", "metadata", expect=1)
        self.assertEqual(
            self.kinds_held_back(said), {"drawing.png", "film.mp4", "notes.xyz"})
        photo = folder / "photo.jpg"
        left = tags(photo)
        self.assertEqual(places(photo), [])
        self.assertFalse({"Make", "DateTimeOriginal"} & set(left))
        self.assertEqual(left["Orientation"], "Rotate 90 CW")
        self.assertNotEqual(day(photo), "2024-05-31")
        self.assertEqual(Image.open(photo).tobytes(), Image.open(self.photo).tobytes())
