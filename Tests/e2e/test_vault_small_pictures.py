"""Small pictures: the one that a camera put into its file shows where the browser cannot draw the
original, upright and over a lock, and gives way to a better one where it can; a film has one
however long it is, which its mark says where the file does; and what has none says why."""

import io
import struct
import subprocess

from PIL import Image
from playwright.sync_api import expect

from keeper import Keeper
from test_films import COUNT_PIECES
from test_vault_app import VaultStory

# Where the small picture of this file was drawn, and what colour it has in its middle.
CELL = """([name, wide, red]) => [...document.querySelectorAll(`[aria-label$="${name}"] img`)]
  .some((image) => {
    if (!image.complete || image.naturalWidth !== wide) return false;
    const canvas = new OffscreenCanvas(1, 1).getContext('2d');
    canvas.drawImage(image, 0, 0, 1, 1);
    const [r, , b] = canvas.getImageData(0, 0, 1, 1).data;
    return red ? r > 200 && b < 60 : b > 200 && r < 60;
  })"""
KEPT = "() => [...document.querySelectorAll('.item-kept')].some((i) => i.naturalWidth === 60)"


def jpeg(colour, size):
    made = io.BytesIO()
    Image.new("RGB", size, colour).save(made, "JPEG")
    return made.getvalue()


def with_small(whole, small, turned):
    """Exif in front: how it is turned, and a second directory with the small picture."""
    first = struct.pack(">HHHLHHL", 1, 0x0112, 3, 1, turned, 0, 26)
    second = struct.pack(">HHHLLHHLLL", 2, 0x0201, 4, 1, 56, 0x0202, 4, 1, len(small), 0)
    exif = b"Exif\0\0MM\0\x2a\0\0\0\x08" + first + second + small
    return whole[:2] + b"\xff\xe1" + struct.pack(">H", len(exif) + 2) + exif + whole[2:]


# Longer than the browser may hold in memory for a small picture.
LONG = 300 << 20


def red(path, *settings):
    """A film of one colour."""
    subprocess.run(
        ["ffmpeg", "-y", "-loglevel", "error", "-f", "lavfi", "-i",
         "color=red:size=320x240:rate=12:duration=2", "-pix_fmt", "yuv420p", *settings, path],
        check=True, stdin=subprocess.DEVNULL)
    return path


def lengthened(path):
    """With an element of nothing at its end, which takes no room on the disk."""
    with path.open("r+b") as film:
        film.seek(0, io.SEEK_END)
        film.write(b"\xec\x01" + LONG.to_bytes(7, "big"))
        film.truncate(film.tell() + LONG)
    return path


class SmallPictures(VaultStory):
    def test_a_film_has_one_however_long_it_is_and_what_has_none_says_why(self):
        keeper = Keeper(self.member("Ines", "+4915550001972", careful=True))
        keeper.page.add_init_script(COUNT_PIECES)
        keeper.make()
        long = lengthened(red(self.pictures / "long.webm"))
        # No browser plays it.
        unplayed = red(self.pictures / "unplayed.mp4", "-c:v", "mpeg4")
        keeper.add([long, unplayed])
        self.assertIn("2 items added", keeper.added())
        keeper.member.until(CELL, ["long.webm", 320, True])
        self.assertLess(keeper.page.evaluate("() => window.openedBytes"), LONG / 8)
        keeper.cell("unplayed.mp4").click()
        keeper.page.get_by_text("This browser cannot show it").wait_for()
        keeper.member.button("Details").click()
        facts = keeper.page.locator(".item-facts")
        expect(facts).to_contain_text("None: this browser cannot make one from this file.")
        # No sentence shines through another.
        expect(keeper.page.get_by_text("This browser cannot show it")).to_be_hidden()
        keeper.member.look("vault-undrawn")
        keeper.page.keyboard.press("Escape")
        # Over a lock it is there at once.
        keeper.lock()
        keeper.page.reload()
        keeper.unlock()
        keeper.holds(2)
        keeper.member.until(CELL, ["long.webm", 320, True])
        # What could not be drawn is tried again, and no more.
        self.assertLess(keeper.page.evaluate("() => window.openedBytes"), 1 << 20)
        keeper.cell("long.webm").click()
        keeper.page.locator(".item-media video[controls]").wait_for()
        keeper.member.button("Details").click()
        expect(facts).not_to_contain_text("Small picture")
        self.assert_silent()

    def test_a_picture_within_a_file_shows_until_there_is_a_better_one(self):
        keeper = Keeper(self.member("Ines", "+4915550001971", careful=True))
        keeper.make()
        small, large = jpeg("red", (80, 60)), jpeg("blue", (800, 600))
        # No browser draws samples of 12 bits.
        undrawn = large.replace(b"\xff\xc0\x00\x11\x08", b"\xff\xc1\x00\x11\x0c")
        self.assertNotEqual(undrawn, large)
        files = []
        for name, whole in (("first.jpg", large), ("other.jpg", undrawn)):
            files.append(self.file(name, with_small(whole, small, 6)))
        keeper.add(files)
        self.assertIn("2 items added", keeper.added())
        keeper.holds(2)
        self.shows(keeper)
        keeper.lock()
        keeper.page.reload()
        keeper.unlock()
        keeper.holds(2)
        self.shows(keeper)
        keeper.cell("other.jpg").click()
        keeper.page.get_by_text("shows only the small picture that is in the file").wait_for()
        keeper.member.until(KEPT)
        keeper.member.look("vault-small-picture")
        self.assert_silent()

    def shows(self, keeper):
        """A better one of the one, and of the other what its camera put there, upright."""
        keeper.member.until(CELL, ["other.jpg", 60, True])
        keeper.member.until(CELL, ["first.jpg", 320, False])

    def test_a_film_that_does_not_say_how_long_it_is_has_no_length(self):
        keeper = Keeper(self.member("Vera", "+4915550001926"))
        keeper.make()
        # As a browser records: written on while it goes, with no index and no length.
        film = red(self.pictures / "recorded.webm", "-c:v", "libvpx", "-live", "1")
        keeper.add([film, red(self.pictures / "known.mp4")])
        self.assertIn("2 items added", keeper.added())
        expect(keeper.cell("known.mp4").locator(".cell-mark")).to_have_text("0:02")
        mark = keeper.cell(film.name).locator(".cell-mark")
        expect(mark.locator("svg")).to_be_visible()
        expect(mark).to_have_text("")
        keeper.cell(film.name).click()
        keeper.member.button("Details").click()
        expect(keeper.page.locator(".item-facts")).to_contain_text(film.name)
        expect(keeper.page.locator(".item-facts")).not_to_contain_text("Length")
