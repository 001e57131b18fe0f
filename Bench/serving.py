"""Posting, the feed and downloads: the server against the usual Python stack."""

import http.client
import os
import shutil
import tempfile
from pathlib import Path

from figures import Comparison
from people import CONTAINER, Group, Person, end, line_here, rest_bytes, today
from rivals import Dayly, FastAPI, Nginx, load

# Enough (group, member, day) keys that a second of posting does not run out of them, and so many
# people that none of them has more uploads under way, founds more groups or sends more in a day
# than the server allows one person.
PEOPLE, GROUPS_EACH = 24, 49
KIB = 1024
POST_BYTES, SMALL_BYTES, LARGE_BYTES = 512 * KIB, 256 * KIB, 2048 * KIB
FEED_PHOTOS = 12
POST_SECONDS, READ_SECONDS = 1, 3


class Stage:
    """The servers with the same accounts, groups and photos, and the plans to play."""

    def __init__(self):
        self.folder = Path(tempfile.mkdtemp(prefix="dayly-bench-"))
        self.dayly = Dayly(self.folder / "dayly")
        self.fastapi = FastAPI(self.folder / "fastapi")
        self.durable = FastAPI(self.folder / "durable", is_durable=True)
        self.nginx = Nginx(self.folder / "nginx")
        self.rivals = (self.dayly, self.fastapi, self.durable, self.nginx)
        try:
            self.prepare()
        except BaseException:
            self.close()
            raise

    def prepare(self):
        for rival in self.rivals[:3]:
            rival.start()
        self.people = [Person(line_here(self.dayly.port), f"+49155500020{number:02d}",
                              self.dayly.code_of) for number in range(PEOPLE)]
        for peer in (self.fastapi, self.durable):
            peer.admit([person.cookie() for person in self.people])
        # Plausible somewhere at any hour of the day.
        self.days = [today() - 2, today() - 1, today()]
        self.plan_posts()
        self.plan_reads()
        for rival in self.rivals:
            rival.keep()

    def close(self):
        for rival in self.rivals:
            rival.stop()
        shutil.rmtree(self.folder, ignore_errors=True)

    def plan_posts(self):
        groups = [(Group(person), person) for _ in range(GROUPS_EACH) for person in self.people]
        self.write("post", [self.post_line(group, person, day)
                            for day in self.days for group, person in groups])

    def post_line(self, group, person, day):
        photo = os.urandom(16)
        fields = [group.path(photo), person.cookie(), group.header(person, photo, day).hex(),
                  str(rest_bytes(POST_BYTES)), end(POST_BYTES).hex()]
        return "\t".join(["PUT"] + fields)

    def plan_reads(self):
        """One group of four with twelve photos to list, two of them to download."""
        reader = self.people[0]
        group = Group(reader)
        for newcomer in self.people[1:4]:
            group.admit(newcomer)
        paths = []
        for person in group.members:
            for day in self.days:
                size = LARGE_BYTES if len(paths) == 1 else SMALL_BYTES
                paths.append(self.post(group, person, day, size))
        assert len(paths) == FEED_PHOTOS
        self.read_plan("feed", f"/v1/groups/{group.id.hex()}/posts", reader)
        self.read_plan("small", paths[0], reader)
        self.read_plan("large", paths[1], reader)

    def post(self, group, person, day, size):
        photo = os.urandom(16)
        body = group.header(person, photo, day) + os.urandom(rest_bytes(size)) + end(size)
        person.wire.call("PUT", group.path(photo), body, CONTAINER)
        peer = http.client.HTTPConnection("127.0.0.1", self.fastapi.port, timeout=30)
        peer.request("PUT", group.path(photo), body, {"Cookie": person.cookie()})
        assert peer.getresponse().status == 201
        peer.close()
        self.nginx.put(group.path(photo), body)
        return group.path(photo)

    def read_plan(self, name, path, reader):
        self.write(name, [f"GET\t{path}\t{reader.cookie()}\t\t0\t"] * 4)

    def write(self, name, lines):
        (self.folder / f"{name}.plan").write_text("\n".join(lines) + "\n")

    def run(self, rival, name, seconds, loop):
        rival.afresh()
        try:
            figures = load(rival, self.folder / f"{name}.plan", seconds, loop)
            return {**figures, "memory": rival.memory_mib()}
        finally:
            rival.stop()


def rates(repeats):
    stage = Stage()
    try:
        yield from posts(stage, repeats)
        for name, what, goal in (("feed", "feed of 12 photos", 2.5),
                                 ("small", "download 256 KB", None),
                                 ("large", "download 2 MB", None)):
            yield from reads(stage, name, what, goal, repeats)
    finally:
        stage.close()


def posts(stage, repeats):
    """Ours are on disk when they are answered; beside a peer's that are not, and one's that are."""
    ours, fast, durable = [], [], []
    for _ in range(repeats):
        for rival, runs in ((stage.dayly, ours), (stage.fastapi, fast), (stage.durable, durable)):
            runs.append(stage.run(rival, "post", POST_SECONDS, False))
    yield compared("post 512 KB", "req/s", "rate", ours, fast, 1.4)
    yield compared("post 512 KB", "req/s", "rate", ours, durable, 2.5, peer="synced")
    yield compared("post 512 KB, p99", "ms", "p99_ms", ours, durable, 0.5, lower=True,
                   peer="synced")


# How much of what nginx does with the same bytes, unasked, is left when rosters, audiences and
# expiry are looked at.
OF_NGINX = {"small": 0.6, "large": 0.9}


def reads(stage, name, what, goal, repeats):
    rivals = [stage.dayly, stage.fastapi] + [stage.nginx] * (name in OF_NGINX)
    runs = [[] for _ in rivals]
    for _ in range(repeats):
        for rival, own in zip(rivals, runs):
            own.append(stage.run(rival, name, READ_SECONDS, True))
    yield compared(what, "req/s", "rate", runs[0], runs[1], goal)
    if name in OF_NGINX:
        yield compared(what, "req/s", "rate", runs[0], runs[2], OF_NGINX[name], peer="nginx")
    if name == "large":
        yield compared("memory, 32 × 2 MB", "MiB", "memory", runs[0], runs[1], None, lower=True)


def compared(what, unit, key, ours, theirs, goal, lower=False, peer="FastAPI"):
    return Comparison(what, unit, [run[key] for run in ours], peer,
                      [run[key] for run in theirs], goal=goal, lower=lower)
