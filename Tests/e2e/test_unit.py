"""The systemd unit: how much of the system it leaves to the server, as systemd itself judges it,
and that the server needs no more than that."""

import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from server import ROOT, Server
from test_durability import may_trace

UNIT = ROOT / "share/systemd/dayly-server.service"
EXPOSURE_MAX = 2.0
# A line of strace -f: the thread, then the call; what is resumed was named before.
CALL = re.compile(r"^\d+ +(\w+)\(", re.M)
WRITABLE_CODE = re.compile(r"(?:mmap|mprotect|pkey_mprotect)\(.*PROT_WRITE\|PROT_EXEC")


def settings():
    """[(name, value)] of the service."""
    lines = UNIT.read_text().partition("[Service]")[2].partition("[Install]")[0].splitlines()
    return [line.partition("=")[::2] for line in lines if re.match(r"\w+=", line)]


@unittest.skipUnless(shutil.which("systemd-analyze"), "systemd-analyze is missing here (systemd)")
class Unit(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="dayly-unit-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def analyze(self, *arguments):
        done = subprocess.run(["systemd-analyze", "--no-pager", *arguments], capture_output=True,
                              text=True)
        if "--offline" in done.stderr and done.returncode:
            self.skipTest("this systemd-analyze cannot judge a unit that is not running (250)")
        return done

    def groups(self, *names):
        """The system calls of these groups, as this systemd has them."""
        found = set()
        for name in names:
            for line in self.analyze("syscall-filter", name).stdout.splitlines()[1:]:
                entry = line.strip()
                if entry.startswith("@"):
                    found |= self.groups(entry)
                elif entry and not entry.startswith("#"):
                    found.add(entry)
        return found

    def test_systemd_finds_little_left_open(self):
        unit = self.folder / UNIT.name
        unit.write_text(UNIT.read_text().replace("@PREFIX@", "/usr/local"))
        done = self.analyze("security", "--offline=true", f"--threshold={int(EXPOSURE_MAX * 10)}",
                            unit)
        found = re.search(r"exposure level for \S+: ([\d.]+)", done.stdout)
        self.assertTrue(found, done.stdout + done.stderr)
        self.assertLessEqual(float(found[1]), EXPOSURE_MAX, done.stdout)
        self.assertEqual(done.returncode, 0, done.stderr)

    @unittest.skipUnless(may_trace(), "strace is missing here, or may not trace")
    def test_the_server_needs_nothing_that_is_refused(self):
        allowed, refused, ignored = set(), set(), set()
        for name, value in settings():
            if name == "SystemCallFilter" and value.endswith(":0"):
                ignored.update(call.removesuffix(":0") for call in value.lstrip("~").split())
            elif name == "SystemCallFilter":
                groups = self.groups(*value.lstrip("~").split())
                (refused if value.startswith("~") else allowed).update(groups)
        refused -= ignored
        self.assertIn("futex", allowed)
        self.assertIn("chown", refused)
        self.assertIn(("SystemCallErrorNumber", "EPERM"), settings())
        log = self.folder / "calls"
        # As the filter does it. With ? a name that this machine has not is none.
        inject = ",".join(f"?{name}" for name in sorted(refused))
        server = Server(self.folder, under=(
            "strace", "-D", "-f", "-o", str(log), "-e", f"inject={inject}:error=EPERM",
            *(f"--inject={name}:retval=0" for name in sorted(ignored)), "--"))
        server.start()
        self.addCleanup(server.stop)
        for path in ("/readyz", "/metrics", "/"):
            self.assertEqual(server.request("GET", path)[0], 200, path)
        server.stop()
        text = log.read_text(errors="replace")
        # How a program is begun is none of its own doing.
        called = set(CALL.findall(text)) - {"execve"}
        self.assertGreater(len(called), 20)
        self.assertEqual(called - allowed - refused - ignored, set())
        self.assertEqual(WRITABLE_CODE.findall(text), [])


if __name__ == "__main__":
    unittest.main()
