"""Many who send slowly and have no session, against a server that faces them itself and may have
few files open: whoever else comes is answered."""

import http.client
import socket
import tempfile
import unittest

from server import Server
from waiting import STEP_SECONDS, wait_until

DESCRIPTORS = 256
CROWD = 276
SLOW = (b"POST /v1/codes HTTP/1.1\r\nHost: localhost\r\n"
        b"Content-Type: application/vnd.dayly\r\nContent-Length: 30000\r\n\r\n")


class Crowd(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        limit = ["prlimit", f"--nofile={DESCRIPTORS}:{DESCRIPTORS}"]
        self.server = Server(folder.name, under=limit)
        self.addCleanup(self.server.stop)
        self.server.start()

    def slow(self, source):
        line = socket.socket()
        self.addCleanup(line.close)
        line.bind((source, 0))
        line.settimeout(STEP_SECONDS)
        line.connect(("127.0.0.1", self.server.port))
        try:
            line.sendall(SLOW)
        except OSError:
            # Sent away already.
            pass
        return line

    def is_answered(self, source):
        line = http.client.HTTPConnection(
            "127.0.0.1", self.server.port, timeout=STEP_SECONDS, source_address=(source, 0))
        line.request("GET", "/healthz")
        status = line.getresponse().status
        line.close()
        return status == 200

    def test_one_who_sends_slowly_on_many_lines_keeps_nobody_out(self):
        crowd = [self.slow("127.0.0.2") for _ in range(CROWD)]
        for source in ("127.0.0.3", "127.0.0.4"):
            self.assertTrue(self.is_answered(source))
        # A network has its share: what is above it was sent away.
        for line in crowd:
            line.setblocking(False)
        wait_until(lambda: self.kept(crowd) < DESCRIPTORS // 4, STEP_SECONDS, "the rest is gone")
        self.assertGreater(self.kept(crowd), 0)

    def kept(self, crowd):
        """How many of these lines the server has not closed."""
        kept = 0
        for line in crowd:
            try:
                kept += line.recv(1, socket.MSG_PEEK) != b""
            except BlockingIOError:
                kept += 1
            except OSError:
                pass
        return kept

    def test_a_crowd_from_many_networks_waits_its_turn_and_the_server_lives(self):
        # More networks than a share each leaves room for: now everybody waits, and is served when
        # those who send slowly have had their time.
        crowd = [self.slow(f"127.{number}.0.2") for number in range(1, 21) for _ in range(14)]
        self.assertGreater(len(crowd), DESCRIPTORS)
        for line in crowd:
            line.close()
        self.assertTrue(self.is_answered("127.99.0.1"))
