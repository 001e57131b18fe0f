"""What the vault's camera writes into photos and films that a browser left without a date: exiftool
reads it back, the pixels stay as they are, and what is there already counts more."""

import io
import json
import subprocess
import tempfile
import unittest
from pathlib import Path

from PIL import Image

SCRIPT = Path(__file__).resolve().parent / "captured-files.mjs"
# 2026-11-22 23:59:58.250 UTC.
INSTANT = 1_795_391_998_250
DATE_TIME_ORIGINAL, EXIF_DIRECTORY, ORIENTATION, MODEL = 0x9003, 0x8769, 0x0112, 0x0110
# Minutes ahead of UTC, and what exiftool says of clock and zone.
ZONES = {
    0: ("2026:11:22 23:59:58", "+00:00"), 60: ("2026:11:23 00:59:58", "+01:00"),
    345: ("2026:11:23 05:44:58", "+05:45"), -210: ("2026:11:22 20:29:58", "-03:30"),
    840: ("2026:11:23 13:59:58", "+14:00"), -720: ("2026:11:22 11:59:58", "-12:00"),
}


class CapturedFiles(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def written(self, kind, content, other, instant=INSTANT):
        source, target = self.folder / "in", self.folder / "out"
        source.write_bytes(content)
        subprocess.run(["node", "--no-warnings", SCRIPT, kind, source, target, str(instant),
                        str(other)], check=True, stdin=subprocess.DEVNULL)
        return target.read_bytes()

    def said(self, content):
        file = self.folder / "said"
        file.write_bytes(content)
        done = subprocess.run(["exiftool", "-json", "-n", "-api", "QuickTimeUTC", file],
                              capture_output=True, check=True)
        return json.loads(done.stdout)[0]

    @staticmethod
    def jpeg(exif=None):
        picture, file = Image.linear_gradient("L").resize((64, 48)), io.BytesIO()
        picture.save(file, "JPEG", **({"exif": exif} if exif else {}))
        return file.getvalue()

    def pixels(self, content):
        with Image.open(io.BytesIO(content)) as picture:
            return picture.size, picture.tobytes()

    def test_a_photo_without_a_date_gets_the_walls_clock_and_its_zone(self):
        plain = self.jpeg()
        for offset, (clock, zone) in ZONES.items():
            written = self.written("photo", plain, offset)
            said = self.said(written)
            self.assertEqual(said["DateTimeOriginal"], clock, offset)
            self.assertEqual(said["OffsetTimeOriginal"], zone)
            self.assertEqual(int(said["SubSecTimeOriginal"]), 250)
            self.assertNotIn("Warning", said)
            self.assertEqual(self.pixels(written), self.pixels(plain))

    def test_a_turning_stays_and_a_date_counts_more(self):
        for orientation in range(1, 9):
            exif = Image.Exif()
            exif[ORIENTATION], exif[MODEL] = orientation, "a camera"
            said = self.said(self.written("photo", self.jpeg(exif), 60))
            self.assertEqual(said["Orientation"], orientation)
            self.assertEqual(said["DateTimeOriginal"], ZONES[60][0])
            exif.get_ifd(EXIF_DIRECTORY)[DATE_TIME_ORIGINAL] = "2001:02:03 04:05:06"
            stated = self.jpeg(exif)
            self.assertEqual(self.written("photo", stated, 60), stated)

    def test_what_is_damaged_or_no_jpeg_comes_back_whole_or_dated(self):
        """Nothing that a camera may give ends in a trap: each beginning of a file, each changed
        byte of its Exif."""
        exif = Image.Exif()
        exif[ORIENTATION] = 6
        whole = self.jpeg(exif)
        for end in (0, 1, 2, 3, 10, 20, 40, len(whole) // 2):
            self.written("photo", whole[:end], 60)
        for place in range(2, 40, 3):
            changed = bytearray(whole)
            changed[place] ^= 0xff
            self.written("photo", bytes(changed), 60)

    def test_a_film_recorded_in_pieces_says_how_long_it_is_and_when_it_was_made(self):
        film = self.folder / "film.mp4"
        subprocess.run(
            ["ffmpeg", "-y", "-loglevel", "error", "-f", "lavfi", "-i",
             "testsrc2=size=64x48:rate=10:duration=3", "-pix_fmt", "yuv420p", "-movflags",
             "frag_keyframe+empty_moov+default_base_moof", film], check=True,
            stdin=subprocess.DEVNULL)
        content = film.read_bytes()
        self.assertEqual(self.said(content).get("Duration", 0), 0)
        written = self.written("film", content, 3_040)
        said = self.said(written)
        self.assertAlmostEqual(said["Duration"], 3.04, places=2)
        self.assertTrue(said["CreateDate"].startswith("2026:11:2"), said["CreateDate"])
        self.assertEqual(len(written), len(content))
        # Said once, it stays.
        self.assertEqual(self.written("film", written, 9_000, INSTANT + 86_400_000), written)
        for end in (0, 7, 8, 40, 60):
            self.assertEqual(self.written("film", content[:end], 3_040)[:4], content[:4][:end])


if __name__ == "__main__":
    unittest.main()
