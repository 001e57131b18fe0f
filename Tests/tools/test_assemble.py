"""The web app is laid out the same from the same sources, wherever and whenever that is done, and
its manifest names every file with what it holds."""

import hashlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MODULES = ("dayly.wasm", "days.wasm", "hevc.txt", "hevc.wasm", "library.wasm", "metadata.wasm",
           "quality.wasm", "scrypt.wasm")


def assembled(place, modules):
    """The web app from a copy of the sources in `place`: address to content."""
    (place / "Shells").mkdir(parents=True)
    shutil.copytree(ROOT / "Shells/Web", place / "Shells/Web")
    shutil.copy(ROOT / "VERSION", place / "VERSION")
    out = place / "out"
    out.mkdir()
    for name in modules:
        (out / name).write_bytes(b"\0asm " + name.encode())
    subprocess.run(
        [sys.executable, "-B", place / "Shells/Web/assemble.py", place / "Shells/Web",
         out / "dayly.wasm", out], check=True, stdout=subprocess.PIPE)
    return {path.relative_to(out).as_posix(): path.read_bytes()
            for path in out.rglob("*") if path.is_file()}


class Assembling(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="dayly-assemble-"))
        cls.one = assembled(cls.folder / "one", MODULES)
        # Written in another order and another year, in a folder of another name.
        cls.two = assembled(cls.folder / "another place", MODULES[::-1])
        for path in (cls.folder / "another place").rglob("*"):
            os.utime(path, (1, 1), follow_symlinks=False)

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def test_the_same_sources_give_the_same_bytes(self):
        self.assertGreater(len(self.one), 60)
        self.assertEqual(set(self.one), set(self.two))
        self.assertEqual([name for name in self.one if self.one[name] != self.two[name]], [])

    def test_the_manifest_names_every_file_the_version_and_the_build(self):
        manifest = json.loads(self.one["app.json"])
        self.assertEqual(manifest["version"], (ROOT / "VERSION").read_text().strip())
        twins = {name + end for name in self.one for end in (".gz", ".br")}
        plain = set(self.one) - twins - {"app.json"} - set(MODULES)
        self.assertEqual({name[1:] for name in manifest["files"]}, plain)
        for name, digest in manifest["files"].items():
            self.assertEqual(hashlib.sha256(self.one[name[1:]]).hexdigest(), digest)
        self.assertTrue(any(f"/app/{manifest['build']}/" in name for name in manifest["files"]))


if __name__ == "__main__":
    unittest.main()
