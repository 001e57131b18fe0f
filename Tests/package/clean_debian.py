"""A clean Debian to try packages in: a folder with nothing but a minimal system, from the archive
this machine uses, and a way to run something there."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tests/e2e"))

from waiting import STEP_SECONDS, wait_until

PACKAGES = ROOT / ".build-package/first"
# Each command has the kernel's file systems for itself, and leaves no mount behind.
ENTER = """
root=$1; shift
mount --bind "$root" "$root"
mount -t proc proc "$root/proc"
mount --rbind /dev "$root/dev"
mount -t tmpfs tmpfs "$root/run"
exec "$@"
"""


def archive():
    """The lines for apt of the Debian archive this machine is set up with; the release's name."""
    done = subprocess.run(
        ["apt-get", "indextargets", "--format", "deb $(SITE) $(RELEASE) $(COMPONENT)",
         "Created-By: Packages", "Origin: Debian"], capture_output=True, text=True, check=True)
    lines = sorted(set(done.stdout.splitlines()))
    return lines, min((line.split()[2] for line in lines), key=len, default=None)


def why_not():
    """Why there can be no clean Debian here; None when there can."""
    if os.geteuid() != 0:
        return "a clean Debian is made and entered by root"
    for name in ("mmdebstrap", "apt-get", "systemd-nspawn"):
        if shutil.which(name) is None:
            return f"{name} is missing here"
    if not archive()[0]:
        return "apt knows no Debian archive here; apt-get update looks for one"
    return None


class CleanDebian:
    def __init__(self, folder):
        """A minimal system in `folder`, with the reader of manual pages; raises Unreachable when
        the archive does not answer."""
        self.root = Path(folder) / "debian"
        lines, release = archive()
        done = subprocess.run(
            ["mmdebstrap", "--quiet", "--mode=root", "--variant=minbase",
             "--include=man-db,openssl,systemd-sysv,dbus", release, self.root, *lines],
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True,
            env={**os.environ, "TMPDIR": "/var/tmp"})
        if done.returncode:
            raise Unreachable(done.stdout[-400:])
        # As whoever installs a machine writes them.
        shutil.copy("/etc/resolv.conf", self.root / "etc/resolv.conf")
        (self.root / "etc/hosts").write_text("127.0.0.1 localhost\n")

    def command(self, *arguments, user=None):
        """The command line that runs `arguments` there, as `user` or root."""
        enter = ["chroot", *([f"--userspec={user}:{user}"] if user else []), str(self.root)]
        return ["unshare", "--mount", "sh", "-ec", ENTER, "enter", str(self.root), *enter,
                *map(str, arguments)]

    def run(self, *arguments, expect=0, user=None, settings=None):
        """What a command there says, on both streams; it ends with `expect`."""
        environment = {"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8",
                       "DEBIAN_FRONTEND": "noninteractive", **(settings or {})}
        done = subprocess.run(self.command(*arguments, user=user), stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL,
                              env=environment, text=True, errors="replace")
        assert done.returncode == expect, (
            f"{arguments} ended with {done.returncode}, not {expect}\n{done.stdout}")
        return done.stdout

    def apt(self, *arguments):
        return self.run("apt-get", "-y", "--no-install-recommends", *arguments)

    def bring(self, files):
        """Copies of these in /srv; their paths there."""
        for file in files:
            shutil.copy(file, self.root / "srv")
        return [f"/srv/{file.name}" for file in files]


class Booted:
    """A clean Debian with a systemd of its own, in this machine's network."""

    def __init__(self, debian):
        self.log = (debian.root.parent / "boot.log").open("wb")
        self.container = subprocess.Popen(
            ["systemd-nspawn", "--quiet", "--boot", "--register=no", "--keep-unit",
             "--link-journal=no", "--console=pipe", "--directory", debian.root],
            stdin=subprocess.DEVNULL, stdout=self.log, stderr=subprocess.STDOUT)
        try:
            wait_until(self._is_up, STEP_SECONDS, "systemd is up")
        except AssertionError as never:
            self.stop()
            said = Path(self.log.name).read_text(errors="replace")
            raise NotBooted(f"{never}: {said[-300:]}") from None

    def _is_up(self):
        assert self.container.poll() is None, "systemd-nspawn ended"
        done = self._done("systemctl", "is-system-running")
        return done.stdout.strip() in ("running", "degraded")

    def _done(self, *arguments):
        children = Path(f"/proc/{self.container.pid}/task/{self.container.pid}/children")
        first = (children.read_text().split() or ["none"])[0]
        return subprocess.run(
            ["nsenter", "--target", first, "--mount", "--uts", "--ipc", "--pid", "--cgroup",
             "--root", "--wd=/", *map(str, arguments)], stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True, errors="replace",
            env={"PATH": "/usr/sbin:/usr/bin:/sbin:/bin", "LC_ALL": "C.UTF-8"})

    def run(self, *arguments, expect=0):
        """What a command there says; it ends with `expect`."""
        done = self._done(*arguments)
        assert done.returncode == expect, (
            f"{arguments} ended with {done.returncode}, not {expect}\n{done.stdout}")
        return done.stdout

    def stop(self):
        self.container.kill()
        self.container.wait()
        self.log.close()


class NotBooted(Exception):
    """No systemd came up in a container here."""


class Unreachable(Exception):
    """The archive could not be asked."""
