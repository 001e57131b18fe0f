"""Pictures are read by a process that has no keys: it can open nothing and inherits nothing, a
picture that is made to harm is named, and whatever is beside it is read."""

import gzip
import os
import re
import struct
import subprocess
import unittest
import zlib
from pathlib import Path

from terminal import BINARY, COMMAND_SECONDS
from test_vault import VaultTest, made_by_ffmpeg, tagged

READER = "read-pictures"
# As it is told to make what is sent of a picture (PictureRequest).
PREPARE = 1
UNPACKER = "read-packed"
# As it is told how something is packed (Packing).
GZIP = 1


def bomb(path, side=10_000):
    """A PNG of less than a megabyte that is 800 of them once it is decoded: four channels of 16
    bits, interlaced, so that all of it has to be there at once."""
    rows = [side // 8] * 3 + [side // 4] * 2 + [side // 2] * 2
    left = side * side * 8 + sum(rows)
    packer, packed = zlib.compressobj(9), []
    while left:
        count = min(left, 1 << 24)
        packed.append(packer.compress(bytes(count)))
        left -= count
    packed.append(packer.flush())

    def chunk(kind, content):
        body = kind + content
        return struct.pack(">I", len(content)) + body + struct.pack(">I", zlib.crc32(body))

    head = struct.pack(">IIBBBBB", side, side, 16, 6, 0, 0, 1)
    path.write_bytes(b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", b"".join(packed))
                     + chunk(b"IEND", b""))
    return path


class PicturesApart(VaultTest):
    stays_unlocked = False

    def setUp(self):
        super().setUp()
        self.pictures = self.folder / "Pictures"
        self.pictures.mkdir()
        for day in (1, 9):
            photo = made_by_ffmpeg(self.pictures / f"photo-{day}.jpg")
            tagged(photo, f"-DateTimeOriginal=2024:05:{day:02} 12:00:00")
        film = made_by_ffmpeg(self.pictures / "film.mp4", 1)
        tagged(film, "-Keys:CreationDate=2024:05:12 18:30:00+02:00")

    def environment(self, passphrase=None):
        return {**super().environment(passphrase), "XDG_CACHE_HOME": str(self.folder / "cache")}

    def calendar(self, *arguments):
        return self.ada.done("calendar", *arguments, env=self.environment())

    def with_bomb(self):
        tagged(bomb(self.pictures / "bomb.png"), "-EXIF:DateTimeOriginal=2024:05:05 12:00:00")

    def test_a_picture_that_is_made_to_harm_is_named_and_the_others_are_drawn(self):
        self.with_bomb()
        self.made()
        self.assertEqual(self.json("import", self.pictures)["kept"], 4)
        why = "bomb.png of 2024-05-05 cannot be {}: it needs too much memory."
        for source in ((), ("--folder", self.pictures)):
            shown = self.calendar("2024-05", "--as", "kitty", "--week-starts", "monday", *source)
            self.assertEqual(len(re.findall(rb"\x1b_Ga=T", shown.stdout)), 3)
            self.assertEqual(shown.stderr.decode().count("cannot be"), 1, shown.stderr)
            self.assertIn(why.format("shown"), shown.stderr.decode())
            page = self.folder / f"{len(source)}.pdf"
            paper = self.calendar("export", "2024-05", "-o", page, *source)
            self.assertIn(why.format("shown"), paper.stderr.decode())
            self.assertTrue(page.read_bytes().startswith(b"%PDF"))
            out = self.folder / f"{len(source)}.mp4"
            film = self.calendar("film", "2024-05", "-o", out, *source)
            self.assertIn(why.format("read"), film.stderr.decode())
            self.assertEqual(film.stderr.decode().count("cannot be"), 1, film.stderr)

    def test_what_cannot_be_drawn_as_it_was_edited_is_held_back_and_told_why(self):
        self.with_bomb()
        self.made()
        self.json("import", self.pictures)
        self.done("edit", "bomb.png", "--rotate", "90")
        target = self.folder / "out"
        target.mkdir()
        told = self.done("export", "--all", "--to", target, expect=1).stderr.decode()
        self.assertRegex(told, r"bomb\.png \(\w+\) cannot be drawn here as it was edited: "
                               r"it needs too much memory\. With --originals")
        self.assertEqual(len(list(target.iterdir())), 3)

    def test_the_process_that_reads_them_can_open_nothing_and_goes_with_who_started_it(self):
        photo = (self.pictures / "photo-1.jpg").read_bytes()
        process = subprocess.Popen([BINARY, READER], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL)
        try:
            process.stdin.write(struct.pack(">BIIII", PREPARE, 0, 0, 0, len(photo)) + photo)
            process.stdin.flush()
            made, width, height, count = struct.unpack(">BIII", process.stdout.read(13))
            self.assertEqual((made, width, height), (0, 64, 48))
            self.assertEqual(process.stdout.read(count)[:2], b"\xff\xd8")
            place = Path(f"/proc/{process.pid}")
            states = [status.read_text() for status in place.glob("task/*/status")]
            self.assertGreater(len(states), 0)
            for state in states:
                self.assertIn("Seccomp:\t2\n", state)
                self.assertIn("NoNewPrivs:\t1\n", state)
            limits = (place / "limits").read_text()
            self.assertRegex(limits, r"Max data size +805306368 ")
            self.assertRegex(limits, r"Max core file size +0 ")
            process.communicate(timeout=COMMAND_SECONDS)
        finally:
            process.kill()
        self.assertEqual(process.returncode, 0)

    def test_what_unpacks_answers_can_open_nothing_either(self):
        process = subprocess.Popen([BINARY, UNPACKER], stdin=subprocess.PIPE,
                                   stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
        try:
            self.assertEqual(process.stdout.read(1), b"*")
            place = Path(f"/proc/{process.pid}")
            for status in place.glob("task/*/status"):
                self.assertIn("Seccomp:\t2\n", status.read_text())
            self.assertRegex((place / "limits").read_text(), r"Max data size +268435456 ")
            # Damaged, more than there may be, whole, and no packing there is.
            packed = gzip.compress(b"script" * 100)
            for given, most, told in ((packed[:-1], 600, b""), (packed, 599, b""),
                                      (packed, 600, b"script" * 100)):
                process.stdin.write(struct.pack(">BII", GZIP, most, len(given)) + given)
                process.stdin.flush()
                is_whole, count = struct.unpack(">BI", process.stdout.read(5))
                self.assertEqual((is_whole, process.stdout.read(count)), (bool(told), told))
            process.communicate(struct.pack(">BII", 9, 1, 0), timeout=COMMAND_SECONDS)
        finally:
            process.kill()
        self.assertEqual(process.returncode, 0)

    def test_it_inherits_nothing_and_who_has_the_keys_opens_what_it_reads(self):
        self.made()
        self.json("import", self.pictures)
        trace = self.folder / "trace"
        done = subprocess.run(
            ["strace", "-f", "-o", trace, "-e", "trace=execve,openat,open,socket,connect,seccomp",
             BINARY, "calendar", "2024-05", "--as", "kitty"],
            env=self.environment(), capture_output=True, stdin=subprocess.DEVNULL,
            timeout=COMMAND_SECONDS)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(len(re.findall(rb"\x1b_Ga=T", done.stdout)), 3)
        lines = trace.read_text().splitlines()
        begun = [line for line in lines if f'"{READER}"' in line]
        # One for all pictures, with no variable.
        self.assertEqual(len(begun), 1, begun)
        self.assertIn("/* 0 vars */", begun[0])
        number = begun[0].split()[0]
        own = [line for line in lines if line.split()[0] == number]
        own = own[own.index(begun[0]) + 1:]
        confined = next(place for place, line in enumerate(own)
                        if "seccomp" in line and line.endswith("= 0"))
        self.assertEqual([line for line in own[confined + 1:]
                          if re.search(r"= \d+$", line)], [])
        self.assertEqual([line for line in own if str(self.vault) in line], [])
        self.assertTrue(any(str(self.vault) in line for line in lines))

    def test_it_has_no_file_but_its_connection(self):
        process = subprocess.Popen([BINARY, READER], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                   stderr=subprocess.DEVNULL, close_fds=False)
        try:
            photo = (self.pictures / "photo-1.jpg").read_bytes()
            process.stdin.write(struct.pack(">BIIII", PREPARE, 0, 0, 0, len(photo)) + photo)
            process.stdin.flush()
            process.stdout.read(13)
            try:
                files = sorted(os.listdir(f"/proc/{process.pid}/fd"))
            except PermissionError:
                self.skipTest("only root looks into a process that lets nobody look into it")
            self.assertEqual(files, ["0", "1", "2"])
            process.communicate(timeout=COMMAND_SECONDS)
        finally:
            process.kill()


if __name__ == "__main__":
    unittest.main()
