"""The views of the calendar beside the month: the week, and what each leads to; chosen, zoomed into
and out of, and found again."""

import os
import re
import unittest

from keeper import PASSPHRASE
from playwright.sync_api import expect
from test_days import DaysStory
from touch import Touch

THIS_MONTH = """() => new Date().toLocaleDateString('en-GB', { month: 'long', year: 'numeric' })"""
# A month begins where what stands over them ends.
BEGINS_BELOW = """() => {
  const { bottom } = document.querySelector('.days-scroll > header').getBoundingClientRect();
  return [...document.querySelectorAll('.scroll-month')]
    .some((month) => Math.abs(month.getBoundingClientRect().top - bottom) < 2);
}"""


class InChromium(DaysStory):
    def choose(self, calendar, view):
        calendar.page.get_by_role("radio", name=view, exact=True).check()

    def week_day(self, calendar, said):
        return calendar.page.locator(".days-seven").get_by_role("button", name=said)

    def test_a_week_has_seven_large_days_and_is_turned_by_keys_and_finger(self):
        calendar = self.calendar([
            self.taken("one.jpg", "2024:02:29 10:00:00"),
            self.taken("two.jpg", "2024:03:02 10:00:00", "flower.jpg"),
            self.taken("three.jpg", "2024:03:02 11:00:00"),
        ])
        page, member = calendar.page, calendar.member
        page.get_by_role("button", name="Before that March 2024").click()
        self.choose(calendar, "Week")
        # The first of March lies in the week that the end of February lies in.
        calendar.heading("26 Feb – 3 Mar 2024")
        page.get_by_text("Week 9 · 3 items on 2 days").wait_for()
        member.until("() => document.querySelectorAll("
                     "'.days-seven .day-picture[src]').length === 2")
        member.look("days-week")
        self.week_day(calendar, "1 March 2024, nothing").focus()
        for key, date in (("ArrowRight", "2 March 2024"), ("Home", "26 February 2024"),
                          ("ArrowUp", "19 February 2024"), ("End", "25 February 2024"),
                          ("ArrowRight", "26 February 2024"), ("PageDown", "26 March 2024"),
                          ("PageUp", "26 February 2024")):
            page.keyboard.press(key)
            calendar.is_at(date)
        touch = Touch(member)
        x, y = calendar.keeper.middle_of(self.week_day(calendar, "1 March 2024, nothing"))
        touch.drag(((x, y), (x - 150, y + 6)))
        calendar.heading("4 – 10 Mar 2024")
        page.get_by_text("Week 10 · Nothing in this week.").wait_for()
        page.get_by_role("button", name="Before that Saturday").click()
        calendar.heading("26 Feb – 3 Mar 2024")
        calendar.is_at("2 March 2024", "2 photos")
        page.keyboard.press("Enter")
        calendar.heading("Saturday 2 March 2024")
        calendar.holds(2)
        page.keyboard.press("Escape")
        calendar.is_at("2 March 2024", "2 photos")
        self.assert_silent()

    def test_views_are_zoomed_out_of_and_into_and_the_chosen_one_is_found_again(self):
        calendar = self.calendar([self.taken("one.jpg", "2024:02:29 10:00:00")])
        page = calendar.page
        page.get_by_role("button", name="Before that February 2024").click()
        self.choose(calendar, "Week")
        week = "29 Jan – 4 Feb 2024"
        calendar.heading(week)
        page.locator(".days-seven .days-name").click()
        calendar.heading("February 2024")
        page.locator(".days-month .days-name").click()
        calendar.heading("2024")
        # The way back is the way there; then it is the way out.
        page.keyboard.press("Escape")
        calendar.heading("February 2024")
        page.go_back()
        calendar.heading(week)
        page.reload()
        calendar.keeper.field("Passphrase").fill(PASSPHRASE)
        calendar.member.button("Open").click()
        expect(page.get_by_role("radio", name="Week", exact=True)).to_be_checked()
        # By keys, as any group of radio buttons.
        page.get_by_role("radio", name="Week", exact=True).focus()
        page.keyboard.press("ArrowRight")
        page.locator(".days-month:not([hidden])").wait_for()
        expect(page.get_by_role("radio", name="Month", exact=True)).to_be_checked()
        self.assert_silent()

    def test_a_life_lies_on_one_page_and_leads_into_its_years_and_months(self):
        calendar = self.calendar([
            self.taken("one.jpg", "1999:12:31 23:00:00"),
            self.taken("two.jpg", "2021:06:15 10:00:00", "flower.jpg"),
            self.taken("three.jpg", "2021:06:16 11:00:00"),
        ])
        page, member = calendar.page, calendar.member
        self.choose(calendar, "Life")
        calendar.heading("All your years")
        page.get_by_text("3 items in 2 years").wait_for()
        # Decades without anything are one line.
        page.get_by_text("2000 – 2020: nothing").wait_for()
        member.look("days-life")
        life = page.get_by_role("grid", name="All your years")
        life.get_by_role("button", name="December 1999, 1 item").click()
        calendar.heading("December 1999")
        calendar.day("31 December 1999", "1 photo").wait_for()
        page.go_back()
        calendar.heading("All your years")
        # By keys, over the line to the next year; and into that.
        for key, there in (("ArrowDown", "December 2021, nothing"), ("Home", "2021, 2 items"),
                           ("ArrowUp", "1999, 1 item"), ("ArrowRight", "January 1999, nothing"),
                           ("End", "December 1999, 1 item"), ("ArrowDown", None), ("Home", None)):
            page.keyboard.press(key)
            if there:
                expect(page.locator(":focus")).to_have_attribute("aria-label", there)
        page.keyboard.press("Enter")
        calendar.heading("2021")
        page.get_by_role("button", name="June 2021, 2 items", exact=True).click()
        calendar.heading("June 2021")
        page.keyboard.press("Escape")
        calendar.heading("2021")
        page.keyboard.press("Escape")
        calendar.heading("All your years")
        self.assert_silent()

    def test_a_date_is_typed_said_back_and_gone_to(self):
        calendar = self.calendar([self.taken("one.jpg", "1999:12:31 23:00:00")])
        page, member = calendar.page, calendar.member
        dialog = page.get_by_role("dialog", name="Go to a date")
        field = page.get_by_role("textbox", name="Day, week, month or year")
        said = dialog.get_by_role("status")
        # Whoever types at the calendar means a date.
        page.get_by_role("button", name="Today").or_(
            page.locator(".days-month .day[tabindex='0']")).last.focus()
        page.keyboard.type("31 dec 1999")
        expect(field).to_have_value("31 dec 1999")
        expect(said).to_have_text(re.compile("^Friday,? 31 December 1999$"))
        member.look("days-jump")
        page.keyboard.press("Enter")
        calendar.heading("December 1999")
        calendar.is_at("31 December 1999", "1 photo")
        # By its button; what is no date stays, and is said to be none.
        member.button("Go to a date").click()
        expect(said).to_contain_text("For example")
        field.fill("some day")
        member.button("Show it").click()
        expect(said).to_have_text("Dayly does not know this date.")
        expect(field).to_have_attribute("aria-invalid", "true")
        # It is looked for in the vault instead.
        dialog.get_by_role("button", name="Search the vault for “some day”").click()
        search = page.get_by_role("searchbox", name="Search")
        expect(search).to_have_value("some day")
        expect(search).to_be_focused()
        page.get_by_role("heading", name="Nothing is like that.").wait_for()
        search.fill("dec")
        calendar.keeper.holds(1)
        member.button("Days", exact=True).click()
        calendar.heading("December 1999")
        # Whoever types at a day is led to another.
        calendar.day("31 December 1999", "1 photo").click()
        calendar.heading("Friday 31 December 1999")
        page.keyboard.type("30.12.1999\n")
        calendar.heading("Thursday 30 December 1999")
        page.keyboard.press("Escape")
        calendar.is_at("30 December 1999", "nothing")
        # A year leads to its page, a month to its own; the way back is the way there.
        week = r"29 Dec 2003\W+4 Jan 2004"
        for typed, heading in (("2003", "2003"), ("week 1 of 2004", week),
                               ("2/2004", "February 2004"),
                               ("summer 2004 to winter 2005", "June 2004"),
                               ("before 3/2003", "February 2003"), ("2/2004", "February 2004")):
            member.button("Go to a date").click()
            field.fill(typed)
            page.keyboard.press("Enter")
            calendar.heading(heading)
        member.button("Go to a date").click()
        page.go_back()
        expect(dialog).to_be_hidden()
        calendar.heading("February 2004")
        self.assert_silent()

    def test_the_day_a_week_begins_on_is_chosen_for_week_month_and_year_and_kept(self):
        calendar = self.calendar([self.taken("one.jpg", "2024:02:29 10:00:00")])
        page, member = calendar.page, calendar.member
        page.get_by_role("button", name="Before that February 2024").click()
        first = page.locator(".days-month .day").first
        expect(first).to_have_attribute("aria-label", re.compile("29 January 2024"))
        member.button("How days are shown").click()
        dialog = page.get_by_role("dialog", name="How days are shown")
        expect(dialog.get_by_role("radio", name="As usual here: Monday")).to_be_checked()
        member.look("days-options")
        dialog.get_by_role("radio", name="Saturday", exact=True).check()
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
        expect(first).to_have_attribute("aria-label", re.compile("27 January 2024"))
        heads = page.locator(".days-month").get_by_role("columnheader")
        expect(heads.first).to_have_attribute("aria-label", "Saturday")
        # Keys follow it.
        page.locator(".days-month .day[tabindex='0']").focus()
        page.keyboard.press("Home")
        calendar.is_at("27 January 2024")
        self.choose(calendar, "Week")
        calendar.heading("27 Jan – 2 Feb 2024")
        self.choose(calendar, "Year")
        calendar.heading("2024")
        # January's first, a Monday, is the third day of its row.
        mark = page.locator(".month-tile").first.locator(".month-heat > span").first
        expect(mark).to_have_css("grid-column-start", "3")
        # It outlasts the page, and the region's own comes back.
        page.reload()
        calendar.keeper.field("Passphrase").fill(PASSPHRASE)
        member.button("Open").click()
        self.choose(calendar, "Month")
        expect(heads.first).to_have_attribute("aria-label", "Saturday")
        member.button("How days are shown").click()
        dialog.get_by_role("radio", name="As usual here: Monday").check()
        expect(heads.first).to_have_attribute("aria-label", "Monday")
        self.assert_silent()

    def test_what_has_no_date_is_led_to_in_the_vault(self):
        dated = [self.taken(f"{number}.jpg", f"2024:02:{number:02d} 10:00:00")
                 for number in range(1, 29)]
        undated = self.photo("undated.jpg", "flower.jpg")
        # Nobody knows when a file was made whose clock said nothing.
        os.utime(undated, (0, 0))
        calendar = self.calendar([*dated, undated])
        page, member = calendar.page, calendar.member
        # The gallery stands at its beginning, amid choosing; it is led to all the same.
        member.button("Vault", exact=True).click()
        member.button("Choose items").click()
        member.button("Days", exact=True).click()
        page.get_by_role("button", name="1 item without a date").click()
        focused = "document.activeElement.getAttribute('aria-label')"
        member.until(f"() => ({focused} ?? '').endsWith('undated.jpg')")
        expect(calendar.keeper.cell("undated.jpg")).to_be_in_viewport()
        expect(page.get_by_role("heading", name="Vault", level=1)).not_to_be_in_viewport()
        self.assert_silent()

    def test_months_one_below_another_are_read_by_scrolling_and_by_keys(self):
        calendar = self.calendar([
            self.taken("zero.jpg", "1999:11:30 23:00:00"),
            self.taken("one.jpg", "1999:12:31 23:00:00"),
            self.taken("two.jpg", "2024:02:29 10:00:00", "flower.jpg"),
            self.taken("three.jpg", "2024:03:02 10:00:00"),
        ])
        page, member = calendar.page, calendar.member
        member.button("How days are shown").click()
        page.get_by_role("radio", name="Scrolling").check()
        page.keyboard.press("Escape")
        scroller = page.locator(".days-scroll")
        expect(page.locator(".days-month")).to_be_hidden()
        # This month is there though it is blank; buttons pass over what is.
        member.button("Previous month").click()
        calendar.heading("March 2024")
        member.button("Previous month").click()
        calendar.heading("February 2024")
        page.get_by_text("January 2000 – January 2024: nothing").wait_for()
        grid = page.get_by_role("grid", name="March 2024")
        photo = grid.get_by_role("button", name="2 March 2024, 1 photo")
        expect(photo.locator(".day-picture[src]")).to_be_visible()
        member.look("days-scroll")
        # Keys go on over the end of a month, and into a blank one, which is laid out for them.
        page.keyboard.type("2.3.2024\n")
        calendar.is_at("2 March 2024", "1 photo")
        for key, there in (("ArrowLeft", ("1 March 2024", "nothing")),
                           ("ArrowLeft", ("29 February 2024", "1 photo")),
                           ("PageUp", ("29 January 2024", "nothing")),
                           ("PageDown", ("29 February 2024", "1 photo"))):
            page.keyboard.press(key)
            calendar.is_at(*there)
        # What is looked at stays where it is while a day lies over it.
        place = scroller.evaluate("(one) => one.scrollTop")
        page.keyboard.press("Enter")
        calendar.heading("Thursday 29 February 2024")
        page.keyboard.press("Escape")
        calendar.is_at("29 February 2024", "1 photo")
        member.until("(place) => document.querySelector('.days-scroll').scrollTop === place", place)
        # Whoever scrolls reads on from there, in every view.
        scroller.evaluate("(one) => one.scrollTo(0, 0)")
        calendar.heading("November 1999")
        page.get_by_role("grid", name="December 1999").get_by_role(
            "button", name="31 December 1999, 1 photo").wait_for()
        self.choose(calendar, "Year")
        calendar.heading("1999")
        self.choose(calendar, "Month")
        calendar.heading("November 1999")
        page.reload()
        calendar.keeper.field("Passphrase").fill(PASSPHRASE)
        member.button("Open").click()
        expect(scroller).to_be_visible()
        self.assert_silent()

    def test_the_month_that_is_gone_to_is_named_the_last_one_too(self):
        calendar = self.calendar([self.taken("two.jpg", "2024:02:29 10:00:00", "flower.jpg"),
                                  self.taken("three.jpg", "2024:03:02 10:00:00")])
        page, member = calendar.page, calendar.member
        page.set_viewport_size({"width": 1000, "height": 560})
        member.button("How days are shown").click()
        page.get_by_role("radio", name="Scrolling").check()
        page.keyboard.press("Escape")
        # This month is blank, and nothing comes after it. It is higher than the screen: today is in
        # sight.
        now = page.evaluate(THIS_MONTH)
        calendar.heading(now)
        expect(page.locator(".scroll-month .day[aria-current]")).to_be_in_viewport(ratio=0.9)
        member.button("Previous month").click()
        calendar.heading("March 2024")
        # It begins right below its name, however high what stands over the months has become.
        member.until(BEGINS_BELOW)
        member.button("Next month").click()
        calendar.heading(now)
        member.button("Previous month").click()
        # Wherever its page stands, it is left for the month before the one that is named.
        page.locator(".days-scroll").evaluate("(one) => one.scrollBy(0, 100)")
        calendar.heading("March 2024")
        member.button("Previous month").click()
        calendar.heading("February 2024")
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
