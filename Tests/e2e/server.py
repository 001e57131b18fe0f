"""The real server as a test drives it: a process with a data folder, a port and a log."""

import fcntl
import http.client
import os
import random
import re
import signal
import socket
import struct
import subprocess
import tempfile
from pathlib import Path

from waiting import STEP_SECONDS, wait_until
from traffic import TrafficRecorder

ROOT = Path(__file__).resolve().parents[2]
BINARY = Path(os.environ.get("DAYLY_SERVER", ROOT / ".build-native/debug/dayly-server"))
WEB = ROOT / ".build-web"
CODE_LINE = re.compile(r"code for …(\d\d): (\d{6})")

# Below what systems hand to outgoing connections (Linux from 32768, others from 49152), so that no
# browser takes the port of a server that is down for a moment.
PORTS = range(20_000, 32_000)
reserved = []


def free_port():
    """A port that is this process's alone as long as it lives: tests run beside each other, and a
    server that was killed comes back to the same one."""
    for port in random.sample(PORTS, len(PORTS)):
        lock = (Path(tempfile.gettempdir()) / f"dayly-port-{port}.lock").open("w")
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            with socket.socket() as probe:
                probe.bind(("127.0.0.1", port))
        except OSError:
            lock.close()
            continue
        reserved.append(lock)
        return port
    raise AssertionError("there is no free port")


def certified(folder):
    """A new certificate that signed itself, and its key."""
    chain, key = folder / "certificate.pem", folder / "certificate-key.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256",
         "-nodes", "-keyout", key, "-out", chain, "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost"], check=True, capture_output=True)
    return chain, key


def certificate(folder):
    """The options that name a new certificate and its key."""
    chain, key = certified(folder)
    return "--tls-certificate", chain, "--tls-key", key


class Server:
    """One server over its restarts. `origin` stays the same through all of them. `under` is a
    command that runs the server in its hands, as a debugger does. A `secure` one speaks TLS, with a
    certificate that it signed itself. `settings` are further variables of its environment."""

    def __init__(self, folder, port=None, recorded=False, under=(), secure=False,
                 settings=None):
        self.data = Path(folder) / "data"
        self.log_path = Path(folder) / "server.log"
        self.port = port or free_port()
        self.secure = secure
        self.origin = f"http{'s' if secure else ''}://localhost:{self.port}"
        self.certificate = certificate(Path(folder)) if secure else ()
        self.inner_port = free_port() if recorded else self.port
        self.traffic = TrafficRecorder(self.port, self.inner_port) if recorded else None
        self.under = under
        self.settings = settings or {}
        self.process = None
        self.codes_used = 0
        self.offset_milliseconds = 0

    def start(self):
        begin = len(self.log())
        with self.log_path.open("ab") as log:
            self.process = subprocess.Popen(
                [*self.under, BINARY, "--port", str(self.inner_port), "--data", self.data,
                 "--web", WEB, *self.certificate],
                stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                env={**os.environ, **self.settings})
        wait_until(lambda: self._answers(begin), STEP_SECONDS, "the server starts")
        if self.offset_milliseconds:
            self.shift_clock(self.offset_milliseconds)
        return self

    def _answers(self, begin):
        if self.process.poll() is not None:
            raise AssertionError(f"the server ended at once:\n{self.log()[begin:]}")
        return "Dayly is at" in self.log()[begin:]

    def log(self):
        return self.log_path.read_text(errors="replace") if self.log_path.exists() else ""

    def kill(self):
        """As a power cut would: no signal handler runs."""
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def stop(self):
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=STEP_SECONDS)
        if self.traffic:
            self.traffic.close()

    def code(self, phone):
        """The newest login code for a number, each handed out once."""
        return wait_until(
            lambda: self.fresh_code(phone), STEP_SECONDS, f"a code for …{phone[-2:]}")

    def fresh_code(self, phone):
        """The code that `code` waits for; None as long as there is none."""
        found = CODE_LINE.findall(self.log())
        if len(found) > self.codes_used and found[-1][0] == phone[-2:]:
            self.codes_used = len(found)
            return found[-1][1]
        return None

    def shift_clock(self, milliseconds):
        self.offset_milliseconds = milliseconds
        status, _, body = self.request(
            "POST", "/development/clock", struct.pack(">q", milliseconds),
            {"Content-Type": "application/vnd.dayly"})
        assert status == 204, (status, body)

    def request(self, method, path, body=None, headers=None):
        """(status, headers, body) of one raw request."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=STEP_SECONDS)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return answer.status, dict(answer.getheaders()), answer.read()
        finally:
            connection.close()

    def blob_files(self):
        """Every file of the data folder that can hold a container, largest first."""
        sizes = [(path.stat().st_size, path) for path in self.data.rglob("*")
                 if path.is_file() and not re.search(r"sqlite|\.db|-wal|-shm|key", path.name)]
        return [path for size, path in sorted(sizes, reverse=True) if size > 4096]
