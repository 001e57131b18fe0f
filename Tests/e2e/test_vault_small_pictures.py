"""The small picture that a camera put into its file: it shows where the browser cannot draw the
original, upright and over a lock, and gives way to a better one where it can."""

import io
import struct

from PIL import Image

from keeper import Keeper
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


class SmallPictures(VaultStory):
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
