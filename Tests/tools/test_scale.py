"""What `make scale` rests on: the guide's lines for HAProxy, and a day drawn alike twice."""

import re
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Scale"))

from day import ZONES, Day, peak  # noqa: E402
from proxy import EXAMPLE, GUIDE  # noqa: E402

HEART = ROOT / "Native/Sources/DaylyServer/Events/EventRoutes.swift"
SILENCE_SECONDS = 10


class Scale(unittest.TestCase):
    def test_the_guides_proxy_outlasts_a_beat_and_no_silence(self):
        example = EXAMPLE.search(GUIDE.read_text()).group(1)
        streams = example.partition("backend streams\n")[2]
        patience = int(re.search(r"timeout server (\d+)s", streams).group(1))
        beat = int(re.search(r"var beats = Duration\.seconds\((\d+)\)",
                             HEART.read_text()).group(1))
        self.assertLess(beat, patience)
        self.assertLessEqual(patience, SILENCE_SECONDS)
        # Every server that is checked has its place among the streams.
        servers, tracked = (set(re.findall(r"server (\w) (\S+)", part)) for part in (
            example.partition("backend servers\n")[2].partition("backend streams")[0], streams))
        self.assertEqual(servers, tracked)

    def test_one_seed_draws_one_day(self):
        first, second, other = (Day(2_000, seed, ZONES) for seed in (84, 84, 85))
        self.assertEqual((first.sizes, first.posts, first.pushes, first.streams),
                         (second.sizes, second.posts, second.pushes, second.streams))
        self.assertNotEqual(first.posts, other.posts)
        self.assertGreater(peak(first.posts), 1)
        # Nobody is told twice of a group in a day, nor of a group of their own photo alone.
        self.assertLessEqual(sum(first.pushes), sum(first.sizes))


if __name__ == "__main__":
    unittest.main()
