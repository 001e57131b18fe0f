"""The two servers under the same load: started afresh for each repeat on the same prepared data,
loaded by the same generator (wrk) playing the same plan."""

import os
import re
import shutil
import socket
import sqlite3
import subprocess
import time
from hashlib import sha256
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CONNECTIONS = 32
THREADS = 2


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Rival:
    """A server process over a data folder that is a new copy in each run."""

    def __init__(self, folder):
        self.folder, self.process, self.port = Path(folder), None, free_port()
        self.runs = 0
        self.data, self.prepared = self.folder / "data", self.folder / "prepared"
        self.log = self.folder / "log"
        self.folder.mkdir(parents=True)

    @property
    def origin(self):
        return f"http://127.0.0.1:{self.port}"

    def start(self):
        with self.log.open("wb") as log:
            self.process = subprocess.Popen(
                self.command(), env=self.environment(), stdin=subprocess.DEVNULL, stdout=log,
                stderr=subprocess.STDOUT)
        for _ in range(600):
            if self.process.poll() is not None:
                raise RuntimeError(self.log.read_text())
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return self
            except OSError:
                time.sleep(0.05)
        raise RuntimeError(f"{self.command()[0]} does not listen")

    def stop(self):
        if self.process is None:
            return
        self.process.terminate()
        self.process.wait(timeout=30)
        self.process = None

    def keep(self):
        """What is in the data folder now is where every run begins."""
        self.stop()
        shutil.copytree(self.data, self.prepared)

    def afresh(self):
        """What runs before have left stays until the end: for half a minute after deleting
        thousands of files ext4 makes new ones slowly. What they left to write is written now."""
        self.runs += 1
        self.data = self.folder / f"data-{self.runs}"
        shutil.copytree(self.prepared, self.data)
        os.sync()
        return self.start()

    def environment(self):
        return dict(os.environ)

    def memory_mib(self):
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmHWM:\s+(\d+)", status).group(1)) / 1024


class Dayly(Rival):
    name = "dayly"

    def command(self):
        return [ROOT / ".build-native/release/dayly-server", "--port", str(self.port),
                "--data", self.data, "--web", ROOT / ".build-web"]

    def code_of(self, phone):
        for _ in range(200):
            found = re.findall(r"code for …(\d\d): (\d{6})", self.log.read_text())
            if found and found[-1][0] == phone[-2:]:
                return found[-1][1]
            time.sleep(0.02)
        raise RuntimeError(f"no code for …{phone[-2:]}")


class FastAPI(Rival):
    def __init__(self, folder, is_durable=False):
        self.is_durable = is_durable
        self.name = "FastAPI, synced" if is_durable else "FastAPI"
        super().__init__(folder)

    def command(self):
        return [ROOT / ".build-venv/bin/python", "-m", "uvicorn", "fastapi_peer:app",
                "--app-dir", ROOT / "Bench/peers", "--port", str(self.port), "--log-level",
                "warning", "--no-access-log"]

    def environment(self):
        durable = {"PEER_DURABLE": "1"} if self.is_durable else {}
        return {**os.environ, "PEER_DATA": str(self.data), **durable}

    def admit(self, cookies):
        """The same sessions as the other server knows."""
        with sqlite3.connect(self.data / "peer.sqlite") as database:
            for cookie in cookies:
                for part in cookie.split("; "):
                    database.execute("INSERT OR IGNORE INTO sessions VALUES (?, ?)",
                                     (sha256(part.encode()).digest(), part[-8:]))


NGINX = """daemon off;
worker_processes auto;
pid {folder}/pid;
error_log stderr error;
events {{ worker_connections 1024; }}
http {{
  access_log off;
  sendfile on;
  tcp_nopush on;
  types {{ }}
  default_type application/vnd.dayly.locaphoto;
  client_body_temp_path {folder}/temporary;
  proxy_temp_path {folder}/temporary;
  fastcgi_temp_path {folder}/temporary;
  uwsgi_temp_path {folder}/temporary;
  scgi_temp_path {folder}/temporary;
  server {{
    listen 127.0.0.1:{port};
    root {data};
    add_header Cache-Control no-store;
  }}
}}
"""


class Nginx(Rival):
    """Files by their path and nothing else: it asks nobody who they are. How fast bytes that lie
    there can leave this machine."""
    name = "nginx"

    def command(self):
        settings = self.folder / "nginx.conf"
        settings.write_text(NGINX.format(folder=self.folder, port=self.port, data=self.data))
        return ["nginx", "-c", settings]

    def put(self, path, body):
        file = self.data / path.lstrip("/")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_bytes(body)
        # Its workers are nobody's, who begins at the root of the file system.
        for folder in (self.folder.parent, self.folder, self.data, *file.parents):
            if self.folder.parent in (folder, *folder.parents):
                folder.chmod(0o755)

    def memory_mib(self):
        return 0.0


def load(rival, plan, seconds, loop=True):
    """{rate, p99_ms} of one run of wrk; fails when any request was refused."""
    done = subprocess.run(
        ["wrk", "-t", str(THREADS), "-c", str(CONNECTIONS), "-d", f"{seconds}s", "--latency",
         "-s", ROOT / "Bench/plan.lua", rival.origin, "--", plan,
         str(THREADS), "loop" if loop else "once"],
        capture_output=True, text=True, check=True, stdin=subprocess.DEVNULL).stdout
    refused = re.search(r"Non-2xx or 3xx responses: (\d+)", done)
    if refused:
        raise RuntimeError(f"{rival.name} refused {refused.group(1)} requests of {plan.name}")
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", done).groups()
    scale = {"us": 0.001, "ms": 1, "s": 1000}[unit]
    return {"rate": float(re.search(r"Requests/sec:\s+([\d.]+)", done).group(1)),
            "p99_ms": float(value) * scale}
