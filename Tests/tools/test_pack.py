"""The Debian packages bring what `make install` installs, each file once, and the same tree makes
the same bytes. What runs in them is tried in a clean Debian by `make package`."""

import os
import re
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from stand_in import VERSION, StandIn

# The program of the system that stands in for ours.
NEEDS = "libc6"


@unittest.skipUnless(shutil.which("dh"), "debhelper is missing here")
class Packing(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="dayly-pack-"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.clone = StandIn(cls.folder / "clone")
        cls.clone.build()
        cls.packages = cls.pack("packages")

    @classmethod
    def run_tool(cls, *arguments, **settings):
        done = subprocess.run(
            [cls.clone.folder / "Tools" / arguments[0], *arguments[1:]], text=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env={**os.environ, **settings})
        assert done.returncode == 0, done.stdout

    @classmethod
    def pack(cls, name):
        """{name of the package: its file}"""
        cls.run_tool("pack", cls.folder / name)
        return {path.name.split("_")[0]: path for path in (cls.folder / name).iterdir()}

    def told(self, package, field):
        return subprocess.run(["dpkg-deb", "--field", self.packages[package], field], text=True,
                              capture_output=True, check=True).stdout.strip()

    def files(self, package):
        """{path: mode and owner} of the files of a package."""
        lines = subprocess.run(["dpkg-deb", "--contents", self.packages[package]], text=True,
                               capture_output=True, check=True).stdout.splitlines()
        return {line.split()[5].removeprefix("./"): " ".join(line.split()[:2]) for line in lines
                if not line.startswith("d")}

    def test_everything_that_is_installed_is_in_one_package(self):
        root = self.folder / "root"
        self.run_tool("install", PREFIX="/usr", DESTDIR=str(root))
        installed = {path.name for path in root.rglob("*") if path.is_file()}
        packed = [name.rsplit("/", 1)[1].removesuffix(".gz")
                  for package in self.packages for name in self.files(package)]
        self.assertEqual(
            installed - set(packed), {"LICENSE", "server.env.example"})
        # What Debian wants of every package, and what is Debian's alone.
        self.assertEqual(set(packed) - installed, {
            "changelog", "copyright", "README.Debian", "server.env"})
        self.assertEqual(set(self.files("dayly")) & set(self.files("dayly-server")), set())

    def test_packages_say_what_they_are_and_need(self):
        self.assertEqual(set(self.packages), {"dayly", "dayly-server"})
        for package in self.packages:
            self.assertEqual(self.told(package, "Version"), VERSION)
            self.assertIn(NEEDS, self.told(package, "Depends"))
        server = self.files("dayly-server")
        self.assertEqual(server["etc/dayly/server.env"], "-rw------- root/root")
        self.assertEqual(server["usr/bin/dayly-server"], "-rwxr-xr-x root/root")

    def test_nothing_is_enabled_and_an_upgrade_begins_a_running_server_anew(self):
        script = subprocess.run(
            ["dpkg-deb", "--info", self.packages["dayly-server"], "postinst"], text=True,
            capture_output=True, check=True).stdout
        # Debhelper's words: enabled only where it was, after it had been there.
        self.assertIn("if deb-systemd-helper debian-installed 'dayly-server.service'", script)
        self.assertEqual(re.findall(r"deb-systemd-invoke ([a-z-]+)", script), ["try-restart"])

    def test_the_same_tree_makes_the_same_bytes(self):
        again = self.pack("again")
        for package, path in self.packages.items():
            self.assertEqual(path.read_bytes(), again[package].read_bytes(), package)


if __name__ == "__main__":
    unittest.main()
