"""The Debian packages, in a clean Debian: what they bring, how the server starts, what people do
with both, and what stays after an upgrade, a removal and a purge. Run by `make package`."""

import os
import re
import shlex
import shutil
import ssl
import stat
import subprocess
import tempfile
import unittest
from pathlib import Path

from clean_debian import Booted, CleanDebian, NotBooted, PACKAGES, ROOT, Unreachable, why_not

import terminal
from server import Server, certificate, free_port
from waiting import STEP_SECONDS, wait_until

VERSION = (ROOT / "VERSION").read_text().strip()
UNIT = "/lib/systemd/system/dayly-server.service"
SETTINGS = "etc/dayly/server.env"
PICTURE = ROOT / "docs/screens.jpg"
GROUP = "Family"


class PackagedServer(Server):
    """The installed server as its unit starts it: its command, its user, its settings."""

    def __init__(self, folder, debian):
        super().__init__(folder)
        self.debian = debian

    def unit(self):
        """The settings of the unit; the last of each name."""
        lines = (self.debian.root / UNIT.lstrip("/")).read_text().splitlines()
        return dict(line.split("=", 1) for line in lines if "=" in line and line[0].isalpha())

    def command(self):
        unit = self.unit()
        assert unit["EnvironmentFile"] == f"/{SETTINGS}"
        return self.debian.command(*shlex.split(unit["ExecStart"]), user=unit["User"])

    def environment(self):
        lines = (self.debian.root / SETTINGS).read_text().splitlines()
        return dict(line.split("=", 1) for line in lines if line and line[0] != "#")

    def start(self):
        begin = len(self.log())
        with self.log_path.open("ab") as log:
            self.process = subprocess.Popen(
                self.command(), stdin=subprocess.DEVNULL, stdout=log, stderr=subprocess.STDOUT,
                env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", **self.environment()})
        wait_until(lambda: self._answers(begin), STEP_SECONDS, "the server starts")
        return self


@unittest.skipIf(why_not(), why_not())
class DebianPackages(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="dayly-package-", dir="/var/tmp"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.folder.chmod(0o755)
        try:
            cls.debian = CleanDebian(cls.folder)
        except Unreachable as unreachable:
            raise unittest.SkipTest(f"no clean Debian could be made: {unreachable}")
        cls.packages = cls.debian.bring(sorted(PACKAGES.glob("*.deb")))
        # People call the installed command line.
        shim = cls.folder / "dayly"
        shim.write_text(f'#!/bin/sh\nexec {shlex.join(cls.debian.command("dayly"))} "$@"\n')
        shim.chmod(0o755)
        terminal.BINARY = shim
        cls.debian.apt("update")
        cls.debian.apt("install", *cls.packages)

    def anew(self):
        """As just installed, with nothing of an earlier test."""
        self.debian.run("dpkg", "--purge", "dayly-server")
        self.debian.apt("install", *self.packages)

    def test_programs_manuals_and_completions_are_there(self):
        run = self.debian.run
        for name, section in (("dayly", 1), ("dayly-server", 8)):
            self.assertIn(VERSION, run(name, "--version"))
            page = run("man", str(section), name)
            self.assertIn(f"{name.upper()}({section})", page)
        self.assertIn("dayly", run("bash", "-c", (
            ". /usr/share/bash-completion/completions/dayly; complete -p dayly")))
        for path in ("zsh/vendor-completions/_dayly", "fish/vendor_completions.d/dayly.fish"):
            self.assertIn("dayly: /", run("dpkg-query", "-S", f"/usr/share/{path}"))

    def test_the_server_waits_to_be_configured(self):
        root = self.debian.root
        # systemd has nothing to say of the unit.
        self.assertEqual(self.debian.run("systemd-analyze", "verify", UNIT), "")
        self.assertEqual(
            self.debian.run("systemctl", "is-enabled", "dayly-server", expect=1), "disabled\n")
        for path, mode, owner in (("etc/dayly", 0o700, "root"), (SETTINGS, 0o600, "root"),
                                  ("var/lib/dayly", 0o700, "dayly")):
            found = (root / path).stat()
            self.assertEqual(stat.S_IMODE(found.st_mode), mode, path)
            entry = self.debian.run("getent", "passwd", owner).split(":")
            self.assertEqual(found.st_uid, int(entry[2]), path)
        self.assertIn(f"/{SETTINGS} ", self.debian.run(
            "dpkg-query", "-W", "-f", "${Conffiles}", "dayly-server"))
        server = PackagedServer(self.folder, self.debian)
        done = subprocess.run(
            server.command(), env={**os.environ, **server.environment()}, text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        self.assertEqual(done.returncode, int(server.unit()["RestartPreventExitStatus"]))
        self.assertIn("DAYLY_SENDER_TOKEN", done.stdout)
        self.assertEqual(list((root / "var/lib/dayly").iterdir()), [])

    def test_people_use_it_and_an_upgrade_keeps_what_is_theirs(self):
        server = PackagedServer(self.folder, self.debian)
        settings = f"# Mine.\nDAYLY_HOST=127.0.0.1\nDAYLY_PORT={server.port}\n"
        (self.debian.root / SETTINGS).write_text(settings)
        self.addCleanup(self.anew)
        self.addCleanup(server.stop)
        server.start()
        for path in ("/livez", "/readyz"):
            self.assertEqual(server.request("GET", path)[::2], (200, b"ok\n"))
        status, headers, page = server.request("GET", "/")
        self.assertEqual((status, headers["Content-Type"].split(";")[0]), (200, "text/html"))
        self.assertIn(b"Dayly", page)
        ada = self.person(server, "Adaline", "+4915550001901")
        ada.run("create", GROUP)
        ben = self.person(server, "Benedikta", "+4915550001902")
        ben.run("join", ada.run("invite", GROUP).decode().strip())
        ada.json("groups")
        [picture] = self.debian.bring([PICTURE])
        ada.run("send", GROUP, picture)
        self.assertEqual(ben.json("photos", GROUP)[0]["sender"], "Adaline")
        server.stop()

        self.debian.apt("install", "--reinstall", *self.packages)
        self.assertEqual((self.debian.root / SETTINGS).read_text(), settings)
        server.start()
        self.assertTrue(ben.opened_photo(GROUP))
        server.stop()

        data = self.debian.root / "var/lib/dayly"
        self.debian.apt("remove", "dayly-server")
        self.assertFalse((self.debian.root / "usr/bin/dayly-server").exists())
        self.assertTrue((data / "key").exists() and (data / "dayly.sqlite").exists())
        self.assertEqual((self.debian.root / SETTINGS).read_text(), settings)
        self.debian.apt("purge", "dayly-server")
        self.assertFalse(data.exists())
        self.assertFalse((self.debian.root / "etc/dayly").exists())

    def test_systemd_starts_reloads_upgrades_and_stops_it(self):
        try:
            system = Booted(self.debian)
        except NotBooted as why:
            self.skipTest(f"no systemd came up in a container: {why}")
        self.addCleanup(self.anew)
        self.addCleanup(system.stop)
        system.run("systemctl", "start", "dayly-server")
        # Once, with a sentence, and not again every two seconds.
        wait_until(lambda: "status=64" in self.journal(system), STEP_SECONDS, "it ends")
        self.assertIn("DAYLY_SENDER_TOKEN", self.journal(system))
        self.assertEqual(self.shown(system, "ActiveState", "NRestarts"), ["failed", "0"])

        port = self.configure_tls()
        system.run("systemctl", "start", "dayly-server")
        wait_until(lambda: "Dayly is at" in self.journal(system), STEP_SECONDS, "it starts")
        first = self.served(port)
        self.configure_tls(port)
        system.run("systemctl", "reload", "dayly-server")
        wait_until(lambda: self.served(port) != first, STEP_SECONDS, "the new certificate")
        exposure = re.search(r"exposure level.*: ([\d.]+)",
                             system.run("systemd-analyze", "security", "dayly-server"))
        self.assertLessEqual(float(exposure[1]), 2.0)
        # Nothing that Swift's threads are refused fills the log.
        self.assertNotIn("Failed to set", self.journal(system))

        [before] = self.shown(system, "MainPID")
        system.run("env", "DEBIAN_FRONTEND=noninteractive", "apt-get", "-y",
                   "--no-install-recommends", "install", "--reinstall", *self.packages)
        [after] = self.shown(system, "MainPID")
        self.assertNotIn(after, (before, "0"))
        wait_until(lambda: self.journal(system).count("Dayly is at") == 2, STEP_SECONDS, "anew")
        system.run("systemctl", "stop", "dayly-server")
        self.assertEqual(self.shown(system, "Result", "ExecMainStatus"), ["success", "0"])

    def journal(self, system):
        return system.run("journalctl", "--no-pager", "-o", "cat", "-u", "dayly-server")

    def shown(self, system, *names):
        return [system.run("systemctl", "show", "--value", "-p", name, "dayly-server").strip()
                for name in names]

    def configure_tls(self, port=None):
        """A certificate that is new, and settings that serve with it on `port`, which it gives."""
        folder = self.debian.root / "etc/dayly-tls"
        folder.mkdir(exist_ok=True)
        folder.chmod(0o755)
        certificate(folder)
        self.debian.run("chown", "dayly:", "/etc/dayly-tls/certificate-key.pem")
        port = port or free_port()
        (self.debian.root / SETTINGS).write_text(
            f"DAYLY_PORT={port}\nDAYLY_TLS_CERTIFICATE=/etc/dayly-tls/certificate.pem\n"
            "DAYLY_TLS_KEY=/etc/dayly-tls/certificate-key.pem\n"
            "DAYLY_SENDER_URL=https://sms.example/send\nDAYLY_SENDER_TOKEN=token\n")
        return port

    def served(self, port):
        return ssl.get_server_certificate(("127.0.0.1", port), timeout=STEP_SECONDS)

    def person(self, server, name, phone):
        """Somebody with the installed command line."""
        person = terminal.Terminal(f"/root/{name}", server, name, phone)
        person.login()
        return person


if __name__ == "__main__":
    unittest.main()
