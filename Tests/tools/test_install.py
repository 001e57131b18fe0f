"""`make install` puts everything where a system looks for it, and the manual names what the server
takes."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from stand_in import ROOT, VERSION, StandIn


class Installing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="dayly-install-"))
        cls.clone = StandIn(cls.folder / "clone")
        cls.root = cls.folder / "root"

    @classmethod
    def tearDownClass(cls):
        shutil.rmtree(cls.folder)

    def install(self):
        return subprocess.run(
            [self.clone.folder / "Tools/install"], text=True, stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, "PREFIX": "/opt/dayly", "DESTDIR": str(self.root)})

    def test_what_is_built_is_installed_and_an_older_web_app_is_gone(self):
        done = self.install()
        self.assertEqual(done.returncode, 66, done.stdout)
        self.assertIn("make build", done.stdout)
        for name in ("dayly-server", "dayly"):
            self.clone.built(f".build-native/release/{name}", "#!/bin/sh\n")
        self.clone.built(".build-web/app.json", "{}")
        self.clone.built(".build-web/dayly.wasm", "not served")
        self.clone.built(".build-web/app/1/old.js", "")
        self.assertEqual(self.install().returncode, 0)
        shutil.rmtree(self.clone.folder / ".build-web/app")
        self.clone.built(".build-web/app/2/dayly.wasm", "served")
        done = self.install()
        self.assertEqual(done.returncode, 0, done.stdout)
        prefix = self.root / "opt/dayly"
        found = {path.relative_to(prefix).as_posix() for path in prefix.rglob("*")
                 if path.is_file()}
        self.assertLessEqual({
            "bin/dayly-server", "bin/dayly", "share/dayly/web/app.json",
            "share/man/man8/dayly-server.8", "lib/systemd/system/dayly-server.service",
            "lib/sysusers.d/dayly.conf", "lib/tmpfiles.d/dayly.conf",
            "share/doc/dayly/policies/privacy.md", "share/doc/dayly/policies/terms.md",
            "share/doc/dayly/what-the-server-knows.md",
            "share/doc/dayly/LICENSE", "share/doc/dayly/server.env.example"}, found)
        self.assertEqual({name for name in found if name.startswith("share/dayly/web/")},
                         {"share/dayly/web/app.json", "share/dayly/web/app/2/dayly.wasm"})
        self.assertTrue(os.access(prefix / "bin/dayly-server", os.X_OK))
        unit = (prefix / "lib/systemd/system/dayly-server.service").read_text()
        self.assertIn("ExecStart=/opt/dayly/bin/dayly-server ", unit)
        # Date and version are filled in, and the page is one that any reader shows.
        page = (prefix / "share/man/man8/dayly-server.8").read_text()
        self.assertRegex(page, rf'\.TH DAYLY-SERVER 8 "\d{{4}}-\d\d-\d\d" "Dayly {VERSION}"')
        self.assertNotIn("@", page)
        self.assertTrue(page.isascii())
        lint = subprocess.run(["mandoc", "-Tlint", "-Wwarning"], input=page, text=True,
                              capture_output=True)
        self.assertEqual(lint.stdout + lint.stderr, "")

    def test_the_manual_names_every_option_of_the_server_and_no_other(self):
        commands = (ROOT / "Native/Sources/dayly-server").glob("*Command.swift")
        options = [option for command in commands for option in re.findall(
            r"^  @(?:Option|Flag)\b.*?\bvar (\w+)", command.read_text(), re.S | re.M)]
        names = {re.sub(r"(?<=[a-z])([A-Z]+)", lambda m: "-" + m[1].lower(), option)
                 for option in options}
        page = (ROOT / "share/man/dayly-server.8").read_text().replace("\\-", "-")
        told = set(re.findall(r"--([a-z][a-z-]*)", page)) - {"version", "help"}
        self.assertEqual(told, names)


if __name__ == "__main__":
    unittest.main()
