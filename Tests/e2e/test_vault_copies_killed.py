"""Copies that are being saved when the browser is killed, and without a network: each file is whole
or plainly not there, and what is saved again is."""

import unittest

import browsers
from keeper import Keeper
from picked import allow, drop
from test_vault_app import CANARY, VaultStory

# In place of the browser's dialog; the app itself hears nothing of what is dropped.
ANSWERS_WITH_DROPPED = """
  window.addEventListener('dragover', (event) => event.preventDefault(), { capture: true });
  window.addEventListener('drop', (event) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    window.dropped = event.dataTransfer.items[0].getAsFileSystemHandle();
  }, { capture: true });
  window.showDirectoryPicker = () => window.dropped;
"""
MOMENTS = ("written", "begun", "made")
# Stands still in the middle of writing the second copy: its file is made, its copy beside it is
# open, or holds all of it.
STANDING_STILL = """(moment) => {
  let count = 0;
  const never = () => new Promise(() => { window.standing = true; });
  const { createWritable } = FileSystemFileHandle.prototype;
  FileSystemFileHandle.prototype.createWritable = async function (...how) {
    count += 1;
    if (count < 2) return createWritable.apply(this, how);
    if (moment === 'made') return never();
    const stream = await createWritable.apply(this, how);
    if (moment === 'begun') return never();
    stream.close = never;
    return stream;
  };
}"""


class KilledWhileSaving(VaultStory):
    whole_browser = True

    def setUp(self):
        super().setUp()
        self.out = self.folder / "out"
        self.out.mkdir()

    def keeper(self):
        allow(self.folder / "Vera", self.server.origin, self.out)
        member = self.member("Vera", "+4915550003301")
        member.context.add_init_script(ANSWERS_WITH_DROPPED)
        return Keeper(member)

    def begin(self, keeper):
        keeper.member.button("Add photos").wait_for()
        keeper.holds(2)
        drop(keeper.page, self.out, keeper.page.locator("body"))
        for cell in keeper.page.locator(".cell[data-item]").all():
            cell.click(modifiers=["Control"])
        keeper.member.button("Save a copy").click()
        keeper.with_location("save")
        keeper.member.button("Save the copies").click()

    def written(self):
        return {path.name: path.read_bytes() for path in self.out.iterdir()}

    def test_each_copy_is_whole_or_plainly_none_and_saved_again(self):
        keeper = self.keeper()
        keeper.make()
        notes = self.file("notes.txt", CANARY * 9)
        keeper.add([notes, self.photo("house.jpg")])
        keeper.added()
        keeper.cell("house.jpg").click()
        keeper.page.get_by_role("button", name="Edit", exact=True).click()
        editor = keeper.page.get_by_role("dialog", name="Edit photo")
        editor.get_by_role("button", name="Turn", exact=True).click()
        editor.get_by_role("button", name="1:1", exact=True).click()
        editor.get_by_role("button", name="Done", exact=True).click()
        editor.wait_for(state="hidden")
        keeper.page.keyboard.press("Escape")
        self.begin(keeper)
        keeper.saved()
        whole = self.written()
        self.assertEqual(set(whole), {"notes.txt", "house-edited.jpg"})
        self.assertEqual(whole["notes.txt"], notes.read_bytes())
        for moment in MOMENTS:
            for path in self.out.iterdir():
                path.unlink()
            keeper.page.keyboard.press("Escape")
            keeper.page.evaluate(STANDING_STILL, moment)
            self.begin(keeper)
            keeper.member.until("() => window.standing === true")
            browsers.kill(keeper.member.folder)
            self.members.remove(keeper.member)
            # What bears a name is whole, or has nothing in it.
            left = {name: content for name, content in self.written().items()
                    if not name.endswith(".crswap") and content}
            self.assertEqual(len(left), 1, moment)
            self.assertLessEqual(left.items(), whole.items(), moment)
            (self.out / left.popitem()[0]).unlink()
            self.assertEqual(self.readable(), [], moment)
            # Nothing of it needs a network.
            keeper = self.keeper()
            keeper.member.context.set_offline(True)
            keeper.enter()
            keeper.unlock()
            self.begin(keeper)
            keeper.saved()
            self.assertEqual(self.written(), whole, moment)
        self.assert_silent()

    def readable(self):
        """Files of the browser's profile in which something of the vault can be read."""
        return [path for path in (self.folder / "Vera").rglob("*")
                if path.is_file() and CANARY in path.read_bytes()]


if __name__ == "__main__":
    unittest.main()
