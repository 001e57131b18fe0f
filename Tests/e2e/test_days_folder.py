"""The days of a folder in the web app, without account and vault: real photographs, films and a
Live Photo lie where the browser keeps files of its own, and stand in for a folder on a disk."""

import base64
import os
import re
import unittest

import browsers
import modules
from picked import ANSWERS_WITH_DROPPED, FOLDER_TOLD, allow, drop
from playwright.sync_api import expect
from test_days import Calendar, DaysStory
from waiting import STEP_SECONDS, wait_until

# In place of the browser's own dialog, which nobody here can use. What may be read is the test's to
# say: a folder of the origin's own is never asked about.
PICKER = """
  const own = navigator.storage.getDirectory;
  window.showDirectoryPicker = async () =>
    (await own.call(navigator.storage)).getDirectoryHandle('Pictures');
  FileSystemHandle.prototype.queryPermission = async () =>
    localStorage.getItem('test/permission') ?? 'granted';
  FileSystemHandle.prototype.requestPermission = async () => {
    localStorage.setItem('test/permission', 'granted');
    return 'granted';
  };
"""
WRITE = """async ([path, text]) => {
  let folder = await navigator.storage.getDirectory();
  const parts = ['Pictures', ...path.split('/')];
  const name = parts.pop();
  for (const part of parts) folder = await folder.getDirectoryHandle(part, { create: true });
  const file = await folder.getFileHandle(name, { create: true });
  const writable = await file.createWritable();
  await writable.write(Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)));
  await writable.close();
}"""
REMOVE = """async (path) => {
  let folder = await navigator.storage.getDirectory();
  const parts = path.split('/');
  const name = parts.pop();
  for (const part of parts) folder = await folder.getDirectoryHandle(part);
  await folder.removeEntry(name, { recursive: true });
}"""
# Of each button that turns the page, whether what is said of the item lies under it.
UNDER_TURNS = """() => {
  const said = document.createRange();
  said.selectNodeContents(document.querySelector('.item:not([hidden]) > .lead'));
  const lines = [...said.getClientRects()];
  return [...document.querySelectorAll('.item:not([hidden]) .item-turn')]
    .map((one) => one.getBoundingClientRect())
    .map((turn) => lines.some((line) => line.right > turn.left && line.left < turn.right
      && line.bottom > turn.top && line.top < turn.bottom));
}"""
# Every file with its bytes and its time, as text.
STATE = """async () => {
  const found = [];
  const walk = async (folder, prefix) => {
    for await (const entry of folder.values()) {
      if (entry.kind === 'directory') { await walk(entry, prefix + entry.name + '/'); continue; }
      const file = await entry.getFile();
      const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
      found.push([prefix + entry.name, file.lastModified, [...new Uint8Array(digest)].join()]);
    }
  };
  await walk(await (await navigator.storage.getDirectory()).getDirectoryHandle('Pictures'), '');
  return JSON.stringify(found.sort());
}"""
# Read in several batches.
MANY = 1_500


class Folder:
    """What a person with a folder does, by the names they see."""

    def __init__(self, member):
        self.member, self.page = member, member.page
        member.context.add_init_script(PICKER)
        member.open("/")

    def put(self, path, source):
        self.page.evaluate(WRITE, [path, base64.b64encode(source.read_bytes()).decode()])

    def show(self):
        self.member.button("Days").click()
        self.member.button("Look at photos I have").click()
        return Calendar(self)

    def says(self, words):
        self.page.locator(".folder-card").get_by_text(words).wait_for()

    def is_read(self):
        self.says("Only read, never changed.")


class InChromium(DaysStory):
    whole_browser = True

    def folder_of(self, files, careful=False):
        folder = Folder(self.member("Finn", "+4915550001921", careful=careful))
        for path, source in files.items():
            folder.put(path, source)
        return folder

    def test_a_folder_is_a_calendar_and_nothing_in_it_is_changed(self):
        folder = self.folder_of({
            "late.jpg": self.taken("late.jpg", "2024:05:02 23:59:59"),
            "early.jpg": self.taken("early.jpg", "2024:05:03 00:00:00", "flower.jpg"),
            **self.live_photo(),
            "2024/film.mp4": self.moving("film.mp4"),
            "scan.jpg": self.photo("scan.jpg"),
            "scan.jpg.json": self.file(
                "scan.json", b'{"photoTakenTime": {"timestamp": "1714823999"}}'),
            ".hidden.jpg": self.taken("hidden.jpg", "2024:05:09 12:00:00"),
            "notes.txt": self.file("notes.txt", b"no photo"),
        }, careful=True)
        before = folder.page.evaluate(STATE)
        calendar = folder.show()
        page, member = folder.page, folder.member
        folder.is_read()
        page.get_by_role("button", name="Before that May 2024").click()
        calendar.heading("May 2024")
        page.get_by_text("4 items on 3 days").wait_for()
        calendar.day("2 May 2024", "1 photo").wait_for()
        member.until("() => document.querySelectorAll('.days-week .day-picture[src]').length === 3")
        member.look("folder-month")
        calendar.day("3 May 2024", "1 photo, 1 Live Photo").click()
        calendar.heading("Friday 3 May 2024")
        calendar.holds(2)
        member.look("folder-day")
        # The viewer is the vault's own: the photo, its motion, where it lies, and on to the next.
        page.get_by_role("button", name=re.compile("IMG_1.jpg$")).click()
        page.get_by_role("dialog", name="IMG_1.jpg").wait_for()
        page.locator(".item-media img:not(.item-small)").wait_for()
        member.button("Play Live Photo, IMG_1.jpg").wait_for()
        member.until("() => document.querySelector('.live-motion').duration > 1")
        member.button("Details").click()
        page.get_by_text("2024/IMG_1.jpg", exact=True).wait_for()
        member.look("folder-item")
        expect(member.button("To the trash")).to_have_count(0)
        with page.expect_download() as saved:
            member.button("Save a copy").click()
        self.assertIn(saved.value.suggested_filename, ("IMG_1.jpg", "IMG_1.mov"))
        page.keyboard.press("ArrowLeft")
        page.get_by_role("dialog", name="early.jpg").wait_for()
        page.go_back()
        calendar.heading("Friday 3 May 2024")
        page.go_back()
        calendar.heading("May 2024")
        # A film plays.
        calendar.go_to_year(2021)
        calendar.go_to_month("May 2021", "1 item")
        calendar.day("4 May 2021", "1 video").click()
        page.get_by_role("button", name=re.compile("film.mp4$")).click()
        member.until("() => document.querySelector('.item-media video[controls]')?.duration > 1")
        page.go_back()
        self.assertEqual(page.evaluate(STATE), before)
        self.assertEqual(folder.member.findings, [])
        self.assert_silent()

    def test_a_takeout_in_several_parts_is_dated_as_one(self):
        parts = [f"export-{part}/Takeout/Google Fotos/Reise" for part in (1, 2)]
        folder = self.folder_of({
            f"{parts[0]}/dated.jpg": self.taken("dated.jpg", "2024:05:02 12:00:00"),
            f"{parts[0]}/scan.jpg": self.photo("scan.jpg"),
            f"{parts[1]}/scan.jpg.json": self.file(
                "scan.json", b'{"photoTakenTime": {"timestamp": "1714823999"}}'),
        })
        calendar = folder.show()
        folder.is_read()
        folder.page.get_by_role("button", name="Before that May 2024").click()
        folder.page.get_by_text("2 items on 2 days").wait_for()
        calendar.day("4 May 2024", "1 photo").wait_for()
        self.assert_silent()

    def test_the_halves_of_a_live_photo_lie_in_two_parts_of_a_takeout(self):
        still, motion = self.live_photo().values()
        folder = self.folder_of({
            "export-1/Takeout/Google Fotos/Reise/IMG_1.jpg": still,
            "export-2/Takeout/Google Fotos/Reise/IMG_1.mov": motion,
            # As many halves that are none: in two folders that are no parts of an export.
            "one/IMG_1.jpg": still,
            "two/IMG_1.mov": motion,
        })
        calendar = folder.show()
        folder.is_read()
        folder.page.get_by_role("button", name="Before that May 2024").click()
        folder.page.get_by_text("3 items on 1 day").wait_for()
        calendar.day("3 May 2024", "1 photo, 1 video, 1 Live Photo").wait_for()
        self.assert_silent()

    def test_the_next_time_only_what_changed_is_read(self):
        files = {f"{number}.jpg": self.taken(f"{number}.jpg", f"2024:05:0{number} 12:00:00")
                 for number in (1, 2, 3)}
        folder = self.folder_of(files)
        calendar = folder.show()
        folder.is_read()
        page = folder.page
        page.evaluate(REMOVE, "Pictures/3.jpg")
        folder.put("2.jpg", self.taken("other.jpg", "2024:05:20 12:00:00", "flower.jpg"))
        folder.put("new.jpg", self.taken("new.jpg", "2024:05:21 12:00:00"))
        page.reload()
        folder.is_read()
        # The folder is where the person left it.
        page.get_by_role("button", name="Before that May 2024").click()
        page.get_by_text("3 items on 3 days").wait_for()
        for date, said in (("1", "1 photo"), ("2", "nothing"), ("3", "nothing"), ("20", "1 photo"),
                           ("21", "1 photo")):
            calendar.day(f"{date} May 2024", said).wait_for()
        self.assert_silent()

    def test_a_permission_that_is_lost_is_one_tap_away(self):
        folder = self.folder_of({"one.jpg": self.taken("one.jpg", "2024:05:02 12:00:00")})
        calendar = folder.show()
        folder.is_read()
        page, member = folder.page, folder.member
        page.evaluate("localStorage.setItem('test/permission', 'prompt')")
        page.reload()
        member.button("Allow it again").wait_for()
        # What is known of it is there all the same.
        page.get_by_role("button", name="Before that May 2024").click()
        calendar.day("2 May 2024", "1 photo").wait_for()
        member.button("Allow it again").click()
        folder.is_read()
        member.until("() => document.querySelectorAll('.days-week .day-picture[src]').length === 1")
        self.assert_silent()

    def test_a_file_that_is_gone_is_told_beside_what_turns_the_page(self):
        folder = self.folder_of({f"{number}.jpg": self.taken(
            f"{number}.jpg", f"2024:05:02 12:00:0{number}") for number in (1, 2, 3)})
        calendar = folder.show()
        folder.is_read()
        page = folder.page
        page.get_by_role("button", name="Before that May 2024").click()
        calendar.day("2 May 2024", "3 photos").click()
        calendar.holds(3)
        page.evaluate(REMOVE, "Pictures/2.jpg")
        page.get_by_role("button", name=re.compile("2.jpg$")).click()
        page.get_by_text("Its file is not in the folder any more.").wait_for()
        for size in ({"width": 320, "height": 568}, page.viewport_size):
            page.set_viewport_size(size)
            self.assertEqual(page.evaluate(UNDER_TURNS), [False, False], size)
        # The others are there as before.
        page.get_by_role("button", name="Next", exact=True).click()
        page.get_by_role("dialog", name="3.jpg").wait_for()
        page.locator(".item-media img:not(.item-small)").wait_for()
        self.assert_silent()

    def test_a_folder_that_is_gone_is_told_and_may_come_back(self):
        photo = self.taken("one.jpg", "2024:05:02 12:00:00")
        folder = self.folder_of({"one.jpg": photo})
        folder.show()
        folder.is_read()
        page, member = folder.page, folder.member
        page.evaluate(REMOVE, "Pictures")
        page.reload()
        folder.says("The folder is not there.")
        folder.put("one.jpg", photo)
        member.button("Try again").click()
        folder.is_read()
        # Forgotten, nothing of it is known any more.
        member.button("How days are shown").click()
        member.button("Forget this folder").click()
        member.button("Look at photos I have").wait_for()
        self.assertEqual(page.evaluate("localStorage.getItem('dayly/days/folder')"), None)

    def test_one_file_that_cannot_be_read_is_told_on_its_day_and_the_rest_goes_on(self):
        folder = self.folder_of({
            "2024-05-02 broken.jpg": self.taken("one.jpg", "2024:05:02 12:00:00"),
            "whole.jpg": self.taken("two.jpg", "2024:05:03 12:00:00"),
        })
        # Files of the origin's own can always be read: the worker is told that one cannot.
        modules.without_worker(folder.page)
        folder.page.reload()
        folder.page.route("**/folder-worker.js", lambda route: route.fulfill(
            response=route.fetch(), body="""
              const whole = Blob.prototype.arrayBuffer, part = Blob.prototype.slice;
              const isBroken = (blob) => blob.isBroken || blob.name?.includes('broken');
              Blob.prototype.slice = function (...range) {
                return Object.assign(part.apply(this, range), { isBroken: isBroken(this) });
              };
              Blob.prototype.arrayBuffer = function () {
                return isBroken(this) ? Promise.reject(new DOMException('', 'NotReadableError'))
                  : whole.call(this);
              };
            """ + route.fetch().text()))
        calendar = folder.show()
        page, member = folder.page, folder.member
        folder.says("1 file could not be read")
        page.get_by_role("button", name="Before that May 2024").click()
        calendar.day("3 May 2024", "1 photo").wait_for()
        calendar.day("2 May 2024", "1 photo").click()
        page.get_by_role("button", name=re.compile("broken.jpg$")).click()
        page.get_by_text("It cannot be read right now.").wait_for()

    def test_a_browser_that_hands_over_no_folder_shows_its_files_for_one_visit(self):
        shown = self.pictures / "Trip"
        shown.mkdir()
        self.taken("one.jpg", "2024:05:02 12:00:00").rename(shown / "one.jpg")
        self.taken("hidden.jpg", "2024:05:03 12:00:00").rename(shown / ".hidden.jpg")
        folder = self.folder_of({})
        page, member = folder.page, folder.member
        page.add_init_script("window.showDirectoryPicker = undefined")
        page.reload()
        member.button("Days").click()
        with page.expect_file_chooser() as chooser:
            member.button("Look at photos I have").click()
        chooser.value.set_files(shown)
        folder.says("This browser shows it for one visit")
        page.get_by_role("button", name="Before that May 2024").click()
        page.get_by_text("1 item on 1 day").wait_for()
        member.until("() => document.querySelectorAll('.days-week .day-picture[src]').length === 1")
        # The next time there is nothing of it.
        page.reload()
        member.button("Look at photos I have").wait_for()
        expect(page.locator(".folder-card")).to_have_count(0)
        self.assert_silent()

    def test_while_it_is_read_it_can_be_stopped_and_goes_on(self):
        photo = self.taken("one.jpg", "2024:05:02 12:00:00")
        folder = self.folder_of({"one.jpg": photo})
        page, member = folder.page, folder.member
        page.evaluate("""async (count) => {
          const own = await navigator.storage.getDirectory();
          const root = await own.getDirectoryHandle('Pictures');
          const bytes = await (await (await root.getFileHandle('one.jpg')).getFile()).arrayBuffer();
          for (let number = 0; number < count; number += 1) {
            const file = await root.getFileHandle(`${number}.jpg`, { create: true });
            const writable = await file.createWritable();
            await writable.write(bytes);
            await writable.close();
          }
        }""", 700)
        folder.show()
        member.button("Stop").click()
        folder.says("Stopped.")
        member.button("Go on").click()
        folder.is_read()
        page.get_by_role("button", name="Before that May 2024").click()
        page.get_by_text("701 items on 1 day").wait_for()
        self.assert_silent()

    def picked_on_disk(self, pictures):
        """Somebody who picks a folder on the disk, of which their browser does not know that it was
        picked before: what a page keeps for itself is written some seconds later."""
        allow(self.folder / "Finn", self.server.origin, pictures)
        member = self.member("Finn", "+4915550001921")
        member.context.add_init_script(ANSWERS_WITH_DROPPED + FOLDER_TOLD)
        member.open("/")
        member.page.evaluate("localStorage.removeItem('dayly/days/folder')")
        member.page.reload()
        member.button("Days").click()
        way = member.button("Look at photos I have")
        way.wait_for()
        drop(member.page, pictures, member.page.locator("body"))
        way.click()
        return member

    def told(self, member, is_there):
        """The first that was told of the folder of which this holds."""
        return wait_until(
            lambda: next(filter(is_there, member.page.evaluate("window.told")), None),
            STEP_SECONDS, "that is told of the folder")

    def test_a_browser_that_dies_reads_nothing_again_that_it_kept(self):
        pictures = self.folder / "Pictures"
        pictures.mkdir()
        photo = self.taken("one.jpg", "2024:05:02 12:00:00")
        for number in range(MANY):
            os.link(photo, pictures / f"{number:04}.jpg")
        member = self.picked_on_disk(pictures)
        self.told(member, lambda now: now["read"] > MANY / 2)
        browsers.kill(member.folder)
        self.members.remove(member)
        member = self.picked_on_disk(pictures)
        kept = self.told(member, lambda now: now["state"] == "reading")["known"]
        self.assertGreater(kept, 0)
        ended = self.told(member, lambda now: now["state"] == "ready")
        self.assertEqual((ended["found"], ended["read"]), (MANY, MANY - kept))
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
