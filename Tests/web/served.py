"""A small server for the tests in a browser: the built app as the real server lays it out, with
the same headers, and beside it the sources, the test pages and the published vectors."""

import io
import json
import os
import re
import sys
import threading
import unittest
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Error, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "e2e"))
sys.path.insert(1, str(Path(__file__).resolve().parents[2] / "Shells/Web"))
import qr_library  # noqa: E402
from browsers import CHROMIUM, HEADLESS  # noqa: E402
from waiting import STEP_SECONDS, wait_until  # noqa: E402

ROOT = Path(__file__).resolve().parent.parent.parent
VECTORS = Path(os.environ.get("DAYLY_VECTORS") or ROOT.parent / "shared/vectors")


def policy(web):
    """As in Native/Sources/DaylyServer/HTTP/SecurityHeaders.swift, for the app built in `web`."""
    styles = json.loads((web / "app.json").read_text())["styles"]
    return "; ".join([
        "default-src 'none'", "script-src 'self' 'wasm-unsafe-eval'",
        " ".join(["style-src 'self'", *(f"'{digest}'" for digest in styles)]),
        "img-src 'self' blob:", "media-src 'self' blob:", "connect-src 'self'",
        "worker-src 'self'", "manifest-src 'self'", "base-uri 'none'", "form-action 'none'",
        "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types dayly",
    ])


FOLDERS = {
    "source": ROOT / "Shells/Web",
    "tests": ROOT / "Tests/web",
    "published": VECTORS,
    "own": ROOT / "Vectors",
    "proof": ROOT / ".build-proof",
}


class Handler(SimpleHTTPRequestHandler):
    """Serves files only; asks the server object for anything under /v1."""

    extensions_map = {
        **SimpleHTTPRequestHandler.extensions_map, ".js": "text/javascript",
        ".wasm": "application/wasm", ".webmanifest": "application/manifest+json",
    }

    # The build that is served.
    web = ROOT / ".build-web"
    # Another service worker than the built one: what a newer version looks like to a browser.
    worker = None

    def do_GET(self):  # noqa: N802
        if self.path != "/sw.js" or self.worker is None:
            super().do_GET()
            return
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript")
        self.send_header("Cache-Control", "no-cache")
        self.send_header("Content-Length", str(len(self.worker)))
        self.end_headers()
        self.wfile.write(self.worker)

    def send_head(self):
        """What is built lies beside the sources, as it does in the app."""
        if self.path != f"/source/{qr_library.NAME}":
            return super().send_head()
        content = qr_library.module()
        self.send_response(200)
        self.send_header("Content-Type", "text/javascript")
        self.send_header("Content-Length", str(len(content)))
        self.end_headers()
        return io.BytesIO(content)

    def translate_path(self, path):
        path = path.split("?")[0].split("#")[0]
        first, _, rest = path.lstrip("/").partition("/")
        # What is built lies beside the sources, as it does in the app.
        if first == "source" and rest.endswith(".wasm"):
            return str(ROOT / ".build-web" / rest)
        if first in FOLDERS:
            return str(FOLDERS[first] / rest)
        if path == "/" or re.fullmatch(r"/(join|device)/\w*", path):
            path = "/index.html"
        return str(self.web / path.lstrip("/"))

    def end_headers(self):
        self.send_header("Content-Security-Policy", policy(self.web))
        if self.path.startswith("/app/"):
            self.send_header("Cache-Control", "public, max-age=31536000, immutable")
        self.send_header("Cross-Origin-Opener-Policy", "same-origin")
        self.send_header("Referrer-Policy", "no-referrer")
        self.send_header("X-Content-Type-Options", "nosniff")
        super().end_headers()

    def do_PUT(self):  # noqa: N802, the base class's naming
        """Answers an upload with how much of it came."""
        count = 0
        left = int(self.headers.get("Content-Length", 0))
        while left > 0:
            piece = self.rfile.read(min(left, 65536))
            count += len(piece)
            left -= len(piece)
        body = str(count).encode()
        self.send_response(201)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *arguments):
        pass


def until(page, expression):
    """Waits until an expression holds in the page. Playwright's own waiting evaluates text in
    the page, which the policy forbids, as it should. A page that is being loaded anew has no
    answer yet."""
    def holds():
        try:
            return page.evaluate(expression)
        except Error as error:
            if "Execution context was destroyed" not in str(error):
                raise
            return None
    wait_until(holds, STEP_SECONDS, f"holds: {expression}", page)


class Site:
    """The server, in a thread, on a port of its own."""

    def __enter__(self):
        self.server = ThreadingHTTPServer(("localhost", 0), Handler)
        self.server.daemon_threads = True
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://localhost:{self.server.server_address[1]}"
        return self

    def __exit__(self, *error):
        self.server.shutdown()
        self.server.server_close()


class InChromium(unittest.TestCase):
    """Tests of a class share a browser."""

    # Beside what every browser of a test is told.
    arguments = []
    # Where it matters what a site may do.
    whole_browser = False

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        playwright = cls.enterClassContext(sync_playwright())
        cls.browser = cls.enterClassContext(playwright.chromium.launch(
            executable_path=CHROMIUM if cls.whole_browser else HEADLESS,
            args=["--no-sandbox", *cls.arguments]))


class OverSite(InChromium):
    """The same, and what this server serves."""

    @classmethod
    def setUpClass(cls):
        super().setUpClass()
        cls.site = cls.enterClassContext(Site())

    @classmethod
    def open_proofs(cls, page):
        """Opens the page that offers suites."""
        page.goto(cls.site.address + "/tests/proof.html")
        until(page, "window.proofs !== undefined")
        return page
