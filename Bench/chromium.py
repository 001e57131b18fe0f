"""A Chromium of one's own that can be killed as a power cut would end it: it is spoken to over its
port, so that nothing waits for a browser that is gone."""

import os
import shutil
import signal
import subprocess
import time
from pathlib import Path

KIBIBYTES_A_MEBIBYTE = 1 << 10
START_SECONDS = 60
LOOK_SECONDS = 0.05


class Chromium:
    """A browser over a profile, in a session of its own, whose processes are all of it."""

    def __init__(self, playwright, profile):
        said = Path(profile) / "DevToolsActivePort"
        said.unlink(missing_ok=True)
        self.process = subprocess.Popen(
            [shutil.which("chromium"), "--headless", "--no-sandbox", "--no-first-run",
             "--remote-debugging-port=0", "--lang=en-GB", "--window-size=1280,800",
             f"--user-data-dir={profile}", "about:blank"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
            start_new_session=True)
        port = self.port(said)
        self.context = playwright.chromium.connect_over_cdp(f"http://127.0.0.1:{port}").contexts[0]
        self.page = self.context.pages[0]

    def port(self, said):
        """It is written once the browser listens."""
        end = time.monotonic() + START_SECONDS
        while time.monotonic() < end:
            if said.exists() and said.read_text():
                return said.read_text().split()[0]
            if self.process.poll() is not None:
                break
            time.sleep(LOOK_SECONDS)
        self.kill()
        raise RuntimeError("Chromium does not start")

    def kill(self):
        """No handler runs, nothing is flushed. What speaks to it is not closed: that would wait for
        an answer."""
        if self.process.poll() is None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def mebibytes(self):
        """What all of its processes have in memory; what they share counts once."""
        return sum(proportional(process) for process in processes_of(self.process.pid))


def processes_of(session):
    for entry in Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            stat = (entry / "stat").read_text().rsplit(")", 1)[1].split()
        except OSError:  # it has ended
            continue
        if int(stat[3]) == session:
            yield entry


def proportional(process):
    """Its proportional set size (proc_pid_smaps(5)), in MiB."""
    try:
        lines = (process / "smaps_rollup").read_text().splitlines()
    except OSError:  # it has ended
        return 0
    return sum(int(line.split()[1]) for line in lines if line.startswith("Pss:")) \
        / KIBIBYTES_A_MEBIBYTE
