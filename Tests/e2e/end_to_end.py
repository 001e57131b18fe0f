"""The stage every end-to-end test stands on: a server, a film, browsers; all of it taken down
and held to silence at the end."""

import atexit
import functools
import shutil
import tempfile
import unittest
from pathlib import Path

from playwright.sync_api import sync_playwright

from camera import shared_film
from member import Member
from server import Server
from terminal import Terminal
from watch import SCREENS

HOUR_MILLISECONDS = 3_600_000


@functools.cache
def shared_playwright():
    """What drives the browsers of all stories in this process, started for the first of them."""
    playwright = sync_playwright().start()
    atexit.register(playwright.stop)
    return playwright


class EndToEndTest(unittest.TestCase):
    """One server per test. Names and numbers are invented and serve as canaries."""

    # Whether all traffic is kept, to be searched.
    recorded = False
    # Whether the server speaks TLS.
    secure = False
    # Whether its people need all of Chromium: what is allowed for good, notifications, pushes and
    # the settings of a profile are not in the browser without windows.
    whole_browser = False

    def run(self, result=None):
        self.result = result if result is not None else self.defaultTestResult()
        return super().run(self.result)

    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="dayly-e2e-"))
        self.addCleanup(shutil.rmtree, self.folder, ignore_errors=True)
        self.server = self.serve()
        self.addCleanup(self.server.stop)
        self.members = []

    @property
    def playwright(self):
        return shared_playwright()

    @property
    def film(self):
        return shared_film()

    def serve(self):
        """What runs when a story begins, and where its people go."""
        return Server(self.folder, recorded=self.recorded, secure=self.secure).start()

    def tearDown(self):
        """Whatever the story was, no page has complained when it ends."""
        try:
            if not self._failed():
                self.assert_silent()
        except AssertionError:
            self._show_what_was_seen()
            raise
        else:
            if self._failed():
                self._show_what_was_seen()
        finally:
            for member in self.members:
                member.close()

    def _show_what_was_seen(self):
        for member in self.members:
            path = SCREENS / f"failed-{self.story}-{member.name}.png"
            try:
                member.page.screenshot(path=path)
                print(f"\n{member.name} saw {path}; complaints: "
                      f"{member.watch.complaints[:6]}")
            except Exception as error:  # the page may be gone
                print(f"\n{member.name}'s page is gone: {error}")
        print("".join(self.server.log().splitlines(keepends=True)[-20:]))

    @property
    def story(self):
        """The test's name with its module's, for pictures no other test makes."""
        _, module, _, name = f".{self.id()}".rsplit(".", 3)
        return f"{module.removeprefix('test_')}-{name.removeprefix('test_')}"

    def _failed(self):
        return any(test is self for test, _ in self.result.errors + self.result.failures)

    def member(self, name, phone, careful=False):
        member = self.browsing(self.folder / name, name, phone,
                               careful=self.story if careful else None)
        self.members.append(member)
        return member

    def browsing(self, folder, name, phone, film=None, careful=None):
        """A member in a new browser, on the profile in this folder, if there is one."""
        return Member(self.playwright, folder, self.server, name, phone, film or self.film,
                      careful=careful, whole=self.whole_browser)

    def twin(self, member):
        """The same device a second time, as it is now, in a browser of its own. Both are opened;
        the one that was handed over is closed for good."""
        member.close()
        self.members.remove(member)
        copy = self.folder / f"{member.name}-again"
        shutil.copytree(member.folder, copy, ignore=shutil.ignore_patterns("Singleton*", "*.lock"))
        twins = []
        for folder in (member.folder, copy):
            twins.append(self.browsing(folder, member.name, member.phone))
            self.members.append(twins[-1])
            twins[-1].open()
            twins[-1].heading("Your groups").wait_for()
        return twins

    def newcomer(self, name, phone, link=None):
        """A member who has signed up, by an invitation's link when there is one."""
        member = self.member(name, phone)
        member.open(link or "/")
        member.sign_up()
        return member

    def pair(self, group, driven=False):
        """Two members in two browsers who share `group`; the second one's clock is driven by the
        test when it is to be."""
        first = self.newcomer("Adaline", "+4915550001101")
        first.create_group(group)
        second = self.member("Benedikta", "+4915550001102")
        if driven:
            second.context.clock.install()
        second.open(first.invite(group))
        second.sign_up()
        second.join(group)
        first.members_are(group, 2)
        first.groups()
        return first, second

    def terminal(self, name, phone):
        return Terminal(self.folder / f"cli-{name}", self.server, name, phone)

    def assert_silent(self):
        """Nothing was reported by the policies, the console or axe, nothing left the origin."""
        for member in self.members:
            self.assertEqual(member.watch.complaints, [], member.name)
            self.assertEqual(member.watch.foreign_requests(self.server.origin), [], member.name)
            self.assertEqual(member.findings, [], member.name)
