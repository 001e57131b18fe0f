#!/usr/bin/env python3
"""The languages of the built web app: which is chosen, that only it is loaded, that a choice stays,
and that no screen grows too wide in any of them or laid out from right to left."""

import json
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import gallery  # noqa: E402
from served import ROOT, OverSite, until  # noqa: E402
from test_gallery import OverGallery  # noqa: E402

LANGUAGES = json.loads((ROOT / "Shells/Web/first-words.json").read_text())

WELCOMES = {
    "en-GB": ("en-GB", "One photo a day"), "de-AT": ("de-AT", "Ein Foto am Tag"),
    "fr-CA": ("fr-CA", "Une photo par jour"), "es-MX": ("es-MX", "Una foto al día"),
    "zh-CN": ("zh-CN", "一天一张照片"), "pl-PL": ("en", "One photo a day"),
}


class Words(OverSite):
    def page(self, locale):
        context = self.browser.new_context(locale=locale, service_workers="block")
        self.addCleanup(context.close)
        self.asked = []
        page = context.new_page()
        page.on("request", lambda request: self.asked.append(request.url))
        page.goto(self.site.address)
        return page

    def test_the_browsers_language_is_spoken_and_another_reader_gets_english(self):
        for locale, (tag, title) in WELCOMES.items():
            page = self.page(locale)
            page.get_by_role("heading", name=title).wait_for()
            root = page.evaluate("[document.documentElement.lang, document.documentElement.dir]")
            self.assertEqual(root, [tag, "ltr"], locale)

    def test_only_the_language_that_is_spoken_is_loaded(self):
        page = self.page("de-DE")
        page.get_by_role("heading", name="Ein Foto am Tag").wait_for()
        names = {url.rsplit("/", 1)[1] for url in self.asked}
        self.assertEqual(names & {f"{name}.js" for name in LANGUAGES}, {"de.js"})

    def test_a_chosen_language_stays_and_the_browsers_own_is_followed_again(self):
        page = self.page("de-DE")
        page.get_by_role("combobox", name="Sprache").select_option(label="Español")
        page.get_by_role("heading", name="Una foto al día").wait_for()
        page.reload()
        page.get_by_role("heading", name="Una foto al día").wait_for()
        page.get_by_role("combobox", name="Idioma").select_option(label="Deutsch")
        page.get_by_role("heading", name="Ein Foto am Tag").wait_for()
        self.assertIsNone(page.evaluate("localStorage.getItem('language')"))


class Room(OverGallery):
    """Every sample screen at the narrowest width."""

    def page(self, locale, size="small", mirrored=False):
        self.seen = []
        page = gallery.begun(self.browser, self.base, gallery.SIZES[size], "light", self.seen,
                             mirrored, locale=locale)
        self.addCleanup(page.context.close)
        return page

    def look(self, locale, mirrored=False):
        self.assertEqual(gallery.too_wide(self.page(locale, mirrored=mirrored)), [], locale)
        self.assertEqual(self.seen, [], locale)

    def test_no_screen_grows_too_wide_in_any_language(self):
        for locale in ("de-DE", "fr-FR", "es-ES", "zh-CN"):
            self.look(locale)

    def test_the_times_under_a_photo_stand_in_one_line_in_every_language(self):
        for locale in ("en-GB", "de-DE", "fr-FR", "es-ES", "zh-CN"):
            page = self.page(locale)
            for name in ("viewer", "viewer-library", "viewer-loading"):
                page.evaluate("(name) => gallery.show(name)", name)
                tops = page.evaluate(
                    "[...document.querySelectorAll('.viewer-when span')]"
                    ".map((part) => part.getBoundingClientRect().top)")
                self.assertEqual(len(tops), 2)
                self.assertEqual(tops[0], tops[1], f"{name} in {locale}")
                inside = page.evaluate(
                    "(() => { const line = document.querySelector('.viewer-when');"
                    " return line.scrollWidth <= line.clientWidth + 1; })()")
                self.assertTrue(inside, f"{name} in {locale}")

    def test_a_cards_state_stands_in_one_line_beside_that_it_has_no_photos(self):
        for locale in ("en-GB", "de-DE", "fr-FR", "es-ES", "zh-CN"):
            page = self.page(locale, "phone")
            page.evaluate("gallery.show('groups-quiet')")
            until(page, "document.querySelectorAll('.status').length === 2")
            for line in page.locator(".status").all():
                self.assertTrue(line.locator(".status-last").is_visible(), locale)
                self.assertLess(line.bounding_box()["height"], 30, f"{locale}: {line.inner_text()}")

    def test_a_count_of_new_photos_is_never_parted_from_what_it_counts(self):
        for locale in ("en-GB", "de-DE", "fr-FR", "es-ES", "zh-CN"):
            page = self.page(locale, "phone")
            page.evaluate("gallery.show('limit')")
            see = page.locator(".limit-others .button")
            see.wait_for()
            # A line may end before the dot, where text is large, and nowhere behind it.
            label, dot, unseen = see.text_content().strip().partition(" ·\u00a0")
            self.assertTrue(label and dot and unseen, locale)
            self.assertNotIn(" ", unseen, locale)

    def test_no_screen_grows_too_wide_from_right_to_left(self):
        self.look("de-DE", mirrored=True)


if __name__ == "__main__":
    unittest.main()
