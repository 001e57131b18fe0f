"""When the app's vault locks by itself, and what is in sight of it around that moment."""

import unittest

from camera import sample
from end_to_end import EndToEndTest
from keeper import HIDDEN_MILLISECONDS, Keeper

# The app comes back in sight; answers in how many of the frames after that an item could be seen.
COME_BACK = """() => new Promise((resolve) => {
  const cover = document.querySelector('.vault-cover');
  const began = performance.now();
  let bare = 0;
  const look = () => {
    if (cover.hidden && document.querySelector('.vault .cell[data-item]')) bare += 1;
    if (performance.now() - began < 1000) requestAnimationFrame(look);
    else resolve(bare);
  };
  Object.defineProperty(document, 'hidden', { value: false, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
  look();
})"""
NOTE_WHEEL = "() => addEventListener('wheel', () => { window.wasWheeled = true; })"
# Without a tap or a key for so long, it locks.
IDLE_MILLISECONDS = 15 * 60_000
# What the test itself may take.
MARGIN_MILLISECONDS = 60_000
# The app does not tell the core more often that somebody is there.
LOOK_MILLISECONDS = 10_000
# The core looks at the clock so often.
TICK_MILLISECONDS = 20_000


class Lock(EndToEndTest):
    def keeper(self, driven=False):
        """Whose vault has an item; the page's clock is driven by the test when it is to be."""
        keeper = Keeper(self.member("Vera", "+4915550002701", careful=False))
        if driven:
            keeper.page.clock.install()
        keeper.make()
        picture = self.folder / "house.jpg"
        sample("china.jpg").save(picture, quality=92)
        keeper.add([picture])
        self.assertIn("1 item added", keeper.added())
        keeper.holds(1)
        return keeper

    def test_who_comes_back_too_late_sees_nothing_of_it(self):
        keeper = self.keeper()
        keeper.member.hide(True)
        self.assertGreater(keeper.page.evaluate(COME_BACK), 0)
        keeper.member.hide(True)
        keeper.pass_time(HIDDEN_MILLISECONDS + 1000)
        self.assertEqual(keeper.page.evaluate(COME_BACK), 0)
        keeper.field("Passphrase").wait_for()
        self.assert_silent()

    def test_who_turns_a_wheel_alone_is_there(self):
        keeper = self.keeper(driven=True)
        # As if they had been tapping until now.
        keeper.pass_time(IDLE_MILLISECONDS - MARGIN_MILLISECONDS)
        keeper.page.clock.run_for(LOOK_MILLISECONDS)
        keeper.page.mouse.move(195, 600)
        keeper.page.evaluate(NOTE_WHEEL)
        keeper.page.mouse.wheel(0, 40)
        keeper.member.until("() => window.wasWheeled")
        keeper.pass_time(IDLE_MILLISECONDS - MARGIN_MILLISECONDS)
        keeper.page.clock.run_for(TICK_MILLISECONDS)
        self.assertTrue(keeper.page.locator(".cell[data-item]").first.is_visible())
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
