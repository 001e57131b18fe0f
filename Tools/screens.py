#!/usr/bin/env python3
"""Makes docs/screens.jpg, the picture in the README: screens of the gallery, the groups in the
upper row, the days and the vault in the lower one.

    .build-venv/bin/python Tools/screens.py
"""

import base64
import sys
from pathlib import Path

from playwright.sync_api import sync_playwright

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/web"))
import gallery  # noqa: E402
import served  # noqa: E402

SCREENS = [("welcome-invited", "light"), ("groups", "light"), ("camera", "light"),
           ("preview-tall", "light"), ("limit", "dark"),
           ("days-month", "light"), ("days-day", "light"), ("days-year", "dark"),
           ("vault", "light"), ("vault-item", "light")]
WIDTH = 1600
QUALITY = 84
FRAME = """<!doctype html><style>
  body { margin: 0; display: flex; flex-wrap: wrap; gap: 20px; padding: 12px; align-items: start;
    background: #eceeeb; }
  img { inline-size: calc(20% - 16px); border-radius: 28px; box-shadow: 0 6px 24px -8px #0005; }
</style>"""


def photograph(browser, base, name, scheme):
    failures = []
    page = gallery.open_page(browser, gallery.SIZES["phone"], scheme, failures,
                             locale="en-GB", device_scale_factor=2)
    page.goto(f"{base}#starting")
    served.until(page, "window.gallery !== undefined")
    page.evaluate("(name) => gallery.show(name)", name)
    served.until(page, gallery.SETTLED)
    taken = page.screenshot()
    page.context.close()
    if failures:
        raise SystemExit("\n".join(failures))
    return "data:image/png;base64," + base64.b64encode(taken).decode()


def main():
    server = gallery.serve()
    base = f"http://127.0.0.1:{server.server_address[1]}/Tests/web/gallery.html"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=gallery.HEADLESS, args=["--no-sandbox"])
        images = [photograph(browser, base, *screen) for screen in SCREENS]
        page = browser.new_page(viewport={"width": WIDTH, "height": 100})
        page.set_content(FRAME + "".join(f'<img src="{image}" alt="">' for image in images))
        page.screenshot(path=ROOT / "docs/screens.jpg", type="jpeg", quality=QUALITY,
                        full_page=True)
        browser.close()
    server.shutdown()


if __name__ == "__main__":
    main()
