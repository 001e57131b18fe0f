"""The privacy policy that whoever hosts can adapt tells of all that a server keeps, and for how
long: what `docs/what-the-server-knows.md` says, which tests hold to the tables."""

import re
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
# In which line of the policy a table's rows are told of; nothing of people is in the others.
TOLD = {
    "your phone number": {"phone"},
    "random numbers and public keys": {"account", "account_entry", "prekey_owner", "device"},
    "that you are logged in": {"session"},
    "settings your devices share": {"account_settings"},
    "who is in a group": {"circle", "entry", "member", "invite", "empty_since"},
    "names of a group": {"invite_names"},
    "photos, encrypted": {"post", "wrap"},
    "that your day in a group is used": {"spent"},
    "where your browser is woken": {"push", "announced", "notice"},
    "where a new device of yours": {"link"},
    "login codes": {"code", "ticket", "challenge"},
    "how often a number or a network": {"counter"},
    "that a device belonged": {"deleted_device"},
    "that something was written": {"receipt"},
}
OF_NOBODY = {"key_check", "move", "grdb_migrations", "migration", "lease", "agreement"}
PERIOD = r"(?:\d+|two|five|ten|an) (?:minutes?|hours?|days?)"


def rows(text, title):
    """The cells of the table below a title."""
    part = text.split(f"\n## {title}", 1)[1].split("\n## ", 1)[0]
    lines = [line for line in part.splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split(" | ")] for line in lines[1:]]


def known():
    """How long the rows of each table are there."""
    text = (ROOT / "docs/what-the-server-knows.md").read_text()
    return {row[0].strip("` "): row[2] for row in rows(text, "Rows")}


def told():
    """How long, by what the policy says is kept."""
    text = (ROOT / "share/policies/privacy.md").read_text()
    return {row[0]: row[2] for row in rows(text, "What we keep")}


class Policies(unittest.TestCase):
    def test_the_policy_tells_of_every_table_once_and_of_nothing_else(self):
        tables = [table for tables in TOLD.values() for table in tables]
        self.assertEqual(sorted(tables + list(OF_NOBODY)), sorted(known()))
        self.assertEqual(len(told()), len(TOLD))
        for beginning in TOLD:
            self.assertEqual(sum(kept.startswith(beginning) for kept in told()), 1, beginning)

    def test_it_says_how_long_each_is_there(self):
        until = known()
        for beginning, tables in TOLD.items():
            period = next(told()[kept] for kept in told() if kept.startswith(beginning))
            for table in tables:
                for length in re.findall(PERIOD, until[table]):
                    self.assertIn(length, period, table)


if __name__ == "__main__":
    unittest.main()
