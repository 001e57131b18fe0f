"""How large an item is, as the vault says it: few bytes in a whole word, more in a short unit."""

import json
import subprocess
import unittest
from pathlib import Path

DATES = Path(__file__).resolve().parents[2] / "Shells/Web/js/views/vault/dates.js"
SAID = {0: "0 bytes", 1: "1 byte", 19: "19 bytes", 999: "999 bytes", 1_000: "1 kB",
        1_499: "1 kB", 1_550_000: "1.6 MB", 10 ** 9: "1 GB", 9 * 10 ** 15: "9,000 TB"}
ASK = """
globalThis.navigator = { languages: ['en-GB'] };
globalThis.localStorage = { getItem: () => null };
globalThis.document = { documentElement: {} };
const { sizeName } = await import(process.argv[1]);
console.log(JSON.stringify(JSON.parse(process.argv[2]).map(sizeName)));
"""


class Sizes(unittest.TestCase):
    def test_few_bytes_are_counted_in_a_whole_word_and_many_in_a_short_one(self):
        told = subprocess.run(
            ["node", "--no-warnings", "--input-type=module", "--eval", ASK, DATES,
             json.dumps(list(SAID))], capture_output=True, text=True, check=True).stdout
        self.assertEqual(dict(zip(SAID, json.loads(told), strict=True)), SAID)


if __name__ == "__main__":
    unittest.main()
