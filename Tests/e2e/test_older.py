"""Files of older formats: taken into a vault at the command line and in the browser, and written
for a program that reads no other."""

import base64
import os
import stat
import unittest

from playwright.sync_api import expect

from end_to_end import EndToEndTest
from keeper import Keeper
from older import first, lfs, lfs_opened
from test_handing_people import Holder
from test_vault import CANARY, VaultTest, made_by_ffmpeg
from typed import typed
from waiting import STEP_SECONDS, wait_until


class AtTheTerminal(VaultTest):
    def setUp(self):
        super().setUp()
        self.made()
        self.key = os.urandom(32)
        self.photo = made_by_ffmpeg(self.folder / "made.jpg").read_bytes()

    def exported(self, name):
        files = self.json("export", name, "--with-location", "--to", str(self.folder))["files"]
        return [open(file, "rb").read() for file in files]

    def test_a_key_is_given_in_each_form_and_what_is_in_the_file_is_kept(self):
        forms = [self.key, self.key.hex().upper().encode(), base64.b64encode(self.key) + b"\n",
                 base64.urlsafe_b64encode(self.key).rstrip(b"=")]
        large = os.urandom(9 << 20)
        files = {
            "a.jpg.lfs": lfs(self.key, "family", self.photo),
            "b.bin.locaphoto": first(self.key, large),
            "c.bin": first(self.key, CANARY * 3, has_own_nonce=False),
            "d.bin": lfs(self.key, "é" * 63, CANARY * 5),
        }
        for (name, file), form in zip(files.items(), forms):
            path = self.written(name, file)
            key = self.written("key", form)
            if name.startswith("b"):
                # What is Dayly's own asks for words; this one says that it is older.
                self.expect_refused("wrong_key", "receive", path, "--key-file",
                                    self.written("other", os.urandom(32)), expect=2)
            self.assertEqual(self.json("receive", path, "--key-file", key)["kept"], 1, name)
        contents = {"a.jpg": self.photo, "b.bin": large, "c.bin": CANARY * 3,
                    "d.bin": CANARY * 5}
        self.assertEqual({item["name"]: item["kind"] for item in self.listed()},
                         {"a.jpg": "photo", "b.bin": "other", "c.bin": "other", "d.bin": "other"})
        for name, content in contents.items():
            self.assertEqual(self.exported(name), [content], name)
        self.expect_no_plaintext()
        # Twice is once; and typed is as good as from a file.
        line = self.key.hex().encode() + b"\n"
        again = self.done("receive", self.folder / "a.jpg.lfs", input=line)
        self.assertIn(b"Kept 0 of 1 item, 1 was there already.", again.stderr)
        # Somebody at a terminal is asked for it, and nobody beside them reads it.
        shown, code = typed(
            ["vault", "receive", self.folder / "a.jpg.lfs"], self.environment(),
            answers=[("The key family:", self.key.hex() + "\n")])
        self.assertEqual(code, 0, shown)
        self.assertNotIn(self.key.hex(), shown)

    def test_an_import_opens_them_by_the_keys_of_the_vault(self):
        self.json("keys", "import", "family", self.written("family.key", self.key))
        folder = self.folder / "old"
        folder.mkdir()
        (folder / "whatever").write_bytes(lfs(self.key, "family", self.photo))
        (folder / "note.json").write_bytes(b'{"version": "1.0"}')
        (folder / "lost.lfs").write_bytes(lfs(self.key, "lost", CANARY))
        done = self.json("import", folder, expect=1)
        self.assertEqual((done["chosen"], done["kept"], done["failed"]), (3, 2, 1))
        # What was in it is called by what it is.
        self.assertEqual({item["name"] for item in self.listed()}, {"whatever.jpg", "note.json"})
        self.assertEqual(self.exported("whatever.jpg"), [self.photo])
        done = self.json("import", folder, "--key-file", self.folder / "family.key")
        self.assertEqual((done["kept"], done["known"]), (1, 2))
        # What was in a file is told as what it is.
        again = self.done("import", folder, "--key-file", self.folder / "family.key").stderr
        self.assertIn(b"Kept 0 of 1 file, 1 was there already.", again)
        self.assertIn(b"Kept 0 of 2 items, 2 were there already.", again)

    def test_what_only_looks_like_one_is_kept_as_it_is(self):
        other = b'{"encryptedData": "' + b"no" * 300 + b'", "encryptedKey": 3}'
        done = self.json("import", self.written("notes.json", other))
        self.assertEqual((done["kept"], done["failed"]), (1, 0))
        self.assertEqual([item["name"] for item in self.listed()], ["notes.json"])

    def test_keys_are_made_handed_out_and_forgotten_and_others_open_what_they_seal(self):
        self.assertEqual(self.json("keys", "create", "family"), {"key": "family"})
        self.expect_refused("has_key", "keys", "create", "family", expect=2)
        self.expect_refused("key", "keys", "create", "a" * 128)
        self.assertEqual([key["name"] for key in self.json("keys")], ["family"])
        path = self.json("keys", "export", "family", "--to", self.folder)["file"]
        self.assertEqual(os.path.basename(path), "family.key")
        self.assertEqual(stat.S_IMODE(os.stat(path).st_mode), 0o600)
        key = open(path, "rb").read()
        self.assertEqual(len(key), 32)
        for content in self.kept().values():
            self.assertNotIn(key, content)
        self.json("import", self.written("house.jpg", self.photo))
        self.expect_refused("no_such_key", "export", "house.jpg", "--lfs", "other")
        [file] = self.json("export", "house.jpg", "--lfs", "family", "--with-location",
                           "--to", self.folder)["files"]
        self.assertEqual(os.path.basename(file), "house.jpg.lfs")
        self.assertEqual(lfs_opened(key, open(file, "rb").read()), ("family", self.photo))
        self.json("keys", "remove", "family", "--yes")
        self.assertEqual(self.json("keys"), [])
        self.expect_refused("no_such_key", "export", "house.jpg", "--lfs", "family")

    def test_what_is_cut_or_changed_is_refused(self):
        key = self.written("key", self.key)
        old = lfs(self.key, "family", b"short")
        older = first(self.key, b"short")
        place = older.index(b'"encryptedData": "') + 18
        for file, error in [
                (old[:-1], "wrong_key"), (old[:156], "share_damaged"),
                (older.replace(b'"1.0"', b'"3.0"'), "share_newer"),
                (older[:place] + b"*" + older[place + 1:], "not_a_share")]:
            path = self.written("bent", file)
            self.expect_refused(error, "receive", path, "--key-file", key,
                                expect=2 if error == "wrong_key" else 1)
        self.expect_refused("key", "receive", self.written("whole", old), "--key-file",
                            self.written("short", b"abc"))
        self.assertEqual(self.listed(), [])


class InABrowser(EndToEndTest):
    def test_a_file_of_an_older_format_asks_for_its_key_and_is_kept(self):
        keeper = Keeper(self.member("Vera", "+4915550002490", careful=True))
        keeper.make()
        key = os.urandom(32)
        photo = made_by_ffmpeg(self.folder / "made.jpg").read_bytes()
        old = self.folder / "old.jpg.lfs"
        old.write_bytes(lfs(key, "family", photo))
        older = self.folder / "older.bin.locaphoto"
        older.write_bytes(first(key, photo * 400, encode=base64.urlsafe_b64encode))
        submit = keeper.page.get_by_role("dialog").get_by_role("button", name="Open")
        field = keeper.field("The key, in hexadecimal or base64")
        keeper.add([old])
        keeper.page.get_by_text("opens with the key “family”").wait_for()
        field.fill("abc")
        submit.click()
        keeper.page.get_by_text("A key has 32 bytes").wait_for()
        field.fill(os.urandom(32).hex())
        submit.click()
        keeper.page.get_by_text("This key does not open the file").wait_for()
        keeper.member.look("vault-receive-keyed")
        for text, count in [(key.hex(), 1), (base64.b64encode(key).decode(), 2)]:
            if count == 2:
                keeper.add([older])
                keeper.page.get_by_text("opens with the master key").wait_for()
            field.fill(text)
            submit.click()
            keeper.page.get_by_text("1 item in it").wait_for()
            keeper.member.button("Add to my vault").click()
            self.assertIn("1 item added", keeper.added())
            keeper.holds(count)
        self.assertEqual(keeper.save("old.jpg"), photo)
        self.assertEqual(keeper.save("older.bin.jpg"), photo * 400)
        self.assert_silent()


class WithKeysOfTheirOwn(EndToEndTest):
    """Named keys in the app, and what passes between it and the command line under them."""

    def setUp(self):
        super().setUp()
        self.photo = made_by_ffmpeg(self.folder / "house.jpg")
        self.ada = Holder(self, "Adaline", "", signs_up=False)
        self.ada.json("import", self.photo)
        self.ada.json("keys", "create", "family")
        self.key = self.ada.json("keys", "export", "family", "--to", self.folder)["file"]
        [self.sealed] = self.ada.json(
            "export", "house.jpg", "--lfs", "family", "--with-location", "--to",
            self.folder)["files"]
        self.keeper = Keeper(self.member("Vera", "+4915550002491", careful=True))
        self.keeper.make()
        self.page = self.keeper.page

    def show_keys(self):
        self.keeper.member.menu("Vault settings")
        self.keeper.member.button("Keys for older files").click()
        self.page.get_by_role("dialog", name="Keys for older files").wait_for()

    def leave_keys(self):
        self.page.keyboard.press("Escape")
        # The way that led here has the focus again.
        expect(self.keeper.member.button("Keys for older files")).to_be_focused()
        self.page.keyboard.press("Escape")
        self.page.get_by_role("dialog").wait_for(state="hidden")

    def choose_key(self):
        with self.page.expect_file_chooser() as chooser:
            self.keeper.member.button("Choose the file of the key").click()
        chooser.value.set_files(self.key)
        # It is read after that.
        expect(self.page.get_by_label("The key, in hexadecimal or base64")).not_to_have_value("")

    def open_sealed(self):
        self.keeper.add([self.sealed])

    def keep(self):
        self.page.get_by_text("1 item in it").wait_for()
        self.keeper.member.button("Add to my vault").click()
        self.assertIn("1 item", self.keeper.added())

    def confirm(self, answer):
        asked = self.page.get_by_role("alertdialog")
        asked.get_by_role("button", name=answer, exact=True).click()

    def test_a_key_of_the_command_line_opens_its_files_in_the_app(self):
        self.show_keys()
        self.page.get_by_text("There are none yet.").wait_for()
        self.keeper.member.look("vault-keys-older-none")
        self.choose_key()
        form = self.page.get_by_role("form", name="A key you have")
        expect(form.get_by_label("Name of the key")).to_have_value("family")
        form.get_by_role("button", name="Take the key in").click()
        self.page.get_by_text("The key “family” is in your vault.").wait_for()
        self.keeper.member.look("vault-keys-older")
        self.leave_keys()
        self.open_sealed()
        self.keep()
        self.assertEqual(self.keeper.save("house.jpg"), self.photo.read_bytes())
        self.assert_silent()

    def test_a_file_asks_for_its_key_and_the_vault_keeps_that_unless_it_is_not_to(self):
        keep = self.page.get_by_label("Keep this key in my vault")
        opens = self.page.get_by_role("dialog").get_by_role("button", name="Open")
        for is_kept in (False, True):
            self.open_sealed()
            self.choose_key()
            keep.set_checked(is_kept)
            opens.click()
            self.page.get_by_text("1 item in it").wait_for()
            if is_kept:
                self.page.get_by_text("The key “family” is in your vault.").wait_for()
            self.keeper.member.button("Not now").click()
        self.open_sealed()
        self.keep()
        self.show_keys()
        self.page.get_by_role("button", name="Delete: family").click()
        self.keeper.member.look("vault-keys-older-delete")
        self.confirm("Delete")
        self.page.get_by_text("The key “family” is deleted.").wait_for()
        self.page.get_by_text("There are none yet.").wait_for()
        self.leave_keys()
        self.open_sealed()
        self.page.get_by_text("opens with the key “family”").wait_for()
        self.assert_silent()

    def test_a_key_whose_name_another_has_is_not_kept_and_that_is_said(self):
        key = os.urandom(32)
        self.show_keys()
        form = self.page.get_by_role("form", name="A key you have")
        form.get_by_label("Name of the key").fill("family")
        form.get_by_label("The key, in hexadecimal or base64").fill(key.hex())
        self.page.keyboard.press("Enter")
        self.page.get_by_text("The key “family” is in your vault.").wait_for()
        self.leave_keys()
        self.open_sealed()
        self.page.get_by_text("This key does not open the file").wait_for()
        self.choose_key()
        self.page.get_by_role("dialog").get_by_role("button", name="Open").click()
        self.page.get_by_text("The vault has a key of this name already.").wait_for()
        self.keep()
        self.assertEqual(self.keeper.save("house.jpg"), self.photo.read_bytes())
        self.assert_silent()

    def test_copies_leave_the_app_under_a_key_that_was_made_in_it(self):
        self.show_keys()
        form = self.page.get_by_role("form", name="A new key")
        form.get_by_role("button", name="Make a key").click()
        self.page.get_by_text("Enter a name that is not longer").wait_for()
        for said in ("The key “friends” is made.", "The vault has a key of this name already."):
            form.get_by_label("Name of the key").fill("friends")
            self.page.keyboard.press("Enter")
            self.page.get_by_text(said).wait_for()
        self.page.get_by_role("button", name="Save: friends").click()
        self.page.get_by_text("Whoever has that file can open everything").wait_for()
        with self.page.expect_download() as saved:
            self.confirm("Save")
        self.assertEqual(saved.value.suggested_filename, "friends.key")
        key = saved.value.path().read_bytes()
        self.assertEqual(len(key), 32)
        self.leave_keys()
        note = self.folder / "note.txt"
        note.write_bytes(b"written down")
        self.keeper.add([self.photo, note])
        self.assertIn("2 items added", self.keeper.added())
        for file in self.saved_under("friends", [self.photo, note]):
            self.ada.json("receive", file, "--key-file", saved.value.path())
        self.assertEqual(self.ada.exported("note.txt"), b"written down")
        self.assertEqual(lfs_opened(key, (self.folder / "house.jpg.lfs").read_bytes()),
                         ("friends", self.photo.read_bytes()))
        self.assert_silent()

    def saved_under(self, name, paths):
        """Copies of these, sealed under the key."""
        for path in paths:
            self.keeper.cell(path.name).click(modifiers=["Control"])
        # No test can press the buttons of the system's own dialog: each is a download.
        self.page.evaluate("() => { window.showDirectoryPicker = undefined; }")
        self.keeper.member.button("Save a copy").click()
        self.page.get_by_label("Form", exact=True).select_option(label=f"As .lfs under “{name}”")
        self.keeper.member.look("vault-save-lfs")
        downloads = []
        self.page.on("download", lambda download: downloads.append(download))
        self.keeper.with_location("save")
        self.keeper.member.button("Save the copies").click()
        self.keeper.saved()
        wait_until(lambda: len(downloads) == len(paths), STEP_SECONDS, "all are saved")
        for download in downloads:
            download.save_as(self.folder / download.suggested_filename)
        self.assertEqual({download.suggested_filename for download in downloads},
                         {f"{path.name}.lfs" for path in paths})
        return [self.folder / f"{path.name}.lfs" for path in paths]


if __name__ == "__main__":
    unittest.main()
