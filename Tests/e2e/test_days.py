"""The calendar of one's days in the web app: photographs with dates of their own are put into the
vault, and each is found on the day the photographer's clock showed; by keys, by taps, and back."""

import re
import unittest

from camera import sample
from keeper import PASSPHRASE, Keeper
from member import SETTLED
from playwright.sync_api import expect
from test_firefox import FirefoxMember
from test_vault import made_by_ffmpeg, tagged
from test_vault_app import VaultStory
from touch import Touch
from waiting import STEP_SECONDS, wait_until

# Where EXIF keeps when a photo was taken (tag 0x9003 of the Exif directory).
EXIF_DIRECTORY, DATE_TIME_ORIGINAL = 0x8769, 0x9003


class DaysStory(VaultStory):
    def taken(self, name, moment, source="china.jpg"):
        """A photo with the time its camera showed, which says nothing of a zone."""
        path = self.pictures / name
        picture = sample(source)
        exif = picture.getexif()
        exif.get_ifd(EXIF_DIRECTORY)[DATE_TIME_ORIGINAL] = moment
        picture.save(path, quality=88, exif=exif)
        return path

    def live_photo(self):
        """The halves of one, as a phone writes them: a photograph and its film of two seconds."""
        still = tagged(self.taken("IMG_1.jpg", "2024:05:03 10:00:00"),
                       "-OffsetTimeOriginal=+02:00")
        motion = tagged(made_by_ffmpeg(self.pictures / "IMG_1.mov", 2),
                        "-QuickTime:CreateDate=2024:05:03 08:00:00")
        return {"2024/IMG_1.jpg": still, "2024/IMG_1.mov": motion}

    def calendar(self, files, member=None, items=None):
        """Somebody with these in the vault, at the calendar; two halves are one item."""
        keeper = Keeper(member or self.member("Vera", "+4915550001911", careful=False))
        keeper.make()
        keeper.add(files)
        self.assertIn(f"{items or len(files)} item", keeper.added())
        keeper.member.button("Days", exact=True).click()
        return Calendar(keeper)


class Calendar:
    """What a person with a calendar does, by the names they see."""

    def __init__(self, keeper):
        self.keeper, self.member, self.page = keeper, keeper.member, keeper.page

    def heading(self, name):
        """A month, a year, or a day, which some releases write with a comma."""
        weekday, _, rest = name.partition("day ")
        said = re.compile(rf"^{weekday}day,? {rest}$" if rest else rf"^{name}$")
        self.page.get_by_role("heading", name=said, level=1).wait_for()

    def day(self, date, said):
        return self.page.locator(".days-month").get_by_role(
            "button", name=re.compile(rf"^\w+,? {date}, {said}$"))

    def holds(self, count):
        """Waits until the day that is shown has so many items."""
        expect(self.page.locator(".days-day .cell[data-item]")).to_have_count(count)

    def is_at(self, date, said=".*"):
        """Waits until the keys are at this date, of which that is said."""
        expect(self.page.locator(":focus")).to_have_attribute(
            "aria-label", re.compile(rf"^\w+,? {date}, {said}$"))

    def go_to_year(self, year):
        self.page.locator(".days-month .days-name").click()
        self.page.get_by_role("combobox", name="Year").select_option(label=str(year))
        self.heading(str(year))

    def go_to_month(self, name, said):
        self.page.get_by_role("button", name=f"{name}, {said}", exact=True).click()
        self.heading(name)


class InChromium(DaysStory):
    def test_a_photo_lies_on_the_day_its_own_clock_showed_and_is_one_tap_away(self):
        calendar = self.calendar([
            self.taken("late.jpg", "2021:06:14 23:59:59"),
            self.taken("early.jpg", "2021:06:15 00:00:00", "flower.jpg"),
            self.taken("noon.jpg", "2021:06:15 12:00:00"),
            self.taken("before.jpg", "2019:12:31 23:30:00"),
        ])
        page, member = calendar.page, calendar.member
        # This month is blank; what is before it is a tap away.
        page.get_by_text("Nothing in this month.").wait_for()
        page.get_by_role("button", name="Before that June 2021").click()
        calendar.heading("June 2021")
        page.get_by_text("3 items on 2 days").wait_for()
        calendar.day("14 June 2021", "1 photo").wait_for()
        calendar.day("15 June 2021", "2 photos").wait_for()
        calendar.day("16 June 2021", "nothing").wait_for()
        member.until("() => document.querySelectorAll('.days-week .day-picture[src]').length === 2")
        member.look("days-month")
        # A day, one photo large, on to the next day and back to where it was begun.
        calendar.day("14 June 2021", "1 photo").click()
        calendar.heading("Monday 14 June 2021")
        calendar.holds(1)
        member.look("days-day")
        calendar.keeper.cell("late.jpg").click()
        dialog = page.get_by_role("dialog", name="late.jpg")
        dialog.wait_for()
        member.button("Next", exact=True).click()
        page.get_by_role("dialog", name="early.jpg").wait_for()
        page.locator(".item-media img:not(.item-small)").wait_for()
        page.keyboard.press("ArrowRight")
        page.get_by_role("dialog", name="noon.jpg").wait_for()
        expect(member.button("Next", exact=True)).to_have_count(0)
        page.go_back()
        calendar.heading("Tuesday 15 June 2021")
        calendar.holds(2)
        # Over blank years to the day before.
        for day in ("Monday 14 June 2021", "Tuesday 31 December 2019"):
            member.button("Previous day with photos").click()
            calendar.heading(day)
        expect(member.button("Previous day with photos")).to_have_count(0)
        page.go_back()
        calendar.heading("December 2019")
        calendar.is_at("31 December 2019", "1 photo")
        self.assert_silent()

    def test_the_same_day_of_other_years_is_a_tap_away(self):
        calendar = self.calendar([
            self.taken("one.jpg", "2024:02:29 10:00:00"),
            self.taken("two.jpg", "2020:02:29 10:00:00", "flower.jpg"),
            self.taken("three.jpg", "2020:02:29 11:00:00"),
            self.taken("four.jpg", "2023:02:28 10:00:00"),
            self.taken("five.jpg", "2023:03:01 10:00:00"),
        ])
        page = calendar.page
        page.get_by_role("button", name="Before that February 2024").click()
        calendar.day("29 February 2024", "1 photo").click()
        others = page.get_by_role("region", name="On this day in other years")
        others.get_by_role("button").first.wait_for()
        # There was no such day in 2023.
        expect(others.get_by_role("button")).to_have_count(1)
        others.locator(".day-picture[src]").wait_for()
        calendar.member.look("days-others")
        others.get_by_role("button", name="2 photos").click()
        calendar.heading("Saturday 29 February 2020")
        calendar.holds(2)
        expect(others.get_by_role("button")).to_have_count(1)
        # A day with nothing has other years, too.
        page.go_back()
        calendar.heading("February 2020")
        calendar.day("28 February 2020", "nothing").click()
        page.get_by_text("Nothing on this day.").wait_for()
        others.get_by_role("button", name="28 February 2023").wait_for()
        self.assert_silent()

    def test_one_kind_is_seen_alone_in_month_day_and_year(self):
        calendar = self.calendar([
            self.taken("one.jpg", "2021:05:04 10:00:00"),
            self.taken("two.jpg", "2021:05:06 10:00:00", "flower.jpg"),
            self.moving("film.mp4"),
        ])
        page, member = calendar.page, calendar.member
        page.get_by_role("button", name="Before that May 2021").click()
        page.get_by_text("3 items on 2 days").wait_for()
        member.button("Videos").click()
        page.get_by_text("1 item on 1 day").wait_for()
        member.look("days-videos")
        calendar.day("6 May 2021", "nothing").wait_for()
        calendar.day("6 May 2021", "nothing").click()
        # What is there and of another kind is not denied, and nothing is offered in its place.
        page.get_by_text("There is nothing of this kind.").wait_for()
        expect(member.button("Add photos")).to_be_hidden()
        page.get_by_text("0 of 1 item", exact=True).wait_for()
        page.go_back()
        # That there is more is said, and how it is seen.
        calendar.day("4 May 2021", "1 video").click()
        calendar.holds(1)
        page.get_by_text("1 of 2 items", exact=True).wait_for()
        member.look("days-day-of-one-kind")
        member.button("Show all").click()
        calendar.holds(2)
        page.get_by_text("2 items", exact=True).wait_for()
        expect(member.button("Show all")).to_be_hidden()
        expect(page.get_by_role("heading", name="4 May 2021")).to_be_focused()
        page.go_back()
        member.button("Videos").click()
        calendar.go_to_year(2021)
        page.get_by_role("button", name="May 2021, 1 item").click()
        member.button("All", exact=True).click()
        calendar.day("4 May 2021", "1 photo, 1 video").click()
        calendar.holds(2)
        self.assert_silent()

    def test_keys_move_by_day_week_month_and_year_and_open_a_day(self):
        calendar = self.calendar([
            self.taken("one.jpg", "2024:02:29 10:00:00"),
            self.taken("two.jpg", "2024:03:02 10:00:00", "flower.jpg"),
        ])
        page = calendar.page
        page.get_by_role("button", name="Before that March 2024").click()
        calendar.heading("March 2024")
        steps = [
            ("ArrowLeft", "29 February 2024"), ("ArrowDown", "7 March 2024"),
            ("Home", "4 March 2024"), ("End", "10 March 2024"), ("ArrowUp", "3 March 2024"),
            ("ArrowLeft", "2 March 2024"), ("ArrowUp", "24 February 2024"),
            ("ArrowRight", "25 February 2024"), ("PageDown", "25 March 2024"),
            ("Shift+PageUp", "25 March 2023"), ("Shift+PageDown", "25 March 2024"),
            ("End", "31 March 2024"), ("PageUp", "29 February 2024"),
        ]
        for key, date in steps:
            page.keyboard.press(key)
            calendar.is_at(date)
        calendar.day("29 February 2024", "1 photo").wait_for()
        page.keyboard.press("Enter")
        calendar.heading("Thursday 29 February 2024")
        page.keyboard.press("Escape")
        calendar.heading("February 2024")
        calendar.is_at("29 February 2024", "1 photo")
        # The year around it, another one, and a month of that.
        calendar.go_to_year(2024)
        page.get_by_role("button", name="March 2024, 1 item", exact=True).wait_for()
        calendar.member.look("days-year")
        page.go_back()
        calendar.heading("February 2024")
        calendar.go_to_year(2024)
        calendar.go_to_month("March 2024", "1 item")
        calendar.day("2 March 2024", "1 photo").wait_for()
        calendar.member.button("Today", exact=True).click()
        expect(page.locator(":focus")).to_have_attribute("aria-current", "date")
        self.assert_silent()

    def test_a_page_is_turned_in_its_places_and_every_day_is_spoken_anew(self):
        calendar = self.calendar([self.taken("one.jpg", "2023:02:02 10:00:00")])
        page = calendar.page
        page.get_by_role("button", name="Before that February 2023").click()
        day = calendar.day("2 February 2023", "1 photo")
        day.locator(".day-picture[src]").wait_for()
        place = day.element_handle()
        page.locator(".days-month .day[tabindex='0']").focus()
        page.keyboard.press("ArrowRight")
        calendar.is_at("2 February 2023", "1 photo")
        page.evaluate("window.spoken = [];"
                      "document.addEventListener('focusin', ({ target }) =>"
                      " window.spoken.push(target.getAttribute('aria-label')))")
        # In this year the second of March lies where that of February lay.
        page.keyboard.press("PageDown")
        calendar.is_at("2 March 2023", "nothing")
        self.assertIn("2 March 2023, nothing", place.get_attribute("aria-label"))
        self.assertIsNone(place.query_selector("[src]"))
        page.keyboard.press("PageUp")
        calendar.is_at("2 February 2023", "1 photo")
        self.assertIsNotNone(place.query_selector(".day-picture[src]:not([hidden])"))
        spoken = [said.replace("Thursday,", "Thursday") for said in page.evaluate("window.spoken")]
        self.assertEqual(spoken, [
            "Thursday 2 March 2023, nothing", "Thursday 2 February 2023, 1 photo"])
        # Rows come and go: days that are in them are found.
        for month, rows in (("January 2023", 6), ("December 2022", 5), ("November 2022", 5),
                            ("October 2022", 6), ("September 2022", 5)):
            calendar.member.button("Previous month").click()
            calendar.heading(month)
            expect(page.locator(".days-month .days-week")).to_have_count(rows)
        calendar.day("30 September 2022", "nothing").click()
        calendar.heading("Friday 30 September 2022")
        self.assert_silent()

    def test_a_finger_turns_the_pages_and_opens_what_it_taps(self):
        calendar = self.calendar([
            self.taken("one.jpg", "2024:02:29 10:00:00"),
            self.taken("two.jpg", "2024:03:02 10:00:00", "flower.jpg"),
        ])
        calendar.page.get_by_role("button", name="Before that March 2024").click()
        calendar.member.button("Previous month").click()
        calendar.heading("February 2024")
        touch = Touch(calendar.member)
        x, y = calendar.keeper.middle_of(calendar.day("16 February 2024", "nothing"))
        touch.drag(((x, y), (x - 150, y + 6)))
        calendar.heading("March 2024")
        # Whoever turns on before a page has moved in sees the next one stand at once.
        calendar.member.until(SETTLED)
        touch.drag(((x - 150, y), (x, y + 6)))
        calendar.heading("February 2024")
        # The page has moved in.
        calendar.page.locator(".days-turning[data-way='back']").wait_for()
        calendar.member.until(SETTLED)
        day = calendar.keeper.middle_of(calendar.day("29 February 2024", "1 photo"))
        shown = calendar.page.locator(".days-day")

        def opened():
            # A browser takes a tap right after a fling for the end of it; a person taps again.
            if not shown.is_visible():
                touch.tap(*day)
            return shown.is_visible()

        wait_until(opened, STEP_SECONDS, "the day that is tapped")
        calendar.heading("Thursday 29 February 2024")
        x, y = calendar.keeper.middle_of(calendar.keeper.cell("one.jpg"))
        touch.drag(((x + 60, y), (x - 60, y + 6)))
        calendar.heading("Saturday 2 March 2024")
        calendar.holds(1)
        expect(calendar.page.get_by_role("dialog")).to_have_count(0)
        self.assert_silent()

    def test_it_opens_where_the_person_was_and_shows_nothing_while_it_is_locked(self):
        calendar = self.calendar([self.taken("one.jpg", "2024:02:29 10:00:00"),
                                  self.file("undated.txt", b"no picture of any day")])
        page = calendar.page
        page.reload()
        calendar.heading("Your days are locked")
        expect(page.locator(".vault-stage img")).to_have_count(0)
        calendar.keeper.field("Passphrase").fill(PASSPHRASE)
        calendar.member.button("Open").click()
        page.get_by_role("button", name="Before that February 2024").click()
        # A text file is in the vault, and on no day.
        page.get_by_text("1 item on 1 day", exact=True).wait_for()
        calendar.member.button("Vault", exact=True).click()
        calendar.keeper.holds(2)
        # Each place stays as it was left.
        calendar.member.button("Days", exact=True).click()
        calendar.heading("February 2024")
        # What is trashed from a day is gone from the calendar, and comes back.
        calendar.day("29 February 2024", "1 photo").click()
        calendar.keeper.cell("one.jpg").click()
        page.get_by_role("dialog").get_by_role("button", name="Move to trash").click()
        page.get_by_text("Nothing on this day.").wait_for()
        calendar.member.button("Undo").click()
        calendar.holds(1)
        page.keyboard.press("Escape")
        calendar.day("29 February 2024", "1 photo").wait_for()
        self.assert_silent()


class InFirefox(DaysStory):
    def test_firefox_shows_the_same_days(self):
        member = FirefoxMember(
            self.playwright, self.folder / "vera", self.server, "Vera", "+4915550001912")
        self.members.append(member)
        calendar = self.calendar([
            self.taken("late.jpg", "2021:06:14 23:59:59"),
            self.taken("early.jpg", "2021:06:15 00:00:00", "flower.jpg"),
        ], member)
        calendar.page.get_by_role("button", name="Before that June 2021").click()
        calendar.heading("June 2021")
        calendar.day("14 June 2021", "1 photo").click()
        calendar.heading("Monday 14 June 2021")
        calendar.holds(1)
        calendar.page.keyboard.press("Escape")
        calendar.page.keyboard.press("ArrowRight")
        calendar.is_at("15 June 2021", "1 photo")
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
