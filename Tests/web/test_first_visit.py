#!/usr/bin/env python3
"""A first visit: what is drawn before anything but the page has come, what is asked for, what is
kept for later, and that the next build takes the place of this one. Also the plain modules, on
which the app is worked on."""

import hashlib
import io
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from urllib.parse import urlsplit

from PIL import Image

from served import ROOT, Handler, until
from test_app import App

PHONE = {"width": 390, "height": 844}
GROUND = {"light": (255, 255, 255), "dark": (0, 0, 0)}
SUN = (244, 191, 79)
PAINTED = "performance.getEntriesByName('first-contentful-paint').length > 0"
# The same shapes in the same place as the screen that follows.
SHAPES = """(mark) => [...mark.querySelectorAll('rect, circle, path')].map((shape) =>
  ['class', 'x', 'y', 'width', 'height', 'rx', 'cx', 'cy', 'r', 'd'].map((name) =>
    shape.getAttribute(name)).join())"""
PLACE = """(mark) => { const { x, y, width, height } = mark.getBoundingClientRect();
  return [x, y, width, height]; }"""


def built(place, *options, change=None):
    """The web app assembled in `place`, from sources of which one file may be changed."""
    sources = place / "Shells/Web"
    shutil.copytree(ROOT / "Shells/Web", sources, ignore=shutil.ignore_patterns("Bridge"))
    shutil.copy(ROOT / "VERSION", place / "VERSION")
    if change:
        name, old, new = change
        text = (sources / name).read_text()
        assert old in text, f"{name} has no {old}"
        (sources / name).write_text(text.replace(old, new))
    out = place / "out"
    out.mkdir()
    for module in ("dayly", "days", "hevc", "library", "metadata", "quality", "scrypt"):
        shutil.copy(ROOT / ".build-web" / f"{module}.wasm", out)
    shutil.copy(ROOT / ".build-web/hevc.txt", out)
    # Without brotli: nobody here asks for what is packed, and packing takes most of the time.
    tools = place / "tools"
    tools.mkdir()
    (tools / "esbuild").symlink_to(shutil.which("esbuild"))
    subprocess.run([sys.executable, "-B", sources / "assemble.py", *options, sources,
                    out / "dayly.wasm", out], check=True, stdout=subprocess.PIPE,
                   env={**os.environ, "PATH": str(tools)})
    return out


class Visit(App):
    def setUp(self):
        super().setUp()
        self.place = Path(tempfile.mkdtemp(prefix="dayly-visit-"))
        self.addCleanup(shutil.rmtree, self.place)
        self.addCleanup(setattr, Handler, "web", Handler.web)

    def files(self, page):
        return page.evaluate("fetch('/app.json').then((answer) => answer.json())")["files"]

    def settled(self, page):
        """Waits until the service worker has everything and serves the page."""
        until(page, "navigator.serviceWorker.controller !== null")


class FirstFrame(Visit):
    def held(self, scheme, size=PHONE):
        """A page of which nothing but itself ever comes."""
        self.context.close()
        self.context = self.browser.new_context(viewport=size, color_scheme=scheme)
        self.addCleanup(self.context.close)
        page = self.page()
        asked = []

        def hold(route):
            if route.request.is_navigation_request() or "/source/" in route.request.url:
                route.continue_()
            else:
                asked.append(route.request.url)

        page.route("**/*", hold)
        page.goto(self.site.address, wait_until="commit")
        until(page, PAINTED)
        return page, asked

    def test_the_first_frame_is_drawn_when_nothing_but_the_page_has_come(self):
        for scheme, ground in GROUND.items():
            with self.subTest(scheme):
                page, asked = self.held(scheme)
                picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
                self.assertEqual(picture.getpixel((5, 5)), ground)
                # The sun stands right of the mark's middle, in the middle of the screen.
                at = page.evaluate("""() => { const { x, y, width, height } =
                  document.querySelector('.first-frame .scene-sun').getBoundingClientRect();
                  return [Math.round(x + width / 2), Math.round(y + height / 2)]; }""")
                self.assertEqual(picture.getpixel(tuple(at)), SUN)
                self.assertLess(abs(at[0] - PHONE["width"] / 2), 20)
                # And what comes next is asked for already.
                names = {urlsplit(url).path.rsplit("/", 1)[1] for url in asked}
                self.assertLessEqual({"main.js", "dayly.wasm"}, names)

    def test_it_is_the_drawing_of_the_screen_that_follows_in_its_place(self):
        page, _ = self.held("light")
        frame = page.locator(".first-frame .mark")
        before = [frame.evaluate(SHAPES), frame.evaluate(PLACE)]
        page.evaluate("""async () => {
          const { h } = await import('/source/js/views/dom.js');
          const { scene } = await import('/source/js/views/scene.js');
          document.querySelector('#app').replaceChildren(h('main', { class: 'stage' },
            h('section', { class: 'middle screen still screen-starting' },
              h('div', { class: 'mark' }, scene('noon')), h('h1', { class: 'heard' }, '…'))));
        }""")
        mark = page.locator(".screen-starting .mark")
        self.assertEqual([mark.evaluate(SHAPES), mark.evaluate(PLACE)], before)

    def test_it_has_gone_when_the_first_screen_stands(self):
        page = self.page()
        page.goto(self.site.address)
        page.get_by_role("button", name="Get started").wait_for()
        until(page, "document.querySelector('.first-frame') === null")
        self.assertEqual(self.complaints, [])


class Requests(Visit):
    def test_a_first_visit_asks_for_ten_files_at_the_most_and_only_here(self):
        page = self.page()
        session = self.context.new_cdp_session(page)
        session.send("Network.enable")
        asked = []
        session.on("Network.requestWillBeSent",
                   lambda event: asked.append(event["request"]["url"]))
        page.goto(self.site.address)
        page.get_by_role("button", name="Get started").wait_for()
        self.settled(page)
        links = page.evaluate(
            "[...document.querySelectorAll('link[rel=icon], link[rel=manifest]')]"
            ".map((link) => link.href)")
        # What a browser fetches by itself: icon and manifest, and the worker's script.
        all_of_it = {*asked, *links, self.site.address + "/sw.js"}
        self.assertLessEqual(len(all_of_it), 10, all_of_it)
        self.assertEqual([url for url in all_of_it if not url.startswith(self.site.address)], [])
        # Of the modules that is the groups' core.
        names = [url.rsplit("/", 1)[1] for url in all_of_it]
        self.assertEqual([name for name in names if name.endswith(".wasm")], ["dayly.wasm"])

    def test_what_the_page_has_loaded_is_not_loaded_again_to_be_kept(self):
        page = self.page()
        asked = []
        count = Handler.do_GET

        def counted(handler):
            asked.append(handler.path)
            count(handler)

        Handler.do_GET = counted
        self.addCleanup(setattr, Handler, "do_GET", count)
        page.goto(self.site.address)
        page.get_by_role("button", name="Get started").wait_for()
        self.settled(page)
        again = {path for path in asked if asked.count(path) > 1}
        # The page itself has no name that stands for its content.
        self.assertLessEqual(again, {"/", "/sw.js"})


class Kept(Visit):
    def test_every_file_is_there_without_a_network_what_was_never_used_too(self):
        page = self.page()
        self.started(page)
        self.settled(page)
        files = {path: digest for path, digest in self.files(page).items()
                 if path.startswith("/app/") and not path.endswith(".map")}
        self.assertGreater(len(files), 15)
        self.context.set_offline(True)
        for path, digest in files.items():
            content = bytes(page.evaluate("""(path) => fetch(path)
              .then((answer) => answer.arrayBuffer())
              .then((bytes) => [...new Uint8Array(bytes)])""", path))
            self.assertEqual(hashlib.sha256(content).hexdigest(), digest, path)
        part = next(path for path in files if "/seldom-" in path)
        made = page.evaluate("(path) => import(path).then(({ makers }) => Object.keys(makers))",
                             part)
        self.assertIn("settings", made)
        self.assertEqual(self.complaints, [])


class NextBuild(Visit):
    def test_the_next_build_takes_over_and_the_page_before_has_all_its_parts(self):
        page = self.page()
        asked = []
        page.on("request", lambda request: asked.append(urlsplit(request.url).path))
        self.started(page)
        self.settled(page)
        page.get_by_role("button", name="Get started").wait_for()
        before = json.loads((Handler.web / "app.json").read_text())["build"]
        self.assertFalse([path for path in asked if "/seldom-" in path])
        change = ("js/words/en.js", "Get started", "Begin here")
        Handler.web = built(self.place / "next", change=change)
        after = json.loads((Handler.web / "app.json").read_text())["build"]
        self.assertNotEqual(before, after)
        page.evaluate("navigator.serviceWorker.getRegistration().then((r) => r.update())"
                      ".then(() => {})")
        page.get_by_role("button", name="Reload").wait_for()
        until(page, "performance.getEntriesByType('resource')"
                    ".some(({ name }) => name.includes('/seldom-'))")
        page.get_by_role("button", name="Reload").click()
        page.get_by_role("button", name="Begin here").wait_for()
        caches = page.evaluate("caches.keys().then((all) => all)")
        self.assertEqual(caches, [f"dayly {after}"])
        self.context.set_offline(True)
        page.reload()
        page.get_by_role("button", name="Begin here").wait_for()
        self.assertEqual(self.complaints, [])


class Plain(Visit):
    def test_the_app_runs_on_its_plain_modules(self):
        Handler.web = built(self.place / "plain", "--plain")
        page = self.page()
        page.goto(self.site.address)
        page.get_by_role("button", name="Get started").wait_for()
        self.assertIn("/js/views/view.js", "".join(self.files(page)))
        self.settled(page)
        self.assertEqual(self.complaints, [])


class Maps(Visit):
    def test_each_script_names_its_map_and_that_names_the_sources(self):
        page = self.page()
        self.started(page)
        files = self.files(page)
        scripts = [path for path in files if path.startswith("/app/") and path.endswith(".js")]
        sources = set()
        for script in scripts:
            text = (ROOT / ".build-web" / script[1:]).read_text()
            name = text.rstrip().rsplit("//# sourceMappingURL=", 1)[1]
            path = script.rsplit("/", 1)[0] + "/" + name
            self.assertIn(path, files)
            found = json.loads((ROOT / ".build-web" / path[1:]).read_text())
            sources |= {source.split("/js/")[-1].removeprefix("../") for source in found["sources"]}
        self.assertLessEqual({"main.js", "views/view.js", "words/de.js"},
                             {source.removeprefix("js/") for source in sources})


if __name__ == "__main__":
    unittest.main(verbosity=1)
