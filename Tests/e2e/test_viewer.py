"""The viewer in a real browser: what is there before anybody looks, a photo that runs out while it
is looked at, and fingers on a photo."""

import unittest

from playwright.sync_api import expect
from touch import Touch
from member import SETTLED
from waiting import STEP_SECONDS, wait_until
from end_to_end import HOUR_MILLISECONDS, EndToEndTest

GROUP = "Gartenweg"
SCALE = "(image) => new DOMMatrix(getComputedStyle(image).transform).a"
# How many received containers lie on the disk.
KEPT = """async () => {
  const posts = await (await navigator.storage.getDirectory()).getDirectoryHandle('posts');
  let count = 0;
  for await (const name of posts.keys()) if (!name.endsWith('.crswap')) count += 1;
  return count;
}"""


class Viewing(EndToEndTest):
    def test_a_photo_is_there_without_a_network_and_one_s_own_is_never_fetched(self):
        ada, ben = self.pair(GROUP)
        ada.send(GROUP)
        fetched = f"{self.server.origin}/v1/groups/"

        def containers(member):
            return [url for url in member.watch.requests
                    if url.startswith(fetched) and "/posts/" in url]
        # Nobody has opened anything, and it is here.
        wait_until(lambda: containers(ben), STEP_SECONDS, "the photo is fetched ahead", ben.page)
        wait_until(lambda: ben.page.evaluate(KEPT) == 1, STEP_SECONDS, "and kept", ben.page)
        ben.card(GROUP).wait_for()
        ben.context.set_offline(True)
        ben.photos(GROUP, 1)
        ben.pixels(ben.photo_by("Adaline"))
        ben.context.set_offline(False)
        sent = len(containers(ada))
        ada.pixels(ada.photos(GROUP, 1))
        self.assertEqual(len(containers(ada)), sent, "what was sent is not fetched")
        self.assertEqual(len(containers(ben)), 1)
        self.assert_silent()

    def test_a_photo_that_runs_out_while_it_is_shown_says_so_and_leaves(self):
        ada, ben = self.pair(GROUP, driven=True)
        ada.send(GROUP)
        ben.pixels(ben.photos(GROUP, 1))
        self.server.shift_clock(48 * HOUR_MILLISECONDS)
        ben.context.clock.fast_forward(48 * HOUR_MILLISECONDS)
        ben.page.get_by_text("This photo’s 48 hours are over.").wait_for()
        ben.photo_by("Adaline").wait_for(state="hidden")
        ben.page.keyboard.press("Escape")
        ben.heading("Your groups").wait_for()
        ben.photos(GROUP, 0)
        # Where there is nothing to see a finger closes as it does a photo.
        x = ben.page.viewport_size["width"] / 2
        Touch(ben).drag(((x, 200), (x, 520)))
        ben.heading("Your groups").wait_for()

    def test_fingers_zoom_pan_and_pull_a_photo_away(self):
        ada, ben = self.pair(GROUP, driven=True)
        ada.send(GROUP)
        image = ben.photos(GROUP, 1)
        ben.pixels(image)
        ben.until(SETTLED)
        touch = Touch(ben)
        size = ben.page.viewport_size
        x, y = size["width"] / 2, size["height"] / 2

        def scale():
            return image.evaluate(SCALE)
        touch.drag(((x - 30, y), (x - 80, y)), ((x + 30, y), (x + 80, y)))
        wait_until(lambda: scale() > 2, STEP_SECONDS, "two fingers enlarge it")
        ben.until(SETTLED)
        place = image.bounding_box()["x"]
        touch.drag(((x, y), (x - 80, y)))
        wait_until(lambda: image.bounding_box()["x"] < place - 40, STEP_SECONDS,
                   "one finger moves it")
        self.tap_twice(touch, x, y)
        wait_until(lambda: scale() == 1, STEP_SECONDS, "two taps make it whole")
        self.tap_twice(touch, x, y)
        wait_until(lambda: scale() > 2, STEP_SECONDS, "two taps enlarge it")
        ben.button("Zoom").click()
        wait_until(lambda: scale() == 1, STEP_SECONDS, "the button makes it whole")
        # A short pull lets it come back, a long one closes.
        touch.drag(((x, y), (x, y + 40)), steps=40)
        wait_until(lambda: scale() == 1, STEP_SECONDS, "it comes back")
        expect(image).to_be_visible()
        touch.drag(((x, y), (x + 10, y + 260)))
        ben.heading("Your groups").wait_for()
        # It has gone into its card.
        expect(ben.page.locator(".ghost")).to_have_count(0)
        self.assert_silent()

    def tap_twice(self, touch, x, y):
        with touch.at_once():
            for _ in range(2):
                touch.tap(x, y)


if __name__ == "__main__":
    unittest.main()
