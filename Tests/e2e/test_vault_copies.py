"""Copies of several items at once: into a folder that is picked, or as downloads, each under its
name; what is held back is named, and who picks no folder is told nothing."""

import base64
import io

from PIL import Image

from camera import sample
from end_to_end import EndToEndTest
from keeper import Keeper
from picked import allow, drop
from test_days import DaysStory
from test_vault_copies_killed import ANSWERS_WITH_DROPPED
from waiting import STEP_SECONDS, wait_until

# A folder of the origin's own stands for one that somebody picks.
PICKED = """() => {
  window.showDirectoryPicker = async () => (await navigator.storage.getDirectory())
    .getDirectoryHandle('picked', { create: true });
}"""

UNPICKED = """() => {
  window.showDirectoryPicker = async () => { throw new DOMException('', 'AbortError'); };
}"""

WRITTEN = """async () => {
  const root = await navigator.storage.getDirectory();
  const found = {};
  for await (const [name, handle] of (await root.getDirectoryHandle('picked')).entries()) {
    const bytes = new Uint8Array(await (await handle.getFile()).arrayBuffer());
    let text = '';
    for (const byte of bytes) text += String.fromCharCode(byte);
    found[name] = btoa(text);
  }
  await root.removeEntry('picked', { recursive: true });
  return found;
}"""


class Copies(EndToEndTest):
    def filled(self):
        """Two photos of one name, and a text."""
        keeper = Keeper(self.member("Vera", "+4915550003201", careful=True))
        keeper.make()
        self.files = []
        for folder, source in (("one", "china.jpg"), ("two", "flower.jpg")):
            path = self.folder / folder / "house.jpg"
            path.parent.mkdir()
            sample(source).save(path, quality=90)
            keeper.add([path])
            self.assertIn("1 item added", keeper.added())
            self.files.append(path.read_bytes())
        notes = self.folder / "notes.txt"
        notes.write_bytes(b"written down")
        keeper.add([notes])
        self.assertIn("1 item added", keeper.added())
        self.files.append(notes.read_bytes())
        keeper.holds(3)
        return keeper

    def chosen(self, keeper):
        cells = keeper.page.locator(".cell[data-item]")
        for index in range(3):
            cells.nth(index).click(modifiers=["Control"])
        keeper.member.button("Save a copy").click()
        keeper.page.get_by_role("heading", name="Save copies of 3 items").wait_for()

    def save(self, keeper):
        keeper.with_location("save")
        keeper.member.button("Save the copies").click()

    def test_all_that_is_chosen_goes_into_the_folder_that_is_picked(self):
        keeper = self.filled()
        keeper.page.evaluate(UNPICKED)
        self.chosen(keeper)
        keeper.member.look("vault-save-copies")
        self.save(keeper)
        keeper.page.evaluate(PICKED)
        self.save(keeper)
        keeper.saved()
        written = {name: base64.b64decode(text)
                   for name, text in keeper.page.evaluate(WRITTEN).items()}
        self.assertEqual(set(written), {"house.jpg", "house (2).jpg", "notes.txt"})
        self.assertEqual(sorted(written.values()), sorted(self.files))
        # What nobody can be sure of is named beside what was saved.
        keeper.member.button("Save a copy").click()
        keeper.along().select_option("Only the picture")
        keeper.member.button("Save the copies").click()
        keeper.page.get_by_text("2 of 3 saved").wait_for()
        keeper.page.get_by_text("notes.txt: Dayly cannot be sure").wait_for()
        keeper.member.look("vault-save-copies-held-back")
        self.assertEqual(set(keeper.page.evaluate(WRITTEN)), {"house.jpg", "house (2).jpg"})
        self.assert_silent()

    def test_without_a_folder_each_is_a_download(self):
        keeper = self.filled()
        keeper.page.evaluate("() => { delete window.showDirectoryPicker; }")
        saved = []
        keeper.page.on("download", lambda file: saved.append(file))
        self.chosen(keeper)
        self.save(keeper)
        keeper.saved()
        wait_until(lambda: len(saved) == 3, STEP_SECONDS, "three downloads")
        self.assertEqual(
            sorted(file.path().read_bytes() for file in saved), sorted(self.files))
        self.assert_silent()


# What the browser names no file in a folder, and what it writes instead: what has a device's name
# elsewhere, signs that Windows does not take, what would run, and what leaves no room for the
# ending of what is being written.
RENAMED = {
    "CON.jpg": "_CON.jpg",
    "12:30 where?.jpg": "12_30 where_.jpg",
    "a photo.lnk": "a photo.lnk.bin",
    f"{'ä' * 124}.jpg": f"{'ä' * 122}.jpg",
}
# In place of a folder in which something cannot be written.
REFUSES_ONE = """() => {
  const { createWritable } = FileSystemFileHandle.prototype;
  FileSystemFileHandle.prototype.createWritable = function (...how) {
    if (this.name === '_CON.jpg') {
      return Promise.reject(new DOMException('', 'QuotaExceededError'));
    }
    return createWritable.apply(this, how);
  };
}"""


class NamedCopies(DaysStory):
    whole_browser = True

    def test_what_the_browser_names_no_file_gets_a_name_that_it_takes(self):
        out, chosen = self.folder / "out", self.folder / "chosen"
        out.mkdir()
        chosen.mkdir()
        allow(self.folder / "Vera", self.server.origin, out)
        member = self.member("Vera", "+4915550003203")
        member.context.add_init_script(ANSWERS_WITH_DROPPED)
        keeper = Keeper(member)
        keeper.make()
        for number, name in enumerate(RENAMED):
            (chosen / name).write_bytes(b"written down" * (number + 1))
        keeper.add(sorted(chosen.iterdir()))
        self.assertIn("4 items added", keeper.added())
        keeper.holds(4)
        written = {RENAMED[path.name]: path.read_bytes() for path in chosen.iterdir()}
        self.save_all(keeper, out)
        keeper.saved()
        self.assertEqual({path.name: path.read_bytes() for path in out.iterdir()}, written)
        # What cannot be written is named.
        for path in out.iterdir():
            path.unlink()
        keeper.page.evaluate(REFUSES_ONE)
        keeper.page.keyboard.press("Escape")
        self.save_all(keeper, out)
        keeper.page.get_by_text("A copy could not be written.").wait_for()
        named = keeper.page.locator("dialog[open] .import-failures li")
        self.assertEqual(named.all_inner_texts(), ["_CON.jpg"])
        self.assertEqual({path.name for path in out.iterdir()}, set(written) - {"_CON.jpg"})
        self.assert_silent()

    def test_the_halves_of_a_live_photo_bear_one_number(self):
        out = self.folder / "out"
        out.mkdir()
        (out / "IMG_1.jpg").write_bytes(b"another")
        allow(self.folder / "Vera", self.server.origin, out)
        member = self.member("Vera", "+4915550003204")
        member.context.add_init_script(ANSWERS_WITH_DROPPED)
        keeper = Keeper(member)
        keeper.make()
        notes = self.folder / "notes.txt"
        notes.write_bytes(b"written down")
        keeper.add([*self.live_photo().values(), notes])
        self.assertIn("2 items added", keeper.added())
        keeper.holds(2)
        self.save_all(keeper, out)
        keeper.saved()
        self.assertEqual({path.name for path in out.iterdir()}, {
            "IMG_1.jpg", "IMG_1 (2).jpg", "IMG_1 (2).mov", "notes.txt"})
        self.assert_silent()

    def save_all(self, keeper, out):
        for cell in keeper.page.locator(".cell[data-item]").all():
            cell.click(modifiers=["Control"])
        keeper.member.button("Save a copy").click()
        drop(keeper.page, out, keeper.page.locator("body"))
        keeper.with_location("save")
        keeper.member.button("Save the copies").click()


class EditedCopies(EndToEndTest):
    def filled(self):
        """A photo that says when it was taken, one that stays as it is, and one that no browser
        decodes; the first and the last are edited."""
        keeper = Keeper(self.member("Vera", "+4915550003202", careful=True))
        keeper.make()
        self.house, self.flower, self.scan = (
            self.folder / name for name in ("house.jpg", "flower.jpg", "scan.tiff"))
        exif = Image.Exif()
        exif.get_ifd(0x8769)[0x9003] = "2024:05:31 12:00:00"
        sample("china.jpg").save(self.house, quality=90, exif=exif)
        sample("flower.jpg").save(self.flower, quality=90)
        sample("china.jpg").save(self.scan)
        keeper.add([self.house, self.flower, self.scan])
        self.assertIn("3 items added", keeper.added())
        keeper.holds(3)
        keeper.cell("house.jpg").click()
        self.edit(keeper, "Turn", "1:1", "Filter", "Mono", "Done")
        keeper.page.keyboard.press("Escape")
        self.choose(keeper, "scan.tiff")
        self.edit(keeper, "Turn by 0°", "Apply")
        return keeper

    def edit(self, keeper, *steps):
        keeper.page.get_by_role("button", name="Edit", exact=True).click()
        editor = keeper.page.get_by_role("dialog", name="Edit photo")
        for step in steps:
            editor.get_by_role("button", name=step, exact=True).click()
        editor.wait_for(state="hidden")
        done = keeper.page.get_by_text("1 photo edited")
        done.wait_for()
        # Or the next edit would take this one's word for its own.
        done.wait_for(state="hidden")

    def choose(self, keeper, *names):
        keeper.page.keyboard.press("Escape")
        for name in names:
            keeper.cell(name).click(modifiers=["Control"])

    def begin(self, keeper, *names, way="As edited", along="Everything, with the location"):
        keeper.page.evaluate(PICKED)
        self.choose(keeper, *names)
        keeper.member.button("Save a copy").click()
        # What was chosen before is not remembered.
        self.assertEqual(keeper.edited().input_value(), "edited")
        keeper.edited().select_option(way)
        keeper.along().select_option(along)

    def written(self, keeper):
        return {name: base64.b64decode(text)
                for name, text in keeper.page.evaluate(WRITTEN).items()}

    def expect_seen(self, jpeg, *, taken):
        """A square of the photo, gray, which says when it was taken and no more."""
        picture = Image.open(io.BytesIO(jpeg))
        with Image.open(self.house) as lying:
            self.assertEqual(picture.size, (min(lying.size), min(lying.size)))
        colours = [picture.getpixel((x, y)) for x in range(0, 400, 40) for y in range(0, 400, 40)]
        self.assertLess(max(max(c) - min(c) for c in colours), 6)
        self.assertEqual(picture.getexif().get_ifd(0x8769).get(0x9003), taken)

    def test_edited_photos_are_saved_as_they_are_seen_and_what_cannot_be_drawn_is_named(self):
        keeper = self.filled()
        names = ("house.jpg", "flower.jpg", "scan.tiff")
        self.begin(keeper, *names)
        keeper.member.look("vault-save-edited")
        keeper.member.button("Save the copies").click()
        keeper.page.get_by_text("2 of 3 saved").wait_for()
        keeper.page.get_by_text("scan.tiff: It cannot be drawn here as it was edited").wait_for()
        keeper.member.look("vault-save-edited-held-back")
        written = self.written(keeper)
        self.assertEqual(set(written), {"house-edited.jpg", "flower.jpg"})
        self.expect_seen(written["house-edited.jpg"], taken="2024:05:31 12:00:00")
        self.assertEqual(written["flower.jpg"], self.flower.read_bytes())
        # Who chooses otherwise now does it for what was held back, and for nothing else.
        keeper.edited().select_option("As they were taken")
        with keeper.page.expect_download() as saved:
            keeper.member.button("Save the copy").click()
        keeper.saved()
        self.assertEqual(saved.value.suggested_filename, "scan.tiff")
        self.assertEqual(saved.value.path().read_bytes(), self.scan.read_bytes())

        self.begin(keeper, *names, way="As they were taken")
        keeper.member.button("Save the copies").click()
        keeper.saved()
        self.assertEqual(self.written(keeper), {
            path.name: path.read_bytes() for path in (self.house, self.flower, self.scan)})

        self.begin(keeper, "house.jpg", "flower.jpg", along="Only the picture")
        keeper.member.button("Save the copies").click()
        keeper.saved()
        self.expect_seen(self.written(keeper)["house-edited.jpg"], taken=None)
        self.assert_silent()
