"""What is taken out of files that are exported: where they were taken, or all metadata; pixels
stay, and what nobody can be sure of is held back."""

import datetime
import json
import os
import subprocess
from zoneinfo import ZoneInfo

from PIL import Image

from test_vault import VaultTest, made_by_ffmpeg, tagged

PLACE = ("-GPSLatitude=48.2", "-GPSLatitudeRef=N", "-GPSLongitude=16.37", "-GPSLongitudeRef=E",
         "-XMP-photoshop:City=Wien")

# Where the files are exported: a photo without a zone is taken to be from there.
ZONE = "America/St_Johns"

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
    """When it was last changed, in the zone of the export."""
    changed = datetime.datetime.fromtimestamp(path.stat().st_mtime, ZoneInfo(ZONE))
    return changed.date().isoformat()


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
        self.drawing = tagged(made_by_ffmpeg(folder / "drawing.png"), *PLACE, "-Orientation#=6")
        self.leaf = folder / "leaf.webp"
        Image.open(self.drawing).convert("RGB").save(self.leaf, exif=Image.Exif())
        tagged(self.leaf, *PLACE, "-Orientation#=6", "-Make=Dayly")
        self.pictures = (self.photo, self.drawing, self.leaf)
        self.notes = self.written("Pictures/notes.xyz", b"written in Vienna")
        os.utime(self.notes, (WRITTEN, WRITTEN))
        for path in (*self.pictures, self.film):
            self.assertNotEqual(places(path), [], path)
        self.json("import", folder)

    def environment(self, passphrase=None):
        return {**super().environment(passphrase), "TZ": ZONE}

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

    def expect_same_pictures(self, folder):
        """They are drawn as they were, turned as they were, and say no place."""
        for path in self.pictures:
            bare = folder / path.name
            self.assertEqual(places(bare), [], path)
            self.assertEqual(tags(bare)["Orientation"], "Rotate 90 CW", path)
            self.assertEqual(Image.open(bare).tobytes(), Image.open(path).tobytes(), path)

    def test_where_it_was_taken_is_gone_and_nothing_else(self):
        folder, said = self.exported("bare", "--remove", "location", expect=1)
        self.assertEqual(self.kinds_held_back(said), {"notes.xyz"})
        photo, film = folder / "photo.jpg", folder / "film.mp4"
        self.expect_same_pictures(folder)
        self.assertEqual(places(film), [])
        self.assertEqual(frames(film), frames(self.film))
        self.assertEqual(tags(folder / "leaf.webp")["Make"], "Dayly")
        left = tags(photo)
        self.assertEqual(
            (left["Make"], left["DateTimeOriginal"], left["Orientation"]),
            ("Dayly", "2024:05:31 23:59:00", "Rotate 90 CW"))
        # The vault has them as they were.
        whole, said = self.exported("whole")
        self.assertEqual(said["heldBack"], [])
        for path in (*self.pictures, self.film):
            self.assertEqual((whole / path.name).read_bytes(), path.read_bytes())
        # Files have the dates of what is in them.
        self.assertEqual((whole / self.notes.name).stat().st_mtime, WRITTEN)
        self.assertEqual(day(photo), "2024-05-31")

    def test_of_a_photo_without_metadata_the_picture_is_left(self):
        folder, said = self.exported("bare", "--remove", "metadata", expect=1)
        self.assertEqual(
            self.kinds_held_back(said), {"film.mp4", "notes.xyz"})
        photo = folder / "photo.jpg"
        self.expect_same_pictures(folder)
        for path in self.pictures:
            left = set(tags(folder / path.name))
            self.assertFalse({"Make", "DateTimeOriginal", "XMPToolkit"} & left, path)
        self.assertNotEqual(day(photo), "2024-05-31")
