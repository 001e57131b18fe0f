"""Days outside of the app: on paper, as a picture and in other calendars, each read by a program
that knows nothing of Dayly."""

import io
import unittest

from icalendar import Calendar
from keeper import HIDDEN_MILLISECONDS
from PIL import Image
from playwright.sync_api import expect
from pypdf import PdfReader
from test_days import DaysStory

# What other calendars have to be spared.
LINE = "Boats, rain; and a \\ on the way"
# A4.
PAPER = {"width": "210mm", "height": "297mm"}


class DaysOnPaper(DaysStory):
    def test_a_month_is_printed_drawn_and_handed_to_other_calendars(self):
        calendar = self.calendar([
            self.taken("first.jpg", "2021:06:14 08:00:00"),
            self.taken("second.jpg", "2021:06:30 09:00:00", "flower.jpg"),
            self.taken("winter.jpg", "2021:12:24 10:00:00"),
        ])
        page, member = calendar.page, calendar.member
        page.get_by_role("button", name="Before that December 2021").click()
        for _ in range(6):
            member.button("Previous month").click()
        calendar.heading("June 2021")
        calendar.day("14 June 2021", "1 photo").click()
        page.get_by_role("textbox", name="A line for this day").fill(LINE)
        page.keyboard.press("Enter")
        member.button("Back to the month").click()
        # The dialog to print would wait for a hand: what it is given is looked at instead. (A
        # function that was evaluated would be called at once.)
        page.evaluate("() => { window.print = () => { window.isPrinted = true; }; }")
        sheet = self.sheet(page, member)
        sheet.get_by_role("button", name="Print, or save as PDF").click()
        member.until("() => window.isPrinted")
        pdf = PdfReader(io.BytesIO(page.pdf(**PAPER, print_background=True)))
        self.assertEqual(len(pdf.pages), 1)
        text = pdf.pages[0].extract_text().replace("\n", " ")
        for said in ("June 2021", "30", LINE):
            self.assertIn(said, text)
        self.assertEqual(len(pdf.pages[0].images), 2)
        fonts = [font.get_object() for font in
                 pdf.pages[0]["/Resources"].get_object()["/Font"].values()]
        self.assertTrue(fonts)
        for font in fonts:
            self.assertTrue(self.is_embedded(font), font)
        page.evaluate("window.dispatchEvent(new Event('afterprint'))")
        expect(page.locator(".days-paper")).to_have_count(0)

        with page.expect_download() as saved:
            sheet.get_by_role("button", name="Save as picture").click()
        self.assertEqual(saved.value.suggested_filename, "2021-06.png")
        picture = Image.open(saved.value.path())
        self.assertEqual((picture.format, picture.size), ("PNG", (3508, 2480)))
        self.assertGreater(len(picture.convert("RGB").resize((200, 140)).getcolors(30_000)), 500)
        sheet.get_by_role("radio", name="2021", exact=True).check(force=True)
        with page.expect_download() as saved:
            sheet.get_by_role("button", name="Save for other calendars").click()
        self.assertEqual(saved.value.suggested_filename, "2021.ics")
        content = saved.value.path().read_bytes()
        self.assertIn(rb"SUMMARY:Boats\, rain\; and a \\ on the way", content)
        events = Calendar.from_ical(content).walk("VEVENT")
        self.assertEqual(
            [(str(event.decoded("DTSTART")), event["SUMMARY"], event.get("DESCRIPTION"))
             for event in events],
            [("2021-06-14", LINE, "1 photo"), ("2021-06-30", "1 photo", None),
             ("2021-12-24", "1 photo", None)])
        member.look("days-paper")
        self.assert_gone_when_locked(calendar, sheet)
        self.assert_silent()

    def assert_gone_when_locked(self, calendar, sheet):
        """A dialog to print was left standing until the vault had locked."""
        page, keeper = calendar.page, calendar.keeper
        sheet.get_by_role("radio", name="June 2021", exact=True).check(force=True)
        page.evaluate("() => { window.isPrinted = false; }")
        sheet.get_by_role("button", name="Print, or save as PDF").click()
        calendar.member.until("() => window.isPrinted")
        expect(page.locator(".days-paper img")).to_have_count(2)
        keeper.member.hide(True)
        keeper.pass_time(HIDDEN_MILLISECONDS)
        keeper.member.hide(False)
        keeper.field("Passphrase").wait_for()
        expect(page.locator(".days-paper")).to_have_count(0)

    def sheet(self, page, member):
        member.button("How days are shown").click()
        member.button("Print or export").click()
        sheet = page.get_by_role("dialog", name="On paper and elsewhere")
        sheet.wait_for()
        return sheet

    def is_embedded(self, font):
        font = font.get("/DescendantFonts", [font])[0].get_object()
        described = font.get("/FontDescriptor")
        # A font of type 3 has its drawings in itself.
        return font["/Subtype"] == "/Type3" or any(
            name in described.get_object() for name in ("/FontFile", "/FontFile2", "/FontFile3"))


if __name__ == "__main__":
    unittest.main()
