"""A vault in the web app where a device has not the memory that using a passphrase takes."""

import unittest

import modules
from camera import sample
from end_to_end import EndToEndTest
from keeper import PASSPHRASE, Keeper
from server import WEB

SCARCE = "There is too little memory for a passphrase"
OTHER = "eight loud herons run"
KEYS = """async () => {
  const found = [];
  const walk = async (folder, path) => {
    for await (const [name, handle] of folder.entries()) {
      if (handle.kind === 'directory') await walk(handle, `${path}/${name}`);
      else if (path.endsWith('/keys')) found.push(`${path}/${name}`);
    }
  };
  await walk(await navigator.storage.getDirectory(), '');
  return found.sort();
}"""


class VaultMemory(EndToEndTest):
    whole_browser = True

    def setUp(self):
        super().setUp()
        self.keeper = Keeper(self.member("Ada", "+4915550001812", careful=False))
        self.keeper.enter()
        self.page = self.keeper.page
        self.keeper.field("Passphrase").wait_for()
        self.house = self.folder / "house.jpg"
        sample("china.jpg").save(self.house)
        self.module = (WEB / "scrypt.wasm").read_bytes()
        modules.without_worker(self.page)

    def has(self, module):
        """From the page's next start on."""
        modules.put(self.page, "scrypt.wasm", module)
        self.page.reload()

    def keys(self):
        return self.page.evaluate(KEYS)

    def test_what_is_missing_is_said_and_nothing_is_lost(self):
        keeper, member = self.keeper, self.keeper.member
        # No vault is made, and what was typed is still there for another try.
        self.has(modules.ungrowing(self.module))
        for label in ("Passphrase", "Passphrase again"):
            keeper.field(label).fill(PASSPHRASE)
        member.button("Make my vault").click()
        self.page.get_by_text(SCARCE).wait_for()
        self.assertEqual(self.keys(), [])
        self.has(self.module)
        for label in ("Passphrase", "Passphrase again"):
            keeper.field(label).fill(PASSPHRASE)
        member.button("Make my vault").click()
        member.button("Add photos").wait_for()
        keeper.add([self.house])
        self.assertIn("1 item added", keeper.added())
        member.button("Write down 24 words").click()
        paper = keeper.words()
        member.button("I’ve written them down").click()
        keeper.answer(paper)
        self.page.get_by_text("Your 24 words open the vault").wait_for()
        ways = self.keys()
        self.assertEqual(len(ways), 2)
        # The right passphrase is called neither wrong nor, as often as it is tried, made to wait.
        self.has(modules.ungrowing(self.module))
        for _ in range(6):
            keeper.unlock()
            self.page.get_by_text(SCARCE).wait_for()
        # The words need no such memory; the passphrase stays what it was.
        keeper.unlock_by_words(paper)
        keeper.field("New passphrase").fill(OTHER)
        keeper.field("Passphrase again").fill(OTHER)
        member.button("Change the passphrase").click()
        self.page.get_by_text(SCARCE).wait_for()
        self.assertEqual(self.keys(), ways)
        self.page.keyboard.press("Escape")
        keeper.holds(1)
        self.has(self.module)
        keeper.unlock()
        keeper.holds(1)
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
