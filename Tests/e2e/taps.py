"""Counts what a person's finger does, so that a test can hold how many taps a way takes."""

# Told by the page itself, for every touch of it that a person made.
REPORT = """addEventListener('pointerdown', (event) => {
  if (event.isTrusted) countTap();
}, { capture: true });"""


class Taps:
    """The taps of one member, from here on. Make it before the page is opened."""

    def __init__(self, member):
        self.member = member
        self.count = 0
        member.context.expose_binding("countTap", lambda source: self.add())
        member.context.add_init_script(REPORT)

    def add(self, count=1):
        """What the page does not see, the browser's own question say, is added by hand."""
        self.count += count

    def tap(self, name):
        self.member.button(name).click()

    def type(self, field, text):
        """Types into the field that has the focus; there is no tap for that."""
        self.member.page.get_by_role("textbox", name=field).wait_for()
        self.member.until(
            "(name) => document.activeElement.labels?.[0]?.textContent === name", field)
        self.member.page.keyboard.type(text)
