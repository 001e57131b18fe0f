#!/usr/bin/env python3
"""Runs it all. Called by Tools/scale, in namespaces that are this run's own.

    Scale/run.py --work FOLDER [faults|rates]… [--only FAULT]…
"""

import argparse
import sys
from pathlib import Path

from cluster import Cluster
from faults import FAULTS, play
from invariants import check
from keys import Keys
from load import Load
from machines import Machine, begin_network
from proxy import Proxy
from rates import measure
from replicas import Codes, Replicas
from report import say
from storage import Storage

# Addresses of the guide's example.
PROXY, SERVERS, DATABASES, STORES = 2, (11, 12, 13), (21, 22), (31, 32, 33)
DISK_MIB = 1536


class Stack:
    """Nine machines: a proxy, three servers, two databases, three stores."""

    def __init__(self, work):
        begin_network()
        self.keys = Keys(work / "keys")
        proxy = Machine(work, "proxy", PROXY)
        self.servers = [Machine(work, f"server{letter}", number, DISK_MIB)
                        for letter, number in zip("abc", SERVERS)]
        self.databases = [Machine(work, f"rows{letter}", number, DISK_MIB)
                          for letter, number in zip("ab", DATABASES)]
        self.stores = [Machine(work, f"store{letter}", number, DISK_MIB)
                       for letter, number in zip("abc", STORES)]
        self.cluster = Cluster(self.databases, proxy, self.keys)
        self.proxy = Proxy(proxy, self.keys)
        self.storage = Storage(self.stores, self.keys, self.proxy.store)
        self.codes = Codes()

    def start(self):
        self.proxy.add_frontends(self)
        self.proxy.start()
        say("HAProxy runs, with the lines of the operator's guide")
        self.cluster.start()
        self.cluster.make_database("dayly")
        say("PostgreSQL runs: a primary and a synchronous standby, Patroni, etcd on three")
        self.storage.start()
        self.storage.make_bucket()
        say("Swift runs: three nodes, each object three times, S3")
        for machine in self.servers:
            self.codes.listen(machine)
        self.replicas = Replicas(self.servers, self.proxy, {
            "DAYLY_DATABASE": self.cluster.url("dayly"), **self.storage.settings()}).start()
        say("three dayly-servers run")
        return self


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--work", type=Path, required=True)
    parser.add_argument("parts", nargs="*", choices=["faults", "rates", []])
    parser.add_argument("--only", action="append", choices=list(FAULTS))
    chosen = parser.parse_args()
    parts = chosen.parts or ["faults", "rates"]
    stack = Stack(chosen.work).start()
    failed = False
    if "faults" in parts:
        load = Load(stack.keys.authority, stack.codes)
        load.gather()
        say(f"{len(load.people)} people with {sum(map(len, load.groups.values()))} groups")
        load.begin(pause=5)
        kept = play(stack, load, chosen.only or list(FAULTS))
        load.end()
        failed = not check(stack, load) or not kept
    if "rates" in parts:
        measure(stack, chosen.work)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
