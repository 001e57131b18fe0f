"""A vault whose index was written by another hand than ours, by what docs/vault.md says of keys and
files: `make bench` fills large vaults so, and the app lists what is in them."""

import sys
import tempfile
import unittest
from pathlib import Path

from playwright.sync_api import sync_playwright
from server import Server
from waiting import STEP_SECONDS, wait_until

# Behind our own modules: some of its names are theirs, too.
sys.path.append(str(Path(__file__).resolve().parents[2] / "Bench"))
from sheet import Filled, unlock  # noqa: E402

# One month's page is full and a second one is begun.
ITEMS, MONTHS, PICTURES = 2_100, 1, 3
DRAWN = """() => [...document.querySelectorAll('.cell img')]
  .filter((picture) => picture.naturalWidth === 320).length"""


class IndexTests(unittest.TestCase):
    def test_the_app_lists_what_another_hand_wrote(self):
        with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
            server = Server(Path(folder)).start()
            self.addCleanup(server.stop)
            with Filled(playwright, server, ITEMS, MONTHS, PICTURES) as page:
                unlock(page, server)
                newest = page.get_by_role("button", name=f", IMG_{ITEMS - 1}.jpg")
                newest.wait_for()
                self.assertIn("January 2024", newest.get_attribute("aria-label"))
                newest.evaluate("(cell) => cell.closest('.vault').scrollTo(0, 1e9)")
                page.get_by_role("button", name=", IMG_0.jpg").wait_for()
                # The first that were written have a small picture, sealed as the index is.
                wait_until(lambda: page.evaluate(DRAWN) == PICTURES, STEP_SECONDS, "small pictures")
