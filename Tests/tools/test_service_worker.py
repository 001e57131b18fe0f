"""The service worker: films are played whatever other tabs answer, what is shared waits for its
page alone, and a cache that is damaged does not keep the app from the network."""

import subprocess
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent / "service-worker.mjs"


class ServiceWorker(unittest.TestCase):
    def holds(self, scenario):
        # An answer that never comes would be waited for.
        done = subprocess.run(["node", "--no-warnings", SCRIPT, scenario], capture_output=True,
                              stdin=subprocess.DEVNULL, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_a_film_is_played_where_another_tab_never_answers(self):
        self.holds("films")

    def test_a_film_nobody_has_is_not_there_also_where_a_tab_never_answers(self):
        self.holds("noFilm")

    def test_what_is_shared_later_waits_its_own_time(self):
        self.holds("shares")

    def test_a_cache_that_cannot_be_read_leaves_the_network(self):
        self.holds("cache")


if __name__ == "__main__":
    unittest.main()
