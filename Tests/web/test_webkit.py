#!/usr/bin/env python3
"""What of Dayly runs in WebKit. Debian's build hands out no key that was kept, so the app must
refuse to start there; its cryptography, its pictures and every screen must hold all the same."""

import base64
import io
import sys
import unittest
from pathlib import Path

import numpy
from PIL import Image

sys.path.insert(0, str(Path(__file__).resolve().parent))
import gallery  # noqa: E402
from served import VECTORS, Site  # noqa: E402
from test_browser import LAY_DOWN, SEED, encoded, striped  # noqa: E402
from webkit import WebKit  # noqa: E402

# Suites that keep no key, and how many cases each has at least.
OWN = {"signing": 4, "manyPairs": 1000, "chunks": 1000, "recipes": 50, "wireLimits": 10}
PUBLISHED = {"rfc5869": 3, "hkdf": 80, "hmac": 150, "aesGCM": 60, "ed25519": 140, "rfc9180": 5,
             "words": 8}


class InWebKit(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.site = Site().__enter__()
        cls.addClassCleanup(cls.site.__exit__)
        cls.webkit = WebKit().__enter__()
        cls.addClassCleanup(cls.webkit.__exit__)
        cls.browser = cls.webkit.browser

    def proofs(self):
        self.browser.get(self.site.address + "/tests/proof.html")
        self.webkit.until("window.proofs !== undefined")

    def hold(self, suite, least, *arguments):
        tally = self.webkit.awaited(
            "(suite, ...rest) => Promise.resolve(window.proofs[suite](...rest))",
            suite, *arguments)
        self.assertEqual(tally["failures"][:20], [], suite)
        self.assertGreaterEqual(tally["count"], least, suite)

    def test_a_browser_that_hands_out_no_keys_is_told_so_and_asked_for_nothing(self):
        self.browser.get(self.site.address)
        # The page's own first frame lies below what the app shows.
        heading = ("[...document.querySelectorAll('h1')].find("
                   "(found) => !found.closest('.first-frame'))?.textContent")
        self.webkit.until(heading)
        self.assertEqual(
            self.browser.execute_script(f"return {heading}"),
            "This browser keeps nothing for Dayly")
        self.assertEqual(
            self.browser.execute_script("return document.querySelectorAll('input').length"), 0)

    def test_the_cryptography_holds(self):
        self.proofs()
        for suite, least in OWN.items():
            with self.subTest(suite):
                self.hold(suite, least)
        with self.subTest("wire"):
            self.hold("wire", 2000, SEED)

    @unittest.skipUnless((VECTORS / "wycheproof").exists(), f"no published vectors in {VECTORS}")
    def test_the_published_vectors_hold(self):
        self.proofs()
        for suite, least in PUBLISHED.items():
            with self.subTest(suite):
                self.hold(suite, least)

    def test_pictures_come_out_upright(self):
        self.proofs()
        upright = striped(320, 200)
        for orientation, transpose in LAY_DOWN.items():
            with self.subTest(orientation=orientation):
                laid = upright.transpose(transpose) if transpose is not None else upright
                answer = self.webkit.awaited(
                    "(picture) => window.proofs.prepare(picture)",
                    encoded(laid, orientation, quality=95))
                image = Image.open(io.BytesIO(base64.b64decode(answer["jpeg"]))).convert("RGB")
                self.assertEqual(image.size, upright.size)
                difference = numpy.abs(numpy.asarray(image, int) - numpy.asarray(upright, int))
                self.assertLess(difference.mean(), 4)

    def test_what_is_no_picture_is_told_apart(self):
        self.proofs()
        text = base64.b64encode(b"this is a letter, not a picture").decode()
        prepare = "(picture) => window.proofs.prepare(picture)"
        self.assertEqual(self.webkit.awaited(prepare, ""), {"fault": "empty"})
        self.assertEqual(self.webkit.awaited(prepare, text), {"fault": "undecodable"})

    def test_every_screen_is_drawn_without_a_complaint(self):
        server = gallery.serve()
        self.addCleanup(server.server_close)
        self.addCleanup(server.shutdown)
        address = f"http://127.0.0.1:{server.server_address[1]}/Tests/web/gallery.html#starting"
        self.browser.get(address)
        self.webkit.until("window.gallery !== undefined")
        failures, count = self.webkit.awaited(DRAW_ALL)
        self.assertEqual(failures, [])
        self.assertGreater(count, 60)


# Draws each sample, waits until its pictures are there, and collects what went wrong.
DRAW_ALL = """async () => {
  const failures = [];
  let name = '';
  const note = (what) => failures.push(`${name}: ${what}`);
  window.addEventListener('error', (event) => note(event.message));
  window.addEventListener('unhandledrejection', (event) => note(String(event.reason)));
  document.addEventListener('securitypolicyviolation', (event) => note(event.violatedDirective));
  console.error = (...parts) => note(parts.join(' '));
  for (name of window.gallery.names) {
    window.gallery.show(name);
    for (const image of document.images) if (image.src) await image.decode().catch(() => {});
    await new Promise((go) => { setTimeout(go); });
    if (!document.querySelector('h1')?.textContent) note('no heading');
  }
  return [failures, window.gallery.names.length];
}"""


if __name__ == "__main__":
    unittest.main(verbosity=1)
