"""A photo on its way while something is killed: at each step of a send, the browser or the server
is gone without a word. Afterwards there is exactly one photo: not none, not two."""

import contextlib
import re
import unittest

from playwright.sync_api import Error

import browsers
from waiting import STEP_SECONDS, wait_until
from end_to_end import EndToEndTest

NAME, PHONE = "Adaline", "+4915550001101"
SLOW_BYTES_PER_SECOND = 25_000
PREKEYS = re.compile(r"/v1/groups/[0-9a-f]{32}/prekeys$")
PHOTO = re.compile(r"/v1/groups/[0-9a-f]{32}/posts/[0-9a-f]{32}$")


class Step:
    """A moment of a send that can be stopped at: when a request is made, or has been answered."""

    def __init__(self, member, address, answered):
        self.member, self.answered = member, answered
        self.reached = False
        self.routes = []
        member.page.route(address, self.arrived)

    def arrived(self, route):
        """Holds the request; with `answered`, the server has it and nobody hears the answer."""
        if self.answered and not self.reached:
            route.fetch()
        self.reached = True
        self.routes.append(route)

    def wait(self):
        wait_until(lambda: self.reached, STEP_SECONDS, "the step", self.member.page)

    def release(self):
        """What was held finds no network; what comes now goes through."""
        with contextlib.suppress(Error):
            self.member.page.unroute_all()
            for route in self.routes:
                route.abort()


class Half:
    """The moment in which half of a photo has left."""

    def __init__(self, member):
        self.member = member
        member.slow_down(SLOW_BYTES_PER_SECOND)

    def wait(self):
        # Other groups' cards keep theirs, hidden.
        line = self.member.page.get_by_text(re.compile(r"Sending, [1-9]"))
        line.locator("visible=true").first.wait_for()

    def release(self):
        with contextlib.suppress(Error):
            self.member.slow_down(None)


# Every place from which the next run has to go on.
STEPS = {
    "stored, and nothing asked yet": lambda member: Step(member, PREKEYS, False),
    "keys answered, and the answer lost": lambda member: Step(member, PREKEYS, True),
    "sealed, and nothing sent yet": lambda member: Step(member, PHOTO, False),
    "half of it sent": Half,
    "received, and the receipt lost": lambda member: Step(member, PHOTO, True),
}


class Crashes(EndToEndTest):
    def setUp(self):
        super().setUp()
        self.sender = self.newcomer(NAME, PHONE)
        self.reader = self.terminal("Corvin", "+4915550001103")
        self.reader.login()

    def group(self, number):
        name = f"Ufer {number}"
        self.sender.groups()
        self.sender.create_group(name)
        self.sender.groups()
        self.reader.run("join", self.sender.invite(name))
        self.sender.members_are(name, 2)
        return name

    def again(self):
        """The same profile, opened by a new browser."""
        with contextlib.suppress(Error):
            self.sender.close()
        self.members.remove(self.sender)
        self.sender = self.browsing(self.sender.folder, NAME, PHONE)
        self.members.append(self.sender)
        self.sender.open()
        self.sender.heading("Your groups").wait_for()

    def crash_browser(self, step):
        browsers.kill(self.sender.folder)
        wait_until(lambda: not (self.sender.folder / "SingletonLock").exists()
                   or self.sender.page.is_closed(), STEP_SECONDS, "the browser is gone")
        self.again()
        del step

    def crash_server(self, step):
        self.server.kill()
        step.release()
        self.server.start()

    def each_step(self, crash):
        for number, (title, stop) in enumerate(STEPS.items(), 1):
            with self.subTest(step=title):
                group = self.group(number)
                step = stop(self.sender)
                self.sender.send(group, wait=False)
                step.wait()
                crash(step)
                self.sender.delivered(group)
                self.assertEqual(len(self.server.blob_files()), number)
                self.assertEqual(len(self.reader.json("photos", group)), 1)

    def test_a_browser_killed_at_any_step_of_a_send_leaves_exactly_one_photo(self):
        self.each_step(self.crash_browser)

    def test_a_server_killed_at_any_step_of_a_send_has_exactly_one_photo(self):
        self.each_step(self.crash_server)


if __name__ == "__main__":
    unittest.main()
