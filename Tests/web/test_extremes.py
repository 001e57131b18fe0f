#!/usr/bin/env python3
"""Values of every kind at their ends, through core, codec and views in a real Chromium: none of
them ends the app's loop."""

import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import gallery  # noqa: E402
import served  # noqa: E402
from test_gallery import OverGallery  # noqa: E402

ITEMS = ["vault", "vault-item", "vault-item-details", "vault-trash", "vault-choosing",
         "vault-item-save"]


class Extremes(OverGallery):
    def hold(self, act, *arguments, least):
        """Carries out `act` on a page of its own, at least `least` cases of it, and holds the page
        to complain of nothing."""
        failures = []
        page = gallery.open_page(self.browser, (900, 700), "light", failures)
        page.goto(f"{self.base}#welcome")
        served.until(page, "window.gallery !== undefined")
        tally = page.evaluate(
            "([act, rest]) => window.gallery.extremes()[act](...rest)", [act, list(arguments)])
        page.context.close()
        self.assertEqual(tally["failures"], [])
        self.assertGreaterEqual(tally["count"], least)
        # A picture of a sample may be asked for under a name that it has not.
        self.assertEqual([line for line in failures if "Failed to load resource" not in line], [])

    def test_whatever_is_called_a_number_is_written_as_a_date(self):
        self.hold("names", least=400)

    def test_every_screen_is_drawn_whatever_its_numbers_and_texts_are(self):
        self.hold("screens", least=500)

    def test_items_are_drawn_whatever_they_say_of_themselves(self):
        self.hold("items", ITEMS, least=40)

    def test_no_event_of_any_kind_ends_a_core_or_what_reads_and_draws_its_answers(self):
        self.hold("cores", "/.build-web/dayly.wasm", "/.build-web/library.wasm", least=1_000)


if __name__ == "__main__":
    unittest.main()
