"""Machines on one machine: each has a network namespace with one cable to a common switch, and a
disk of its own, an image with a file system. All of it lies in namespaces that `Tools/scale` made
for this run, so that it is gone when the run is, however that ends."""

import os
import pwd
import signal
import subprocess
import time
from pathlib import Path

# The addresses of the operator's guide, so that its example can be used as it is.
NETWORK = "10.0.0"
SWITCH = "switch"
OWN_ADDRESS = f"{NETWORK}.1"
STOP_SECONDS = 20


def run(*command, **options):
    """What a command prints; raises with what it complained of."""
    done = subprocess.run([str(part) for part in command], capture_output=True, text=True,
                          stdin=subprocess.DEVNULL, **options)
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(map(str, command[:6]))}: {done.stderr or done.stdout}")
    return done.stdout


def wait_until(condition, seconds, what):
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        value = condition()
        if value:
            return value
        time.sleep(0.1)
    raise RuntimeError(f"{what}: not within {seconds} s")


def begin_network():
    """The switch, and this process's own cable to it: the phones' side."""
    run("mount", "-t", "tmpfs", "tmpfs", "/run")
    run("ip", "link", "set", "lo", "up")
    run("ip", "link", "add", SWITCH, "type", "bridge")
    run("ip", "address", "add", f"{OWN_ADDRESS}/24", "dev", SWITCH)
    run("ip", "link", "set", SWITCH, "up")


class Machine:
    """One machine, on and connected. `name` has at most ten letters."""

    def __init__(self, work, name, number, disk_mib=None):
        self.name, self.address = name, f"{NETWORK}.{number}"
        self.folder = Path(work) / name
        self.folder.mkdir(mode=0o755)
        self.processes = {}
        self._plug()
        if disk_mib:
            self._mount(disk_mib)

    def _plug(self):
        here, there = f"{self.name}-s", f"{self.name}-m"
        run("ip", "netns", "add", self.name)
        run("ip", "link", "add", here, "type", "veth", "peer", "name", there)
        run("ip", "link", "set", there, "netns", self.name)
        run("ip", "link", "set", here, "master", SWITCH, "up")
        for part in (["address", "add", f"{self.address}/24", "dev", there],
                     ["link", "set", there, "up"], ["link", "set", "lo", "up"]):
            run("ip", "-n", self.name, *part)

    def _mount(self, mebibytes):
        image = self.folder.with_suffix(".img")
        with image.open("wb") as file:
            file.truncate(mebibytes << 20)
        run("mkfs.ext4", "-q", "-m", "0", image)
        run("mount", "-o", "loop", image, self.folder)
        self.folder.chmod(0o755)

    def cut(self):
        """Pulls the cable: nobody is told anything, packets just go nowhere."""
        run("ip", "link", "set", f"{self.name}-s", "down")

    def heal(self):
        run("ip", "link", "set", f"{self.name}-s", "up")

    def start(self, what, command, environment=None, user=None):
        """Starts a process here under a name. What it says is in `log(what)`."""
        self.stop(what)
        prefix = ["ip", "netns", "exec", self.name]
        if user:
            found = pwd.getpwnam(user)
            prefix += ["setpriv", "--reuid", str(found.pw_uid), "--regid", str(found.pw_gid),
                       "--clear-groups"]
        with self._log_path(what).open("ab") as log:
            self.processes[what] = subprocess.Popen(
                [*prefix, *map(str, command)], stdin=subprocess.DEVNULL, stdout=log,
                stderr=subprocess.STDOUT, cwd="/",
                env={"PATH": os.environ["PATH"], "HOME": str(self.folder), "LC_ALL": "C.UTF-8",
                     **(environment or {})})
        return self.processes[what]

    def runs(self, what):
        process = self.processes.get(what)
        return process is not None and process.poll() is None

    def stop(self, what):
        process = self.processes.pop(what, None)
        if process and process.poll() is None:
            process.terminate()
            try:
                process.wait(timeout=STOP_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()

    def kill(self, what):
        """No handler runs, nothing is finished."""
        process = self.processes.pop(what)
        process.kill()
        process.wait()

    def pids(self):
        return [int(pid) for pid in run("ip", "netns", "pids", self.name).split()]

    def power_off(self):
        """Every process of this machine ends in the middle of what it does."""
        for pid in self.pids():
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                pass
        for process in self.processes.values():
            process.wait()
        self.processes = {}

    def fill_disk(self):
        """Until not a block is left."""
        with (self.folder / "filler").open("wb", buffering=0) as file:
            for size in (1 << 20, 1 << 12):
                try:
                    while True:
                        file.write(b"\xaa" * size)
                except OSError:
                    pass

    def free_disk(self):
        (self.folder / "filler").unlink(missing_ok=True)

    def log(self, what):
        path = self._log_path(what)
        return path.read_text(errors="replace") if path.exists() else ""

    def _log_path(self, what):
        # Beside the disk: a full one keeps nobody from saying so.
        return self.folder.parent / f"{self.name}-{what}.log"
