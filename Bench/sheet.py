"""The vault's sheet in Chromium: how fast frames follow each other while somebody scrolls through
100,000 items, and how soon a month is there when a vault of 1,000,000 opens. The index is written
into the origin's own files as docs/vault.md has it; the app opens, reads and draws it."""

import hashlib
import shutil
import sys
import tempfile
from pathlib import Path
from statistics import median

from figures import Comparison
from rivals import ROOT
from vault import PASSPHRASE

sys.path.insert(0, str(ROOT / "Tests/e2e"))
FILL = (Path(__file__).parent / "sheet-index.js").read_text()
# How many items in how many months.
SCROLLED = (100_000, 60)
OPENED = [(1_000, 12), (100_000, 120), (1_000_000, 600)]
# As many of the newest have small pictures as are scrolled over.
PICTURES = 4_000
# January 2024, counted from that of the year 0.
NEWEST_MONTH = 2024 * 12
FRAMES_GOAL = 55
OPEN_GOAL = 100
MINUTES = 60_000
# Scrolls at a thumb's pace for six seconds: how long each frame took, in milliseconds.
SCROLL = """() => new Promise((resolve) => {
  const scroller = [...document.querySelectorAll('*')].find((one) =>
    one.querySelector('.vault-sheet') && one.scrollHeight > one.clientHeight * 2
    && getComputedStyle(one).overflowY !== 'visible') ?? document.scrollingElement;
  const frames = [];
  const start = performance.now();
  let last = start;
  const frame = (now) => {
    frames.push(now - last);
    last = now;
    scroller.scrollTop += 40;
    if (now - start < 6000) requestAnimationFrame(frame);
    else resolve(frames.slice(2));
  };
  requestAnimationFrame(frame);
})"""
# From when a place is in sight until there is something in it.
SHOWN = """([place, filled]) => {
  let unlocked = 0;
  window.shown = 0;
  new MutationObserver(() => {
    if (!unlocked && document.querySelector(place)?.checkVisibility()) {
      unlocked = performance.now();
    }
    if (unlocked && !window.shown && document.querySelector(filled)) {
      window.shown = 1 + performance.now() - unlocked;
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
}"""


def rates(repeats):
    from playwright.sync_api import sync_playwright
    from server import Server

    with tempfile.TemporaryDirectory(prefix="dayly-bench-") as folder:
        server = Server(Path(folder)).start()
        try:
            with sync_playwright() as playwright:
                yield from scrolled(playwright, server, repeats)
                for count, months in OPENED:
                    yield opened(playwright, server, repeats, count, months)
        finally:
            server.stop()


def scrolled(playwright, server, repeats):
    with Filled(playwright, server, *SCROLLED, PICTURES) as page:
        takes, worst = [], []
        for _ in range(repeats):
            unlock(page, server)
            frames = page.evaluate(SCROLL)
            takes.append(1000 * len(frames) / sum(frames))
            worst.append(max(frames))
        yield Comparison("sheet of 100,000", "frames/s", takes, goal=FRAMES_GOAL,
                         note=f"longest frame {median(worst):.0f} ms")


def opened(playwright, server, repeats, count, months):
    with Filled(playwright, server, count, months, 0) as page:
        takes = []
        for _ in range(repeats):
            unlock(page, server)
            takes.append(page.evaluate("window.shown"))
        return Comparison(f"first month of {count:,}", "ms", takes, goal=OPEN_GOAL, lower=True)


def unlock(page, server, place=".vault-sheet", filled=".cell[data-item]"):
    page.goto(server.origin)
    page.evaluate(SHOWN, [place, filled])
    page.get_by_label("Passphrase", exact=True).fill(PASSPHRASE)
    page.get_by_role("button", name="Open", exact=True).click()
    page.wait_for_function("window.shown", timeout=5 * MINUTES)


def scrypt_key(passphrase, salt, work_factor):
    """What wraps a vault's key, as its passphrase's file has it (docs/vault.md)."""
    return list(hashlib.scrypt(passphrase.encode(), salt=bytes(salt), n=1 << work_factor, r=8, p=1,
                               maxmem=1 << 28, dklen=32))


class Filled:
    """A page whose origin has a vault with so many items."""

    def __init__(self, playwright, server, count, months, pictures, newest=NEWEST_MONTH):
        self.playwright, self.server = playwright, server
        self.profile = tempfile.mkdtemp(prefix="dayly-profile-")
        self.browser = self.launched()
        self.filling = {"passphrase": PASSPHRASE, "count": count, "months": months,
                        "newest": newest, "pictures": pictures}

    def launched(self):
        return self.playwright.chromium.launch_persistent_context(
            self.profile, executable_path=shutil.which("chromium"), args=["--no-sandbox"],
            bypass_csp=True, locale="en-GB", viewport={"width": 1280, "height": 800})

    def __enter__(self):
        self.fill(self.browser.pages[0])
        # What filling it left in memory is nobody's who looks at it.
        self.browser.close()
        self.browser = self.launched()
        page = self.browser.pages[0]
        page.set_default_timeout(5 * MINUTES)
        return page

    def fill(self, page):
        page.goto(self.server.origin)
        page.get_by_role("button", name="Vault", exact=True).click()
        page.get_by_label("Passphrase", exact=True).fill(PASSPHRASE)
        page.get_by_label("Passphrase again").fill(PASSPHRASE)
        page.get_by_role("button", name="Make my vault").click()
        page.get_by_role("button", name="Add photos").wait_for()
        # The app is not there while its files are written.
        page.goto(f"{self.server.origin}/healthz")
        page.set_default_timeout(5 * MINUTES)
        page.expose_function("scryptKey", scrypt_key)
        page.evaluate(FILL, self.filling)

    def __exit__(self, *_):
        self.browser.close()
        shutil.rmtree(self.profile, ignore_errors=True)
