"""How hard a passphrase is to guess, as the app says it: rather too easy than too hard, and no
easier for being written in another script or drawn by a program. The command line says the same, by
the same vectors (PassphraseStrengthTests.swift)."""

import json
import subprocess
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent / "passphrase-strength.mjs"
VECTORS = Path(__file__).resolve().parents[2] / "Vectors/passphrase-strength.json"


class PassphraseStrength(unittest.TestCase):
    def test_it_is_said_as_it_is(self):
        for level, phrases in json.loads(VECTORS.read_text()).items():
            done = subprocess.run(
                ["node", "--no-warnings", SCRIPT, json.dumps(phrases)], check=True,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
            self.assertEqual(dict(zip(phrases, json.loads(done.stdout), strict=True)),
                             dict.fromkeys(phrases, level))


if __name__ == "__main__":
    unittest.main()
