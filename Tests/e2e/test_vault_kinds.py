"""Every kind of file that metadata is taken out of: what exiftool finds afterwards, and that what
decoders draw and play is the same. The files are made here; published samples are looked at, too,
where there are any."""

import json
import os
import subprocess
from pathlib import Path

import exif
from PIL import Image

from old_camera import avi
from test_vault import VaultTest, made_by_ffmpeg, tagged
from test_vault_removal import PLACE, places, tags

ROOT = Path(__file__).resolve().parents[2]
SAMPLES = Path(os.environ.get("DAYLY_VECTORS") or ROOT.parent / "shared/vectors") / "exif-samples"
KINDS = {".heic", ".heif", ".tif", ".tiff"}

# What is written into each file wherever it takes a text.
SECRET = "Quokka"
YEAR = "2017"

# Groups and names of what a file cannot be drawn or played without, and of what exiftool computes.
GROUPS = {"ExifTool", "System", "File", "Composite", "ICC_Profile", "ICC-header", "ICC-view",
          "ICC-meas", "ICC-chrm", "JFIF", "Meta", "Track1", "Track2", "Track3", "QuickTime", "GIF",
          "IFD0", "IFD1", "SubIFD", "Adobe", "Matroska"}
# Single names of groups that say more otherwise: how it is turned, and how its gain map is read.
DRAWN_BY = {"XMP-tiff:Orientation", "XMP-HDRGainMap:HDRGainMapVersion"}
NUMBERS_ONLY = {"Make", "Model", "Software", "Artist", "Copyright", "ImageDescription", "DateTime",
                "ModifyDate", "CreateDate", "DateTimeOriginal", "Comment", "Title", "Encoder",
                "HandlerDescription", "HandlerVendorID", "CompressorName", "VendorID",
                "ContentIdentifier", "XMPToolkit", "DocumentName", "HostComputer", "TimeCode",
                "MuxingApp", "WritingApp", "Location", "TrackName", "ChapterString", "SegmentUID",
                "AttachedFileName", "CRC-32"}


def said(path):
    """What exiftool finds in it that says something, by group and name."""
    left = {}
    for name, value in exif.told("-a", "-G1", "-ee", "-u", path).items():
        group, _, tag = name.rpartition(":")
        if tag in NUMBERS_ONLY and str(value).strip("0: \0") == "":
            continue
        if name not in DRAWN_BY and (group and group not in GROUPS or tag in NUMBERS_ONLY):
            left[name] = value
    return left


def film(path, *settings):
    """Two seconds with sound, a line of subtitles and, in QuickTime, a timecode."""
    lines = path.with_suffix(".srt")
    lines.write_text(f"1\n00:00:00,000 --> 00:00:01,500\n{SECRET} 48.2, 16.37\n")
    subprocess.run(
        ["ffmpeg", "-y", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10",
         "-f", "lavfi", "-i", "sine", "-i", lines, "-t", "2", "-pix_fmt", "yuv420p",
         "-c:s", "mov_text", "-metadata", f"title={SECRET}",
         "-metadata:s:v:0", f"handler_name={SECRET}", "-metadata", f"creation_time={YEAR}-05-31",
         *settings, path], check=True, stdin=subprocess.DEVNULL)
    lines.unlink()
    return tagged(path, f"-Keys:Make={SECRET}", "-Keys:GPSCoordinates=48.2, 16.37, 0",
                  f"-UserData:Comment={SECRET}", f"-XMP-dc:Title={SECRET}", *PLACE[-1:])


def matroska(path, *settings, beside=()):
    """Two seconds with sound, tags, a place and a chapter; what lies beside goes along."""
    said = path.with_suffix(".txt")
    said.write_text(
        f";FFMETADATA1\ntitle={SECRET}\nlocation=+48.2082+016.3738/\n"
        f"creation_time={YEAR}-05-31T12:00:00Z\n"
        f"[CHAPTER]\nTIMEBASE=1/1000\nSTART=0\nEND=1000\ntitle={SECRET}\n")
    inputs = [part for other in beside for part in ("-i", other)]
    maps = [part for index in range(2 + len(beside)) for part in ("-map", str(index))]
    told = str(2 + len(beside))
    subprocess.run(
        ["ffmpeg", "-y", "-loglevel", "error", "-f", "lavfi", "-i", "testsrc=size=64x48:rate=10",
         "-f", "lavfi", "-i", "sine", *inputs, "-i", said, *maps, "-map_metadata", told,
         "-map_chapters", told, "-t", "2", "-pix_fmt", "yuv420p",
         "-metadata:s:v:0", f"title={SECRET}", *settings, path],
        check=True, stdin=subprocess.DEVNULL)
    said.unlink()
    return path


def parts(path):
    """What ffprobe finds in it: kinds of tracks, tags and chapters."""
    found = json.loads(subprocess.run(
        ["ffprobe", "-loglevel", "error", "-of", "json", "-show_streams", "-show_format",
         "-show_chapters", path], check=True, capture_output=True).stdout)
    said = [*found["streams"], found["format"]]
    tags = {name.lower() for part in said for name, value in part.get("tags", {}).items() if value}
    return [part["codec_type"] for part in found["streams"]], tags, found["chapters"]


def played(path):
    """Pictures and sound, without what stands beside them."""
    return subprocess.run(
        ["ffmpeg", "-loglevel", "error", "-i", path, "-map", "0:v", "-map", "0:a?", "-f",
         "framehash", "-"], check=True, capture_output=True, stdin=subprocess.DEVNULL).stdout


class Kinds(VaultTest):
    def setUp(self):
        super().setUp()
        self.made()
        self.pictures = self.folder / "Pictures"
        self.pictures.mkdir()

    def exported(self, removed, expect=0):
        """Copies without it, by name, and which items are held back."""
        folder = self.folder / removed
        folder.mkdir()
        said = self.json("export", "--all", "--to", folder, "--remove", removed, expect=expect)
        names = {item["id"]: item["name"] for item in self.listed()}
        return ({path.name: path for path in folder.iterdir()},
                {names[item] for item in said["heldBack"]})

    def expect_silent(self, path, original):
        self.assertEqual(said(path), {}, path.name)
        content = path.read_bytes()
        for word in (SECRET, SECRET.encode("utf-16-le").decode("latin-1")):
            self.assertIn(word.encode("latin-1"), original.read_bytes() + word.encode("latin-1"))
            self.assertNotIn(word.encode("latin-1"), content, path.name)
        self.assertNotIn(YEAR, str(tags(path)).replace(str(path), ""), path.name)

    def test_films_play_as_they_did_and_say_nothing(self):
        mov = film(self.pictures / "film.mov", "-timecode", "01:02:03:04")
        mp4 = film(self.pictures / "film.mp4", "-movflags", "+faststart")
        turned = tagged(film(self.pictures / "turned.mov"), "-rotation=90")
        pieces = self.pictures / "pieces.mp4"
        subprocess.run(
            ["ffmpeg", "-y", "-loglevel", "error", "-f", "lavfi", "-i",
             "testsrc=size=64x48:rate=10", "-t", "2", "-pix_fmt", "yuv420p", "-g", "2",
             "-movflags", "frag_keyframe+empty_moov", "-metadata", f"title={SECRET}", pieces],
            check=True, stdin=subprocess.DEVNULL)
        self.json("import", self.pictures)
        copies, held = self.exported("metadata")
        self.assertEqual(held, set())
        for original in (mov, mp4, turned, pieces):
            copy = copies[original.name]
            self.assertEqual(played(copy), played(original), original.name)
            self.assertLessEqual(copy.stat().st_size, original.stat().st_size)
            self.expect_silent(copy, original)
        self.assertEqual(tags(copies["turned.mov"])["Rotation"], 90)
        copies, held = self.exported("location")
        self.assertEqual(held, set())
        for original in (mov, mp4, turned, pieces):
            copy = copies[original.name]
            self.assertEqual(played(copy), played(original), original.name)
            # Subtitles may tell where a camera is.
            self.assertLessEqual(set(parts(copy)[0]), {"video", "audio"}, original.name)
            self.assertEqual(places(copy), [], original.name)
            # What the camera is called stays.
            self.assertLessEqual(copy.read_bytes().count(SECRET.encode()), 1, original.name)

    def test_a_film_of_an_old_camera_is_dated_and_keeps_its_date_alone(self):
        film = avi(self.pictures / "MVI_0042.AVI", "THU OCT 26 23:46:04 2006")
        self.json("import", self.pictures)
        [shown] = self.json("show", film.name)
        self.assertEqual((shown["kind"], shown["date"][:10], shown["dateCertainty"]),
                         ("video", "2006-10-26", "certain"))
        self.assertEqual(tags(film)["DateTimeOriginal"], "2006:10:26 23:46:04")
        for removed in ("location", "metadata"):
            copies, held = self.exported(removed)
            self.assertEqual(held, set())
            copy = copies[film.name]
            self.assertEqual(played(copy), played(film))
            self.assertEqual("DateTimeOriginal" in tags(copy), removed == "location")

    def test_a_bitmap_is_a_photo_and_says_nothing(self):
        scan = self.pictures / "Scan of 2001-05-06.bmp"
        Image.new("RGB", (64, 48), "teal").save(scan)
        self.json("import", self.pictures)
        [shown] = self.json("show", scan.name)
        self.assertEqual((shown["kind"], shown["date"][:10], shown["width"], shown["height"]),
                         ("photo", "2001-05-06", 64, 48))
        for removed in ("location", "metadata"):
            copies, held = self.exported(removed)
            self.assertEqual(held, set())
            self.assertEqual(copies[scan.name].read_bytes(), scan.read_bytes())

    def test_films_in_webm_and_matroska_play_as_they_did_and_say_nothing(self):
        lines = self.folder / "lines.srt"
        lines.write_text(f"1\n00:00:00,000 --> 00:00:01,500\n{SECRET} 48.2, 16.37\n")
        webm = matroska(self.pictures / "film.webm")
        vorbis = matroska(self.pictures / "film.mkv", "-c:v", "libx264", "-c:a", "libvorbis")
        # As it is recorded: nothing says how long anything is.
        live = matroska(
            self.pictures / "live.mkv", "-c:v", "libvpx-vp9", "-c:a", "flac", "-live", "1")
        full = matroska(
            self.pictures / "full.mkv", "-c:v", "libx264", "-c:a", "libopus", "-c:s", "srt",
            "-attach", lines, "-metadata:s:t", "mimetype=text/plain", beside=[lines])
        originals = (webm, vorbis, live, full)
        for path in originals:
            self.assertNotEqual(places(path), [], path)
        self.json("import", self.pictures)
        copies, held = self.exported("metadata")
        self.assertEqual(held, set())
        for original in originals:
            copy = copies[original.name]
            self.assertEqual(copy.stat().st_size, original.stat().st_size)
            self.assertEqual(played(copy), played(original), original.name)
            self.expect_silent(copy, original)
            tracks, told, chapters = parts(copy)
            self.assertEqual((tracks, chapters), (["video", "audio"], []), original.name)
            self.assertLessEqual(told, {"language"}, original.name)
        copies, held = self.exported("location")
        self.assertEqual(held, set())
        for original in originals:
            copy = copies[original.name]
            self.assertEqual(places(copy), [], original.name)
            # Subtitles may tell where a camera is, and so may what is attached, and titles.
            self.assertNotIn(SECRET.encode(), copy.read_bytes(), original.name)
            self.assertEqual(played(copy), played(original), original.name)

    def test_pictures_are_drawn_as_they_were_and_say_nothing(self):
        png = made_by_ffmpeg(self.folder / "drawing.png")
        scan, moving = self.pictures / "scan.tif", self.pictures / "moving.gif"
        Image.open(png).convert("RGB").save(scan, compression="tiff_deflate")
        tagged(scan, *PLACE, f"-Make={SECRET}", f"-ImageDescription={SECRET}", "-Orientation#=6",
               f"-DateTimeOriginal={YEAR}:05:31 12:00:00", f"-IPTC:City={SECRET}",
               f"-XMP-dc:Title={SECRET}")
        steps = [Image.open(png).convert("P").rotate(turn) for turn in (0, 90, 180)]
        steps[0].save(moving, save_all=True, append_images=steps[1:], duration=50, loop=3,
                      comment=SECRET.encode())
        tagged(moving, PLACE[-1], f"-XMP-dc:Title={SECRET}")
        for path in (scan, moving):
            self.assertNotEqual(places(path), [], path)
        self.json("import", self.pictures)
        for removed in ("location", "metadata"):
            copies, held = self.exported(removed)
            self.assertEqual(held, set())
            for original in (scan, moving):
                copy = copies[original.name]
                # IPTC's fields are blank.
                told = [name for name in places(copy) if str(tags(copy)[name]).strip()]
                self.assertEqual(told, [], f"{removed} {original.name}")
                self.assertEqual(drawn(copy), drawn(original), original.name)
                # What the camera is called stays.
                self.assertLessEqual(copy.read_bytes().count(SECRET.encode()), 1, original.name)
                if removed == "metadata":
                    self.expect_silent(copy, original)
        self.assertEqual(tags(copies["scan.tif"])["Orientation"], "Rotate 90 CW")

    def test_published_samples_say_nothing_either(self):
        samples = [path for path in sorted(SAMPLES.rglob("*")) if path.suffix.lower() in KINDS]
        if not samples:
            self.skipTest("no samples are here")
        for path in samples:
            (self.pictures / path.name).write_bytes(path.read_bytes())
        self.json("import", self.pictures)
        copies, held = self.exported("metadata")
        self.assertEqual(held, set())
        for path in samples:
            self.assertEqual(said(copies[path.name]), {}, path.name)


def drawn(path):
    """Every frame of a picture, and how long it is shown."""
    found = []
    with Image.open(path) as picture:
        for index in range(getattr(picture, "n_frames", 1)):
            picture.seek(index)
            found.append((picture.convert("RGBA").tobytes(), picture.info.get("duration")))
        found.append(picture.info.get("loop"))
    return found
