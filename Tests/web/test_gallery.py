#!/usr/bin/env python3
"""Every screen of the gallery, held to axe and the policy, and to what the views promise."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import gallery  # noqa: E402
import gallery_promises  # noqa: E402
import gallery_tools  # noqa: E402
from served import InChromium  # noqa: E402


class OverGallery(InChromium):
    """Tests over the page of sample screens."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        server = gallery.serve()
        cls.addClassCleanup(server.server_close)
        cls.addClassCleanup(server.shutdown)
        cls.base = f"http://localhost:{server.server_address[1]}/Tests/web/gallery.html"


class Gallery(OverGallery):
    def test_every_screen_is_reachable_for_everyone_and_keeps_the_policy(self):
        self.assertEqual(gallery.look(self.browser, self.base), [])

    def test_the_views_keep_their_promises(self):
        self.assertEqual(
            gallery_promises.check(self.browser, self.base, gallery.open_page), [])

    def test_what_can_be_done_with_the_vault_stands_in_one_row_in_every_language(self):
        self.assertEqual(gallery_tools.check(self.browser, self.base, gallery.open_page), [])
        self.assertEqual(gallery_tools.check_rows(self.browser, self.base, gallery.open_page), [])


if __name__ == "__main__":
    unittest.main()
