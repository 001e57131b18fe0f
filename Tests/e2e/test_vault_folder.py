"""A vault in a folder on the disk: the web app and the command line open the very same one, one
after the other; who is second is told who is first; a browser that dies loses nothing that it said
was kept."""

import json
import os
import re
import shutil
import subprocess
import unittest

import browsers
from keeper import IMPORT_MILLISECONDS, PASSPHRASE, Keeper
from picked import ANSWERS_WITH_DROPPED, allow, drop, forbid
from playwright.sync_api import expect
from terminal import BINARY, COMMAND_SECONDS
from test_vault_app import MANY, VaultStory
from test_vault_hidden_app import OTHER, Inner
from waiting import STEP_SECONDS, wait_until


class FolderStory(VaultStory):
    whole_browser = True

    def setUp(self):
        super().setUp()
        self.vault = self.folder / "My vault"
        self.vault.mkdir()

    def keeper(self, careful=False):
        allow(self.folder / "Vera", self.server.origin, self.vault)
        keeper = Keeper(self.member("Vera", "+4915550001911", careful=careful))
        keeper.enter()
        return keeper

    def settle(self, keeper):
        """The folder is dropped on the start of the vault."""
        start = keeper.page.locator(".vault-start:visible")
        start.wait_for()
        drop(keeper.page, self.vault, start)
        keeper.page.get_by_text(f"In the folder “{self.vault.name}”.").wait_for()

    def make(self, keeper):
        self.settle(keeper)
        keeper.field("Passphrase").fill(PASSPHRASE)
        keeper.field("Passphrase again").fill(PASSPHRASE)
        keeper.member.button("Make my vault").click()
        keeper.member.button("Add photos").wait_for()

    def environment(self, passphrase):
        return {**os.environ, "DAYLY_VAULT": str(self.vault), "DAYLY_DATA": str(self.folder / "c"),
                "DAYLY_PASSPHRASE_FILE": str(passphrase), "LC_ALL": "C.UTF-8",
                "DAYLY_HIDDEN_PASSPHRASE_FILE": str(self.folder / "hidden")}

    def command(self, *arguments, expect=0):
        passphrase = self.folder / "passphrase"
        passphrase.write_text(PASSPHRASE)
        done = subprocess.run(
            [BINARY, "vault", *map(str, arguments)], stdin=subprocess.DEVNULL,
            capture_output=True, timeout=COMMAND_SECONDS, env=self.environment(passphrase))
        self.assertEqual(done.returncode, expect, done.stderr.decode())
        return done

    def fifo(self):
        """A passphrase that comes when the test says so."""
        path = self.folder / "fifo"
        os.mkfifo(path)
        return path

    def exported(self, name, *more):
        target = self.folder / "out"
        shutil.rmtree(target, ignore_errors=True)
        target.mkdir()
        self.command("export", name, "--with-location", "--to", target, *more)
        return (target / name).read_bytes()


class OneFolder(FolderStory):
    def test_app_and_command_line_open_the_very_same_vault(self):
        keeper = self.keeper(careful=True)
        keeper.page.locator(".vault-home").scroll_into_view_if_needed()
        keeper.member.look("vault-absent-where")
        self.make(keeper)
        house, film = self.photo("house.jpg"), self.moving("film.mp4")
        keeper.add([house, film])
        self.assertIn("2 items added", keeper.added())
        keeper.member.menu("Vault settings")
        keeper.page.get_by_text("The command line opens it there").scroll_into_view_if_needed()
        keeper.member.look("vault-folder-settings")
        keeper.page.keyboard.press("Escape")
        keeper.lock()
        keeper.member.look("vault-locked-folder")
        for path in (house, film):
            self.assertEqual(self.exported(path.name), path.read_bytes(), path.name)
        flower = self.photo("flower.jpg", "flower.jpg")
        self.command("import", flower)
        keeper.unlock()
        keeper.holds(3)
        for path in (house, film, flower):
            self.assertEqual(keeper.save(path.name), path.read_bytes(), path.name)
        keeper.lock()
        self.command("verify")
        # Nothing is left that was being written, and nothing says that somebody is there.
        self.assertEqual([path.name for path in self.vault.rglob("*")
                          if path.suffix in (".crswap", ".part", ".new")], [])
        self.gone(self.vault / "lease")
        self.assert_silent()

    def test_a_vault_of_the_command_line_is_opened_by_its_passphrase(self):
        self.command("init", "--new-passphrase-file", self.folder / "passphrase")
        house = self.photo("house.jpg")
        self.command("import", house)
        keeper = self.keeper()
        self.settle(keeper)
        keeper.unlock("another passphrase")
        keeper.page.get_by_text("That is not the passphrase.").wait_for()
        keeper.unlock()
        keeper.holds(1)
        self.assertEqual(keeper.save(house.name), house.read_bytes())
        # The next start goes there by itself.
        keeper.page.reload()
        keeper.page.get_by_text(f"In the folder “{self.vault.name}”.").wait_for()
        keeper.unlock()
        keeper.holds(1)
        self.assert_silent()

    def test_what_is_hidden_lies_in_the_folder_too(self):
        keeper = self.keeper()
        self.make(keeper)
        house, flower = self.photo("house.jpg"), self.photo("flower.jpg", "flower.jpg")
        keeper.add([house, flower])
        keeper.added()
        keeper.holds(2)
        inner = Inner(keeper)
        keeper.cell("house.jpg").click(modifiers=["Control"])
        keeper.member.button("Hide").click()
        asked = keeper.page.get_by_role("alertdialog")
        asked.get_by_role("button", name="Hide", exact=True).click()
        inner.make()
        inner.holds(1)
        inner.leave()
        keeper.holds(1)
        inner.enter()
        inner.unlock()
        inner.holds(1)
        inner.leave()
        keeper.member.menu("Lock")
        self.gone(self.vault / "lease")
        self.gone(self.vault / "hidden/lease")
        (self.folder / "hidden").write_text(OTHER)
        self.assertEqual(self.exported("house.jpg", "--hidden"), house.read_bytes())
        self.assertEqual(self.exported("flower.jpg"), flower.read_bytes())
        self.assert_silent()

    def gone(self, path):
        wait_until(lambda: not path.exists(), STEP_SECONDS, f"{path.name} is gone")


class OneAtATime(FolderStory):
    def test_who_comes_second_is_told_who_is_first(self):
        keeper = self.keeper(careful=True)
        self.make(keeper)
        house = self.photo("house.jpg")
        keeper.add([house])
        keeper.added()
        refused = self.command("list", expect=1)
        self.assertIn("the app in a browser", refused.stderr.decode())
        self.assertIn("is using", refused.stderr.decode())
        keeper.lock()
        # A command that waits for its passphrase has the vault.
        waiting = subprocess.Popen(
            [BINARY, "vault", "export", "--all", "--with-location", "--to", self.folder],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=self.environment(self.fifo()))
        self.addCleanup(waiting.kill)
        wait_until((self.vault / "lease").exists, STEP_SECONDS, "the command has the vault")
        keeper.unlock()
        keeper.page.get_by_text(
            "Something else uses this vault: dayly vault export").wait_for()
        keeper.member.look("vault-busy")
        with open(self.folder / "fifo", "w") as fifo:
            fifo.write(PASSPHRASE)
        waiting.communicate(timeout=COMMAND_SECONDS)
        self.assertEqual(waiting.returncode, 0)
        self.assertEqual((self.folder / "house.jpg").read_bytes(), house.read_bytes())
        keeper.unlock()
        keeper.holds(1)
        self.assert_silent()

    def test_a_command_that_was_killed_keeps_nobody_out(self):
        self.command("init", "--new-passphrase-file", self.folder / "passphrase")
        waiting = subprocess.Popen(
            [BINARY, "vault", "list"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            stderr=subprocess.PIPE, env=self.environment(self.fifo()))
        wait_until((self.vault / "lease").exists, STEP_SECONDS, "the command has the vault")
        waiting.kill()
        waiting.communicate()
        # Of the same machine the lock says at once that nobody is there.
        self.assertEqual(self.command("list").stderr, b"")
        (self.vault / "lease").write_text("dayly 1\nanother machine\n1\ndayly vault import\n")
        keeper = self.keeper(careful=True)
        self.settle(keeper)
        keeper.unlock()
        keeper.page.get_by_text("Looking whether something else").wait_for()
        keeper.member.look("vault-looking")
        keeper.member.button("Add photos").wait_for(timeout=60_000)
        self.assert_silent()

    def test_a_browser_that_dies_in_an_import_loses_nothing_it_said_was_kept(self):
        keeper = self.keeper()
        self.make(keeper)
        files = [self.photo(f"{number:04}.jpg") if number < 1 else
                 self.file(f"{number:04}.txt", f"note {number} ".encode() * 400)
                 for number in range(MANY)]
        keeper.add(files)
        some = keeper.page.get_by_text(re.compile(rf"[1-9]\d+ of {MANY}"))
        some.wait_for(timeout=IMPORT_MILLISECONDS)
        said = int(re.search(rf"(\d+) of {MANY}", some.inner_text())[1])
        browsers.kill(keeper.member.folder)
        self.members.remove(keeper.member)
        # The command line waits until it is sure that the browser is gone, and says so.
        first = self.command("list", "--json")
        self.assertIn("Looking for a moment", first.stderr.decode())
        listed = json.loads(first.stdout)
        names = {item["name"] for item in listed}
        self.assertGreaterEqual(len(names), said)
        for name in sorted(names)[::40]:
            self.assertEqual(self.exported(name), (self.pictures / name).read_bytes(), name)
        self.command("verify")
        again = self.keeper()
        again.unlock()
        again.add(files)
        added = again.added()
        self.assertIn(f"{len(names)} were there already", added)
        again.page.get_by_text(f"{MANY} items", exact=True).wait_for()
        again.lock()
        self.command("verify")
        self.assert_silent()


    def test_items_that_a_power_cut_takes_from_the_folder_are_put_back(self):
        keeper = self.keeper()
        self.make(keeper)
        first = self.file("first.txt", b"first")
        keeper.add([first])
        keeper.added()
        before = {path: path.read_bytes() for path in (self.vault / "index").iterdir()}
        files = [self.photo("house.jpg"), self.photo("flower.jpg", "flower.jpg"),
                 self.file("notes.txt", b"notes")]
        keeper.add(files)
        self.assertIn("3 items added", keeper.added())
        browsers.kill(keeper.member.folder)
        self.members.remove(keeper.member)
        # What was written and not synced is there, half, empty or not at all.
        items = sorted((self.vault / "items").rglob("*.locaphoto"))
        self.assertEqual(len(items), 4)
        items[0].unlink()
        items[1].write_bytes(b"")
        items[2].write_bytes(items[2].read_bytes()[:-100])
        for path in (self.vault / "index").iterdir():
            path.unlink()
        for path, content in before.items():
            path.write_bytes(content)
        again = self.keeper()
        again.unlock()
        again.holds(4)
        for path in [first, *files]:
            self.assertEqual(again.save(path.name), path.read_bytes(), path.name)
        again.lock()
        self.command("verify")
        self.assert_silent()


class OutOfReach(FolderStory):
    def test_a_folder_that_is_gone_is_waited_for(self):
        keeper = self.keeper(careful=True)
        self.make(keeper)
        house = self.photo("house.jpg")
        keeper.add([house])
        keeper.added()
        flower = self.photo("flower.jpg", "flower.jpg")
        picker = keeper.choosing()
        away = self.folder / "unplugged"
        self.vault.rename(away)
        # The import finds it gone, or before it whatever else of the vault looks there.
        picker.set_files([flower])
        keeper.page.get_by_text("is not there. Plug in its drive").wait_for()
        keeper.member.look("vault-folder-gone")
        # An empty folder in its place, as where a drive is mounted, is not taken for it. The line
        # makes room for another while it is looked for, so that what is read below is the answer.
        self.vault.mkdir()
        keeper.member.button("Look again").click()
        keeper.page.get_by_text("is not there. Plug in its drive").wait_for()
        self.vault.rmdir()
        away.rename(self.vault)
        keeper.member.button("Look again").click()
        keeper.unlock()
        keeper.holds(1)
        self.assertEqual(keeper.save(house.name), house.read_bytes())

    def test_the_browser_that_wants_to_be_asked_again_is_asked_by_one_tap(self):
        keeper = self.keeper()
        self.make(keeper)
        keeper.member.close()
        self.members.remove(keeper.member)
        forbid(self.folder / "Vera")
        again = Keeper(self.member("Vera", "+4915550001911", careful=True))
        again.enter()
        again.page.get_by_text("The browser wants to be asked again").wait_for()
        again.member.look("vault-folder-asking")
        expect(again.member.button("Allow it")).to_be_visible()
        # What is dropped meanwhile waits for the vault, wherever that lies.
        start = again.page.locator(".vault-start:visible")
        drop(again.page, self.photo("house.jpg"), start)
        start.get_by_text("1 file waits until your vault is open.").wait_for()
        # The browser in between is theirs who has no folder.
        again.member.button("Use this browser").click()
        again.field("Passphrase again").wait_for()
        again.fill_new()
        self.assertIn("1 item added", again.added())
        self.assert_silent()

    def test_other_things_in_a_folder_are_left_alone(self):
        (self.vault / "letter.txt").write_text("dear heron")
        keeper = self.keeper(careful=True)
        keeper.page.evaluate(ANSWERS_WITH_DROPPED)
        # Where there are groups, nothing is to be dropped: this is for the dialog alone.
        keeper.member.button("Groups").click()
        drop(keeper.page, self.vault, keeper.page.locator("body"))
        keeper.member.button("Vault").click()
        keeper.member.button("Put it in a folder").click()
        keeper.page.get_by_text("There are other things in “My vault”.").wait_for()
        keeper.page.locator(".vault-home").scroll_into_view_if_needed()
        keeper.member.look("vault-folder-full")
        self.assertEqual([path.name for path in self.vault.iterdir()], ["letter.txt"])
        keeper.member.button("Make “Dayly vault” in it").click()
        keeper.page.get_by_text("In the folder “Dayly vault”.").wait_for()
        self.assertEqual((self.vault / "Dayly vault/kind").read_text(), "vault\n")
        (self.vault / "Dayly vault/kind").write_text("server\n")
        self.assert_silent()

    def test_a_photo_taken_while_it_is_locked_waits_in_the_browser(self):
        keeper = self.keeper()
        self.make(keeper)
        keeper.lock()
        self.vault.rename(self.folder / "unplugged")
        keeper.member.button("Camera").click()
        keeper.member.button("Shutter").click()
        keeper.page.get_by_text("Sealed: it will be in your vault").wait_for()
        keeper.page.keyboard.press("Escape")
        (self.folder / "unplugged").rename(self.vault)
        keeper.page.reload()
        keeper.unlock()
        keeper.holds(1)
        keeper.lock()
        items = json.loads(self.command("list", "--json").stdout)
        self.assertEqual(len(items), 1)

    def test_what_is_sent_is_kept_wherever_the_vault_lies_by_then(self):
        allow(self.folder / "Adaline", self.server.origin, self.vault)
        sender, reader = self.pair("Erlenweg")
        for group in ("Ulmenweg", "Ahornweg"):
            sender.create_group(group)
            reader.open(sender.invite(group))
            reader.join(group)
            sender.members_are(group, 2)
            sender.groups()
        keeper = Keeper(sender)
        keeper.make()
        self.send_while_locked(keeper, "Erlenweg")
        self.make(keeper)
        self.send_while_locked(keeper, "Ulmenweg")
        sender.button("Use this browser").click()
        keeper.page.get_by_text("In this browser.").wait_for()
        keeper.unlock()
        self.send_while_locked(keeper, "Ahornweg")

    def send_while_locked(self, keeper, group):
        """What is kept is deleted again, for the camera takes the same photo each time."""
        keeper.lock()
        keeper.member.button("Groups").click()
        keeper.member.send(group)
        keeper.member.open()
        keeper.member.button("Vault").click()
        keeper.unlock()
        keeper.holds(1)
        keeper.page.locator(".cell[data-item]").click(modifiers=["Control"])
        keeper.member.button("Move to trash").click()
        keeper.holds(0)
        keeper.member.menu("Trash")
        keeper.member.button("Empty the trash").click()
        keeper.page.get_by_role("alertdialog").get_by_role(
            "button", name="Delete for good").click()
        keeper.page.get_by_text("The trash is empty.").wait_for()
        keeper.member.button("Back to the vault").click()
        keeper.lock()


if __name__ == "__main__":
    unittest.main()
