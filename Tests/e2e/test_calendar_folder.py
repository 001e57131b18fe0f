"""The days of a folder of one's own at the command line: as an import would date and pair them,
with nothing in the folder changed, only what changed read again, and errors named one by one."""

import hashlib
import json
import os
import shutil
import socket
import subprocess
import unittest
from pathlib import Path

from failing import failing
from terminal import BINARY
from test_durability import may_trace
from test_vault import VaultTest, made_by_ffmpeg, tagged
from typed import at_terminal


class FolderCalendar(VaultTest):
    def setUp(self):
        super().setUp()
        self.pictures = self.folder / "Pictures"
        self.pictures.mkdir()
        self.cache = self.folder / "cache"
        self.zone = "UTC"

    def environment(self, passphrase=None):
        return {**super().environment(passphrase), "XDG_CACHE_HOME": str(self.cache),
                "TZ": self.zone}

    def shown(self, *arguments, expect=0, folder=None, **other):
        done = self.ada.done(
            "calendar", *arguments, "--folder", folder or self.pictures, "--json", expect=expect,
            env=self.environment(), **other)
        return json.loads(done.stdout), done.stderr

    def photo(self, name, moment):
        path = self.pictures / name
        path.parent.mkdir(parents=True, exist_ok=True)
        return tagged(made_by_ffmpeg(path), f"-DateTimeOriginal={moment}")

    def state(self):
        """Everything in the folder with its bytes and times."""
        return {path: (path.stat().st_mtime_ns, path.stat().st_mode,
                       path.is_file() and hashlib.sha256(path.read_bytes()).hexdigest())
                for path in sorted(self.pictures.rglob("*")) if not path.is_symlink()}

    def read_files(self, *arguments):
        """The files of the folder that the command opens."""
        log = self.folder / "trace"
        subprocess.run(
            ["strace", "-f", "-e", "trace=open,openat", "-o", log, BINARY, "calendar", *arguments,
             "--folder", self.pictures, "--json"], env=self.environment(), check=True,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)
        lines = log.read_text().splitlines()
        return sorted(name for name in os.listdir(self.pictures)
                      if any(f"/{name}\"" in line and "O_DIRECTORY" not in line for line in lines))

    def album(self):
        """Live Photo, video, sidecar, a loop of links, what is hidden, and what is no photo."""
        self.photo("late.jpg", "2024:05:02 23:59:59")
        tagged(self.photo("live.jpg", "2024:05:03 10:00:00"), "-OffsetTimeOriginal=+02:00")
        tagged(made_by_ffmpeg(self.pictures / "live.mov", 2),
               "-Keys:CreationDate=2024:05:03 09:59:59+02:00")
        self.photo("old/winter.jpg", "2023:12:31 12:00:00")
        taken = made_by_ffmpeg(self.pictures / "scan.png")
        os.utime(taken, (1_300_000_000, 1_300_000_000))
        (self.pictures / "scan.png.json").write_text(
            json.dumps({"photoTakenTime": {"timestamp": "1714823999"}}))
        video = made_by_ffmpeg(self.pictures / "clip.mp4", 1)
        tagged(video, "-QuickTime:CreateDate=2024:05:09 12:00:00", "-api", "QuickTimeUTC=0")
        (self.pictures / "loop").symlink_to(self.pictures)
        (self.pictures / "notes.txt").write_text("No photo.")
        (self.pictures / "notes.jpg").write_text("None either.")
        (self.pictures / "nothing.jpg").touch()
        self.photo(".hidden.jpg", "2024:05:20 08:00:00")

    def test_a_folder_has_the_days_its_import_has_and_nothing_in_it_is_changed(self):
        self.album()
        before = self.state()
        month, _ = self.shown("2024-05")
        self.assertEqual(self.state(), before)
        self.assertEqual(
            [(day["date"], day["cover"], day["lives"], day["videos"]) for day in month["days"]],
            [("2024-05-02", "late.jpg", 0, 0), ("2024-05-03", "live.jpg", 1, 0),
             ("2024-05-04", "scan.png", 0, 0), ("2024-05-09", "clip.mp4", 0, 1)])
        year, _ = self.shown("2023")
        self.assertEqual([found["items"] for found in year["months"]], [0] * 11 + [1])
        export, _ = self.shown("export", "2024-05")
        self.assertEqual(export["days"], 4)
        self.assertIn("DTSTART;VALUE=DATE:20240509", export["text"])
        self.assertFalse(self.vault.exists())
        # The same by the vault, which says of what is empty that it is.
        (self.pictures / "nothing.jpg").unlink()
        self.made()
        self.done("import", self.pictures)
        kept = json.loads(self.ada.done(
            "calendar", "2024-05", "--json", env=self.environment()).stdout)
        for days in (kept["days"], month["days"]):
            for day in days:
                del day["cover"]
        self.assertEqual(month.pop("unreadable"), [])
        self.assertEqual(month.pop("passedOver"), {
            "deleted": 0, "empty": 1, "hidden": 1, "special": 1, "system": 0, "unknown": 2})
        self.assertEqual(kept, month)

    def test_a_day_is_the_one_its_own_clock_showed_wherever_it_is_looked_at(self):
        # Name, its clock, its zone if it says one, and its day.
        edges = [
            ("last.jpg", "2024:02:28 23:59:59", "+13:45", "2024-02-28"),
            ("first.jpg", "2024:02:29 00:00:00", "+13:45", "2024-02-29"),
            # The nights in which Berlin's clocks lack an hour, and have one twice.
            ("spring.jpg", "2024:03:31 02:30:00", None, "2024-03-31"),
            ("autumn.jpg", "2024:10:27 02:30:00", "+02:00", "2024-10-27"),
            ("again.jpg", "2024:10:27 02:30:00", "+01:00", "2024-10-27"),
            # One moment, seen from both sides of the date line.
            ("kiritimati.jpg", "2024:06:02 00:30:00", "+14:00", "2024-06-02"),
            ("midway.jpg", "2024:05:31 23:30:00", "-11:00", "2024-05-31"),
            # Somebody flew east over it, and had the evening again.
            ("before.jpg", "2024:07:10 20:00:00", "+12:00", "2024-07-10"),
            ("after.jpg", "2024:07:09 22:00:00", "-10:00", "2024-07-09"),
            # Apia had no 30th of December in 2011.
            ("apia.jpg", "2011:12:29 23:59:59", "-10:00", "2011-12-29"),
            ("next.jpg", "2011:12:31 00:00:00", "+14:00", "2011-12-31"),
            ("nowhere.jpg", "2024:08:01 00:00:00", None, "2024-08-01"),
        ]
        for name, moment, zone, _ in edges:
            photo = self.photo(name, moment)
            if zone:
                tagged(photo, f"-OffsetTimeOriginal={zone}")
        expected = sorted((day, name) for name, _, _, day in edges)
        for self.zone in ("UTC", "Europe/Berlin", "Pacific/Kiritimati", "Pacific/Pago_Pago"):
            self.cache = self.folder / self.zone.replace("/", "-")
            days = {day for _, _, _, day in edges}
            found = sorted((day["date"], item["item"]) for date in days
                           for day in self.shown(date)[0]["days"] for item in day["items"])
            self.assertEqual(found, expected, self.zone)

    def test_what_says_no_date_has_that_of_its_name_or_of_its_change_here(self):
        named = made_by_ffmpeg(self.pictures / "IMG_20240229_235959.png")
        changed = made_by_ffmpeg(self.pictures / "scan.png")
        for path in (named, changed):
            # 2024-06-01 10:30 UTC: the 2nd of June on Kiritimati, the 31st of May on Pago Pago.
            os.utime(path, (1_717_237_800, 1_717_237_800))
        for self.zone, day in (("Pacific/Kiritimati", "2024-06-02"),
                               ("Pacific/Pago_Pago", "2024-05-31")):
            self.cache = self.folder / self.zone.replace("/", "-")
            covers = {found["date"]: found["cover"] for month in ("2024-02", "2024-05", "2024-06")
                      for found in self.shown(month)[0]["days"]}
            self.assertEqual(covers, {"2024-02-29": named.name, day: changed.name})

    def test_a_takeout_in_several_parts_is_dated_as_one(self):
        first, second = (
            self.pictures / f"export-{part}/Takeout/Google Fotos/Reise" for part in (1, 2))
        for folder in (first, second):
            folder.mkdir(parents=True)
        made_by_ffmpeg(first / "scan.png")
        sidecar = second / "scan.png.supplemental-metadata.json"
        sidecar.write_text('{"photoTakenTime": {"timestamp": "1714823999"}}')
        [day] = self.shown("2024-05")[0]["days"]
        self.assertEqual((day["date"], day["items"]), ("2024-05-04", 1))
        # Once it says another date, that is the picture's.
        sidecar.write_text('{"photoTakenTime": {"timestamp": "1717502399"}}')
        self.assertEqual(self.shown("2024-05")[0]["days"], [])
        self.assertEqual([day["date"] for day in self.shown("2024-06")[0]["days"]], ["2024-06-04"])

    def test_a_film_of_its_days_is_made_of_what_can_be_read(self):
        self.album()
        film = self.folder / "may.mp4"
        told, _ = self.shown("film", "2024-05", "-o", film)
        self.assertEqual((told["days"], told["left"], told["unreadable"]), (4, [], []))
        # Two photos for two seconds each, and what moves: two seconds and one.
        self.assertEqual(told["seconds"], 7)
        probed = subprocess.run(
            ["ffprobe", "-v", "error", "-show_entries", "format=duration", "-of", "csv=p=0", film],
            check=True, capture_output=True, text=True).stdout
        self.assertAlmostEqual(float(probed), 7, delta=0.2)
        self.assertFalse(self.vault.exists())
        # What only a vault has is no folder's.
        for wish in (["--keep"], ["--album", "Trip"], ["--only", "favorites"]):
            self.shown("film", "2024-05", "-o", self.folder / "none.mp4", *wish, expect=64)

    def test_a_name_that_is_not_utf8_has_its_day_and_its_picture(self):
        odd = self.photo("odd.jpg", "2024:05:10 08:00:00")
        odd.rename(os.fsdecode(os.fsencode(self.pictures) + b"/\xff.jpg"))
        month, errors = self.shown("2024-05")
        self.assertEqual([day["cover"] for day in month["days"]], ["\ufffd.jpg"])
        self.assertEqual(errors, b"")
        drawn = self.ada.done("calendar", "2024-05", "--as", "blocks", "--folder", self.pictures,
                              env=self.environment())
        self.assertIn("▀", drawn.stdout.decode())
        self.assertEqual(drawn.stderr, b"")
        told, _ = self.shown("film", "2024-05", "-o", self.folder / "may.mp4")
        self.assertEqual((told["days"], told["left"]), (1, []))

    def test_a_narrow_terminal_breaks_no_line_of_a_month_or_year(self):
        self.album()
        for number in range(120):
            os.link(self.pictures / "late.jpg", self.pictures / f"copy{number}.jpg")
        for columns, width in ((40, 35), (80, 49)):
            wish = ["--week-starts", "monday", "--folder", self.pictures]
            month = at_terminal(columns, self.environment(), "calendar", "2024-05", *wish)
            grid = month.splitlines()[:-1]
            self.assertEqual(max(map(len, grid)), width)
            # Each number ends where its weekday does.
            self.assertTrue(any(line.split() == ["6", "7", "8", "9", "10", "11", "12"]
                                and len(line) == width for line in grid), month)
            year = at_terminal(columns, self.environment(), "calendar", "2024", *wish[2:])
            self.assertLessEqual(max(map(len, year.splitlines())), columns)
            self.assertIn("▇" * (columns - 21 if columns == 40 else 40), year)

    def test_what_lies_before_1582_is_counted_by_the_same_calendar(self):
        # 1500 had a leap day in the Julian calendar alone, and other weekdays.
        self.ada.done("calendar", "1500-02-29", "--folder", self.pictures, expect=64,
                      env=self.environment())
        week, _ = self.shown("1500-W01")
        self.assertEqual((week["from"], week["to"]), ("1500-01-01", "1500-01-07"))
        drawn = at_terminal(
            80, self.environment(), "calendar", "1500-02", "--week-starts", "monday", "--folder",
            self.pictures)
        self.assertIn(["1", "2", "3", "4"], [line.split() for line in drawn.splitlines()])

    @unittest.skipUnless(may_trace(), "strace is missing here, or may not trace")
    def test_killed_in_the_middle_it_goes_on_where_it_was(self):
        photo = self.photo("000.jpg", "2024:05:01 10:00:00")
        for number in range(1, 300):
            os.link(photo, self.pictures / f"{number:03}.jpg")
        last = self.pictures / "299.jpg"
        killed = subprocess.run(
            ["strace", "-f", "-o", self.folder / "trace", "-P", last, "-e",
             "inject=openat:signal=SIGKILL", BINARY, "calendar", "2024-05", "--folder",
             self.pictures], env=self.environment(), stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL)
        self.assertNotEqual(killed.returncode, 0)
        self.assertEqual(len(self.read_files("2024-05")), 300 - 256)
        self.assertEqual(self.shown("2024-05")[0]["items"], 300)

    @unittest.skipUnless(may_trace(), "strace is missing here, or may not trace")
    def test_only_what_changed_is_read_again_and_a_damaged_index_begins_anew(self):
        for day in (1, 2, 3):
            self.photo(f"{day}.jpg", f"2024:05:0{day} 10:00:00")
        everything = ["1.jpg", "2.jpg", "3.jpg"]
        self.assertEqual(self.read_files("2024-05"), everything)
        self.assertEqual(self.read_files("2024-05"), [])
        (self.pictures / "1.jpg").unlink()
        tagged(self.pictures / "2.jpg", "-DateTimeOriginal=2024:05:22 10:00:00")
        self.photo("4.jpg", "2024:05:04 10:00:00")
        self.assertEqual(self.read_files("2024-05"), ["2.jpg", "4.jpg"])
        expected = ["2024-05-03", "2024-05-04", "2024-05-22"]
        month, _ = self.shown("2024-05")
        self.assertEqual([day["date"] for day in month["days"]], expected)
        # A link that is named is followed, to the same index.
        link = self.folder / "link"
        link.symlink_to(self.pictures)
        self.assertEqual(self.shown("2024-05", folder=link)[0], month)
        [index] = (self.cache / "dayly/folders").glob("*.sqlite")
        self.assertEqual(index.stat().st_mode & 0o777, 0o600)
        index.write_bytes(b"no database" * 400)
        month, _ = self.shown("2024-05")
        self.assertEqual([day["date"] for day in month["days"]], expected)

    @unittest.skipUnless(may_trace(), "strace is missing here, or may not trace")
    def test_what_cannot_be_read_is_named_and_the_rest_is_shown(self):
        self.photo("good.jpg", "2024:05:01 10:00:00")
        gone = self.photo("gone.jpg", "2024:05:02 10:00:00")
        log = self.folder / "trace"
        # The disk gives an error for one file, and goes on with the others.
        done = subprocess.run(
            ["strace", "-f", "-o", log, "-P", gone, "-e", "inject=pread64:error=EIO", BINARY,
             "calendar", "2024-05", "--folder", self.pictures, "--json"], capture_output=True,
            env=self.environment(), check=True, stdin=subprocess.DEVNULL, text=True)
        self.assertEqual([day["date"] for day in json.loads(done.stdout)["days"]], ["2024-05-01"])
        self.assertIn("dayly: gone.jpg: it cannot be read", done.stderr)
        # It is tried again.
        self.assertEqual(json.loads(done.stdout)["unreadable"], ["gone.jpg"])
        month, errors = self.shown("2024-05")
        self.assertEqual((len(month["days"]), month["unreadable"], errors), (2, [], b""))
        # What it said before is believed, though it is another file now that cannot be read.
        os.utime(gone)
        done = subprocess.run(
            ["strace", "-f", "-o", log, "-P", gone, "-e", "inject=pread64:error=EIO", BINARY,
             "calendar", "2024-05", "--folder", self.pictures, "--json"], capture_output=True,
            env=self.environment(), check=True, stdin=subprocess.DEVNULL, text=True)
        found = json.loads(done.stdout)
        self.assertEqual((len(found["days"]), found["unreadable"]), (2, ["gone.jpg"]))
        said, _ = self.shown("2024-05", folder=Path("/nowhere/at/all"), expect=1)
        self.assertEqual(said["error"], "no_such_folder")
        # What a script says that forgot to name one.
        unnamed = self.ada.done("calendar", "--folder", "", "--json", expect=1,
                                env=self.environment())
        self.assertEqual(json.loads(unnamed.stdout)["error"], "no_such_folder")
        both = subprocess.run(
            [BINARY, "calendar", "--folder", self.pictures, "--vault", self.folder],
            capture_output=True, env=self.environment(), stdin=subprocess.DEVNULL, check=False)
        self.assertEqual(both.returncode, 64, both.stderr)

    @unittest.skipUnless(may_trace(), "strace is missing here, or may not trace")
    def test_what_a_folder_said_is_believed_where_it_cannot_be_listed_to_its_end(self):
        self.photo("one.jpg", "2024:05:01 10:00:00")
        self.photo("deep/two.jpg", "2024:05:02 10:00:00")
        self.photo("deeper/three.jpg", "2024:05:03 10:00:00")
        month, _ = self.shown("2024-05")
        self.assertEqual(len(month["days"]), 3)
        (self.pictures / "deeper/three.jpg").unlink()
        done = failing(["getdents64"], "EIO", "calendar", "2024-05", "--folder", self.pictures,
                       "--json", env=self.environment(), paths=[self.pictures / "deep"])
        found = json.loads(done.stdout)
        self.assertEqual([day["date"] for day in found["days"]], ["2024-05-01", "2024-05-02"])
        self.assertEqual(found["unreadable"], ["deep/"])
        (self.pictures / "deep/two.jpg").unlink()
        month, _ = self.shown("2024-05")
        self.assertEqual([day["date"] for day in month["days"]], ["2024-05-01"])

    def test_links_pipes_and_sockets_are_counted_and_said(self):
        self.photo("a.jpg", "2024:10:03 10:00:00")
        other = self.photo("../other/g.jpg", "2024:10:04 10:00:00")
        (self.pictures / "g.jpg").symlink_to(other)
        (self.pictures / "t6").symlink_to(other.parent)
        os.mkfifo(self.pictures / "pipe.jpg")
        listening = socket.socket(socket.AF_UNIX)
        self.addCleanup(listening.close)
        listening.bind(str(self.pictures / "socket.jpg"))
        # What is passed over by its name or place is that alone.
        (self.pictures / ".hidden.jpg").symlink_to(other)
        month, errors = self.shown("2024-10")
        self.assertEqual((month["items"], month["passedOver"]["special"],
                          month["passedOver"]["hidden"]), (1, 4, 1))
        self.assertIn("g.jpg and 3 more are left out: links, pipes and devices are no files.",
                      errors.decode())
        said = self.ada.done("calendar", "2024", "--folder", self.pictures,
                             env=self.environment()).stderr
        self.assertIn(b"g.jpg and 3 more are left out", said)
        # An import of the same counts and says the same.
        self.made()
        imported = json.loads(self.done("import", self.pictures, "--json").stdout)
        self.assertEqual(imported["passedOver"], month["passedOver"])

    def test_an_index_is_kept_where_no_link_leads(self):
        self.photo("a.jpg", "2024:10:03 10:00:00")
        month, errors = self.shown("2024-10")
        self.assertEqual(errors, b"")
        elsewhere = self.folder / "elsewhere"
        for place in (self.cache / "dayly/folders", self.cache / "dayly"):
            shutil.rmtree(elsewhere, ignore_errors=True)
            place.rename(elsewhere)
            place.symlink_to(elsewhere)
            before = {path: path.read_bytes() for path in elsewhere.rglob("*") if path.is_file()}
            os.utime(self.pictures / "a.jpg")
            found, errors = self.shown("2024-10")
            self.assertEqual(found, month)
            self.assertIn(f"{place}: a link lies there, and is not followed", errors.decode())
            self.assertEqual(before, {path: path.read_bytes()
                                      for path in elsewhere.rglob("*") if path.is_file()})
            place.unlink()
            elsewhere.rename(place)
        [index] = (self.cache / "dayly/folders").glob("*.sqlite")
        for name in (index, index.with_name(index.name + "-wal")):
            name.unlink(missing_ok=True)
            name.symlink_to(self.folder / "written")
            found, errors = self.shown("2024-10")
            self.assertEqual(found, month)
            self.assertIn(f"{name}: a link lies there", errors.decode())
            self.assertFalse((self.folder / "written").exists())
            name.unlink()
        # How the folder of caches is reached is its owner's affair.
        self.cache.rename(elsewhere)
        self.cache.symlink_to(elsewhere)
        self.assertEqual(self.shown("2024-10"), (month, b""))

    def test_where_no_index_can_be_kept_it_is_said_in_words(self):
        self.photo("good.jpg", "2024:05:01 10:00:00")
        self.cache.parent.mkdir(exist_ok=True)
        self.cache.write_bytes(b"a file where a folder is to be")
        said, _ = self.shown("2024-05", expect=1)
        self.assertEqual(said["error"], "database")
        self.assertIn(str(self.cache), said["message"])
        self.assertNotIn("Error", said["message"])


if __name__ == "__main__":
    unittest.main()
