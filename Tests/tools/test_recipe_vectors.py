"""The expectations that every engine is held to are what Python's libraries compute today."""

import subprocess
import sys
import unittest
from pathlib import Path

TOOLS = Path(__file__).resolve().parents[2] / "Tools"


class RecipeVectors(unittest.TestCase):
    def test_the_committed_file_is_what_the_generator_writes(self):
        for name in ("generate-recipe-vectors.py", "generate-safety-vectors.py"):
            with self.subTest(name):
                done = subprocess.run([sys.executable, TOOLS / name, "--check"], text=True,
                                      stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
                self.assertEqual(done.returncode, 0, done.stdout)


if __name__ == "__main__":
    unittest.main()
