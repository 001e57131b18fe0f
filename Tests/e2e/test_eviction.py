"""What a browser does to the storage of a site it wants to be rid of: Dayly says so, asks for
nothing that is not there, and begins anew as a new device."""

import unittest

from world import World

GONE = "What Dayly kept here is gone"
EVICTED = "file_systems,indexeddb,cache_storage,service_workers"


class Eviction(World):
    def evict(self, member):
        session = member.context.new_cdp_session(member.page)
        session.send("Storage.clearDataForOrigin",
                     {"origin": self.server.origin, "storageTypes": EVICTED})
        session.detach()

    def test_storage_that_is_cleared_while_the_app_is_closed_is_said_at_the_next_start(self):
        member = self.newcomer("Adaline", "+4915550001101")
        member.create_group("Talblick")
        member.groups()
        member.page.goto("about:blank")
        self.evict(member)
        member.open()
        member.heading(GONE).wait_for()
        member.button("Go on").click()
        member.button("Get started").wait_for()
        # Said once: from here on this is a new device like any other.
        member.page.reload()
        member.button("Get started").wait_for()
        self.assert_silent()

    def test_storage_that_is_cleared_under_the_running_app_is_said_at_once(self):
        member = self.newcomer("Adaline", "+4915550001101")
        self.evict(member)
        member.heading(GONE).wait_for()
        member.button("Go on").click()
        member.button("Get started").wait_for()


if __name__ == "__main__":
    unittest.main()
