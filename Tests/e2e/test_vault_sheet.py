"""The sheet of the vault: how large its pictures are, in which order they lie, and the handle that
leads through them, by keys and by the mouse."""

import os
import re
import unittest
from datetime import datetime, timezone

from keeper import Keeper
from playwright.sync_api import expect
from test_vault_app import VaultStory
from touch import Touch
from waiting import STEP_SECONDS, wait_until

MONTHS, EACH = 12, 14
# What the cell at the top of what is in sight is called, once what it shows is known.
TOP = """() => {
  const { bottom: covered } = document.querySelector('.vault-top').getBoundingClientRect();
  const cells = [...document.querySelectorAll('.cell')]
    .map((cell) => [cell.getBoundingClientRect(), cell])
    .filter(([box]) => box.bottom > covered + 1 && box.top < innerHeight);
  cells.sort(([one], [other]) => one.top - other.top || one.left - other.left);
  return cells[0]?.[1].dataset.item ? cells[0][1].getAttribute('aria-label') : '';
}"""

# So far from the edges that nothing scrolls by itself, in pixels.
AMID = """() => {
  const { top, bottom } = document.querySelector('.vault').getBoundingClientRect();
  return [...document.querySelectorAll('.cell')].map((cell) => {
    const box = cell.getBoundingClientRect();
    return { number: Number(cell.dataset.number), x: box.x + box.width / 2,
      y: box.y + box.height / 2 };
  }).filter(({ y }) => y > top + 100 && y < bottom - 100).sort((a, b) => a.number - b.number);
}"""


class Sheet(VaultStory):
    def setUp(self):
        super().setUp()
        self.keeper = Keeper(self.member("Vera", "+4915550002501", careful=True))
        self.page = self.keeper.page
        self.keeper.make()
        files = []
        for month in range(1, MONTHS + 1):
            for number in range(EACH):
                path = self.file(f"{month}-{number}.txt", b"%d %d" % (month, number))
                at = datetime(2023, month, 3 + number, 12, tzinfo=timezone.utc).timestamp()
                os.utime(path, (at, at))
                files.append(path)
        self.keeper.add(files)
        self.assertIn(f"{MONTHS * EACH} items added", self.keeper.added())

    def width(self):
        return self.page.locator(".cell[data-item]").first.bounding_box()["width"]

    def top(self):
        """Of which month the item at the top of what is in sight is."""
        found = []
        wait_until(lambda: found.append(self.page.evaluate(TOP)) or found[-1], STEP_SECONDS,
                   "an item")
        return re.search(r"(\d+)-\d+\.txt", found[-1])[1]

    def is_at_top(self, month):
        """Waits until what is in sight begins with an item of this month."""
        wait_until(lambda: self.top() == month, STEP_SECONDS, f"month {month} is at the top")

    def turn_size(self, now):
        """Without a mouse, for whose sake the driver may scroll what lies under the menu."""
        self.page.locator(".menu-list button", has_text=f"Size of pictures: {now}") \
            .evaluate("(button) => button.click()")

    def test_pictures_are_as_large_as_somebody_likes_and_stay_where_they_are(self):
        medium = self.width()
        self.page.evaluate("() => { document.querySelector('.vault').scrollTop = 3000; }")
        before = self.top()
        self.turn_size("medium")
        self.keeper.member.until(
            "(width) => document.querySelector('.cell').offsetWidth > width * 2", medium)
        self.is_at_top(before)
        self.keeper.member.look("vault-large")
        # Whoever taps the place they are in is at its top, and comes back.
        there = self.page.evaluate("() => document.querySelector('.vault').scrollTop")
        self.keeper.member.button("Vault").click()
        self.keeper.member.until("() => document.querySelector('.vault').scrollTop === 0")
        self.page.evaluate(
            "(top) => { document.querySelector('.vault').scrollTop = top; }", there)
        self.is_at_top(before)
        self.turn_size("large")
        self.keeper.member.until(
            "(width) => document.querySelector('.cell').offsetWidth < width * 0.7", medium)
        self.is_at_top(before)
        self.keeper.member.look("vault-small")
        # It is as it was left the next time.
        self.page.reload()
        self.keeper.unlock()
        self.keeper.member.button("Add photos").wait_for()
        self.assertLess(self.width(), medium * 0.7)
        self.assert_silent()

    def test_a_handle_leads_from_month_to_month(self):
        handle = self.page.get_by_role("slider", name="Month")
        says = "(month) => document.querySelector('.scrub-handle')" \
               ".getAttribute('aria-valuetext') === month"
        self.keeper.member.until(says, "December 2023")
        handle.focus()
        self.page.keyboard.press("ArrowDown")
        self.keeper.member.until(says, "November 2023")
        self.is_at_top("11")
        self.page.keyboard.press("End")
        self.keeper.member.until(says, "January 2023")
        self.keeper.member.look("vault-scrub")
        self.page.keyboard.press("Home")
        self.keeper.member.until(says, "December 2023")
        # By the mouse, about half of the way.
        x, y = self.keeper.middle_of(handle)
        track = self.page.locator(".scrub").bounding_box()
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x, track["y"] + track["height"] / 2, steps=4)
        self.keeper.member.until(
            "() => ['June 2023', 'July 2023'].includes(document.querySelector('.scrub-handle')"
            ".getAttribute('aria-valuetext'))")
        self.page.mouse.up()
        self.assert_silent()

    def order(self, name):
        self.keeper.member.open_menu()
        self.page.get_by_role("combobox", name="Order").select_option(label=name)

    def first(self, name):
        """Waits until the first cell of the sheet is this file's."""
        self.keeper.member.until(
            "(name) => document.querySelector('.cell[data-number=\"0\"]')"
            "?.getAttribute('aria-label').endsWith(', ' + name)", name)

    def test_the_sheet_lies_in_the_order_somebody_chooses(self):
        self.first("12-13.txt")
        self.order("Oldest first")
        self.first("1-0.txt")
        expect(self.page.locator(".vault-month").first).to_have_text("January 2023")
        self.order("Name, Z to A")
        self.first("12-13.txt")
        expect(self.page.locator(".vault-month")).to_have_text(["0 – 9"])
        # The handle leads to its end, which is in another run.
        handle = self.page.get_by_role("slider", name="Place")
        handle.focus()
        self.page.keyboard.press("End")
        self.keeper.cell("1-0.txt").wait_for()
        self.page.keyboard.press("Home")
        self.first("12-13.txt")
        # One after another in the viewer, and chosen by a range.
        self.keeper.cell("12-13.txt").click()
        self.page.keyboard.press("ArrowRight")
        self.page.get_by_role("dialog", name="12-12.txt").wait_for()
        self.page.keyboard.press("Escape")
        self.keeper.cell("12-13.txt").click(modifiers=["Control"])
        self.keeper.cell("12-11.txt").click(modifiers=["Shift"])
        self.page.get_by_text("3 chosen").wait_for()
        self.keeper.member.button("Move to trash").click()
        self.first("12-10.txt")
        self.keeper.member.button("Undo").click()
        self.first("12-13.txt")
        self.look_for_some()
        self.page.reload()
        self.keeper.unlock()
        self.first("12-13.txt")
        expect(self.page.locator(".sort-list")).to_have_value("byNameBackwards")
        self.order("Smallest first")
        self.first("1-0.txt")
        expect(self.page.locator(".vault-month").first).to_have_text("2 bytes – 5 bytes")
        self.order("Recently added first")
        self.page.get_by_role("heading", level=2, name=re.compile(r"^\w+ 20\d\d$")).wait_for()
        self.assert_silent()

    def test_a_mouse_that_is_drawn_over_items_chooses_them(self):
        mouse = self.page.mouse
        self.page.evaluate("() => { document.querySelector('.vault').scrollTop = 600; }")
        self.top()
        first, other, *_, last = self.amid()
        # From one item, and within it.
        mouse.move(first["x"], first["y"])
        mouse.down()
        mouse.move(other["x"], other["y"], steps=4)
        self.page.get_by_text("2 chosen", exact=True).wait_for()
        mouse.up()
        self.assertEqual(self.page.get_by_role("dialog").count(), 0)
        # The key that comes next means what it always means.
        self.page.keyboard.press("Space")
        self.page.get_by_text("1 chosen", exact=True).wait_for()
        self.page.keyboard.press("Escape")
        self.page.get_by_text("1 chosen", exact=True).wait_for(state="hidden")
        # From the name of a month, with what lies between, and beyond what is in sight.
        name = self.page.locator(".vault-month").evaluate_all("""(all) => {
          const sight = document.querySelector('.vault').getBoundingClientRect();
          return all.map((one) => one.getBoundingClientRect())
            .map(({ left, top, height }) => [left + 20, top + height / 2])
            .find(([, y]) => y > sight.top + 100 && y < sight.bottom - 200);
        }""")
        mouse.move(*name)
        mouse.down()
        before = self.scrolled()
        mouse.move(last["x"], last["y"], steps=4)
        chosen = self.page.get_by_text(re.compile(r"^\d+ chosen$"))
        chosen.wait_for()
        mouse.move(last["x"], self.page.viewport_size["height"] - 2)
        wait_until(lambda: self.scrolled() > before + 400, STEP_SECONDS, "it scrolls by itself")
        # Also what lies under the bar.
        wait_until(lambda: int(chosen.inner_text().split()[0]) > 14, STEP_SECONDS, "15 chosen")
        mouse.up()
        self.page.keyboard.press("Escape")
        chosen.wait_for(state="hidden")
        # A click that trembles opens.
        first = self.amid()[0]
        mouse.move(first["x"], first["y"])
        mouse.down()
        mouse.move(first["x"] + 4, first["y"])
        mouse.up()
        self.page.get_by_role("dialog").wait_for()
        self.assert_silent()

    def test_a_finger_that_stayed_chooses_what_it_is_drawn_over_and_scrolls_at_the_edge(self):
        touch = Touch(self.keeper.member)
        self.page.evaluate("() => { document.querySelector('.vault').scrollTop = 600; }")
        self.top()
        first = self.amid()[0]
        touch.press(first["x"], first["y"])
        self.page.get_by_text("1 chosen", exact=True).wait_for()
        # What lies above the sheet went when somebody began to choose.
        above, cells = self.scrolled(), self.amid()
        at = [cell["number"] for cell in cells].index(first["number"])
        for cell in cells[at + 1], cells[at + 4]:
            touch.move(cell["x"], cell["y"])
        self.page.get_by_text("5 chosen", exact=True).wait_for()
        self.assertEqual(self.scrolled(), above)
        touch.move(cell["x"], self.page.viewport_size["height"] - 2)
        wait_until(lambda: self.scrolled() > above + 400, STEP_SECONDS, "it scrolls by itself")
        touch.lift()
        chosen = int(self.page.get_by_text(re.compile(r"^\d+ chosen$")).inner_text().split()[0])
        self.assertGreater(chosen, 8)
        # A finger that does not stay scrolls, and chooses nothing more.
        below = self.scrolled()
        touch.drag(((cell["x"], cell["y"]), (cell["x"], cell["y"] + 200)))
        wait_until(lambda: self.scrolled() < below, STEP_SECONDS, "it scrolls back")
        self.page.get_by_text(f"{chosen} chosen", exact=True).wait_for()
        self.assert_silent()

    def test_keys_choose_all_there_is_also_what_nobody_has_seen(self):
        all_of_them = self.page.get_by_text(f"{MONTHS * EACH} chosen", exact=True)
        for keys in ("Shift+End", "Control+a"):
            with self.subTest(keys):
                # An opened vault has read what is in sight, and nothing more.
                self.keeper.lock()
                self.keeper.unlock()
                self.page.locator(".cell[data-item]").first.focus()
                self.page.keyboard.press(keys)
                all_of_them.wait_for()
                self.assertEqual(self.page.evaluate("() => String(getSelection())"), "")
        # Within a field the same keys mean its text.
        search = self.page.get_by_role("searchbox", name="Search")
        search.fill("7-1")
        search.press("Control+a")
        search.press("Delete")
        expect(search).to_have_value("")
        self.assert_silent()

    def amid(self):
        """Where the cells are that lie in the middle of what is in sight, in their order."""
        return self.page.evaluate(AMID)

    def scrolled(self):
        return self.page.evaluate("() => document.querySelector('.vault').scrollTop")

    def look_for_some(self):
        """What somebody types is found in the same order."""
        search = self.page.get_by_role("searchbox", name="Search")
        search.fill("7-1")
        self.first("7-13.txt")
        self.keeper.holds(5)
        search.fill("")
        self.first("12-13.txt")


if __name__ == "__main__":
    unittest.main()
