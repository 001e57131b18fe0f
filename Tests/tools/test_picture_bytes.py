"""What is learnt and removed of a picture without decoding it, as the app does for a group's photo:
the size that the reader of metadata says, and only segments that are needed to draw it."""

import base64
import io
import json
import subprocess
import tempfile
import unittest
from pathlib import Path

from PIL import Image

SCRIPT = Path(__file__).resolve().parent / "picture-bytes.mjs"
JFIF = b"JFIF\0\1\2\0\0\1\0\1"
PLAIN, WITH_THUMBNAIL = JFIF + b"\0\0", JFIF + b"\1\1" + b"\xff\0\0"
ADOBE = b"Adobe\0\x64\0\0\0\0\1"
# An application segment's number or a comment, what is in it, and whether it may stay
# (Tests/MediaTests/JPEGTests.swift).
SEGMENTS = [
    (0xe0, PLAIN, True), (0xe0, WITH_THUMBNAIL, False), (0xe0, PLAIN + b"x", False),
    (0xe0, b"JFXX\0\x10", False), (0xe1, b"Exif\0\0II*\0", False),
    (0xe2, b"ICC_PROFILE\0\1\1", False), (0xed, b"Photoshop 3.0\0", False),
    (0xee, ADOBE, True), (0xee, ADOBE + b"x", False), (0xee, b"Other\0\x64\0\0\0\0\1", False),
    (0xe0, ADOBE, False), (0xef, b"", False), (0xfe, b"a comment", False),
]


def segment(marker, content):
    return bytes([0xff, marker]) + (len(content) + 2).to_bytes(2, "big") + content


def encoded(form, size=(40, 30), **options):
    out = io.BytesIO()
    Image.new("RGB", size, "red").save(out, form, **options)
    return out.getvalue()


class PictureBytes(unittest.TestCase):
    def found(self, pictures):
        folder = Path(self.enterContext(tempfile.TemporaryDirectory()))
        paths = [folder / str(number) for number in range(len(pictures))]
        for path, picture in zip(paths, pictures):
            path.write_bytes(picture)
        done = subprocess.run(["node", "--no-warnings", SCRIPT, *paths], capture_output=True,
                              stdin=subprocess.DEVNULL, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_only_segments_that_are_needed_to_draw_it_stay(self):
        jpeg = encoded("JPEG")
        # Behind the start of the image stands Pillow's own header.
        bare = jpeg[:2] + jpeg[2 + len(segment(0xe0, PLAIN)):]
        pictures = [bare[:2] + segment(marker, content) + bare[2:]
                    for marker, content, _ in SEGMENTS]
        for found, picture, (marker, content, stays) in zip(
                self.found(pictures), pictures, SEGMENTS, strict=True):
            left = base64.b64decode(found["bare"])
            self.assertEqual(left, picture if stays else bare, (hex(marker), content))

    def test_a_picture_has_the_size_that_the_reader_of_metadata_says(self):
        sizes = [(1, 1), (40, 30), (300, 2), (2, 1000)]
        pictures = [encoded(form, size, **options) for size in sizes for form, options in (
            ("JPEG", {}), ("JPEG", {"progressive": True}), ("PNG", {}))]
        for number, found in enumerate(self.found(pictures)):
            width, height = sizes[number // 3]
            self.assertEqual(found["size"], {"width": width, "height": height})
            self.assertEqual(found["read"], found["size"])
            self.assertFalse(found["isIncomplete"])

    def test_what_breaks_off_is_seen(self):
        pictures = [picture[:-3] for picture in (encoded("JPEG"), encoded("PNG"))]
        for found in self.found(pictures):
            self.assertTrue(found["isIncomplete"])

    def test_what_is_no_picture_has_no_size_and_nothing_is_left_of_it(self):
        for found in self.found([b"", b"\xff\xd8", b"\x89PNG", b"<svg/>", encoded("GIF")]):
            self.assertEqual((found["size"], found["bare"]), (None, None))


if __name__ == "__main__":
    unittest.main()
