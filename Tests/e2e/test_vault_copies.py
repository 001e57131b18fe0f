"""Copies of several items at once: into a folder that is picked, or as downloads, each under its
name; what is held back is named, and who picks no folder is told nothing."""

import base64

from camera import sample
from end_to_end import EndToEndTest
from keeper import Keeper
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
        self.save(keeper)
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
