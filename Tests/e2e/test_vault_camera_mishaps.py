"""What a person with another camera, a microphone or a camera that is taken away, or a full disk
meets at the vault's own camera."""

import subprocess
import unittest
from pathlib import Path

from camera import Film
from PIL import Image
from playwright.sync_api import expect
from test_vault_camera import WATCH_DEVICES, CameraStory, Photographer
from waiting import STEP_SECONDS, wait_until

# More than a film has at its longer side, and more than the motion of a Live Photo has.
LARGE = (2304, 1296)
# A compressed frame against what the camera saw: where something was cut off it is far less.
WHOLE_LEAST = 0.85
GONE = "The microphone stopped: from here on there’s no sound."
NOTHING_KEPT = "There is no space left on this device. Nothing of it was kept."
# Less room than is used already.
NO_ROOM = 1
# What is left of captures, besides the key they are sealed to.
LEFT = """async () => {
  let folder = await navigator.storage.getDirectory();
  for (const part of ['vault', 'captured']) folder = await folder.getDirectoryHandle(part);
  const names = [];
  for await (const name of folder.keys()) if (name !== 'key') names.push(name);
  return names;
}"""
# Stands in for the system: no debugger takes a microphone or a camera away.
TAKE_AWAY = """(kind) => {
  const track = window.devices.tracks.find(
    (one) => one.kind === kind && one.readyState === 'live');
  track.stop();
  track.dispatchEvent(new Event('ended'));
}"""

# A phone's camera, whose picture turns with the phone: no fake camera of a browser's does.
PHONE = """([width, height]) => {
  const canvas = document.createElement('canvas');
  window.turn = () => {
    [canvas.width, canvas.height] = [canvas.height, canvas.width];
    screen.orientation.dispatchEvent(new Event('change'));
  };
  Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  setInterval(() => {
    context.fillStyle = `hsl(${performance.now() % 360}, 50%, 50%)`;
    context.fillRect(0, 0, canvas.width, canvas.height);
  }, 50);
  const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) =>
    (wanted.video ? canvas.captureStream() : real(wanted));
}"""


class Mishaps(CameraStory):
    def photographer(self, film=None):
        member = self.browsing(self.folder / "Vera", "Vera", "+4915550003601", film)
        self.members.append(member)
        self.page = member.page
        self.cdp = member.context.new_cdp_session(self.page)
        self.permit("granted")
        self.page.add_init_script(WATCH_DEVICES)
        keeper = Photographer(member)
        keeper.make()
        return keeper

    def permit(self, setting):
        self.cdp.send("Browser.setPermission", {
            "permission": {"name": "microphone"}, "setting": setting,
            "origin": self.server.origin})

    def both_halves(self, keeper, name):
        """The still and the motion that come out of the vault."""
        saved = []
        self.page.on("download", lambda one: saved.append(one))
        keeper.cell(name).click()
        keeper.member.button("Save a copy").click()
        keeper.with_location("save")
        keeper.member.button("Save the copy").click()
        keeper.saved()
        wait_until(lambda: len(saved) == 2, STEP_SECONDS, "both halves", self.page)
        self.page.keyboard.press("Escape")
        self.page.get_by_role("dialog").wait_for(state="hidden")
        halves = {Path(one.suggested_filename).suffix: one.path() for one in saved}
        return halves[".jpg"], halves[".mp4"]

    def seen(self, path):
        """The first picture of a film."""
        frame = self.folder / "frame.png"
        subprocess.run(["ffmpeg", "-y", "-loglevel", "error", "-i", path, "-frames:v", "1", frame],
                       check=True, stdin=subprocess.DEVNULL)
        with Image.open(frame) as picture:
            return picture.convert("RGB")

    def test_what_a_camera_with_more_pixels_than_films_have_sees_is_in_them_whole(self):
        film = Film(self.folder / "large", size=LARGE)
        keeper = self.photographer(film)
        keeper.camera()
        keeper.mode("Video")
        keeper.is_live()
        keeper.record(1)
        keeper.member.button("Stop recording").click()
        keeper.is_kept()
        keeper.mode("Live")
        keeper.is_live()
        keeper.shoot()
        keeper.close()
        keeper.has(2)
        [name] = keeper.names("Video")
        video = self.folder / name
        video.write_bytes(keeper.save(name))
        still, motion = self.both_halves(keeper, *keeper.names("Live Photo"))
        with Image.open(still) as picture:
            self.assertEqual(picture.size, LARGE)
        for path, side in ((video, 1920), (motion, 1440)):
            frame = self.seen(path)
            self.assertEqual(frame.size, (side, side * 9 // 16))
            self.assertGreater(film.similarity(frame), WHOLE_LEAST)
        self.assert_silent()

    def test_a_live_photo_moves_in_the_shape_of_a_phone_that_was_turned(self):
        keeper = self.photographer()
        self.page.evaluate(PHONE, LARGE)
        keeper.camera()
        keeper.mode("Live")
        keeper.is_live()
        self.page.evaluate("() => window.turn()")
        keeper.member.until("(width) => document.querySelector('video').videoWidth === width",
                            LARGE[1])
        keeper.shoot()
        keeper.close()
        keeper.has(1)
        _, motion = self.both_halves(keeper, *keeper.names("Live Photo"))
        self.assertEqual(self.seen(motion).size, (810, 1440))
        self.assert_silent()

    def test_a_microphone_that_is_taken_away_is_told_of_and_the_film_goes_on(self):
        keeper = self.photographer()
        keeper.camera()
        keeper.mode("Video")
        self.page.locator(".camera-sound[aria-pressed=true]").wait_for()
        hint = self.page.locator(".camera-hint")
        keeper.record(1)
        expect(hint).to_be_hidden()
        self.page.evaluate(TAKE_AWAY, "audio")
        expect(hint).to_have_text(GONE)
        keeper.member.button("Stop recording").click()
        keeper.is_kept()
        expect(hint).to_contain_text("the microphone stopped. Tap it to try again")
        self.page.locator(".camera-sound").click()
        expect(hint).to_be_hidden()
        # So is one that is forbidden meanwhile; what to do about it, once the film is over.
        keeper.record(1)
        self.permit("denied")
        expect(hint).to_have_text(GONE)
        keeper.member.button("Stop recording").click()
        keeper.is_kept()
        expect(hint).to_contain_text("Allow it where you allow the camera")
        # Who knew of it before is not told while they film.
        keeper.record(1)
        expect(hint).to_be_hidden()
        keeper.member.button("Stop recording").click()
        keeper.is_kept()
        keeper.close()
        keeper.has(3)
        counts = [len(self.probed(keeper.save(name), ".mp4")[0])
                  for name in keeper.names("Video")]
        self.assertEqual(sorted(counts), [1, 2, 2])
        self.assert_silent()

    def test_a_camera_that_is_taken_away_is_told_of_and_what_it_filmed_is_kept(self):
        keeper = self.photographer()
        keeper.camera()
        keeper.mode("Video")
        keeper.is_live()
        keeper.record(1)
        self.page.evaluate(TAKE_AWAY, "video")
        self.page.get_by_text("The camera isn’t running").wait_for()
        keeper.member.button("Try again").click()
        keeper.is_live()
        keeper.close()
        keeper.has(1)
        self.assert_silent()

    def test_of_what_found_no_room_at_all_nothing_is_said_to_be_kept(self):
        keeper = self.photographer()
        keeper.camera()
        keeper.mode("Video")
        keeper.is_live()
        self.room(quotaSize=NO_ROOM)
        keeper.member.button("Record", exact=True).click()
        self.page.get_by_role("alert").get_by_text(NOTHING_KEPT).wait_for()
        self.assertEqual(self.page.evaluate(LEFT), [])
        self.room()
        keeper.record(1)
        keeper.member.button("Stop recording").click()
        keeper.is_kept()
        keeper.close()
        keeper.has(1)
        self.assertEqual(self.page.evaluate(LEFT), [])
        self.assert_silent()

    def room(self, **size):
        """The browser gives so many bytes as `quotaSize` says, or what it gives by itself."""
        self.cdp.send("Storage.overrideQuotaForOrigin", {"origin": self.server.origin, **size})


if __name__ == "__main__":
    unittest.main()
