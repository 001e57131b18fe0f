#!/usr/bin/env python3
"""How fast photos are deleted whose time is over: from a folder, and from a store of objects that
takes so long for each request, whether it knows requests for many at once or not. One server by
itself on this machine, in development mode, where a test moves the clock and what has ended is gone
when that is answered. Needs neither root nor the stack.

usage: Scale/deletions.py [MILLISECONDS]
"""

import http.server
import os
import re
import shutil
import struct
import sys
import tempfile
import threading
import time
from email.utils import formatdate
from pathlib import Path

from load import in_parallel
from replicas import ROOT

sys.path.insert(0, str(ROOT / "Bench"))

from people import CONTAINER, Group, Person, end, line_here, rest_bytes, today  # noqa: E402
from rivals import Dayly  # noqa: E402

PEOPLE, GROUPS_EACH, DAYS = 8, 48, 3
PHOTOS = PEOPLE * GROUPS_EACH * DAYS
POST_BYTES = 64 << 10
LIFE_MILLISECONDS = 49 * 3600 * 1000
KEY = re.compile(rb"<Key>([^<]*)</Key>")


class Store(http.server.BaseHTTPRequestHandler):
    """An S3 store in memory that needs `seconds` for each request that deletes."""
    protocol_version = "HTTP/1.1"
    objects, seconds, takes_many, requests = {}, 0.0, True, 0

    def do_GET(self):
        if "?list-type" in self.path:
            return self._answer(200, b"<R><IsTruncated>false</IsTruncated></R>")
        if "?" in self.path:
            return self._answer(501)
        if "Authorization" not in self.headers:
            return self._answer(403)
        content = Store.objects.get(self.path)
        return self._answer(404 if content is None else 200, content or b"")

    def do_PUT(self):
        Store.objects[self.path] = self._body()
        self._answer(200)

    def do_DELETE(self):
        self._wait()
        Store.objects.pop(self.path, None)
        self._answer(204)

    def do_POST(self):
        names = KEY.findall(self._body())
        if not Store.takes_many:
            return self._answer(501)
        self._wait()
        for name in names:
            Store.objects.pop(f"/photos/{name.decode()}", None)
        results = b"".join(b"<Deleted><Key>%s</Key></Deleted>" % name for name in names)
        return self._answer(200, b"<DeleteResult>" + results + b"</DeleteResult>")

    def _wait(self):
        Store.requests += 1
        time.sleep(Store.seconds)

    def _body(self):
        return self.rfile.read(int(self.headers.get("Content-Length", 0)))

    def _answer(self, status, content=b""):
        self.send_response(status)
        self.send_header("Content-Length", str(len(content)))
        self.send_header("Date", formatdate(usegmt=True))
        self.end_headers()
        self.wfile.write(content)

    def log_message(self, *_):
        pass


class Server(Dayly):
    """Keeps its photos in the store at `port`, where there is one."""

    def __init__(self, folder, port=None):
        super().__init__(folder)
        self.store = port

    def command(self):
        program, *rest = super().command()
        return [os.environ.get("DAYLY_SERVER", program), *rest]

    def environment(self):
        if self.store is None:
            return super().environment()
        return {**super().environment(), "DAYLY_BLOBS": "s3://photos/p",
                "AWS_ENDPOINT_URL_S3": f"http://127.0.0.1:{self.store}",
                "AWS_ACCESS_KEY_ID": "AKIDEXAMPLE", "AWS_SECRET_ACCESS_KEY": "wJalrXUtnFEMI"}


def post_all(person):
    """A photo of each day to each of the person's own groups."""
    for _ in range(GROUPS_EACH):
        group = Group(person)
        for day in range(today() - DAYS + 1, today() + 1):
            photo = os.urandom(16)
            person.wire.call(
                "PUT", group.path(photo), group.header(person, photo, day)
                + os.urandom(rest_bytes(POST_BYTES)) + end(POST_BYTES), CONTAINER)


def measure(folder, title, port=None):
    server = Server(folder, port)
    try:
        server.start()
        people = [Person(line_here(server.port), f"+49155503{number:05d}", server.code_of)
                  for number in range(PEOPLE)]
        in_parallel(post_all, [(person,) for person in people])
        Store.requests = 0
        wire = people[0].wire
        wire.http.timeout = 600
        wire.http.close()
        begun = time.monotonic()
        wire.call("POST", "/development/clock", struct.pack(">q", LIFE_MILLISECONDS))
        took = time.monotonic() - begun
        left = [name for name in Store.objects if not name.endswith("/owner")]
        assert not left, f"{len(left)} photos are left in the store"
        print(f"{title}: {PHOTOS} photos in {took:.2f} s, {PHOTOS / took:.0f} a second"
              + (f", by {Store.requests} requests" if port else ""), flush=True)
    finally:
        server.stop()
        Store.objects.clear()
        shutil.rmtree(folder, ignore_errors=True)


def main():
    milliseconds = float(sys.argv[1]) if len(sys.argv) > 1 else 50
    folder = Path(tempfile.mkdtemp(prefix="dayly-deletions-"))
    store = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Store)
    store.daemon_threads = True
    threading.Thread(target=store.serve_forever, daemon=True).start()
    Store.seconds = milliseconds / 1000
    try:
        measure(folder / "files", "a folder")
        measure(folder / "many", f"a store, {milliseconds:g} ms a request", store.server_port)
        Store.takes_many = False
        measure(folder / "each", "the same, which knows no request for many", store.server_port)
    finally:
        store.shutdown()
        shutil.rmtree(folder, ignore_errors=True)


if __name__ == "__main__":
    main()
