#!/usr/bin/env python3
"""What wall clocks and wall calendars show around every change of every time zone, 2000 to 2040:
the oracle the shells' clocks are held to. It shares nothing with them: the zones are Python's,
and the next midnight is found by walking from one change of the zone to the next.

Printed, a zone is a line with its name, then a line per probe: instant, civil day (days since
1970) and the first instant at which the civil date is another one, in milliseconds."""

import sys
import zoneinfo
from bisect import bisect_right
from datetime import datetime, timedelta, timezone

EPOCH = datetime(1970, 1, 1, tzinfo=timezone.utc)
FIRST = int(datetime(2000, 1, 1, tzinfo=timezone.utc).timestamp())
LAST = int(datetime(2040, 1, 1, tzinfo=timezone.utc).timestamp())
DAY = 86_400
# No zone changes its clocks twice within so many seconds and back.
STRIDE = 5 * DAY
# Where a change may be misjudged: at the change itself and up to a day and a half around it.
AROUND = [hours * 3600 for hours in (-36, -24, -23, -3, -1, 1, 3, 23, 25, 36)]
# Instants are probed to the millisecond on both sides.
EDGE_MILLISECONDS = (-1, 0, 1)


class Zone:
    """One zone's offsets from UTC as a table of changes."""

    def __init__(self, name):
        self.name = name
        self.zone = zoneinfo.ZoneInfo(name)
        self.starts = [FIRST - 10 * DAY]
        self.offsets = [self.offset(self.starts[0])]
        at = self.starts[0]
        while at < LAST + 10 * DAY:
            after = at + STRIDE
            if self.offset(after) != self.offsets[-1]:
                after = self._add_change(at, after)
            at = after

    @property
    def table(self):
        """The same of two names of one zone."""
        return tuple(self.starts), tuple(self.offsets)

    def _add_change(self, before, after):
        """The first change after `before`, to the second."""
        offset = self.offsets[-1]
        while after - before > 1:
            middle = (before + after) // 2
            if self.offset(middle) == offset:
                before = middle
            else:
                after = middle
        self.starts.append(after)
        self.offsets.append(self.offset(after))
        return after

    def offset(self, second):
        """Seconds the wall clock is ahead of UTC, as Python says."""
        local = (EPOCH + timedelta(seconds=second)).astimezone(self.zone)
        return int(local.utcoffset().total_seconds())

    def day(self, milliseconds):
        at = bisect_right(self.starts, milliseconds // 1000) - 1
        return (milliseconds + self.offsets[at] * 1000) // (DAY * 1000)

    def next_midnight(self, milliseconds):
        """Walks the stretches between changes until one shows another date."""
        today = self.day(milliseconds)
        at = bisect_right(self.starts, milliseconds // 1000) - 1
        while True:
            midnight = ((today + 1) * DAY - self.offsets[at]) * 1000
            at += 1
            if at == len(self.starts) or midnight < self.starts[at] * 1000:
                return midnight
            if self.day(self.starts[at] * 1000) != today:
                return self.starts[at] * 1000

    def changes_twice(self, milliseconds):
        """Whether the clocks change more than once in this range of instants."""
        return sum(start * 1000 in milliseconds for start in self.starts[1:]) > 1

    def probes(self):
        """Instants worth asking about, in order."""
        instants = {second * 1000 for second in range(FIRST, LAST, 199 * DAY + 7 * 3600)}
        for change in self.starts[1:]:
            instants |= {change * 1000 + edge for edge in EDGE_MILLISECONDS}
            instants |= {(change + seconds) * 1000 for seconds in AROUND}
            midnight = self.next_midnight((change - DAY) * 1000)
            for _ in range(2):
                instants |= {midnight + edge for edge in EDGE_MILLISECONDS}
                midnight = self.next_midnight(midnight)
        return sorted(instants)

    def rows(self):
        return [(at, self.day(at), self.next_midnight(at)) for at in self.probes()]


def names():
    """Every zone of the IANA data; the files that are no zones stay away."""
    return sorted(name for name in zoneinfo.available_timezones()
                  if name not in ("localtime", "Factory", "posixrules"))


def main():
    out = sys.stdout
    for name in names():
        out.write(f"{name}\n")
        out.writelines(f"{at} {day} {midnight}\n" for at, day, midnight in Zone(name).rows())


if __name__ == "__main__":
    main()
