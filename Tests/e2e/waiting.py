"""The one way a story waits: for something to become true, and no longer than it may take."""

import time

LOOK_SECONDS = 0.05
# Patience with one step on a busy machine. What works needs a small part of it.
STEP_SECONDS = 60


def wait_until(condition, seconds, what, page=None):
    """The first true value of `condition`; fails with `what` when there is none in time. With
    `page`, its browser tells meanwhile what it does: Playwright hears it only while it is asked."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        if page is None:
            time.sleep(LOOK_SECONDS)
        else:
            page.wait_for_timeout(1000 * LOOK_SECONDS)
    raise AssertionError(f"{what}: not within {seconds} s")
