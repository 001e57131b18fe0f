"""What a person says of days in the web app: a line of their own, what stands for a day, and an
item that is put on another day, over a lock and a reload."""

import unittest

from playwright.sync_api import expect
from test_days import DaysStory

LINE = "The day of the boat"
BLANK = "Rain"


class DaySaidStory(DaysStory):
    def line(self, page):
        return page.get_by_role("textbox", name="A line for this day")

    def choose(self, keeper, name):
        keeper.cell(name).click(modifiers=["Control"])

    def test_a_line_a_cover_and_another_day_outlast_the_lock(self):
        calendar = self.calendar([
            self.taken("first.jpg", "2021:06:14 08:00:00"),
            self.taken("second.jpg", "2021:06:14 09:00:00", "flower.jpg"),
            self.taken("third.jpg", "2021:06:14 10:00:00"),
        ])
        page, member, keeper = calendar.page, calendar.member, calendar.keeper
        page.get_by_role("button", name="Before that June 2021").click()
        calendar.day("14 June 2021", "3 photos").click()
        calendar.heading("Monday 14 June 2021")
        self.line(page).click()
        # Each letter is one key, which means a date elsewhere in the calendar.
        page.keyboard.type(LINE)
        page.keyboard.press("Enter")
        # Another one stands for the day, and one of them goes to a day of another month.
        self.choose(keeper, "second.jpg")
        member.button("Use as the day’s picture").click()
        page.get_by_text("This is the day’s picture now.").wait_for()
        self.choose(keeper, "third.jpg")
        member.button("Put on another day").click()
        dialog = page.get_by_role("dialog", name="Put on another day")
        page.keyboard.press("Escape")
        dialog.wait_for(state="hidden")
        member.button("Put on another day").click()
        dialog.get_by_label("Day").fill("2020-02-29")
        dialog.get_by_role("button", name="Put there").click()
        calendar.holds(2)
        member.button("Undo").click()
        calendar.holds(3)
        self.choose(keeper, "third.jpg")
        member.button("Put on another day").click()
        dialog.get_by_label("Day").fill("2020-02-29")
        dialog.get_by_role("button", name="Put there").click()
        calendar.holds(2)
        member.look("days-day-said")
        # A day of a month in which nothing lies has a line, too.
        member.button("Back to the month").click()
        member.button("Next month").click()
        calendar.day("1 July 2021", "nothing").click()
        self.line(page).click()
        page.keyboard.type(BLANK)
        member.button("Back to the month").click()
        calendar.day("1 July 2021", f"nothing, {BLANK}").wait_for()
        member.button("Vault", exact=True).click()
        keeper.lock()
        keeper.unlock()
        member.button("Days", exact=True).click()
        self.see(calendar, keeper)
        page.reload()
        keeper.unlock()
        self.see(calendar, keeper)
        self.assert_silent()

    def test_items_of_a_day_are_chosen_by_keys(self):
        calendar = self.calendar([
            self.taken("first.jpg", "2021:06:14 08:00:00"),
            self.taken("second.jpg", "2021:06:14 09:00:00", "flower.jpg"),
        ])
        page, member = calendar.page, calendar.member
        page.get_by_role("button", name="Before that June 2021").click()
        calendar.day("14 June 2021", "2 photos").click()
        calendar.holds(2)
        choose = member.button("Choose items")
        choose.focus()
        page.keyboard.press("Enter")
        bar = page.get_by_role("toolbar", name="Chosen items")
        expect(bar.get_by_role("button", name="Close")).to_be_focused()
        expect(choose).to_be_hidden()
        # Whoever ends it is where it was begun.
        page.keyboard.press("Enter")
        expect(bar).to_be_hidden()
        expect(choose).to_be_focused()
        page.keyboard.press("Enter")
        calendar.keeper.cell("second.jpg").focus()
        page.keyboard.press("Enter")
        bar.get_by_role("button", name="Use as the day’s picture").click()
        page.get_by_text("This is the day’s picture now.").wait_for()
        calendar.holds(2)
        self.assert_silent()

    def test_a_blank_day_is_given_files_and_says_how_they_come_in(self):
        calendar = self.calendar([self.taken("first.jpg", "2021:06:14 08:00:00")])
        page, member = calendar.page, calendar.member
        page.get_by_role("button", name="Before that June 2021").click()
        calendar.day("15 June 2021", "nothing").click()
        calendar.heading("Tuesday 15 June 2021")
        expect(member.button("Choose items")).to_be_hidden()
        # Nobody takes a photo of a day that is over.
        expect(member.button("Take a photo")).to_be_hidden()
        member.look("days-blank")
        calendar.keeper.add([self.taken("second.jpg", "2021:06:15 09:00:00", "flower.jpg")])
        self.assertIn("1 item", calendar.keeper.added())
        calendar.holds(1)
        expect(member.button("Add photos")).to_be_hidden()
        member.button("Back to the month").click()
        calendar.day("15 June 2021", "1 photo").wait_for()
        self.assert_silent()

    def see(self, calendar, keeper):
        """Wherever the days are looked at, they say what was said of them."""
        page, member = calendar.page, calendar.member
        page.get_by_role("button", name="Before that June 2021").click()
        member.button("Next month").click()
        calendar.day("1 July 2021", f"nothing, {BLANK}").click()
        expect(self.line(page)).to_have_value(BLANK)
        member.button("Back to the month").click()
        member.button("Previous month").click()
        day = calendar.day("14 June 2021", f"2 photos, {LINE}")
        day.wait_for()
        picture = day.locator(".day-picture[src]").get_attribute("src")
        day.click()
        calendar.heading("Monday 14 June 2021")
        expect(self.line(page)).to_have_value(LINE)
        own = keeper.cell("second.jpg").locator(".cell-picture[src]").get_attribute("src")
        self.assertEqual(own, picture, "the one that was chosen stands for the day")
        member.button("Previous day with photos").click()
        calendar.heading("Saturday 29 February 2020")
        calendar.holds(1)
        self.assertIn("where you put it; taken Monday",
                      keeper.cell("third.jpg").get_attribute("aria-label"))


if __name__ == "__main__":
    unittest.main()
