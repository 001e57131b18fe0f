"""The guide's configurations of nginx and Caddy, as they stand there, before a server: TLS, whole
bodies, events as they come, and limits that count who really asks."""

import http.client
import http.server
import json
import os
import re
import shutil
import socket
import ssl
import struct
import subprocess
import tempfile
import threading
import unittest
from pathlib import Path

from server import BINARY, ROOT, WEB, certificate, free_port
from terminal import COMMAND_SECONDS
from waiting import STEP_SECONDS, wait_until

GUIDE = (ROOT / "docs/operating.md").read_text()
POST_BYTES = 8_500_000
CODES_PER_ADDRESS = 60
WIRE = {"Content-Type": "application/vnd.dayly"}


def block(begins):
    """The code of the guide that begins so."""
    found = [code for code in re.findall(r"^```\w*\n(.*?)^```", GUIDE, re.M | re.S)
             if code.startswith(begins)]
    assert len(found) == 1, begins
    return found[0]


class Receiver(http.server.BaseHTTPRequestHandler):
    """Takes login codes and every other body, and tells of one event before it waits."""
    protocol_version = "HTTP/1.1"
    seen = []
    event_read = threading.Event()

    def do_POST(self):
        size = int(self.headers["Content-Length"])
        while size > 0:
            size -= len(self.rfile.read(min(size, 1 << 16)))
        self.seen.append(dict(self.headers))
        self.send_response(204)
        self.end_headers()

    def do_GET(self):
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.end_headers()
        self.wfile.write(b"data: first\n\n")
        self.event_read.wait(STEP_SECONDS)
        self.close_connection = True

    def log_message(self, *_):
        pass


class Proxies:
    """What holds for either."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="dayly-proxy-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.folder.chmod(0o755)
        self.chain, self.key = certificate(self.folder)[1::2]
        self.receiver = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Receiver)
        self.receiver.daemon_threads = True
        # Whoever asks may go before all is said.
        self.receiver.handle_error = lambda *_: None
        self.addCleanup(self.receiver.server_close)
        self.addCleanup(self.receiver.shutdown)
        self.addCleanup(Receiver.event_read.set)
        Receiver.event_read.clear()
        threading.Thread(target=self.receiver.serve_forever, daemon=True).start()

    def run_until_answered(self, command, port, settings=None):
        log = (self.folder / f"{port}.log").open("wb")
        self.addCleanup(log.close)
        process = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL,
                                   cwd=self.folder, env={**os.environ, **(settings or {})})
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)

        def listens():
            self.assertIsNone(process.poll(), Path(log.name).read_text(errors="replace"))
            with socket.socket() as probe:
                return probe.connect_ex(("127.0.0.1", port)) == 0
        wait_until(listens, STEP_SECONDS, f"{command[0]} listens")

    def front(self, upstream):
        """The proxy before this port; its own."""
        port = free_port()
        self.start_proxy(port, upstream)
        return port

    def connect(self, port):
        context = ssl.create_default_context(cafile=self.chain)
        context.set_alpn_protocols(["http/1.1"])
        line = http.client.HTTPSConnection("localhost", port, timeout=STEP_SECONDS, context=context)
        self.addCleanup(line.close)
        return line

    def ask(self, line, method, path, body=None, headers=None):
        line.request(method, path, body, headers or {})
        answer = line.getresponse()
        return answer.status, answer.headers, answer.read()

    def serve(self):
        """A server behind the proxy: the proxy's port, and what the doctor finds there."""
        upstream = free_port()
        settings = {
            "DAYLY_PORT": str(upstream), "DAYLY_TRUSTED_PROXY": "127.0.0.1",
            "DAYLY_SERVER_DATA": str(self.folder / "data"), "DAYLY_WEB": str(WEB),
            "DAYLY_CONTACT": "mailto:nobody@example.org", "DAYLY_SENDER_TOKEN": "token",
            "DAYLY_SENDER_URL": f"http://127.0.0.1:{self.receiver.server_address[1]}"}
        self.run_until_answered([BINARY], upstream, settings)
        port = self.front(upstream)
        done = subprocess.run(
            [BINARY, "doctor", "--json", "--address", f"https://localhost:{port}"],
            capture_output=True, text=True, timeout=COMMAND_SECONDS,
            env={**os.environ, **settings, "SSL_CERT_FILE": str(self.chain)})
        found = {finding["check"]: finding for finding in json.loads(done.stdout)["findings"]}
        return port, found

    def test_a_server_behind_it_serves_people(self):
        port, found = self.serve()
        for check in ("address", "sender", "server"):
            self.assertEqual(found[check]["state"], "ok", found)
        line = self.connect(port)
        status, headers, _ = self.ask(line, "GET", "/", headers={"Accept-Encoding": "identity"})
        self.assertEqual(status, 200)
        self.assertIn("max-age", headers["Strict-Transport-Security"])
        for name in ("Strict-Transport-Security", "Content-Security-Policy", "Content-Type"):
            self.assertEqual(len(headers.get_all(name)), 1, name)
        # Who says that they come from somewhere else is counted all the same.
        statuses = []
        for number in range(CODES_PER_ADDRESS + 1):
            phone = f"+4366412{number:05}".encode()
            status, _, _ = self.ask(
                line, "POST", "/v1/codes", struct.pack(">I", len(phone)) + phone,
                {**WIRE, "X-Forwarded-For": f"198.51.{number}.7"})
            statuses.append(status)
        self.assertEqual(statuses, [204] * CODES_PER_ADDRESS + [429])

    def test_bodies_go_through_whole_and_events_as_they_come(self):
        port = self.front(self.receiver.server_address[1])
        line = self.connect(port)
        self.assertEqual(self.ask(line, "POST", "/", bytes(POST_BYTES))[0], 204)
        events = self.connect(port)
        events.request("GET", "/v1/events")
        answer = events.getresponse()
        # It is there while the one that sends it still waits.
        self.assertEqual(answer.readline(), b"data: first\n")
        self.assertFalse(Receiver.event_read.is_set())
        Receiver.event_read.set()


@unittest.skipUnless(shutil.which("nginx") or Path("/usr/sbin/nginx").exists(),
                     "nginx is missing here (nginx-light)")
class Nginx(Proxies, unittest.TestCase):
    host = "$http_host"

    def test_one_that_changes_the_name_is_found(self):
        self.host = "upstream"
        _, found = self.serve()
        self.assertEqual(found["address"]["state"], "wrong", found)
        self.assertIn("the proxy changes Host", found["address"]["said"])

    def start_proxy(self, port, upstream):
        server = block("server {")
        for line, own in (
                ("listen 443 ssl http2;", f"listen 127.0.0.1:{port} ssl http2;"),
                ("listen [::]:443 ssl http2;", ""), ("$http_host", self.host), ("photos.example.org;", "localhost;"),
                ("/etc/letsencrypt/live/photos.example.org/fullchain.pem", str(self.chain)),
                ("/etc/letsencrypt/live/photos.example.org/privkey.pem", str(self.key)),
                ("127.0.0.1:8080", f"127.0.0.1:{upstream}")):
            self.assertEqual(server.count(line), 1, line)
            server = server.replace(line, own)
        file = self.folder / "nginx.conf"
        places = "".join(f"{kind}_temp_path {self.folder / kind};\n" for kind in (
            "client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
        file.write_text(
            f"daemon off; pid {self.folder}/nginx.pid; error_log stderr; master_process off;\n"
            f"events {{}}\nhttp {{ access_log off;\n{places}{server}}}\n")
        program = shutil.which("nginx") or "/usr/sbin/nginx"
        self.run_until_answered([program, "-e", "stderr", "-p", self.folder, "-c", file], port)


@unittest.skipUnless(shutil.which("caddy"), "caddy is missing here (caddy)")
class Caddy(Proxies, unittest.TestCase):
    def start_proxy(self, port, upstream):
        site = block("photos.example.org {")
        self.assertEqual(site.count("127.0.0.1:8080"), 1)
        site = site.replace("127.0.0.1:8080", f"127.0.0.1:{upstream}").replace(
            "photos.example.org {", f"https://localhost:{port} {{\n  tls {self.chain} {self.key}")
        file = self.folder / "Caddyfile"
        file.write_text("{\n  admin off\n  auto_https disable_redirects\n}\n" + site)
        home = {name: str(self.folder) for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME")}
        self.run_until_answered(
            ["caddy", "run", "--adapter", "caddyfile", "--config", file], port, home)


if __name__ == "__main__":
    unittest.main()
