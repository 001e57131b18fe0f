#!/usr/bin/env python3
"""Posts travel between the engines: what the browser seals, the native code and the independent
decoder open; what the native code seals, the browser and the decoder open. Every container is
sealed anew, with keys that Vectors/locaphoto names."""

import json
import os
import random
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from served import ROOT, OverSite  # noqa: E402

sys.path.insert(0, str(ROOT / "Tools"))
import locaphoto  # noqa: E402

INDEX = json.loads((ROOT / "Vectors/locaphoto/index.json").read_text())
HEAD = bytes.fromhex(INDEX["vectors"][0]["head"])
METADATA = INDEX["vectors"][0]["metadata"]
RECIPIENTS = ["recipient", "second"]

# A picture, and lengths around the payload's first chunk, which is the lowest step of the padding.
STILLS = {
    "picture": (ROOT / "Vectors/locaphoto/still.jpg").read_bytes(),
    "full": random.Random(1).randbytes(65_536),
    "beyond": random.Random(2).randbytes(65_537),
    "large": random.Random(3).randbytes(400_000),
}


def expectation():
    names = ("group", "photo", "device")
    known = {name: bytes.fromhex(INDEX["expect"][name]) for name in names}
    return {"purpose": "post", "day": INDEX["expect"]["day"], **known}


def by_the_decoder(container, recipient):
    key = bytes.fromhex(INDEX["keys"][recipient]["private"])
    return locaphoto.open_container(
        container, locaphoto.Keys([locaphoto.X25519PrivateKey.from_private_bytes(key)]),
        expectation(), bytes.fromhex(INDEX["sender"]["public"]))


def natively(folder):
    """The native half: opens what the browser left in the folder and leaves its own."""
    return subprocess.run(
        ["Tools/native", "test",
         "--skip-build", "--filter", "NativeCryptoTests.ExchangeTests"],
        cwd=ROOT, env={**os.environ, "DAYLY_EXCHANGE": str(folder)}, text=True,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)


class Exchange(OverSite):
    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.folder = Path(cls.enterClassContext(
            tempfile.TemporaryDirectory(prefix="dayly-exchange-")))
        cls.page = cls.open_proofs(cls.browser.new_page())
        for name, still in STILLS.items():
            (cls.folder / f"{name}.jpg").write_bytes(still)
            sealed = cls.page.evaluate(
                "([still, names]) => window.proofs.sealPost(still, names)",
                [still.hex(), RECIPIENTS])
            (cls.folder / f"browser-{name}.locaphoto").write_bytes(bytes.fromhex(sealed))
        cls.native = natively(cls.folder)

    def containers(self, sealer):
        for name, still in STILLS.items():
            container = (self.folder / f"{sealer}-{name}.locaphoto").read_bytes()
            for recipient in RECIPIENTS:
                with self.subTest(still=name, recipient=recipient):
                    yield container, recipient, still

    def test_the_native_code_opens_what_the_browser_sealed_and_seals_its_own(self):
        self.assertEqual(self.native.returncode, 0, self.native.stdout[-4000:])
        # A filter that meets nothing succeeds too.
        self.assertIn("Test run with 2 tests in 1 suite passed", self.native.stdout)

    def test_the_browser_opens_what_the_native_code_sealed(self):
        # When, which day, the offset and the size, by their places in a post's head.
        metadata = b"".join(
            HEAD[start:end] for start, end in ((24, 32), (19, 23), (32, 36), (5, 13))).hex()
        for container, recipient, still in self.containers("native"):
            opened = self.page.evaluate(
                "([container, name]) => window.proofs.openPost(container, name)",
                [container.hex(), recipient])
            self.assertEqual(opened["outcome"], "opened")
            self.assertTrue(opened["stills"] == [still.hex()], "another still")
            self.assertEqual(opened["metadata"], metadata)

    def test_the_independent_decoder_opens_what_either_sealed(self):
        for sealer in ("browser", "native"):
            for container, recipient, still in self.containers(sealer):
                head, parts = by_the_decoder(container, recipient)
                [item] = head["items"]
                [part] = item["parts"]
                [expected] = METADATA["items"]
                self.assertEqual(part["length"], len(still))
                self.assertEqual(
                    {**item, "parts": [{**part, "length": expected["parts"][0]["length"]}]},
                    expected)
                self.assertTrue(parts == {(0, "still"): still}, "another still")

    def test_both_seal_to_the_same_length(self):
        for name in STILLS:
            lengths = {(self.folder / f"{sealer}-{name}.locaphoto").stat().st_size
                       for sealer in ("browser", "native")}
            self.assertEqual(len(lengths), 1, name)


if __name__ == "__main__":
    unittest.main(verbosity=1)
