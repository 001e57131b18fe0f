"""Days for other calendars as the app writes them: the bytes that the command line writes, too
(ICalendarTests), and events that are the source's own."""

import json
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
APP = ROOT / "Shells/Web/js"
VECTOR = json.loads((ROOT / "Vectors/icalendar.json").read_text())


class ICalendars(unittest.TestCase):
    def written(self, source):
        asked = json.dumps({"days": VECTOR["days"], "source": source, "stamp": VECTOR["stamp"]})
        with tempfile.TemporaryDirectory() as place:
            # Node takes a `.js` for a module only where a package says so.
            for module in ("views/days/paper/icalendar.js", "wire/hex.js"):
                (Path(place) / module).parent.mkdir(parents=True)
                shutil.copy(APP / module, Path(place) / module)
            (Path(place) / "package.json").write_text('{"type": "module"}')
            done = subprocess.run(
                ["node", "--no-warnings", ROOT / "Tests/tools/icalendar.mjs", place, asked],
                check=True, stdout=subprocess.PIPE)
        return done.stdout.decode()

    def names(self, source):
        return [line for line in self.written(source).split("\r\n") if line.startswith("UID:")]

    def test_a_vault_s_days_are_the_bytes_that_the_command_line_writes(self):
        self.assertEqual(
            self.written({"kind": "vault", "id": VECTOR["vault"]}), VECTOR["text"])

    def test_events_of_one_source_are_the_same_each_time_and_no_other_s(self):
        sources = [{"kind": kind, "id": number * 16}
                   for kind in ("vault", "folder") for number in ("00", "01", "ff")]
        named = [self.names(source) for source in sources]
        self.assertEqual(named, [self.names(source) for source in sources])
        every = [name for names in named for name in names]
        self.assertEqual(len(set(every)), len(sources) * len(VECTOR["days"]))


if __name__ == "__main__":
    unittest.main()
