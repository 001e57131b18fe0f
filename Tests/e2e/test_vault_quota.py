"""A browser that gives the vault no more room: what does not fit is said where the person is, and
nothing that was kept is lost."""

import secrets
import unittest

from keeper import Keeper
from test_vault_app import VaultStory

FULL = "There is no space left on this device."
USED = "() => navigator.storage.estimate().then(({ usage }) => usage)"


class Quota(VaultStory):
    whole_browser = True

    def setUp(self):
        super().setUp()
        self.keeper = Keeper(self.member("Vera", "+4915550003401"))
        self.keeper.make()
        self.house = self.photo("house.jpg")
        self.keeper.add([self.house])
        self.assertIn("1 item added", self.keeper.added())
        self.session = self.keeper.page.context.new_cdp_session(self.keeper.page)

    def give(self, **size):
        """The browser gives so many bytes as `quotaSize` says, or what it gives by itself."""
        self.session.send("Storage.overrideQuotaForOrigin",
                          {"origin": self.server.origin, **size})

    def test_what_could_not_be_changed_is_not_said_to_be(self):
        keeper, page = self.keeper, self.keeper.page
        # Less than is used already, also once the last small file of the import is gone.
        self.give(quotaSize=1)
        keeper.cell("house.jpg").click()
        page.get_by_role("button", name="Edit", exact=True).click()
        editor = page.get_by_role("dialog", name="Edit photo")
        for step in ("Filter", "Mono", "Done"):
            editor.get_by_role("button", name=step, exact=True).click()
        said = page.locator(".vault-toast:visible")
        said.get_by_text(FULL).wait_for()
        self.assertEqual(said.get_by_role("button", name="Undo").count(), 0)
        # It is said anew, and once there is room it is done.
        page.get_by_role("dialog").get_by_role("button", name="Move to trash").click()
        said.get_by_text(FULL).wait_for()
        keeper.holds(1)
        self.give()
        keeper.cell("house.jpg").click(modifiers=["Control"])
        keeper.member.button("Move to trash").click()
        said.get_by_text("1 item moved to the trash").wait_for()
        keeper.holds(0)
        self.assert_silent()

    def test_what_is_not_added_is_named_and_nothing_else_is_lost(self):
        keeper = self.keeper
        files = [self.file(f"{number}.bin", secrets.token_bytes(1 << 20)) for number in range(3)]
        self.give(quotaSize=keeper.page.evaluate(USED) + (1 << 19))
        keeper.add(files)
        keeper.page.get_by_text("2.bin: no space left on this device").wait_for()
        self.assertIn("0 items added · 3 not added", keeper.added())
        self.assertEqual(keeper.save("house.jpg"), self.house.read_bytes())
        # What fits is added.
        self.give(quotaSize=keeper.page.evaluate(USED) + (5 << 19))
        keeper.add(files)
        said = keeper.added()
        self.assertRegex(said, r"\b[12] items? added · [12] not added")
        kept = int(said.split()[0])
        keeper.holds(1 + kept)
        self.give()
        keeper.add(files)
        self.assertIn(f"{3 - kept} item", keeper.added())
        keeper.holds(4)
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
