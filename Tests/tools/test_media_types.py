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
        whole = {**{name: [kind, None, NOTHING] for name, kind in PICTURES.items()},
                 **{name: [None, kind, kind] for name, kind in FILMS.items()},
                 **{name: [None, None, kind] for name, kind in SOUNDS.items()}}
        # Under another name each is the same.
        lying = [self.folder / f"{name}.svg" for name in whole]
        for path in lying:
            path.write_bytes((self.folder / path.stem).read_bytes())
        self.assertEqual(dict(zip(whole, self.found(lying))), whole)

    def test_what_could_run_is_neither(self):
        for name, content in NEITHER.items():
            (self.folder / name).write_bytes(content)
        found = self.found([self.folder / name for name in NEITHER])
        nothing = {name: [None, None, NOTHING] for name in NEITHER}
        self.assertEqual(dict(zip(NEITHER, found)), nothing)


if __name__ == "__main__":
    unittest.main()
