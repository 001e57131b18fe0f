"""A PostgreSQL for a story: Debian's package, a cluster of its own in a temporary folder, reached
through a socket there and by nothing else. It ends with this process, however that ends."""

import os
import pwd
import subprocess
import tempfile
from pathlib import Path
from urllib.parse import quote

from waiting import wait_until

VERSIONS = Path("/usr/lib/postgresql")
# initdb writes some thousand files.
START_SECONDS = 600
# Runs until its input ends, and stops and starts as it is told there. PostgreSQL refuses to run as
# root.
SCRIPT = """
trap : INT TERM HUP
exec 2> "$2/log" 1>&2
start() {
  "$1/postgres" -D "$2/data" -k "$2" -c listen_addresses= -c shared_buffers=32MB < /dev/null &
  server=$!
}
stop() {
  kill -INT "$server"
  wait "$server"
}
"$1/initdb" -D "$2/data" -U dayly -E UTF8 --locale=C --auth=trust --no-sync &&
{
  start "$1" "$2"
  while read -r order; do "$order" "$1" "$2"; done
  stop
}
cd / && rm -rf "$2"
"""


def programs():
    """Where the newest PostgreSQL's are; None when there is none."""
    found = [int(path.name) for path in VERSIONS.glob("*") if path.name.isdigit()]
    return VERSIONS / str(max(found)) / "bin" if found else None


def user():
    """The account that PostgreSQL runs under, where this one is root."""
    try:
        return pwd.getpwnam("postgres")
    except KeyError:
        return pwd.getpwnam("nobody")


class Database:
    def __init__(self):
        # In /tmp, whatever TMPDIR says: a socket's path has 107 bytes at the most.
        self.folder = Path(tempfile.mkdtemp(prefix="dayly-postgres-", dir="/tmp"))
        command = ["/bin/sh", "-c", SCRIPT, "sh", programs(), self.folder]
        if os.geteuid() == 0:
            other = user()
            os.chown(self.folder, other.pw_uid, other.pw_gid)
            command = ["setpriv", "--reuid", str(other.pw_uid), "--regid", str(other.pw_gid),
                       "--clear-groups", *command]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, cwd=self.folder)
        wait_until(self._answers, START_SECONDS, "PostgreSQL starts")

    def close(self):
        self.process.stdin.close()
        self.process.wait()

    def stop(self):
        """Ends every session, and answers nobody until it starts."""
        self._tell("stop")
        wait_until(lambda: not self._answers(), START_SECONDS, "PostgreSQL stops")

    def start(self):
        self._tell("start")
        wait_until(self._answers, START_SECONDS, "PostgreSQL starts")

    def _tell(self, order):
        self.process.stdin.write(f"{order}\n".encode())
        self.process.stdin.flush()

    @property
    def url(self):
        return self.named("postgres")

    def named(self, name):
        """The address of another database of the same server."""
        return f"postgresql://dayly@{quote(str(self.folder), safe='')}/{name}"

    def said(self, statement, name="postgres"):
        """The values of the one column a statement returns."""
        done = self._psql(statement, name)
        assert done.returncode == 0, done.stderr
        return done.stdout.split()

    def _answers(self):
        assert self.process.poll() is None, (self.folder / "log").read_text()
        return self._psql("SELECT 1").returncode == 0

    def _psql(self, statement, name="postgres"):
        return subprocess.run(
            [programs() / "psql", self.named(name), "-XAtqc", statement], capture_output=True,
            text=True)
