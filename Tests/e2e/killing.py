"""A command of the vault that is killed at each call which changes the disk."""

import shutil
import signal
import subprocess
import unittest

from terminal import BINARY, COMMAND_SECONDS
from test_durability import may_trace

# Of a call that changes the disk.
CALLS = ("pwrite64", "write", "fsync", "renameat", "unlinkat")


def later(number):
    """The moment to kill at after this one: the first ones each, and then further and further
    apart. That no moment at all matters the scripts of the core try one by one, in
    `Tests/LibraryCoreTests`; here it is a real process on a real disk."""
    return number + max(1, number // 2)


@unittest.skipUnless(may_trace(), "strace is missing here, or may not trace")
class Killing:
    """Beside a `VaultTest`, whose vault is as it was before each call."""

    def killed(self, call, number, *arguments):
        """Whether a command was killed when it entered this call for so many times."""
        done = subprocess.run(
            ["strace", "-f", "-o", "/dev/null", "-e", f"trace={call}", "-e",
             f"inject={call}:signal=SIGKILL:when={number}", "--", BINARY, "vault", *arguments],
            env=self.environment(), capture_output=True, stdin=subprocess.DEVNULL,
            timeout=COMMAND_SECONDS)
        if done.returncode == 0:
            return False
        self.assertIn(done.returncode, (-signal.SIGKILL, 128 + signal.SIGKILL), done.stderr)
        return True

    def each_moment(self, *arguments, calls=CALLS, into=None):
        """Moments at which a command can be killed, with the vault as it is then; what it writes
        into a folder is all that is there."""
        whole = self.folder / "whole"
        shutil.copytree(self.vault, whole)
        for call in calls:
            number = 1
            self.put_back(whole, into)
            while self.killed(call, number, *arguments):
                yield f"{call} {number}"
                number = later(number)
                self.put_back(whole, into)
            self.assertGreater(number, 1, call)
        self.put_back(whole, into)

    def put_back(self, whole, into):
        shutil.rmtree(self.vault)
        shutil.copytree(whole, self.vault)
        if into:
            shutil.rmtree(into, ignore_errors=True)
            into.mkdir()
