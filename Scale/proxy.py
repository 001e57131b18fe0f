"""HAProxy, with what the operator's guide shows, as it stands there; and beside it what only this
run needs: a frontend for the store, and one for each server that is measured."""

import os
import re
from pathlib import Path

import rates
from machines import run, wait_until

ROOT = Path(__file__).resolve().parent.parent
GUIDE = ROOT / "docs/operating.md"
EXAMPLE = re.compile(r"^```\n(defaults\n  mode http\n.*?)^```", re.M | re.S)
FOLDER = Path("/etc/haproxy")
STORE_PORT = 8443
BESIDE = """
frontend {name}
  bind :{port} ssl crt /etc/haproxy/photos.pem
  http-request set-header X-Forwarded-For %[src]
  default_backend {name}
backend {name}
  balance leastconn
  {check}
  default-server check inter 1s fall 2 rise 1
{servers}
"""


class Proxy:
    def __init__(self, machine, keys):
        self.machine, self.keys = machine, keys
        self.frontends = []

    @property
    def store(self):
        return f"https://{self.machine.address}:{STORE_PORT}"

    def add(self, name, port, servers, check=""):
        """One more frontend; `servers` are addresses with ports."""
        lines = "\n".join(f"  server {number} {server}" for number, server in enumerate(servers))
        self.frontends.append(BESIDE.format(name=name, port=port, servers=lines, check=check))

    def add_frontends(self, stack):
        self.add("store", STORE_PORT, [f"{machine.address}:8080" for machine in stack.stores],
                 check="option httpchk GET /healthcheck")
        rates.add_frontends(self, stack)

    def start(self):
        run("mount", "-t", "tmpfs", "tmpfs", FOLDER)
        (FOLDER / "photos.pem").write_text(self.keys.both.read_text())
        os.chmod(FOLDER / "photos.pem", 0o600)
        example, beside = FOLDER / "haproxy.cfg", FOLDER / "beside.cfg"
        example.write_text(EXAMPLE.search(GUIDE.read_text()).group(1))
        beside.write_text("\n".join(self.frontends))
        self.machine.start("haproxy", [
            "/usr/sbin/haproxy", "-db", "-f", example, "-f", beside])
        wait_until(self._runs, 10, "HAProxy starts")
        return self

    def _runs(self):
        process = self.machine.processes["haproxy"]
        if process.poll() is not None:
            raise RuntimeError(self.machine.log("haproxy"))
        return ":443" in run("ip", "netns", "exec", self.machine.name, "ss", "-lnt")
