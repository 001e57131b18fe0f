"""Fingers on the groups, on the preview and between photos. Each gesture has a button beside it;
these are the gestures themselves."""

import unittest

from playwright.sync_api import expect
from touch import Touch
from waiting import STEP_SECONDS, wait_until
from end_to_end import EndToEndTest

GROUP = "Bachwiese"
# Longer than a hold takes to be one.
HOLD_MILLISECONDS = 900
COUNTDOWN_MILLISECONDS = 3000


class Gestures(EndToEndTest):
    def people(self):
        self.ada, self.ben = self.pair(GROUP)
        self.clock = self.ben.context.clock
        self.clock.install()
        self.ben.open()
        self.ben.card(GROUP).wait_for()
        self.page = self.ben.page
        self.touch = Touch(self.ben)

    def middle(self, locator):
        box = locator.bounding_box()
        return box["x"] + box["width"] / 3, box["y"] + box["height"] / 2

    def syncs(self):
        return sum(url.endswith("/v1/sync") for url in self.ben.watch.requests)

    def test_a_card_is_held_for_its_photos_and_tapped_for_the_camera(self):
        self.people()
        x, y = self.middle(self.ben.card(GROUP))
        self.touch.press(x, y)
        self.clock.fast_forward(HOLD_MILLISECONDS)
        self.ben.heading("A quiet day so far").wait_for()
        # Letting go is no tap on what lies there now, nor on the card below.
        self.touch.lift()
        self.clock.fast_forward(HOLD_MILLISECONDS)
        expect(self.ben.heading("A quiet day so far")).to_be_visible()
        self.ben.groups()
        # A finger that wanders means to scroll.
        with self.touch.at_once():
            self.touch.drag(((x, y), (x, y - 60)))
        self.clock.fast_forward(HOLD_MILLISECONDS)
        expect(self.ben.heading("Your groups")).to_be_visible()
        with self.touch.at_once():
            self.touch.tap(x, y)
        self.ben.button("Shutter").wait_for()
        self.assert_silent()

    def test_pulling_the_groups_down_asks_for_what_is_new(self):
        self.people()
        wait_until(self.is_up_to_date, STEP_SECONDS,
                   "the server tells of what is new: nobody asks in between", self.page)
        # The server may tell of something meanwhile, but not each time.
        self.assertTrue(any(self.short_pull_is_none() for _ in range(3)), "a short pull is none")
        before = self.syncs()
        self.touch.drag(((200, 300), (200, 580)), steps=20)
        wait_until(lambda: self.syncs() > before, STEP_SECONDS, "asked", self.page)
        self.assert_silent()

    def short_pull_is_none(self):
        before = self.syncs()
        self.touch.drag(((200, 300), (200, 340)), steps=20)
        return self.syncs() == before

    def is_up_to_date(self):
        """The stream of events is open and the app is up to date."""
        return any(url.endswith("/v1/events") for url in self.ben.watch.requests) \
            and self.page.get_by_text("Up to date").is_visible()

    def test_a_finger_on_the_preview_stops_the_countdown_until_it_lifts(self):
        self.people()
        self.ben.shoot(GROUP)
        self.touch.press(195, 300)
        self.ben.button("Go on", exact=True).wait_for()
        self.clock.fast_forward(3 * COUNTDOWN_MILLISECONDS)
        expect(self.ben.button(f"Send to {GROUP}")).to_be_visible()
        self.touch.lift()
        self.ben.delivered(GROUP)
        self.assert_silent()

    def test_a_swipe_turns_to_the_next_photo_and_back(self):
        self.people()
        self.ada.send(GROUP)
        self.ben.send(GROUP)
        self.ben.photos(GROUP, 2)
        where = self.page.locator(".viewer-position")
        expect(where).to_have_text("1 of 2")
        # A finger that stays on the way may still go back.
        self.touch.press(360, 400)
        for x in range(340, 80, -20):
            self.touch.move(x, 400)
        self.ben.until("() => document.querySelector('.viewer .strip').scrollLeft > innerWidth / 2")
        self.clock.fast_forward(HOLD_MILLISECONDS)
        expect(where).to_have_text("1 of 2")
        for x in range(80, 380, 20):
            self.touch.move(x, 400)
        self.touch.lift()
        scrolled = "() => document.querySelector('.viewer .strip').scrollLeft / innerWidth"
        self.ben.until(f"{scrolled} === 0")
        self.touch.drag(((300, 400), (60, 400)), steps=8, until=f"{scrolled} > 0.5")
        expect(where).to_have_text("2 of 2")
        self.ben.until(f"{scrolled} === 1")
        self.touch.drag(((60, 400), (300, 400)), steps=8, until=f"{scrolled} < 0.5")
        expect(where).to_have_text("1 of 2")
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
