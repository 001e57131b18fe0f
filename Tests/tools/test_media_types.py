"""The types that the app gives to bytes of somebody's files: by how they begin, out of a closed
list in which nothing can run."""

import json
import subprocess
import tempfile
import unittest
from pathlib import Path

from PIL import Image

SCRIPT = Path(__file__).resolve().parent / "media-types.mjs"
# What Pillow writes under which name, and what that is.
PICTURES = {"a.jpg": "image/jpeg", "b.png": "image/png", "c.gif": "image/gif",
            "d.webp": "image/webp", "e.bmp": "image/bmp", "f.tif": "image/tiff"}
# The same of ffmpeg.
FILMS = {"a.mp4": "video/mp4", "b.mov": "video/quicktime", "c.webm": "video/webm",
         "d.mkv": "video/matroska", "e.avi": "video/x-msvideo", "f.3gp": "video/3gpp",
         "g.ts": "video/mp2t", "h.mpg": "video/mpeg", "i.wmv": "video/x-ms-wmv",
         "j.flv": "video/x-flv"}
SOUNDS = {"k.mp3": "audio/mpeg", "l.flac": "audio/flac", "m.wav": "audio/wav", "n.aac": "audio/aac"}
NOTHING = "application/octet-stream"


def boxes(*brands):
    """A file of ISO base media that has these brands, the first of them its own."""
    major, *others = (brand.encode() for brand in brands)
    head = b"ftyp" + major + bytes(4) + b"".join(others)
    return (len(head) + 4).to_bytes(4, "big") + head + (8).to_bytes(4, "big") + b"mdat"


# Files of which the first brands say what they are, and what that is.
BRANDED = {
    "image/avif": [("avif",), ("avis", "msf1"), ("mif1", "avif"), ("isom", "mp42", "avif")],
    "image/heic": [("heic",), ("heix",), ("heim",), ("heis",), ("mif1", "heic"), ("msf1", "heic"),
                   ("isom", "mif1", "heic")],
    "image/heic-sequence": [("hevc",), ("hevx", "mif1")],
    "image/heif": [("mif1",), ("mif2",), ("msf1",), ("isom", "mif1"),
                   ("isom", *["mp41"] * 30, "mif1")],
    "video/mp4": [("isom",), ("mp42", "isom"), ("3g2a",), ("isom", *["mp41"] * 31, "mif1")],
    "video/quicktime": [("qt  ",), ("qt  ", "mif1")],
    "video/3gpp": [("3gp4",), ("3gp6", "isom")],
    "audio/mp4": [("M4A ",), ("M4A ", "isom")],
}
# Each begins like something that a browser would run.
NEITHER = {
    "svg": b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>',
    "declared": b"<?xml version=\"1.0\"?><svg/>", "page": b"<!doctype html><script>alert(1)",
    "marked": b"\xef\xbb\xbf<html>", "spaced": b"\n\n  <svg/>", "pdf": b"%PDF-1.7\n", "empty": b"",
    "one": b"\xff", "script": b"alert(1)", "webm": b"<!-- webm -->", "ftyp": b"ftyp<script>",
    "brand": b"<svg ftyp", "riff": b"RIFF0000<svg onload=",
}


class MediaTypes(unittest.TestCase):
    def setUp(self):
        self.folder = Path(self.enterContext(tempfile.TemporaryDirectory()))

    def found(self, paths):
        done = subprocess.run(["node", "--no-warnings", SCRIPT, *paths], capture_output=True,
                              stdin=subprocess.DEVNULL, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        return json.loads(done.stdout)

    def test_pictures_and_films_are_what_their_bytes_are(self):
        for name in PICTURES:
            Image.new("RGB", (4, 3), "red").save(self.folder / name)
        for name in FILMS:
            subprocess.run(["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i",
                            "testsrc2=size=176x144:rate=25:duration=1", "-an",
                            *(["-c:v", "h263"] if name.endswith("3gp") else []),
                            "-pix_fmt", "yuv420p", self.folder / name],
                           check=True, stdin=subprocess.DEVNULL)
        for name in SOUNDS:
            subprocess.run(["ffmpeg", "-loglevel", "error", "-f", "lavfi", "-i",
                            "sine=frequency=440:duration=1", self.folder / name],
                           check=True, stdin=subprocess.DEVNULL)
        whole = {**{name: [kind, None, NOTHING, kind] for name, kind in PICTURES.items()},
                 **{name: [None, kind, kind, kind] for name, kind in FILMS.items()},
                 **{name: [None, None, kind, ""] for name, kind in SOUNDS.items()}}
        # Under another name each is the same.
        lying = [self.folder / f"{name}.svg" for name in whole]
        for path in lying:
            path.write_bytes((self.folder / path.stem).read_bytes())
        self.assertEqual(dict(zip(whole, self.found(lying))), whole)

    def test_brands_say_the_same_to_the_browser_and_to_the_reader_of_metadata(self):
        listed = [(kind, brands) for kind, all_of in BRANDED.items() for brands in all_of]
        paths = [self.folder / str(number) for number in range(len(listed))]
        for path, (_, brands) in zip(paths, listed):
            path.write_bytes(boxes(*brands))
        for (kind, brands), found in zip(listed, self.found(paths), strict=True):
            is_picture = kind.startswith("image/")
            expected = [kind, None, NOTHING, kind] if is_picture else [None, kind, kind, kind]
            self.assertEqual(found, expected, brands)

    def test_a_raw_picture_that_looks_like_a_film_is_none(self):
        raw = self.folder / "raw"
        raw.write_bytes(boxes("crx ", "isom"))
        self.assertEqual(self.found([raw]), [[None, None, NOTHING, "image/x-canon-cr3"]])

    def test_what_could_run_is_neither(self):
        for name, content in NEITHER.items():
            (self.folder / name).write_bytes(content)
        found = self.found([self.folder / name for name in NEITHER])
        nothing = {name: [None, None, NOTHING, ""] for name in NEITHER}
        self.assertEqual(dict(zip(NEITHER, found)), nothing)


if __name__ == "__main__":
    unittest.main()
