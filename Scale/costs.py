#!/usr/bin/env python3
"""What an open stream and a push cost a server: one by itself on this machine, in development mode,
where a push may go to this machine too. Needs neither root nor the stack.

usage: Scale/costs.py
"""

import http.client
import http.server
import os
import shutil
import struct
import sys
import tempfile
import threading
import time
from pathlib import Path

from machines import wait_until
from rates import milliseconds
from replicas import ROOT

sys.path.insert(0, str(ROOT / "Bench"))

from cryptography.hazmat.primitives.asymmetric import ec  # noqa: E402
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat  # noqa: E402
from people import CONTAINER, Group, Person, counted, end, line_here  # noqa: E402
from people import rest_bytes, today  # noqa: E402
from rivals import Dayly  # noqa: E402

PEOPLE, STREAMS_EACH = 24, 16
# So many beats of all streams are watched, in seconds.
WATCHED_SECONDS = 24
MEMBERS, GROUPS = 12, 24
POST_BYTES = 64 << 10
# Pushes are spread over so long.
SPREAD_SECONDS = 40


class Receiver(http.server.BaseHTTPRequestHandler):
    """A push service that takes everything."""
    protocol_version = "HTTP/1.1"
    count = 0

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        Receiver.count += 1
        self.send_response(201)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_):
        pass


def resident(process):
    """KiB of memory that a process has now."""
    status = Path(f"/proc/{process.pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


def streams(server, people):
    before = resident(server.process)
    lines = []
    for number, person in enumerate(people, 1):
        for _ in range(STREAMS_EACH):
            # A network of their own, which has its share of the connections.
            line = http.client.HTTPConnection(
                "127.0.0.1", server.port, timeout=30, source_address=(f"127.{number}.0.2", 0))
            line.request("GET", "/v1/events", headers={"Cookie": person.cookie()})
            answer = line.getresponse()
            assert answer.status == 200, answer.status
            lines.append((line, answer))
    time.sleep(1)
    memory = (resident(server.process) - before) / len(lines)
    spent = milliseconds(server.process.pid)
    time.sleep(WATCHED_SECONDS)
    spent = milliseconds(server.process.pid) - spent
    print(f"{len(lines)} open streams: {memory:.1f} KiB of memory and "
          f"{spent / len(lines) / WATCHED_SECONDS * 3600:.1f} ms of a processor an hour, each")
    for line, _ in lines:
        line.close()


def subscribe(person, address):
    key = ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(
        Encoding.X962, PublicFormat.UncompressedPoint)
    person.wire.call("PUT", "/v1/push", counted(f"{address}/{person.device.hex()}".encode())
                     + counted(key) + counted(os.urandom(16)) + struct.pack(">I", 0))


def pushes(server, people):
    receiver = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
    receiver.daemon_threads = True
    threading.Thread(target=receiver.serve_forever, daemon=True).start()
    groups = []
    for number in range(GROUPS):
        group = Group(people[number])
        for step in range(1, MEMBERS):
            group.admit(people[(number + step) % PEOPLE])
        groups.append(group)
    quiet = posting(server, groups, today() - 1)
    for person in people:
        subscribe(person, f"http://127.0.0.1:{receiver.server_address[1]}")
    loud = posting(server, groups, today())
    due = GROUPS * (MEMBERS - 1)
    wait_until(lambda: Receiver.count >= due, 60, "every push has come")
    receiver.shutdown()
    print(f"{due} pushes: {(loud - quiet) / due:.2f} ms of a processor each, "
          "putting them down included")


def posting(server, groups, day):
    """Milliseconds of a processor for a post in each group and what follows."""
    spent = milliseconds(server.process.pid)
    for group in groups:
        photo = os.urandom(16)
        sender = group.members[0]
        sender.wire.call("PUT", group.path(photo), group.header(sender, photo, day)
                         + os.urandom(rest_bytes(POST_BYTES)) + end(POST_BYTES), CONTAINER)
    time.sleep(SPREAD_SECONDS)
    return milliseconds(server.process.pid) - spent


def main():
    folder = Path(tempfile.mkdtemp(prefix="dayly-costs-"))
    server = Dayly(folder / "dayly")
    try:
        server.start()
        people = [Person(line_here(server.port), f"+49155502{number:05d}", server.code_of)
                  for number in range(PEOPLE)]
        streams(server, people)
        pushes(server, people)
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
