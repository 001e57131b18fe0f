"""What a browser does to the storage of a site it wants to be rid of: Dayly says so, asks for
nothing that is not there, and begins anew as a new device. And what a disk does to a part of it:
the rest stays."""

import unittest

from end_to_end import EndToEndTest
from playwright.sync_api import expect

GONE = "What Dayly kept here is gone"
EVICTED = "file_systems,indexeddb,cache_storage,service_workers"
# Changes a byte in each record whose name begins so; how many there were.
DAMAGE = """(prefix) => new Promise((resolve, reject) => {
  const opening = indexedDB.open('dayly');
  opening.onerror = () => reject(opening.error);
  opening.onsuccess = () => {
    const transaction = opening.result.transaction('records', 'readwrite');
    const range = IDBKeyRange.bound(prefix, prefix + '\uffff');
    const walk = transaction.objectStore('records').openCursor(range);
    let count = 0;
    walk.onsuccess = () => {
      const cursor = walk.result;
      if (!cursor) return;
      const bytes = new Uint8Array(cursor.value);
      bytes[bytes.length - 1] ^= 1;
      cursor.update(bytes);
      count += 1;
      cursor.continue();
    };
    transaction.oncomplete = () => { opening.result.close(); resolve(count); };
  };
})"""


class Eviction(EndToEndTest):
    whole_browser = True

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

    def test_a_damaged_record_costs_what_it_holds_and_a_lost_log_comes_back(self):
        member = self.newcomer("Adaline", "+4915550001101")
        member.create_group("Talblick")
        member.groups()
        self.assertEqual(member.page.evaluate(DAMAGE, "log/"), 1)
        member.page.reload()
        told = member.page.locator(".toast-line", has_text="couldn’t read its notes on a group")
        told.wait_for()
        member.card("Talblick").wait_for()
        # It was mended, and is not told of again.
        member.page.reload()
        member.card("Talblick").wait_for()
        expect(told).to_have_count(0)
        # Who this device is cannot be made up for.
        self.assertEqual(member.page.evaluate(DAMAGE, "account"), 1)
        member.page.reload()
        member.heading("Dayly can’t read its own notes").wait_for()
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
