"""Films of one's days at the command line: as long as their plan, of what lies on the days, read
back by ffprobe; kept in the vault without a file outside of it; and nothing after Ctrl-C."""

import json
import subprocess
import unittest
from pathlib import Path

from PIL import Image, ImageStat
from probing import probed
from terminal import BINARY, COMMAND_SECONDS
from test_vault import VaultTest, tagged

FRAMES_PER_SECOND = 30
# How far the mean of a colour, of 255, may be from the picture's after encoding.
NEAR = 14


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-y", "-loglevel", "error", *map(str, arguments)], check=True,
                   stdin=subprocess.DEVNULL)


class DaysFilm(VaultTest):
    def setUp(self):
        super().setUp()
        self.pictures = self.folder / "Pictures"
        self.pictures.mkdir()
        self.out = self.folder / "out.mp4"

    def photo(self, name, color, moment):
        path = self.pictures / name
        Image.new("RGB", (320, 240), color).save(path, quality=95)
        return tagged(path, f"-DateTimeOriginal={moment}")

    def clip(self, name, color, day, *settings, seconds=8):
        path = self.pictures / name
        ffmpeg("-f", "lavfi", "-i", f"color=c={color}:size=128x72:rate=25:duration={seconds}",
               "-pix_fmt", "yuv420p", "-metadata", f"creation_time={day}T12:00:00Z", *settings,
               path)
        return path

    def month(self):
        """Four days of May 2024, of which the last one's film cannot be read."""
        self.made()
        self.photo("red.jpg", (180, 110, 100), "2024:05:02 10:00:00")
        self.photo("blue.jpg", (100, 110, 180), "2024:05:03 10:00:00")
        self.photo("white.jpg", (250, 250, 250), "2024:05:09 08:00:00")
        self.clip("green.mp4", "green", "2024-05-09")
        damaged = self.clip("damaged.mp4", "gray", "2024-05-11", "-movflags", "+faststart")
        content = damaged.read_bytes()
        at = content.index(b"mdat") + 4
        damaged.write_bytes(content[:at] + b"\xaa" * (len(content) - at))
        self.assertEqual(self.json("import", self.pictures)["kept"], 5)

    def film(self, *arguments, **other):
        return self.ada.done("calendar", "film", *arguments, env=self.environment(), **other)

    def told(self, *arguments, **other):
        return json.loads(self.film(*arguments, "--json", **other).stdout)

    def near(self, second, color):
        """The middle of what is seen then has this colour."""
        picture = self.folder / "frame.png"
        ffmpeg("-ss", second, "-i", self.out, "-frames:v", 1, picture)
        with Image.open(picture) as image:
            mean = ImageStat.Stat(image.convert("RGB").crop((400, 600, 680, 750))).mean
        for one, other in zip(mean, color, strict=True):
            self.assertAlmostEqual(one, other, delta=NEAR, msg=(second, mean))

    def test_a_month_is_as_long_as_its_days_and_what_cannot_be_read_is_named(self):
        self.month()
        tune = self.folder / "tune.wav"
        ffmpeg("-f", "lavfi", "-i", "sine=frequency=440:duration=1", tune)
        said = self.told("2024-05", "-o", self.out, "--captions", "--crossfade", "--music", tune,
                         "--keep")
        damaged = next(item["id"] for item in self.listed() if item["name"] == "damaged.mp4")
        self.assertEqual(said, {"days": 3, "file": str(self.out), "kept": True, "seconds": 7,
                                "left": [{"date": "2024-05-11", "item": damaged}]})
        seen = probed(self.out)
        video, sound = seen["streams"]
        self.assertEqual((video["codec_name"], sound["codec_name"]), ("h264", "aac"))
        self.assertEqual((video["width"], video["height"]), (1080, 1350))
        self.assertEqual(int(video["nb_read_frames"]), 7 * FRAMES_PER_SECOND)
        self.assertAlmostEqual(float(sound["duration"]), 7, delta=0.05)
        for second, color in ((1, (180, 110, 100)), (3, (100, 110, 180)), (5, (0, 128, 0))):
            self.near(second, color)
        # In the middle of the fade both are seen.
        self.near(2 + 5.5 / FRAMES_PER_SECOND, (140, 110, 140))
        [kept] = [item for item in self.listed() if item["name"] == "2024-05 film.mp4"]
        self.assertEqual((kept["kind"], kept["dateSource"]), ("video", "metadata"))
        self.assertEqual(kept["bytes"], self.out.stat().st_size)
        self.film("2024-05", "-o", self.out, expect=74)
        other = self.film("2024-05", "-o", self.folder / "may.webm", expect=64)
        self.assertIn("may.webm does not end in .mp4", other.stderr.decode())
        self.assertEqual(list(self.folder.glob(".dayly-film*")), [])

    def test_with_keep_alone_no_file_is_written_and_films_of_days_are_no_part_of_the_next(self):
        self.month()
        before = set(self.folder.rglob("*"))
        said = self.told("2024-05-09", "--only", "photos", "--keep")
        self.assertEqual((said["days"], said["file"], said["seconds"]), (1, None, 2))
        written = {path for path in set(self.folder.rglob("*")) - before
                   if self.vault not in path.parents}
        self.assertEqual(written, set())
        [kept] = [item for item in self.listed() if item["name"].endswith(" film.mp4")]
        # It is of the day it was made, not of the one in its name.
        self.assertEqual((kept["name"], kept["dateSource"]),
                         ("2024-05-09--2024-05-09 film.mp4", "metadata"))
        today = kept["date"][:10]
        for wrong, code, error in ((("2024-05-12",), 1, "no_days"), ((today,), 1, "no_days"),
                                   (("2024-05-11",), 1, "unreadable"),
                                   (("2024-05-09", "--music", self.passphrase), 1, "music"),
                                   (("2024-05-09", "2024-05-02"), 64, "usage")):
            self.assertEqual(self.told(*wrong, "-o", self.out, expect=code)["error"], error, wrong)
        self.assertFalse(self.out.exists())
        self.assertEqual(list(self.folder.glob(".dayly-film*")), [])

    def test_what_reads_films_can_open_nothing_and_goes_with_who_started_it(self):
        process = subprocess.Popen(
            [BINARY, "read-film", "pictures", "1000", "0"], stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            # It asks for the first range: a word, how long what it says is, a place, a count.
            self.assertEqual(process.stdout.read(17)[:1], b"\x01")
            states = [status.read_text() for status in
                      Path(f"/proc/{process.pid}/task").glob("*/status")]
            self.assertGreater(len(states), 0)
            for state in states:
                self.assertIn("Seccomp:\t2\n", state)
            limits = Path(f"/proc/{process.pid}/limits").read_text()
            self.assertRegex(limits, r"Max data size +2147483648 ")
            self.assertRegex(limits, r"Max cpu time +180 ")
            self.assertRegex(limits, r"Max core file size +0 ")
            process.communicate(timeout=COMMAND_SECONDS)
        finally:
            process.kill()
        self.assertEqual(process.returncode, 1)

    def test_after_ctrl_c_nothing_of_a_film_is_there(self):
        self.month()
        environment = self.environment()
        self.ada.environment = lambda: environment
        self.ada.interrupted("calendar", "film", "2024-05", "-o", self.out, expect=130)
        self.assertFalse(self.out.exists())
        self.assertEqual(list(self.folder.glob(".dayly-film*")), [])
        self.assertEqual(len(self.json("list")), 5)


if __name__ == "__main__":
    unittest.main()
