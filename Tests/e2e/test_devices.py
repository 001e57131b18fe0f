"""The words and the devices of one account, in real browsers against the real server."""

import re
import unittest

from world import World

GROUP = "Seeblick"
# Before somebody's device has sent the names key, a new device shows its groups so.
NAMELESS = "A group of yours"


class Devices(World):
    def signed_up(self, name, phone):
        member = self.member(name, phone)
        member.open("/")
        return member, member.sign_up()

    def confirm(self, member, words, wrong=False):
        """Answers the three questions, from the paper or not."""
        for label in member.page.locator("label").all_inner_texts():
            place = int(re.sub(r"\D", "", label))
            field = member.page.get_by_role("textbox", name=label, exact=True)
            field.fill("wrong" if wrong else f" {words[place - 1].upper()} ")
        member.button("Check").click()

    def second_device(self, words, name, phone):
        """Another browser that gets into the account by its words."""
        member = self.member(f"{name}-2", phone)
        member.open("/")
        member.button("I already have an account").click()
        field = member.page.get_by_role("textbox", name="Your 24 words")
        numbered = "\n".join(f"{place + 1}. {word}," for place, word in enumerate(words))
        field.fill(numbered)
        member.page.get_by_text("24 of 24 words").wait_for()
        member.button("Continue").click()
        first = member.page.get_by_role("textbox", name="First name")
        first.wait_for()
        first.fill(name)
        member.button("Continue").click()
        member.heading("Your groups").wait_for()
        return member

    def test_three_right_words_erase_the_words_from_the_device(self):
        ada, words = self.signed_up("Adaline", "+4915550001201")
        reminder = ada.page.get_by_role("button", name=re.compile("^Are your 24 words safe"))
        reminder.click()
        ada.button("I’ve written them down").click()
        ada.page.get_by_role("heading", name="Check three words").wait_for()
        self.confirm(ada, words, wrong=True)
        ada.page.get_by_text("That’s not what the words say").first.wait_for()
        self.confirm(ada, words)
        ada.heading("Your groups").wait_for()
        reminder.wait_for(state="hidden")
        kept = """async () => {
          const open = indexedDB.open('dayly');
          await new Promise((done) => { open.onsuccess = done; });
          const database = open.result;
          const all = (store) => new Promise((done) => {
            const asked = database.transaction(store).objectStore(store).getAllKeys();
            asked.onsuccess = () => done(asked.result.map(String));
          });
          return [...await all('keys'), ...await all('secrets')];
        }"""
        names = ada.page.evaluate(kept)
        self.assertIn("device/key", names)
        self.assertNotIn("account/entropy", names)
        self.assertNotIn("account/key", names)
        ada.page.reload()
        ada.heading("Your groups").wait_for()
        self.assertFalse(reminder.is_visible())

    def test_words_that_are_none_are_refused_and_can_be_corrected(self):
        ada = self.member("Adaline", "+4915550001204")
        ada.open("/")
        ada.button("I already have an account").click()
        ada.page.get_by_role("textbox", name="Your 24 words").fill("abandon " * 24)
        ada.button("Continue").click()
        ada.page.get_by_text("These aren’t 24 words that belong together").first.wait_for()

    def test_a_second_device_finds_the_group_and_the_day_is_used_once(self):
        ada, words = self.signed_up("Adaline", "+4915550001202")
        ada.create_group(GROUP)
        ben = self.newcomer("Benedikta", "+4915550001203", ada.invite(GROUP))
        ben.join(GROUP)
        ada.members_are(GROUP, 2)
        tablet = self.second_device(words, "Adaline", "+4915550001202")
        named = tablet.page.get_by_role(
            "button", name=re.compile(f"^({GROUP}|{NAMELESS}): "))
        named.wait_for()
        ada.groups()
        ada.button("Settings").click()
        ada.button("See your devices").click()
        ada.page.get_by_text("Another device").wait_for()
        ada.groups()
        # The phone sends first; the tablet, which has not heard of it, is told.
        tablet.context.set_offline(True)
        named.click()
        shutter = tablet.button("Shutter")
        allow = tablet.page.get_by_role("button", name=re.compile("camera", re.I))
        shutter.or_(allow).first.wait_for()
        if not shutter.is_visible():
            allow.first.click()
        shutter.wait_for()
        shutter.click()
        tablet.page.get_by_role("button", name=re.compile("^Send to")).wait_for()
        tablet.heading("Your groups").wait_for()
        ada.send(GROUP)
        tablet.context.set_offline(False)
        tablet.page.get_by_role(
            "button", name=re.compile("^See the photo kept for")).first.wait_for(timeout=90_000)
        self.assertEqual(len(self.server.blob_files()), 1)

    def test_a_new_device_is_given_the_photos_alive_and_a_newcomer_is_not(self):
        ada, words = self.signed_up("Adaline", "+4915550001205")
        ada.create_group(GROUP)
        ben = self.newcomer("Benedikta", "+4915550001206", ada.invite(GROUP))
        ben.join(GROUP)
        ada.members_are(GROUP, 2)
        ada.send(GROUP)
        ben.send(GROUP)
        ada.photos(GROUP, 2)
        ada.groups()
        # The phone is lost, for now: the sender's device gives what the sender sent.
        ada.context.set_offline(True)
        tablet = self.second_device(words, "Adaline", "+4915550001205")
        tablet.page.get_by_role(
            "button", name=re.compile(f"^Photos of ({GROUP}|{NAMELESS})")).click()
        image = tablet.page.get_by_role("img", name=re.compile("^Photo by")).first
        image.wait_for()
        self.assertGreater(tablet.pixels(image).width, 0)
        self.assertEqual(tablet.page.get_by_text(re.compile(r"^\d of 2$")).count(), 0)
        # It is found again, and gives what it has.
        ada.context.set_offline(False)
        tablet.page.get_by_text(re.compile(r"^\d of 2$")).first.wait_for(timeout=90_000)
        self.assertEqual(len(self.server.blob_files()), 2)
        # Who joins now sees what comes, and nothing of before.
        cleo = self.newcomer("Cleophea", "+4915550001207", ada.invite(GROUP))
        cleo.join(GROUP)
        ada.members_are(GROUP, 3)
        ben.members_are(GROUP, 3)
        cleo.photos(GROUP, 0)
        cleo.groups()
        cleo.send(GROUP)
        cleo.photos(GROUP, 1)
        self.assertEqual(cleo.page.get_by_role("img", name=re.compile("^Photo by")).count(), 1)
        cleo.page.get_by_text("1 of 1", exact=True).wait_for(state="attached")
        self.assertEqual(len(self.server.blob_files()), 3)


if __name__ == "__main__":
    unittest.main()
