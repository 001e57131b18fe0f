"""Told of new photos: permission, what a push says on the device, and where its tap leads. The push
service is Chromium's debugger: headless there is none to subscribe at."""

import re
import struct
import unittest

from waiting import STEP_SECONDS, wait_until
from end_to_end import EndToEndTest

GROUP = "Lindenhof"
SHOWN = """async () => (await (await navigator.serviceWorker.ready).getNotifications())
  .map(({ title, body, tag }) => ({ title, body, tag }))"""
# Counts in the worker what it has shown. Asking for the list while one is on its way to the screen
# makes Chromium forget it, so the list is asked for only afterwards.
COUNT_SHOWN = """() => {
  self.shown = 0;
  const show = self.registration.showNotification.bind(self.registration);
  self.registration.showNotification = async (...said) => {
    await show(...said);
    self.shown += 1;
  };
}"""
KEPT = """async (name) => {
  const database = await new Promise((resolve) => {
    const request = indexedDB.open('dayly');
    request.onsuccess = () => resolve(request.result);
  });
  const value = await new Promise((resolve) => {
    const request = database.transaction('records').objectStore('records').get(name);
    request.onsuccess = () => resolve(request.result);
  });
  database.close();
  return value ? new TextDecoder().decode(value) : null;
}"""


# The debugger hands a push over as text: identifiers with bytes above 127 would not arrive.
PLAIN_IDENTIFIERS = """
  const random = crypto.getRandomValues.bind(crypto);
  crypto.getRandomValues = (array) => {
    random(array);
    if (array.length === 32) for (let at = 0; at < 32; at += 1) array[at] &= 0x7f;
    return array;
  };"""
STRANGER = "41" * 16
DAY = 20_480


class Pushes(EndToEndTest):
    whole_browser = True

    def told(self):
        """A member of a group whose device may notify, and the group."""
        member = self.member("Adaline", "+4915550001101")
        member.context.add_init_script(PLAIN_IDENTIFIERS)
        member.context.grant_permissions(["notifications", "camera"])
        member.open()
        member.sign_up()
        member.create_group(GROUP)
        member.groups()
        member.invite(GROUP)
        member.until("() => navigator.serviceWorker.controller !== null")
        wait_until(lambda: member.context.service_workers, STEP_SECONDS, "its worker is told of",
                   member.page)
        self.worker = member.context.service_workers[0]
        self.worker.evaluate(COUNT_SHOWN)
        found = [re.search(r"/v1/groups/([0-9a-f]{32})/", url) for url in member.watch.requests]
        return member, next(match.group(1) for match in found if match)

    def push(self, member, group, day=DAY):
        """Delivers what the server's push says once the browser has decrypted it."""
        session = member.context.new_cdp_session(member.page)
        found = []
        session.on("ServiceWorker.workerRegistrationUpdated",
                   lambda update: found.extend(update["registrations"]))
        session.send("ServiceWorker.enable")
        wait_until(lambda: found, STEP_SECONDS, "a worker", member.page)
        before = self.worker.evaluate("() => self.shown")
        data = bytes.fromhex(group) + struct.pack(">i", day)
        session.send("ServiceWorker.deliverPushMessage", {
            "origin": self.server.origin, "data": data.decode("ascii"),
            "registrationId": found[0]["registrationId"]})
        wait_until(lambda: self.worker.evaluate("() => self.shown") > before, STEP_SECONDS,
                   "it is shown")
        session.detach()

    def shown(self, member, count):
        def look():
            found = member.page.evaluate(SHOWN)
            return [found] if len(found) == count else None
        return wait_until(look, STEP_SECONDS, f"{count} notifications")[0]

    def test_a_push_is_told_in_words_of_this_device_once_per_group_and_day(self):
        member, group = self.told()
        # What lies in the storage for it is sealed.
        self.assertNotIn(GROUP, member.page.evaluate(KEPT, "announcements"))
        self.push(member, group)
        self.assertEqual(self.shown(member, 1)[0]["title"], GROUP)
        self.push(member, group)
        self.push(member, group, DAY + 1)
        self.assertEqual({one["title"] for one in self.shown(member, 2)}, {GROUP})
        # Of a group this device knows nothing of it says nothing but that there is something.
        self.push(member, STRANGER)
        self.assertIn("Dayly", {one["title"] for one in self.shown(member, 3)})
        self.assert_silent()

    def test_looking_at_the_photos_takes_the_notifications_away(self):
        member, group = self.told()
        self.push(member, group)
        self.shown(member, 1)
        member.photos(GROUP, 0)
        self.shown(member, 0)

    def test_the_address_a_tap_opens_leads_to_the_groups_photos(self):
        member, group = self.told()
        member.page.goto("about:blank")
        member.open(f"/#photos/{group}")
        member.heading("A quiet day so far").wait_for()
        self.assertEqual(member.page.url, self.server.origin + "/")
        self.assert_silent()

    def test_the_settings_say_that_notifications_are_on(self):
        member, _ = self.told()
        member.button("Settings").click()
        member.page.get_by_text("You hear of new photos").wait_for()
        member.look("settings")


if __name__ == "__main__":
    unittest.main()
