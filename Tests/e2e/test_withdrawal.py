"""A photo that is taken back is gone for everybody, while they look, and its day stays used."""

import re
import unittest

from end_to_end import EndToEndTest
from playwright.sync_api import expect

GROUP = "Birkenweg"


class Withdrawal(EndToEndTest):
    def test_a_photo_taken_back_is_gone_for_everybody_and_its_day_stays_used(self):
        sender, reader = self.pair(GROUP)
        sender.send(GROUP)
        reader.photos(GROUP, 1)
        sender.photos(GROUP, 1)
        sender.button("Take this photo back").click()
        sender.button("Keep it").click()
        sender.button("Take this photo back").click()
        sender.look("viewer-withdraw")
        sender.button("Take it back").click()
        for member in (sender, reader):
            member.page.get_by_text("This photo was taken back.").first.wait_for()
        self.assertEqual(self.server.blob_files(), [])
        sender.groups()
        # Nothing says any more that it is sent.
        sender.card_says(GROUP, "Taken back today")
        sender.open()
        sender.card_says(GROUP, "Taken back today")
        sender.card(GROUP).click()
        sender.heading("Taken back today").wait_for()
        expect(sender.page.get_by_text(re.compile(r"\bSent\b"))).to_have_count(0)
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
