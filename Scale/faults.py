"""What is done to the machines while people post, and how long nobody was served."""

import time

from machines import wait_until
from report import goal, say

# What the project promises.
BACK_SECONDS = 30
# How long the load goes on undisturbed before and after.
CALM_SECONDS = 8
# Longer than Patroni waits for whoever leads.
CUT_SECONDS = 45
FULL_SECONDS = 30
SETTLE_SECONDS = 120


def kill_replica(stack):
    """kill -9 of a server; it starts again."""
    machine = stack.servers[0]
    machine.kill("server")
    time.sleep(CALM_SECONDS)
    stack.replicas.power_on(machine)


def cut_replica(stack):
    """The network of a server, for 45 s."""
    machine = stack.servers[1]
    machine.cut()
    time.sleep(CUT_SECONDS)
    machine.heal()


def upgrade_replicas(stack):
    """SIGTERM of one server after the other, and a start of the next version, which changes the
    tables first."""
    first, *others = stack.servers
    stack.replicas.upgrade(first)
    time.sleep(CALM_SECONDS)
    for machine in others:
        machine.stop("server")
        # One of the version before goes on where it runs; where it ended it does not come back.
        if not stack.replicas.is_refused(machine):
            raise RuntimeError("a server of the version before starts on newer tables")
        stack.replicas.upgrade(machine)
        time.sleep(CALM_SECONDS / 2)


def kill_primary(stack):
    """kill -9 of everything on the primary's machine, Patroni and etcd too."""
    machine = stack.cluster.leader()
    machine.power_off()
    changed_places(stack, machine)
    stack.cluster.power_on(machine)


def cut_primary(stack):
    """The network of the primary's machine, until the other leads."""
    machine = stack.cluster.leader()
    machine.cut()
    changed_places(stack, machine)
    time.sleep(CALM_SECONDS)
    machine.heal()


def fill_primary(stack):
    """The disk of the primary's machine, to the last block; counted from when its log needs a new
    file, too. There is room again half a minute later."""
    machine = stack.cluster.leader()
    machine.fill_disk()
    time.sleep(CALM_SECONDS)
    begun = time.monotonic()
    stack.cluster.use_up_log(machine)
    changed_places(stack, machine)
    time.sleep(FULL_SECONDS)
    machine.free_disk()
    # What has ended for want of a block is begun again, as systemd would.
    stack.cluster.power_on(machine)
    return begun


def kill_store(stack):
    """kill -9 of everything on a node of the storage."""
    machine = stack.stores[0]
    machine.power_off()
    time.sleep(CUT_SECONDS / 2)
    stack.storage.power_on(machine)


def fill_store(stack):
    """The disk of a node of the storage, to the last block, for 20 s."""
    machine = stack.stores[1]
    machine.fill_disk()
    time.sleep(CUT_SECONDS / 2)
    machine.free_disk()


def changed_places(stack, old):
    def is_other():
        leader = stack.cluster.leader()
        return leader is not None and leader is not old
    begun = time.monotonic()
    wait_until(is_other, SETTLE_SECONDS, "the standby takes over")
    say(f"         the other machine leads after {time.monotonic() - begun:.1f} s")


FAULTS = {each.__name__.replace("_", "-"): each for each in (
    kill_replica, cut_replica, kill_store, fill_store, kill_primary, cut_primary, fill_primary,
    upgrade_replicas)}


def play(stack, load, names):
    """One after the other, each from a stack that is whole; whether all goals were met."""
    kept = True
    time.sleep(CALM_SECONDS)
    for name in names:
        begun = time.monotonic()
        count = len(load.written.acknowledged)
        say(f"{name}: {FAULTS[name].__doc__}")
        begun = FAULTS[name](stack) or begun
        try:
            wait_until(stack.cluster.is_whole, SETTLE_SECONDS, "the standby is synchronous again")
        except RuntimeError as error:
            kept = goal(name, error, False)
        time.sleep(CALM_SECONDS)
        outage = load.outage(begun, time.monotonic())
        kept &= goal(
            f"{name}, longest time without an acknowledged post",
            f"{outage:.1f} s; {len(load.written.acknowledged) - count} were",
            outage <= BACK_SECONDS)
        say(f"         answers so far: {load.written.answers()}")
    return kept
