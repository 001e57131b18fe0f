"""Runs steps beside each other: each in a process group of its own, its output kept in a file,
begun once what it needs has succeeded. Of each step it says how long it took and how long
processors worked for it. At the end it says how many tests passed and failed.

What a step leaves behind when it ends, as browsers do with those of their processes that draw, this
process inherits on Linux: its work counts in the sum at the end, though in no step's."""

import contextlib
import ctypes
import os
import re
import signal
import subprocess
import sys
import time
from dataclasses import dataclass

# How many lines of a failed step's log are shown; the whole log stays on disk.
TAIL_LINES = 80
# What hangs fails the run instead of holding it up. The slowest step, the native build, takes ten
# minutes on two idle cores, and much longer beside others.
STEP_SECONDS_MAX = 2700
POLL_SECONDS = 0.1
# How long a step that was told to end may take before it is made to.
END_SECONDS = 5
# Linux's prctl: orphans below this process become its children (include/uapi/linux/prctl.h).
PR_SET_CHILD_SUBREAPER = 36
PYTHON_RAN = re.compile(r"^Ran (\d+) tests? in ", re.MULTILINE)
PYTHON_VERDICT = re.compile(r"^(?:OK|FAILED) \((.*)\)$", re.MULTILINE)
SWIFT_RAN = re.compile(r"Test run with (\d+) tests? .*?(?:passed|failed) after")
SWIFT_FAILED = re.compile(r"^.{0,4}Test (?!run with).* failed after", re.MULTILINE)
# The lines in which a test says that it failed.
FAILURE = re.compile(r"^(?:.{0,4}Test .* recorded an issue|(?:FAIL|ERROR): )")
# How many of them the end repeats for each step.
FAILURES_MOST = 10


@dataclass(frozen=True)
class Step:
    """A command; `after` are the titles of the steps whose success it needs. The steps are begun
    in the order they are listed, as soon as they can be."""

    title: str
    command: tuple
    after: tuple = ()


@dataclass
class Tally:
    passed: int = 0
    failed: int = 0
    skipped: int = 0


def tally(text, succeeded):
    """How many tests a step's output tells of. A step that failed counts one failure at least,
    for it may have ended before it could tell."""
    counts = Tally()
    for match in PYTHON_RAN.finditer(text):
        counts.passed += int(match[1])
    for match in PYTHON_VERDICT.finditer(text):
        told = dict(part.split("=") for part in match[1].split(", "))
        bad = sum(int(told.get(kind, 0)) for kind in ("failures", "errors", "unexpected successes"))
        counts.failed += bad
        counts.skipped += int(told.get("skipped", 0))
        counts.passed -= bad + int(told.get("skipped", 0))
    swift_failed = len(SWIFT_FAILED.findall(text))
    for match in SWIFT_RAN.finditer(text):
        counts.passed += int(match[1])
    counts.passed = max(0, counts.passed - swift_failed)
    counts.failed += swift_failed
    if not succeeded:
        counts.failed = max(1, counts.failed)
    return counts


class Running:
    """One step that has begun. `code` is how it ended, or nothing before; `processor_seconds` what
    it and all that it waited for took of the processors."""

    def __init__(self, step, log, folder):
        self.step, self.log, self.began = step, log, time.monotonic()
        with log.open("wb") as output:
            self.process = subprocess.Popen(
                step.command, cwd=folder, stdin=subprocess.DEVNULL, stdout=output,
                stderr=subprocess.STDOUT, start_new_session=True,
                # A shell has whatever it runs in the background ignore Ctrl-C; tests send it.
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        self.code, self.processor_seconds = None, 0.0

    def ended(self, status, processor_seconds):
        self.code = self.process.returncode = os.waitstatus_to_exitcode(status)
        self.processor_seconds = processor_seconds

    @property
    def seconds(self):
        return time.monotonic() - self.began

    def tell(self, number):
        """Sends a signal to it and to everything it started."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, number)


class SideBySide:
    """One run over `steps`, at most `places` of them at a time."""

    def __init__(self, steps, places, folder, logs, tells_all=False, out=sys.stdout):
        titles = {step.title for step in steps}
        assert len(titles) == len(steps), "each step has a title of its own"
        assert all(set(step.after) <= titles for step in steps), "steps need steps there are"
        self.waiting, self.places, self.folder, self.logs = list(steps), places, folder, logs
        self.tells_all, self.out = tells_all, out
        self.running, self.succeeded, self.failed, self.unrun = [], set(), [], []
        self.sum = Tally()
        self.began, self.processor_seconds = time.monotonic(), 0.0

    def run(self):
        """Whether everything succeeded."""
        self.logs.mkdir(exist_ok=True)
        if sys.platform == "linux":
            ctypes.CDLL(None).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0)
        try:
            while self.waiting or self.running:
                self._begin_what_can()
                self._notice_what_ended()
        finally:
            for running in self.running:
                self._end(running)
        self._sum_up()
        return not (self.failed or self.unrun)

    def _begin_what_can(self):
        for step in list(self.waiting):
            if any(title in self.failed or title in self.unrun for title in step.after):
                self.waiting.remove(step)
                self.unrun.append(step.title)
                self._say(f"not run  {step.title}")
            elif len(self.running) < self.places and self.succeeded.issuperset(step.after):
                self.waiting.remove(step)
                self.running.append(Running(step, self._log(step), self.folder))

    def _notice_what_ended(self):
        time.sleep(POLL_SECONDS)
        self._reap()
        for running in list(self.running):
            if running.code is not None:
                self.running.remove(running)
                self._ended(running, running.code)
            elif running.seconds > STEP_SECONDS_MAX:
                self._end(running)
                self.running.remove(running)
                self._ended(running, f"it took longer than {STEP_SECONDS_MAX} s")

    def _reap(self):
        """Takes note of every process below this one that has ended."""
        while True:
            try:
                pid, status, usage = os.wait4(-1, os.WNOHANG)
            except ChildProcessError:
                return
            if pid == 0:
                return
            spent = usage.ru_utime + usage.ru_stime
            self.processor_seconds += spent
            for running in self.running:
                if running.process.pid == pid:
                    running.ended(status, spent)

    def _end(self, running):
        for number in (signal.SIGTERM, signal.SIGKILL):
            running.tell(number)
            end = time.monotonic() + END_SECONDS
            while running.code is None and time.monotonic() < end:
                time.sleep(POLL_SECONDS)
                self._reap()

    def _ended(self, running, code):
        title, text = running.step.title, running.log.read_text(errors="replace")
        counts = tally(text, code == 0)
        self.sum.passed += counts.passed
        self.sum.failed += counts.failed
        self.sum.skipped += counts.skipped
        verdict = "ok      " if code == 0 else "FAILED  "
        tests = f", {counts.passed} passed" if counts.passed else ""
        skipped = f", {counts.skipped} skipped" if counts.skipped else ""
        self._say(f"{verdict} {title} ({running.seconds:.0f} s, "
                  f"{running.processor_seconds:.0f} s of processor{tests}{skipped})")
        if code == 0:
            self.succeeded.add(title)
        else:
            self.failed.append(title)
        lines = text.splitlines()
        if code != 0 or self.tells_all:
            self._say("\n".join(lines if self.tells_all else lines[-TAIL_LINES:]))
        if code != 0:
            self._say(f"{title} failed: {code}. The whole log: {running.log}\n")

    def _sum_up(self):
        for title in self.failed:
            log = self._log_of(title)
            self._say(f"FAILED   {title}: {log}")
            lines = log.read_text(errors="replace").splitlines()
            for line in [line for line in lines if FAILURE.match(line)][:FAILURES_MOST]:
                self._say(f"         {line}")
        for title in self.unrun:
            self._say(f"not run  {title}")
        if self.sum.skipped:
            self._say(f"{self.sum.skipped} skipped; their logs say why")
        self._say(f"{time.monotonic() - self.began:.0f} s, "
                  f"{self.processor_seconds:.0f} s of processor")
        # A step that could not be run has not passed.
        self._say(f"{self.sum.passed} passed, {self.sum.failed + len(self.unrun)} failed")

    def _log(self, step):
        return self._log_of(step.title)

    def _log_of(self, title):
        return self.logs / (re.sub(r"[^a-z0-9]+", "-", title.lower()).strip("-") + ".log")

    def _say(self, text):
        print(text, file=self.out, flush=True)
