"""What the details of an item say of its camera and, once somebody asks, of its lens and of the
place it was taken at, from the file itself. Nothing of it stays on the page of a locked vault."""

import subprocess
import unittest

from keeper import Keeper
from playwright.sync_api import expect
from test_vault_app import VaultStory
from test_vault_removal import tagged

IN_VIENNA = ("-GPSLatitude=48.20849", "-GPSLatitudeRef=N", "-GPSLongitude=16.37208",
             "-GPSLongitudeRef=E")
IN_LIMA = ("-GPSLatitude=12.04637", "-GPSLatitudeRef=S", "-GPSLongitude=77.04279",
           "-GPSLongitudeRef=W")


class Details(VaultStory):
    def placed_film(self):
        path = self.pictures / "placed.mov"
        subprocess.run(
            ["ffmpeg", "-y", "-loglevel", "error", "-f", "lavfi", "-i",
             "testsrc2=size=320x240:rate=12:duration=2", "-pix_fmt", "yuv420p", "-metadata",
             "location=+52.5163+013.3777/", path], check=True, stdin=subprocess.DEVNULL)
        return path

    def test_lens_and_place_are_said_once_somebody_asks(self):
        keeper = Keeper(self.member("Vera", "+4915550003911", careful=True))
        page = keeper.page
        keeper.make()
        near, far = self.photo("near.jpg"), self.photo("far.jpg", "flower.jpg")
        tagged(near, *IN_VIENNA, "-Make=Canon", "-Model=Canon EOS 40D", "-LensModel=EF 50mm")
        tagged(far, *IN_LIMA, "-Make=SONY", "-Model=DSC-RX100")
        keeper.add([near, far, self.placed_film(), self.photo("bare.jpg", "china.jpg")])
        self.assertIn("4 items added", keeper.added())
        facts = page.locator(".item-facts")
        unnamed = "not named in the file"
        for name, camera, *asked in (
                ("near.jpg", "Canon EOS 40D", "EF 50mm", "48.20849, 16.37208"),
                ("far.jpg", "SONY DSC-RX100", "-12.04637, -77.04279"),
                ("placed.mov", unnamed, "52.51630, 13.37770"), ("bare.jpg", unnamed)):
            keeper.cell(name).click()
            keeper.member.button("Details").click()
            expect(facts).to_contain_text(name)
            expect(facts).not_to_contain_text("Place")
            # The index has the camera, where there is one, and nothing else.
            expect(facts.get_by_text(camera)).to_have_count(0 if camera == unnamed else 1)
            page.locator(".item-media :is(img:not(.item-small), video)").first.wait_for()
            keeper.member.button("Show lens and place").click()
            for one in (camera, *asked):
                expect(facts).to_contain_text(one)
            keeper.member.look("vault-camera-and-place")
            page.keyboard.press("Escape")
            page.get_by_role("dialog").wait_for(state="hidden")
        search = page.get_by_role("searchbox", name="Search")
        search.fill("sony")
        keeper.holds(1)
        expect(keeper.cell("far.jpg")).to_be_visible()
        search.press("Escape")
        keeper.holds(4)
        keeper.cell("near.jpg").click()
        keeper.member.button("Details").click()
        keeper.member.button("Show lens and place").click()
        expect(facts).to_contain_text("48.20849")
        page.keyboard.press("Escape")
        keeper.lock()
        there = page.content()
        for one in ("near.jpg", "48.20849", "EOS 40D"):
            self.assertNotIn(one, there)
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
