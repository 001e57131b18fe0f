"""The web app in Chromium: what a first load transfers and how long it takes on two networks, to
the first frame and to the welcome; and how long from opening the app again (everything cached) to a
camera that shows a picture."""

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
# 261 KB of 1,024 bytes, as Tools/check has it.
FIRST_LOAD_KB = 267
FIRST_LOAD_REQUESTS = 10
CAMERA_MILLISECONDS = 600
TAP_MILLISECONDS = 150
# Mbit/s, milliseconds of latency, and the most a welcome may take; None where only the first frame
# counts.
NETWORKS = [(9, 60, 800), (1.6, 150, 1900), (0.4, 400, None)]
FRAME_MILLISECONDS = 1000
# When the first frame was painted after the first byte, and when the welcome stands.
START = """
  new MutationObserver((_, observer) => {
    if (!document.querySelector('.screen-welcome')) return;
    window.welcomed = performance.now();
    observer.disconnect();
  }).observe(document, { childList: true, subtree: true });
"""
MEASURED = """() => {
  const [page] = performance.getEntriesByType('navigation');
  const [paint] = performance.getEntriesByName('first-contentful-paint');
  return [paint.startTime - page.responseStart, window.welcomed]; }"""
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
            size, requests = first_load(first)
            starts = [(network, [cold_start(playwright, server, *network[:2])
                                 for _ in range(repeats)]) for network in NETWORKS]
            first.sign_up()
            first.create_group(GROUP)
            second = Member(playwright, folder / "b", server, "Benedikta", "+4915550003002", film)
            second.open(first.invite(GROUP))
            second.sign_up()
            second.join(GROUP)
            second.close()
            first.card_says(GROUP, "take today’s photo")
            cameras = [camera_start(first) for _ in range(repeats + 1)][1:]
            first.close()
        yield Comparison("first load", "KB", [size / 1000], goal=FIRST_LOAD_KB, lower=True)
        yield Comparison("first load", "requests", [requests], goal=FIRST_LOAD_REQUESTS, lower=True)
        for (rate, _, goal), measured in starts:
            yield Comparison(f"{rate} Mbit/s: first byte → frame", "ms",
                             [frame for frame, _ in measured], goal=FRAME_MILLISECONDS, lower=True)
            if goal:
                yield Comparison(f"{rate} Mbit/s: cold start → welcome", "ms",
                                 [welcome for _, welcome in measured], goal=goal, lower=True)
        yield Comparison("cached start → live camera", "ms", [whole for whole, _ in cameras],
                         goal=CAMERA_MILLISECONDS, lower=True)
        yield Comparison("tap → live camera", "ms", [tap for _, tap in cameras],
                         goal=TAP_MILLISECONDS, lower=True)
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def first_load(member):
    """Bytes over the network until the welcome screen stands, as compressed, and how many files
    that was. The worker's script, which keeps the rest for later, counts as one more."""
    session = member.context.new_cdp_session(member.page)
    session.send("Network.enable")
    moved = []
    session.on("Network.loadingFinished", lambda event: moved.append(event["encodedDataLength"]))
    member.open()
    member.button("Get started").wait_for()
    member.page.wait_for_load_state("networkidle")
    return sum(moved), len(moved) + 1


def cold_start(playwright, server, rate, latency):
    """Milliseconds from the first byte to the first frame and from the tap to the welcome, in a
    browser that has never been here."""
    browser = playwright.chromium.launch(
        executable_path=shutil.which("chromium"), args=["--no-sandbox"])
    try:
        page = browser.new_page(service_workers="block", locale="en-GB")
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        bytes_per_second = rate * 1_000_000 / 8
        session.send("Network.emulateNetworkConditions", {
            "offline": False, "latency": latency, "downloadThroughput": bytes_per_second,
            "uploadThroughput": bytes_per_second})
        page.add_init_script(START)
        page.goto(server.origin, wait_until="commit")
        page.get_by_role("button", name="Get started").wait_for()
        return page.evaluate(MEASURED)
    finally:
        browser.close()


def camera_start(member):
    """Milliseconds to the camera's first frame, from navigation and from the tap on the card."""
    page = member.context.new_page()
    page.add_init_script(TAP_AND_WAIT)
    member.page.close()
    member.page = page
    page.goto("/")
    member.until("() => window.live")
    return page.evaluate("() => [window.live, window.live - window.tapped]")
