"""The calendar on screens and with text of every size: on a small one it says which year is seen, a
large one it fills, large text is not cut, and a day that has anything is seen to before its picture
is there."""

import json
import re
import unittest

from keeper import PASSPHRASE
from member import SETTLED
from playwright.sync_api import expect
from test_days import DaysStory

# The smallest phone, a desktop, and a screen on a wall.
SMALL, DESKTOP = {"width": 320, "height": 568}, {"width": 1280, "height": 800}
LARGE = {"width": 3840, "height": 2160}
# Twice the size that browsers come with, in CSS pixels.
LARGE_TEXT = 32
# What is not whole in sight of what stands over the days and below them.
CUT = """() => [...document.querySelectorAll(
  '.days-top :is(.title, button), .days-weekdays > *, .days-bar *, .places *, .month-tile,'
  + '.month-name')]
  .filter((one) => one.checkVisibility() && !one.closest('[hidden]'))
  .filter((one) => {
    const { left, right, bottom } = one.getBoundingClientRect();
    const bar = one.closest('.days-choice, .places');
    const edge = bar?.getBoundingClientRect().right ?? innerWidth;
    const isBar = one.closest('.days-bar, .places') !== null;
    return left < 0 || right > edge + 1 || isBar && bottom > innerHeight
      || one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 0;
  })
  .map((one) => `${one.className} ${one.textContent}`)"""
# Numbers and weekdays of which a part lies outside of their day.
DAYS_CUT = """() => [...document.querySelectorAll(
  '.days-part:not([hidden]) :is(.day-number, .day-weekday)')]
  .filter((one) => {
    const said = document.createRange();
    said.selectNodeContents(one);
    const { left, right } = said.getBoundingClientRect();
    const day = one.closest('.day').getBoundingClientRect();
    return left < day.left || right > day.right;
  })
  .map((one) => one.textContent)"""
OFFER = """() => {
  const offer = document.createElement('aside');
  offer.className = 'offer';
  document.querySelector('.has-places').append(offer);
  return offer;
}"""
BACKGROUND = "(one) => getComputedStyle(one).backgroundColor"


# How far the name of what is seen ends before the choice of the view, where both are in one row.
CLEAR = """() => document.querySelector('.days-choice').getBoundingClientRect().left
  - Math.max(...[...document.querySelectorAll('.days-top > :has(+ .days-tools), .days-name .icon')]
    .filter((one) => one.checkVisibility())
    .map((one) => one.getBoundingClientRect().right))"""


class DaysSizesStory(DaysStory):
    whole_browser = True

    def test_the_name_of_what_is_seen_keeps_clear_of_the_choice_of_the_view(self):
        calendar = self.calendar([self.taken("one.jpg", "2024:12:30 10:00:00")])
        page = calendar.page
        page.get_by_role("button", name="Before that December 2024").click()
        page.keyboard.press("3")
        page.get_by_role("dialog").get_by_role("textbox").fill("30 Dec 2024")
        page.keyboard.press("Enter")
        calendar.is_at("30 December 2024")
        for view, name in (("Week", "30 Dec 2024 – 5 Jan 2025"), ("Month", "December 2024"),
                           ("Year", "2024"), ("Life", "All your years")):
            page.get_by_role("radio", name=view, exact=True).check()
            calendar.heading(name)
            for width in (960, 1100, 1280, 1500, 2560):
                page.set_viewport_size({"width": width, "height": 800})
                self.assertGreater(page.evaluate(CLEAR), 0, (view, width))
            page.set_viewport_size(SMALL)

    def test_a_year_says_which_it_is_and_a_month_fills_a_large_screen(self):
        calendar = self.calendar([self.taken("one.jpg", "2021:12:15 10:00:00")])
        page, member = calendar.page, calendar.member
        page.get_by_role("button", name="Before that December 2021").click()
        filled = calendar.day("15 December 2021", "1 photo")
        blank = calendar.day("14 December 2021", "nothing")
        filled.wait_for()
        self.assertNotEqual(filled.evaluate(BACKGROUND), blank.evaluate(BACKGROUND))
        page.set_viewport_size(SMALL)
        page.locator(".days-month .days-name").click()
        december = page.get_by_role("button", name="December 2021, 1 item", exact=True)
        expect(december).to_be_in_viewport(ratio=1)
        title = page.get_by_role("heading", name="2021", level=1)
        expect(title).to_be_in_viewport(ratio=1)
        member.look("days-year-small")
        # What is offered, as a new version is, leaves the choice of the view in reach.
        offer = page.evaluate_handle(OFFER)
        page.get_by_role("radio", name="Week", exact=True).click(trial=True)
        page.get_by_role("radio", name="Life", exact=True).click(trial=True)
        offer.evaluate("(one) => one.remove()")
        december.click()
        calendar.heading("December 2021")
        page.set_viewport_size(LARGE)
        grid = page.get_by_role("grid", name="December 2021")
        member.until("() => document.querySelector('.days-month .days-grid').clientWidth > "
                     f"{LARGE['width'] / 2}")
        # Its days are as much larger, so that the month fills the page.
        box = grid.bounding_box()
        self.assertGreater(box["height"], LARGE["height"] / 2)
        member.look("days-month-large")
        self.assert_silent()

    def test_a_day_stands_beside_its_month_where_there_is_room(self):
        calendar = self.calendar([self.taken("one.jpg", "2021:12:15 10:00:00"),
                                  self.taken("two.jpg", "2021:12:20 10:00:00", "flower.jpg")])
        page, member = calendar.page, calendar.member
        page.get_by_role("button", name="Before that December 2021").click()
        page.set_viewport_size(DESKTOP)
        day, other = (calendar.day(f"{date} December 2021", "1 photo") for date in (15, 20))
        beside = page.get_by_role("region", name="Wednesday, 15 December 2021")
        grid = page.get_by_role("grid", name="December 2021")
        day.click()
        beside.wait_for()
        expect(grid).to_be_visible()
        expect(beside.get_by_role("heading")).to_be_focused()
        expect(page.get_by_role("gridcell", selected=True).get_by_role("button")).to_have_attribute(
            "aria-label", re.compile("15 December 2021"))
        self.assertGreater(page.evaluate(CLEAR), 0)
        # The pictures of both are there.
        page.wait_for_function("document.querySelectorAll('.days-month .day-picture[src]').length"
                               " === 2 && document.querySelector('.days-day .cell-picture[src]')")
        member.look("days-day-beside")
        # Another one takes its place; the arrows of the day take the month along.
        other.click()
        page.get_by_role("region", name="Monday, 20 December 2021").wait_for()
        member.button("Previous day with photos").click()
        beside.wait_for()
        # As on a phone the way back closes it, and so does Escape; the keys are on the day.
        page.go_back()
        beside.wait_for(state="hidden")
        calendar.is_at("15 December 2021")
        page.keyboard.press("Enter")
        beside.wait_for()
        page.keyboard.press("Escape")
        beside.wait_for(state="hidden")
        calendar.is_at("15 December 2021")
        page.keyboard.press("Enter")
        beside.get_by_role("button", name="Close").click()
        calendar.is_at("15 December 2021")
        # Where there is no room any more it is in the month's place; another view has none for it.
        page.keyboard.press("Enter")
        beside.wait_for()
        page.set_viewport_size(SMALL)
        grid.wait_for(state="hidden")
        page.get_by_role("heading", name="Wednesday, 15 December 2021").wait_for()
        page.set_viewport_size(DESKTOP)
        beside.wait_for()
        page.get_by_role("radio", name="Week", exact=True).check()
        beside.wait_for(state="hidden")
        page.locator(".days-seven .day-picture[src]").click()
        page.get_by_role("button", name="Back to the month").click()
        calendar.is_at("15 December 2021")
        self.assert_silent()

    def test_colours_the_system_chose_still_tell_views_and_months_apart(self):
        calendar = self.calendar([self.taken("one.jpg", "2021:12:15 10:00:00")])
        page = calendar.page
        page.emulate_media(forced_colors="active")
        page.get_by_role("radio", name="Life", exact=True).check()
        calendar.heading("All your years")
        filled = page.get_by_role("button", name="December 2021, 1 item", exact=True)
        blank = page.get_by_role("button", name="November 2021", exact=False)
        cells = [one.locator(".life-cell").evaluate(BACKGROUND) for one in (filled, blank)]
        ground = page.locator(".days").evaluate(BACKGROUND)
        self.assertEqual(len({*cells, ground}), 3)
        options = page.locator(".days-bar .days-option")
        chosen = [one.evaluate(BACKGROUND) for one in options.all()]
        self.assertEqual(len(set(chosen[:3])), 1)
        self.assertNotEqual(chosen[3], chosen[0])

    def test_what_is_written_behind_a_year_stands_back_with_it(self):
        calendar = self.calendar([self.taken("one.jpg", "2021:12:15 10:00:00")])
        page = calendar.page
        page.evaluate("localStorage.setItem('language', 'zh-Hans')")
        page.reload()
        page.locator("input[type=password]").fill(PASSPHRASE)
        page.keyboard.press("Enter")
        name = page.locator(".days-month .days-name")
        name.wait_for()
        self.assertRegex("".join(name.locator(".days-year-name").all_inner_texts()), r"^\d+年$")

    def enlarge_text(self):
        """Has the browser of the person to come write as people do who see little."""
        profile = self.folder / "Vera" / "Default"
        profile.mkdir(parents=True)
        (profile / "Preferences").write_text(
            json.dumps({"webkit": {"webprefs": {"default_font_size": LARGE_TEXT}}}))

    def test_text_of_twice_the_size_is_not_cut(self):
        self.enlarge_text()
        calendar = self.calendar([self.taken("one.jpg", "2021:09:15 10:00:00")])
        page, member = calendar.page, calendar.member
        size = page.evaluate("parseFloat(getComputedStyle(document.documentElement).fontSize)")
        self.assertEqual(size, LARGE_TEXT)
        page.get_by_role("button", name="Before that September 2021").click()
        calendar.heading("September 2021")
        self.assertEqual(page.evaluate(CUT), [])
        member.look("days-month-large-text")
        for view in ("Week", "Year", "Life"):
            page.get_by_role("radio", name=view, exact=True).check()
            self.assertEqual(page.evaluate(CUT), [], view)
        self.a_year_is_named_where_its_end_is_seen(page, member)
        page.get_by_role("radio", name="Month", exact=True).check()
        calendar.day("15 September 2021", "1 photo").click()
        page.get_by_role("heading", name="Wednesday", level=1).wait_for()
        self.assertEqual(page.evaluate(CUT), [], "Day")
        self.assert_silent()

    def a_year_is_named_where_its_end_is_seen(self, page, member):
        usual = page.viewport_size
        page.set_viewport_size(SMALL)
        page.get_by_role("radio", name="Year", exact=True).check()
        december = page.get_by_role("button", name="December 2021", exact=False)
        december.scroll_into_view_if_needed()
        expect(december).to_be_in_viewport()
        title = page.get_by_role("heading", name="2021", level=1)
        expect(title).to_be_in_viewport(ratio=1)
        self.assertEqual(page.evaluate(CUT), [])
        member.look("days-year-small-large-text")
        page.set_viewport_size(usual)

    def test_large_text_in_a_language_of_longer_words_is_not_cut(self):
        self.enlarge_text()
        calendar = self.calendar([self.taken("one.jpg", "2021:09:15 10:00:00")])
        page, member = calendar.page, calendar.member
        page.evaluate("localStorage.setItem('language', 'de')")
        page.reload()
        page.get_by_label("Passphrase", exact=True).fill(PASSPHRASE)
        member.button("Öffnen").click()
        page.get_by_role("radio", name="Monat", exact=True).check()
        for size in (SMALL, DESKTOP):
            page.set_viewport_size(size)
            member.until(SETTLED)
            self.assertEqual(page.evaluate(CUT), [], size)
            self.assertEqual(page.evaluate(DAYS_CUT), [], size)
            member.look(f"days-large-text-{size['width']}")
        page.get_by_role("radio", name="Woche", exact=True).check()
        for size in (SMALL, DESKTOP):
            page.set_viewport_size(size)
            self.assertEqual(page.evaluate(DAYS_CUT), [], size)
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
