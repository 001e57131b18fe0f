"""Everything can be done without a pointer: the same story with Tab, Enter, Space and Escape."""

import unittest

from member import FILM_RUNS
from end_to_end import EndToEndTest
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


if __name__ == "__main__":
    unittest.main()
