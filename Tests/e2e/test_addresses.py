"""Addresses at which there is nothing: the app says so, also once it is installed and without a
network; and an invitation's link when its time is over."""

import unittest

from end_to_end import HOUR_MILLISECONDS, EndToEndTest

GROUP = "Sonnenhang"
NOWHERE = "There’s nothing at this address"
# As long as an invitation is open.
OPEN_HOURS = 72


class Addresses(EndToEndTest):
    def test_a_wrong_address_says_so_and_leads_to_the_app(self):
        ada = self.member("Adaline", "+4915550008801", careful=True)
        for path in ("/nothing-here", "/joins/abc#def", "/settings/"):
            self.assertEqual(ada.page.goto(path).status, 404)
            ada.heading(NOWHERE).wait_for()
            ada.look("nowhere")
        ada.button("Open Dayly").click()
        ada.button("Get started").wait_for()
        self.assertEqual(ada.page.url, f"{self.server.origin}/")
        ada.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        ada.page.reload()
        ada.until("() => navigator.serviceWorker.controller !== null")
        for is_offline in (False, True):
            ada.context.set_offline(is_offline)
            ada.page.goto("/nothing-here")
            ada.heading(NOWHERE).wait_for()
            ada.button("Open Dayly").click()
            ada.button("Get started").wait_for()
        self.assert_silent()

    def test_an_invitation_that_is_over_says_so_before_anybody_signs_up(self):
        ada = self.newcomer("Adaline", "+4915550008802")
        ada.create_group(GROUP)
        link = ada.invite(GROUP)
        self.server.shift_clock((OPEN_HOURS + 1) * HOUR_MILLISECONDS)
        ben = self.member("Benedikta", "+4915550008803")
        ben.page.clock.install()
        ben.page.clock.fast_forward((OPEN_HOURS + 1) * HOUR_MILLISECONDS)
        ben.page.goto(link)
        ben.page.get_by_text("This invitation doesn’t work").first.wait_for()
        ben.page.get_by_text("expired").first.wait_for()
        ben.button("Get started").wait_for()
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
