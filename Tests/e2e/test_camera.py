"""The camera's permission in every state a browser can be brought into, pictures that come
another way, and pictures that are none."""

import io
import struct
import unittest
import zlib

from PIL import Image

from camera import alike
from member import FILM_RUNS
from waiting import STEP_SECONDS, wait_until
from end_to_end import EndToEndTest

GROUP = "Sonnenhang"
SENT_LONGEST_SIDE = 2048
# Counts what the app asks the browser for, keeps every track to look at later, and fails in the
# ways a test cannot bring a real camera to.
WATCH_CAMERA = """
  window.camera = { asked: 0, tracks: [], failAs: null };
  const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    window.camera.asked += 1;
    if (window.camera.failAs) throw new DOMException('', window.camera.failAs);
    const stream = await real(wanted);
    window.camera.tracks.push(...stream.getTracks());
    return stream;
  };
"""
# Hands a file over as a drag from the desktop, or as a paste, would.
HAND_OVER = """([how, bytes, name, type]) => {
  const data = new DataTransfer();
  data.items.add(new File([new Uint8Array(bytes)], name, { type }));
  const target = document.querySelector('.camera');
  if (how === 'drop') {
    for (const kind of ['dragenter', 'dragover', 'drop']) {
      target.dispatchEvent(new DragEvent(kind,
        { dataTransfer: data, bubbles: true, cancelable: true }));
    }
  } else {
    document.dispatchEvent(new ClipboardEvent('paste',
      { clipboardData: data, bubbles: true, cancelable: true }));
  }
}"""


def jpeg(width, height, mode="RGB", **options):
    out = io.BytesIO()
    Image.new(mode, (width, height), 90 if mode == "L" else None).save(out, "JPEG", **options)
    return out.getvalue()


def animated_png():
    out = io.BytesIO()
    frames = [Image.new("RGB", (64, 48), color) for color in ("red", "green", "blue")]
    frames[0].save(out, "PNG", save_all=True, append_images=frames[1:], duration=100)
    return out.getvalue()


def bomb_png():
    """A header that claims 40,000 by 40,000 pixels."""
    head = struct.pack(">IIBBBBB", 40_000, 40_000, 8, 2, 0, 0, 0)
    chunk = b"IHDR" + head
    end = b"IEND"
    return (b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + chunk
            + struct.pack(">I", zlib.crc32(chunk)) + struct.pack(">I", 0) + end
            + struct.pack(">I", zlib.crc32(end)))


class CameraTest(EndToEndTest):
    """Two people; the first one's browser asks before it opens the camera."""

    def people(self):
        self.ada, self.ben = self.pair(GROUP)
        self.page = self.ada.page
        self.cdp = self.ada.context.new_cdp_session(self.page)
        self.page.add_init_script(WATCH_CAMERA)
        self.page.reload()
        self.ada.card_says(GROUP, "take today’s photo")

    def permit(self, setting):
        self.cdp.send("Browser.setPermission", {
            "permission": {"name": "camera"}, "setting": setting, "origin": self.server.origin})

    def camera(self, question):
        return self.page.evaluate(f"() => window.camera.{question}")

    def tap_card(self):
        self.ada.card(GROUP).click()

    def sees(self, heading):
        self.ada.heading(heading).wait_for()

    def is_live(self):
        self.ada.button("Shutter").wait_for()
        self.ada.until(FILM_RUNS)

    def all_ended(self):
        """No camera light is left on."""
        wait_until(lambda: self.camera("tracks.every((t) => t.readyState === 'ended')"),
                   STEP_SECONDS, "every track has ended")

    def choose(self, name, content, kind="image/jpeg"):
        """Chooses a file through the library's button."""
        with self.page.expect_file_chooser() as chooser:
            self.ada.button("Choose from library").click()
        chooser.value.set_files({"name": name, "mimeType": kind, "buffer": content})


class Permission(CameraTest):
    def test_every_state_of_the_permission_has_its_screen_and_its_way_on(self):
        self.people()
        self.explained_then_asked()
        self.denied_for_good_and_granted_in_the_settings()
        self.asked_once_and_off_when_unseen()
        self.refused_twice()
        self.busy_until_it_is_not()
        self.taken_away_while_it_runs()
        self.gone_and_the_library_instead()
        self.assert_silent()

    def explained_then_asked(self):
        self.permit("prompt")
        self.tap_card()
        self.sees("Today’s photo needs the camera")
        self.assertEqual(self.camera("asked"), 0, "nobody is asked before it is explained")
        self.ada.button("Allow camera").click()
        self.is_live()
        self.ada.groups()
        self.all_ended()
        # Explained once is explained for good: from now on the tap asks by itself.
        self.tap_card()
        self.is_live()
        self.ada.groups()

    def denied_for_good_and_granted_in_the_settings(self):
        self.permit("denied")
        self.page.evaluate("() => { window.camera.failAs = 'NotAllowedError'; }")
        self.tap_card()
        self.sees("Dayly can’t use the camera")
        self.page.get_by_text("Turn “Camera” on").wait_for()
        self.page.evaluate("() => { window.camera.failAs = null; }")
        self.permit("granted")
        self.is_live()
        # And taken away again while it runs.
        self.permit("denied")
        self.sees("Dayly can’t use the camera")
        self.all_ended()
        self.permit("granted")
        self.is_live()
        self.ada.groups()

    def asked_once_and_off_when_unseen(self):
        before = self.camera("asked")
        self.tap_card()
        self.is_live()
        for _ in range(2):
            self.page.keyboard.press("Space")
            self.ada.button(f"Send to {GROUP}").wait_for()
            self.ada.button("Pause", exact=True).click()
            self.ada.button("Retake").click()
            self.is_live()
        self.assertEqual(self.camera("asked"), before + 1, "once per visit")
        self.ada.hide(True)
        self.all_ended()
        self.ada.hide(False)
        self.is_live()
        self.assertEqual(self.camera("asked"), before + 2)
        self.ada.groups()
        self.all_ended()

    def refused_twice(self):
        self.permit("prompt")
        self.page.evaluate("() => { window.camera.failAs = 'NotAllowedError'; }")
        self.tap_card()
        self.sees("The camera stayed closed")
        self.ada.button("Ask again").click()
        self.sees("Dayly can’t use the camera")
        self.ada.groups()

    def busy_until_it_is_not(self):
        self.permit("granted")
        self.page.evaluate("() => { window.camera.failAs = 'NotReadableError'; }")
        self.tap_card()
        self.sees("The camera is in use")
        self.page.evaluate("() => { window.camera.failAs = null; }")
        self.ada.hide(True)
        self.ada.hide(False)
        self.is_live()
        self.ada.groups()

    def taken_away_while_it_runs(self):
        self.tap_card()
        self.is_live()
        # As the system does it, which no debugger can be told to do.
        self.page.evaluate("""() => {
          const track = window.camera.tracks.find(({ readyState }) => readyState === 'live');
          track.stop();
          track.dispatchEvent(new Event('ended'));
        }""")
        self.sees("The camera isn’t running")
        self.ada.button("Try again").click()
        self.is_live()
        self.ada.groups()

    def gone_and_the_library_instead(self):
        self.page.evaluate("() => { window.camera.failAs = 'NotFoundError'; }")
        self.tap_card()
        self.sees("Choose today’s photo")
        picture = self.film.save_jpeg(self.folder / "shelf.jpg").read_bytes()
        self.choose("shelf.jpg", picture)
        self.ada.send_now(GROUP)
        self.ada.delivered(GROUP)
        self.ben.photos(GROUP, 1)
        self.ben.page.get_by_text("From the library").first.wait_for()


class Pictures(CameraTest):
    def test_what_is_no_picture_is_said_plainly_and_nothing_is_lost(self):
        self.people()
        self.tap_card()
        self.is_live()
        whole = self.film.save_jpeg(self.folder / "shelf.jpg").read_bytes()
        heic = b"\0\0\0\x18ftypheic\0\0\0\0mif1heic" + bytes(64)
        for name, content, says in [
            ("empty.jpg", b"", "There’s no picture in it."),
            ("letter.jpg", b"this is a letter", "isn’t a picture this device can open"),
            ("cut.jpg", whole[:len(whole) // 2], "breaks off in the middle"),
            ("phone.heic", heic, "can’t open that kind of picture"),
            ("bomb.png", bomb_png(), "too large"),
        ]:
            with self.subTest(name=name):
                self.choose(name, content)
                self.page.get_by_text(says).first.wait_for()
                self.is_live()
        for name, content in [
            ("fifty-megapixels.jpg", jpeg(8660, 5774, "L", quality=50)),
            ("press.jpg", jpeg(640, 480, "CMYK")), ("moving.png", animated_png()),
        ]:
            with self.subTest(name=name):
                self.choose(name, content)
                self.ada.button("Pause", exact=True).click()
                self.assertLessEqual(self.longest_side(), SENT_LONGEST_SIDE)
                self.ada.button("Retake").click()
                self.is_live()
        self.dropped_and_pasted(whole)
        self.turned_and_cropped()
        self.assert_silent()

    def longest_side(self):
        """Of the picture in the preview, as it would be sent."""
        picture = self.page.get_by_role("img", name="The photo you took")
        self.ada.until("(image) => image.complete && image.naturalWidth > 0",
                       picture.element_handle())
        return picture.evaluate("(image) => Math.max(image.naturalWidth, image.naturalHeight)")

    def dropped_and_pasted(self, whole):
        for how in ("drop", "paste"):
            self.page.evaluate(HAND_OVER, [how, list(whole), "shelf.jpg", "image/jpeg"])
            self.ada.button("Pause", exact=True).click()
            self.ada.button("Retake").click()
            self.is_live()
        self.page.evaluate(HAND_OVER, ["drop", list(b"a letter"), "letter.txt", "text/plain"])
        self.page.get_by_text("isn’t a picture this device can open").first.wait_for()

    def turned_and_cropped(self):
        self.page.evaluate("() => document.activeElement.blur()")
        self.page.keyboard.press("Enter")
        self.ada.button("Turn and crop").click()
        self.ada.button("Turn").click()
        picture = self.page.get_by_role("img", name="The photo you took")
        self.ada.until("(image) => image.naturalWidth < image.naturalHeight",
                       picture.element_handle())
        edge = self.page.get_by_role("slider", name="Bottom edge")
        edge.fill("5000")
        self.ada.button("Done").click()
        self.ada.send_now(GROUP)
        self.ada.delivered(GROUP)
        received = self.ben.pixels(self.ben.photos(GROUP, 1))
        played = self.film.picture.transpose(Image.Transpose.ROTATE_270)
        played = played.crop((0, 0, played.width, played.height // 2))
        self.assertEqual(received.size, played.size)
        self.assertGreater(alike(played, received), 0.95)


if __name__ == "__main__":
    unittest.main()
