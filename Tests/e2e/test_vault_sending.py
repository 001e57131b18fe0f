"""What is in the vault goes to another app: after a sentence that it leaves unencrypted, without
the place unless somebody says otherwise, one item or many."""

import base64
import io
import unittest

from camera import sample
from end_to_end import EndToEndTest
from keeper import Keeper
from PIL import Image
from playwright.sync_api import expect
from test_firefox import FirefoxMember

# In place of the system's sheet, which no test sees: it ends as the test says.
SHARES = """() => {
  window.sent = [];
  navigator.canShare = ({ files }) => files.length <= (window.most ?? 10);
  navigator.share = async ({ files }) => {
    if (window.endsWith) throw new DOMException('', window.endsWith);
    for (const file of files) {
      const bytes = new Uint8Array(await file.arrayBuffer());
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      window.sent.push([file.name, file.type, btoa(text)]);
    }
  };
}"""
GPS = 0x8825
PLACE = {1: "N", 2: (47.0, 37.0, 13.8), 3: "W", 4: (122.0, 20.0, 57.2)}


class Sending(EndToEndTest):
    def photo(self, name, source):
        path = self.folder / name
        exif = Image.Exif()
        exif.get_ifd(GPS).update(PLACE)
        sample(source).save(path, quality=90, exif=exif)
        return path

    def sends(self, member):
        """Two photos with a place, at two taps more than saving them."""
        keeper = Keeper(member)
        keeper.make()
        page = keeper.page
        keeper.add([self.photo("house.jpg", "china.jpg"), self.photo("rose.jpg", "flower.jpg")])
        self.assertIn("2 items added", keeper.added())
        page.evaluate(SHARES)
        # What the system does not hand on is said, and can be saved.
        page.evaluate("() => { window.most = 1; }")
        for name in ("house.jpg", "rose.jpg"):
            keeper.cell(name).click(modifiers=["Control"])
        keeper.member.button("Save a copy").click()
        page.get_by_text("Everybody who can open your files").wait_for()
        keeper.member.look("vault-send")
        keeper.member.button("Send to another app").click()
        page.get_by_text("This browser does not hand these files to other apps").wait_for()
        page.evaluate("() => { window.most = 10; }")
        keeper.member.button("Send to another app").click()
        page.get_by_text("2 files are ready").wait_for()
        send = page.get_by_role("button", name="Send", exact=True)
        expect(send).to_be_focused()
        keeper.member.look("vault-send-ready")
        # Who closes the system's sheet can open it once more.
        page.evaluate("() => { window.endsWith = 'AbortError'; }")
        send.click()
        page.evaluate("() => { window.endsWith = ''; }")
        send.click()
        keeper.saved()
        sent = page.evaluate("() => window.sent")
        self.assertEqual([(name, kind) for name, kind, _ in sent],
                         [("house.jpg", "image/jpeg"), ("rose.jpg", "image/jpeg")])
        for name, _, content in sent:
            picture = Image.open(io.BytesIO(base64.b64decode(content)))
            self.assertEqual(picture.getexif().get_ifd(GPS), {}, name)

    def test_two_photos_in_chromium(self):
        self.sends(self.member("Vera", "+4915550003301", careful=True))
        self.assert_silent()

    def test_two_photos_in_firefox(self):
        member = FirefoxMember(
            self.playwright, self.folder / "faye", self.server, "Faye", "+4915550003302")
        self.members.append(member)
        self.sends(member)
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
