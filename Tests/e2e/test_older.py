"""Files of older formats: taken into a vault at the command line and in the browser, and written
for a program that reads no other."""

import base64
import os
import stat
import unittest

from end_to_end import EndToEndTest
from keeper import Keeper
from older import first, lfs, lfs_opened
from test_vault import CANARY, VaultTest, made_by_ffmpeg
from typed import typed


class AtTheTerminal(VaultTest):
    def setUp(self):
        super().setUp()
        self.made()
        self.key = os.urandom(32)
        self.photo = made_by_ffmpeg(self.folder / "made.jpg").read_bytes()

    def exported(self, name):
        files = self.json("export", name, "--to", str(self.folder))["files"]
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
        self.assertEqual({item["name"] for item in self.listed()}, {"whatever", "note.json"})
        self.assertEqual(self.exported("whatever"), [self.photo])
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
        [file] = self.json("export", "house.jpg", "--lfs", "family", "--to", self.folder)["files"]
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
        self.assertEqual(keeper.save("older.bin"), photo * 400)
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
