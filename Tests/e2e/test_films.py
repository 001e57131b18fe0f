"""Films and Live Photos in the vault's viewer: played out of their containers piece by piece, and
of a film no more is opened than is looked at."""

import base64
import subprocess
import unittest

from camera import sample
from end_to_end import EndToEndTest
from exif import exiftool
from keeper import Keeper
from playwright.sync_api import expect
from test_firefox import FirefoxMember

# Of a film of so many seconds a player that goes to its end leaves most of the middle alone.
SECONDS = 120
# So large that its container has many chunks and a player does not read it whole ahead.
BITRATE = "4M"

# What the page's own code had opened of films, in bytes.
COUNT_PIECES = """
  window.openedBytes = 0;
  const take = MessagePort.prototype.postMessage;
  MessagePort.prototype.postMessage = function (message, ...rest) {
    if (message?.piece) window.openedBytes += message.piece.size;
    return take.call(this, message, ...rest);
  };
"""

# Notes that a Live Photo moves: it does so for two seconds, in which a busy machine may not look.
NOTE_MOTION = """() => {
  const video = document.querySelector('.item video');
  window.hasMoved = false;
  video.addEventListener('timeupdate', () => {
    window.hasMoved ||= !video.paused && video.currentTime > 0.2
      && document.querySelector('.is-moving') !== null;
  });
}"""


def ffmpeg(*arguments):
    subprocess.run(["ffmpeg", "-y", "-loglevel", "error", *map(str, arguments)], check=True,
                   stdin=subprocess.DEVNULL)


class FilmStory(EndToEndTest):
    whole_browser = True

    def setUp(self):
        super().setUp()
        self.pictures = self.folder / "pictures"
        self.pictures.mkdir()

    def recorded(self, name, seconds=SECONDS):
        """Noise, which does not shrink."""
        path = self.pictures / name
        ffmpeg("-f", "lavfi", "-i", f"testsrc2=size=320x240:rate=12:duration={seconds}",
               "-vf", "noise=alls=60:allf=t", "-pix_fmt", "yuv420p", "-b:v", BITRATE,
               "-minrate", BITRATE, "-g", "24", path)
        return path

    def live(self):
        """A still and its motion, as a phone writes them."""
        still, motion = self.pictures / "IMG_7.jpg", self.pictures / "IMG_7.mov"
        sample("china.jpg").save(still, quality=90)
        ffmpeg("-f", "lavfi", "-i", "testsrc2=size=640x426:rate=12:duration=2", "-pix_fmt",
               "yuv420p", "-f", "mov", motion)
        date = "2024:05:04 12:00:00"
        for path, *tags in ((still, f"-DateTimeOriginal={date}", "-OffsetTimeOriginal=+00:00"),
                            (motion, f"-Keys:CreationDate={date}+00:00")):
            exiftool("-q", "-overwrite_original", *tags, path)
        return [still, motion]

    def motion_photo(self):
        """One file, the video behind the picture, as Google's phones write it."""
        path, motion = self.pictures / "PXL_1.MP.jpg", self.pictures / "motion.mp4"
        sample("flower.jpg").save(path, quality=90)
        ffmpeg("-f", "lavfi", "-i", "testsrc2=size=640x426:rate=12:duration=2", "-pix_fmt",
               "yuv420p", motion)
        length = motion.stat().st_size
        xmp = self.pictures / "google.xmp"
        xmp.write_text(
            '<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF'
            ' xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description'
            ' xmlns:GCamera="http://ns.google.com/photos/1.0/camera/"'
            f' GCamera:MicroVideo="1" GCamera:MicroVideoOffset="{length}"/>'
            "</rdf:RDF></x:xmpmeta>")
        exiftool("-q", "-overwrite_original", f"-XMP<={xmp}", path)
        path.write_bytes(path.read_bytes() + motion.read_bytes())
        return path

    def served(self, keeper):
        """A first visit's page is taken over by the service worker in a moment."""
        keeper.member.until("() => navigator.serviceWorker.controller !== null")

    def until(self, keeper, condition):
        keeper.member.until(f"() => {{ const video = document.querySelector('.item video');"
                            f" return video && ({condition}); }}")

    def sought(self, keeper):
        """A film that is opened at its end, played there, and taken back to its beginning."""
        self.until(keeper, f"Math.abs(video.duration - {SECONDS}) < 1")
        self.assertIn("/film/", keeper.page.locator(".item video").get_attribute("src"))
        keeper.page.evaluate(f"""() => {{
          const video = document.querySelector('.item video');
          video.muted = true;
          video.currentTime = {SECONDS - 3};
        }}""")
        self.until(keeper, f"!video.seeking && video.readyState >= 2"
                           f" && video.currentTime > {SECONDS - 4}")
        keeper.page.evaluate("() => document.querySelector('.item video').play()")
        self.until(keeper, "video.ended")
        keeper.page.evaluate("() => { document.querySelector('.item video').currentTime = 1; }")
        self.until(keeper, "!video.seeking && video.readyState >= 2 && video.currentTime < 2")


class InChromium(FilmStory):
    def keeper(self):
        return Keeper(self.member("Vera", "+4915550002301", careful=True))

    def test_a_film_is_sought_in_and_most_of_it_is_never_opened(self):
        keeper = self.keeper()
        keeper.page.add_init_script(COUNT_PIECES)
        keeper.make()
        film = self.recorded("long.mp4")
        keeper.add([film])
        self.assertIn("1 item added", keeper.added())
        self.served(keeper)
        keeper.cell("long.mp4").click()
        self.sought(keeper)
        keeper.member.look("vault-film")
        opened = keeper.page.evaluate("() => window.openedBytes")
        self.assertGreater(opened, 0)
        self.assertLess(opened, film.stat().st_size * 0.7)
        # Whether it is heard is remembered.
        keeper.page.keyboard.press("Escape")
        keeper.cell("long.mp4").click()
        self.until(keeper, "video.muted && video.readyState >= 1")
        # A lock takes the player and its address.
        address = keeper.page.locator(".item video").get_attribute("src")
        keeper.page.keyboard.press("Escape")
        keeper.lock()
        expect(keeper.page.locator("video")).to_have_count(0)
        status = keeper.page.evaluate("async (address) => (await fetch(address)).status", address)
        self.assertEqual(status, 404)
        self.assert_silent()

    def test_the_page_answers_the_service_worker_with_the_films_own_bytes(self):
        """What it does with them: Tests/tools/test_service_worker.py."""
        keeper = self.keeper()
        keeper.make()
        film = self.recorded("short.mp4", seconds=12)
        keeper.add([film])
        self.assertIn("1 item added", keeper.added())
        self.served(keeper)
        keeper.cell("short.mp4").click()
        self.until(keeper, "video.readyState >= 1")
        whole = film.read_bytes()
        ranges = [(0, 2), (0, None), (65535, 2), (2097151, 2), (2097152, 5),
                  (len(whole) - 5, None), (len(whole), None)]
        for offset, count in ranges:
            kind, length, text = keeper.page.evaluate("""async ([offset, count]) => {
              const token = document.querySelector('.item video').src.split('/film/')[1];
              const { port1, port2 } = new MessageChannel();
              const answer = new Promise((resolve) => {
                port1.onmessage = ({ data }) => resolve(data);
              });
              navigator.serviceWorker.dispatchEvent(new MessageEvent('message', {
                data: { kind: 'film', token, offset, count }, ports: [port2] }));
              const { mediaType, bytes: length, piece } = await answer;
              const bytes = new Uint8Array(await piece.arrayBuffer());
              let text = '';
              for (let at = 0; at < bytes.length; at += 32768) {
                text += String.fromCharCode(...bytes.subarray(at, at + 32768));
              }
              return [mediaType, length, btoa(text)];
            }""", [offset, count])
            piece = base64.b64decode(text)
            with self.subTest(offset=offset, count=count):
                self.assertEqual((kind, length), ("video/mp4", len(whole)))
                self.assertEqual(piece, whole[offset:offset + len(piece)])
                self.assertEqual(len(piece) > 0, offset < len(whole))
                if count:
                    self.assertLessEqual(len(piece), count)

    def test_a_live_photo_moves_once_when_it_comes_and_while_a_finger_stays(self):
        keeper = self.keeper()
        keeper.make()
        keeper.add([*self.live(), self.motion_photo()])
        # Three files, two items.
        self.assertIn("2 items added", keeper.added())
        keeper.holds(2)
        self.served(keeper)
        for name in ("IMG_7.jpg", "PXL_1.MP.jpg"):
            with self.subTest(name):
                keeper.cell(name).click()
                keeper.page.locator(".item-media img:not(.item-small)").wait_for()
                self.until(keeper, "video.ended && video.muted")
                expect(keeper.page.locator(".is-moving")).to_have_count(0)
                # The mouse stays, and goes.
                x, y = keeper.middle_of(keeper.page.locator(".page:not([inert]) .item-media"))
                keeper.page.mouse.move(x, y)
                keeper.page.evaluate(NOTE_MOTION)
                keeper.page.mouse.down()
                keeper.member.until("() => window.hasMoved")
                keeper.member.look(f"vault-live-{name[:3].lower()}")
                keeper.page.mouse.up()
                self.until(keeper, "video.paused")
                # The button's way, for who has no finger to hold there.
                keeper.member.button(f"Play Live Photo, {name}").click()
                self.until(keeper, "video.ended")
                keeper.page.keyboard.press("Escape")
        self.assert_silent()

    def test_without_a_service_worker_a_film_plays_all_the_same(self):
        keeper = self.keeper()
        keeper.page.add_init_script(
            "Object.defineProperty(ServiceWorkerContainer.prototype, 'controller',"
            " { get: () => null });")
        keeper.make()
        film = self.recorded("short.mp4", seconds=12)
        keeper.add([film])
        self.assertIn("1 item added", keeper.added())
        keeper.cell("short.mp4").click()
        self.until(keeper, "video.src.startsWith('blob:') && Math.abs(video.duration - 12) < 1")
        self.assert_silent()


class InFirefox(FilmStory):
    def test_firefox_seeks_in_a_film_too(self):
        member = FirefoxMember(
            self.playwright, self.folder / "vera", self.server, "Vera", "+4915550002302")
        self.members.append(member)
        keeper = Keeper(member)
        keeper.make()
        keeper.add([self.recorded("long.mp4"), *self.live()])
        # Three files, two items.
        self.assertIn("2 items added", keeper.added())
        keeper.holds(2)
        self.served(keeper)
        keeper.cell("long.mp4").click()
        self.sought(keeper)
        keeper.page.keyboard.press("Escape")
        keeper.cell("IMG_7.jpg").click()
        self.until(keeper, "video.ended")
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
