"""Films of one's days: what of each day is seen and for how long, over every length there is; and
the file they are written into, which ffprobe, ffmpeg and exiftool read."""

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


def asked(*questions):
    return json.loads(node("ask", json.dumps(questions)))


def questions_of(line):
    """What a line of the table asks plan.js."""
    given = line.get("given", [])
    match line["ask"]:
        case "constants":
            return [["framesPerSecond"], ["photoFrames"], ["fadeFrames"], ["frameSize"]]
        case "momentOf":
            return [["momentOf", {"from": given[0]}, *given[1:]]]
        case "remains":
            return [["remains", given[0], given[1] == 1]]
        case "isMonthFilm":
            return [["isMonthFilm", {"name": name, "kind": {"kind": "video"}}]
                    for name in line["names"]]
        case ask:
            return [[ask, *given]]


def numbers(answer):
    """An answer of plan.js as the table has it."""
    if not isinstance(answer, dict):
        return [float(answer)]
    order = ("from", "frames", "left", "top", "width", "height")
    return [float(answer[key]) for key in order if key in answer]


class Plan(unittest.TestCase):
    def test_of_what_moves_one_to_three_seconds_are_seen_and_never_more_than_there_is(self):
        lengths = [number / 20 for number in range(1, 240)]
        for seconds, part in zip(lengths, asked(*(["movingPart", one] for one in lengths)),
                                 strict=True):
            shown = min(seconds, 3)
            self.assertEqual(part["frames"], int(max(1, shown) * FPS + 0.5), seconds)
            self.assertAlmostEqual(part["from"], (seconds - shown) / 2, msg=seconds)

    def test_a_live_photo_moves_around_the_moment_of_its_still_and_stays_within_it(self):
        questions = [["movingPart", seconds, still / 10] for seconds in (1.5, 3, 4, 9)
                     for still in range(0, int(seconds * 10) + 1)]
        for (_, seconds, still), part in zip(questions, asked(*questions), strict=True):
            end = part["from"] + part["frames"] / FPS
            self.assertGreaterEqual(part["from"], 0)
            self.assertLessEqual(end, seconds + 1e-9)
            self.assertTrue(part["from"] <= still <= end + 1e-9, (seconds, still, part))

    def test_frames_go_forward_and_stand_still_where_nothing_is_left(self):
        for seconds in (0.2, 0.7, 1, 2.5, 3, 60):
            [part] = asked(["movingPart", seconds])
            moments = asked(*(["momentOf", part, frame, seconds]
                              for frame in range(part["frames"])))
            self.assertEqual(moments, sorted(moments))
            self.assertGreaterEqual(moments[0], part["from"])
            self.assertLess(moments[-1], seconds)
            if seconds >= 1:
                self.assertEqual(len(set(moments)), len(moments), seconds)

    def test_what_was_before_goes_step_by_step_and_only_where_it_is_wished(self):
        faded = asked(*(["remains", frame, True] for frame in range(60)))
        self.assertEqual(faded, sorted(faded, reverse=True))
        self.assertTrue(0 < faded[11] < faded[0] < 1)
        self.assertEqual(set(faded[12:]), {0})
        self.assertEqual(set(asked(*(["remains", frame, False] for frame in range(60)))), {0})

    def test_an_item_is_seen_whole_in_the_middle_and_touches_two_sides(self):
        shapes = [(4032, 3024), (3024, 4032), (1080, 1350), (1, 1), (16384, 16), (20, 9000)]
        for shape, place in zip(shapes, asked(*(["placed", *one] for one in shapes)), strict=True):
            self.assertTrue(place["width"] == 1080 or place["height"] == 1350, shape)
            self.assertTrue(0 < place["width"] <= 1080 and 0 < place["height"] <= 1350, shape)
            self.assertAlmostEqual(place["left"], (1080 - place["width"]) / 2, delta=0.5)
            self.assertAlmostEqual(place["top"], (1350 - place["height"]) / 2, delta=0.5)

    def test_music_begins_again_is_cut_and_fades_at_the_end(self):
        # Three samples of music, in a film of four seconds at the sampling rate of 48,000.
        whole = 4 * 48_000
        [first, last] = asked(["piece", [[1, 2, 3], [4, 5, 6]], 0, 4, whole],
                              ["piece", [[1, 1, 1]], whole - 48_000, 48_000, whole])
        self.assertEqual(first, [1, 2, 3, 1, 4, 5, 6, 4])
        self.assertEqual(last, sorted(last, reverse=True))
        self.assertAlmostEqual(last[0], 0.5, places=4)
        self.assertLess(last[-1], 1e-3)

    def test_a_film_of_days_is_known_by_its_name_and_other_films_are_not(self):
        def known(name, kind="video"):
            return ["isMonthFilm", {"name": name, "kind": {"kind": kind}}]

        spans = ("2026", "2026-11", "2026-11-03--2026-11-20")
        names = asked(*(["fileName", span] for span in spans))
        self.assertEqual(asked(*map(known, names)), [True] * 3)
        self.assertEqual(asked(*map(known, (
            "birthday film.mp4", "film.mp4", "2026 film.mov", "2026-11-03 film.mp4",
            "x2026 film.mp4"))), [False] * 5)
        self.assertEqual(asked(known("2026 film.mp4", "photo")), [False])

    def test_the_table_that_holds_the_terminal_to_the_same_says_what_the_app_does(self):
        lines = json.loads((SCRIPT.parents[2] / "Vectors/film-plan.json").read_text())
        self.assertGreater(len(lines), 300)
        questions = [question for line in lines for question in questions_of(line)]
        answers = iter(asked(*questions))
        for line in lines:
            given = [flat for _ in questions_of(line) for flat in numbers(next(answers))]
            self.assertEqual(len(given), len(line["answer"]), line)
            for one, other in zip(given, line["answer"], strict=True):
                self.assertAlmostEqual(one, other, places=9, msg=line)


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
