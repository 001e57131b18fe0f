#!/usr/bin/env python3
"""Looks at every screen of the web app, without a core or a server behind it.

Photographs each sample of gallery-samples.js at three sizes, light and dark, into .build-screens/
(which the tests leave out), runs axe on each, fails on any violation, console error, breach of the
content security policy and on whatever moves although less motion was asked for
(gallery_motion.py), then tries what the views promise by themselves: focus, patching, gestures'
visible twins, Escape.

    Tests/web/gallery.py [--only NAME] [--no-pictures] [--locale de-DE] [--mirrored]

In another language, and mirrored as right-to-left scripts are, the pictures are named after it.
"""

import argparse
import contextlib
import functools
import http.server
import itertools
import pathlib
import shutil
import subprocess
import sys
import tempfile
import threading

from axe_playwright_python.base import AXE_SCRIPT
from playwright.sync_api import sync_playwright

import gallery_large
import gallery_motion
import gallery_promises
import gallery_tools
import served

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "e2e"))
import photographs  # noqa: E402
from browsers import HEADLESS  # noqa: E402
from watch import HEARD_ALL  # noqa: E402

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
PICTURES = ROOT / ".build-screens"
SIZES = {"phone": (390, 844), "small": (320, 568), "desktop": (1280, 800)}
SCHEMES = ("light", "dark")
# axe sees the same document at every size; the narrowest adds what wraps.
AXE_SIZES = ("phone", "small")
# Every picture there is has arrived, and the fades are over.
SETTLED = (
    "[...document.images].every((i) => !i.src || i.complete) && "
    "document.getAnimations().every((a) => a.playState !== 'running' || "
    "a.effect.getTiming().iterations === Infinity)")
# The policy the app is served with, without the parts that only a core needs.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' blob:; media-src 'self' blob:; connect-src 'self'; base-uri 'none'; "
    "form-action 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'; "
    "trusted-types 'none'"
)


@functools.cache
def scripts():
    """The gallery's modules and the app's as a few files, by the paths they are served under: a
    page that asks for hundreds of modules takes a second to begin. They lie in the app's folder,
    for what it loads later has addresses beside them."""
    with tempfile.TemporaryDirectory() as place:
        folder = pathlib.Path(place)
        shutil.copytree(ROOT / "Shells/Web/js", folder / "Shells/Web/js")
        (folder / "Shells/Web" / served.qr_library.NAME).write_bytes(served.qr_library.module())
        (folder / "Tests/web").mkdir(parents=True)
        for source in (ROOT / "Tests/web").glob("gallery*.js"):
            shutil.copy(source, folder / "Tests/web")
        subprocess.run(
            ["esbuild", "Tests/web/gallery.js", "--bundle", "--splitting", "--format=esm",
             "--target=es2022", "--charset=utf8", "--sourcemap", "--log-level=warning",
             "--outdir=out"], cwd=folder, check=True)
        return {f"/Shells/Web/js/{path.name}": path.read_bytes()
                for path in (folder / "out").iterdir()}


class Handler(http.server.SimpleHTTPRequestHandler):
    """Serves the repository with the app's policy, and the sample photographs."""

    pictures = {}
    # By path, in the place of files that may be there.
    scripts = {}

    def end_headers(self):
        self.send_header("Content-Security-Policy", POLICY)
        self.send_header("Cache-Control", "no-store")
        super().end_headers()

    def do_GET(self):
        name = self.path.removeprefix("/sample/").removesuffix(".jpg")
        if self.path.startswith("/sample/") and name in self.pictures:
            self.send_response(200)
            self.send_header("Content-Type", "image/jpeg")
            self.end_headers()
            with contextlib.suppress(BrokenPipeError):  # the page went on before it arrived
                self.wfile.write(self.pictures[name])
        elif self.path in self.scripts:
            self.send_response(200)
            self.send_header("Content-Type", "text/javascript")
            self.end_headers()
            self.wfile.write(self.scripts[self.path])
        elif self.path == "/favicon.ico":
            self.send_response(204)
            self.end_headers()
        else:
            super().do_GET()

    def log_message(self, *_):
        pass


def serve():
    Handler.pictures, Handler.scripts = photographs.jpegs(), scripts()
    handler = functools.partial(Handler, directory=str(ROOT))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return server


def open_page(browser, size, scheme, failures, **options):
    """A page whose console errors, policy breaches and motion become failures."""
    context = browser.new_context(
        viewport={"width": size[0], "height": size[1]}, color_scheme=scheme,
        reduced_motion="reduce", **options)
    page = context.new_page()
    page.add_init_script(
        "document.addEventListener('securitypolicyviolation', (e) => "
        "console.error(`policy: ${e.violatedDirective} ${e.sourceFile}:${e.lineNumber}`))")
    gallery_motion.watch(page)
    page.on("console", lambda line: failures.append(f"console: {line.text}")
            if line.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: failures.append(f"error: {error}"))
    return page


def axe_violations(page):
    """Runs axe by the debugger's evaluation, which the policy does not reach. A page is given the
    script once, and tells of violations alone: all that it found in order would take longer to
    write down than to find."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(AXE_SCRIPT)
    violations = page.evaluate(
        "() => axe.run({ preload: false, resultTypes: ['violations'] })"
        ".then((results) => results.violations)")
    return [
        f"axe {found['id']}: {found['help']}: {node['html'][:160]} {node['failureSummary']}"
        for found in violations for node in found["nodes"]
    ]


# Nothing may be wider than the screen.
OVERFLOWS = (
    "[...document.querySelectorAll('.screen, .dayly')].filter((e) => "
    "e.scrollWidth > e.clientWidth + 1).map((e) => `too wide: ${e.className}`)")


def overflows(page):
    return page.evaluate(OVERFLOWS)


def look(browser, base, only=None, takes_pictures=False, locale=None, mirrored=False):
    """What is wrong with the samples, each looked at in every size and scheme."""
    failures = []
    mark = "".join(f"-{one}" for one in (locale, mirrored and "mirrored") if one)
    PICTURES.mkdir(exist_ok=True)
    for size_name, scheme in itertools.product(SIZES, SCHEMES):
        seen = []
        page = begun(browser, base, SIZES[size_name], scheme, seen, mirrored, locale=locale)
        for name in page.evaluate("window.gallery.names"):
            if only and only not in name:
                continue
            page.evaluate("(name) => gallery.show(name)", name)
            served.until(page, SETTLED)
            if takes_pictures:
                page.screenshot(path=PICTURES / f"{name}-{size_name}-{scheme}{mark}.png")
            found = seen + overflows(page)
            if size_name in AXE_SIZES:
                found += axe_violations(page)
                # What axe itself does to the page breaches the policy; that is not the app's.
                page.evaluate(HEARD_ALL)
            seen.clear()
            failures += [f"{name} {size_name} {scheme}: {line}" for line in found]
        page.context.close()
    return failures


def begun(browser, base, size, scheme, seen, mirrored=False, **options):
    """A page of the gallery before its first sample."""
    page = open_page(browser, size, scheme, seen, **options)
    page.goto(f"{base}#starting")
    served.until(page, "window.gallery !== undefined")
    if mirrored:
        page.evaluate("document.documentElement.dir = 'rtl'")
    return page


def too_wide(page, names="window.gallery.names"):
    """What is wider than the screen, of each sample. Each waits for its pictures: what is drawn
    away while they still load takes their addresses back, and the browser complains."""
    return page.evaluate(f"""async () => {{
      const found = [];
      for (const name of {names}) {{
        await gallery.show(name);
        await Promise.allSettled([...document.images].filter((image) => image.src)
          .map((image) => image.decode()));
        found.push(...{OVERFLOWS}.map((line) => `${{name}}: ${{line}}`));
      }}
      return found; }}""")


def look_at_large_text(browser, base):
    """Nothing of groups and settings is wider than the narrowest phone where text is of twice its
    size, in the language with the longest words."""
    seen = []
    page = begun(browser, base, SIZES["small"], "light", seen, locale="de-DE")
    page.evaluate("() => { document.documentElement.style.fontSize = '200%'; }")
    found = too_wide(page, "Object.keys(gallery.samples)")
    page.context.close()
    return [f"in large text: {line}" for line in found + seen]


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--only", help="part of a sample's name")
    parser.add_argument("--no-pictures", action="store_true")
    parser.add_argument("--locale", help="the browser's language, like de-DE")
    parser.add_argument("--mirrored", action="store_true", help="laid out from right to left")
    parser.add_argument("--chromium", default=HEADLESS)
    arguments = parser.parse_args()
    server = serve()
    base = f"http://localhost:{server.server_address[1]}/Tests/web/gallery.html"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=arguments.chromium, args=["--no-sandbox"])
        failures = look(browser, base, arguments.only, not arguments.no_pictures,
                        arguments.locale, arguments.mirrored)
        if not (arguments.only or arguments.locale or arguments.mirrored):
            failures += gallery_promises.check(browser, base, open_page)
            failures += look_at_large_text(browser, base)
            failures += gallery_large.check_welcomes(browser, base, open_page)
            failures += gallery_large.check_sheets(browser, base, open_page)
            failures += gallery_large.check(browser, base, open_page)
            failures += gallery_tools.check(browser, base, open_page, PICTURES)
        browser.close()
    server.shutdown()
    for line in failures:
        print(line)
    print(f"gallery: {len(failures)} failures" if failures else "gallery: every screen is fine")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
