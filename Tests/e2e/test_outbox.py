"""A photo on its way survives what happens to networks, servers and tabs, and arrives once."""

import unittest

from end_to_end import EndToEndTest
from playwright.sync_api import expect

GROUP = "Seeblick"
# Slow enough that a test can act in the middle of an upload.
SLOW_BYTES_PER_SECOND = 25_000


class Outbox(EndToEndTest):
    def arrives_exactly_once(self, reader):
        reader.photos(GROUP, 1)
        expect(reader.page.get_by_text("1 of 2")).to_have_count(0)
        self.assertEqual(len(self.server.blob_files()), 1)
        self.assert_silent()

    def test_a_server_killed_during_an_upload_receives_the_photo_exactly_once(self):
        sender, reader = self.pair(GROUP)
        sender.slow_down(SLOW_BYTES_PER_SECOND)
        sender.send(GROUP, wait=False)
        sender.wait_for_upload()
        self.server.kill()
        sender.slow_down(None)
        self.server.start()
        sender.delivered(GROUP)
        self.arrives_exactly_once(reader)

    def test_a_photo_taken_offline_goes_out_by_itself(self):
        sender, reader = self.pair(GROUP)
        sender.context.set_offline(True)
        sender.send(GROUP, wait=False)
        sender.page.get_by_text("Waiting for a connection").first.wait_for()
        sender.context.set_offline(False)
        sender.delivered(GROUP)
        self.arrives_exactly_once(reader)

    def test_a_tab_closed_during_an_upload_resumes_when_it_is_opened_again(self):
        sender, reader = self.pair(GROUP)
        sender.slow_down(SLOW_BYTES_PER_SECOND)
        sender.send(GROUP, wait=False)
        sender.wait_for_upload()
        closing, sender.page = sender.page, sender.context.new_page()
        closing.close()
        sender.open()
        sender.delivered(GROUP)
        self.arrives_exactly_once(reader)

    def test_a_tab_that_takes_over_during_an_upload_sends_the_photo_once(self):
        sender, reader = self.pair(GROUP)
        sender.slow_down(SLOW_BYTES_PER_SECOND)
        sender.send(GROUP, wait=False)
        sender.wait_for_upload()
        former, sender.page = sender.page, sender.context.new_page()
        sender.open()
        sender.delivered(GROUP)
        self.arrives_exactly_once(reader)
        # The tab that was left follows, and takes over again with the first tap.
        sender.page = former
        sender.delivered(GROUP)
        sender.photos(GROUP, 1)
        self.assert_silent()

    def test_the_app_opens_offline_and_keeps_what_was_confirmed(self):
        sender, reader = self.pair(GROUP)
        sender.until("() => navigator.serviceWorker.ready.then(() => true)")
        sender.context.set_offline(True)
        sender.send(GROUP, wait=False)
        sender.page.reload()
        sender.heading("Your groups").wait_for()
        sender.page.get_by_text("Waiting for a connection").first.wait_for()
        sender.context.set_offline(False)
        sender.delivered(GROUP)
        self.arrives_exactly_once(reader)


if __name__ == "__main__":
    unittest.main()
