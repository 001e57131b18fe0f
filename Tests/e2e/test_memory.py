"""What holds keys keeps its memory to itself: no other program of the same user looks into it, and
nothing of it is left when it is ended by a fault."""

import os
import shutil
import signal
import subprocess
import sys
import unittest

from server import Server
from terminal import BINARY
from test_vault import VaultTest
from waiting import STEP_SECONDS, wait_until

# Root may look into every process; another user's programs, and root's without what it may do
# more than others, may not.
UNPRIVILEGED = ["setpriv", "--bounding-set=-all"] if os.geteuid() == 0 else []


def is_seen(process):
    """Whether another program of this user can read what only those who may trace it can."""
    return subprocess.run([*UNPRIVILEGED, "cat", f"/proc/{process.pid}/environ"],
                          capture_output=True).returncode == 0


@unittest.skipUnless(sys.platform == "linux" and (not UNPRIVILEGED or shutil.which("setpriv")),
                     "setpriv is missing here (util-linux), or this is not Linux")
class Memory(VaultTest):
    stays_unlocked = False

    def ended_by_a_fault(self, process):
        """What it says when it is."""
        limit = next(line for line in open(f"/proc/{process.pid}/limits", encoding="ascii")
                     if line.startswith("Max core file size"))
        self.assertEqual(limit.split()[4:6], ["0", "0"])
        process.send_signal(signal.SIGSEGV)
        _, said = process.communicate(timeout=STEP_SECONDS)
        self.assertEqual(process.returncode, -signal.SIGSEGV)
        return said

    def test_no_other_program_of_the_same_user_looks_into_it_and_no_core_is_left(self):
        other = subprocess.Popen([*UNPRIVILEGED, "sleep", "60"])
        self.addCleanup(other.wait)
        self.addCleanup(other.kill)
        # It is this program until the other has begun.
        wait_until(lambda: is_seen(other), STEP_SECONDS, "whoever does not hide is seen")
        self.made()
        # It waits for whoever writes its passphrase.
        typed = self.folder / "typed"
        os.mkfifo(typed)
        environment = {**self.environment(typed), "SWIFT_BACKTRACE": "enable=yes,color=no"}
        command = subprocess.Popen(
            [*UNPRIVILEGED, BINARY, "vault", "list"], env=environment, cwd=self.folder,
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE)
        self.addCleanup(command.kill)
        wait_until(lambda: (self.vault / "lease").exists(), STEP_SECONDS, "the vault is looked at")
        self.assertFalse(is_seen(command))
        self.assertEqual(self.ended_by_a_fault(command), b"")
        self.assertEqual(list(self.folder.rglob("core*")), [])

    def test_nor_into_the_server(self):
        server = Server(self.folder, under=UNPRIVILEGED)
        self.addCleanup(server.stop)
        self.assertFalse(is_seen(server.start().process))


if __name__ == "__main__":
    unittest.main()
