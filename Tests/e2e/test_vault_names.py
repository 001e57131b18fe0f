"""Names of files in the app: one that would turn the direction of writing is not shown as another
name."""

import unittest

from keeper import Keeper
from test_vault_app import VaultStory

# Shown as it is, the first looks as if it ended in ".txt".
TURNED, SHOWN = "holiday \u202etxt.exe", "holiday \ufffdtxt.exe"
# All that somebody sees or hears.
SAID = """() => {
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ELEMENT);
  const said = [document.title, document.body.textContent];
  while (walk.nextNode()) said.push(...[...walk.currentNode.attributes].map(({ value }) => value));
  return said.join(' ');
}"""


class Names(VaultStory):
    def test_no_name_is_shown_as_another_one(self):
        keeper = Keeper(self.member("Vera", "+4915550003601"))
        page = keeper.page
        keeper.make()
        keeper.add([self.file(TURNED, b"no text"), self.file(f"{TURNED}.jpg", b"")])
        page.get_by_text(f"{SHOWN}.jpg").wait_for()
        self.is_harmless(page)
        keeper.added()
        keeper.cell(SHOWN).click()
        page.get_by_role("dialog", name=SHOWN).wait_for()
        self.is_harmless(page)
        page.get_by_role("button", name="Details").click()
        page.get_by_role("dialog").get_by_text(SHOWN, exact=True).first.wait_for()
        self.is_harmless(page)
        page.keyboard.press("Escape")
        self.assert_silent()

    def is_harmless(self, page):
        self.assertNotIn("\u202e", page.evaluate(SAID))


if __name__ == "__main__":
    unittest.main()
