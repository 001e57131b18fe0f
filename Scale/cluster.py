"""PostgreSQL on two machines, the second a synchronous standby, with Patroni to change places and
etcd on three to decide: both of theirs and the proxy's."""

import json
import os
import pwd
import shutil
import subprocess
import urllib.request
from pathlib import Path

from machines import NETWORK, wait_until

VERSIONS = Path("/usr/lib/postgresql")
PASSWORD = "no-secret-here"
START_SECONDS = 120
# Patroni's own bounds: whoever leads says so every five seconds, and is followed by another when
# nothing was heard for twenty.
SETTINGS = """
scope: dayly
name: {name}
restapi: {{listen: "{address}:8008", connect_address: "{address}:8008"}}
etcd3: {{hosts: "{etcd}"}}
bootstrap:
  dcs:
    ttl: 20
    loop_wait: 5
    retry_timeout: 5
    primary_start_timeout: 0
    synchronous_mode: true
    postgresql:
      use_pg_rewind: true
      use_slots: true
      parameters: {{max_connections: 100, wal_log_hints: "on", wal_keep_size: 256MB}}
  initdb: [encoding: UTF8, locale: C, data-checksums]
postgresql:
  listen: "{address}:5432"
  connect_address: "{address}:5432"
  data_dir: "{data}/rows"
  bin_dir: "{programs}"
  pgpass: "{data}/pgpass"
  authentication:
    superuser: {{username: postgres, password: {password}}}
    replication: {{username: replicator, password: {password}}}
    rewind: {{username: rewinder, password: {password}}}
  pg_hba:
    - local all all peer
    - hostssl all all {network}.0/24 scram-sha-256
    - hostssl replication replicator {network}.0/24 scram-sha-256
  parameters:
    unix_socket_directories: "{data}"
    shared_buffers: 128MB
    ssl: "on"
    ssl_cert_file: "{data}/chain.pem"
    ssl_key_file: "{data}/key.pem"
"""


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
            "--initial-cluster", members, "--initial-cluster-state", "new",
            "--log-level", "error"])

    def prepare(self, machine):
        data = machine.folder / "data"
        data.mkdir(mode=0o700)
        for name in ("chain.pem", "key.pem"):
            shutil.copy(self.keys.chain.parent / name, data)
        (data / "patroni.yml").write_text(SETTINGS.format(
            name=machine.name, address=machine.address, data=data, programs=programs(),
            etcd=",".join(f"{each.address}:2379" for each in self.etcd), password=PASSWORD,
            network=NETWORK))
        owner = pwd.getpwnam("postgres")
        for path in (data, *data.iterdir()):
            os.chown(path, owner.pw_uid, owner.pw_gid)

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

    def _members(self):
        """What Patroni says of everybody, asked of whoever answers."""
        for machine in self.machines:
            try:
                address = f"http://{machine.address}:8008/cluster"
                with urllib.request.urlopen(address, timeout=2) as answer:
                    return json.load(answer)["members"]
            except (OSError, ValueError, KeyError):
                continue
        return []

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
        # What Patroni says of others may be some seconds old.
        if self.leader() is None:
            return False
        roles = {member["role"] for member in self._members()
                 if member.get("state") in ("running", "streaming")}
        return {"leader", "sync_standby"} <= roles

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
