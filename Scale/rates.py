"""How much is served, in one run and behind the same HAProxy: one, two and three dayly-servers and
FastAPI, all with the same PostgreSQL and files, and the server that has its rows in a file. What a
post and a feed cost is counted meanwhile."""

import os
import sys
from hashlib import sha256
from pathlib import Path
from statistics import median

from load import Line, in_parallel
from machines import wait_until
from replicas import BINARY, CODES_PORT, ROOT, WEB
from report import say

sys.path.insert(0, str(ROOT / "Bench"))

from people import CONTAINER, Connection, Group, Person, end, rest_bytes, today  # noqa: E402
from rivals import load  # noqa: E402

PORT, LONE_PORT, PEER_PORT = 8090, 8091, 8092
PORTS = {"1 server": 8101, "2 servers": 8102, "3 servers": 8103, "embedded": 8111,
         "FastAPI": 8121}
SEVERAL = [name for name in PORTS if "server" in name]
PEOPLE, GROUPS_EACH, REPEATS = 48, 49, 3
POST_BYTES, FEED_PHOTOS = 64 << 10, 12
# A day that is used is used: there are so many posts to send and no more.
SECONDS = {"post": 1, "feed": 2}


def add_frontends(proxy, stack):
    servers = [f"{machine.address}:{PORT}" for machine in stack.servers]
    first = stack.servers[0].address
    for count, name in enumerate(SEVERAL, 1):
        proxy.add(f"replicas{count}", PORTS[name], servers[:count])
    proxy.add("lone", PORTS["embedded"], [f"{first}:{LONE_PORT}"])
    proxy.add("peer", PORTS["FastAPI"], [f"{first}:{PEER_PORT}"])


class Rival:
    """What wrk asks for, by way of its frontend."""

    def __init__(self, name, proxy):
        self.name, self.origin = name, f"https://{proxy.machine.address}:{PORTS[name]}"


class Rates:
    def __init__(self, stack, work):
        self.stack, self.folder = stack, Path(work) / "rates"
        self.folder.mkdir()
        self.first = stack.servers[0]
        self.rivals = {name: Rival(name, stack.proxy) for name in PORTS}
        self.figures = {name: {"post": [], "feed": []} for name in PORTS}
        self.costs = {}

    def start(self):
        """Alone on the machine but for the database: the storage and the load have ended."""
        for machine in (*self.stack.stores, *self.stack.servers):
            machine.power_off()
        for name in ("rates", "peer"):
            self.stack.cluster.make_database(name)
        for machine in self.stack.servers:
            self._serve(machine, "several", PORT, {
                "DAYLY_REPLICAS": "1", "DAYLY_DATABASE": self.stack.cluster.url("rates")})
        self._serve(self.first, "lone", LONE_PORT, {})
        files = self.folder / "peer"
        files.mkdir()
        authority = str(self.stack.keys.authority)
        self.first.start("peer", [
            ROOT / ".build-venv/bin/python", "-m", "uvicorn", "fastapi_postgres_peer:app",
            "--app-dir", ROOT / "Bench/peers", "--host", self.first.address, "--port", PEER_PORT,
            "--log-level", "warning", "--no-access-log"], environment={
                "PEER_DATA": str(files), "PEER_AUTHORITY": authority,
                "PEER_DATABASE": self.stack.cluster.url("peer").split("?")[0]})
        for name in PORTS:
            wait_until(lambda name=name: self._answers(name), 60, f"{name} answers")
        self._prepare()

    def _serve(self, machine, what, port, settings):
        folder = self.folder / what
        machine.start(what, [
            BINARY, "--host", machine.address, "--port", port, "--data", folder, "--web", WEB],
            environment={
                "DAYLY_TRUSTED_PROXY": self.stack.proxy.machine.address,
                "DAYLY_SENDER_URL": f"http://127.0.0.1:{CODES_PORT}/",
                "DAYLY_SENDER_TOKEN": "no-secret-here", **settings})
        wait_until(lambda: "Dayly is at" in machine.log(what), 60, f"{what} starts")

    def _line(self, name):
        return Line(self.stack.keys.authority, PORTS[name])

    def _answers(self, name):
        line = self._line(name)
        try:
            line.request("GET", "/healthz")
            return line.getresponse().status != 503
        except OSError:
            return False
        finally:
            line.close()

    def _prepare(self):
        """People and groups of either database; FastAPI is told of the sessions, and takes any
        group."""
        self.crowds = {
            home: [Person(self._line(home), f"+49155501{number:05d}", self.stack.codes.code)
                   for number in range(PEOPLE)] for home in ("3 servers", "embedded")}
        rows = ", ".join(f"('\\x{sha256(part.encode()).hexdigest()}', 'x')"
                         for person in self.crowds["3 servers"]
                         for part in person.cookie().split("; "))
        self.stack.cluster.said("peer", f"INSERT INTO sessions VALUES {rows}")
        lines = {home: self._posts(crowd) for home, crowd in self.crowds.items()}
        runs = [(name, turn) for turn in range(REPEATS) for name in SEVERAL]
        for number, (name, turn) in enumerate(runs):
            self._write(name, "post", turn, lines["3 servers"][number::len(runs)])
        for turn in range(REPEATS):
            self._write("FastAPI", "post", turn, lines["3 servers"][turn::REPEATS])
            self._write("embedded", "post", turn, lines["embedded"][turn::REPEATS])
        for home, crowd in self.crowds.items():
            self._prepare_feed(home, crowd)

    def _posts(self, crowd):
        groups = {}

        def found(person):
            groups[person.account] = [Group(person) for _ in range(GROUPS_EACH)]
        in_parallel(found, [(person,) for person in crowd])
        return [self._post(groups[person.account][number], person, day)
                for day in (today() - 2, today() - 1, today())
                for number in range(1, GROUPS_EACH) for person in crowd]

    @staticmethod
    def _post(group, person, day):
        photo = os.urandom(16)
        return "\t".join(["PUT", group.path(photo), person.cookie(),
                          group.header(person, photo, day).hex(),
                          str(rest_bytes(POST_BYTES)), end(POST_BYTES).hex()])

    def _prepare_feed(self, home, crowd):
        group = Group(crowd[0])
        for newcomer in crowd[1:4]:
            group.admit(newcomer)
        for person in crowd[:4]:
            for day in (today() - 2, today() - 1, today()):
                photo = os.urandom(16)
                body = group.header(person, photo, day) + os.urandom(
                    rest_bytes(POST_BYTES)) + end(POST_BYTES)
                person.wire.call("PUT", group.path(photo), body, CONTAINER)
                if home == "3 servers":
                    peer = Connection(self._line("FastAPI"))
                    peer.cookies = person.wire.cookies
                    peer.call("PUT", group.path(photo), body, CONTAINER)
        line = f"GET\t/v1/groups/{group.id.hex()}/posts\t{crowd[0].cookie()}\t\t0\t"
        for name in ([home] if home == "embedded" else [*SEVERAL, "FastAPI"]):
            self._write(name, "feed", 0, [line] * 4)

    def _plan(self, name, what, turn):
        return self.folder / f"{name.replace(' ', '-')}-{what}-{turn}.plan"

    def _write(self, name, what, turn, lines):
        self._plan(name, what, turn).write_text("\n".join(lines) + "\n")

    def measure(self):
        for turn in range(REPEATS):
            for name in PORTS:
                for what in ("post", "feed"):
                    before = self._spent(name)
                    figures = load(self.rivals[name], self._plan(
                        name, what, turn if what == "post" else 0), SECONDS[what], what == "feed")
                    after = self._spent(name)
                    self.figures[name][what].append(figures["rate"])
                    count = figures["rate"] * SECONDS[what]
                    self.costs.setdefault((name, what), []).append(
                        {key: (after[key] - before[key]) / count for key in before})
        self.report()

    def _spent(self, name):
        """Processor milliseconds of the servers and of the database's machines, and bytes of the
        write-ahead log, since they began."""
        machines = self.stack.servers if name in SEVERAL else [self.first]
        what = {"embedded": "lone", "FastAPI": "peer"}.get(name, "several")
        own = sum(milliseconds(machine.processes[what].pid) for machine in machines)
        rows = {machine.name: sum(milliseconds(pid) for pid in machine.pids())
                for machine in self.stack.databases}
        leader = self.stack.cluster.leader()
        lsn = self.stack.cluster.said(
            "rates", "SELECT pg_current_wal_lsn() - '0/0'", leader)[0]
        others = sum(spent for machine, spent in rows.items() if machine != leader.name)
        return {"server ms": own, "primary ms": rows[leader.name], "standby ms": others,
                "log bytes": int(lsn)}

    def report(self):
        for what, title in (("post", "posts of 64 KB a second"),
                            ("feed", f"feeds of {FEED_PHOTOS} photos a second")):
            base = median(self.figures["1 server"][what])
            say(f"{title}, beside one server with PostgreSQL (medians of {REPEATS}):")
            for name in PORTS:
                rate = median(self.figures[name][what])
                say(f"         {name:<10} {rate:8.0f}   ratio {rate / base:5.2f}")
        say("what one costs (medians):")
        for (name, what), runs in self.costs.items():
            shown = ", ".join(f"{median(run[key] for run in runs):.2f} {key}"
                              for key in runs[0])
            say(f"         {what} at {name}: {shown}")


def milliseconds(pid):
    """Of a processor, that a process has had; 0 when it has ended."""
    try:
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def measure(stack, work):
    rates = Rates(stack, work)
    rates.start()
    rates.measure()
