"""A vault that the device opens in place of the passphrase: a real Chromium with an authenticator
of its own, which verifies the person or does not, and forgets its keys when it is told to."""

import unittest

from end_to_end import EndToEndTest
from keeper import Keeper
from playwright.sync_api import expect

ADD = "Set up on this device"
OPEN = "Open with Face ID, fingerprint or screen lock"
NOT_OPENED = "Not opened."
# A platform's own, as Face ID and Windows Hello are.
AUTHENTICATOR = {
    "protocol": "ctap2", "transport": "internal", "hasResidentKey": True,
    "hasUserVerification": True, "isUserVerified": True, "automaticPresenceSimulation": True,
}


class Device:
    """The authenticator of a member's browser."""

    def __init__(self, member, **options):
        self.session = member.context.new_cdp_session(member.page)
        self.session.send("WebAuthn.enable")
        self.number = self.session.send("WebAuthn.addVirtualAuthenticator", {
            "options": {**AUTHENTICATOR, **options}})["authenticatorId"]

    def tell(self, command, **more):
        return self.session.send(
            f"WebAuthn.{command}", {"authenticatorId": self.number, **more})

    def keys(self):
        return self.tell("getCredentials")["credentials"]

    def forget(self):
        self.tell("clearCredentials")

    def recognizes_nobody(self):
        """For good: who was refused so often is asked for no finger any more."""
        self.tell("setUserVerified", isUserVerified=False)

    def is_touched(self, now):
        """Whether somebody is there who answers a prompt."""
        self.tell("setAutomaticPresenceSimulation", enabled=now)


class Passkey(EndToEndTest):
    def setUp(self):
        super().setUp()
        self.vera = self.member("Vera", "+4915550002401", careful=True)
        self.keeper = Keeper(self.vera)

    def keys_sheet(self):
        self.vera.menu("Vault settings")
        return self.keeper.page.get_by_role("dialog")

    def leave_sheet(self):
        self.keeper.page.keyboard.press("Escape")
        self.keeper.page.get_by_role("dialog").wait_for(state="hidden")

    def lock(self):
        self.vera.menu("Lock")
        self.vera.button(OPEN).wait_for()

    def open(self):
        self.vera.button(OPEN).click()
        self.vera.button("Add photos").wait_for()

    def test_the_device_opens_it_until_that_is_taken_away(self):
        device = Device(self.vera, hasPrf=True)
        keeper, page, member = self.keeper, self.keeper.page, self.vera
        keeper.make()
        # Offered once.
        member.look("vault-offer")
        member.button("Not now").click()
        page.reload()
        keeper.unlock()
        sheet = self.keys_sheet()
        # Who is not recognized has set up nothing, and nothing is said loudly.
        device.recognizes_nobody()
        member.button(ADD).click()
        page.get_by_text("Nothing was set up.").wait_for()
        self.assertEqual(device.keys(), [])
        device.tell("removeVirtualAuthenticator")
        device = Device(member, hasPrf=True)
        member.button(ADD).click()
        page.get_by_text("This device opens your vault from now on.").wait_for()
        self.assertEqual(len(device.keys()), 1)
        member.look("vault-keys-device")
        member.button(ADD).click()
        page.get_by_text("This device opens your vault already.").wait_for()
        self.leave_sheet()
        self.lock()
        self.open()
        # In a later run the button has the focus, so that one key opens it.
        page.reload()
        member.button(OPEN).wait_for()
        member.look("vault-locked-device")
        member.until("() => document.activeElement?.textContent.startsWith('Open with')")
        page.keyboard.press("Enter")
        member.button("Add photos").wait_for()
        # Another passphrase leaves it as it is.
        self.keys_sheet()
        keeper.field("New passphrase").fill("eight loud herons run")
        keeper.field("Passphrase again").fill("eight loud herons run")
        member.button("Change the passphrase").click()
        page.get_by_text("Your vault opens with the new passphrase.").wait_for()
        self.leave_sheet()
        self.lock()
        self.open()
        self.keys_sheet()
        remove = page.get_by_role("button", name="Remove: ")
        remove.click()
        page.get_by_role("alertdialog").get_by_role("button", name="Not now").click()
        remove.click()
        page.get_by_role("alertdialog").get_by_role("button", name="Remove").click()
        page.get_by_text("It opens your vault no more.").wait_for()
        expect(remove).to_have_count(0)
        expect(sheet).to_have_count(1)
        self.leave_sheet()
        keeper.lock()
        expect(member.button(OPEN)).to_have_count(0)
        keeper.unlock("eight loud herons run")
        member.button("Add photos").wait_for()
        self.assert_silent()

    def test_who_is_not_recognized_or_lost_the_key_types_the_passphrase(self):
        device = Device(self.vera, hasPrf=True)
        keeper, page, member = self.keeper, self.keeper.page, self.vera
        keeper.make()
        member.button(ADD).click()
        page.get_by_text("This device opens your vault from now on.").wait_for()
        self.leave_sheet()
        # Who does not answer the prompt types; it is given up, and answers the next time.
        page.reload()
        device.is_touched(False)
        member.button(OPEN).click()
        member.button("Waiting for your device").wait_for()
        member.button("Use the passphrase").click()
        keeper.unlock()
        member.button("Add photos").wait_for()
        device.is_touched(True)
        self.lock()
        self.open()
        # Wrong passphrases make nobody wait whom the device knows.
        self.lock()
        member.button("Use the passphrase").click()
        for number in range(4):
            keeper.unlock(f"seven quiet herons wait {number}")
            page.get_by_role("alert").filter(
                has_text="That is not" if number < 3 else "Try again in").wait_for()
        member.button(OPEN).click()
        self.open()
        # What was deleted on the device opens nothing, and the passphrase is one tap away.
        device.forget()
        self.lock()
        member.button(OPEN).click()
        page.get_by_text(NOT_OPENED).wait_for()
        member.look("vault-locked-deleted")
        member.button("Use the passphrase").click()
        keeper.unlock()
        self.keys_sheet()
        member.button(ADD).click()
        page.get_by_text("This device opens your vault from now on.").wait_for()
        self.leave_sheet()
        self.lock()
        self.open()
        self.lock()
        device.recognizes_nobody()
        member.button(OPEN).click()
        page.get_by_text(NOT_OPENED).wait_for()
        member.button("Use the passphrase").click()
        keeper.unlock()
        member.button("Add photos").wait_for()
        self.assert_silent()

    def test_who_leaves_the_sheet_while_the_device_is_asked_can_ask_again_at_once(self):
        device = Device(self.vera, hasPrf=True)
        keeper, page, member = self.keeper, self.keeper.page, self.vera
        keeper.make()
        member.button("Not now").click()
        device.is_touched(False)
        self.keys_sheet()
        member.button(ADD).click()
        member.button("Waiting for your device").wait_for()
        self.leave_sheet()
        self.keys_sheet()
        member.button(ADD).wait_for()
        expect(member.button("Waiting for your device")).to_have_count(0)
        device.is_touched(True)
        member.button(ADD).click()
        page.get_by_text("This device opens your vault from now on.").wait_for()
        self.assertEqual(len(device.keys()), 1)
        self.leave_sheet()
        self.lock()
        self.open()
        self.assert_silent()

    def test_a_device_that_computes_nothing_is_not_left_as_a_way_in(self):
        Device(self.vera, hasPrf=False)
        keeper, page, member = self.keeper, self.keeper.page, self.vera
        keeper.make()
        member.button(ADD).click()
        page.get_by_text("This device cannot keep a key for the vault.").wait_for()
        self.leave_sheet()
        keeper.lock()
        expect(member.button(OPEN)).to_have_count(0)
        self.assert_silent()

    def test_where_there_is_no_authenticator_nothing_is_offered(self):
        keeper, page = self.keeper, self.keeper.page
        keeper.make()
        self.keys_sheet()
        page.get_by_text("This browser or device has nothing that could open").wait_for()
        expect(self.vera.button(ADD)).to_have_count(0)
        self.assert_silent()


if __name__ == "__main__":
    unittest.main()
