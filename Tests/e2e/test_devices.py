"""The words and the devices of one account, in real browsers against the real server."""

import io
import re
import unittest

import zxingcpp
from PIL import Image

from member import END, SETTLED
from end_to_end import EndToEndTest
from playwright.sync_api import expect
from waiting import STEP_SECONDS, wait_until

GROUP = "Seeblick"
# Before somebody's device has sent the names key, a new device shows its groups so.
NAMELESS = "A group of yours"
# What the device that has the account asks, and what the new one says meanwhile.
ASK = "Does the new device show this number?"
COMPARE = "Say yes on your other device"


class Devices(EndToEndTest):
    def signed_up(self, name, phone):
        member = self.member(name, phone)
        member.open("/")
        member.sign_up()
        return member, member.words()

    def shared(self, *phones):
        """Two members who share a group, and the first one's words."""
        ada, words = self.signed_up("Adaline", phones[0])
        ada.create_group(GROUP)
        ben = self.newcomer("Benedikta", phones[1], ada.invite(GROUP))
        ben.join(GROUP)
        ada.members_are(GROUP, 2)
        return ada, ben, words

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
        self.named(member, name)
        member.heading("Your groups").wait_for()
        return member

    def test_three_right_words_erase_the_words_from_the_device(self):
        ada, words = self.signed_up("Adaline", "+4915550001201")
        ada.button("Settings").click()
        ada.button("Write them down").click()
        ada.button("I’ve written them down").click()
        ada.page.get_by_role("heading", name="Check three words").wait_for()
        self.confirm(ada, words, wrong=True)
        ada.page.get_by_text("That’s not what the words say").first.wait_for()
        self.confirm(ada, words)
        ada.heading("Settings").wait_for()
        ada.button("Write them down").wait_for(state="hidden")
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
        erased = {"account/entropy", "account/key"}
        wait_until(lambda: not erased & set(ada.page.evaluate(kept)), STEP_SECONDS, "they are gone")
        self.assertIn("device/key", ada.page.evaluate(kept))
        ada.page.reload()
        ada.heading("Your groups").wait_for()
        expect(ada.button("Are your 24 words safe?")).to_be_hidden()

    def test_words_that_are_none_are_refused_and_can_be_corrected(self):
        ada = self.member("Adaline", "+4915550001204")
        ada.open("/")
        ada.button("I already have an account").click()
        ada.page.get_by_role("textbox", name="Your 24 words").fill("abandon " * 24)
        ada.button("Continue").click()
        ada.page.get_by_text("These aren’t 24 words that belong together").first.wait_for()

    def test_a_second_device_finds_the_group_and_the_day_is_used_once(self):
        ada, ben, words = self.shared("+4915550001202", "+4915550001203")
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
        tablet.heading(END).wait_for()
        tablet.groups()
        ada.send(GROUP)
        tablet.context.set_offline(False)
        tablet.page.get_by_role(
            "button", name=re.compile("^See the photo kept for")).first.wait_for(timeout=90_000)
        self.assertEqual(len(self.server.blob_files()), 1)

    def test_a_new_device_is_given_the_photos_alive_and_a_newcomer_is_not(self):
        ada, ben, words = self.shared("+4915550001205", "+4915550001206")
        ada.send(GROUP)
        ben.send(GROUP)
        ada.photos(GROUP, 2)
        ada.groups()
        # The phone is lost, for now: the sender's device gives what the sender sent.
        ada.context.set_offline(True)
        tablet = self.second_device(words, "Adaline", "+4915550001205")
        tablet.page.get_by_role(
            "button", name=re.compile(f"^Photos in ({GROUP}|{NAMELESS})")).click()
        image = tablet.page.get_by_role("img", name=re.compile("^Photo by")).first
        image.wait_for()
        self.assertGreater(tablet.pixels(image).width, 0)
        expect(tablet.page.get_by_text(re.compile(r"^\d of 2$"))).to_have_count(0)
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
        expect(cleo.page.get_by_role("img", name=re.compile("^Photo by"))).to_have_count(1)
        cleo.page.get_by_text("1 of 1", exact=True).wait_for(state="attached")
        self.assertEqual(len(self.server.blob_files()), 3)

    # Adding a device by a code

    def show_code(self, member):
        """Opens the code that adds a device, and reads it off the screen as a camera would."""
        if not member.heading("Your devices").is_visible():
            member.groups()
            member.button("Settings").click()
            member.button("See your devices").click()
        member.button("Add a device").click()
        code = member.page.get_by_role("img", name="QR code that adds a device")
        code.wait_for()
        member.until(SETTLED)
        picture = Image.open(io.BytesIO(member.page.screenshot(scale="device")))
        [found] = zxingcpp.read_barcodes(picture, formats=zxingcpp.BarcodeFormat.QRCode)
        field = member.page.get_by_role("textbox", name="Or open this link there")
        self.assertEqual(found.text, field.input_value())
        self.assertIn("/device/", found.text)
        return found.text

    def follow(self, name, phone, link):
        """A new browser that follows the code and is ready to be added."""
        device = self.member(name, phone)
        device.open(link)
        device.heading("Add this device to your account?").wait_for()
        self.assertEqual(device.page.url, self.server.origin + "/")
        device.button("Add this device").click()
        return device

    def named(self, device, name="Adaline"):
        """What is still asked of a device that was let in."""
        first = device.page.get_by_role("textbox", name="First name")
        first.wait_for()
        first.fill(name)
        device.button("Continue").click()

    def number(self, member, question):
        """The four digits under a question."""
        member.heading(question).wait_for()
        return member.page.get_by_text(re.compile(r"^\d{4}$")).inner_text()

    def test_a_code_adds_a_device_that_sees_the_group_and_is_given_a_name(self):
        ada, ben, _ = self.shared("+4915550001208", "+4915550001209")
        ben.members_are(GROUP, 2)
        ben.send(GROUP)
        tablet = self.follow("Adaline-2", "+4915550001208", self.show_code(ada))
        shown = self.number(tablet, COMPARE)
        self.assertEqual(self.number(ada, ASK), shown)
        expect(ada.page.get_by_role("img")).to_have_count(0)
        ada.button("Yes, add it").click()
        ada.heading("Added. What do you call it?").wait_for()
        ada.page.get_by_role("textbox", name="Device name").fill("Kitchen tablet")
        ada.button("Save").click()
        self.named(tablet)
        tablet.heading("Your groups").wait_for()
        # The name comes from another device, once it has seen this one in the log.
        tablet.card(GROUP).wait_for(timeout=90_000)
        ada.page.get_by_text("Kitchen tablet").wait_for(timeout=90_000)
        # The photo that lives is given to it, and it can send its own.
        tablet.photos(GROUP, 1)
        image = tablet.photo_by("Benedikta")
        image.wait_for()
        self.assertGreater(tablet.pixels(image).width, 0)
        tablet.groups()
        tablet.send(GROUP)
        ben.photos(GROUP, 2)
        # Both know what it is called, also after a start.
        tablet.groups()
        ada.open()
        for device in (tablet, ada):
            device.button("Settings").click()
            device.button("See your devices").click()
            device.page.get_by_text("Kitchen tablet").wait_for()
        self.assert_silent()

    def test_what_is_blocked_and_muted_on_one_device_is_so_on_the_other(self):
        ada, ben, _ = self.shared("+4915550001213", "+4915550001214")
        tablet = self.follow("Adaline-2", "+4915550001213", self.show_code(ada))
        tablet.heading(COMPARE).wait_for()
        ada.heading(ASK).wait_for()
        ada.button("Yes, add it").click()
        ada.heading("Added. What do you call it?").wait_for()
        ada.page.keyboard.press("Escape")
        self.named(tablet)
        tablet.card(GROUP).wait_for(timeout=90_000)
        muted = "Muted. The photos are here whenever you look."
        blocked = "Blocked: you don’t see each other’s photos"
        for device in (ada, tablet):
            device.groups()
            device.button(f"Details of {GROUP}").click()
            device.heading(GROUP).wait_for()
        ada.page.get_by_role("switch", name="Announce new photos").click()
        tablet.page.get_by_text(muted).wait_for()
        tablet.button("More about Benedikta").click()
        tablet.button("Block").filter(visible=True).click()
        tablet.button("Block Benedikta").click()
        ada.page.get_by_text(blocked).wait_for()
        # And taken back on the other than it was said on.
        ada.button("More about Benedikta").click()
        ada.button("Unblock").filter(visible=True).click()
        tablet.page.get_by_text(blocked).wait_for(state="hidden")
        tablet.page.get_by_text(muted).wait_for()
        self.assert_silent()

    def test_whoever_follows_a_code_second_is_refused_and_the_first_can_be_turned_down(self):
        ada, _ = self.signed_up("Adaline", "+4915550001210")
        link = self.show_code(ada)
        tablet = self.follow("Adaline-2", "+4915550001210", link)
        shown = self.number(tablet, COMPARE)
        self.assertEqual(self.number(ada, ASK), shown)
        thief = self.follow("Wilhelmine", "+4915550001211", link)
        thief.heading("This device can’t be added").wait_for()
        thief.page.get_by_text("another device was quicker").first.wait_for()
        thief.button("OK").click()
        thief.button("Get started").wait_for()
        # Not this one either: nothing was added, and another code is another number's.
        ada.button("No").click()
        ada.heading("Your devices").wait_for()
        expect(ada.page.get_by_text("Another device")).to_have_count(0)
        again = self.show_code(ada)
        self.assertNotEqual(again, link)
        # The place of the first is gone with that.
        tablet.heading("This device can’t be added").wait_for()
        tablet.page.keyboard.press("Escape")
        tablet.button("Get started").wait_for()
        # A device that has an account does not take another.
        ben = self.newcomer("Benedikta", "+4915550001212")
        ben.open(again)
        ben.page.get_by_text("This device has an account already").first.wait_for()
        ben.button("OK").click()
        ben.heading("Your groups").wait_for()
        self.assert_silent()

    def test_a_code_nobody_followed_runs_out_and_another_is_a_tap_away(self):
        ada = self.member("Adaline", "+4915550001213")
        ada.context.clock.install()
        ada.open("/")
        ada.sign_up()
        link = self.show_code(ada)
        ada.page.get_by_text("The code works for 10 more minutes.").wait_for()
        ada.context.clock.fast_forward(60_000)
        ada.page.get_by_text("The code works for 9 more minutes.").wait_for()
        ada.context.clock.fast_forward(10 * 60_000)
        ada.heading("There’s no code to show").wait_for()
        ada.page.get_by_text("This code no longer works").first.wait_for()
        ada.button("Show a new code").click()
        ada.page.get_by_role("img", name="QR code that adds a device").wait_for()
        field = ada.page.get_by_role("textbox", name="Or open this link there")
        self.assertNotIn(field.input_value(), ("", link))
        ada.button("Copy link").click()
        ada.button("Copied").wait_for()
        self.assertEqual(
            ada.page.evaluate("navigator.clipboard.readText()"), field.input_value())
        self.assert_silent()



if __name__ == "__main__":
    unittest.main()
