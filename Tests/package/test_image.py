"""The OCI image of the server, unpacked and run by runc as a container host would: not as root, on
a disk that is not written but for its volume. Run by `make image`."""

import http.client
import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/e2e"))

from server import free_port
from waiting import STEP_SECONDS, wait_until

VERSION = (ROOT / "VERSION").read_text().strip()
LAYOUT = ROOT / ".build-image/layout"
# A documentation address: nobody asks from there.
ELSEWHERE = "192.0.2.1"
CODES = {"DAYLY_SENDER_URL": "http://127.0.0.1:9/", "DAYLY_SENDER_TOKEN": "token"}


def why_not():
    """Why no container can be run here; None when one can."""
    if os.geteuid() != 0:
        return "the image is unpacked and run by root"
    for name in ("umoci", "runc"):
        if shutil.which(name) is None:
            return f"{name} is missing here"
    if not any(line.split()[2].startswith("cgroup")
               for line in Path("/proc/mounts").read_text().splitlines()):
        return "no control groups are mounted here, which runc needs"
    return None


@unittest.skipIf(why_not(), why_not())
class Image(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = Path(tempfile.mkdtemp(prefix="dayly-image-", dir="/var/tmp"))
        cls.addClassCleanup(shutil.rmtree, cls.folder)
        cls.bundle = cls.folder / "bundle"
        subprocess.run(["umoci", "unpack", "--image", f"{LAYOUT}:dayly-server", cls.bundle],
                       check=True, capture_output=True)
        cls.wanted = json.loads((cls.bundle / "config.json").read_text())
        cls.image = cls.config()
        # As a container host makes a volume: a copy of the folder in the image.
        cls.volume = cls.folder / "volume"
        subprocess.run(["cp", "-a", cls.bundle / "rootfs/var/lib/dayly", cls.volume], check=True)

    @classmethod
    def config(cls):
        """What the image says of itself."""
        def blob(descriptor):
            return json.loads((LAYOUT / "blobs" / descriptor["digest"].replace(":", "/"))
                              .read_text())
        [manifest] = json.loads((LAYOUT / "index.json").read_text())["manifests"]
        return blob(blob(manifest)["config"])

    def contain(self, settings):
        """Writes what runc is to do: the image's process with more in its environment, in this
        machine's network, with the volume."""
        wanted = json.loads(json.dumps(self.wanted))
        wanted["process"]["terminal"] = False
        wanted["process"]["env"] += [f"{name}={value}" for name, value in settings.items()]
        wanted["root"]["readonly"] = True
        wanted["linux"]["namespaces"] = [
            kind for kind in wanted["linux"]["namespaces"] if kind["type"] != "network"]
        wanted["mounts"] = [
            mount for mount in wanted["mounts"] if mount["destination"] != "/var/lib/dayly"]
        wanted["mounts"].append({
            "destination": "/var/lib/dayly", "type": "bind", "source": str(self.volume),
            "options": ["bind", "rw", "nosuid", "nodev", "noexec"]})
        (self.bundle / "config.json").write_text(json.dumps(wanted))

    def runc(self, *arguments):
        return ["runc", "--root", str(self.folder / "runc"), *arguments]

    def run_to_its_end(self, settings):
        self.contain(settings)
        return subprocess.run(self.runc("run", "--bundle", str(self.bundle), self.name()),
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, text=True)

    def name(self):
        return f"dayly-{os.getpid()}-{self._testMethodName[-20:]}"

    def start(self, settings):
        """A server that answers; its process and port."""
        port = free_port()
        self.contain({"DAYLY_HOST": "127.0.0.1", "DAYLY_PORT": port, **CODES, **settings})
        log = (self.folder / "log").open("w")
        self.addCleanup(log.close)
        process = subprocess.Popen(self.runc("run", "--bundle", str(self.bundle), self.name()),
                                   stdin=subprocess.DEVNULL, stdout=log, stderr=log)

        def answers():
            text = (self.folder / "log").read_text()
            self.assertIsNone(process.poll(), text)
            return "Dayly is at" in text
        self.addCleanup(self.stop, process)
        wait_until(answers, STEP_SECONDS, "the server starts")
        return process, port

    def stop(self, process):
        """As a container host stops it; its exit code."""
        if process.poll() is None:
            subprocess.run(self.runc("kill", self.name(), self.image["config"]["StopSignal"]))
        return process.wait(timeout=STEP_SECONDS)

    def ask(self, port, path):
        line = http.client.HTTPConnection("127.0.0.1", port, timeout=STEP_SECONDS)
        self.addCleanup(line.close)
        line.request("GET", path)
        answer = line.getresponse()
        return answer.status, answer.read()

    def test_it_says_what_it_is(self):
        config = self.image["config"]
        uid, gid = map(int, config["User"].split(":"))
        self.assertTrue(uid and gid, config["User"])
        self.assertEqual(set(config["Volumes"]), {"/var/lib/dayly"})
        self.assertEqual(set(config["ExposedPorts"]), {"8080/tcp"})
        self.assertEqual(config["Labels"]["org.opencontainers.image.version"], VERSION)
        self.assertEqual(config["Entrypoint"], ["/usr/bin/dayly-server"])
        owner = self.volume.stat()
        self.assertEqual((owner.st_uid, owner.st_gid, owner.st_mode & 0o777), (uid, gid, 0o700))

    def test_nobody_is_served_before_it_is_configured(self):
        done = self.run_to_its_end({})
        self.assertEqual(done.returncode, 64, done.stdout)
        self.assertIn("login codes need a sender", done.stdout)

    def test_it_serves_and_keeps_its_volume(self):
        process, port = self.start({"DAYLY_TRUSTED_PROXY": "127.0.0.1"})
        for path in ("/livez", "/readyz"):
            self.assertEqual(self.ask(port, path), (200, b"ok\n"))
        status, page = self.ask(port, "/")
        self.assertEqual(status, 200)
        self.assertIn(b"Dayly", page)
        # As a health check inside asks.
        subprocess.run(self.runc("exec", self.name(), "curl", "-fsS",
                                 f"http://127.0.0.1:{port}/livez"), check=True,
                       stdout=subprocess.PIPE)
        status = Path(f"/proc/{self.inside()}/status").read_text()
        self.assertIn(f"Uid:\t{self.image['config']['User'].split(':')[0]}\t", status)
        self.assertEqual(self.stop(process), 0)
        key = (self.volume / "key").read_bytes()
        process, port = self.start({"DAYLY_TRUSTED_PROXY": "127.0.0.1"})
        self.assertEqual(self.ask(port, "/readyz")[0], 200)
        self.assertEqual((self.volume / "key").read_bytes(), key)

    def inside(self):
        """The number of the server's process."""
        state = subprocess.run(self.runc("state", self.name()), check=True, capture_output=True)
        return json.loads(state.stdout)["pid"]

    def test_who_asks_whether_it_lives_need_not_be_the_proxy(self):
        _, port = self.start({"DAYLY_TRUSTED_PROXY": ELSEWHERE})
        self.assertEqual(self.ask(port, "/livez"), (200, b"ok\n"))
        self.assertEqual(self.ask(port, "/readyz"), (200, b"ok\n"))
        self.assertEqual(self.ask(port, "/")[0], 403)


if __name__ == "__main__":
    unittest.main()
