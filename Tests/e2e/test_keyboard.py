"""Everything can be done without a pointer: the same story with Tab, Enter, Space and Escape."""

import unittest

from camera import sample
from end_to_end import EndToEndTest
from keeper import IMPORT_MILLISECONDS, Keeper
from member import FILM_RUNS
from playwright.sync_api import expect
from waiting import STEP_SECONDS, wait_until

GROUP = "Uferweg"
# More stops than any screen has.
STOPS_MOST = 40
FOCUSED_NAME = """() => {
  const element = document.activeElement;
  // A heading takes the focus when its screen appears, but nothing can be pressed there.
  if (!element || !element.matches('button, input, a[href]')) return '';
  const labels = element.labels ? [...element.labels].map((label) => label.textContent) : [];
  return (element.getAttribute('aria-label') || labels.join(' ') || element.textContent || '')
    .trim();
}"""


class Keyboard(EndToEndTest):
    def tab_to(self, member, name):
        """Presses Tab until the control with this name has the focus, and sees that it shows."""
        for _ in range(STOPS_MOST):
            if member.page.evaluate(FOCUSED_NAME).startswith(name):
                return
            member.page.keyboard.press("Tab")
        self.fail(f"Tab never reaches “{name}”; {member.name} is at {member.page.url}")

    def press(self, member, name, key="Enter"):
        member.page.get_by_role("button", name=name).first.wait_for()
        self.tab_to(member, name)
        member.page.keyboard.press(key)

    def type(self, member, name, text):
        member.page.get_by_role("textbox", name=name).wait_for()
        self.tab_to(member, name)
        member.page.keyboard.type(text)
        member.page.keyboard.press("Enter")

    def sign_up(self, member):
        self.press(member, f"Join {GROUP}" if member.invited else "Get started")
        self.type(member, "Phone number", member.phone)
        member.page.get_by_role("textbox", name="Code").wait_for()
        # Fields have the focus from the start.
        wait_until(lambda: member.page.evaluate(FOCUSED_NAME) == "Code", STEP_SECONDS,
                   "the code is typed without a tap")
        # The sixth digit is the answer.
        member.page.keyboard.type(self.server.code(member.phone))
        self.type(member, "First name", member.name)

    def test_a_photo_is_taken_and_seen_by_keyboard_alone(self):
        sender = self.member("Adaline", "+4915550001201")
        sender.open()
        self.sign_up(sender)
        self.press(sender, "New group")
        self.type(sender, "Group name", GROUP)
        sender.page.get_by_role("textbox", name="Invitation link").wait_for()
        link = sender.invite(GROUP)
        reader = self.member("Benedikta", "+4915550001202")
        reader.open(link)
        self.sign_up(reader)
        reader.card(GROUP).wait_for()
        sender.card_says(GROUP, "take today’s photo")
        self.press(sender, f"{GROUP}: take today’s photo")
        sender.until(FILM_RUNS)
        self.press(sender, "Shutter", key="Space")
        self.press(sender, f"Send to {GROUP}")
        self.press(sender, "Back to groups")
        # The words come after the first photo.
        self.press(sender, "Later", key="Space")
        sender.delivered(GROUP)
        self.press(reader, f"Photos in {GROUP}")
        reader.page.get_by_role("img", name="Photo by Adaline").first.wait_for()
        reader.page.keyboard.press("Escape")
        reader.heading("Your groups").wait_for()
        self.assert_silent()


class InTheVault(EndToEndTest):
    def test_keys_go_on_where_what_they_pressed_is_gone(self):
        keeper = Keeper(self.member("Vera", "+4915550001203"))
        keeper.make()
        self.page, self.button = keeper.page, keeper.member.button
        for name in ("house.jpg", "sea.jpg"):
            sample("china.jpg").rotate(len(name)).save(self.folder / name)
        keeper.add([self.folder / "house.jpg", self.folder / "sea.jpg"])
        self.button("Done").wait_for(timeout=IMPORT_MILLISECONDS)
        house, sea = keeper.cell("house.jpg"), keeper.cell("sea.jpg")
        first, second = (house, sea) if house.get_attribute("tabindex") == "0" else (sea, house)
        self.press("Done")
        expect(first).to_be_focused()
        self.press("Later")
        expect(first).to_be_focused()
        self.page.keyboard.press("Shift+ArrowRight")
        expect(second).to_be_focused()
        self.page.keyboard.press("ArrowLeft")
        self.page.keyboard.press("Enter")
        self.page.get_by_text("1 chosen").wait_for()
        self.press("Move to trash")
        second.wait_for(state="hidden")
        expect(first).to_be_focused()
        self.press("Undo")
        second.wait_for()
        expect(first).to_be_focused()
        # Over an item they go on there.
        self.page.keyboard.press("Enter")
        item = self.page.get_by_role("dialog", name=".jpg")
        item.get_by_role("button", name="Favorite").click()
        self.press("Undo")
        expect(item.get_by_role("heading", name=".jpg")).to_be_focused()
        self.page.keyboard.press("ArrowRight")
        self.page.keyboard.press("Escape")
        expect(second).to_be_focused()
        self.assert_silent()

    def press(self, name):
        self.button(name).focus()
        self.page.keyboard.press("Enter")


if __name__ == "__main__":
    unittest.main()
