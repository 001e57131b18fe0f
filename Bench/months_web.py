"""The calendar in Chromium at any size: how soon the month is there when a vault opens, how long a
month takes that nothing was read of, and a year; how long the longest frame is while somebody
flicks through ten years; and how much memory the page needs for it. Beside it the SQLite tables of
months.py, which answer the same questions without drawing them."""

import datetime
import os
import sys
import tempfile
from pathlib import Path
from statistics import median

import months
from figures import Comparison
from rivals import ROOT
from sheet import Filled, unlock

sys.path.insert(0, str(ROOT / "Tests/e2e"))
MONTHS = 12 * months.YEARS
FRAME_GOAL = 50  # milliseconds
MEBIBYTE = 1 << 20
MONTH, FILLED = ".days-month", ".days-month .day-filled:not(.day-outside)"
# Presses a key so often, and says how long it took each time until all there is was drawn.
PRESS = """async ([key, shiftKey, times, where, isDrawn]) => {
  const drawn = new Function('return ' + isDrawn);
  const label = () => document.querySelector(`${where} .title`).textContent;
  const found = [];
  for (let time = 0; time < times; time += 1) {
    const before = label();
    const start = performance.now();
    document.querySelector(`${where} [tabindex="0"], ${where} .month-tile`).dispatchEvent(
      new KeyboardEvent('keydown', { key, shiftKey, bubbles: true, cancelable: true }));
    await new Promise((resolve) => {
      const look = () => {
        if (label() === before || !drawn()) return false;
        observer.disconnect();
        found.push(performance.now() - start);
        resolve();
        return true;
      };
      const observer = new MutationObserver(look);
      observer.observe(document, { subtree: true, childList: true, attributes: true,
        characterData: true });
      look();
    });
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  }
  return found;
}"""
MONTH_DRAWN = ("!document.querySelector('.days-month .days-grid[aria-busy]') && "
               "document.querySelector('.days-month .day-filled:not(.day-outside)') !== null")
YEAR_DRAWN = "document.querySelector('.days-year .month-waiting') === null"
# A month every sixth frame, ten years of them: how long each frame took, in milliseconds.
FLICK = """(turns) => new Promise((resolve) => {
  const previous = document.querySelector('.days-month .days-tools button');
  const frames = [];
  let last = performance.now();
  let count = 0;
  const frame = (now) => {
    frames.push(now - last);
    last = now;
    if (count % 6 === 0) previous.click();
    count += 1;
    if (count < turns * 6) requestAnimationFrame(frame);
    else resolve(frames.slice(2));
  };
  requestAnimationFrame(frame);
})"""
FLICKED = 120
# Years back, of which none was read.
PRESSED = 12


def rates(folder):
    from playwright.sync_api import sync_playwright
    from server import Server

    with tempfile.TemporaryDirectory(prefix="dayly-bench-") as data:
        server = Server(Path(data)).start()
        try:
            with sync_playwright() as playwright:
                for count in months.ITEMS:
                    yield from shown(playwright, server, folder, count)
        finally:
            server.stop()


def shown(playwright, server, folder, count):
    """What somebody who looks at so many items waits for."""
    today = datetime.date.today()
    newest = today.year * 12 + today.month - 1
    table, days = months.sqlite(folder / f"web-{count}.sqlite", count)
    what = f"of {count:,} items in Chromium"
    with Filled(playwright, server, count, MONTHS, 0, newest) as page:
        page.goto(server.origin)
        page.get_by_role("button", name="Days", exact=True).click()
        firsts, opened, years, frames = [], [], [], []
        for _ in range(3):
            unlock(page, server, MONTH, FILLED)
            firsts.append(page.evaluate("window.shown"))
        # A year back each time: the months beside the one in sight are read ahead, these are not.
        opened = page.evaluate(PRESS, ["PageUp", True, PRESSED, ".days-month", MONTH_DRAWN])
        unlock(page, server, MONTH, FILLED)
        frames = page.evaluate(FLICK, FLICKED)
        unlock(page, server, MONTH, FILLED)
        page.get_by_role("radio", name="Year", exact=True).check()
        page.locator(".days-year .month-tile").first.wait_for()
        years = page.evaluate(PRESS, ["PageUp", False, PRESSED, ".days-year", YEAR_DRAWN])
        memory = renderer_mebibytes(os.getpid())
    yield Comparison(f"first month after unlocking {what}", "ms", firsts, goal=months.FIRST_GOAL,
                     lower=True)
    for name, ours, of in (("month", opened, "month"), ("year", years, "year")):
        yield Comparison(f"open a {name} {what}", "ms", ours, "SQLite", table[of], lower=True,
                         note=f"at most {max(ours):.0f} ms")
        yield Comparison(f"open a {name} {what}", "ms", ours, "day table", days[of], lower=True)
    yield Comparison(f"longest frame over {FLICKED} months {what}", "ms", [max(frames)],
                     goal=FRAME_GOAL, lower=True,
                     note=f"median {median(frames):.0f} ms, {late(frames)} of {len(frames)} later")
    yield Comparison(f"memory of the page {what}", "MiB", [memory])


def late(frames):
    return sum(frame > FRAME_GOAL for frame in frames)


def renderer_mebibytes(ancestor):
    """What the largest renderer below this process has in memory, its workers among it."""
    parents, sizes = {}, {}
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            stat = (entry / "stat").read_text().rsplit(")", 1)[1].split()
            command = (entry / "cmdline").read_bytes()
        except OSError:  # it has ended
            continue
        parents[int(entry.name)] = int(stat[1])
        if b"--type=renderer" in command:
            sizes[int(entry.name)] = int(stat[21]) * os.sysconf("SC_PAGE_SIZE") / MEBIBYTE

    def descends(process):
        while process in parents and process != ancestor:
            process = parents[process]
        return process == ancestor

    return max(size for process, size in sizes.items() if descends(process))
