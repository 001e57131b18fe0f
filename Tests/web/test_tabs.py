#!/usr/bin/env python3
"""Several tabs of one device: exactly one runs the core, whichever is used takes over, and nothing
that a person has begun in another is taken from them."""

import unittest

from playwright.sync_api import expect
from test_app import App
from served import until

OWNED = """async () => (await navigator.locks.query()).held.some(
  (lock) => lock.name === 'dayly' && lock.clientId)"""
# What a tab on a phone does when its owner has put the browser away: nothing at all.
SLEEP = """() => {
  const { prototype } = BroadcastChannel;
  Object.defineProperty(prototype, 'onmessage', { set() {} });
}"""
# Gives an owner that is awake longer to answer: on a busy machine it may be slower than anybody has
# patience for, and would be taken for one that sleeps.
PATIENT = """() => {
  const wait = window.setTimeout.bind(window);
  window.setTimeout = (act, delay) => wait(act, delay >= 1000 ? 30 * delay : delay);
}"""
WELCOME = "One photo a day"


class Tabs(App):
    def setUp(self):
        super().setUp()
        self.context.set_default_timeout(60_000)

    def opened(self, *scripts):
        page = self.page()
        for script in scripts:
            page.add_init_script(f"({script})()")
        page.goto(self.site.address)
        return page

    def at_welcome(self, page):
        page.get_by_role("heading", name=WELCOME).wait_for()
        page.get_by_role("button", name="Get started").wait_for()

    def runs(self, page):
        """Whether this tab's core answers a tap."""
        page.get_by_role("button", name="Get started").click()
        page.get_by_role("textbox", name="Phone number").wait_for()

    def test_a_second_tab_takes_over_at_once_and_the_first_takes_back(self):
        first = self.opened(PATIENT)
        self.at_welcome(first)
        second = self.opened(PATIENT)
        self.at_welcome(second)
        self.runs(second)
        second.keyboard.press("Escape")
        self.at_welcome(second)
        # The tap in the first tab is not lost on the way.
        self.runs(first)
        self.assertEqual(self.complaints, [])

    def test_what_was_begun_elsewhere_is_not_taken_away_unasked(self):
        first = self.opened(PATIENT)
        self.at_welcome(first)
        self.runs(first)
        first.get_by_role("textbox", name="Phone number").fill("+49 151 5550")
        second = self.opened(PATIENT)
        second.get_by_role("heading", name="You began something in another tab").wait_for()
        expect(first.get_by_role("textbox")).to_have_value("+49 151 5550")
        # Left there, it goes on here by itself.
        first.keyboard.press("Escape")
        self.at_welcome(second)
        self.runs(second)
        self.assertEqual(self.complaints, [])

    def test_whoever_insists_goes_on_here(self):
        first = self.opened(PATIENT)
        self.at_welcome(first)
        self.runs(first)
        second = self.opened(PATIENT)
        second.get_by_role("button", name="Go on here").click()
        self.runs(second)
        self.assertEqual(self.complaints, [])

    def test_when_the_owner_is_closed_a_waiting_tab_inherits(self):
        first = self.opened(PATIENT)
        self.at_welcome(first)
        self.runs(first)
        second = self.opened(PATIENT)
        second.get_by_role("heading", name="You began something in another tab").wait_for()
        first.close()
        self.runs(second)
        self.assertEqual(self.complaints, [])

    def test_an_owner_that_sleeps_is_taken_over_from_and_writes_nothing_more(self):
        first = self.opened(SLEEP)
        self.at_welcome(first)
        second = self.opened()
        self.at_welcome(second)
        self.runs(second)
        until(second, OWNED)
        self.assertEqual(self.complaints, [])


class Fence(App):
    def test_a_tab_that_no_longer_owns_the_database_writes_nothing(self):
        tally = self.proofs().evaluate("() => window.proofs.fence()")
        self.assertEqual(tally["failures"], [])
        self.assertGreaterEqual(tally["count"], 4)


if __name__ == "__main__":
    unittest.main(verbosity=1)
