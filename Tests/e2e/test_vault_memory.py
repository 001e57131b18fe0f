"""A vault in the web app where a device has not the memory that using a passphrase takes."""

import base64
import unittest

from end_to_end import EndToEndTest
from keeper import PASSPHRASE, Keeper
from camera import sample
from server import WEB

SCARCE = "There is too little memory for a passphrase"
OTHER = "eight loud herons run"
# Puts a module in the place of the one that the app has kept, which it takes from there.
REPLACE = """async (module) => {
  await navigator.serviceWorker.ready;
  const bytes = Uint8Array.from(atob(module), (letter) => letter.charCodeAt(0));
  for (const name of await caches.keys()) {
    const cache = await caches.open(name);
    for (const { url } of await cache.keys()) {
      if (!url.endsWith('/scrypt.wasm')) continue;
      const headers = { 'Content-Type': 'application/wasm' };
      await cache.put(url, new Response(bytes, { headers }));
      return true;
    }
  }
  return false;
}"""
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


def number(module, at):
    """LEB128 at this place, and what follows it."""
    value, shift = 0, 0
    while True:
        value |= (module[at] & 0x7F) << shift
        shift, at = shift + 7, at + 1
        if module[at - 1] < 0x80:
            return value, at


def ungrowing(module):
    """The same module, whose memory never grows: as on a device that has no more."""
    at = 8
    while module[at] != 5:  # the section of memories
        size, begin = number(module, at + 1)
        at = begin + size
    size, begin = number(module, at + 1)
    assert module[begin:begin + 2] == b"\x01\x00", "one memory without an upper bound"
    pages = module[begin + 2:begin + size]
    bounded = b"\x01\x01" + pages + pages
    return module[:at + 1] + bytes([len(bounded)]) + bounded + module[begin + size:]


class VaultMemory(EndToEndTest):
    def setUp(self):
        super().setUp()
        self.keeper = Keeper(self.member("Ada", "+4915550001812", careful=False))
        self.keeper.enter()
        self.page = self.keeper.page
        self.keeper.field("Passphrase").wait_for()
        self.house = self.folder / "house.jpg"
        sample("china.jpg").save(self.house)
        self.module = (WEB / "scrypt.wasm").read_bytes()

    def has(self, module):
        """From the page's next start on."""
        self.assertTrue(self.page.evaluate(REPLACE, base64.b64encode(module).decode()))
        self.page.reload()

    def keys(self):
        return self.page.evaluate(KEYS)

    def test_what_is_missing_is_said_and_nothing_is_lost(self):
        keeper, member = self.keeper, self.keeper.member
        # No vault is made, and what was typed is still there for another try.
        self.has(ungrowing(self.module))
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
        self.has(ungrowing(self.module))
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
