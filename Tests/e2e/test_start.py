"""What the server says when the system does not let it start."""

import os
import pwd
import subprocess
import tempfile
import unittest
from pathlib import Path

from server import BINARY
from terminal import COMMAND_SECONDS


class Starts(unittest.TestCase):
    def test_a_folder_of_somebody_else_is_named_together_with_why(self):
        folder = tempfile.TemporaryDirectory(prefix="dayly-start-")
        self.addCleanup(folder.cleanup)
        Path(folder.name).chmod(0o711)
        data = Path(folder.name) / "data"
        data.mkdir(mode=0o700)
        command = [BINARY, "--port", "0", "--data", data]
        if os.geteuid() == 0:
            # Nothing is forbidden to root.
            other = pwd.getpwnam("nobody")
            command = ["setpriv", "--reuid", str(other.pw_uid), "--regid", str(other.pw_gid),
                       "--clear-groups", *command]
        else:
            data.chmod(0o500)
        done = subprocess.run(command, capture_output=True, text=True, timeout=COMMAND_SECONDS)
        self.assertEqual(done.returncode, 73, done.stdout + done.stderr)
        self.assertEqual(
            done.stderr, f"dayly-server: {data} cannot be written: Permission denied.\n")
        self.assertEqual(list(data.iterdir()), [])


if __name__ == "__main__":
    unittest.main()
