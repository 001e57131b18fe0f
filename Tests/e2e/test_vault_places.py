"""Where something was made is gone from copies, by a search of their bytes and not by a parser of
Dayly's: in every encoding that was seen, from every format and structure. Or the file is held
back. What is kept looks and sounds as it did."""

import placed
from test_vault import VaultTest


class Places(VaultTest):
    def setUp(self):
        super().setUp()
        self.made()
        self.pictures = self.folder / "Pictures"
        self.pictures.mkdir()
        self.originals = placed.placed(self.pictures)
        self.json("import", self.pictures)

    def exported(self, removed):
        """Copies without it, by name, and which items are held back."""
        folder = self.folder / removed
        folder.mkdir()
        said = self.json("export", "--all", "--to", folder, "--remove", removed)
        names = {item["id"]: item["name"] for item in self.listed()}
        return ({path.name: path for path in folder.iterdir()},
                {names[item] for item in said["heldBack"]})

    def test_no_coordinate_is_left_in_any_encoding(self):
        telling = [path for path in self.originals if placed.left(path)]
        self.assertGreater(len(telling), 50)
        for removed in ("location", "metadata"):
            copies, held = self.exported(removed)
            self.assertEqual(held, set())
            for original in self.originals:
                copy = copies[original.name]
                self.assertEqual(placed.left(copy), [], f"{removed} {original.name}")
                self.assertEqual(placed.shown(copy), placed.shown(original), original.name)
