"""Three dayly-servers on three machines, and who receives the codes they send."""

import ctypes
import http.server
import json
import os
import re
import shutil
import threading
from pathlib import Path

from machines import wait_until

ROOT = Path(__file__).resolve().parent.parent
BINARY = Path(os.environ.get("DAYLY_SERVER", ROOT / ".build-native/release/dayly-server"))
# The same of a version that is not written yet, and what it does to the tables.
NEXT = BINARY.with_name("dayly-server-next")
LATER_TABLES = ROOT / "Scale/later-tables.sql"
WEB = ROOT / ".build-web"
PORT, CODES_PORT = 8080, 9000
START_SECONDS = 90
# How a server ends that finds them.
NEWER_TABLES = 74
# What has to be the same in every data folder.
KEYS = ("key", "push-key")


class Codes:
    """Receives the login codes, on each machine's own loopback: elsewhere a server sends them by
    https alone."""

    def __init__(self):
        self.by_number = {}
        self.arrived = threading.Condition()

    def listen(self, machine):
        codes = self

        class Receiver(http.server.BaseHTTPRequestHandler):
            def do_POST(self):
                body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
                with codes.arrived:
                    codes.by_number[body["to"]] = re.search(r"\d{6}", body["text"]).group()
                    codes.arrived.notify_all()
                self.send_response(204)
                self.end_headers()

            def log_message(self, *_):
                pass

        ready = threading.Event()
        threading.Thread(target=self._serve, args=(machine, Receiver, ready),
                         daemon=True).start()
        ready.wait()

    @staticmethod
    def _serve(machine, receiver, ready):
        # A network namespace is a thread's own; the socket stays where it was made.
        libc = ctypes.CDLL(None, use_errno=True)
        with open(f"/run/netns/{machine.name}") as namespace:
            if libc.setns(namespace.fileno(), 0) != 0:
                raise OSError(ctypes.get_errno(), "setns")
        server = http.server.ThreadingHTTPServer(("127.0.0.1", CODES_PORT), receiver)
        ready.set()
        server.serve_forever()

    def code(self, phone):
        with self.arrived:
            if not self.arrived.wait_for(lambda: phone in self.by_number, timeout=20):
                raise RuntimeError(f"no code for …{phone[-2:]}")
            return self.by_number.pop(phone)


class Replicas:
    def __init__(self, machines, proxy, settings):
        self.machines, self.proxy, self.settings = machines, proxy, settings
        self.binaries = {machine.name: BINARY for machine in machines}

    def start(self):
        first = self.machines[0]
        for number, machine in enumerate(self.machines):
            data = machine.folder / "data"
            data.mkdir(mode=0o700)
            if number > 0:
                for key in KEYS:
                    shutil.copy(first.folder / "data" / key, data)
            self.power_on(machine)
        return self

    def power_on(self, machine):
        """Again and again, as its unit for systemd says: while the database changes places a start
        is refused."""
        begin = len(machine.log("server"))

        def answers():
            if not machine.runs("server"):
                self._begin(machine)
            return "Dayly is at" in machine.log("server")[begin:]
        wait_until(answers, START_SECONDS, f"{machine.name} starts")

    def upgrade(self, machine):
        """SIGTERM, and a start of the next version."""
        machine.stop("server")
        self.binaries[machine.name] = NEXT
        self.power_on(machine)

    def is_refused(self, machine):
        """Whether a server that starts here ends at once, and says that the tables are a newer
        version's."""
        begin = len(machine.log("server"))
        self._begin(machine)
        status = machine.processes["server"].wait(timeout=START_SECONDS)
        said = machine.log("server")[begin:]
        return status == NEWER_TABLES and "written by a newer Dayly" in said

    def _begin(self, machine):
        machine.start("server", [self.binaries[machine.name]], environment={
            "DAYLY_HOST": machine.address, "DAYLY_PORT": str(PORT),
            "DAYLY_SERVER_DATA": str(machine.folder / "data"), "DAYLY_WEB": str(WEB),
            "DAYLY_REPLICAS": "1", "DAYLY_TRUSTED_PROXY": self.proxy.machine.address,
            "DAYLY_SENDER_URL": f"http://127.0.0.1:{CODES_PORT}/",
            "DAYLY_SENDER_TOKEN": "no-secret-here", "DAYLY_LATER_TABLES": str(LATER_TABLES),
            **self.settings})
