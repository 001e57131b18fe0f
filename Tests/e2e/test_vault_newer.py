"""A vault of which a newer version has written something: that is said, and nothing is lost."""

from test_vault import VaultTest


class Newer(VaultTest):
    stays_unlocked = False

    def setUp(self):
        super().setUp()
        self.made()
        self.done("import", self.written("first.bin", b"one"), self.written("second.bin", b"two"))

    def test_a_key_of_a_newer_version_beside_todays_is_named_where_nothing_opens_the_vault(self):
        (self.vault / "keys" / ("f" * 32)).write_bytes(b"\0\0\0\2whatever it will be")
        other = self.written("other", b"nobody knows\n")
        self.expect_refused("vault_newer", "list", passphrase=other)
        self.assertEqual(len(self.listed()), 2)

    def test_an_item_of_a_newer_version_is_called_so_and_the_others_are_there(self):
        item = next(item for item in self.listed() if item["name"] == "first.bin")["id"]
        file = self.vault / "items" / item[:2] / f"{item}.locaphoto"
        content = bytearray(file.read_bytes())
        # Behind "locaphoto" stands the version.
        content[9] += 1
        file.write_bytes(content)
        done = self.done("verify", expect=1)
        self.assertIn(b"first.bin (%s) was written by a newer Dayly" % item[:8].encode(),
                      done.stderr)
        self.assertIn(b"1 item does not open", done.stderr)
        self.expect_refused("vault_newer", "share", "first.bin", "--to", self.folder)
        archive = self.folder / "backup.dayly"
        report = self.json("backup", archive, expect=1)
        self.assertEqual(report["failures"], [{"item": item, "reason": "vault_newer"}])
        self.assertEqual(report["added"], 1)
        content[9] -= 1
        file.write_bytes(content)
        self.assertEqual(self.json("verify")["whole"], 2)
        self.assertEqual(self.json("backup", archive)["added"], 1)
