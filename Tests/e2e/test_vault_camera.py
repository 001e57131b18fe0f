"""The vault's own camera: what it takes is what the camera saw and the microphone heard, and lies
in the vault afterwards; without the microphone it records in silence and says so."""

import base64
import io
import json
import re
import struct
import subprocess
import unittest

import browsers
from PIL import Image
from camera import SIMILARITY_LEAST, SIZE
from end_to_end import EndToEndTest
from keeper import Keeper
from member import FILM_RUNS
from playwright.sync_api import expect
from test_firefox import FirefoxMember
from waiting import STEP_SECONDS, wait_until

KEPT = "Kept in your vault"
SEALED = "Sealed: it will be in your vault"
CUT_OFF = "The recording was cut off"
ORIENTATION = 0x0112
EXIF_DIRECTORY, DATE_TIME_ORIGINAL = 0x8769, 0x9003
SECONDS = 2
# How much lies sealed outside of the vault, in bytes.
LYING = """async () => {
  let folder = await navigator.storage.getDirectory();
  for (const part of ['vault', 'captured']) folder = await folder.getDirectoryHandle(part);
  let bytes = 0;
  for await (const file of folder.values()) {
    try {
      bytes += (await file.getFile()).size;
    } catch (error) {
      // It has gone, or has another name, since the folder was read.
      if (error.name !== 'NotFoundError') throw error;
    }
  }
  return bytes;
}"""
# Of pieces of a second each, so many are a film of that many seconds whatever became of the rest.
PIECES = SECONDS + 1
# Keeps every track to look at later, measures the pieces of films, and refuses the microphone alone
# when it is told to: no debugger brings Chromium's own fake devices to say no.
WATCH_DEVICES = """
  window.devices = { asked: 0, tracks: [], pieces: [], isDeaf: false };
  const { start } = MediaRecorder.prototype;
  MediaRecorder.prototype.start = function begin(...slice) {
    this.addEventListener('dataavailable', ({ data }) => {
      if (data.size > 0) window.devices.pieces.push(data.size);
    });
    start.apply(this, slice);
  };
  const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => {
    window.devices.asked += 1;
    if (wanted.audio && window.devices.isDeaf) throw new DOMException('', 'NotAllowedError');
    const stream = await real(wanted);
    window.devices.tracks.push(...stream.getTracks());
    return stream;
  };
"""


# What a phone's browser gives: more pixels than the finder has, turned by the camera's own Exif.
LARGE, TURNED = (2560, 1440), 6
LARGER_CAMERA = """
  window.ImageCapture = class {
    async getPhotoCapabilities() { return { imageWidth: { max: %d }, imageHeight: { max: %d } }; }
    async takePhoto() {
      const bytes = Uint8Array.from(atob('%s'), (sign) => sign.charCodeAt(0));
      return new Blob([bytes], { type: 'image/jpeg' });
    }
  };
"""


def header_length(film):
    """Seconds, as the film's header says them (ISO/IEC 14496-12, 8.2.2)."""
    at = film.index(b"mvhd") + 4
    place, form = (at + 20, ">IQ") if film[at] == 1 else (at + 12, ">II")
    scale, length = struct.unpack_from(form, film, place)
    return length / scale


class Photographer(Keeper):
    """What a person does at the vault's camera, by the names they see."""

    def camera(self, is_locked=False):
        if is_locked:
            self.member.button("Camera").click()
        else:
            self.member.menu("Camera")
        self.is_live()

    def is_live(self):
        self.page.locator(".vault-camera .shutter:not([disabled])").wait_for()
        self.member.until(FILM_RUNS)

    def mode(self, name):
        self.page.get_by_role("radio", name=name, exact=True).check(force=True)

    def shoot(self, said=KEPT):
        self.member.button("Shutter").click()
        self.is_kept(said)

    def is_kept(self, said=KEPT):
        self.page.locator(".vault-camera [role=status]").get_by_text(said).wait_for(
            state="attached")

    def record(self, seconds=SECONDS):
        self.member.button("Record", exact=True).click()
        self.member.until("(shown) => document.querySelector('.camera-time')?.textContent >= shown",
                          f"0:0{seconds}")

    def close(self):
        self.page.keyboard.press("Escape")
        self.page.locator(".vault-camera").wait_for(state="hidden")

    def has(self, count, place=".vault"):
        """Waits until so many items are in sight there."""
        expect(self.page.locator(f"{place} .cell[data-item]")).to_have_count(count)

    def names(self, kind):
        """Of the items in sight that are of this kind."""
        labels = [cell.get_attribute("aria-label") for cell in
                  self.page.locator(".vault .cell[data-item]").all()]
        return [label.rsplit(", ", 1)[1] for label in labels if label.startswith(f"{kind}, ")]


class CameraStory(EndToEndTest):
    whole_browser = True

    def probed(self, content, suffix):
        """What ffprobe says of a film: its streams by kind, and how long it lasts."""
        path = self.folder / f"film{suffix}"
        path.write_bytes(content)
        said = json.loads(subprocess.run(
            ["ffprobe", "-v", "error", "-count_packets", "-show_streams", "-show_format", "-of",
             "json", path], check=True, capture_output=True, stdin=subprocess.DEVNULL).stdout)
        self.assertTrue(all(int(one["nb_read_packets"]) > 0 for one in said["streams"]))
        return ({one["codec_type"]: one for one in said["streams"]},
                float(said["format"].get("duration", 0)))


class InChromium(CameraStory):
    def photographer(self, microphone):
        member = self.member("Vera", "+4915550002501", careful=microphone)
        self.keeper = Photographer(member)
        self.page = member.page
        self.cdp = member.context.new_cdp_session(self.page)
        self.permit("microphone", "granted" if microphone else "denied")
        self.page.add_init_script(WATCH_DEVICES)
        if not microphone:
            self.page.add_init_script(LARGER_CAMERA % (*LARGE, self.larger_photo()))
        self.keeper.make()
        self.page.evaluate("(now) => { window.devices.isDeaf = now; }", not microphone)
        return self.keeper

    def larger_photo(self):
        out = io.BytesIO()
        exif = Image.Exif()
        exif[ORIENTATION] = TURNED
        self.film.picture.resize(LARGE).save(out, "JPEG", quality=92, exif=exif)
        return base64.b64encode(out.getvalue()).decode()

    def permit(self, name, setting):
        self.cdp.send("Browser.setPermission", {
            "permission": {"name": name}, "setting": setting, "origin": self.server.origin})

    def all_ended(self):
        """No light of a camera or a microphone is left on."""
        self.keeper.member.until(
            "() => window.devices.tracks.every((track) => track.readyState === 'ended')")

    def test_photos_films_and_live_photos_are_what_was_seen_and_heard(self):
        keeper = self.photographer(microphone=True)
        # From a blank day, which has the photo afterwards.
        keeper.member.button("Days", exact=True).click()
        self.page.locator(".days-month [aria-current=date]").click()
        self.page.get_by_text("Nothing on this day.").wait_for()
        keeper.member.look("vault-blank-today")
        keeper.member.button("Take a photo").click()
        keeper.is_live()
        keeper.member.look("vault-camera")
        self.page.keyboard.press("Space")
        keeper.is_kept()
        keeper.close()
        keeper.has(1, ".days-day")
        keeper.member.button("Vault", exact=True).click()
        keeper.camera()
        # Keys choose what is taken, and release the shutter all the same.
        self.page.get_by_role("radio", name="Photo", exact=True).focus()
        self.page.keyboard.press("ArrowRight")
        keeper.is_live()
        self.page.keyboard.press("Space")
        keeper.member.until(
            f"() => document.querySelector('.camera-time').textContent >= '0:0{SECONDS}'")
        keeper.member.look("vault-recording")
        keeper.member.button("Stop recording").click()
        keeper.is_kept()
        keeper.mode("Live")
        keeper.is_live()
        keeper.shoot()
        # The last one taken leads to it: one item, which moves.
        keeper.member.button("Show the last one taken").click()
        keeper.member.until("() => document.querySelector('.item video')?.ended === true")
        self.all_ended()
        self.page.keyboard.press("Escape")
        keeper.has(3)
        self.the_photo_is_the_cameras_frame()
        self.the_film_is_heard()
        self.assertEqual(len(keeper.names("Live Photo")), 1)
        self.assert_silent()

    def the_photo_is_the_cameras_frame(self):
        [name] = self.keeper.names("Photo")
        self.assertRegex(name, r"^\d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.jpg$")
        photo = Image.open(io.BytesIO(self.keeper.save(name)))
        self.assertEqual(photo.size, SIZE)
        self.assertGreater(self.film.similarity(photo), SIMILARITY_LEAST)
        taken = photo.getexif().get_ifd(EXIF_DIRECTORY)[DATE_TIME_ORIGINAL]
        self.assertEqual(re.sub(r"\D", "", taken), re.sub(r"\D", "", name))

    def the_film_is_heard(self):
        [name] = self.keeper.names("Video")
        streams, length = self.probed(self.keeper.save(name), ".mp4")
        self.assertEqual(set(streams), {"video", "audio"})
        self.assertGreaterEqual(length, SECONDS)
        self.assertEqual((streams["video"]["width"], streams["video"]["height"]), SIZE)
        # What the vault says of its length is what it is.
        marks = self.page.locator(".vault .cell-mark")
        said = marks.get_by_text(re.compile(r"^\d+:\d\d$")).inner_text()
        minutes, seconds = map(int, said.split(":"))
        self.assertLessEqual(abs(minutes * 60 + seconds - length), 1)

    def test_without_the_microphone_it_records_in_silence_and_whatever_ends_it_keeps_it(self):
        keeper = self.photographer(microphone=False)
        keeper.camera()
        self.assertEqual(self.page.evaluate("() => window.devices.asked"), 1)
        keeper.shoot()
        keeper.mode("Video")
        self.page.get_by_text("Dayly can’t use the microphone").wait_for()
        # Out of sight, a film is ended and kept, and the camera is off.
        keeper.record()
        self.keeper.member.hide(True)
        self.all_ended()
        self.keeper.member.hide(False)
        keeper.is_live()
        keeper.is_kept()
        # A lock ends it, too; it is kept as soon as there is a vault to keep it.
        keeper.record(1)
        self.page.evaluate("""() => [...document.querySelectorAll('.vault button')]
          .find((one) => one.textContent === 'Lock').click()""")
        keeper.field("Passphrase").wait_for()
        self.all_ended()
        keeper.unlock()
        keeper.has(3)
        self.the_photo_is_the_cameras_own()
        for name in keeper.names("Video"):
            streams, length = self.probed(keeper.save(name), ".mp4")
            self.assertEqual(set(streams), {"video"})
            self.assertGreaterEqual(length, 1)
        # Allowed in the browser's settings, it is heard at once.
        keeper.camera()
        self.page.get_by_text("Dayly can’t use the microphone").wait_for()
        self.page.evaluate("() => { window.devices.isDeaf = false; }")
        self.permit("microphone", "granted")
        self.page.locator(".camera-sound[aria-pressed=true]").wait_for()
        keeper.close()
        self.all_ended()
        self.assert_silent()

    def test_a_locked_vault_is_taken_into_and_a_crash_costs_a_film_its_last_second(self):
        keeper = self.photographer(microphone=True)
        keeper.lock()
        keeper.camera(is_locked=True)
        keeper.shoot(SEALED)
        keeper.mode("Live")
        keeper.is_live()
        keeper.shoot(SEALED)
        keeper.close()
        self.page.get_by_text("2 items sealed").wait_for()
        keeper.member.look("vault-locked-waiting")
        keeper.camera(is_locked=True)
        keeper.mode("Video")
        keeper.is_live()
        self.page.evaluate("() => { window.devices.pieces = []; }")
        before = self.page.evaluate(LYING)
        keeper.record()
        keeper.member.until("(count) => window.devices.pieces.length >= count", PIECES)
        # What was recorded is sealed a moment later.
        given = sum(self.page.evaluate("() => window.devices.pieces")[:PIECES])
        wait_until(lambda: self.page.evaluate(LYING) >= before + given, STEP_SECONDS,
                   "the pieces are sealed", self.page)
        keeper = self.again()
        keeper.enter()
        self.page.get_by_text("3 items sealed").wait_for()
        keeper.unlock()
        keeper.has(3)
        self.the_photo_is_the_cameras_frame()
        self.assertEqual(len(keeper.names("Live Photo")), 1)
        [name] = keeper.names("Video")
        content = keeper.save(name)
        streams, length = self.probed(content, ".mp4")
        self.assertEqual(set(streams), {"video", "audio"})
        self.assertGreaterEqual(length, SECONDS)
        self.assertLessEqual(abs(header_length(content) - length), 1)
        # It plays to its end, which the player knows, and says that it is not all.
        keeper.cell(name).click()
        keeper.member.until("""(least) => {
          const { duration } = document.querySelector('.item video') ?? {};
          return Number.isFinite(duration) && duration >= least;
        }""", SECONDS)
        self.page.evaluate("() => document.querySelector('.item video').play()")
        keeper.member.until("() => document.querySelector('.item video').ended")
        keeper.member.button("Details").click()
        self.page.get_by_text(CUT_OFF).wait_for()
        # Nothing of them waits any more.
        self.page.keyboard.press("Escape")
        keeper.lock()
        expect(self.page.get_by_text("items sealed")).to_have_count(0)

    def again(self):
        """The browser dies, and is begun again over what it wrote."""
        browsers.kill(self.keeper.member.folder)
        self.members.remove(self.keeper.member)
        self.keeper = Photographer(self.member("Vera", "+4915550002501"))
        self.page = self.keeper.page
        return self.keeper

    def the_photo_is_the_cameras_own(self):
        [name] = self.keeper.names("Photo")
        photo = Image.open(io.BytesIO(self.keeper.save(name)))
        self.assertEqual(photo.size, LARGE)
        self.assertEqual(photo.getexif()[ORIENTATION], TURNED)
        self.assertIn(DATE_TIME_ORIGINAL, photo.getexif().get_ifd(EXIF_DIRECTORY))
        self.assertGreater(self.film.similarity(photo), SIMILARITY_LEAST)


class InFirefox(CameraStory):
    def saved(self, keeper, name):
        """A film that comes out of the vault. Nobody is told of Firefox's downloads here: it is
        taken where the page makes an address for it."""
        keeper.page.evaluate("""() => {
          const make = URL.createObjectURL.bind(URL);
          URL.createObjectURL = (blob) => {
            blob.slice(0, 4).arrayBuffer().then((head) => {
              if (new DataView(head).getUint32(0) === 0x1a45dfa3) window.film = blob;
            });
            return make(blob);
          };
        }""")
        keeper.cell(name).click()
        keeper.member.button("Save a copy").click()
        keeper.with_location("save")
        keeper.member.button("Save the copy").click()
        keeper.member.until("() => window.film !== undefined")
        return bytes(keeper.page.evaluate(
            "async () => [...new Uint8Array(await window.film.arrayBuffer())]"))

    def test_firefox_takes_photos_and_says_what_its_films_are(self):
        member = FirefoxMember(
            self.playwright, self.folder / "vera", self.server, "Vera", "+4915550002502")
        self.members.append(member)
        keeper = Photographer(member)
        keeper.make()
        member.menu("Camera")
        # Firefox does not say that it may: it is explained, then asked.
        member.heading("Your vault needs the camera").wait_for()
        member.button("Allow camera").click()
        keeper.is_live()
        keeper.shoot()
        keeper.mode("Video")
        keeper.page.get_by_text("This browser records WebM").wait_for()
        expect(keeper.page.get_by_role("radio", name="Live", exact=True)).to_have_count(0)
        keeper.is_live()
        keeper.record()
        member.button("Stop recording").click()
        keeper.is_kept()
        keeper.close()
        keeper.has(2)
        [photo] = keeper.names("Photo")
        keeper.cell(photo).click()
        member.until("() => document.querySelector('.item img:not(.item-small)')?.naturalWidth"
                     " >= 1280")
        keeper.page.keyboard.press("Escape")
        [film] = keeper.names("Video")
        streams, _ = self.probed(self.saved(keeper, film), ".webm")
        self.assertEqual(set(streams), {"video", "audio"})
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
