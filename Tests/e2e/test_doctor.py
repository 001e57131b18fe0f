"""`dayly-server doctor`, as who runs a server asks it: beside one that is well and over set-ups
that are not."""

import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

from server import BINARY, ROOT, Server, free_port
from terminal import COMMAND_SECONDS

TOKEN = "a-token-for-nobody-else"


class Doctor(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory(prefix="dayly-doctor-")
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def ask(self, *arguments, expect, before=(), settings=None):
        done = subprocess.run(
            [BINARY, *before, "doctor", *arguments], capture_output=True, text=True,
            cwd=self.folder, timeout=COMMAND_SECONDS, env={**os.environ, **(settings or {})})
        self.assertEqual(done.returncode, expect, done.stdout + done.stderr)
        self.assertNotIn(TOKEN, done.stdout + done.stderr)
        return done.stdout + done.stderr

    def test_beside_a_server_that_is_well_nothing_is_wrong(self):
        server = Server(self.folder, secure=True).start()
        self.addCleanup(server.stop)
        chain = server.certificate[1]
        said = json.loads(self.ask(
            "--json", "--data", server.data, "--address", server.origin, expect=0,
            before=("--port", str(server.port), *server.certificate),
            settings={"SSL_CERT_FILE": str(chain)}))
        self.assertTrue(said["isWell"])
        states = {finding["check"]: finding["state"] for finding in said["findings"]}
        for check in ("settings", "keys", "database", "photos", "tls", "server", "address"):
            self.assertEqual(states[check], "ok", said)
        self.assertNotIn("wrong", states.values())
        # Whom nobody knows has signed its certificate: people do not get there.
        said = self.ask("--data", server.data, "--address", server.origin, expect=1,
                        before=("--port", str(server.port), *server.certificate))
        self.assertRegex(said, r"(?m)^WRONG +address +https://localhost:\d+ cannot be reached: its "
                               r"certificate is not accepted")
        self.assertRegex(said, r"(?m)^ok +server +It runs at")

    def test_settings_come_from_the_services_file_and_no_secret_is_printed(self):
        settings = self.folder / "server.env"
        nobody = free_port()
        lines = [
            "# As systemd reads it", "", "DAYLY_PORT=0", f"DAYLY_SENDER_TOKEN='{TOKEN}'",
            f"DAYLY_SENDER_URL=http://127.0.0.1:{nobody}/{TOKEN}",
            'DAYLY_TRUSTED_PROXY="127.0.0.1"', f"DAYLY_SERVER_DATA={self.folder / 'data'}"]
        settings.write_text("\n".join(lines) + "\n")
        said = self.ask("--settings", settings, expect=1)
        self.assertRegex(said, r"(?m)^ok +settings +Served behind the proxy at 127\.0\.0\.1")
        self.assertRegex(said, r"(?m)^WRONG +sender +The sender at 127\.0\.0\.1 cannot be reached")
        self.assertRegex(said, r"(?m)^ok +folder .*the first start makes it")
        # What cannot be understood is the finding.
        settings.write_text("DAYLY_TLS_KEY=only.pem\n")
        self.assertRegex(
            self.ask("--settings", settings, expect=1),
            r"\AWRONG +settings +--tls-certificate and --tls-key belong together.*\n\Z")
        settings.write_text(f"DAYLY_PORT=0\n{TOKEN}\n")
        self.assertIn("Line 2 of", self.ask("--settings", settings, expect=64))
        self.assertIn("cannot be read", self.ask("--settings", self.folder, expect=64))
        self.assertFalse((self.folder / "data").exists())

    def test_a_setting_that_is_none_is_named(self):
        settings, data = self.folder / "server.env", ("--data", self.folder / "data")
        # The proxy is the one setting without which this file would be wrong.
        lines = [
            "DAYLY_HOST=127.0.0.1", "DAYLY_PORT=0", "DAYLY_TRUSTED_PROXIES=127.0.0.1", "TZ=UTC"]
        settings.write_text("\n".join(lines) + "\n")
        said = self.ask("--settings", settings, *data, expect=0)
        self.assertEqual(
            re.findall(r"(?m)^warning +settings +(.*)$", said),
            [f"DAYLY_TRUSTED_PROXIES in {settings} is no setting: it does nothing."])
        # All that the manual and the example name are some.
        written = "".join((ROOT / "share" / path).read_text() for path in (
            "man/dayly-server.8", "systemd/server.env.example"))
        # Beside the folder of the command line, and how those of a move's end begin.
        names = set(re.findall(r"\bDAYLY_\w+", written)) - {"DAYLY_DATA", "DAYLY_TO_"}
        self.assertGreater(len(names), 15)
        settings.write_text("".join(f"{name}=\n" for name in sorted(names)))
        self.assertNotIn("is no setting", self.ask("--settings", settings, *data, expect=1))


if __name__ == "__main__":
    unittest.main()
