"""What cameras write beside JPEG and MP4, and what systems leave beside it: each film and each
sensor's picture is what it is, on its day, in vault and folder; what this browser does not show is
said; what is nobody's photo is passed over and counted."""

import json
import unittest

from keeper import Keeper
from old_formats import FILM_SIZE, FILMS, film, leave, nikon, photoshop
from playwright.sync_api import expect
from test_days import DaysStory
from test_days_folder import Folder
from test_vault import VaultTest, made_by_ffmpeg, tagged

EVENING = "2019:06:01 23:50:00"


class AtTheTerminal(VaultTest):
    def setUp(self):
        super().setUp()
        self.card = self.folder / "card"
        (self.card / "DCIM").mkdir(parents=True)

    def environment(self, passphrase=None):
        return {**super().environment(passphrase), "TZ": "UTC",
                "XDG_CACHE_HOME": str(self.folder / "cache")}

    def filled(self):
        """A card with a film of each kind and raw pictures; what each is, and on which day."""
        expected = {name: ("video", "2009-08-01") for name in FILMS}
        for name in FILMS:
            film(self.card / name)
        nikon(self.card / "DSC_0001.NEF", EVENING)
        expected["DSC_0001.NEF"] = ("photo", "2019-06-01")
        photoshop(self.card / "poster.psd")
        expected["poster.psd"] = ("photo", "2009-08-01")
        return expected

    def test_each_film_and_each_raw_picture_is_what_it_is_on_its_day(self):
        expected = self.filled()
        made = film(self.card / "made.wmv", "-metadata", "creation_time=2006-07-01T12:00:00Z")
        expected[made.name] = ("video", "2006-07-01")
        self.made()
        self.done("import", self.card)
        found = {item["name"]: (item["kind"], item["date"][:10]) for item in self.listed()}
        self.assertEqual(found, expected)
        # So it is in a folder that is only read.
        done = self.ada.done("calendar", "2009-08-01", "--folder", self.card, "--json",
                             env=self.environment())
        [day] = json.loads(done.stdout)["days"]
        self.assertEqual({item["name"]: (item["kind"], day["date"]) for item in day["items"]},
                         {name: what for name, what in expected.items() if what[1] == day["date"]})

    def test_how_long_and_how_large_they_are_is_known(self):
        self.filled()
        self.made()
        self.done("import", self.card)
        width, height = map(int, FILM_SIZE.split("x"))
        for item in self.listed():
            [said] = self.json("show", item["id"])
            size = {"DSC_0001.NEF": (6016, 4016), "poster.psd": (640, 480)}.get(
                item["name"], (width, height))
            self.assertEqual((said["width"], said["height"]), size, item["name"])
            if item["kind"] == "video":
                self.assertAlmostEqual(said["milliseconds"], 2000, delta=200, msg=item["name"])

    def test_the_terminal_draws_what_lies_in_a_raw_picture(self):
        picture = nikon(self.folder / "DSC_0002.NEF", EVENING, "red")
        self.made()
        self.done("import", picture)
        done = self.ada.done("calendar", "2019-06", "--as", "blocks", env=self.environment())
        self.assertNotIn(b"cannot be shown", done.stderr)
        self.assertIn("▀", done.stdout.decode())

    def test_what_is_not_understood_leaves_with_its_place_or_not_at_all(self):
        self.filled()
        self.made()
        self.done("import", self.card)
        out = self.folder / "out"
        out.mkdir()
        (self.folder / "whole").mkdir()
        done = self.done("export", "--all", "--to", out, expect=1)
        left = {path.name for path in out.iterdir()}
        for name in (*FILMS, "DSC_0001.NEF", "poster.psd"):
            if name.endswith(".3gp"):
                continue
            self.assertNotIn(name, left)
            self.assertIn(f"{name} is held back", done.stderr.decode())
        self.done("export", "--all", "--to", self.folder / "whole", "--with-location")
        for name in (*FILMS, "DSC_0001.NEF", "poster.psd"):
            self.assertEqual((self.folder / "whole" / name).read_bytes(),
                             (self.card / name).read_bytes())

    def test_what_systems_leave_is_passed_over_and_counted(self):
        photo = tagged(made_by_ffmpeg(self.card / "DCIM/IMG_1.JPG"),
                       "-DateTimeOriginal=2024:05:03 10:00:00")
        expected = leave(self.card, photo) | {"special": 0}
        done = self.ada.done("calendar", "2024-05", "--folder", self.card, "--json",
                             env=self.environment())
        month = json.loads(done.stdout)
        self.assertEqual((month["items"], month["passedOver"]), (1, expected))
        self.made()
        imported = json.loads(self.done("import", self.card, "--json").stdout)
        self.assertEqual((imported["chosen"], imported["kept"], imported["passedOver"]),
                         (1, 1, expected))
        self.assertEqual([item["name"] for item in self.listed()], ["IMG_1.JPG"])
        said = self.done("import", self.card).stderr.decode()
        self.assertIn("Passed over 10 files: 7 left by systems and programs, 1 deleted, 2 hidden.",
                      said)
        # Who names a file means it.
        named = self.done("import", self.card / ".hidden.jpg").stderr.decode()
        self.assertIn("1 was there already", named)

    def test_a_text_that_repeats_itself_is_a_file(self):
        (self.card / "notes.txt").write_bytes(b"Good. ".ljust(188, b".") * 40)
        self.made()
        self.done("import", self.card / "notes.txt")
        self.assertEqual([item["kind"] for item in self.listed()], ["other"])


class InChromium(DaysStory):
    def test_a_folder_shows_what_it_can_and_says_what_it_cannot(self):
        folder = Folder(self.member("Finn", "+4915550001922", careful=False))
        photo = self.taken("IMG_1.JPG", "2024:05:03 10:00:00")
        folder.put("IMG_1.JPG", photo)
        expected = leave(self.pictures / "left", photo)
        for path in sorted((self.pictures / "left").rglob("*")):
            if path.is_file():
                folder.put(str(path.relative_to(self.pictures / "left")), path)
        folder.put("VID_20240504_120000.mts", film(self.pictures / "00012.MTS"))
        folder.put("DSC_1.NEF", nikon(self.pictures / "DSC_1.NEF", "2024:05:05 10:00:00"))
        calendar = folder.show()
        page, member = folder.page, folder.member
        folder.is_read()
        folder.says(f"{sum(expected.values())} files passed over: 7 left by systems and programs"
                    " · 1 deleted · 2 hidden")
        page.get_by_role("button", name="Before that May 2024").click()
        page.get_by_text("3 items on 3 days").wait_for()
        calendar.day("4 May 2024", "1 video").click()
        page.get_by_role("button", name="VID_20240504_120000.mts").click()
        page.get_by_text("This browser cannot show it.").wait_for()
        page.keyboard.press("ArrowRight")
        page.get_by_role("dialog", name="DSC_1.NEF").wait_for()
        member.until("() => document.querySelector('.page .item-media img:not(.item-small)')"
                     "?.naturalWidth === 640")
        expect(page.get_by_text("This browser cannot show it.")).to_be_hidden()

    def test_a_vault_counts_what_it_passes_over_and_draws_a_raw_picture(self):
        keeper = self.keeper_with_vault()
        keeper.add([nikon(self.pictures / "DSC_2.NEF", "2024:05:05 10:00:00", "lime"),
                    film(self.pictures / "rec.ts")])
        self.assertIn("2 items added", keeper.added())
        keeper.cell("DSC_2.NEF").click()
        keeper.member.until("() => document.querySelector('.page .item-media img:not(.item-small)')"
                            "?.naturalWidth === 640")
        keeper.member.until("() => document.querySelector('.item-media img:not(.item-small)')"
                            ".complete")
        keeper.member.button("Close").click()
        # Its small picture is drawn from that, too.
        keeper.member.until("() => document.querySelectorAll('.cell-picture[src]').length >= 1")

    def keeper_with_vault(self):
        keeper = Keeper(self.member("Vera", "+4915550001923", careful=False))
        keeper.make()
        return keeper


if __name__ == "__main__":
    unittest.main()
