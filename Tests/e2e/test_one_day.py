"""The story Dayly exists for, whole: three people, one photo a day, gone after 48 hours."""

import json
import subprocess
import unittest
from urllib.parse import urlsplit

from PIL import Image

import canaries
import keys
from camera import SIMILARITY_LEAST, alike
from waiting import STEP_SECONDS, wait_until
from end_to_end import HOUR_MILLISECONDS, EndToEndTest

GROUP = "Lindenhof"
# A sixth of the film's sides.
COARSE = (208, 117)
PHONES = {"Adaline": "+4915550001101", "Benedikta": "+4915550001102", "Corvin": "+4915550001103"}


class OneDay(EndToEndTest):
    recorded = True

    def test_a_photo_reaches_the_group_and_is_gone_after_48_hours(self):
        self.found_the_group()
        self.photo_reaches_everyone()
        self.the_command_line_takes_part()
        self.a_second_photo_meets_the_limit()
        self.canaries_stay_silent()
        self.midnight_opens_the_next_day()
        self.after_48_hours_nothing_is_left()
        self.canaries_stay_silent()
        self.assert_silent()

    def found_the_group(self):
        self.ada = self.member("Adaline", PHONES["Adaline"], careful=True)
        self.ada.context.clock.install()
        self.ada.open()
        self.ada.sign_up()
        self.ada.heading("Your groups").wait_for()
        self.ada.look("groups-empty")
        self.ada.create_group(GROUP)
        self.links = [self.ada.invite(GROUP)]
        self.names_key = canaries.link_names_key(self.server, self.links[0])
        self.ada.card_says(GROUP, "invite someone")
        self.ada.look("groups-alone")
        self.ben = self.member("Benedikta", PHONES["Benedikta"], careful=True)
        self.ben.open(self.links[0])
        self.ben.sign_up()
        self.ben.join(GROUP)
        self.assertNotIn("#", self.ben.page.url, "the secret stays out of the address bar")
        self.ada.members_are(GROUP, 2)
        self.links.append(self.ada.invite(GROUP))
        self.cor = self.terminal("Corvin", PHONES["Corvin"])
        self.cor.login()
        self.assertEqual(
            canaries.link_names_key(self.server, self.links[1]), self.names_key)
        self.cor.run("join", self.links[1])
        for link in self.links:
            path = "/v2/invites/" + urlsplit(link).path.rsplit("/", 1)[1]
            self.assertEqual(self.server.request("GET", path)[0], 410, "it opens nothing any more")
        self.ada.members_are(GROUP, 3)
        self.ben.members_are(GROUP, 3)

    def photo_reaches_everyone(self):
        self.seen = {}
        self.ada.shoot(GROUP, seen=self.look_at)
        self.words = self.ada.sent_by_itself(GROUP)
        self.assertEqual(len(self.words), 24, "they come after the first photo")
        self.ada.look("groups-sent")
        received = self.ben.pixels(self.ben.photos(GROUP, 1))
        self.what_is_seen_is_what_is_sent(received)
        similarity = self.film.similarity(received)
        print(f"\nstructural similarity of the received picture: {similarity:.4f}")
        self.assertGreater(similarity, SIMILARITY_LEAST)
        self.assertLessEqual(max(received.size), 2048)
        self.ben.photo_by("Adaline").wait_for()
        self.ben.groups()

    def look_at(self, place):
        """Keeps what the finder shows, or the preview, whose countdown waits meanwhile."""
        if place == "preview":
            self.ada.button("Pause", exact=True).click()
        self.seen[place] = self.ada.on_screen(self.film.picture.size)
        if place == "preview":
            self.ada.button("Go on").click()

    def what_is_seen_is_what_is_sent(self, received):
        """Finder, preview and the other's viewer lay the same picture over the same pixels, to its
        marked edges. Each is scaled by a filter of its own: what they show is compared, not its
        grain."""
        self.assertEqual(received.size, self.film.picture.size)
        viewer = self.ben.on_screen(received.size)
        # A camera that looks at its owner is a mirror, until the picture is taken.
        finder = self.seen["finder"].transpose(Image.Transpose.FLIP_LEFT_RIGHT)
        preview = self.seen["preview"]
        for name, seen in (("finder", finder), ("preview", preview), ("viewer", viewer)):
            self.assertGreater(alike(received, seen.resize(COARSE, Image.LANCZOS)), 0.9,
                               f"the {name} shows what is sent")

    def the_command_line_takes_part(self):
        jpeg = self.cor.opened_photo(GROUP)
        self.opened = [jpeg]
        described = json.loads(subprocess.run(
            ["exiftool", "-json", "-G", "-"], input=jpeg, capture_output=True, check=True).stdout)
        foreign = [key for key in described[0] if key.split(":")[0] not in
                   ("SourceFile", "ExifTool", "File", "JFIF", "Composite")]
        self.assertEqual(foreign, [], "an opened photo says nothing about where it came from")
        file = self.film.save_jpeg(self.folder / "shelf.jpg")
        self.cor.run("send", GROUP, file)
        self.ben.photos(GROUP, 2)
        if self.ben.button("Previous photo").is_enabled():
            self.ben.button("Previous photo").click()
        self.ben.photo_by("Corvin").wait_for()
        self.ben.groups()
        self.cor.run("send", GROUP, file, expect=2)

    def a_second_photo_meets_the_limit(self):
        self.ada.groups()
        self.ada.card_says(GROUP, "sent today")
        self.ada.card(GROUP).click()
        self.ada.heading("See you tomorrow").wait_for()
        timer = self.ada.page.get_by_role("timer", name="Time until midnight")
        before = timer.inner_text()
        self.assertRegex(before, r"\d\d:\d\d:\d\d")
        wait_until(lambda: timer.inner_text() != before, STEP_SECONDS, "the countdown runs")
        self.ada.look("limit")

    def midnight_opens_the_next_day(self):
        local = self.ada.page.evaluate(
            "() => { const now = new Date(); return new Date(now.getFullYear(), now.getMonth(),"
            " now.getDate() + 1).getTime() - now.getTime(); }")
        passed = local + 60_000
        self.server.shift_clock(passed)
        self.ada.context.clock.fast_forward(passed)
        self.ada.heading("It’s a new day").wait_for()
        self.ada.look("limit-over")
        self.ada.button("Take today’s photo").click()
        self.ada.at_camera(GROUP)
        self.ada.delivered(GROUP)
        self.assertEqual(self.senders().count("Adaline"), 2)
        self.passed = passed

    def senders(self):
        """Whose photos the third member's command line lists."""
        self.cor.clock_milliseconds = self.server.offset_milliseconds
        return [photo["sender"] for photo in self.cor.json("photos", GROUP)]

    def after_48_hours_nothing_is_left(self):
        self.assertTrue(self.server.blob_files())
        later = self.passed + 49 * HOUR_MILLISECONDS
        self.server.shift_clock(later)
        self.ben.page.reload()
        self.ben.heading("Your groups").wait_for()
        # A photo that is looked at while the server tells of its end stays, and says so.
        self.ben.page.get_by_text("No photos", exact=True).wait_for()
        self.ben.photos(GROUP, 0)
        self.assertEqual(self.senders(), [])
        wait_until(lambda: not self.server.blob_files(), STEP_SECONDS,
                   "every blob is gone from the disk")

    def canaries_stay_silent(self):
        secrets = [pair for link in self.links for pair in canaries.link_secrets(link).items()]
        secrets.append(("names key", self.names_key))
        texts = [*PHONES, *PHONES.values(), *[phone[1:] for phone in PHONES.values()], GROUP]
        texts += self.ada.session_tokens() + self.ben.session_tokens()
        texts += [" ".join(self.words[at:at + 2]) for at in range(0, 24, 2)]
        for member in (self.ada, self.ben):
            self.assertLessEqual(keys.KINDS, member.keys.kinds, f"{member.name}'s keys recorded")
            secrets += [(f"{member.name}'s {kind}", key) for kind, key in member.keys.secrets()]
        self.assertEqual(
            canaries.found_in(self.server, texts, secrets, self.opened), [])
        # A number and a session have to reach the server; nothing else of these may.
        said = [*PHONES, GROUP, *texts[-12:]]
        traffic = {f"stream {number}": stream
                 for number, stream in enumerate(self.server.traffic.recorded())}
        self.assertGreater(sum(map(len, traffic.values())), 500_000, "the traffic was recorded")
        self.assertEqual(canaries.found_among(traffic, said, secrets, self.opened), [])
        # Nor does what the command line keeps lie open on its disk.
        self.assertEqual(
            canaries.found_under(self.cor.folder, [*texts, "Adaline"], secrets, self.opened), [])


if __name__ == "__main__":
    unittest.main()
