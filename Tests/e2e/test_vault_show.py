"""What `dayly vault show` says of items, and what it reads in their files when it is asked to."""

import unittest

from test_vault import VaultTest, made_by_ffmpeg, tagged


class Showing(VaultTest):
    def test_lens_and_place_are_said_on_request_and_nowhere_else(self):
        self.made()
        picture = tagged(
            made_by_ffmpeg(self.folder / "IMG_1.jpg"), "-Make=Canon", "-Model=Canon EOS 40D",
            "-LensModel=EF 50mm", "-GPSLatitude=48.5", "-GPSLatitudeRef=N",
            "-GPSLongitude=11.25", "-GPSLongitudeRef=W", "-GPSAltitude=120.5")
        film = tagged(made_by_ffmpeg(self.folder / "film.mov", 1),
                      "-XMP:DateTimeOriginal=2020:01:02 03:04:05", "-Keys:Make=NIKON CORPORATION",
                      "-Keys:Model=Z 6")
        note = self.written("note.txt", b"neither")
        self.json("import", picture, film, note)
        shown = {item["name"]: item for item in self.json("show", "--metadata", "*")}
        said = {name: (item["camera"], item["lens"], item["place"])
                for name, item in shown.items()}
        self.assertEqual(said, {
            "IMG_1.jpg": ("Canon EOS 40D", "EF 50mm",
                          {"altitude": 120.5, "latitude": 48.5, "longitude": -11.25}),
            "film.mov": ("NIKON CORPORATION Z 6", None, None), "note.txt": (None, None, None)})
        # As QuickTime has it: in the user data.
        self.assertEqual(shown["film.mov"]["date"], "2020-01-02 03:04")
        found = {words: [item["name"] for item in self.json("search", *words.split())]
                 for words in ("canon", "eos 40d", "Nikon", "leica")}
        self.assertEqual(found, {"canon": ["IMG_1.jpg"], "eos 40d": ["IMG_1.jpg"],
                                 "Nikon": ["film.mov"], "leica": []})
        text = self.done("show", "--metadata", "IMG_1.jpg").stdout.decode()
        self.assertIn("place     48.50000, -11.25000, 120 m\n", text)
        text = self.done("show", "IMG_1.jpg").stdout.decode()
        self.assertIn("camera    Canon EOS 40D\n", text)
        for one in ("lens", "place", "EF 50mm"):
            self.assertNotIn(one, text)
        # A time as every command says it.
        self.assertRegex(text, r"imported  \d{4}-\d\d-\d\d \d\d:\d\d\n")
        item = next(self.vault.glob(f"items/*/{shown['IMG_1.jpg']['id']}.locaphoto"))
        item.write_bytes(item.read_bytes()[:-40])
        done = self.done("show", "--metadata", "*", expect=1)
        self.assertIn("Z 6", done.stdout.decode())
        self.assertIn("IMG_1.jpg", done.stderr.decode())


if __name__ == "__main__":
    unittest.main()
