"""How hard a passphrase is to guess, as the app says it: rather too easy than too hard, and no
easier for being written in another script or drawn by a program."""

import json
import subprocess
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent / "passphrase-strength.mjs"
SAID = {
    "weak": [
        "a", "aaaaaaaaaaaaaaaaaaaaaaaa", "123456789012", "qwertyuiopasdf", "password1234",
        "Password1984!", "Anna Anna Anna Anna Anna", "correct horse", "14.06.1984",
        "abcdefghijklmnopqrstuvwxyz", "我爱你我爱你我爱你", "七只安静的鹭",
    ],
    "fair": [
        "seven quiet herons walk", "correct horse battery staple", "sept hérons calmes marchent",
        "Donaudampfschiff fährt leise dahin", "七只安静的鹭走路",
    ],
    "strong": [
        "correct horse battery staple fog lamp", "kT9$xQ2vLm7#Wp4z",
        "七只安静的鹭在河边走", "siete garzas tranquilas caminan junto al agua",
    ],
}


class PassphraseStrength(unittest.TestCase):
    def test_it_is_said_as_it_is(self):
        for level, phrases in SAID.items():
            done = subprocess.run(
                ["node", "--no-warnings", SCRIPT, json.dumps(phrases)], check=True,
                stdin=subprocess.DEVNULL, stdout=subprocess.PIPE)
            self.assertEqual(dict(zip(phrases, json.loads(done.stdout), strict=True)),
                             dict.fromkeys(phrases, level))


if __name__ == "__main__":
    unittest.main()
