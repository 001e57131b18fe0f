"""OpenStack Swift on three machines with its S3 interface, each object three times: account,
container and object servers, their daemons of repair, and a proxy on each machine."""

import os
import pwd
import socket
from pathlib import Path

import boto3
from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError

from machines import run, wait_until

SETTINGS = Path("/etc/swift")
KEY_ID, SECRET = "dayly:photos", "no-secret-here"
BUCKET = "photos"
PROXY_PORT = 8080
START_SECONDS = 180
RINGS = {"object": 6200, "container": 6201, "account": 6202}
HASHES = """[swift-hash]
swift_hash_path_suffix = scale
swift_hash_path_prefix = scale
[storage-policy:0]
name = three
default = yes
"""
# What keeps an object whole looks again every quarter of a minute instead of every five.
NODE = """[DEFAULT]
bind_ip = {address}
bind_port = {port}
workers = 0
user = swift
devices = {folder}
mount_check = false
swift_dir = /etc/swift
log_level = WARNING
fallocate_reserve = 4194304
[pipeline:main]
pipeline = {kind}-server
[app:{kind}-server]
use = egg:swift#{kind}
[{kind}-updater]
interval = 15
"""
# A machine that does not answer is waited for two or three seconds, and not asked for ten then.
PROXY = """[DEFAULT]
bind_ip = {address}
bind_port = {port}
workers = 0
user = swift
swift_dir = /etc/swift
log_level = WARNING
[pipeline:main]
pipeline = catch_errors healthcheck cache s3api tempauth slo proxy-server
[filter:catch_errors]
use = egg:swift#catch_errors
[filter:healthcheck]
use = egg:swift#healthcheck
[filter:cache]
use = egg:swift#memcache
memcache_servers = {address}:11211
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_dayly_photos = {secret} .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
conn_timeout = 0.5
node_timeout = 3
recoverable_node_timeout = 2
error_suppression_interval = 10
error_suppression_limit = 10
"""


def listens(place):
    try:
        socket.create_connection(place, timeout=1).close()
        return True
    except OSError:
        return False


class Storage:
    def __init__(self, machines, keys, origin):
        """`origin` is where the proxies are reached together, over TLS."""
        self.machines, self.keys, self.origin = machines, keys, origin

    def start(self):
        run("mount", "-t", "tmpfs", "tmpfs", SETTINGS)
        (SETTINGS / "swift.conf").write_text(HASHES)
        for kind, port in RINGS.items():
            self._make_ring(kind, port)
        for machine in self.machines:
            self._prepare(machine)
            self.power_on(machine)
        # An account that is made while some of them do not listen yet is half an account.
        for machine in self.machines:
            for port in (PROXY_PORT, *RINGS.values()):
                wait_until(lambda place=(machine.address, port): listens(place), START_SECONDS,
                           f"port {port} of {machine.name} listens")
        return self

    def _make_ring(self, kind, port):
        builder = SETTINGS / f"{kind}.builder"
        run("swift-ring-builder", builder, "create", "6", "3", "1")
        disks = [(f"r1z{number}-{machine.address}:{port}/disk", "100")
                 for number, machine in enumerate(self.machines, 1)]
        run("swift-ring-builder", builder, "add", *sum(disks, ()))
        run("swift-ring-builder", builder, "rebalance")

    def _prepare(self, machine):
        # What has no processes of its own yet has a folder for its disk.
        disk = machine.folder / "disk"
        disk.mkdir()
        owner = pwd.getpwnam("swift")
        os.chown(disk, owner.pw_uid, owner.pw_gid)
        for kind, port in RINGS.items():
            (SETTINGS / f"{machine.name}-{kind}.conf").write_text(NODE.format(
                address=machine.address, port=port, folder=machine.folder, kind=kind))
        (SETTINGS / f"{machine.name}-proxy.conf").write_text(PROXY.format(
            address=machine.address, port=PROXY_PORT, secret=SECRET))

    def power_on(self, machine):
        machine.start("memcached", ["/usr/bin/memcached", "-l", machine.address, "-m", "16"],
                      user="swift")
        for kind in (*RINGS, "proxy"):
            machine.start(kind, [f"/usr/bin/swift-{kind}-server",
                                 SETTINGS / f"{machine.name}-{kind}.conf", "-v"])
        for daemon in ("object-updater", "container-updater"):
            kind = daemon.split("-")[0]
            machine.start(daemon, [f"/usr/bin/swift-{daemon}",
                                   SETTINGS / f"{machine.name}-{kind}.conf", "-v"])

    def make_bucket(self):
        """Whoever has no answer asks again, and may find that it was made."""
        client = self.client()

        def made():
            try:
                client.create_bucket(Bucket=BUCKET)
            except ClientError as error:
                return error.response["Error"]["Code"] == "BucketAlreadyOwnedByYou"
            except BotoCoreError:
                return False
            return True
        wait_until(made, START_SECONDS, "the store makes a bucket")

    def client(self):
        return boto3.client(
            "s3", endpoint_url=self.origin, aws_access_key_id=KEY_ID,
            aws_secret_access_key=SECRET, region_name="us-east-1",
            verify=str(self.keys.authority), config=Config(
                s3={"addressing_style": "path"}, connect_timeout=5, read_timeout=20,
                retries={"max_attempts": 2}))

    def names(self):
        """What the bucket says it has."""
        pages = self.client().get_paginator("list_objects_v2").paginate(Bucket=BUCKET)
        return {item["Key"] for page in pages for item in page.get("Contents", [])}

    def settings(self):
        """The environment of a server that keeps its photos here."""
        return {"DAYLY_BLOBS": f"s3://{BUCKET}", "AWS_ENDPOINT_URL_S3": self.origin,
                "AWS_ACCESS_KEY_ID": KEY_ID, "AWS_SECRET_ACCESS_KEY": SECRET,
                "AWS_CA_BUNDLE": str(self.keys.authority)}
