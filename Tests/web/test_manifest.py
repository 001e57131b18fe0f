#!/usr/bin/env python3
"""What the system knows of the app before and after it is installed: the manifest as Chromium reads
it, in each language, and what a browser without scripts shows."""

import io
import json
import re
import unittest
from pathlib import Path

from PIL import Image

from test_app import App

LANGUAGES = json.loads(
    (Path(__file__).resolve().parents[2] / "Shells/Web/first-words.json").read_text())
LOCALES = {"en": "en-GB", "de": "de-AT", "fr": "fr-FR", "es": "es-MX", "zh-Hans": "zh-CN"}


class Manifest(App):
    def manifest(self, locale):
        """What Chromium makes of the manifest of a page opened in this language."""
        self.context.close()
        self.context = self.browser.new_context(locale=locale)
        page = self.page()
        self.started(page)
        found = self.context.new_cdp_session(page).send("Page.getAppManifest")
        self.assertEqual(found["errors"], [])
        return page, found["url"], json.loads(found["data"])

    def test_each_reader_gets_the_manifest_of_their_language(self):
        self.assertEqual(set(LOCALES), set(LANGUAGES))
        addresses = set()
        for language, locale in LOCALES.items():
            with self.subTest(language=language):
                _, address, manifest = self.manifest(locale)
                addresses.add(address)
                said = LANGUAGES[language]
                self.assertEqual(manifest["lang"], language)
                self.assertEqual(manifest["description"], said["description"])
                self.assertEqual(manifest["shortcuts"][0]["name"], said["today"])
                # One app in every language: where one is installed, the others are it.
                self.assertEqual(manifest["id"], "/")
        self.assertEqual(len(addresses), len(LOCALES))

    def test_it_can_be_installed_with_icons_a_shortcut_and_a_share_target(self):
        page, _, manifest = self.manifest("en-GB")
        purposes = set()
        for icon in [*manifest["icons"], *manifest["shortcuts"][0]["icons"]]:
            answer = page.request.get(self.site.address + icon["src"])
            self.assertEqual(answer.headers["content-type"], icon["type"])
            size = Image.open(io.BytesIO(answer.body())).size
            self.assertEqual("x".join(map(str, size)), icon["sizes"])
            purposes.add((icon["sizes"], icon.get("purpose", "any")))
        self.assertLessEqual(
            {("192x192", "any"), ("512x512", "any"), ("512x512", "maskable")}, purposes)
        self.assertEqual(manifest["shortcuts"][0]["url"], "/?today")
        self.assertEqual(manifest["share_target"]["action"], "/share")
        self.assertLessEqual({"image/*", "video/*", ".locaphoto", ".lfs"},
                             set(manifest["share_target"]["params"]["files"][0]["accept"]))
        self.assertEqual(manifest["file_handlers"][0]["action"], "/")
        self.assertEqual(
            list(manifest["file_handlers"][0]["accept"].values()), [[".locaphoto", ".lfs"]])
        self.assertEqual((manifest["display"], manifest["start_url"]), ("standalone", "/"))
        self.assertEqual(self.complaints, [])

    def test_without_scripts_every_language_is_spoken(self):
        self.context.close()
        self.context = self.browser.new_context(java_script_enabled=False)
        page = self.page()
        page.goto(self.site.address)
        for language, said in LANGUAGES.items():
            part = page.locator(f'h1[lang="{language}"]')
            self.assertTrue(part.is_visible(), language)
            self.assertEqual(part.inner_text(), said["scripts"])
        self.assertTrue(re.search("<meta name=\"description\" content=\"One photo", page.content()))


if __name__ == "__main__":
    unittest.main(verbosity=1)
