"""Commands that are timed, and how much memory they needed."""

import os
import subprocess
import time
from dataclasses import dataclass

from rivals import ROOT

RELEASE = ROOT / ".build-native/release"
DAYLY = RELEASE / "dayly"
PASSPHRASE = "seven quiet herons walk"
MEBIBYTE = 1 << 20


def real_photo():
    """One of scikit-learn's, which the tests bring along."""
    return next((ROOT / ".build-venv/lib").glob(
        "python*/site-packages/sklearn/datasets/images/china.jpg"))


@dataclass
class Run:
    seconds: float
    # Of the process that needed the most, in MiB.
    peak: float


def ran(*command, **environment):
    """Runs a command to its end, which has to be a good one."""
    start = time.monotonic()
    process = subprocess.Popen(
        [str(part) for part in command], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, env={**os.environ, **environment})
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.monotonic() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode != 0:
        raise RuntimeError(f"{command[0]} {command[1]} ended with {process.returncode}")
    return Run(seconds, usage.ru_maxrss / 1024)


def took(*command, **environment):
    return ran(*command, **environment).seconds


class Vault:
    """A vault of its own, and the time that unlocking takes: on purpose, and once for each command,
    however much it does then."""

    def __init__(self, folder):
        self.folder = folder
        self.secret = folder.parent / "passphrase"
        self.secret.write_text(PASSPHRASE + "\n")
        self.environment = {"DAYLY_VAULT": str(folder), "DAYLY_PASSPHRASE_FILE": str(self.secret)}
        self.run("init", "--new-passphrase-file", self.secret)
        self.unlocking = min(self.run("stats").seconds for _ in range(3))

    def run(self, *command):
        return ran(DAYLY, "vault", *command, **self.environment)

    def timed(self, *command):
        """Without the unlocking."""
        run = self.run(*command)
        return Run(max(run.seconds - self.unlocking, 1e-4), run.peak)
