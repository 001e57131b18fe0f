"""Touches sent by the debugger, so that the browser makes of them what it makes of real ones."""

import contextlib

# Ahead of the page's clock, by more than it can run until it is told to stop there.
AHEAD_SECONDS = 60


class Touch:
    """A touch screen under the fingers of one member."""

    def __init__(self, member):
        self.member = member
        self.session = member.context.new_cdp_session(member.page)

    def _send(self, kind, points):
        self.session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [
                {"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})

    def drag(self, *paths, steps=12, until=None):
        """Each path is a finger's (from, to); all move together. They stay at the end `until` that
        script answers yes: what a fling does depends on how fast a machine passes them on."""
        def at(part):
            return [(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
                    for start, end in paths]
        self._send("touchStart", at(0))
        for step in range(1, steps + 1):
            self._send("touchMove", at(step / steps))
        if until is not None:
            self.member.until(until)
        self._send("touchEnd", [])

    @contextlib.contextmanager
    def at_once(self):
        """Whatever the fingers do within takes no time by the page's clock, which the test has
        installed: on a busy machine a finger that taps would be one that stays, and two taps would
        not be one after the other."""
        clock = self.member.context.clock
        clock.pause_at(self.member.page.evaluate("() => Date.now() / 1000") + AHEAD_SECONDS)
        yield
        clock.resume()

    def tap(self, x, y):
        self.press(x, y)
        self.lift()

    def press(self, x, y):
        self._send("touchStart", [(x, y)])

    def move(self, x, y):
        self._send("touchMove", [(x, y)])

    def lift(self):
        self._send("touchEnd", [])
