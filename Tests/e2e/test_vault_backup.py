"""Backups in the web app: the vault into a file and back, by passphrase and by words, in a browser
that lets files be written and where none does; and what the command line does with the same file.
"""

import base64
import json
import shutil
import subprocess
import unittest

from camera import sample
from end_to_end import EndToEndTest
from keeper import IMPORT_MILLISECONDS, PASSPHRASE, Keeper
from terminal import BINARY, COMMAND_SECONDS
from test_firefox import FirefoxMember

# No test can press the buttons of the system's own dialog: it picks a file of the origin's.
PICKERS = """
const pick = async () => (await navigator.storage.getDirectory())
  .getFileHandle('picked.dayly', { create: true });
window.showSaveFilePicker = async () => {
  const handle = await pick();
  await (await handle.createWritable()).close();
  return handle;
};
window.showOpenFilePicker = async () => [await pick()];
"""
READ = """async ([folders, name]) => {
  let folder = await navigator.storage.getDirectory();
  for (const name of folders) folder = await folder.getDirectoryHandle(name);
  const file = await (await folder.getFileHandle(name)).getFile();
  const reader = new FileReader();
  reader.readAsDataURL(file);
  await new Promise((resolve) => { reader.onload = resolve; });
  return reader.result.slice(reader.result.indexOf(',') + 1);
}"""
WRITE = """async (bytes) => {
  const root = await navigator.storage.getDirectory();
  const handle = await root.getFileHandle('picked.dayly', { create: true });
  const stream = await handle.createWritable();
  await stream.write(Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)));
  await stream.close();
}"""


class BackupKeeper(Keeper):
    """What a person does with backups, by the names they see."""

    def show(self):
        self.member.menu("Backup")
        self.page.get_by_role("dialog", name="Backup").wait_for()

    def leave(self):
        self.page.keyboard.press("Escape")
        self.page.get_by_role("dialog").wait_for(state="hidden")

    def ended(self, title):
        """What is said at the end."""
        self.page.get_by_role("heading", name=title).wait_for(timeout=IMPORT_MILLISECONDS)
        return self.page.locator(".backup-report").inner_text()

    def choose(self, button, path):
        with self.page.expect_file_chooser() as chooser:
            self.member.button(button).click()
        chooser.value.set_files(path)

    def recover(self, path, passphrase=None, words=None):
        self.enter()
        self.member.button("I have a backup").click()
        self.choose("Choose the backup", path)
        if words:
            self.member.button("I have the 24 words").click()
            self.field("The vault’s 24 words").fill(" ".join(words))
        else:
            self.field("Passphrase of the backup").fill(passphrase)
        self.member.button("Bring my vault back").click()

    def written(self, folders=(), name="picked.dayly"):
        """The file the person picked, or another one of the origin's."""
        return base64.b64decode(self.page.evaluate(READ, [list(folders), name]))


class BackupStory(EndToEndTest):
    def setUp(self):
        super().setUp()
        self.archive = self.folder / "vault.dayly"
        self.vault = self.folder / "vault"
        self.passphrase = self.folder / "passphrase"
        self.passphrase.write_text(PASSPHRASE + "\n")
        self.people = 0

    def person(self, name):
        """Somebody at a browser with nothing in it."""
        self.people += 1
        keeper = BackupKeeper(self.member(name, f"+4915550002{self.people:03}", careful=False))
        keeper.page.add_init_script(PICKERS)
        return keeper

    def file(self, name, content):
        path = self.folder / name
        path.write_bytes(content)
        return path

    def photo(self, name, source="china.jpg"):
        path = self.folder / name
        sample(source).save(path, quality=92)
        return path

    def told(self, *arguments, expect=0):
        """What the command line says of its vault."""
        done = subprocess.run(
            [BINARY, "vault", *arguments, "--vault", self.vault, "--json"],
            env={"PATH": "/usr/bin:/bin", "HOME": str(self.folder),
                 "DAYLY_PASSPHRASE_FILE": str(self.passphrase)},
            capture_output=True, timeout=COMMAND_SECONDS)
        self.assertEqual(done.returncode, expect, done.stderr)
        return json.loads(done.stdout)


class InChromium(BackupStory):
    def filled(self, keeper, files):
        """A favorite, something in the trash, and words on paper."""
        keeper.make()
        keeper.add(files)
        self.assertIn("3 items added", keeper.added())
        keeper.cell("house.jpg").click(modifiers=["Control"])
        keeper.member.button("Favorite").click()
        keeper.page.get_by_role("button", name="Photo, Favorite").wait_for()
        keeper.cell("notes.txt").click(modifiers=["Control"])
        keeper.member.button("Move to trash").click()
        keeper.holds(2)
        keeper.member.button("Write down 24 words").click()
        words = keeper.words()
        keeper.member.button("I’ve written them down").click()
        keeper.answer(words)
        keeper.page.get_by_text("Your 24 words open the vault").wait_for()
        keeper.page.keyboard.press("Escape")
        return words

    def test_a_vault_is_backed_up_wiped_and_brought_back_as_it_was(self):
        keeper = self.person("Vera")
        files = [self.photo("house.jpg"), self.photo("flower.jpg", "flower.jpg"),
                 self.file("notes.txt", b"the heron " * 9000)]
        words = self.filled(keeper, files)
        # A first backup, and a check of it.
        keeper.show()
        keeper.member.button("Back up to a new file").click()
        self.assertIn("3 items added", keeper.ended("The backup is written"))
        first = keeper.written()
        keeper.member.button("Check it now").click()
        self.assertIn("3 of 3 items whole", keeper.ended("The backup is whole"))
        keeper.page.get_by_text("Everything in your vault is in it.").wait_for()
        keeper.member.look("vault-backup")
        keeper.leave()
        # What is new goes behind it, after a start too.
        keeper.add([self.file("late.txt", b"late")])
        self.assertIn("1 item added", keeper.added())
        keeper.page.reload()
        keeper.unlock()
        keeper.holds(3)
        keeper.show()
        keeper.page.get_by_text("Not in it: 1 item of your vault").wait_for()
        keeper.member.button("Add what is new to picked.dayly").click()
        said = keeper.ended("The backup is written")
        self.assertIn("1 item added", said)
        self.assertIn("4 items in the backup", said)
        archive = keeper.written()
        self.assertEqual(archive[:len(first)], first)
        self.assertLess(len(archive) - len(first), 5000)
        self.archive.write_bytes(archive)
        self.expect_back_by_passphrase([path for path in files if path.name != "notes.txt"])
        self.expect_back_by_words(words)
        self.assert_silent()

    def expect_back_by_passphrase(self, files):
        """Where there is nothing, after a wrong one."""
        other = self.person("Noor")
        other.recover(self.archive, passphrase="seven quiet herons wait")
        other.page.get_by_text("That is not the passphrase.").wait_for()
        other.field("Passphrase of the backup").fill(PASSPHRASE)
        other.member.button("Bring my vault back").click()
        said = other.ended("Your items are back")
        self.assertIn("4 items restored", said)
        self.assertIn("1 item of these in the trash", said)
        other.leave()
        other.holds(3)
        other.page.get_by_role("button", name="Photo, Favorite").wait_for()
        for path in [*files, self.folder / "late.txt"]:
            self.assertEqual(other.save(path.name), path.read_bytes(), path.name)
        other.member.menu("Trash")
        other.holds(1)
        other.cell("notes.txt").wait_for()

    def expect_back_by_words(self, words):
        """With a passphrase that is new."""
        third = self.person("Io")
        third.recover(self.archive, words=words)
        third.field("New passphrase").fill("another quiet heron")
        third.field("Passphrase again").fill("another quiet heron")
        third.member.button("Change the passphrase").click()
        third.page.get_by_text("Your vault opens with the new passphrase.").wait_for()
        third.page.keyboard.press("Escape")
        third.ended("Your items are back")
        third.leave()
        third.holds(3)
        third.lock()
        third.unlock("another quiet heron")
        third.holds(3)

    def test_browser_and_command_line_read_and_write_the_same_file(self):
        keeper = self.person("Vera")
        keeper.make()
        keeper.add([self.photo("house.jpg")])
        self.assertIn("1 item added", keeper.added())
        keeper.show()
        keeper.member.button("Back up to a new file").click()
        keeper.ended("The backup is written")
        self.archive.write_bytes(keeper.written())
        self.assertEqual(self.told("restore", str(self.archive))["restored"], 1)
        self.assertEqual(self.told("verify", "--archive", str(self.archive))["whole"], 1)
        # The command line goes on with it, and so does the browser.
        late = self.file("late.txt", b"late")
        self.told("import", str(late))
        self.told("favorite", "late.txt")
        self.assertEqual(self.told("backup", str(self.archive))["added"], 1)
        content = self.archive.read_bytes()
        keeper.choose("Restore from a backup", self.archive)
        self.assertIn("1 item restored", keeper.ended("Your items are back"))
        keeper.page.evaluate(WRITE, base64.b64encode(content).decode())
        keeper.leave()
        keeper.holds(2)
        self.assertEqual(keeper.save("late.txt"), b"late")
        keeper.add([self.file("more.txt", b"more")])
        self.assertIn("1 item added", keeper.added())
        keeper.show()
        keeper.member.button("Add to a backup I have").click()
        self.assertIn("3 items in the backup", keeper.ended("The backup is written"))
        both = keeper.written()
        self.assertEqual(both[:len(content)], content)
        self.archive.write_bytes(both)
        shutil.rmtree(self.vault)
        self.assertEqual(self.told("restore", str(self.archive))["restored"], 3)
        self.assertEqual(
            {item["name"]: item["favorite"] for item in self.told("list")},
            {"house.jpg": False, "late.txt": True, "more.txt": False})
        self.assert_silent()

    def test_a_damaged_file_is_refused_and_changes_nothing(self):
        keeper = self.person("Vera")
        keeper.make()
        keeper.add([self.photo("house.jpg"), self.file("notes.txt", b"notes" * 2000)])
        self.assertIn("2 items added", keeper.added())
        keeper.show()
        keeper.member.button("Back up to a new file").click()
        keeper.ended("The backup is written")
        content = bytearray(keeper.written())
        keeper.choose("Check a backup", self.file("text", b"no backup at all, and no more" * 9))
        self.assertIn("This file is no backup", keeper.ended("The backup was not checked"))
        changed = bytearray(content)
        changed[5000] ^= 1
        keeper.choose("Check a backup", self.file("changed", bytes(changed)))
        said = keeper.ended("Not everything went well")
        self.assertIn("1 of 2 items whole", said)
        keeper.page.get_by_text("not as it was sealed").wait_for()
        keeper.page.get_by_text("No backup of this vault was checked").wait_for()
        # Where there is no vault none is made of it.
        other = self.person("Noor")
        changed = bytearray(content)
        changed[20] ^= 1
        other.recover(self.file("foreign", bytes(changed)), passphrase=PASSPHRASE)
        other.page.get_by_text("There is no whole backup in this file.").wait_for()
        other.page.reload()
        none = self.file("text", b"no backup at all, and no more" * 9)
        other.recover(none, passphrase=PASSPHRASE)
        other.page.get_by_text("This file is no backup of a vault.").wait_for()
        other.page.reload()
        other.member.button("I have a backup").wait_for()
        self.assert_silent()

    def test_without_pickers_the_file_is_handed_over(self):
        keeper = self.person("Vera")
        keeper.page.add_init_script("delete window.showSaveFilePicker")
        keeper.make()
        keeper.add([self.photo("house.jpg")])
        self.assertIn("1 item added", keeper.added())
        keeper.show()
        keeper.member.button("Make the backup").click()
        self.assertIn("1 item added", keeper.ended("The backup is written"))
        with keeper.page.expect_download() as saved:
            keeper.member.button("Save the file").click()
        self.assertTrue(saved.value.suggested_filename.endswith(".dayly"))
        self.archive.write_bytes(saved.value.path().read_bytes())
        kept = """async () => (await Array.fromAsync(
            (await navigator.storage.getDirectory()).keys())).includes('archive')"""
        self.assertTrue(keeper.page.evaluate(kept))
        keeper.member.button("Remove the copy here").click()
        keeper.member.until("""async () => !(await Array.fromAsync(
            (await navigator.storage.getDirectory()).keys())).includes('archive')""")
        self.assertEqual(self.told("restore", str(self.archive))["restored"], 1)
        self.assert_silent()


class InFirefox(BackupStory):
    def firefox(self, name, phone):
        member = FirefoxMember(
            self.playwright, self.folder / name, self.server, name, phone)
        self.members.append(member)
        return BackupKeeper(member)

    def test_firefox_makes_a_backup_checks_it_and_brings_it_back(self):
        keeper = self.firefox("Vera", "+4915550002901")
        keeper.make()
        photo = self.photo("house.jpg")
        keeper.add([photo, self.file("notes.txt", b"the heron " * 9000)])
        self.assertIn("2 items added", keeper.added())
        keeper.show()
        keeper.member.button("Make the backup").click()
        self.assertIn("2 items added", keeper.ended("The backup is written"))
        keeper.member.button("Save the file").wait_for()
        self.archive.write_bytes(keeper.written(["archive"], "file"))
        self.assertEqual(self.told("restore", str(self.archive))["restored"], 2)
        keeper.choose("Check a backup", self.archive)
        self.assertIn("2 of 2 items whole", keeper.ended("The backup is whole"))
        other = self.firefox("Noor", "+4915550002902")
        other.recover(self.archive, passphrase=PASSPHRASE)
        self.assertIn("2 items restored", other.ended("Your items are back"))
        other.leave()
        other.holds(2)
        # What waited to be handed over does not outlast the app.
        keeper.page.reload()
        keeper.unlock()
        keeper.holds(2)
        keeper.member.until("""async () => {
          const root = await navigator.storage.getDirectory();
          return root.getDirectoryHandle('archive').then(() => false, () => true);
        }""")
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
