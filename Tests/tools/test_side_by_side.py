"""The runner of all tests must not lose a failure: what fails, hangs or never runs is named."""

import io
import re
import sys
import tempfile
import time
import unittest
from pathlib import Path
from unittest import mock

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tools"))
import side_by_side  # noqa: E402
from side_by_side import SideBySide, Step, tally  # noqa: E402


class Runner(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def run_steps(self, *steps, places=2):
        out = io.StringIO()
        good = SideBySide(steps, places, self.folder, self.folder / "logs", out=out).run()
        return good, out.getvalue().splitlines()

    def python(self, title, script, after=()):
        return Step(title, (sys.executable, "-c", script), after)

    def test_the_last_line_counts_what_passed(self):
        good, lines = self.run_steps(
            self.python("One", "print('Ran 3 tests in 0.1s\\n\\nOK (skipped=1)')"),
            self.python("Two", "print('✔ Test run with 40 tests in 3 suites passed after 1 s.')"))
        self.assertTrue(good)
        self.assertEqual(lines[-1], "42 passed, 0 failed")
        self.assertIn("1 skipped; their logs say why", lines)

    def test_the_work_of_a_steps_children_is_counted(self):
        child = "import time\nwhile time.process_time() < 1: pass"
        _, lines = self.run_steps(
            self.python("Parent", f"import subprocess, sys\n"
                                  f"subprocess.run([sys.executable, '-c', {child!r}])"))
        worked = re.fullmatch(r"ok       Parent \(\d+ s, (\d+) s of processor\)", lines[0])
        self.assertGreaterEqual(int(worked[1]), 1)
        self.assertRegex(lines[-2], r"^\d+ s, \d+ s of processor$")

    def test_a_failure_is_named_counted_and_shown_and_the_others_still_run(self):
        good, lines = self.run_steps(
            self.python("Bad", "print('ERROR: test_a\\nRan 5 tests in 1s\\n\\n'"
                               "'FAILED (failures=1, errors=1)'); raise SystemExit(1)"),
            self.python("Swift", "print('✘ Test run with 1 test in 1 suite failed after 1 s\\n'"
                                 "'✘ Test \"b\" recorded an issue at B.swift:1:5');"
                                 "raise SystemExit(1)"),
            self.python("Good", "print('Ran 2 tests in 1s\\n\\nOK')"))
        self.assertFalse(good)
        self.assertEqual(lines[-1], "6 passed, 3 failed")
        end = lines[-6:]
        self.assertTrue(end[0].startswith("FAILED   "))
        self.assertIn("         ERROR: test_a", end)
        self.assertIn('         ✘ Test "b" recorded an issue at B.swift:1:5', end)
        self.assertIn("FAILED (failures=1, errors=1)", lines)

    def test_a_step_that_dies_without_a_word_counts_as_a_failure(self):
        good, lines = self.run_steps(self.python("Mute", "import os; os._exit(9)"))
        self.assertFalse(good)
        self.assertEqual(lines[-1], "0 passed, 1 failed")

    def test_what_needs_a_failed_step_is_not_run_and_not_called_passed(self):
        good, lines = self.run_steps(
            self.python("Build", "raise SystemExit(1)"),
            self.python("Test", "open('ran', 'w')", ("Build",)),
            self.python("Later", "open('ran', 'w')", ("Test",)))
        self.assertFalse(good)
        self.assertFalse((self.folder / "ran").exists())
        self.assertEqual(lines[-1], "0 passed, 3 failed")

    def test_two_run_beside_each_other_and_a_third_waits_for_a_place(self):
        meet = ("import pathlib, time\n"
                "pathlib.Path('{0}').touch()\n"
                "assert not pathlib.Path('third').exists()\n"
                "while not pathlib.Path('{1}').exists(): time.sleep(0.01)\n")
        good, _ = self.run_steps(
            self.python("First", meet.format("first", "second")),
            self.python("Second", meet.format("second", "first")),
            self.python("Third", "open('third', 'w')"))
        self.assertTrue(good)
        self.assertTrue((self.folder / "third").exists())

    def test_what_hangs_is_ended_with_its_children_and_fails(self):
        script = ("import os, subprocess, time\n"
                  "child = subprocess.Popen(['sleep', '99'])\n"
                  "open('writing', 'w').write(str(child.pid))\n"
                  "os.rename('writing', 'child')\n"
                  "time.sleep(99)\n")
        told = self.folder / "child"
        # Its time is over once it has begun what it hangs in, however long that takes here.
        seconds = property(lambda _: side_by_side.STEP_SECONDS_MAX + 1 if told.exists() else 0)
        with mock.patch.object(side_by_side.Running, "seconds", seconds):
            good, lines = self.run_steps(self.python("Stuck", script))
        self.assertFalse(good)
        self.assertEqual(lines[-1], "0 passed, 1 failed")
        child = Path(f"/proc/{told.read_text()}/stat")
        while child.exists() and ") Z " not in child.read_text():
            time.sleep(0.01)


class Counting(unittest.TestCase):
    def test_failed_swift_tests_are_counted_by_name(self):
        text = ("✔ Test one() passed after 0.1 seconds.\n"
                "✘ Test two() failed after 0.1 seconds with 1 issue.\n"
                "✘ Suite Numbers failed after 0.1 seconds with 1 issue.\n"
                "✘ Test run with 2 tests in 1 suite failed after 0.1 seconds with 1 issue.\n")
        counts = tally(text, False)
        self.assertEqual((counts.passed, counts.failed), (1, 1))

    def test_success_is_not_read_off_the_words_alone(self):
        self.assertEqual(tally("Ran 2 tests in 1s\n\nOK\n", False).failed, 1)


if __name__ == "__main__":
    unittest.main()
