"""The web app in Chromium: how much the first load transfers, and how long from opening the app
again (everything cached) to a camera that shows a picture."""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from figures import Comparison
from rivals import ROOT

sys.path.insert(0, str(ROOT / "Tests/e2e"))
os.environ["DAYLY_SERVER"] = str(ROOT / ".build-native/release/dayly-server")

GROUP = "Bergblick"
FIRST_LOAD_KB = 300
CAMERA_MILLISECONDS = 1000
TAP_MILLISECONDS = 300
# Taps the card as soon as it can be tapped and notes when the camera's first frame is shown.
TAP_AND_WAIT = """
  (() => {
    const look = () => {
      const card = [...document.querySelectorAll('button')].find((button) =>
        (button.getAttribute('aria-label') || button.textContent || '').includes('take today'));
      if (card && !window.tapped) { window.tapped = performance.now(); card.click(); }
      const film = document.querySelector('video');
      if (film && film.videoWidth > 0 && film.readyState >= 2 && !window.live) {
        window.live = performance.now();
      }
      if (!window.live) requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })();
"""


def rates(repeats):
    from playwright.sync_api import sync_playwright
    from camera import Film
    from member import Member
    from server import Server

    folder = Path(tempfile.mkdtemp(prefix="dayly-bench-"))
    server = Server(folder).start()
    try:
        with sync_playwright() as playwright:
            film = Film(folder)
            first = Member(playwright, folder / "a", server, "Adaline", "+4915550003001", film)
            size = first_load(first)
            first.sign_up()
            first.create_group(GROUP)
            second = Member(playwright, folder / "b", server, "Benedikta", "+4915550003002", film)
            second.open(first.invite(GROUP))
            second.sign_up()
            second.join(GROUP)
            second.close()
            first.card_says(GROUP, "take today’s photo")
            times = [camera_start(first) for _ in range(repeats + 1)][1:]
            first.close()
        yield Comparison("first load", "KB", [size / 1000], goal=FIRST_LOAD_KB, lower=True)
        yield Comparison("cached start → live camera", "ms", [whole for whole, _ in times],
                         goal=CAMERA_MILLISECONDS, lower=True)
        yield Comparison("tap → live camera", "ms", [tap for _, tap in times],
                         goal=TAP_MILLISECONDS, lower=True)
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def first_load(member):
    """Bytes over the network until the welcome screen stands, as compressed."""
    session = member.context.new_cdp_session(member.page)
    session.send("Network.enable")
    moved = []
    session.on("Network.loadingFinished", lambda event: moved.append(event["encodedDataLength"]))
    member.open()
    member.button("Get started").wait_for()
    member.page.wait_for_load_state("networkidle")
    return sum(moved)


def camera_start(member):
    """Milliseconds to the camera's first frame, from navigation and from the tap on the card."""
    page = member.context.new_page()
    page.add_init_script(TAP_AND_WAIT)
    member.page.close()
    member.page = page
    page.goto("/")
    member.until("() => window.live")
    return page.evaluate("() => [window.live, window.live - window.tapped]")
