"""Reading a folder whose days are shown: stopped and gone on with, changed meanwhile, with files
that cannot be read, and with a permission that ends in the middle."""

import subprocess
import unittest
from pathlib import Path

SCRIPT = Path(__file__).resolve().parent / "folder-days.mjs"


class FolderDays(unittest.TestCase):
    def holds(self, scenario):
        done = subprocess.run(["node", "--no-warnings", SCRIPT, scenario], capture_output=True,
                              stdin=subprocess.DEVNULL, text=True)
        self.assertEqual(done.returncode, 0, done.stderr)

    def test_what_was_read_before_a_stop_is_not_read_again(self):
        self.holds("stopped")

    def test_only_what_changed_is_read_and_the_index_forgets_what_is_gone(self):
        self.holds("changed")

    def test_one_file_that_cannot_be_read_has_its_day_and_is_tried_again(self):
        self.holds("unreadable")

    def test_files_of_a_folder_that_cannot_be_listed_are_not_forgotten(self):
        self.holds("unlisted")

    def test_an_export_may_have_more_files_than_a_call_has_arguments(self):
        self.holds("many")

    def test_what_has_no_day_is_counted_whether_it_was_read_now_or_before(self):
        self.holds("passedOver")

    def test_a_permission_that_ends_costs_nothing_that_was_read(self):
        self.holds("denied")

    def test_only_what_can_be_half_of_a_live_photo_is_compared(self):
        self.holds("halves")


if __name__ == "__main__":
    unittest.main()
