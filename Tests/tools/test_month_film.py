"""Films of one's days: the music under them, and the file they are written into, which ffprobe,
ffmpeg and exiftool read."""

import json
import struct
import subprocess
import tempfile
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent / "month-film.mjs"
# 2026-11-22 23:59:58.250 UTC.
INSTANT = 1_795_391_998_250
FPS = 30


def node(*arguments):
    return subprocess.run(["node", "--no-warnings", SCRIPT, *map(str, arguments)], check=True,
                          capture_output=True, stdin=subprocess.DEVNULL).stdout


class Music(unittest.TestCase):
    def test_music_begins_again_is_cut_and_fades_at_the_end(self):
        # Three samples of music, in a film of four seconds at the sampling rate of 48,000.
        whole = 4 * 48_000
        fade = 2 * 48_000
        [first, last] = json.loads(node("pieces", json.dumps([
            [[[1, 2, 3], [4, 5, 6]], 0, 4, whole, fade],
            [[[1, 1, 1]], whole - 48_000, 48_000, whole, fade]])))
        self.assertEqual(first, [1, 2, 3, 1, 4, 5, 6, 4])
        self.assertEqual(last, sorted(last, reverse=True))
        self.assertAlmostEqual(last[0], 0.5, places=4)
        self.assertLess(last[-1], 1e-3)


class Movie(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def encoded(self, name, *arguments):
        path = self.folder / name
        subprocess.run(["ffmpeg", "-y", "-v", "error", "-f", "lavfi", *map(str, arguments), path],
                       check=True, stdin=subprocess.DEVNULL)
        return path

    def video(self, frames):
        return self.encoded("video.ivf", "-i", "testsrc2=size=320x400:rate=30", "-frames:v",
                            frames, "-c:v", "libvpx-vp9", "-deadline", "realtime", "-cpu-used",
                            "8", "-lag-in-frames", "0", "-auto-alt-ref", "0", "-g", "60")

    def sound(self, seconds):
        return self.encoded("sound.aac", "-i", f"sine=frequency=440:duration={seconds}", "-ac", "2",
                            "-ar", "48000", "-c:a", "aac", "-f", "adts")

    def movie(self, *sources, offset=60):
        path = self.folder / "film.mp4"
        node("movie", path, *sources, INSTANT, offset)
        return path

    def probed(self, path):
        done = subprocess.run(
            ["ffprobe", "-v", "error", "-count_frames", "-show_format", "-show_streams", "-of",
             "json", path], capture_output=True, text=True, check=True)
        self.assertEqual(done.stderr, "")
        return json.loads(done.stdout)

    def pictures(self, path):
        """A digest of each picture as it is decoded."""
        done = subprocess.run(
            ["ffmpeg", "-v", "error", "-i", path, "-map", "v", "-f", "framemd5", "-"],
            capture_output=True, text=True, check=True)
        self.assertEqual(done.stderr, "")
        return [line.split(",")[-1].strip() for line in done.stdout.splitlines()
                if not line.startswith("#")]

    def test_pictures_come_out_as_they_went_in_and_last_as_long_as_they_should(self):
        for frames in (1, 29, 30, 31, 200):
            source = self.video(frames)
            path = self.movie(source)
            said = self.probed(path)
            [video] = said["streams"]
            self.assertEqual(int(video["nb_read_frames"]), frames)
            self.assertAlmostEqual(float(said["format"]["duration"]), frames / FPS, places=5)
            self.assertEqual((video["codec_name"], video["width"], video["height"]),
                             ("vp9", 320, 400))
            self.assertEqual(self.pictures(path), self.pictures(source))

    def test_sound_lies_beside_what_is_seen_with_it_and_is_cut_where_the_film_ends(self):
        path = self.movie(self.video(200), self.sound(9))
        said = self.probed(path)
        video, audio = said["streams"]
        self.assertEqual((video["codec_name"], audio["codec_name"]), ("vp9", "aac"))
        self.assertAlmostEqual(float(said["format"]["duration"]), 200 / FPS, places=3)
        packets = subprocess.run(
            ["ffprobe", "-v", "error", "-show_entries", "packet=codec_type,pts_time,pos", "-of",
             "csv=p=0", path], capture_output=True, text=True, check=True).stdout.split()
        at = sorted((int(place), float(time), kind) for kind, time, place in
                    (line.split(",") for line in packets))
        # Every two seconds a player can begin; ffprobe would see that in the pictures, too.
        content = path.read_bytes()
        start = content.index(b"stss") + 8
        self.assertEqual(struct.unpack(">5I", content[start:start + 20]), (4, 1, 61, 121, 181))
        # In the order of the file no sound is more than two seconds away from its picture.
        seen = heard = 0.0
        for _, time, kind in at:
            seen, heard = (time, heard) if kind == "video" else (seen, time)
            self.assertLess(abs(seen - heard), 2.1 + max(0, heard - 200 / FPS))

    def test_it_says_when_it_was_made_on_the_wall_and_plays_while_it_is_fetched(self):
        video = self.video(3)
        for offset, clock in ((60, "2026:11:23 00:59:58+01:00"), (0, "2026:11:22 23:59:58+00:00"),
                              (-210, "2026:11:22 20:29:58-03:30")):
            path = self.movie(video, offset=offset)
            done = subprocess.run(["exiftool", "-json", "-G", "-Warning", "-CreationDate",
                                   "-CreateDate", "-MatrixCoefficients", path],
                                  capture_output=True, text=True, check=True)
            [said] = json.loads(done.stdout)
            self.assertEqual(said["QuickTime:CreationDate"].replace("Z", "+00:00"), clock)
            self.assertEqual(said["QuickTime:CreateDate"], "2026:11:22 23:59:58")
            self.assertEqual(said["QuickTime:MatrixCoefficients"], "BT.709")
            self.assertNotIn("ExifTool:Warning", said)
            content = path.read_bytes()
            self.assertLess(content.index(b"moov"), content.index(b"mdat"))


if __name__ == "__main__":
    unittest.main()
