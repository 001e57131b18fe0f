#!/usr/bin/env python3
"""Every screen of the gallery, photographed, held to axe and the policy, and to what the views
promise."""

import shutil
import sys
import unittest
from pathlib import Path

from playwright.sync_api import sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parent))
import gallery  # noqa: E402
import gallery_promises  # noqa: E402
import gallery_tools  # noqa: E402


class Gallery(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = gallery.serve()
        cls.base = f"http://localhost:{cls.server.server_address[1]}/Tests/web/gallery.html"
        cls.playwright = sync_playwright().start()
        cls.browser = cls.playwright.chromium.launch(
            executable_path=shutil.which("chromium"), args=["--no-sandbox"])

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.playwright.stop()
        cls.server.shutdown()
        cls.server.server_close()

    def test_every_screen_is_reachable_for_everyone_and_keeps_the_policy(self):
        self.assertEqual(gallery.look(self.browser, self.base, None, True), [])

    def test_the_views_keep_their_promises(self):
        self.assertEqual(
            gallery_promises.check(self.browser, self.base, gallery.open_page), [])

    def test_what_can_be_done_with_the_vault_stands_in_one_row_in_every_language(self):
        self.assertEqual(
            gallery_tools.check(self.browser, self.base, gallery.open_page, gallery.PICTURES), [])


if __name__ == "__main__":
    unittest.main()
