"""One item of the vault after another, full screen: the same pages that show a group's photos."""

import unittest

from keeper import Keeper
from playwright.sync_api import expect
from test_firefox import FirefoxMember
from test_vault_app import VaultStory
from touch import Touch

# Of each page in sight which picture it has; what is read from the vault is not blurred.
IN_SIGHT = """() => [...document.querySelectorAll('.item .page')].filter((page) => {
  const { left, right } = page.getBoundingClientRect();
  return right > 1 && left < innerWidth - 1;
}).map((page) => [page.inert, page.querySelector('img')?.naturalWidth > 0])"""
# How far the pages are from the first one, in widths of one.
SCROLLED = "(({ scrollLeft, clientWidth }) => scrollLeft / clientWidth)" \
    "(document.querySelector('.item .strip'))"
OPENED = "() => [...document.querySelectorAll('.item .page:not([inert]) img')]" \
    ".some((img) => !img.matches('.item-small') && img.naturalWidth > 0)"

FRAMES = """async () => {
  for (let frame = 0; frame < 20; frame += 1) await new Promise(requestAnimationFrame);
}"""


class Viewer(VaultStory):
    """Each part begins and ends with the two items beside each other, and nothing over them."""

    def setUp(self):
        super().setUp()
        self.keeper = Keeper(self.member("Vera", "+4915550002901", careful=False))
        self.page = self.keeper.page
        self.keeper.member.context.clock.install()
        self.keeper.make()
        self.keeper.add([self.photo("house.jpg"), self.photo("flower.jpg", "flower.jpg")])
        self.keeper.added()
        self.keeper.holds(2)
        self.first, self.second = (
            cell.get_attribute("aria-label").rsplit(", ", 1)[1]
            for cell in self.page.locator(".cell[data-item]").all())
        self.keeper.member.until(
            "() => document.querySelectorAll('.cell-picture[src]').length >= 2")

    def shows(self, name):
        self.page.get_by_role("dialog", name=name).wait_for()
        self.keeper.member.until(OPENED)

    def test_items_are_turned_zoomed_and_left_by_fingers_and_keys(self):
        touch = Touch(self.keeper.member)
        self.the_next_one_is_seen_beside_it_while_a_finger_turns_to_it(touch)
        self.keys_turn_and_zoom_and_escape_first_ends_zooming()
        self.who_comes_back_is_at_the_one_that_was_seen_last()
        self.a_tap_leaves_the_picture_alone_and_another_one_brings_the_rest_back(touch)
        self.assert_silent()

    def the_next_one_is_seen_beside_it_while_a_finger_turns_to_it(self, touch):
        self.keeper.cell(self.first).click()
        self.shows(self.first)
        touch.press(320, 300)
        for x in range(300, 160, -20):
            touch.move(x, 300)
        # Both are there, and only the one that was opened can be reached.
        self.keeper.member.until(
            f"() => JSON.stringify(({IN_SIGHT})()) === '[[false,true],[true,true]]'")
        # The finger goes back: nothing was turned.
        for x in range(160, 340, 20):
            touch.move(x, 300)
        touch.lift()
        self.keeper.member.until(f"() => {SCROLLED} === 0")
        self.shows(self.first)
        touch.drag(((300, 300), (60, 300)), steps=8, until=f"() => {SCROLLED} > 0.5")
        self.shows(self.second)
        self.keeper.member.until(f"() => {SCROLLED} === 1")
        touch.drag(((60, 300), (300, 300)), steps=8, until=f"() => {SCROLLED} < 0.5")
        self.shows(self.first)
        self.page.keyboard.press("Escape")
        expect(self.page.get_by_role("dialog")).to_have_count(0)

    def keys_turn_and_zoom_and_escape_first_ends_zooming(self):
        self.keeper.cell(self.first).click()
        self.shows(self.first)
        keys = self.page.keyboard
        keys.press("ArrowRight")
        self.shows(self.second)
        # There is nothing behind the last one.
        keys.press("ArrowRight")
        self.shows(self.second)
        zoom = self.keeper.member.button("Zoom")
        keys.press("+")
        expect(zoom).to_have_attribute("aria-pressed", "true")
        keys.press("Escape")
        expect(zoom).to_have_attribute("aria-pressed", "false")
        zoom.click()
        expect(zoom).to_have_attribute("aria-pressed", "true")
        # Whoever goes on sees the next one whole.
        keys.press("ArrowLeft")
        self.shows(self.first)
        expect(zoom).to_have_attribute("aria-pressed", "false")
        keys.press("Escape")
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        # The focus is where it was opened from.
        expect(self.keeper.cell(self.first)).to_be_focused()

    def who_comes_back_is_at_the_one_that_was_seen_last(self):
        self.keeper.cell(self.first).click()
        self.shows(self.first)
        self.page.keyboard.press("ArrowRight")
        self.shows(self.second)
        self.page.keyboard.press("Escape")
        expect(self.keeper.cell(self.second)).to_be_focused()
        self.page.keyboard.press("Enter")
        self.shows(self.second)
        self.keeper.member.button("Close").click()
        expect(self.keeper.cell(self.second)).to_be_focused()

    def a_tap_leaves_the_picture_alone_and_another_one_brings_the_rest_back(self, touch):
        self.keeper.cell(self.first).click()
        self.shows(self.first)
        overlay = self.page.locator(".item .overlay")
        for away in (1, 0):
            # The focus lies on what is said of the item, not on a button.
            with touch.at_once():
                touch.tap(195, 300)
            self.keeper.member.context.clock.run_for(1000)
            expect(self.page.locator(".item .overlay-away")).to_have_count(away)
            expect(overlay).to_have_css("opacity", "0" if away else "1")


class InFirefox(VaultStory):
    def test_a_phone_that_is_turned_shows_the_same_item_and_goes_on_editing_it(self):
        member = FirefoxMember(
            self.playwright, self.folder / "vera", self.server, "Vera", "+4915550002902")
        self.members.append(member)
        keeper = Keeper(member)
        keeper.make()
        keeper.add([self.photo("house.jpg"), self.photo("flower.jpg", "flower.jpg")])
        self.assertIn("2 items added", keeper.added())
        last = keeper.page.locator(".cell[data-item]").nth(1)
        name = last.get_attribute("aria-label").rsplit(", ", 1)[1]
        last.click()
        item = keeper.page.get_by_role("dialog", name=name)
        item.wait_for()
        member.until(OPENED)
        for lies in (True, False, True):
            self.turn(member, lies)
            expect(item).to_be_visible()
        member.button("Edit").click()
        editor = keeper.page.get_by_role("dialog", name="Edit photo")
        for lies in (False, True):
            self.turn(member, lies)
            expect(editor).to_be_visible()
        editor.get_by_role("button", name="Cancel").click()
        item.wait_for()
        self.assert_silent()

    def turn(self, member, lies):
        """Onto its long edge, and as long as a page may take to come to rest."""
        width, height = (844, 390) if lies else (390, 844)
        member.page.set_viewport_size({"width": width, "height": height})
        member.until(f"() => document.querySelector('.item .strip').clientWidth === {width}")
        member.page.evaluate(FRAMES)


if __name__ == "__main__":
    unittest.main()
