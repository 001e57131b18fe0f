"""PostgreSQL on two machines, the second a synchronous standby, with Patroni to change places and
etcd on three to decide: both of theirs and the proxy's. Patroni is told what the operator's guide
shows."""

import json
import os
import pwd
import re
import shutil
import subprocess
import urllib.request
from pathlib import Path

import yaml

from machines import wait_until
from proxy import GUIDE

VERSIONS = Path("/usr/lib/postgresql")
EXAMPLE = re.compile(r"^```yaml\n(scope: dayly\n.*?)^```", re.M | re.S)
PASSWORD = "no-secret-here"
START_SECONDS = 120


def programs():
    found = [int(path.name) for path in VERSIONS.glob("*") if path.name.isdigit()]
    return VERSIONS / str(max(found)) / "bin"


class Cluster:
    def __init__(self, machines, witness, keys):
        self.machines, self.witness, self.keys = machines, witness, keys
        self.etcd = [*machines, witness]

    def start(self):
        for machine in self.etcd:
            self.start_etcd(machine)
        for number, machine in enumerate(self.machines):
            self.prepare(machine)
            self._start_patroni(machine)
            if number == 0:
                wait_until(self.leader, START_SECONDS, "PostgreSQL has a primary")
        wait_until(self.is_whole, START_SECONDS, "the standby is synchronous")
        return self

    def start_etcd(self, machine):
        members = ",".join(f"{each.name}=http://{each.address}:2380" for each in self.etcd)
        own = machine.address
        machine.start("etcd", [
            "/usr/bin/etcd", "--name", machine.name, "--data-dir", machine.folder / "etcd",
            "--listen-peer-urls", f"http://{own}:2380",
            "--initial-advertise-peer-urls", f"http://{own}:2380",
            "--listen-client-urls", f"http://{own}:2379",
            "--advertise-client-urls", f"http://{own}:2379",
            "--initial-cluster", members, "--initial-cluster-state", "new", "--enable-v2",
            "--log-level", "error"])

    def prepare(self, machine):
        data = machine.folder / "data"
        data.mkdir(mode=0o700)
        for name in ("chain.pem", "key.pem"):
            shutil.copy(self.keys.chain.parent / name, data)
        # Whatever is JSON is YAML.
        (data / "patroni.yml").write_text(json.dumps(self._settings(machine, data)))
        owner = pwd.getpwnam("postgres")
        for path in (data, *data.iterdir()):
            os.chown(path, owner.pw_uid, owner.pw_gid)

    @staticmethod
    def _settings(machine, data):
        """The guide's, with the names, folders and passwords that are this machine's."""
        settings = yaml.safe_load(EXAMPLE.search(GUIDE.read_text()).group(1))
        settings["name"] = machine.name
        for key in ("listen", "connect_address"):
            settings["restapi"][key] = f"{machine.address}:8008"
            settings["postgresql"][key] = f"{machine.address}:5432"
        settings["postgresql"] |= {
            "data_dir": str(data / "rows"), "bin_dir": str(programs()),
            "pgpass": str(data / "pgpass")}
        settings["postgresql"]["parameters"] |= {
            "unix_socket_directories": str(data), "ssl_cert_file": str(data / "chain.pem"),
            "ssl_key_file": str(data / "key.pem")}
        for role in settings["postgresql"]["authentication"].values():
            role["password"] = PASSWORD
        return settings

    def power_on(self, machine):
        """Begins what has ended there, with what the disk has."""
        if not machine.runs("etcd"):
            self.start_etcd(machine)
        if not machine.runs("patroni"):
            self._start_patroni(machine)

    @staticmethod
    def _start_patroni(machine):
        machine.start("patroni", ["/usr/bin/patroni", machine.folder / "data/patroni.yml"],
                      user="postgres")

    def leader(self):
        """The machine that writes; None while there is none."""
        for machine in self.machines:
            try:
                urllib.request.urlopen(
                    f"http://{machine.address}:8008/primary", timeout=1).close()
                return machine
            except OSError:
                continue
        return None

    def standby(self):
        leader = self.leader()
        return next((machine for machine in self.machines if machine is not leader), None)

    def is_whole(self):
        """Whether somebody leads, and says itself that the other has all that it has: what Patroni
        says of others may be some seconds old."""
        leader = self.leader()
        try:
            return leader is not None and self.said("postgres", """
                SELECT 1 FROM pg_stat_replication
                WHERE sync_state = 'sync' AND state = 'streaming'""", leader) == ["1"]
        except RuntimeError:
            return False

    def use_up_log(self, machine):
        """Has the log need a new file, again and again, until there is no room for one."""
        def ends():
            try:
                self.said("postgres", """
                    SELECT pg_logical_emit_message(false, 'scale', 'x'); SELECT pg_switch_wal()""",
                          machine)
                return False
            except RuntimeError:
                return True
        wait_until(ends, START_SECONDS, "the log is full")

    def make_database(self, name):
        self.said("postgres", f"""
            DO $$ BEGIN CREATE ROLE dayly LOGIN PASSWORD '{PASSWORD}';
            EXCEPTION WHEN duplicate_object THEN END $$""")
        self.said("postgres", f"CREATE DATABASE {name} OWNER dayly")

    def url(self, name):
        """For the servers: either machine, whichever writes, its certificate verified."""
        hosts = ",".join(machine.address for machine in self.machines)
        return (f"postgresql://dayly:{PASSWORD}@{hosts}/{name}"
                f"?sslrootcert={self.keys.authority}")

    def said(self, database, statement, machine=None):
        """The lines that a statement returns, asked as the superuser where it can write."""
        machine = machine or wait_until(self.leader, START_SECONDS, "there is a primary")
        done = subprocess.run(
            [programs() / "psql", "-XAtqc", statement],
            capture_output=True, text=True, stdin=subprocess.DEVNULL, env={
                "PGHOST": machine.address, "PGDATABASE": database, "PGUSER": "postgres",
                "PGPASSWORD": PASSWORD, "PGSSLROOTCERT": str(self.keys.authority),
                "PGSSLMODE": "verify-full", "PGCONNECT_TIMEOUT": "5"})
        if done.returncode != 0:
            raise RuntimeError(f"{statement.split()[0]}: {done.stderr}")
        return done.stdout.splitlines()
