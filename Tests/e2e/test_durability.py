"""What was acknowledged is on the disk: the system calls of the real server and the real command
line, as they come. A write that was not made durable before the answer would be lost to a power
cut, and no test that only kills the process can tell."""

import os
import re
import struct
import subprocess
import tempfile
import unittest
from pathlib import Path

from server import Server
from terminal import BINARY, COMMAND_SECONDS, Terminal
from waiting import STEP_SECONDS, wait_until

WIRE = {"Content-Type": "application/vnd.dayly", "Accept": "application/vnd.dayly"}
TRACED = "pwrite64,write,writev,sendto,sendmsg,ftruncate,fsync,fdatasync"
MOVED = "rename,renameat,renameat2,unlink,unlinkat"
CALL = re.compile(r"^(\d+) +(\w+)\((?:\d+<([^>]*)>)?(.*)$")
RESUMED = re.compile(r"^(\d+) +<\.\.\. (\w+) resumed>")


def tracing(log, more="", text=24):
    """The command that runs another one as a child of ours and writes its calls to `log`."""
    return ["strace", "-D", "-f", "--seccomp-bpf", "-y", "-s", str(text), "-o", str(log),
            "-e", f"trace={TRACED}{more}", "--"]


def may_trace():
    """A process that holds keys is traced by root alone."""
    if os.geteuid() != 0:
        return False
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


class ItemCalls:
    """Reads a trace of an import: which items were written, and which of them, or of the folders
    they lie in, no sync has reached yet."""

    def __init__(self, vault):
        self.items = re.escape(str(Path(vault) / "items")) + r"/\w\w"
        self.index = str(Path(vault) / "index")
        self.written, self.unsynced, self.begun = set(), set(), {}

    def read(self, line):
        """What of the index takes its name or goes by this call, if anything does."""
        if resumed := RESUMED.match(line):
            self.ended(*self.begun.pop(resumed[1], (None, None)))
            return None
        call = CALL.match(line)
        if not call:
            return None
        thread, name, file, arguments = call.groups()
        if name == "pwrite64" and re.fullmatch(self.items + r"/\w+\.locaphoto", file or ""):
            if file not in self.written:
                self.unsynced.add(str(Path(file).parent))
            self.written.add(file)
            self.unsynced.add(file)
        if arguments.endswith("<unfinished ...>"):
            self.begun[thread] = (name, file)
        else:
            self.ended(name, file)
        isChange = (name.startswith(("rename", "unlink"))
                    and self.index in f"{file}{arguments}")
        return arguments if isChange else None

    def ended(self, name, file):
        if name in ("fsync", "fdatasync"):
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

    def test_items_of_an_import_are_synced_together_before_the_index_has_them(self):
        anna = Terminal(self.folder / "anna", None, "Anna", "")
        passphrase = self.folder / "passphrase"
        passphrase.write_text("correct horse\n")
        vault = self.folder / "vault"
        environment = {**anna.environment(), "DAYLY_VAULT": str(vault),
                       "DAYLY_PASSPHRASE_FILE": str(passphrase)}
        anna.done("vault", "init", "--new-passphrase-file", passphrase, env=environment)
        files = self.folder / "files"
        files.mkdir()
        for number in range(12):
            (files / f"{number}.bin").write_bytes(bytes([number]) * (1 + 90_000 * number))
        log = self.folder / "calls"
        subprocess.run(
            [*tracing(log, f",{MOVED}", text=400), BINARY, "vault", "import", files],
            env=environment, check=True, capture_output=True, stdin=subprocess.DEVNULL,
            timeout=COMMAND_SECONDS)
        wait_until(lambda: "+++ exited" in log.read_text().splitlines()[-1], STEP_SECONDS,
                   "the trace ends")
        calls, changes, most = ItemCalls(vault), 0, 0
        for line in log.read_text().splitlines():
            change = calls.read(line)
            most = max(most, len(calls.unsynced))
            # Before an item is written the journal names it.
            if change and calls.written:
                changes += 1
                self.assertEqual(calls.unsynced, set(), f"in the index before it lasts: {line}")
            if '"Kept 12' in line:
                self.assertGreater(changes, 2, "said before the index had them")
        self.assertEqual(len(calls.written), 12)
        self.assertEqual(calls.unsynced, set(), "ended before it was durable")
        self.assertGreater(most, 16, "synced one by one")
