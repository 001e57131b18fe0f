"""The vault in the web app, without an account: made, filled, looked at, locked, opened again, in
Chromium and in Firefox; a browser that dies in the middle of an import."""

import hashlib
import json
import re
import subprocess
import unittest
from datetime import datetime, timezone

import browsers
from camera import sample
from end_to_end import EndToEndTest
from keeper import IMPORT_MILLISECONDS, Keeper, accented
from old_camera import avi
from picked import drop
from playwright.sync_api import expect
from test_firefox import FirefoxMember
from touch import Touch

# In no other file, so that it is found wherever it lies unsealed.
CANARY = b"the heron that nobody may read: 5f1c77a0e2"
# A file that is deleted once it was dropped.
GONE_WHEN_READ = """() => {
  const { webkitGetAsEntry } = DataTransferItem.prototype;
  DataTransferItem.prototype.webkitGetAsEntry = function () {
    const dropped = webkitGetAsEntry.call(this);
    const reader = Object.getPrototypeOf(dropped.createReader());
    const { readEntries } = reader;
    reader.readEntries = function (done, failed) {
      readEntries.call(this, (entries) => {
        for (const entry of entries.filter(({ name }) => name === 'gone.jpg')) {
          entry.file = (_, refused) => refused(new DOMException('', 'NotFoundError'));
        }
        done(entries);
      }, failed);
    };
    return dropped;
  };
}"""
# Several batches of an import.
MANY = 700


class VaultStory(EndToEndTest):
    def setUp(self):
        super().setUp()
        self.pictures = self.folder / "pictures"
        self.pictures.mkdir()

    def file(self, name, content):
        path = self.pictures / name
        path.write_bytes(content)
        return path

    def photo(self, name, source="china.jpg"):
        path = self.pictures / name
        sample(source).save(path, quality=92)
        return path

    def moving(self, name):
        path = self.pictures / name
        subprocess.run(
            ["ffmpeg", "-y", "-loglevel", "error", "-f", "lavfi", "-i",
             "testsrc2=size=320x240:rate=12:duration=2", "-pix_fmt", "yuv420p", "-metadata",
             "creation_time=2021-05-04T12:00:00Z", path], check=True, stdin=subprocess.DEVNULL)
        return path


class InChromium(VaultStory):
    def keeper(self, careful=True):
        return Keeper(self.member("Vera", "+4915550001901", careful=careful))

    def files_of(self, member):
        """Everything the browser's profile holds, as (path, bytes)."""
        for path in member.folder.rglob("*"):
            if path.is_file():
                yield path, path.read_bytes()

    def test_a_dropped_folder_keeps_its_folders_apart_and_what_is_unreadable_is_said(self):
        keeper = self.keeper()
        keeper.make()
        for year in (2018, 2019):
            folder = self.pictures / f"Takeout/Google Fotos/Fotos von {year}"
            folder.mkdir(parents=True)
            photo = folder / "IMG_1.jpg"
            photo.write_bytes(self.photo("house.jpg").read_bytes() + str(year).encode())
            moment = str(int(datetime(year, 3, 7, tzinfo=timezone.utc).timestamp()))
            (folder / "IMG_1.jpg.supplemental-metadata.json").write_text(
                json.dumps({"photoTakenTime": {"timestamp": moment}, "favorited": year == 2018}))
        (self.pictures / "house.jpg").unlink()
        self.file("gone.jpg", b"gone")
        keeper.page.evaluate(GONE_WHEN_READ)
        drop(keeper.page, self.pictures, keeper.page.locator("body"))
        keeper.member.button("Done").wait_for(timeout=IMPORT_MILLISECONDS)
        expect(keeper.page.get_by_text("gone.jpg: cannot be read")).to_be_visible()
        self.assertIn("1 not added", keeper.added())
        keeper.holds(2)
        for year in (2018, 2019):
            expect(keeper.page.get_by_text(f"March {year}", exact=True).first).to_be_visible()
        expect(keeper.page.get_by_role("button", name="Photo, Favorite")).to_have_count(1)

    def test_what_is_put_in_comes_out_as_it_was_and_nothing_is_readable_between(self):
        keeper = self.keeper()
        keeper.make()
        files = [self.photo("house.jpg"), self.photo("flower.jpg", "flower.jpg"),
                 self.moving("film.mp4"), self.file("notes.txt", CANARY * 40),
                 self.file("nothing.jpg", b"")]
        keeper.add(files)
        said = keeper.added()
        self.assertIn("4 items added", said)
        self.assertIn("1 not added", said)
        keeper.holds(4)
        for path in files[:4]:
            self.assertEqual(keeper.save(path.name), path.read_bytes(), path.name)
        # A photo and a film are shown, the film with its own controls.
        keeper.cell("house.jpg").click()
        keeper.page.locator(".item-media img:not(.item-small)").wait_for()
        keeper.member.look("vault-item")
        keeper.page.keyboard.press("Escape")
        keeper.cell("film.mp4").click()
        keeper.page.locator(".item-media video[controls]").wait_for()
        keeper.page.keyboard.press("Escape")
        keeper.member.until("() => document.querySelectorAll('.cell-picture[src]').length >= 3")
        keeper.member.look("vault-gallery")
        # Locked, nothing of it is on the page; the browser's own folder never had any of it.
        keeper.member.menu("Lock")
        keeper.field("Passphrase").wait_for()
        keeper.member.look("vault-locked")
        expect(keeper.page.locator(".vault-stage img")).to_have_count(0)
        keeper.member.context.close()
        self.members.remove(keeper.member)
        for path, content in self.files_of(keeper.member):
            self.assertNotIn(CANARY, content, path)
        self.assertEqual(keeper.member.watch.complaints, [])

    def test_a_film_in_webm_is_dated_and_as_long_and_large_as_it_says(self):
        keeper = self.keeper()
        keeper.make()
        film = self.moving("film.webm")
        keeper.add([film])
        self.assertIn("1 item added", keeper.added())
        cell = keeper.cell("film.webm")
        expect(cell).to_have_accessible_name(re.compile("^Video, .*4 May 2021, film.webm$"))
        expect(cell).to_contain_text("0:02")
        cell.click()
        keeper.page.locator(".item-media video[controls]").wait_for()
        keeper.member.button("Details").click()
        facts = keeper.page.locator(".item-facts")
        for said in ("4 May 2021", "320 × 240"):
            expect(facts).to_contain_text(said)
        keeper.page.keyboard.press("Escape")
        self.assertEqual(keeper.save("film.webm"), film.read_bytes())

    def test_a_film_of_an_old_camera_shows_its_first_frame_where_no_browser_plays_it(self):
        keeper = self.keeper()
        keeper.make()
        film = avi(self.folder / "MVI_0042.AVI", "THU OCT 26 23:46:04 2006")
        keeper.add([film])
        self.assertIn("1 item added", keeper.added())
        cell = keeper.cell(film.name)
        expect(cell).to_have_accessible_name(re.compile("^Video, .*26 October 2006, MVI_0042.AVI$"))
        expect(cell).to_contain_text("0:02")
        drawn = cell.locator("img[src]")
        drawn.wait_for()
        self.assertEqual(drawn.evaluate("(image) => image.decode().then(() => image.naturalWidth)"),
                         640)
        cell.click()
        expect(keeper.page.locator(".item > .lead")).to_contain_text("Your original is kept")
        keeper.member.button("Details").click()
        expect(keeper.page.locator(".item-facts")).to_contain_text("Length0:02")
        keeper.member.look("vault-old-film")
        keeper.page.keyboard.press("Escape")
        self.assertEqual(keeper.save(film.name), film.read_bytes())

    def test_it_opens_again_with_its_passphrase_alone_and_takes_nothing_twice(self):
        keeper = self.keeper(careful=False)
        keeper.make()
        files = [self.photo("house.jpg"), self.file("notes.txt", CANARY)]
        keeper.add(files)
        self.assertIn("2 items added", keeper.added())
        # The app opens where the person was.
        keeper.page.reload()
        keeper.field("Passphrase").wait_for()
        keeper.unlock("seven quiet herons wait")
        keeper.page.get_by_text("That is not the passphrase.").wait_for()
        keeper.unlock()
        keeper.holds(2)
        keeper.add(files)
        said = keeper.added()
        self.assertIn("0 items added", said)
        self.assertIn("2 were there already", said)
        keeper.holds(2)
        # What was chosen at once after opening waits for the index.
        keeper.page.reload()
        keeper.unlock()
        keeper.add([self.file("late.txt", b"late")])
        self.assertIn("1 item added", keeper.added())
        self.assert_silent()

    def test_items_are_chosen_by_keys_and_mouse_and_marked(self):
        keeper = self.keeper(careful=False)
        keeper.make()
        names = [f"{number}.txt" for number in range(6)]
        keeper.add([self.file(name, name.encode()) for name in names] + [self.photo("house.jpg")])
        self.assertIn("7 items added", keeper.added())
        keeper.holds(7)
        # The keys, a range, and the mouse with a key held choose; Escape chooses nothing.
        cells = keeper.page.locator(".cell")
        cells.nth(0).focus()
        for _ in range(3):
            keeper.page.keyboard.press("Shift+ArrowRight")
        keeper.page.get_by_text("4 chosen", exact=True).wait_for()
        keeper.page.keyboard.press("Escape")
        keeper.member.button("Choose items").click()
        keeper.cell("0.txt").click()
        keeper.cell("1.txt").click()
        keeper.member.button("Favorite").click()
        keeper.member.button("Favorites").click()
        keeper.holds(2)
        keeper.member.look("vault-favorites")
        keeper.member.button("All", exact=True).click()
        self.assert_silent()

    def test_a_finger_that_stays_chooses_and_taps_go_on_choosing(self):
        keeper = self.keeper(careful=False)
        keeper.member.context.clock.install()
        keeper.make()
        keeper.add([self.file(f"{number}.txt", b"%d" % number) for number in range(3)])
        self.assertIn("3 items added", keeper.added())
        keeper.holds(3)
        touch = Touch(keeper.member)
        middle = keeper.middle_of(keeper.cell("0.txt"))
        touch.press(*middle)
        keeper.page.get_by_text("1 chosen", exact=True).wait_for()
        touch.lift()
        # The finger that chose opens nothing when it goes.
        other = keeper.middle_of(keeper.cell("1.txt"))
        with touch.at_once():
            touch.tap(*other)
        keeper.page.get_by_text("2 chosen", exact=True).wait_for()
        with touch.at_once():
            touch.tap(*middle)
        keeper.page.get_by_text("1 chosen", exact=True).wait_for()
        expect(keeper.page.get_by_role("dialog")).to_have_count(0)
        # Back is the way out of choosing, and not out of the vault.
        keeper.page.go_back()
        keeper.member.button("Choose items").wait_for()
        keeper.holds(3)
        self.assert_silent()

    def test_what_is_trashed_comes_back_until_it_is_deleted(self):
        keeper = self.keeper(careful=False)
        keeper.make()
        names = ["0.txt", "5.txt"]
        keeper.add([self.file(name, name.encode()) for name in names] + [self.photo("house.jpg")])
        self.assertIn("3 items added", keeper.added())
        # Into the trash, and out of it at once.
        keeper.cell("0.txt").click(modifiers=["Control"])
        keeper.cell("house.jpg").click(modifiers=["Control"])
        keeper.member.button("Move to trash").click()
        keeper.holds(1)
        keeper.member.button("Undo").click()
        keeper.holds(3)
        # From the item itself, and back from the trash after a start.
        keeper.cell("house.jpg").click()
        keeper.page.get_by_role("dialog").get_by_role("button", name="Move to trash").click()
        keeper.page.keyboard.press("Escape")
        keeper.holds(2)
        keeper.page.reload()
        keeper.unlock()
        keeper.holds(2)
        keeper.member.menu("Trash")
        keeper.holds(1)
        keeper.cell("house.jpg").click()
        keeper.page.get_by_role("dialog").get_by_role("button", name="Restore").click()
        keeper.page.get_by_text("The trash is empty.").wait_for()
        keeper.page.keyboard.press("Escape")
        keeper.holds(3)
        self.assertEqual(keeper.save("house.jpg"), (self.pictures / "house.jpg").read_bytes())
        # What is deleted is asked for first, and can be added anew.
        keeper.cell("5.txt").click(modifiers=["Control"])
        keeper.member.button("Move to trash").click()
        keeper.member.menu("Trash")
        keeper.holds(1)
        keeper.member.button("Empty the trash").click()
        keeper.page.get_by_role("alertdialog").get_by_role("button", name="Not now").click()
        keeper.holds(1)
        keeper.member.button("Empty the trash").click()
        keeper.page.get_by_role("alertdialog").get_by_role(
            "button", name="Delete for good").click()
        keeper.page.get_by_text("The trash is empty.").wait_for()
        keeper.member.button("Back to the vault").click()
        keeper.holds(2)
        keeper.add([self.pictures / name for name in names])
        self.assertIn("1 item added", keeper.added())
        keeper.holds(3)
        self.assert_silent()

    def test_words_on_paper_open_it_when_the_passphrase_is_forgotten(self):
        keeper = self.keeper(careful=False)
        keeper.make()
        keeper.add([self.photo("house.jpg")])
        self.assertIn("1 item added", keeper.added())
        # As long as none are on paper, the vault says so; put off, it is quiet.
        keeper.member.button("Write down 24 words").click()
        paper = keeper.words()
        keeper.member.look("vault-words")
        sheet = keeper.page.get_by_role("dialog")
        sheet.get_by_role("button", name="Later").click()
        sheet.get_by_role("button", name="Write down 24 words").wait_for()
        keeper.page.go_back()
        keeper.lock()
        keeper.unlock_by_words(paper)
        keeper.page.get_by_text("These are not the vault’s words.").wait_for()
        keeper.member.button("Use the passphrase").click()
        keeper.unlock()
        keeper.member.button("Later").click()
        keeper.member.menu("Vault settings")
        sheet.get_by_role("button", name="Write down 24 words").click()
        paper = keeper.words()
        keeper.member.button("I’ve written them down").click()
        keeper.answer(["never"] * 24)
        keeper.page.get_by_text("That’s not what the words say.").wait_for()
        keeper.answer(paper)
        keeper.page.get_by_text("Your 24 words open the vault").wait_for()
        # They can be read again, and are the same.
        keeper.member.button("Show the words").click()
        self.assertEqual(keeper.words(), paper)
        sheet.get_by_role("button", name="Close").last.click()
        sheet.get_by_role("button", name="Make other words").wait_for()
        keeper.page.keyboard.press("Escape")
        keeper.lock()
        keeper.unlock_by_words(accented(paper))
        keeper.page.get_by_role("heading", name="Choose a new passphrase").wait_for()
        keeper.field("New passphrase").fill("eight loud herons run")
        keeper.field("Passphrase again").fill("eight loud herons run")
        keeper.member.button("Change the passphrase").click()
        keeper.page.get_by_text("Your vault opens with the new passphrase.").wait_for()
        keeper.page.keyboard.press("Escape")
        keeper.holds(1)
        keeper.page.reload()
        keeper.unlock()
        keeper.page.get_by_text("That is not the passphrase.").wait_for()
        keeper.unlock("eight loud herons run")
        keeper.holds(1)
        self.assert_silent()

    def test_a_browser_that_dies_in_an_import_loses_nothing_and_keeps_nothing_twice(self):
        files = [self.file(f"{number}.bin", hashlib.sha256(b"%d" % number).digest() * 3000)
                 for number in range(MANY)]
        keeper = self.keeper(careful=False)
        keeper.make()
        keeper.add(files)
        some = keeper.page.get_by_text(re.compile(rf"[1-9]\d+ of {MANY}"))
        some.wait_for(timeout=IMPORT_MILLISECONDS)
        browsers.kill(keeper.member.folder)
        self.members.remove(keeper.member)
        again = self.keeper(careful=False)
        again.enter()
        again.unlock()
        again.add(files)
        said = again.added()
        kept = int(re.search(r"(\d+) items? added", said)[1])
        known = int((re.search(r"(\d+) were there", said) or ["", "0"])[1])
        self.assertEqual(kept + known, MANY, said)
        again.page.get_by_text(f"{MANY} items", exact=True).wait_for()
        shown = again.first_name()
        self.assertEqual(again.save(shown), (self.pictures / shown).read_bytes())
        self.assert_silent()


class InFirefox(VaultStory):
    def test_firefox_keeps_a_vault_and_opens_it_again(self):
        member = FirefoxMember(
            self.playwright, self.folder / "vera", self.server, "Vera", "+4915550001902")
        self.members.append(member)
        keeper = Keeper(member)
        keeper.make()
        files = [self.photo("house.jpg"), self.file("notes.txt", CANARY)]
        keeper.add(files)
        self.assertIn("2 items added", keeper.added())
        keeper.page.reload()
        keeper.field("Passphrase").wait_for()
        keeper.unlock()
        keeper.holds(2)
        keeper.cell("house.jpg").click()
        keeper.page.locator(".item-media img:not(.item-small)").wait_for()
        keeper.page.keyboard.press("Escape")
        keeper.add(files)
        self.assertIn("2 were there already", keeper.added())
        # It has no authenticator here, and none is offered.
        keeper.member.menu("Vault settings")
        keeper.page.get_by_text("has nothing that could open the vault").wait_for()
        expect(keeper.member.button("Set up on this device")).to_have_count(0)
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
