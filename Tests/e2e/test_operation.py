"""The server's own command line, as who runs it meets it: exit codes and sentences."""

import http.client
import json
import os
import re
import shutil
import signal
import socket
import ssl
import subprocess
import tempfile
import unittest
from pathlib import Path

from server import BINARY, ROOT, WEB, Server, certificate, certified, free_port
from terminal import BINARY as COMMAND_LINE, COMMAND_SECONDS
from waiting import STEP_SECONDS, wait_until


class Operation(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="dayly-operation-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def said(self, *arguments, expect=0):
        """What a run that ends by itself says, in one line if it refuses."""
        done = subprocess.run(
            [BINARY, *arguments], capture_output=True, text=True, timeout=COMMAND_SECONDS)
        self.assertEqual(done.returncode, expect, done.stderr)
        if expect:
            self.assertEqual(done.stderr.count("\n"), 1, done.stderr)
        return done.stdout + done.stderr

    def test_what_it_cannot_do_is_a_sentence_and_what_belongs_is_copied_while_it_runs(self):
        version = (ROOT / "VERSION").read_text().strip()
        self.assertEqual(self.said("--version").strip(), f"dayly-server {version}")
        # What stands in columns keeps its own lines on a terminal of 80.
        lines = self.said("--help").partition("USAGE:")[0].split("\n")
        for line, following in zip(lines, lines[1:]):
            if line.startswith("  "):
                self.assertRegex(following, r"^(  .*)?$", line)
        server = Server(self.folder).start()
        self.addCleanup(server.stop)
        server.process.send_signal(signal.SIGHUP)
        other = self.folder / "other"
        self.assertIn(
            f"Port {server.port} of 127.0.0.1 is in use",
            self.said("--port", str(server.port), "--data", other, expect=69))
        self.assertIn("banana is not an IP address", self.said(
            "--trusted-proxy", "banana", "--data", other, expect=64))
        copy = self.folder / "copies/first"
        self.said("backup", copy, "--data", server.data)
        names = {path.name for path in copy.iterdir()}
        self.assertEqual(names, {"dayly.sqlite", "key", "push-key"})
        self.assertIn("is there already", self.said(
            "backup", copy, "--data", server.data, expect=73))
        # The option means the same wherever it stands.
        self.said("--data", server.data, "backup", self.folder / "copies/second")
        self.assertIn("no server's data", self.said(
            "backup", self.folder / "third", "--data", self.folder / "copies", expect=66))
        self.assertEqual(server.request("GET", "/healthz")[0], 200, "it ran on all the while")
        # What belongs to another key, or to nothing, is left as it is.
        kept = (copy / "key").read_bytes()
        (copy / "key").write_bytes(os.urandom(32))
        self.assertIn("is not the key", self.said("--port", "0", "--data", copy, expect=74))
        (copy / "key").write_bytes(kept)
        self.assertIn("an empty name", self.said("--port", "0", "--data", "", expect=64))
        for asked in ("--version", "--help"):
            with open("/dev/full", "wb") as full:
                done = subprocess.run([BINARY, asked], stdout=full, stderr=subprocess.PIPE)
            self.assertEqual(done.returncode, 74, done.stderr)
        (copy / "key").unlink()
        self.assertIn("key is missing", self.said("--port", "0", "--data", copy, expect=74))
        self.assertFalse((copy / "key").exists())

    def test_installed_and_called_by_name_it_finds_its_web_app(self):
        # As `make install` lays it out.
        (self.folder / "bin").mkdir()
        (self.folder / "share/dayly").mkdir(parents=True)
        shutil.copytree(WEB, self.folder / "share/dayly/web")
        for program in (BINARY, COMMAND_LINE):
            shutil.copy(program, self.folder / "bin" / program.name)
        environment = {**os.environ, "PATH": f"{self.folder / 'bin'}:{os.environ['PATH']}"}
        # Where there is no .build-web.
        elsewhere = {"env": environment, "cwd": self.folder}
        port, log = free_port(), self.folder / "log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                ["dayly-server", "--port", str(port), "--data", self.folder / "data"],
                stdout=output, stderr=subprocess.STDOUT, **elsewhere)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        origin = f"http://localhost:{port}"
        wait_until(lambda: f"Dayly is at {origin}\n" in log.read_text(), STEP_SECONDS, "it runs")
        connection = http.client.HTTPConnection("localhost", port)
        self.addCleanup(connection.close)
        connection.request("GET", "/")
        self.assertEqual(connection.getresponse().status, 200)
        done = subprocess.run(["dayly", "verify-web", origin], capture_output=True, text=True,
                              timeout=COMMAND_SECONDS, **elsewhere)
        self.assertIn("none differs", done.stdout, done.stderr)

    def test_a_renewed_certificate_is_served_without_a_restart(self):
        server = Server(self.folder, secure=True, settings={"DAYLY_LOG_FORMAT": "json"}).start()
        self.addCleanup(server.stop)
        chain, key = server.certificate[1], server.certificate[3]
        first = chain.read_bytes()

        def served():
            context = ssl.create_default_context()
            context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
            with socket.create_connection(("127.0.0.1", server.port), 60) as line:
                with context.wrap_socket(line, server_hostname="localhost") as secured:
                    return ssl.DER_cert_to_PEM_cert(secured.getpeercert(binary_form=True)).encode()

        def hears(what):
            # What comes before the server listens for it is lost.
            server.process.send_signal(signal.SIGHUP)
            return what in server.log()

        self.assertEqual(served(), first)
        # Half a renewal: the key belongs to another certificate.
        kept = key.read_bytes()
        certificate(self.folder)
        second, own = chain.read_bytes(), key.read_bytes()
        key.write_bytes(kept)
        wait_until(lambda: hears("stays as it was"), 120, "it says so")
        self.assertEqual(served(), first)
        key.write_bytes(own)
        wait_until(lambda: hears("was read again"), 120, "it reads it again")
        self.assertEqual(served(), second)
        entries = [json.loads(entry) for entry in server.log().splitlines()
                   if entry.startswith("{")]
        self.assertEqual({entry["level"] for entry in entries}, {"error", "notice"})
        self.assertIn("does not fit the certificate", entries[0]["metadata"]["error"])

    def test_a_proxy_is_known_on_a_socket_for_both_kinds_of_addresses(self):
        """There the system writes 127.0.0.1 as ::ffff:127.0.0.1."""
        server = Server(self.folder, settings={
            "DAYLY_HOST": "::", "DAYLY_TRUSTED_PROXY": "127.0.0.1",
            "DAYLY_SENDER_URL": "https://sms.example/send", "DAYLY_SENDER_TOKEN": "t"}).start()
        self.addCleanup(server.stop)
        self.assertIn(f"Dayly is at http://[::]:{server.port}\n", server.log())
        # Who comes past the proxy is refused.
        for peer, status in (("127.0.0.1", 200), ("::1", 403)):
            connection = http.client.HTTPConnection(peer, server.port, timeout=STEP_SECONDS)
            self.addCleanup(connection.close)
            connection.request("GET", "/healthz")
            self.assertEqual(connection.getresponse().status, status, peer)

    def test_tls_works_on_loopback_without_a_sender(self):
        certificate, key = certified(self.folder)
        log = self.folder / "log"
        with log.open("wb") as output:
            process = subprocess.Popen(
                [BINARY, "--port", "0", "--data", self.folder / "data", "--tls-certificate",
                 certificate, "--tls-key", key], stdout=output, stderr=subprocess.STDOUT)
        self.addCleanup(process.wait)
        self.addCleanup(process.terminate)
        found = wait_until(
            lambda: re.search(r"Dayly is at (https://localhost:(\d+))\n", log.read_text()),
            STEP_SECONDS, "it says where it is")
        context = ssl.create_default_context(cafile=certificate)
        connection = http.client.HTTPSConnection("localhost", int(found[2]), context=context)
        self.addCleanup(connection.close)
        # A page of its own may write there, and only one that came over TLS.
        for origin, status in ((found[1], 400), (found[1].replace("https", "http"), 403)):
            connection.request("POST", "/v1/codes", b"", {
                "Origin": origin, "Content-Type": "application/vnd.dayly"})
            answer = connection.getresponse()
            answer.read()
            self.assertEqual(answer.status, status, origin)
            # The name is every program's on this machine: none is told to come by TLS only.
            self.assertIsNone(answer.headers["Strict-Transport-Security"])


if __name__ == "__main__":
    unittest.main()
