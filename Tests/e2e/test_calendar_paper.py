"""A month or a year on paper from the command line: as PDF and as pictures, of a vault and of a
folder, with what stands for each day and the person's line."""

import json
import subprocess
import unittest

from PIL import Image
from pypdf import PdfReader
from test_vault import VaultTest, tagged

LINE = "Boote, Regen & <Tee>: 雨の日"


def plain(colour, path, *options):
    """A file of one colour."""
    subprocess.run(["ffmpeg", "-v", "error", "-f", "lavfi", "-i", f"color={colour}:s=640x400:d=1",
                    *options, path], check=True, stdin=subprocess.DEVNULL)
    return path


def fonts_of(page):
    return [font.get_object() for font in page["/Resources"].get_object()["/Font"].values()]


def is_embedded(font):
    one = font["/DescendantFonts"][0].get_object() if "/DescendantFonts" in font else font
    return bool({"/FontFile", "/FontFile2", "/FontFile3"}
                & set(one["/FontDescriptor"].get_object()))


class CalendarOnPaper(VaultTest):
    def setUp(self):
        super().setUp()
        self.pictures = self.folder / "Pictures"
        self.pictures.mkdir()
        tagged(plain("red", self.pictures / "red.png", "-frames:v", "1"),
               "-DateTimeOriginal=2024:05:01 12:00:00")
        tagged(plain("blue", self.pictures / "blue.mp4", "-pix_fmt", "yuv420p"),
               "-Keys:CreationDate=2024:05:09 18:30:00+02:00")
        broken = tagged(plain("red", self.pictures / "broken.jpg", "-frames:v", "1"),
                        "-DateTimeOriginal=2024:12:20 12:00:00")
        whole = broken.read_bytes()
        broken.write_bytes(whole[:whole.index(b"\xff\xda")])

    def environment(self, passphrase=None):
        return {**super().environment(passphrase), "XDG_CACHE_HOME": str(self.folder / "cache")}

    def exported(self, when, *arguments, expect=0):
        return self.ada.done("calendar", "export", when, *arguments, expect=expect,
                             env=self.environment())

    def told(self, *arguments):
        return json.loads(self.exported(*arguments, "--json").stdout)

    def filled(self):
        self.made()
        self.assertEqual(self.json("import", self.pictures)["kept"], 3)
        self.ada.done("calendar", "line", "2024-05-09", LINE, env=self.environment())

    def test_a_month_of_the_vault_is_a_page_with_its_pictures_lines_and_fonts(self):
        self.filled()
        file = self.folder / "may.pdf"
        self.assertEqual(self.told("2024-05", "-o", file),
                         {"days": 2, "files": [str(file)], "text": None})
        pdf = PdfReader(file)
        self.assertEqual(len(pdf.pages), 1)
        self.assertEqual(pdf.metadata.title, "May 2024")
        page = pdf.pages[0]
        self.assertEqual([round(float(side)) for side in page.mediabox[2:]], [842, 595])
        text = page.extract_text()
        for said in ("May 2024", "Wed", "31", "Boote, Regen & <Tee>", "雨", "の日"):
            self.assertIn(said, text)
        self.assertEqual(len(page.images), 2)
        for font in fonts_of(page):
            self.assertTrue(is_embedded(font), font)
        # A picture goes in as JPEG: a page does not grow with the paper's dots.
        self.assertLess(file.stat().st_size, 200_000)
        taken = self.exported("2024-05", "-o", file, expect=74)
        self.assertIn(f"{file} is there already.", taken.stderr.decode())
        nowhere = self.exported("2024-05", "-o", self.folder / "none/may.pdf", expect=74)
        self.assertIn(f"there is no folder {self.folder / 'none'}.", nowhere.stderr.decode())
        # What the name promises is what it becomes, or nothing.
        other = self.exported("2024-05", "-o", self.folder / "may.jpg", expect=64)
        self.assertIn("may.jpg ends neither in .pdf nor in .png or .ics.", other.stderr.decode())
        self.assertFalse((self.folder / "may.jpg").exists())

    def test_a_picture_has_each_day_in_its_place(self):
        self.filled()
        file = self.folder / "may.PNG"
        self.assertEqual(self.told("2024-05", "-o", file, "--week-starts", "monday")["days"], 2)
        picture = Image.open(file).convert("RGB")
        self.assertEqual(picture.size, (3508, 2480))
        # Five weeks of seven: Wednesday of the first, Thursday of the second.
        self.assertEqual(self.colour(picture, 2, 0), "red")
        self.assertEqual(self.colour(picture, 3, 1), "blue")
        self.assertEqual(self.colour(picture, 3, 0), "white")
        self.exported("2024-05", "-o", self.folder / "a5.png", "--paper", "a5")
        self.assertEqual(Image.open(self.folder / "a5.png").size, (2480, 1748))

    def colour(self, picture, column, week):
        width, height = picture.size
        at = (140 + (column + 0.5) * (width - 280) / 7, 420 + (week + 0.5) * (height - 560) / 5)
        red, green, blue = picture.getpixel(tuple(int(part) for part in at))
        if min(red, green, blue) > 250:
            return "white"
        return "red" if red > 200 and blue < 60 else "blue" if blue > 200 and red < 60 else "?"

    def test_a_year_of_a_folder_is_twelve_pages_and_what_is_broken_is_named(self):
        source = ("--folder", self.pictures)
        file = self.folder / "2024.pdf"
        done = self.exported("2024", "-o", file, "--paper", "letter", *source)
        self.assertIn("broken.jpg of 2024-12-20 cannot be shown", done.stderr.decode())
        pdf = PdfReader(file)
        self.assertEqual([round(float(side)) for side in pdf.pages[0].mediabox[2:]], [792, 612])
        self.assertEqual([len(page.images) for page in pdf.pages], [0] * 4 + [2] + [0] * 7)
        self.assertIn("December 2024", pdf.pages[11].extract_text())
        told = self.told("2024", "-o", self.folder / "y.png", "--paper", "a5", *source)
        names = [f"y-{month:02}.png" for month in range(1, 13)]
        self.assertEqual((told["days"], told["files"]),
                         (3, [str(self.folder / name) for name in names]))
        self.exported("2024", "-o", self.folder / "y.png", *source, expect=74)
        self.exported("2024", "-o", self.folder / "y.ics", "--paper", "a4", *source, expect=64)
        self.exported("2024", "-o", self.folder / "y.pdf", "--paper", "b4", *source, expect=64)


if __name__ == "__main__":
    unittest.main()
