"""WebKit as the tests drive it: Debian's MiniBrowser by its WebDriver, on a screen of its own."""

import glob
import os
import shutil
import subprocess

from selenium import webdriver
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

DRIVER = shutil.which("WebKitWebDriver")
BROWSERS = glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
SCRIPT_SECONDS = 120


class WebKit:
    """One browser; `browser` is selenium's."""

    def __enter__(self):
        # The display's number is chosen by the server and told through the pipe.
        reading, writing = os.pipe()
        self.screen = subprocess.Popen(
            ["Xvfb", "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten",
             "tcp"],
            pass_fds=[writing], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL)
        os.close(writing)
        with os.fdopen(reading) as told:
            display = f":{told.readline().strip()}"
        options = Options()
        options.binary_location = BROWSERS[0]
        options.add_argument("--automation")
        service = Service(DRIVER, env={**os.environ, "DISPLAY": display})
        self.browser = webdriver.WebKitGTK(options=options, service=service)
        self.browser.set_script_timeout(SCRIPT_SECONDS)
        return self

    def __exit__(self, *error):
        self.browser.quit()
        self.screen.terminate()
        self.screen.wait()

    def until(self, expression):
        """Waits in the page until an expression holds."""
        self.awaited(f"""async () => {{
          while (!({expression})) await new Promise((go) => {{ setTimeout(go, 20); }});
          return true; }}""")

    def awaited(self, function, *arguments):
        """What an asynchronous function answers in the page."""
        found = self.browser.execute_async_script(f"""
          const done = arguments[arguments.length - 1];
          ({function})(...[...arguments].slice(0, -1))
            .then((found) => done([found]), (error) => done(String(error)));""", *arguments)
        if isinstance(found, str):
            raise AssertionError(found)
        return found[0]
