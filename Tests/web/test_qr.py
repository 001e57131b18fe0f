#!/usr/bin/env python3
"""QR codes: what the app encodes, a reader of somebody else's (zxing) reads, byte for byte; also
off a picture of the screen, damaged as level M allows."""

import io
import sys
import unittest
from pathlib import Path

import numpy
import zxingcpp
from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parent))
from served import OverSite  # noqa: E402

LONGEST = 666
LINK = "https://photos.example.org/join/" + "0f" * 16 + "#" + "Aa0_-9zQ" * 16
ENCODE = """async (texts) => {
  const { qrModules } = await import('/source/js/qr/qr.js');
  return texts.map((text) => qrModules(text).map(
    (row) => row.map((dark) => dark ? '1' : '0').join('')));
}"""
DRAW = """async ([text, dark]) => {
  const { qrCode } = await import('/source/js/views/qr-code.js');
  const drawn = await qrCode(text, 'A code');
  drawn.setAttribute('width', '300');
  document.body.style.background = dark ? 'black' : 'white';
  document.body.replaceChildren(drawn);
}"""


def picture(rows):
    modules = numpy.array([[0 if cell == "1" else 255 for cell in row] for row in rows])
    quiet = numpy.pad(modules.astype(numpy.uint8), 4, constant_values=255)
    return numpy.kron(quiet, numpy.ones((3, 3), dtype=numpy.uint8))


def read(image):
    found = zxingcpp.read_barcodes(image, formats=zxingcpp.BarcodeFormat.QRCode)
    return [(code.text, code.ec_level) for code in found]


class Codes(OverSite):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.page = cls.open_proofs(cls.browser.new_page())

    def encoded(self, texts):
        return self.page.evaluate(ENCODE, texts)

    def test_every_length_is_read_back(self):
        texts = ["".join(chr(33 + (at * 7 + length * 13) % 90) for at in range(length))
                 for length in range(1, LONGEST + 1)]
        sizes = set()
        for text, rows in zip(texts, self.encoded(texts)):
            self.assertEqual(read(picture(rows)), [(text, "M")], f"{len(text)} bytes")
            sizes.add(len(rows))
        self.assertEqual(sizes, {version * 4 + 17 for version in range(1, 21)})

    def test_what_people_show_each_other_is_read_back(self):
        for text in [LINK, "0123456789" * 6, "Grüße, 家人 🌅"]:
            self.assertEqual(read(picture(self.encoded([text])[0])), [(text, "M")])

    def test_a_code_with_a_corner_of_a_thumb_on_it_is_still_read(self):
        image = picture(self.encoded([LINK])[0])
        middle = image.shape[0] // 2
        image[middle:middle + 24, middle:middle + 24] = 0
        self.assertEqual(read(image), [(LINK, "M")])

    def test_a_text_that_is_too_long_is_refused(self):
        refused = self.page.evaluate("""async (length) => {
          const { qrModules } = await import('/source/js/qr/qr.js');
          try { qrModules('a'.repeat(length)); } catch (error) { return error.name; }
        }""", LONGEST + 1)
        self.assertEqual(refused, "RangeError")

    def test_a_drawn_code_is_read_off_the_screen_in_either_theme(self):
        for dark in [False, True]:
            self.page.emulate_media(color_scheme="dark" if dark else "light")
            self.page.evaluate(DRAW, [LINK, dark])
            shot = Image.open(io.BytesIO(self.page.screenshot())).convert("L")
            self.assertEqual(read(numpy.array(shot)), [(LINK, "M")])
            drawn = self.page.get_by_role("img", name="A code")
            self.assertEqual(drawn.count(), 1)


if __name__ == "__main__":
    unittest.main()
