"""Albums of an export of Google Photos and of iCloud at the command line: made once, with what the
vault had before and with what comes later."""

import json
import unicodedata
import unittest

from shapes import NO_ALBUMS
from test_vault import VaultTest, made_by_ffmpeg, tagged


class ImportedAlbums(VaultTest):
    def picture(self, name, number):
        """A picture other than those of other numbers, taken on a day of its own."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        made_by_ffmpeg(path)
        return tagged(path, f"-DateTimeOriginal=2019:{number:02}:01 12:00:00",
                      f"-ImageDescription={number}")

    def copied(self, path, name):
        return self.written(name, path.read_bytes())

    def metadata(self, name, **said):
        return self.written(name, json.dumps(said).encode())

    def albums(self):
        """The names of the pictures in each album."""
        return {album["name"]: sorted(
            item["name"] for item in self.json("list", "--album", album["name"]))
            for album in self.json("albums")}

    def takeout(self):
        """A year's folder, and two albums in the language of somebody else."""
        google = "export/Takeout/Google Снимки"
        for number, name in enumerate(["a.jpg", "b.jpg", "c.jpg"], 1):
            path = self.picture(f"{google}/Photos from 2019/{name}", number)
            self.metadata(f"{google}/Photos from 2019/{name}.json", title=name,
                          photoTakenTime={"timestamp": "1546344000"})
            if name != "c.jpg":
                self.copied(path, f"{google}/Gary_s trip/{name}")
        self.metadata(f"{google}/Photos from 2019/метаданни.json", title="Photos from 2019")
        self.metadata(f"{google}/Gary_s trip/метаданни.json", title="Gary's \u202etrip\n",
                      description="", access="protected")
        self.metadata(f"{google}/Без заглавие(15)/метаданни.json")
        self.picture(f"{google}/Без заглавие(15)/d.jpg", 4)
        self.written(f"{google}/Broken/metadata.json", b'{"title": "Bro')
        self.picture(f"{google}/Broken/e.jpg", 5)
        return self.folder / "export"

    def test_an_export_of_google_brings_its_albums_once(self):
        self.made()
        export = self.takeout()
        # Some of it is there already, from another folder.
        self.done("import", self.copied(
            export / "Takeout/Google Снимки/Photos from 2019/a.jpg", "card/a.jpg"))
        done = self.done("import", export)
        said = (done.stdout + done.stderr).decode()
        self.assertIn("1 new album: Gary's trip_ (2).", said)
        self.assertIn("1 album could not be read or filled.", said)
        self.assertEqual(self.albums(), {"Gary's trip_": ["a.jpg", "b.jpg"]})
        pictures = [item["name"] for item in self.listed() if item["kind"] == "photo"]
        self.assertEqual(sorted(pictures), ["a.jpg", "b.jpg", "c.jpg", "d.jpg", "e.jpg"])
        again = self.json("import", export)
        self.assertEqual(again["albums"], NO_ALBUMS | {"failed": 1})
        # Another name is a person's, and what is deleted stays so until there is more.
        self.done("albums", "rename", "Gary's trip_", "Rome")
        self.picture("export/Takeout/Google Снимки/Gary_s trip/f.jpg", 6)
        self.assertEqual(self.json("import", export)["albums"]["named"],
                         [{"items": 1, "made": False, "name": "Rome"}])
        self.done("albums", "delete", "Rome")
        self.assertEqual(self.json("import", export)["albums"]["made"], 0)
        self.picture("export/Takeout/Google Снимки/Gary_s trip/g.jpg", 7)
        self.json("import", export)
        self.assertEqual(self.albums(), {"Gary's trip_": ["a.jpg", "b.jpg", "f.jpg", "g.jpg"]})
        self.expect_no_plaintext()

    def test_what_is_in_the_trash_stays_there_and_out_of_albums(self):
        self.made()
        export = self.takeout()
        self.done("import", self.copied(
            export / "Takeout/Google Снимки/Photos from 2019/a.jpg", "card/a.jpg"))
        self.done("trash", "a.jpg")
        self.assertEqual(self.json("import", export)["albums"]["missing"], 1)
        self.assertEqual(self.albums(), {"Gary's trip_": ["b.jpg"]})

    def test_lists_of_icloud_name_what_lies_in_other_parts(self):
        self.made()
        one, two = "icloud/iCloud-bilder Del 1 av 2", "icloud/iCloud-bilder Del 2 av 2"
        still, motion = self.live_photo("IMG_0001")
        self.copied(still, f"{one}/Photos/{still.name}")
        self.copied(motion, f"{one}/Photos/{motion.name}")
        apart = unicodedata.normalize("NFD", "Été.jpg")
        self.picture(f"{two}/Photos/{apart}", 1)
        self.picture(f"{two}/Photos/other.jpg", 2)
        self.written(f"{one}/Albums/{unicodedata.normalize('NFD', 'Café')}.csv",
                     "Images\nIMG_0001.JPG\nÉTÉ.JPG\nGONE.JPG\n".encode())
        self.written(f"{one}/Albums/Empty.csv", b"Images\n")
        self.written(f"{one}/Albums/Favorites.csv", b"imgName\nIMG_0001.JPG\n")
        self.written(f"{one}/Memories/Summer 2019.csv", b"imageName\nIMG_0001.JPG\n")
        first = self.json("import", self.folder / one)["albums"]
        self.assertEqual((first["made"], first["missing"]), (1, 2))
        second = self.json("import", self.folder / "icloud")["albums"]
        self.assertEqual((second["made"], second["continued"], second["missing"]), (0, 1, 1))
        [(name, items)] = self.albums().items()
        self.assertEqual(unicodedata.normalize("NFC", name), "Café")
        self.assertEqual([unicodedata.normalize("NFC", item) for item in items],
                         ["Été.jpg", "IMG_0001.JPG"])


if __name__ == "__main__":
    unittest.main()
