"""A person with the command line: the same story through `dayly`."""

import json
import os
import re
import signal
import subprocess
from pathlib import Path

from browsers import morning_zone
from server import ROOT
from waiting import STEP_SECONDS, wait_until

BINARY = Path(os.environ.get("DAYLY_CLI", ROOT / ".build-native/debug/dayly"))
# A command waits for the server at most this long before a test calls it stuck.
COMMAND_SECONDS = 300


class Terminal:
    """One person's data folder and commands."""

    def __init__(self, folder, server, name, phone):
        self.server, self.name, self.phone = server, name, phone
        self.folder = Path(folder)
        self.clock_milliseconds = 0

    def environment(self):
        return {**os.environ, "DAYLY_DATA": str(self.folder), "TZ": morning_zone(),
                "DAYLY_CLOCK_OFFSET": str(self.clock_milliseconds), "NO_COLOR": "1",
                # Nowhere: weeks begin on Monday and paper is A4, wherever this is run.
                "LC_ALL": "C.UTF-8"}

    def run(self, *arguments, expect=0):
        """Standard output of one command that ends with `expect`."""
        return self.done(*arguments, expect=expect).stdout

    def said(self, *arguments, expect=0):
        """What one command that ends with `expect` says on standard error."""
        return self.done(*arguments, expect=expect).stderr.decode()

    def done(self, *arguments, expect=0, **other):
        """One command that ended with `expect`."""
        streams = {"stdin": subprocess.DEVNULL, "stdout": subprocess.PIPE,
                   "stderr": subprocess.PIPE, "env": self.environment(), **other}
        if "input" in streams:
            del streams["stdin"]
        done = subprocess.run(
            [BINARY, *map(str, arguments)], timeout=COMMAND_SECONDS, **streams)
        assert done.returncode == expect, (
            f"dayly {' '.join(map(str, arguments))} ended with {done.returncode}, not {expect}\n"
            f"{done.stdout}\n{(done.stderr or b'').decode(errors='replace')}")
        return done

    def interrupted(self, *arguments, expect):
        """Standard output of a command that waits, hears Ctrl-C and ends with `expect`."""
        process = subprocess.Popen(
            [BINARY, *map(str, arguments)], env=self.environment(), stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            # Tests that run in a shell's background have it ignored, and so would this.
            preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL))
        # Only once it has something to keep does it catch the signal: bit 1 is SIGINT.
        status = Path(f"/proc/{process.pid}/status")

        def catches():
            assert process.poll() is None, f"it ended before, with {process.returncode}"
            return int(re.search(r"SigCgt:\s*(\w+)", status.read_text())[1], 16) >> 1 & 1

        try:
            wait_until(catches, STEP_SECONDS, "it catches the signal")
            process.send_signal(signal.SIGINT)
            output, _ = process.communicate(timeout=COMMAND_SECONDS)
        finally:
            process.kill()
        assert process.returncode == expect, (process.returncode, output)
        return output

    def json(self, *arguments, expect=0):
        """The one value a command prints for programs."""
        return json.loads(self.run(*arguments, "--json", expect=expect))

    def login(self, under=()):
        """Signs up as a person would: the code is typed once it has arrived. `under` is a command
        that runs the other in its hands."""
        process = subprocess.Popen(
            [*under, BINARY, "login", "--server", self.server.origin, "--phone", self.phone,
             "--name", self.name], env=self.environment(), stdin=subprocess.PIPE,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        try:
            code = self.server.code(self.phone)
            output, _ = process.communicate(f"{code}\n".encode(), timeout=COMMAND_SECONDS)
        finally:
            process.kill()
        assert process.returncode == 0, output.decode(errors="replace")
        return output.decode(errors="replace")

    def opened_photo(self, group, number=1):
        """The bytes a viewer is fed, from memory through a pipe."""
        return self.run("photos", group, str(number), "--viewer", "cat")


def acquainted(folder, server, group):
    """Two people who have just met in a new group of that name."""
    first, second = (
        Terminal(folder / name, server, name, phone)
        for name, phone in (("Adaline", "+4915550001101"), ("Benedikta", "+4915550001102")))
    for person in (first, second):
        person.login()
    first.run("create", group)
    second.run("join", first.run("invite", group).decode().strip())
    first.run("groups")
    return first, second
