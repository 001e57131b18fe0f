#!/usr/bin/env python3
"""A browser that does not give back what is written to it: the app says so and asks for nothing."""

import unittest

from test_app import App

# What such browsers were seen to do, each as a change to an honest one.
NO_KEYS_BACK = """
  const real = Object.getOwnPropertyDescriptor(IDBRequest.prototype, 'result');
  const emptied = (value) => {
    if (value instanceof CryptoKey) return null;
    if (value?.constructor !== Object) return value;
    return Object.fromEntries(Object.entries(value).map(([k, v]) => [k, emptied(v)]));
  };
  Object.defineProperty(IDBRequest.prototype, 'result', {
    get() { return emptied(real.get.call(this)); } });"""
NO_KEYS_TAKEN = """
  const real = IDBObjectStore.prototype.put;
  const holds = (value) => value instanceof CryptoKey
    || (value?.constructor === Object && Object.values(value).some(holds));
  IDBObjectStore.prototype.put = function put(value, name) {
    if (holds(value)) throw new DOMException('', 'DataCloneError');
    return real.call(this, value, name);
  };"""
LOCKED = """
  IDBFactory.prototype.open = () => { throw new DOMException('', 'SecurityError'); };"""
FULL = """
  IDBObjectStore.prototype.put = () => { throw new DOMException('', 'QuotaExceededError'); };"""
NO_FILES = """
  StorageManager.prototype.getDirectory = () =>
    Promise.reject(new DOMException('', 'SecurityError'));"""
FILES_THAT_FORGET = """
  FileSystemFileHandle.prototype.getFile = async () => new File([new Uint8Array(64)], 'proof');"""
# As WebKitGTK does once in some 200 times; here each other time.
PAIRS_THAT_FAIL = """
  const real = SubtleCrypto.prototype.generateKey;
  let asked = 0;
  SubtleCrypto.prototype.generateKey = function generateKey(algorithm, ...rest) {
    asked += 1;
    return algorithm.name.includes('25519') && asked % 2
      ? Promise.reject(new DOMException('', 'OperationError'))
      : real.call(this, algorithm, ...rest);
  };"""
KEPT = "This browser keeps nothing for Dayly"
ROOM = "There’s no space left on this device"


class Keeping(App):
    def opened(self, *scripts, path="/"):
        page = self.page()
        self.asked = []
        page.on("request", lambda request: self.asked.append(request.url))
        for script in scripts:
            page.add_init_script(f"(() => {{{script}}})()")
        page.goto(self.site.address + path)
        return page

    def test_where_keys_do_not_come_back_the_app_says_so_and_asks_for_nothing(self):
        for title, script in ((KEPT, NO_KEYS_BACK), (KEPT, NO_KEYS_TAKEN), (KEPT, LOCKED),
                              (ROOM, FULL)):
            for path in ("/", "/join/" + "ab" * 16 + "#" + "A" * 128):
                with self.subTest(title, path=path):
                    page = self.opened(script, path=path)
                    page.get_by_role("heading", name=title).wait_for()
                    self.assertEqual(page.get_by_role("textbox").count(), 0)
                    self.assertEqual(
                        page.get_by_role("button").all_inner_texts(), ["Reload"])
                    self.assertEqual([url for url in self.asked if "/v1/" in url], [])
                    page.close()
        self.assertEqual(self.complaints, [])

    def test_what_was_kept_before_stays_when_a_later_start_cannot_keep_anything(self):
        page = self.opened()
        page.get_by_role("button", name="Get started").wait_for()
        count = "indexedDB.databases().then((all) => all.map(({ name }) => name).sort())"
        before = page.evaluate(count)
        self.assertIn("dayly", before)
        page.close()
        page = self.opened(NO_KEYS_BACK)
        page.get_by_role("heading", name=KEPT).wait_for()
        self.assertEqual(page.evaluate(count), before)
        page.close()
        self.opened().get_by_role("button", name="Get started").wait_for()

    def test_without_files_photos_lie_in_the_database(self):
        for script in (NO_FILES, FILES_THAT_FORGET):
            page = self.opened(script)
            page.get_by_role("button", name="Get started").wait_for()
            page.close()
        page = self.page()
        page.add_init_script(f"(() => {{{FILES_THAT_FORGET}}})()")
        page.goto(self.site.address + "/tests/proof.html")
        self.hold(page, "keptWithoutFiles", 1)

    def test_a_pair_of_keys_that_fails_is_asked_for_again(self):
        page = self.opened(PAIRS_THAT_FAIL)
        page.get_by_role("button", name="Get started").wait_for()
        self.assertEqual(self.complaints, [])
        page.goto(self.site.address + "/tests/proof.html")
        self.hold(page, "manyPairs", 1000)

    def test_nothing_is_left_of_the_proof(self):
        page = self.opened()
        page.get_by_role("button", name="Get started").wait_for()
        left = page.evaluate("""() => new Promise((resolve) => {
          const opening = indexedDB.open('dayly-proof');
          opening.onsuccess = () => {
            const asking = opening.result.transaction('samples').objectStore('samples').count();
            asking.onsuccess = () => resolve(asking.result);
          };
        })""")
        self.assertEqual(left, 0)

    def hold(self, page, suite, least):
        page.wait_for_selector("body")
        tally = page.evaluate("""async (suite) => {
          while (!window.proofs) await new Promise((go) => { setTimeout(go, 20); });
          return window.proofs[suite](); }""", suite)
        self.assertEqual(tally["failures"], [])
        self.assertGreaterEqual(tally["count"], least)

    def test_what_this_device_cannot_read_is_its_own_fault(self):
        page = self.page()
        page.goto(self.site.address + "/tests/proof.html")
        self.hold(page, "faultsOfTheDevice", 6)


if __name__ == "__main__":
    unittest.main(verbosity=1)
