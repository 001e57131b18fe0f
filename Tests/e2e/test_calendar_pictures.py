"""A month at the command line with the pictures that stand for its days, of a vault and of a
folder, as each kind of terminal is sent them."""

import base64
import os
import re
import subprocess
import unittest

from test_vault import VaultTest, tagged
from typed import typed

RED, BLUE = (254, 0, 0), (0, 0, 254)
LONG = 300 << 20
BLOCK = re.compile(r"\x1b\[38;2;(\d+);(\d+);(\d+)m(?:\x1b\[48;2;[\d;]+m)?▀")
GAP = re.compile(r"\x1b\[0m| ")


def plain(colour, path, *options):
    """A file of one colour, wider than high."""
    subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"color={colour}:s=320x200:d=1",
                    *options, path], check=True, stdin=subprocess.DEVNULL)
    return path


def lengthened(film):
    """With a box of nothing at its end, longer than anything is held in memory for a picture."""
    with film.open("r+b") as file:
        file.seek(0, os.SEEK_END)
        file.write((LONG + 8).to_bytes(4, "big") + b"free")
        file.truncate(file.tell() + LONG)


def columns(line):
    """The colour of each column of a line of half blocks, or None where nothing is drawn."""
    found, place = [], 0
    while place < len(line):
        if block := BLOCK.match(line, place):
            found.append(tuple(int(part) for part in block.groups()))
            place = block.end()
        else:
            gap = GAP.match(line, place)
            assert gap, line[place:place + 20]
            found += [None] if gap.group() == " " else []
            place = gap.end()
    return found


class PicturedCalendar(VaultTest):
    def setUp(self):
        super().setUp()
        self.pictures = self.folder / "Pictures"
        self.pictures.mkdir()
        photo = plain("red", self.pictures / "red.png", "-frames:v", "1")
        tagged(photo, "-DateTimeOriginal=2024:05:01 12:00:00")
        film = plain("blue", self.pictures / "blue.mp4", "-pix_fmt", "yuv420p")
        tagged(film, "-Keys:CreationDate=2024:05:09 18:30:00+02:00")
        broken = plain("red", self.pictures / "broken.jpg", "-frames:v", "1")
        tagged(broken, "-DateTimeOriginal=2024:05:20 12:00:00")
        whole = broken.read_bytes()
        broken.write_bytes(whole[:whole.index(b"\xff\xda")])

    def environment(self, passphrase=None):
        return {**super().environment(passphrase), "XDG_CACHE_HOME": str(self.folder / "cache")}

    def shown(self, *arguments, expect=0):
        done = self.ada.done("calendar", *arguments, "--week-starts", "monday", expect=expect,
                             env=self.environment())
        return done.stdout.decode(), done.stderr.decode()

    def near(self, seen, wanted):
        return seen is not None and all(abs(a - b) < 16 for a, b in zip(seen, wanted))

    def assert_month_of_blocks(self, *source):
        page, said = self.shown("2024-05", "--as", "blocks", *source)
        lines = page.splitlines()
        # Eighty columns make cells of eleven: a gap, and ten by five of a picture.
        first = next(number for number, line in enumerate(lines)
                     if line.split() == ["1", "2", "3", "4", "5"])
        self.assertEqual(lines[first].index("1"), 32)
        for line in lines[first + 1:first + 6]:
            drawn = columns(line)
            self.assertEqual(drawn[:23], [None] * 23)
            self.assertTrue(all(self.near(colour, RED) for colour in drawn[23:33]), drawn)
            self.assertEqual(set(drawn[33:]), {None})
        self.assertEqual(lines[first + 6].split(), ["1"])
        ninth = columns(lines[first + 8])
        self.assertTrue(all(self.near(colour, BLUE) for colour in ninth[34:44]), ninth)
        self.assertIn("broken.jpg of 2024-05-20 cannot be shown", said)
        # The day without its picture has its number and its count still.
        self.assertRegex(page, r" 20 +21 .*\n +1\n")
        self.assertIn("3 items on 3 days   ▸ video", page)

    def test_each_day_has_its_picture_in_its_place_and_one_that_is_broken_is_named(self):
        lengthened(self.pictures / "blue.mp4")
        self.assert_month_of_blocks("--folder", self.pictures)
        self.made()
        self.assertEqual(self.json("import", self.pictures)["kept"], 3)
        self.assert_month_of_blocks()
        page, said = self.shown("2024-05")
        self.assertNotIn("\x1b", page + said)

    def test_terminals_that_show_images_are_sent_them(self):
        source = ("--folder", self.pictures)
        page, _ = self.shown("2024-05", "--as", "kitty", *source)
        heads = re.findall(r"\x1b_Ga=T,f=24,s=(\d+),v=(\d+),c=(\d+),r=(\d+),C=1,m=1;", page)
        self.assertEqual(heads, [("100", "100", "10", "5")] * 2)
        payload = re.search(r"\x1b_Ga=T[^;]+;([^\x1b]+)", page).group(1)
        self.assertTrue(self.near(tuple(base64.b64decode(payload)[:3]), RED))
        # Room for five lines, back up, then to the third cell of the week.
        self.assertIn("\n\n\n\n\n\x1b[5A\r\x1b[23C\x1b7\x1b_G", page)
        page, _ = self.shown("2024-05", "--as", "sixel", *source)
        self.assertEqual(page.count('\x1bP0;1q"1;1;100;100'), 2)
        environment = {**self.environment(), "TERM": "xterm-kitty"}
        there, code = typed(["calendar", "2024-05", *source], environment)
        self.assertEqual((there.count("\x1b_Ga=T"), code), (2, 0))
        there, _ = typed(["calendar", "2024-05", "--no-pictures", *source], environment)
        self.assertNotIn("\x1b_G", there)
        for wrong in (["2024"], ["2024-05", "--no-pictures"], ["2024-05", "--json"]):
            self.shown(*wrong, "--as", "kitty", *source, expect=64)


if __name__ == "__main__":
    unittest.main()
