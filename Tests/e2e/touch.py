"""Touches sent by the debugger, so that the browser makes of them what it makes of real ones."""


class Touch:
    """A touch screen under the fingers of one member."""

    def __init__(self, member):
        self.session = member.context.new_cdp_session(member.page)

    def _send(self, kind, points):
        self.session.send("Input.dispatchTouchEvent", {
            "type": kind, "touchPoints": [
                {"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]})

    def drag(self, *paths, steps=12):
        """Each path is a finger's (from, to); all move together."""
        def at(part):
            return [(start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part)
                    for start, end in paths]
        self._send("touchStart", at(0))
        for step in range(1, steps + 1):
            self._send("touchMove", at(step / steps))
        self._send("touchEnd", [])

    def tap(self, x, y):
        self.press(x, y)
        self.lift()

    def press(self, x, y):
        self._send("touchStart", [(x, y)])

    def lift(self):
        self._send("touchEnd", [])
