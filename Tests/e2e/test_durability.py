"""What was acknowledged is on the disk: the system calls of the real server and the real command
line, as they come. A write that was not made durable before the answer would be lost to a power
cut, and no test that only kills the process can tell."""

import re
import struct
import subprocess
import tempfile
import unittest
from pathlib import Path

from server import Server
from terminal import Terminal
from waiting import STEP_SECONDS, wait_until

WIRE = {"Content-Type": "application/vnd.dayly", "Accept": "application/vnd.dayly"}
TRACED = "pwrite64,write,writev,sendto,sendmsg,ftruncate,fsync,fdatasync"
CALL = re.compile(r"^(\d+) +(\w+)\((?:\d+<([^>]*)>)?(.*)$")
RESUMED = re.compile(r"^(\d+) +<\.\.\. (\w+) resumed>")


def tracing(log):
    """The command that runs another one as a child of ours and writes its calls to `log`."""
    return ["strace", "-D", "-f", "--seccomp-bpf", "-y", "-s", "24", "-o", str(log),
            "-e", f"trace={TRACED}", "--"]


def may_trace():
    try:
        return subprocess.run(["strace", "-o", "/dev/null", "true"],
                              capture_output=True).returncode == 0
    except FileNotFoundError:
        return False


class Calls:
    """Reads a trace in order and remembers which of the database's files hold what no sync has
    reached yet."""

    def __init__(self, folder):
        self.prefix = str(Path(folder) / "dayly.sqlite")
        self.unsynced, self.begun = set(), {}
        self.writes = self.syncs = 0

    def read(self, line):
        """The call that begins with this line: (name, file, arguments)."""
        if resumed := RESUMED.match(line):
            name, file = self.begun.pop(resumed[1], (None, None))
            self.ended(name, file)
            return None
        call = CALL.match(line)
        if not call:
            return None
        thread, name, file, arguments = call.groups()
        file = (file or "").removesuffix(" (deleted)")
        if file.startswith(self.prefix) and name in ("pwrite64", "write", "ftruncate"):
            self.writes += 1
            self.unsynced.add(file)
        if arguments.endswith("<unfinished ...>"):
            self.begun[thread] = (name, file)
        else:
            self.ended(name, file)
        return name, file, arguments

    def ended(self, name, file):
        if name in ("fsync", "fdatasync") and file in self.unsynced:
            self.syncs += 1
            self.unsynced.discard(file)


@unittest.skipUnless(may_trace(), "strace is missing here, or may not trace")
class Durability(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def text(self, value):
        return struct.pack(">I", len(value)) + value.encode()

    def test_what_the_server_answers_for_is_synced_first(self):
        log = self.folder / "calls"
        server = Server(self.folder, under=tracing(log))
        self.addCleanup(server.stop)
        server.start()
        phone = "+4915550009001"
        status, _, _ = server.request("POST", "/v1/codes", self.text(phone), WIRE)
        self.assertEqual(status, 204)
        code = server.code(phone)
        status, _, _ = server.request(
            "POST", "/v1/codes/verify", self.text(phone) + self.text(code), WIRE)
        self.assertEqual(status, 200)
        server.stop()
        wait_until(lambda: "+++ exited" in log.read_text().splitlines()[-1], STEP_SECONDS,
                   "the trace ends")
        calls, answers = Calls(server.data), []
        for line in log.read_text().splitlines():
            before = calls.writes
            call = calls.read(line)
            if call and "HTTP/1.1 2" in call[2]:
                answers.append(before)
                unsynced = {file for file in calls.unsynced if file.endswith("-wal")}
                self.assertEqual(unsynced, set(), f"answered before it was durable: {line}")
        self.assertEqual(len(answers), 2)
        self.assertLess(answers[0], answers[1], "the second answer followed no write")
        self.assertGreaterEqual(calls.syncs, 2)

    def test_what_the_command_line_has_done_is_synced_when_it_ends(self):
        server = Server(self.folder)
        self.addCleanup(server.stop)
        server.start()
        anna = Terminal(self.folder / "anna", server, "Anna", "+4915550009002")
        log = self.folder / "calls"
        anna.login(under=tracing(log))
        wait_until(lambda: "+++ exited" in log.read_text().splitlines()[-1], STEP_SECONDS,
                   "the trace ends")
        calls = Calls(anna.folder)
        for line in log.read_text().splitlines():
            calls.read(line)
        self.assertGreater(calls.writes, 0)
        self.assertGreater(calls.syncs, 0)
        self.assertEqual(calls.unsynced, set(), "ended before it was durable")
