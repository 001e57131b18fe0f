"""What is taken out of files that are exported: where they were taken, or all metadata; pixels
stay, and what nobody can be sure of is held back."""

import datetime
import os
import re
import subprocess
from zoneinfo import ZoneInfo

import exif
from PIL import Image
from playwright.sync_api import expect

from camera import sample
from end_to_end import EndToEndTest
from keeper import Keeper
from test_vault import VaultTest, made_by_ffmpeg, tagged

PLACE = ("-GPSLatitude=48.2", "-GPSLatitudeRef=N", "-GPSLongitude=16.37", "-GPSLongitudeRef=E",
         "-XMP-photoshop:City=Wien")

# Where the files are exported: a photo without a zone is taken to be from there.
ZONE = "America/St_Johns"

# When a file was last changed that has no other date.
WRITTEN = datetime.datetime(2019, 3, 2, 12, tzinfo=datetime.timezone.utc).timestamp()


def tags(path):
    """What exiftool finds in it, but for what the file system says."""
    return exif.told("-a", "-ee", path)


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


def counts(said):
    """What was left out, by its kind."""
    return {each["kind"]: each["count"] for each in said["leftOut"]}


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
        # So it is where nobody says anything, and that is said before anything is written.
        folder, said = self.exported("bare", expect=1)
        self.assertEqual(self.kinds_held_back(said), {"notes.xyz"})
        self.assertGreaterEqual(counts(said)["place"], 4)
        told = self.done("export", "photo.jpg", "--to", self.folder).stderr.decode()
        self.assertRegex(told, r"Left out: [1-9][0-9]* places?")
        self.assertLess(told.index("--with-location keeps it"), told.index("photo.jpg"))
        self.done("export", "--all", "--remove", "location", "--with-location", expect=64)
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
        whole, said = self.exported("whole", "--with-location")
        self.assertEqual((said["heldBack"], said["leftOut"]), ([], []))
        for path in (*self.pictures, self.film):
            self.assertEqual((whole / path.name).read_bytes(), path.read_bytes())
        # Files have the dates of what is in them.
        self.assertEqual((whole / self.notes.name).stat().st_mtime, WRITTEN)
        self.assertEqual(day(photo), "2024-05-31")

    def test_of_a_photo_without_metadata_the_picture_is_left(self):
        folder, said = self.exported("bare", "--remove", "metadata", expect=1)
        self.assertEqual(self.kinds_held_back(said), {"notes.xyz"})
        film = folder / "film.mp4"
        self.assertEqual(frames(film), frames(self.film))
        self.assertEqual(places(film), [])
        photo = folder / "photo.jpg"
        self.expect_same_pictures(folder)
        for path in self.pictures:
            left = set(tags(folder / path.name))
            self.assertFalse({"Make", "DateTimeOriginal", "XMPToolkit"} & left, path)
        self.assertNotEqual(day(photo), "2024-05-31")

    def test_a_share_lacks_it_too_and_names_what_nobody_can_be_sure_of(self):
        for removed in ("location", "metadata"):
            share = self.json(
                "share", "*.jpg", "*.webp", "--to", self.folder, "--remove", removed)
            self.assertGreaterEqual(sum(counts(share).values()), 2)
            words = self.written("words", " ".join(share["words"]).encode())
            other = self.folder / removed
            self.done("init", "--new-passphrase-file", self.passphrase, "--vault", other)
            self.assertEqual(self.json(
                "receive", share["file"], "--words-file", words, "--vault", other)["kept"], 2)
            listed = {item["name"]: item for item in self.json("list", "--vault", other)}
            self.assertEqual(
                listed["photo.jpg"]["date"], "2024-05-31 23:59" if removed == "location" else None)
            folder = self.folder / f"from-{removed}"
            folder.mkdir()
            self.done("export", "--all", "--with-location", "--to", folder, "--vault", other)
            exported, _ = self.exported(f"own-{removed}", "--remove", removed, expect=1)
            for path in (self.photo, self.leaf):
                self.assertEqual(
                    (folder / path.name).read_bytes(), (exported / path.name).read_bytes())
        # A share lacks the place where nobody says anything, too.
        said = self.done("share", "*", "--to", self.folder, expect=1)
        self.assertRegex(said.stderr.decode(), r"notes\.xyz is held back.* With --with-location")
        said = self.done("share", "*", "--to", self.folder, "--remove", "metadata", expect=1)
        self.assertRegex(said.stderr.decode(), r"notes\.xyz is held back")
        self.assertEqual(list(self.folder.glob(".dayly-export*")), [])

    def test_what_is_added_without_it_never_had_it(self):
        other = self.folder / "bare-vault"
        self.done("init", "--new-passphrase-file", self.passphrase, "--vault", other)
        into = ("--vault", other, "--remove", "location")
        said = self.json("import", self.folder / "Pictures", *into, expect=1)
        self.assertEqual((said["kept"], said["failed"]), (4, 1))
        self.assertGreaterEqual(counts(said)["place"], 4)
        self.assertIn(b"notes.xyz: something", self.done(
            "import", self.notes, *into, expect=1).stderr)
        self.assertEqual(self.json("import", self.photo, *into)["known"], 1)
        listed = {item["name"]: item for item in self.json("list", "--vault", other)}
        self.assertEqual(listed["photo.jpg"]["date"], "2024-05-31 23:59")
        folder = self.folder / "from-bare"
        folder.mkdir()
        self.done("export", "--all", "--with-location", "--to", folder, "--vault", other)
        exported, _ = self.exported("own", "--remove", "location", expect=1)
        for path in (*self.pictures, self.film):
            self.assertEqual(
                (folder / path.name).read_bytes(), (exported / path.name).read_bytes(), path)
        older = self.folder / "older.lfs"
        older.write_bytes(b"family".ljust(128, b"\0") + bytes(64))
        self.assertEqual(self.json("import", older, *into, expect=1)["failed"], 1)
        self.done("import", self.photo, *into, "--remove-originals", expect=64)
        self.assertTrue(self.photo.exists())


class InTheApp(EndToEndTest):
    def scene(self, phone):
        """A vault, a photo with a place in it, and a file of no kind that is known."""
        keeper = Keeper(self.member("Vera", phone, careful=True))
        keeper.make()
        photo = self.folder / "house.jpg"
        sample("china.jpg").save(photo, quality=92)
        tagged(photo, *PLACE, "-Make=Dayly", "-DateTimeOriginal=2024:05:31 12:00:00")
        notes = self.folder / "notes.xyz"
        notes.write_bytes(b"written in Vienna")
        return keeper, photo, notes

    def test_what_is_added_lacks_what_its_owner_wants_left_out(self):
        keeper, photo, notes = self.scene("+4915550003102")
        keeper.member.menu("Vault settings")
        with keeper.recorded():
            keeper.along("add").select_option("All but the location")
        keeper.page.keyboard.press("Escape")
        # It stays so on this device.
        keeper.page.reload()
        keeper.unlock()
        keeper.add([photo, notes])
        keeper.page.get_by_text(re.compile("Left out: [1-9] place")).wait_for()
        said = keeper.added()
        self.assertIn("1 item added", said)
        self.assertIn("1 not added", said)
        bare = self.folder / "bare.jpg"
        bare.write_bytes(keeper.save("house.jpg"))
        self.assertEqual(places(bare), [])
        self.assertEqual(tags(bare)["Make"], "Dayly")
        keeper.member.menu("Vault settings")
        keeper.along("add").scroll_into_view_if_needed()
        keeper.member.look("vault-keys-adding")
        expect(keeper.along("add")).to_have_value("location")
        self.assert_silent()

    def test_a_copy_and_a_share_go_without_it_and_a_refusal_is_said(self):
        keeper, photo, notes = self.scene("+4915550003101")
        gate = self.folder / "gate.jpg"
        sample("flower.jpg").save(gate, quality=92, comment="By the gate")
        keeper.add([photo, notes, gate])
        self.assertIn("3 items added", keeper.added())
        bare = self.folder / "bare.jpg"
        bare.write_bytes(keeper.save("house.jpg", None))
        self.assertEqual(places(bare), [])
        self.assertEqual(tags(bare)["Make"], "Dayly")
        self.assertEqual(Image.open(bare).tobytes(), Image.open(photo).tobytes())
        bare.write_bytes(keeper.save("house.jpg", "Only the picture"))
        self.assertNotIn("Make", tags(bare))
        self.assertEqual(Image.open(bare).tobytes(), Image.open(photo).tobytes())
        self.assertEqual(keeper.save("house.jpg"), photo.read_bytes())
        self.told(keeper)
        self.refused(keeper)
        self.assert_silent()

    def told(self, keeper):
        """What went with the place is said."""
        keeper.cell("gate.jpg").click()
        keeper.member.button("Save a copy").click()
        with keeper.page.expect_download():
            keeper.member.button("Save the copy").click()
        keeper.page.get_by_text("Left out: 1 text about it.").wait_for()
        keeper.saved()
        keeper.member.look("vault-save-told")
        keeper.page.keyboard.press("Escape")
        keeper.page.get_by_role("dialog").wait_for(state="hidden")

    def refused(self, keeper):
        """Nobody can say what is in a file of no kind that is known."""
        keeper.cell("notes.xyz").click()
        keeper.member.button("Save a copy").click()
        keeper.along().select_option("All but the location")
        keeper.member.button("Save the copy").click()
        keeper.page.get_by_text("so no copy was made").wait_for()
        keeper.member.look("vault-save-refused")
        keeper.page.keyboard.press("Escape")
        keeper.saved()
        keeper.member.button("Share").click()
        keeper.along("share").select_option("All but the location")
        keeper.member.look("vault-ways-along")
        keeper.member.button("Make an encrypted file").click()
        keeper.page.get_by_text("notes.xyz: Dayly cannot be sure").wait_for()
