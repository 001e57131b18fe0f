"""What a stranger sends is what its bytes are, whatever it says of itself: nothing of it is a page
or a script on the app's origin, and nothing of it is written under a name that something runs."""

import json
import re
import sys
import unittest

from camera import sample
from end_to_end import EndToEndTest
from keeper import Keeper
from playwright.sync_api import Error, expect
from server import ROOT
from test_vault import VaultTest, made_by_ffmpeg

sys.path.insert(0, str(ROOT / "Tools"))
import locaphoto_sealing as sealing  # noqa: E402

# What a terminal would obey or hide: controls of both kinds, and what turns the writing round.
OBEYED = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2066-\u2069]")
STILL, MOTION = 0, 1
PHOTO, VIDEO = 0, 1
WORDS = "words of a stranger"
# Whoever runs it is seen by everybody.
RUN = "document.title = 'it ran'; fetch('/it-ran');"
PAGE = f"<!doctype html><title>x</title><script>{RUN}</script>".encode()
DRAWING = (f'<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30" onload="{RUN}">'
           f'<rect width="40" height="30" fill="red"/><script>{RUN}</script></svg>').encode()


def share(*items):
    """A share of items of one part each: their kind, the part's role, bytes, type and name."""
    rows = [sealing.item([sealing.part(role, data, mediatype, name, digest=True)], kind=kind,
                         size=(4000, 3000), duration=9_999 if kind == VIDEO else 0)
            for kind, role, data, mediatype, name in items]
    plain = b"".join(data for _, _, data, _, _ in items)
    return sealing.seal(
        "a stranger's share", sealing.UNSIGNED, sealing.pad(plain, "share"),
        sealing.head(*rows, title="At the \u202esea\u0085"), recipients=(),
        others=[sealing.passphrase_stanza(WORDS)])


class Foreign:
    """The files of a stranger."""

    def foreign(self, folder):
        folder.mkdir(exist_ok=True)
        jpeg = folder / "still.jpg"
        sample("china.jpg").save(jpeg, quality=80)
        self.jpeg = jpeg.read_bytes()
        self.clip = made_by_ffmpeg(folder / "film.mp4", seconds=2).read_bytes()
        path = folder / "photos.locaphoto"
        path.write_bytes(share(
            (VIDEO, MOTION, PAGE, "text/html", "page.mp4"),
            (VIDEO, MOTION, self.clip, "text/html", "film.mp4"),
            (PHOTO, STILL, DRAWING, "image/svg+xml", "drawing.jpg"),
            (PHOTO, STILL, self.jpeg, "image/svg+xml", ".bash_profile"),
            (PHOTO, STILL, self.jpeg + b"\0", "image/jpeg", "holiday \u202egpj.desktop"),
            (PHOTO, STILL, b"#!/bin/sh\n" + RUN.encode(), "image/jpeg", "run.sh")))
        return path


NAMES = {"page.mp4", "film.mp4", "drawing.jpg", "bash_profile.jpg", "holiday gpj.desktop.jpg",
         "run.sh.bin"}


class InTheApp(Foreign, EndToEndTest):
    def setUp(self):
        super().setUp()
        self.keeper = Keeper(self.member("Vera", "+4915550002601", careful=True))
        self.page = self.keeper.page
        self.asked = []
        self.page.context.on("request", lambda request: self.asked.append(request.url))
        self.keeper.make()
        self.keeper.add([self.foreign(self.folder / "sent")])
        self.keeper.field("The six words").fill(WORDS)
        self.page.get_by_role("dialog").get_by_role("button", name="Open").click()
        self.page.get_by_text("6 items in it").wait_for()
        self.assertNotIn("\u202e", self.page.evaluate("document.body.textContent"))
        self.keeper.member.button("Add to my vault").click()
        self.assertIn("6 items added", self.keeper.added())
        self.keeper.member.until("() => navigator.serviceWorker.controller !== null")

    def ran(self):
        return "it ran" in self.page.title() or any("it-ran" in url for url in self.asked)

    def opened(self, name):
        self.keeper.cell(name).click()
        self.page.get_by_role("dialog", name=name).wait_for()

    def test_nothing_of_it_is_a_page_and_nothing_runs(self):
        with self.subTest("a film that is a page is no film"):
            self.opened("page.mp4")
            self.page.get_by_role("dialog").get_by_text("cannot").first.wait_for()
            self.assertEqual(self.page.locator(".item video").count(), 0)
            self.page.keyboard.press("Escape")
        with self.subTest("a picture that is SVG is not drawn"):
            self.opened("drawing.jpg")
            self.page.get_by_role("dialog").get_by_text("cannot").first.wait_for()
            # What was said may have been of the one before: it is tried, and goes.
            expect(self.page.locator(".item img:not(.item-small)")).to_have_count(0)
            self.page.keyboard.press("Escape")
        with self.subTest("a film that is called a page plays, for players alone"):
            self.opened("film.mp4")
            video = self.page.locator(".item video")
            self.keeper.member.until(
                "() => document.querySelector('.item video')?.readyState >= 1")
            address = video.get_attribute("src")
            self.assertIn("/film/", address)
            status, bytes_, policy = self.page.evaluate("""async (address) => {
              const answer = await fetch(address);
              return [answer.status, (await answer.arrayBuffer()).byteLength,
                answer.headers.get('content-security-policy')];
            }""", address)
            self.assertEqual((status, bytes_, policy), (404, 0, "default-src 'none'; sandbox"))
            self.is_no_page(address)
        with self.subTest("a photo that is called a drawing is drawn as what it is"):
            self.page.keyboard.press("Escape")
            self.opened("bash_profile.jpg")
            picture = self.page.locator(".item img:not(.item-small)")
            picture.wait_for()
            self.keeper.member.until("() => [...document.querySelectorAll('.item img')]"
                                     ".some((image) => image.naturalWidth === 640)")
        self.assertFalse(self.ran())

    def is_no_page(self, address):
        """In a tab of its own, beside the page that plays the film."""
        complaints = self.keeper.member.watch.complaints
        self.assertEqual(complaints, [])
        other = self.page.context.new_page()
        try:
            answer = other.goto(self.page.evaluate("location.origin") + address)
            self.assertEqual((answer.status, answer.text()), (404, ""))
        except Error as error:
            # Chromium shows a page of its own for an error without a body.
            self.assertIn("ERR_HTTP_RESPONSE_CODE_FAILURE", str(error))
        self.assertNotIn("ran", other.title())
        self.assertEqual(other.evaluate("document.querySelectorAll('video').length"), 0)
        other.close()
        # What the tests look for in every page is not there in a browser's own.
        self.assertEqual({line for line in complaints if "SubtleCrypto" not in line}, set())
        complaints.clear()

    def test_copies_are_called_by_what_they_are(self):
        for name, content in (("bash_profile.jpg", self.jpeg), ("run.sh.bin", None),
                              ("holiday gpj.desktop.jpg", self.jpeg + b"\0")):
            saved = self.keeper.save(name)
            if content:
                self.assertEqual(saved, content)
        self.assertFalse(self.ran())
        self.assert_silent()


class AtTheTerminal(Foreign, VaultTest):
    def test_what_is_received_is_listed_and_written_as_what_it_is(self):
        self.made()
        file = self.foreign(self.folder / "sent")
        words = self.written("words", WORDS.encode() + b"\n")
        received = self.done("receive", file, "--words-file", words, "--list", "--json")
        self.harmless(received)
        self.assertEqual({item["name"] for item in json.loads(received.stdout)}, NAMES)
        self.harmless(self.done("receive", file, "--words-file", words))
        listed = self.listed()
        self.assertEqual({item["name"]: item["kind"] for item in listed}, {
            "page.mp4": "other", "film.mp4": "video", "drawing.jpg": "other",
            "bash_profile.jpg": "photo", "holiday gpj.desktop.jpg": "photo", "run.sh.bin": "other"})
        home = self.folder / "home"
        home.mkdir()
        self.harmless(self.done("export", "--all", "--to", home, "--with-location"))
        self.assertEqual({path.name for path in home.iterdir()}, NAMES)

    def test_one_s_own_odd_names_are_kept_and_obeyed_by_nobody(self):
        self.made()
        odd = "a\u0085b \u202egpj.sh"
        self.done("import", self.written(f"in/{odd}", b"echo"))
        listed = self.done("list", "--json")
        self.harmless(listed)
        self.assertEqual([item["name"] for item in json.loads(listed.stdout)], [odd])
        self.harmless(self.done("list"))
        home = self.folder / "home"
        home.mkdir()
        self.harmless(self.done("export", "--all", "--to", home, "--with-location", "--json"))
        self.assertEqual([path.name for path in home.iterdir()], ["a_b gpj.sh.bin"])

    def harmless(self, done):
        """Nothing in it is obeyed or hidden by a terminal."""
        for said in (done.stdout.decode(), done.stderr.decode()):
            self.assertIsNone(OBEYED.search(said), said)


if __name__ == "__main__":
    unittest.main()
