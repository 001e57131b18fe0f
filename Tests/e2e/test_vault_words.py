"""A vault's 24 words at the command line."""

import unittest

from test_vault import CANARY, VaultTest


class Words(VaultTest):
    def test_they_open_the_vault_when_the_passphrase_is_forgotten(self):
        self.made()
        self.done("import", self.written("a.bin", CANARY))
        words = self.json("words")["words"]
        self.assertEqual(len(words), 24)
        self.assertEqual(self.json("words")["words"], words)
        later = self.written("later", b"eight loud herons run\n")
        before = self.kept()
        for wrong in (" ".join(words[:23]), " ".join(reversed(words)), "abandon " * 23 + "art"):
            self.expect_refused(
                "wrong_words", "recover", "--new-passphrase-file", later, input=wrong.encode())
        self.assertEqual(self.kept(), before)
        # As somebody types them from paper.
        typed = ", ".join(words).upper()
        self.done("recover", "--new-passphrase-file", later, input=typed.encode())
        self.expect_refused("wrong_passphrase", "list", passphrase=self.passphrase)
        self.assertEqual(len(self.json("list", passphrase=later)), 1)
        # Others take their place.
        others = self.json("words", "--new", passphrase=later)["words"]
        self.assertNotEqual(others, words)
        self.expect_refused(
            "wrong_words", "recover", "--new-passphrase-file", self.passphrase,
            input=" ".join(words).encode())
        # At a terminal three are asked, and none are in force before.
        shown = self.done("words", "--new", passphrase=later, input=b"a\nb\nc\n", expect=64)
        self.assertIn(b"These are not the words at these places.", shown.stderr)
        self.done("recover", "--new-passphrase-file", self.passphrase,
                  input=" ".join(others).encode())
        self.assertEqual(len(self.listed()), 1)


if __name__ == "__main__":
    unittest.main()
