"""The service worker: films are played whatever other tabs answer, by players alone, what is shared
waits for its page alone, and of the cache nothing is served but the build's own files."""

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

    def test_a_film_is_answered_to_players_alone(self):
        self.holds("onlyPlayers")

    def test_what_is_no_film_is_answered_to_nobody(self):
        self.holds("onlyFilms")

    def test_each_range_is_answered_with_the_films_own_bytes(self):
        self.holds("ranges")

    def test_what_is_shared_later_waits_its_own_time(self):
        self.holds("shares")

    def test_a_cache_that_cannot_be_read_leaves_the_network(self):
        self.holds("cache")

    def test_what_is_kept_is_served_without_the_network(self):
        self.holds("keptFiles")

    def test_a_changed_file_is_not_served_from_the_cache(self):
        self.holds("changedFiles")


if __name__ == "__main__":
    unittest.main()
