"""How long a photo takes from the begin of its upload to being announced in another person's open
app: two browsers, the real server, one group for each repeat, because a day holds one photo. (The
announcement is often there before the sender has the server's answer.)"""

import os
import shutil
import sys
import tempfile
from pathlib import Path

from figures import Comparison
from rivals import ROOT

sys.path.insert(0, str(ROOT / "Tests/e2e"))
os.environ.setdefault("DAYLY_SERVER", str(ROOT / ".build-native/release/dayly-server"))

SEEN_MILLISECONDS = 1000
# Notes when each card first says that there is something new.
WATCH = """
  window.announced = {};
  new MutationObserver(() => {
    for (const button of document.querySelectorAll('button')) {
      const said = /^Photos in (.*), \\d+ new$/.exec(button.getAttribute('aria-label') || '');
      if (said && !(said[1] in window.announced)) window.announced[said[1]] = Date.now();
    }
  }).observe(document, { subtree: true, childList: true, attributes: true });
"""
# Notes when the last upload began, by the same clock as above: a page's own timeline drifts.
BEGIN = """
  const note = (method, address) => {
    if (method === 'PUT' && /\\/posts\\/[0-9a-f]{32}$/.test(address)) window.begun = Date.now();
  };
  const { fetch } = window;
  window.fetch = (input, init) => {
    note(init?.method, String(input?.url ?? input));
    return fetch(input, init);
  };
  const { open } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (method, address, ...rest) {
    note(method, String(address));
    return open.call(this, method, address, ...rest);
  };
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
            second = Member(playwright, folder / "b", server, "Benedikta", "+4915550003002", film)
            first.page.add_init_script(BEGIN)
            first.open()
            first.sign_up()
            names = [f"Bergblick {number}" for number in range(repeats)]
            for number, name in enumerate(names):
                first.create_group(name)
                second.open(first.invite(name))
                if number == 0:
                    second.sign_up()
                second.join(name)
            second.page.add_init_script(WATCH)
            second.open()
            second.groups()
            times = [begun_to_seen(first, second, name) for name in names]
            first.close()
            second.close()
        yield Comparison("upload begins → announced", "ms", times, goal=SEEN_MILLISECONDS,
                         lower=True)
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def begun_to_seen(first, second, name):
    """Milliseconds between the begin of the upload and the other person's card."""
    first.send(name)
    second.until("(name) => name in window.announced", name)
    return (second.page.evaluate("(name) => window.announced[name]", name)
            - first.page.evaluate("() => window.begun"))
