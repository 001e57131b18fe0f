"""The brief fuzzing of an automatic build fails for what an input does, and for nothing else: here
another program stands for the fuzzer."""

import os
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[2] / "Tools"

# Is given a folder of seeds, finds an input, and reads it once more when it is named.
FUZZER = """#!/usr/bin/env bash
echo "$@" >> said
if [ -f "${!#}" ]; then exit %(alone)s; fi
for argument; do
  case $argument in -artifact_prefix=*) prefix=${argument#*=} ;; esac
done
[ -z "%(name)s" ] || echo input > "${prefix}%(name)s"
exit %(status)s
"""


class Briefly(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        for name in ("Tools", "bin", ".build-fuzz/release", "Tests/Fuzzing/corpus"):
            (self.folder / name).mkdir(parents=True)
        shutil.copy(TOOLS / "fuzz", self.folder / "Tools")
        self.program("bin/swift", "#!/bin/sh\n")
        self.program("bin/git", "#!/bin/sh\necho 0123456789abcdef0123456789abcdef01234567\n")

    def program(self, name, text):
        (self.folder / name).write_text(text)
        (self.folder / name).chmod(0o755)

    def fuzzed(self, status, name="", alone=0):
        self.program(".build-fuzz/release/dayly-fuzz",
                     FUZZER % {"status": status, "name": name, "alone": alone})
        path = f"{self.folder / 'bin'}:{os.environ['PATH']}"
        return subprocess.run([self.folder / "Tools/fuzz", "--briefly"], capture_output=True,
                              text=True, env={**os.environ, "PATH": path}, check=False)

    def test_nothing_found_is_no_failure(self):
        self.assertEqual(self.fuzzed(0).returncode, 0)
        said = (self.folder / "said").read_text()
        self.assertEqual(said.count("\n"), 1)
        self.assertIn(f"-seed={0x0123456 + 1} ", said, "another commit, other inputs")

    def test_a_trap_is_a_failure_and_the_input_is_shown(self):
        done = self.fuzzed(77, "crash-1")
        self.assertEqual(done.returncode, 77)
        self.assertIn("aW5wdXQK", done.stdout)

    def test_what_takes_too_long_by_itself_is_a_failure(self):
        self.assertEqual(self.fuzzed(70, "timeout-1", alone=70).returncode, 70)
        self.assertEqual(self.fuzzed(71, "oom-1", alone=71).returncode, 71)

    def test_a_machine_that_stood_still_is_no_failure(self):
        done = self.fuzzed(70, "timeout-1")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("timeout-1 was read in time", done.stdout)

    def test_a_fuzzer_that_ends_without_an_input_is_a_failure(self):
        self.assertEqual(self.fuzzed(1).returncode, 1)
        # One that was merely slow is no finding.
        self.assertEqual(self.fuzzed(1, "slow-unit-1").returncode, 1)


if __name__ == "__main__":
    unittest.main()
