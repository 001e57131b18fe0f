#!/usr/bin/env python3
"""The web shell's clock in every time zone there is, around every change of its clocks from 2000
to 2040, held to an oracle that shares nothing with it (Tools/zones.py)."""

import collections
import sys
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
from served import ROOT, OverSite  # noqa: E402

sys.path.insert(0, str(ROOT / "Tools"))
import zones  # noqa: E402

# Browser and system may hold two releases of the IANA data, which differ where a government has
# changed its mind in between. So many zones at the most are then judged by nobody.
ZONES_OF_ANOTHER_RELEASE_MOST = 30
# V8 caches daylight saving on the assumption that no zone changes its clocks twice in 19 days. The
# north-east of Brazil did, in October 2000 (in milliseconds), and is the only one.
TWICE_IN_A_WEEK = range(970_300_000_000, 973_000_000_000)
# Names the browser knows; the rest are spellings it does not take. And what they are names of.
NAMES_LEAST, ZONES_LEAST = 400, 150
OFFSETS = "(instants) => instants.map((at) => -new Date(at).getTimezoneOffset() * 60000)"
MOMENTS = "(instants) => window.proofs.moments(instants)"


class Zones(OverSite):
    def setUp(self):
        self.page = self.open_proofs(self.browser.new_page())
        self.devtools = self.page.context.new_cdp_session(self.page)

    def test_day_and_midnight_are_right_around_every_change_of_every_zone(self):
        wrong = {}
        differing = collections.Counter()
        known, judged = 0, set()
        for name in zones.names():
            try:
                self.devtools.send("Emulation.setTimezoneOverride", {"timezoneId": name})
            except Exception:  # a name this browser does not know
                continue
            known += 1
            zone = zones.Zone(name)
            # Half of the names are further ones of a zone.
            if zone.table in judged:
                continue
            judged.add(zone.table)
            rows = zone.rows()
            told = self.page.evaluate(MOMENTS, [at for at, _, _ in rows])
            for (at, day, midnight), answer in zip(rows, told, strict=True):
                if answer == [day, midnight] or (
                        zone.changes_twice(TWICE_IN_A_WEEK) and at in TWICE_IN_A_WEEK):
                    continue
                if self.data_differs(zone, (at, midnight - 1, midnight)):
                    differing[name] += 1
                else:
                    wrong[name] = f"at {at}: {answer}, not {[day, midnight]}"
        print(f"\n{known} names of {len(judged)} zones; of another release of the data: "
              f"{dict(differing)}")
        self.assertGreater(known, NAMES_LEAST)
        self.assertGreater(len(judged), ZONES_LEAST)
        self.assertEqual(wrong, {})
        self.assertLessEqual(len(differing), ZONES_OF_ANOTHER_RELEASE_MOST)

    def data_differs(self, zone, instants):
        """Whether the browser itself knows another offset than the oracle at one of these."""
        told = self.page.evaluate(OFFSETS, list(instants))
        return told != [zone.offset(at // 1000) * 1000 for at in instants]


if __name__ == "__main__":
    unittest.main()
