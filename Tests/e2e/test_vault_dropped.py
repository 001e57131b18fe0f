"""What is dropped on the vault while it is locked, or before there is one: it waits, says so, and
is in the vault once that is open."""

import unittest

from keeper import Keeper
from picked import drop
from playwright.sync_api import expect
from test_handing import HandingStory
from test_vault_hidden_app import Inner


# What a page asks of its workers waits until the test lets it go: nobody knows then what there is
# of a vault.
HELD = """
  const held = [];
  window.Worker = class extends Worker {
    postMessage(...message) {
      if (window.hasLetGo) super.postMessage(...message);
      else held.push(() => super.postMessage(...message));
    }
  };
  window.letGo = () => {
    window.hasLetGo = true;
    for (const ask of held.splice(0)) ask();
  };
"""


class Dropped(HandingStory):
    def drop(self, keeper, dropped, waiting):
        """On the screen that stands there, which says how many files wait by then."""
        start = keeper.page.locator(".vault-start:visible")
        start.wait_for()
        drop(keeper.page, dropped, start)
        self.wait(keeper, waiting)

    def wait(self, keeper, waiting):
        files = "1 file waits" if waiting == 1 else f"{waiting} files wait"
        keeper.page.get_by_text(f"{files} until your vault is open.").wait_for()
        expect(keeper.page.locator("[role=alert]:visible")).to_have_count(0)

    def holds(self, keeper, *paths):
        items = "1 item" if len(paths) == 1 else f"{len(paths)} items"
        self.assertIn(f"{items} added", keeper.added())
        keeper.holds(len(paths))
        for path in paths:
            self.assertEqual(keeper.save(path.name), path.read_bytes(), path.name)

    def folder_of_photos(self):
        """One of them in a folder within."""
        year = self.pictures / "2019"
        year.mkdir()
        return [self.photo("house.jpg"), self.photo("2019/flower.jpg", "flower.jpg")]

    def test_files_dropped_on_a_locked_vault_are_in_it_once_it_is_open(self):
        keeper = self.keeper("Vera", "+4915550002430", careful=True)
        keeper.lock()
        house, flower, notes = self.photo("house.jpg"), self.photo("flower.jpg", "flower.jpg"), (
            self.pictures / "notes.txt")
        notes.write_bytes(b"written down")
        self.drop(keeper, [house, notes], 2)
        keeper.member.look("vault-locked-dropped")
        # The days of a vault that is locked are no other place.
        keeper.member.button("Days").click()
        self.drop(keeper, flower, 3)
        keeper.member.button("Vault").click()
        self.wait(keeper, 3)
        keeper.unlock()
        self.holds(keeper, house, flower, notes)
        # Once is enough.
        keeper.lock()
        keeper.unlock()
        keeper.holds(3)
        expect(keeper.page.locator(".import-card:visible")).to_have_count(0)
        self.assert_silent()

    def test_what_is_dropped_while_the_vault_is_looked_for_waits_too(self):
        keeper = self.keeper("Vera", "+4915550002436", careful=True)
        photos = self.folder_of_photos()
        film = self.folder / "film.mp4"
        film.write_bytes(b"a film that nobody plays")
        keeper.page.add_init_script(HELD)
        keeper.enter()
        looking = keeper.page.locator("[data-part=notice]:visible")
        looking.wait_for()
        drop(keeper.page, film, looking)
        self.wait(keeper, 1)
        drop(keeper.page, self.pictures, looking)
        self.wait(keeper, 3)
        keeper.page.evaluate("letGo()")
        self.wait(keeper, 3)
        keeper.unlock()
        self.holds(keeper, film, *photos)
        self.assert_silent()

    def test_a_folder_of_photos_is_not_taken_for_the_vaults_own(self):
        keeper = self.keeper("Vera", "+4915550002431")
        photos = self.folder_of_photos()
        keeper.lock()
        self.drop(keeper, self.pictures, 2)
        keeper.page.get_by_text("In this browser.").wait_for()
        keeper.unlock()
        self.holds(keeper, *photos)
        self.assert_silent()

    def test_what_is_dropped_before_there_is_a_vault_is_in_the_one_that_is_made(self):
        photos = self.folder_of_photos()
        film = self.folder / "film.mp4"
        film.write_bytes(b"a film that nobody plays")
        keeper = Keeper(self.member("Vera", "+4915550002432", careful=True))
        keeper.enter()
        self.drop(keeper, film, 1)
        keeper.member.button("Days").click()
        self.drop(keeper, self.pictures, 3)
        keeper.member.button("Vault").click()
        keeper.fill_new()
        self.holds(keeper, film, *photos)
        self.assert_silent()

    def test_what_is_dropped_where_things_are_hidden_is_in_no_other_vault(self):
        keeper = self.keeper("Vera", "+4915550002435")
        keeper.add([self.photo("house.jpg")])
        self.assertIn("1 item added", keeper.added())
        keeper.cell("house.jpg").click(modifiers=["Control"])
        keeper.member.button("Hide").click()
        keeper.page.get_by_role("alertdialog").get_by_role(
            "button", name="Hide", exact=True).click()
        inner = Inner(keeper)
        start = inner.place.locator(".vault-start:visible")
        start.wait_for()
        drop(keeper.page, self.photo("flower.jpg", "flower.jpg"), start)
        start.get_by_text("1 file waits until your vault is open.").wait_for()
        inner.make()
        inner.holds(2)
        inner.cell("flower.jpg").wait_for()
        inner.leave()
        keeper.holds(0)
        self.assert_silent()

    def test_a_file_from_somebody_else_is_looked_at_while_it_is_locked(self):
        giver = self.keeper("Vera", "+4915550002433")
        giver.add([self.photo("house.jpg")])
        self.assertIn("1 item added", giver.added())
        given, words = self.shared(giver, "house.jpg")
        taker = self.keeper("Noor", "+4915550002434")
        taker.lock()
        start = taker.page.locator(".vault-start:visible")
        start.wait_for()
        drop(taker.page, given, start)
        taker.field("The six words").fill(" ".join(words))
        taker.page.get_by_role("dialog").get_by_role("button", name="Open").click()
        taker.page.get_by_text("1 item in it").wait_for()
        taker.member.button("Add to my vault").click()
        taker.unlock()
        self.assertIn("1 item added", taker.added())
        taker.holds(1)
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
