"""A slow network, by the debugger: what is seen moving is what has moved, byte for byte while a
photo comes and no faster than the line while one goes."""

import re
import time
import unittest

from waiting import STEP_SECONDS, wait_until
from end_to_end import EndToEndTest

GROUP = "Talgrund"
BYTES_PER_SECOND = 20_000
# So that a photo is still on its way when somebody has opened the place where it will be seen.
CRAWL_BYTES_PER_SECOND = 3_000
POST = re.compile(r"/v1/groups/[0-9a-f]{32}/posts/[0-9a-f]{32}$")
# Steps of progress to be seen before anybody may call it movement.
STEPS_LEAST = 4
# What a browser hands to the system before the line slows it down.
BUFFER_BYTES = 65_536
SECONDS_MOST = 60
SHOWN = """() => {
  const bar = document.querySelector('[role=progressbar][aria-valuenow]');
  const box = bar?.getBoundingClientRect();
  return box && box.width > 0 ? Number(bar.getAttribute('aria-valuenow')) : null;
}"""


class Download:
    """One photo's bytes as the debugger hears them arrive."""

    def __init__(self, session):
        self.request, self.total, self.moved = None, 0, 0
        session.on("Network.responseReceived", self._answered)
        session.on("Network.dataReceived", self._arrived)

    def _answered(self, event):
        response = event["response"]
        if POST.search(response["url"]) and response["status"] == 200:
            headers = {name.lower(): value for name, value in response["headers"].items()}
            self.request, self.total = event["requestId"], int(headers["content-length"])

    def _arrived(self, event):
        if event["requestId"] == self.request:
            self.moved += event["dataLength"]

    @property
    def percent(self):
        return 100 * self.moved / self.total if self.total else 0


class SlowNetwork(EndToEndTest):
    def seen_moving(self, member, watch):
        """The percentages shown one after another, each with what `watch` says around it."""
        seen, last = [], None

        def moved():
            before = watch()
            shown = member.page.evaluate(SHOWN)
            return None if shown == last else (shown, before, watch())

        while not seen or last is not None:
            step = wait_until(moved, SECONDS_MOST, "the bar moves, or has gone", member.page)
            last = step[0]
            if last is not None and 0 < last < 100:
                seen.append(step)
        steps = [shown for shown, _, _ in seen]
        self.assertGreaterEqual(len(steps), STEPS_LEAST, steps)
        self.assertEqual(steps, sorted(steps), "it never runs backwards")
        return seen

    def test_a_photo_that_comes_slowly_is_seen_coming_byte_by_byte(self):
        sender, reader = self.pair(GROUP)
        session = reader.slow_down(CRAWL_BYTES_PER_SECOND, downloads=True)
        download = Download(session)
        sender.send(GROUP)
        reader.card_says(GROUP, "take today’s photo")
        wait_until(lambda: download.moved, STEP_SECONDS, "the photo is on its way", reader.page)
        reader.open_photos(GROUP)
        wait_until(lambda: reader.page.evaluate(SHOWN) is not None, STEP_SECONDS, "it is shown")
        reader.slow_down(BYTES_PER_SECOND, downloads=True)
        seen = self.seen_moving(reader, lambda: download.percent)
        for shown, before, after in seen:
            # The page hears of a piece a moment after the debugger, at most one piece later.
            self.assertLessEqual(shown, after + 1, seen)
            self.assertGreaterEqual(shown, before - 100 * BUFFER_BYTES / download.total, seen)
        reader.slow_down(None)
        reader.pixels(reader.photo_by("Adaline"))
        self.assertEqual(download.moved, download.total)
        self.assert_silent()

    def test_a_photo_that_goes_slowly_is_seen_going_no_faster_than_the_line(self):
        sender, reader = self.pair(GROUP)
        sender.slow_down(BYTES_PER_SECOND)
        begun = []
        # On a busy machine it is sent by itself before the preview is looked at.
        sender.shoot(GROUP, lambda place: begun.append(time.monotonic()))
        sender.send_now(GROUP)
        sender.sent()
        seen = self.seen_moving(sender, lambda: time.monotonic() - begun[0])
        sender.slow_down(None)
        sender.delivered(GROUP)
        total = self.server.blob_files()[0].stat().st_size
        for shown, _, seconds in seen:
            self.assertLessEqual(
                shown / 100 * total, BYTES_PER_SECOND * seconds + BUFFER_BYTES, seen)
        reader.photos(GROUP, 1)
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
