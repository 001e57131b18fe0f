#!/usr/bin/env python3
"""The days of a folder of many photos in Chromium: how many files a second it reads, in how much
memory and index; and that a browser which is killed in the middle goes on there, reads nothing
again and shows the month at once.

usage: Bench/folder.py [FILES [FILES_IN_A_FOLDER]]
"""

import datetime
import io
import os
import shutil
import sys
import tempfile
import time
from pathlib import Path

from command import real_photo
from chromium import Chromium
from figures import Comparison
from rivals import ROOT

sys.path.insert(0, str(ROOT / "Tests/e2e"))
os.environ.setdefault("DAYLY_SERVER", str(ROOT / ".build-native/release/dayly-server"))

FILES, IN_A_FOLDER = 100_000, 1_000
SPREAD_DAYS, DAY_SECONDS = 3_650, 86_400
VIEWPORT = {"width": 1280, "height": 800}
# Where EXIF keeps when a photo was taken (tag 0x9003 of the Exif directory).
EXIF_DIRECTORY, DATE_TIME_ORIGINAL = 0x8769, 0x9003
PATCHED = "2001:01:01 12:00:00"
# Chromium keeps what a page has in its local storage some seconds later: that a folder is shown.
SETTLED_MILLISECONDS = 8_000
# Nothing is read any more once nothing was for so long.
STILL_SECONDS = 60
LOOK_SECONDS = 0.25
FIRST_GOAL = 1_000  # milliseconds
# From the tap on the days until something lies in the month, in milliseconds.
FIRST_MONTH = """() => new Promise((resolve) => {
  const start = performance.now();
  const look = () => {
    if (!document.querySelector('.days-month .day-filled:not(.day-outside)')) return;
    observer.disconnect();
    resolve(performance.now() - start);
  };
  const observer = new MutationObserver(look);
  observer.observe(document, { subtree: true, childList: true, attributes: true });
  [...document.querySelectorAll('button')].find(({ textContent }) =>
    textContent.trim() === 'Days').click();
})"""
INDEX_BYTES = """() => new Promise((resolve, reject) => {
  const opening = indexedDB.open('dayly-folder');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const reading = opening.result.transaction('records').objectStore('records').getAll();
    reading.onsuccess = () => {
      opening.result.close();
      resolve(reading.result.reduce((sum, { length }) => sum + length, 0));
    };
  };
})"""


def rates(_, files=FILES, each=IN_A_FOLDER):
    from playwright.sync_api import sync_playwright
    from server import Server

    folder = Path(tempfile.mkdtemp(prefix="dayly-bench-"))
    server = Server(folder).start()
    try:
        pictures = filled(folder / "Pictures", files, each)
        with sync_playwright() as playwright:
            story = Story(playwright, server, folder / "profile", pictures, files)
            try:
                yield from story.rates()
            finally:
                story.end()
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def filled(folder, files, each):
    """As many small photos of the last ten years. Those of a day lie far from each other, so that
    something of every month is read early."""
    from PIL import Image

    picture = Image.open(real_photo()).resize((64, 48))
    exif = picture.getexif()
    exif.get_ifd(EXIF_DIRECTORY)[DATE_TIME_ORIGINAL] = PATCHED
    packed = io.BytesIO()
    picture.save(packed, "jpeg", quality=60, exif=exif)
    before, after = packed.getvalue().split(PATCHED.encode())
    today = datetime.datetime.now().replace(hour=0, minute=0, second=0)
    for number in range(files):
        if number % each == 0:
            inside = folder / f"{number // each:04}"
            inside.mkdir(parents=True)
        taken = today + datetime.timedelta(days=-number % SPREAD_DAYS - SPREAD_DAYS + 1,
                                           seconds=number % DAY_SECONDS)
        (inside / f"IMG_{number:06}.jpg").write_bytes(
            before + taken.strftime("%Y:%m:%d %H:%M:%S").encode() + after)
    return folder


class Story:
    """A folder that is picked, a browser that is killed in the middle, and the one after it."""

    def __init__(self, playwright, server, profile, pictures, files):
        self.playwright, self.server, self.profile = playwright, server, profile
        self.pictures, self.files = pictures, files
        self.peak = 0
        self.browser = None

    def rates(self):
        what = f"of {self.files:,} files"
        first = self.picked()
        begun = self.wait(first, lambda now: now["read"] >= self.files // 2)
        if begun[-1]["at"] - begun[0]["at"] < SETTLED_MILLISECONDS:
            raise RuntimeError("too few files: the browser has not kept yet what was picked")
        # What is kept by then is what the next browser knows.
        first.kill()
        yield Comparison(f"days {what}: read", "/s", [rate(begun)])
        second = self.started()
        shown = second.page.evaluate(FIRST_MONTH)
        ended = self.wait(second, lambda now: now["state"] == "ready")
        known = next(one["known"] for one in ended if one["state"] == "recalled")
        yield Comparison("… after a kill: looked at again", "/s", [rate(ended, "found")],
                         note=f"{begun[-1]['read']:,} were read, {known:,} of them kept")
        yield Comparison("… read further", "/s", [rate(ended)])
        last = ended[-1]
        yield Comparison("… read although they were kept", "files",
                         [last["read"] + known - last["found"]], goal=0, lower=True,
                         note=f"{last['found']:,} found, {last['read']:,} read")
        yield Comparison("… first month after the kill", "ms", [shown], goal=FIRST_GOAL, lower=True)
        yield Comparison("… index of a photo", "bytes",
                         [second.page.evaluate(INDEX_BYTES) / self.files])
        yield Comparison("… memory of the browser", "MiB", [self.peak],
                         note=f"at most, {second.mebibytes():.0f} at the end")

    def end(self):
        if self.browser:
            self.browser.kill()

    def started(self):
        from picked import ANSWERS_WITH_DROPPED, FOLDER_TOLD, allow

        allow(self.profile, self.server.origin, self.pictures)
        chromium = Chromium(self.playwright, self.profile)
        self.browser = chromium
        chromium.page.set_viewport_size(VIEWPORT)
        chromium.page.add_init_script(ANSWERS_WITH_DROPPED + FOLDER_TOLD)
        chromium.page.goto(self.server.origin)
        self.days(chromium).wait_for()
        return chromium

    @staticmethod
    def days(chromium):
        return chromium.page.get_by_role("button", name="Days", exact=True)

    def picked(self):
        from picked import drop

        chromium = self.started()
        self.days(chromium).click()
        way = chromium.page.get_by_role("button", name="Look at photos I have")
        way.wait_for()
        drop(chromium.page, self.pictures, chromium.page.locator("body"))
        way.click()
        return chromium

    def wait(self, chromium, is_there):
        """What was told until then."""
        told, progress = [], time.monotonic()
        while not told or not is_there(told[-1]):
            now = chromium.page.evaluate("window.told")
            if len(now) > len(told):
                progress = time.monotonic()
            elif time.monotonic() - progress > STILL_SECONDS:
                raise RuntimeError(f"it stands still: {told[-1:]}")
            told = now
            self.peak = max(self.peak, chromium.mebibytes())
            time.sleep(LOOK_SECONDS)
        return told


def rate(told, what="read"):
    """Files a second: of those that were read, or that were found before the first was."""
    reading = [one for one in told if one["state"] == "reading"]
    before = [one for one in reading if one["read"] == 0]
    first, last = (before[0], before[-1]) if what == "found" else (before[-1], told[-1])
    return 1000 * (last[what] - first[what]) / max(last["at"] - first["at"], 1)


def main():
    numbers = [int(argument) for argument in sys.argv[1:]]
    for comparison in rates(1, *numbers):
        print("  " + comparison.line(), flush=True)


if __name__ == "__main__":
    main()
