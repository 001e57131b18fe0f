"""A film of one's days, made in the browser: as long as its plan, of what lies on the days, kept in
the vault and played there; and nothing of it after it was stopped."""

import io
import re
import subprocess
import unittest

from camera import sample
from exif import exiftool
from PIL import Image, ImageStat
from playwright.sync_api import expect
from probing import probed
from test_days import DaysStory
from test_films import FilmStory, ffmpeg
from test_firefox import FirefoxMember

MAKING_MILLISECONDS = 300_000
FRAMES_PER_SECOND = 30
# How far the mean of a colour, of 255, may be from the photo's after two encodings.
NEAR = 14
# Whatever the page encodes with.
COLLECT_ENCODERS = """
  window.encoders = [];
  window.VideoEncoder = class extends VideoEncoder {
    constructor(...settings) {
      super(...settings);
      window.encoders.push(this);
    }
  };
"""

# Of each field how wide it is, and how wide it has to be.
WIDTHS = """() => [...document.querySelectorAll('.film-date .field')].map((field) => {
  const width = field.offsetWidth;
  Object.assign(field.style, { inlineSize: 'min-content', minInlineSize: 'min-content' });
  const least = field.offsetWidth;
  field.removeAttribute('style');
  return [width, least];
})"""


class MonthFilmStory(DaysStory):
    whole_browser = True

    live, served, until = FilmStory.live, FilmStory.served, FilmStory.until

    def clip(self, name, seconds, color):
        """A film of one colour that was taken in May 2024."""
        path = self.pictures / name
        ffmpeg("-f", "lavfi", "-i", f"color=c={color}:size=640x360:rate=25:duration={seconds}",
               "-pix_fmt", "yuv420p", "-metadata", "creation_time=2024-05-09T12:00:00Z", path)
        return path

    def tune(self):
        """A second of sound: shorter than any film."""
        path = self.pictures / "tune.wav"
        ffmpeg("-f", "lavfi", "-i", "sine=frequency=440:duration=1", path)
        return path

    def month(self, member=None, more=(), items=None):
        """Days of May 2024: two photos, a film, and more."""
        return self.calendar([
            self.taken("first.jpg", "2024:05:02 10:00:00"),
            self.taken("second.jpg", "2024:05:03 11:00:00", "flower.jpg"),
            self.clip("green.mp4", 8, "green"), *more,
        ], member, items)

    def sheet(self, calendar):
        page = calendar.page
        page.get_by_role("button", name="Before that May 2024").click()
        calendar.heading("May 2024")
        calendar.member.button("Make a film").click()
        return page.get_by_role("dialog", name="A film of your days")

    def make(self, sheet):
        sheet.get_by_role("button", name="Make the film").click()
        sheet.get_by_role("button", name="Keep in the vault").wait_for(timeout=MAKING_MILLISECONDS)

    def saved(self, calendar, sheet):
        with calendar.page.expect_download() as saved:
            sheet.get_by_role("button", name="Save", exact=True).click()
        path = self.folder / saved.value.suggested_filename
        saved.value.save_as(path)
        return path

    def mean(self, path, seconds, box):
        """The mean colour of a part of the frame at a moment."""
        done = subprocess.run(
            ["ffmpeg", "-v", "error", "-ss", str(seconds), "-i", path, "-frames:v", "1", "-f",
             "image2pipe", "-c:v", "png", "-"], capture_output=True, check=True)
        return ImageStat.Stat(Image.open(io.BytesIO(done.stdout)).convert("RGB").crop(box)).mean

    def near(self, mean, expected):
        for one, other in zip(mean, expected, strict=True):
            self.assertAlmostEqual(one, other, delta=NEAR)


class InChromium(MonthFilmStory):
    def test_a_month_becomes_a_film_that_is_kept_and_played(self):
        calendar = self.month(more=self.live(), items=4)
        page, member = calendar.page, calendar.member
        self.served(calendar.keeper)
        sheet = self.sheet(calendar)
        sheet.get_by_text("4 days").wait_for()
        with page.expect_file_chooser() as chooser:
            sheet.get_by_role("button", name="Choose music").click()
        chooser.value.set_files(self.tune())
        sheet.get_by_text("tune.wav").wait_for()
        member.look("month-film")
        self.make(sheet)
        sheet.get_by_text("The film of 4 days is ready.").wait_for()
        member.until("() => document.querySelector('.film-player video').readyState >= 2")
        member.look("month-film-made")
        path = self.saved(calendar, sheet)
        self.assertEqual(path.name, "2024-05 film.mp4")
        # Photos for two seconds each, the whole Live Photo of two, three of the film's eight.
        seconds = 2 + 2 + 2 + 3
        said = probed(path)
        video, audio = said["streams"]
        self.assertEqual(int(video["nb_read_frames"]), seconds * FRAMES_PER_SECOND)
        self.assertEqual(float(said["format"]["duration"]), seconds)
        self.assertEqual((video["width"], video["height"]), (1080, 1350))
        self.assertEqual(audio["codec_type"], "audio")
        # A photo in the middle of its time, and the film behind it.
        for at, name in ((1, "china"), (3, "flower")):
            self.near(self.mean(path, at, (0, 400, 1080, 950)), self.of_photo(name))
        self.near(self.mean(path, seconds - 1, (0, 400, 1080, 950)), (0, 128, 0))
        sheet.get_by_role("button", name="Keep in the vault").click()
        sheet.get_by_text("It is in the vault, on today.").wait_for(timeout=MAKING_MILLISECONDS)
        # What the import reports is not seen beside the sheet, but once that is gone.
        report = page.locator(".days-part:not([hidden]) .import-card")
        expect(report).to_contain_text("1 item added")
        expect(report).to_be_hidden()
        sheet.get_by_role("button", name="Close").click()
        expect(report).to_be_visible()
        member.button("Vault", exact=True).click()
        calendar.keeper.cell("2024-05 film.mp4").click()
        self.until(calendar.keeper, f"Math.abs(video.duration - {seconds}) < 0.05")
        page.evaluate("() => document.querySelector('.item video').play()")
        self.until(calendar.keeper, "video.currentTime > 0.5 && video.videoHeight === 1350")
        self.assert_silent()

    def test_what_is_stopped_leaves_nothing_and_what_cannot_be_read_is_said(self):
        calendar = self.month(more=[self.unread()])
        page = calendar.page
        page.add_init_script(COLLECT_ENCODERS)
        page.reload()
        calendar.keeper.unlock()
        sheet = self.sheet(calendar)
        sheet.get_by_label("Show dates").uncheck()
        stopped = "() => encoders.length === %d && encoders.every((e) => e.state === 'closed')"
        ends = (sheet.get_by_role("button", name="Cancel").click, page.go_back)
        for count, end in enumerate(ends, 1):
            sheet.get_by_role("button", name="Make the film").click()
            # Whichever it is at when somebody looks.
            sheet.get_by_text(re.compile("^[1-3] of 4 days")).first.wait_for(
                timeout=MAKING_MILLISECONDS)
            end()
            calendar.member.until(stopped % count)
            expect(page.locator("video")).to_have_count(0)
        sheet.wait_for(state="hidden")
        calendar.heading("May 2024")
        calendar.member.button("Make a film").click()
        # A day and the one after it, and no other.
        sheet.get_by_role("radio", name="From – to").check()
        sheet.get_by_label("From", exact=True).fill("2024-05-03")
        sheet.get_by_label("To", exact=True).fill("2024-05-04")
        sheet.get_by_text("2 days").wait_for()
        self.make(sheet)
        sheet.get_by_text("The film of 1 day is ready. 1 day could not be read:").wait_for()
        self.assertIn("4 May 2024", sheet.get_by_role("status").last.inner_text())
        path = self.saved(calendar, sheet)
        self.assertEqual(path.name, "2024-05-03--2024-05-04 film.mp4")
        said = probed(path)
        self.assertEqual([one["codec_type"] for one in said["streams"]], ["video"])
        self.assertEqual(float(said["format"]["duration"]), 2)
        sheet.get_by_role("button", name="Close").click()
        calendar.member.button("Vault", exact=True).click()
        calendar.keeper.holds(4)
        self.assert_silent()

    def unread(self):
        """A photo in a format that Chromium does not show."""
        path = self.pictures / "third.tif"
        sample("china.jpg").resize((64, 48)).save(path)
        exiftool("-q", "-overwrite_original", "-DateTimeOriginal=2024:05:04 10:00:00", path)
        return path

    def of_photo(self, name):
        """The mean colour of what is seen of a photo in the middle of the frame."""
        picture = sample(f"{name}.jpg").convert("RGB")
        height = picture.height * 1080 / picture.width
        cut = picture.height * (height - 550) / 2 / height
        return ImageStat.Stat(picture.crop((0, cut, picture.width, picture.height - cut))).mean


class InFirefox(MonthFilmStory):
    def test_firefox_makes_a_film_too(self):
        member = FirefoxMember(
            self.playwright, self.folder / "vera", self.server, "Vera", "+4915550001913")
        self.members.append(member)
        calendar = self.month(member)
        sheet = self.sheet(calendar)
        sheet.get_by_text("3 days").wait_for()
        # Its dates are wider than those of other browsers, and whole.
        sheet.get_by_role("radio", name="From – to").check()
        expect(sheet.locator(".film-date .field")).to_have_count(2)
        for width, least in calendar.page.evaluate(WIDTHS):
            self.assertGreaterEqual(width, least)
        sheet.get_by_role("radio").first.check()
        self.make(sheet)
        member.until("() => { const video = document.querySelector('.film-player video');"
                     " return video.readyState >= 2 && video.duration === 7"
                     " && video.videoWidth === 1080; }")
        sheet.get_by_role("button", name="Keep in the vault").click()
        sheet.get_by_text("It is in the vault, on today.").wait_for()
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
