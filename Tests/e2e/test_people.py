"""What people do with a group: names change, links end, somebody is muted, blocked, removed; and
everybody else sees what concerns them."""

import json
import unittest

from end_to_end import EndToEndTest
from playwright.sync_api import expect

GROUP = "Birkenweg"
RENAMED = "Lindenhof"


class People(EndToEndTest):
    def setUp(self):
        super().setUp()
        self.ada, self.ben = self.pair(GROUP)
        self.cor = self.terminal("Corvin", "+4915550001103")
        self.cor.login()
        self.cor.run("join", self.ada.invite(GROUP))
        self.ada.members_are(GROUP, 3)
        self.ben.members_are(GROUP, 3)

    def details(self, member, group=GROUP):
        member.groups()
        member.button(f"Details of {group}").click()
        member.heading(group).wait_for()

    def answer(self, member, name):
        """Presses what a question offers and waits until it is done."""
        member.button(name).click()
        member.button(name).wait_for(state="hidden")

    def about(self, member, name, choice):
        """Something about one person, in open details."""
        member.button(f"More about {name}").click()
        member.button(choice).filter(visible=True).click()

    def test_a_group_gets_another_name_and_a_person_too(self):
        self.details(self.ada)
        self.ada.button("Rename group").click()
        self.ada.page.get_by_role("textbox", name="Group name").fill(RENAMED)
        self.answer(self.ada, "Save")
        self.ada.heading(RENAMED).wait_for()
        self.ben.groups()
        self.ben.card(RENAMED).wait_for()
        self.ada.button("Change your name").click()
        self.ada.page.get_by_role("textbox", name="First name").fill("Addie")
        self.answer(self.ada, "Save")
        self.details(self.ben, RENAMED)
        self.ben.page.get_by_text("Addie", exact=True).first.wait_for()
        sheet = self.cor.json("members", RENAMED)
        self.assertEqual({person["name"] for person in sheet["members"]},
                         {"Addie", "Benedikta", "Corvin"})
        self.assert_silent()

    def test_a_link_that_was_withdrawn_lets_nobody_in(self):
        link = self.ada.invite(GROUP)
        self.details(self.ada)
        self.ada.button("Withdraw: Your link").click()
        self.ada.button("Withdraw: Your link").wait_for(state="hidden")
        late = self.member("Dorothea", "+4915550001104")
        late.open(link)
        late.page.get_by_text("This link was withdrawn. Ask for a new one.").wait_for()
        # Whoever signs up all the same comes into no group.
        late.invited = False
        late.sign_up()
        late.page.get_by_text("Who should see your day?").wait_for()
        self.assert_silent()

    def test_a_link_that_is_withdrawn_after_it_was_opened_says_so_before_signing_up(self):
        link = self.ada.invite(GROUP)
        waiting, eager = [self.member(name, "+4915550001104") for name in ("Dorothea", "Emil")]
        for member in (waiting, eager):
            member.open(link)
            member.button(f"Join {GROUP}").wait_for()
        self.details(self.ada)
        self.ada.button("Withdraw: Your link").click()
        self.ada.button("Withdraw: Your link").wait_for(state="hidden")
        # Who comes back to the page, and who goes on at once.
        for hidden in (True, False):
            waiting.hide(hidden)
        eager.button(f"Join {GROUP}").click()
        for member in (waiting, eager):
            member.page.get_by_text("This link was withdrawn. Ask for a new one.").wait_for()
            expect(member.page.get_by_role("textbox", name="Phone number")).to_be_hidden()
        eager.button("Get started").click()
        eager.page.get_by_role("textbox", name="Phone number").wait_for()
        self.assert_silent()

    def test_a_muted_group_says_so(self):
        self.details(self.ben)
        switch = self.ben.page.get_by_role("switch", name="Announce new photos")
        switch.click()
        self.ben.page.get_by_text("Muted. The photos are here whenever you look.").wait_for()
        expect(switch).to_have_attribute("aria-checked", "false")
        self.ben.groups()
        self.ben.open()
        self.details(self.ben)
        self.ben.page.get_by_text("Muted. The photos are here whenever you look.").wait_for()
        self.assert_silent()

    def test_to_somebody_blocked_nothing_goes_and_nothing_of_theirs_is_shown(self):
        file = self.folder / "corvin.jpg"
        self.film.save_jpeg(file)
        self.cor.run("send", GROUP, file)
        self.ben.photos(GROUP, 1)
        self.details(self.ada)
        self.about(self.ada, "Corvin", "Block")
        self.answer(self.ada, "Block Corvin")
        self.ada.page.get_by_text("Blocked: you don’t see each other’s photos").wait_for()
        self.ada.photos(GROUP, 0)
        self.ada.groups()
        self.ada.send(GROUP)
        self.ben.photos(GROUP, 2)
        senders = {photo["sender"] for photo in self.cor.json("photos", GROUP)}
        self.assertNotIn("Adaline", senders)
        self.details(self.ada)
        self.about(self.ada, "Corvin", "Unblock")
        self.ada.page.get_by_text("Blocked: you don’t see each other’s photos").wait_for(
            state="hidden")
        self.assert_silent()

    def test_who_was_removed_is_out_and_everybody_sees_who_did_it(self):
        self.details(self.ben)
        self.about(self.ben, "Corvin", "Remove from group")
        self.answer(self.ben, "Remove Corvin")
        self.ben.page.get_by_text("2 people", exact=True).wait_for()
        self.details(self.ada)
        self.ada.page.get_by_text("2 people", exact=True).wait_for()
        self.ada.page.get_by_text("History").click()
        self.ada.page.get_by_text("Benedikta removed Corvin").wait_for()
        self.ada.page.get_by_text("Benedikta joined by your invite").wait_for()
        # As the app does, the command line says it once, whichever command hears of it.
        out = f"You are no longer in “{GROUP}”."
        told = self.cor.done("photos", GROUP, "--json", expect=1)
        self.assertEqual(json.loads(told.stdout)["error"], "no_such_group")
        self.assertEqual(told.stderr.decode().splitlines()[0], out)
        told = self.cor.done("groups", "--json")
        self.assertEqual(json.loads(told.stdout), [])
        self.assertNotIn(out, told.stderr.decode())
        # The names are under a new key now, and still read.
        self.ada.groups()
        self.ada.card(GROUP).wait_for()
        self.ada.send(GROUP)
        self.ben.photos(GROUP, 1)
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
