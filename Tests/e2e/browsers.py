"""The browsers that take part, each with a profile in a folder of its own, and how one dies."""

import contextlib
import functools
import os
import signal
from datetime import datetime, timezone
from pathlib import Path

# Without windows and what only they need: it starts in a third of the time that the whole browser
# takes. It has no settings of what a site may do for good, no notifications and no push.
HEADLESS = "/usr/bin/chromium-headless-shell"
CHROMIUM = "/usr/bin/chromium"
# Starts Firefox for Playwright, and says why it has to.
FIREFOX = Path(__file__).resolve().parent / "firefox.py"
PHONE_SCREEN = {"width": 390, "height": 844}
# Firefox has a camera of its own that draws colours, and here nobody at its question, which is
# answered with yes. Its scrollbars take no room, as on phones. It looks for no updates and tells
# nobody about itself.
FIREFOX_PREFERENCES = {
    "media.navigator.streams.fake": True,
    "media.navigator.permission.disabled": True,
    "app.normandy.enabled": False,
    "app.update.enabled": False,
    "browser.backup.enabled": False,
    "browser.safebrowsing.malware.enabled": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.push.connection.enabled": False,
    "messaging-system.rsexperimentloader.enabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.telemetry.enabled": False,
    "ui.useOverlayScrollbars": 1,
}


@functools.cache
def morning_zone():
    """A time zone in which it is about eleven now, so that no test meets midnight by chance. It is
    everybody's as long as this process lives: a test that goes on over midnight in Greenwich would
    otherwise be eleven hours on the other side of the date line, a day later."""
    offset = 11 - datetime.now(timezone.utc).hour
    return f"Etc/GMT{-offset:+d}" if offset else "UTC"


def chromium(playwright, folder, server, film, whole=False):
    """Chromium, whose camera plays the film; the `whole` browser, or the one without windows."""
    return playwright.chromium.launch_persistent_context(
        str(folder), executable_path=CHROMIUM if whole else HEADLESS, **everywhere(server),
        permissions=["camera", "clipboard-read", "clipboard-write"],
        # Nobody else vouches for a test server's certificate.
        args=[*(["--ignore-certificate-errors"] if server.secure else []),
              # There is no GPU: a process that draws in its place starts for every browser.
              *(["--disable-gpu", "--disable-software-rasterizer"] if whole else []),
              "--no-sandbox", "--use-fake-ui-for-media-stream",
              "--use-fake-device-for-media-stream",
              f"--use-file-for-fake-video-capture={film.path}"])


def firefox(playwright, folder, server, preferences):
    """Firefox, with more preferences than all have."""
    return playwright.firefox.launch_persistent_context(
        str(folder), executable_path=FIREFOX, channel="moz-firefox", **everywhere(server),
        firefox_user_prefs={**FIREFOX_PREFERENCES, **preferences})


def everywhere(server):
    return {"headless": True, "base_url": server.origin, "viewport": PHONE_SCREEN,
            "locale": "en-GB", "timezone_id": morning_zone()}


def kill(folder):
    """Ends the browser of a profile as a power cut would: no handler runs, nothing is flushed."""
    for entry in Path("/proc").iterdir():
        with contextlib.suppress(OSError, ValueError):
            arguments = (entry / "cmdline").read_bytes().decode(errors="replace").split("\0")
            names_it = str(folder) in arguments or f"--user-data-dir={folder}" in arguments
            # The main process; those it started end with it.
            if names_it and not any(one.startswith("--type=") for one in arguments):
                os.kill(int(entry.name), signal.SIGKILL)
