"""Expired photos leave every place this device keeps anything in: at the start, within the
hour while the app is open, and before anything is shown. The browser's clock is driven; there is
no network, so that nobody but the device itself can know."""

import re
import unittest

from waiting import STEP_SECONDS, wait_until
from end_to_end import HOUR_MILLISECONDS, EndToEndTest

GROUP = "Mühlbach"
MINUTE_MILLISECONDS = 60_000
LIFE_MILLISECONDS = 48 * HOUR_MILLISECONDS
POST = re.compile(r"/v1/groups/[0-9a-f]{32}/posts/([0-9a-f]{32})$")
# Whatever in any storage of the page bears a name, with its place.
EVERYTHING = """async () => {
  const found = [];
  const all = (request) => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  for (const { name } of await indexedDB.databases()) {
    const database = await all(indexedDB.open(name));
    for (const store of database.objectStoreNames) {
      const keys = await all(database.transaction(store).objectStore(store).getAllKeys());
      found.push(...keys.map((key) => `database ${store} ${key}`));
    }
    database.close();
  }
  const walk = async (folder, path) => {
    for await (const [name, entry] of folder.entries()) {
      if (entry.kind === 'directory') await walk(entry, `${path}/${name}`);
      else found.push(`file ${path}/${name}`);
    }
  };
  await walk(await navigator.storage.getDirectory(), '');
  for (const name of await caches.keys()) {
    for (const request of await (await caches.open(name)).keys()) {
      found.push(`cache ${name} ${request.url}`);
    }
  }
  for (const area of [localStorage, sessionStorage]) {
    found.push(...Object.keys(area).map((key) => `web storage ${key}`));
  }
  return found;
}"""


class Cleaning(EndToEndTest):
    def looked_at(self):
        """Benedikta, without a network, back from a photo she has looked at; and its name."""
        ada, ben = self.pair(GROUP, driven=True)
        ada.send(GROUP)
        ben.pixels(ben.photos(GROUP, 1))
        ben.groups()
        self.photo = next(match[1] for url in ben.watch.requests if (match := POST.search(url)))
        ben.until("() => navigator.serviceWorker.controller !== null")
        ben.context.set_offline(True)
        # The container, and the key an opening has kept.
        kinds = {line.split()[0] for line in self.traces(ben)}
        self.assertEqual(kinds, {"file", "database"})
        return ben

    def traces(self, member):
        """Where anything is named after the photo."""
        return [line for line in member.page.evaluate(EVERYTHING) if self.photo in line]

    def leaves_no_trace(self, member, when):
        wait_until(lambda: not self.traces(member), STEP_SECONDS, f"{when} nothing is left",
                   member.page)

    def test_a_photo_that_runs_out_while_the_app_is_open_is_gone_within_the_hour(self):
        ben = self.looked_at()
        ben.context.clock.fast_forward(LIFE_MILLISECONDS - 30 * MINUTE_MILLISECONDS)
        self.assertEqual(len(self.traces(ben)), 2, "half an hour is left")
        ben.context.clock.fast_forward(HOUR_MILLISECONDS)
        self.leaves_no_trace(ben, "an hour later")
        ben.photos(GROUP, 0)

    def test_a_photo_that_ran_out_while_the_app_was_closed_is_gone_at_the_start(self):
        ben = self.looked_at()
        ben.page.goto("about:blank")
        ben.context.clock.fast_forward(LIFE_MILLISECONDS + MINUTE_MILLISECONDS)
        ben.open()
        ben.heading("Your groups").wait_for()
        self.leaves_no_trace(ben, "after the start")
        ben.photos(GROUP, 0)

    def test_a_photo_that_ran_out_while_the_device_slept_is_gone_before_it_is_shown(self):
        ben = self.looked_at()
        # The time is another, and no timer has fired.
        now = ben.page.evaluate("() => Date.now()")
        ben.context.clock.set_system_time(now + LIFE_MILLISECONDS + MINUTE_MILLISECONDS)
        self.assertEqual(len(self.traces(ben)), 2, "it is still there")
        ben.page.evaluate("""() => {
          window.shown = [];
          new MutationObserver(() => window.shown.push(...[...document.images].filter(
            (image) => image.alt.startsWith('Photo by') && image.src).map((image) => image.alt)))
            .observe(document, { subtree: true, childList: true, attributes: true });
        }""")
        ben.photos(GROUP, 0)
        self.assertEqual(ben.page.evaluate("() => window.shown"), [], "not for a moment")
        self.leaves_no_trace(ben, "when it was asked for")


if __name__ == "__main__":
    unittest.main()
