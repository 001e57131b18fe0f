"""Live Photos in the viewer: when they move by themselves, and the button that has them move."""

import re
import unittest

from keeper import Keeper
from playwright.sync_api import expect
from test_days import DaysStory
from touch import Touch

# How often one has begun to move since the page was opened.
COUNT_PLAYS = """addEventListener('playing', () => { window.plays = (window.plays ?? 0) + 1; },
  { capture: true })"""
PLAYS = "() => window.plays ?? 0"
# Its film can be played, and whether it was told to is settled by then.
READY = "() => document.querySelector('.item .live-motion')?.readyState >= 3"
# A finger that is lifted as soon as the film was told to play, before it does.
LIFTED_EARLY = """() => {
  const film = document.querySelector('.item .live-motion');
  const { play } = film;
  film.play = function () {
    const begun = play.call(film);
    delete film.play;
    const { left, top, width, height } = film.getBoundingClientRect();
    document.elementFromPoint(left + width / 2, top + height / 3).dispatchEvent(
      new PointerEvent('pointerup', { bubbles: true, pointerType: 'mouse' }));
    begun.then(() => { window.ended = 'played'; }, ({ name }) => { window.ended = name; });
    return begun;
  };
}"""
ENDED = "() => window.ended === 'AbortError'"
STILL = "() => document.querySelector('.item .live-motion').paused"


class LivePhotos(DaysStory):
    whole_browser = True

    def setUp(self):
        super().setUp()
        self.keeper = Keeper(self.member("Vera", "+4915550002902"))
        self.page, self.watched = self.keeper.page, self.keeper.member
        self.watched.context.add_init_script(COUNT_PLAYS)
        self.keeper.make()
        self.keeper.add(list(self.live_photo().values()))
        self.keeper.added()
        self.keeper.holds(1)
        self.control = self.page.get_by_role("button", name=re.compile("^Play Live Photo"))

    def opens(self):
        self.keeper.cell("IMG_1.jpg").click()
        self.control.wait_for()
        self.watched.until(READY)

    def is_calm(self):
        self.page.emulate_media(reduced_motion="reduce")

    def test_it_moves_once_by_itself_unless_less_motion_is_asked_for(self):
        self.opens()
        self.watched.until("() => window.plays === 1")
        self.page.keyboard.press("Escape")
        self.page.get_by_role("dialog").wait_for(state="hidden")
        self.is_calm()
        self.opens()
        self.assertTrue(self.page.evaluate(STILL))
        self.assertEqual(self.page.evaluate(PLAYS), 1)
        # Whoever wants to see it move still can.
        self.control.click()
        self.watched.until("() => window.plays === 2")
        self.assert_silent()

    def test_it_stays_still_when_the_finger_is_lifted_before_it_began(self):
        self.is_calm()
        self.opens()
        self.page.evaluate(LIFTED_EARLY)
        self.page.mouse.move(195, 300)
        self.page.mouse.down()
        self.watched.until(ENDED)
        # Whatever follows that has begun a turn later.
        self.assertTrue(self.page.evaluate(f"async () => {{ await null; return ({STILL})(); }}"))
        self.page.mouse.up()
        self.assertEqual(self.page.evaluate(PLAYS), 0)
        self.assert_silent()

    def test_its_button_is_tapped_by_nobody_who_does_not_see_it_and_seen_by_whom_keys_reach(self):
        self.is_calm()
        self.opens()
        x, y = self.keeper.middle_of(self.control)
        touch = Touch(self.watched)
        touch.tap(195, 400)
        expect(self.page.locator(".item .overlay-away")).to_have_count(1)
        expect(self.control).to_have_css("opacity", "0")
        # A tap there is one on the picture: it brings everything back, and nothing moves.
        touch.tap(x, y)
        expect(self.page.locator(".item .overlay-away")).to_have_count(0)
        expect(self.control).to_have_css("opacity", "1")
        self.assertTrue(self.page.evaluate(STILL))
        self.assertEqual(self.page.evaluate(PLAYS), 0)
        touch.tap(195, 400)
        expect(self.control).to_have_css("opacity", "0")
        # The way there by keys: the pages, then what lies on the one in the middle.
        self.page.locator(".item .strip").focus()
        self.page.keyboard.press("Tab")
        expect(self.control).to_be_focused()
        expect(self.control).to_have_css("opacity", "1")
        self.page.keyboard.press("Enter")
        self.watched.until("() => window.plays === 1")
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
