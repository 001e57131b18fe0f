"""People who post and listen while machines fail. Each signs as an app does; what a server has
acknowledged is written down, and so is how long each stream said nothing."""

import hashlib
import http.client
import os
import ssl
import sys
import threading
import time
from collections import Counter
from dataclasses import dataclass, field

from keys import HOST
from machines import NETWORK
from replicas import ROOT

sys.path.insert(0, str(ROOT / "Bench"))

from people import CONTAINER, Group, Person, end, rest_bytes, today  # noqa: E402

PROXY_ADDRESS = f"{NETWORK}.2"
PHOTO_BYTES = 64 << 10
# An answer that takes longer is given up, and the same photo is sent again.
PATIENCE_SECONDS = 15
AGAIN_SECONDS = 0.25
IDLE_SECONDS = 5
# After so long everybody has heard of a post.
HEAR_SECONDS = 10
# A browser's own pause before it asks for a stream again.
LISTEN_AGAIN_SECONDS = 1


class Line(http.client.HTTPSConnection):
    """To the proxy's address under the name that people use."""

    def __init__(self, authority, port=443, timeout=PATIENCE_SECONDS):
        super().__init__(HOST, port, timeout=timeout,
                         context=ssl.create_default_context(cafile=authority))
        self._create_connection = lambda address, *rest: (
            http.client.socket.create_connection((PROXY_ADDRESS, address[1]), *rest))
        self.used = 0

    def request(self, *arguments, **options):
        # The proxy ends connections that nobody uses for ten seconds.
        if time.monotonic() - self.used > IDLE_SECONDS:
            self.close()
        self.used = time.monotonic()
        super().request(*arguments, **options)


@dataclass
class Acknowledged:
    """A post that a server said it has."""
    group: Group
    sender: Person
    photo: bytes
    day: int
    digest: bytes
    begun: float
    at: float

    @property
    def path(self):
        return self.group.path(self.photo)


@dataclass
class Written:
    """What happened, as the phones saw it."""
    acknowledged: list = field(default_factory=list)
    # Photos taken although the day had one, and posts refused for good although they were due.
    second_photos: list = field(default_factory=list)
    refused: list = field(default_factory=list)
    second_tries: int = 0
    # How often each status was the answer; None where there was no answer.
    statuses: Counter = field(default_factory=Counter)

    def answers(self):
        return ", ".join(f"{count} × {status or 'none'}"
                         for status, count in self.statuses.most_common())


class Poster(threading.Thread):
    """Posts a photo of each day to each of a person's groups, again and again until it is
    acknowledged; every now and then tries a second one for the same day."""

    def __init__(self, person, groups, written, stop, pause):
        super().__init__(daemon=True)
        self.person, self.groups, self.written = person, groups, written
        self.stop, self.pause = stop, pause

    def run(self):
        days = [today() - 2, today() - 1, today()]
        for number, (day, group) in enumerate((day, group) for day in days
                                              for group in self.groups):
            if self.stop.wait(self.pause):
                return
            first = self.post(group, day)
            if first and number % 4 == 0:
                self.written.second_tries += 1
                if self.post(group, day, only_once=True):
                    self.written.second_photos.append((group.id, day))

    def post(self, group, day, only_once=False):
        photo = os.urandom(16)
        body = (group.header(self.person, photo, day) + os.urandom(rest_bytes(PHOTO_BYTES))
                + end(PHOTO_BYTES))
        begun = time.monotonic()
        while not self.stop.is_set():
            status = put(self.person.wire, group.path(photo), body)
            self.written.statuses[status] += 1
            if status in (200, 201):
                self.written.acknowledged.append(Acknowledged(
                    group, self.person, photo, day, hashlib.sha256(body).digest(), begun,
                    time.monotonic()))
                return True
            if status is not None and 400 <= status < 500 and status not in (408, 425, 429):
                if not only_once:
                    self.written.refused.append((group.id, day, status))
                return False
            self.stop.wait(AGAIN_SECONDS)
        return False


def put(wire, path, body):
    """The status; None when there was no answer."""
    return ask(wire, "PUT", path, body)[0]


def ask(wire, method, path, body=b""):
    """(status, content), or (None, b"") when there was no answer."""
    cookies = "; ".join(f"{name}={value}" for name, value in wire.cookies.items())
    try:
        wire.http.request(method, path, body, {
            "Content-Type": CONTAINER, "Accept": "application/vnd.dayly", "Cookie": cookies})
        answer = wire.http.getresponse()
        return answer.status, answer.read()
    except (OSError, http.client.HTTPException):
        wire.http.close()
        return None, b""


class Listener(threading.Thread):
    """An open app: its stream, begun again whenever it ends."""

    def __init__(self, person, authority, stop):
        super().__init__(daemon=True)
        self.person, self.authority, self.stop = person, authority, stop
        # (when, group's name or None for everything), silences of open streams, and how long
        # there was none.
        self.heard, self.silences, self.absences = [], [], []
        self.last_id = None

    def run(self):
        ended = time.monotonic()
        while not self.stop.is_set():
            try:
                answer = self._open()
                if answer is not None:
                    self.absences.append((ended, time.monotonic() - ended))
                    self._read(answer)
                    ended = time.monotonic()
            except (OSError, http.client.HTTPException):
                pass
            self.stop.wait(LISTEN_AGAIN_SECONDS)

    def _open(self):
        cookies = self.person.cookie()
        line = Line(self.authority, timeout=60)
        headers = {"Accept": "text/event-stream", "Cookie": cookies}
        if self.last_id:
            headers["Last-Event-ID"] = self.last_id
        line.request("GET", "/v1/events", headers=headers)
        answer = line.getresponse()
        return answer if answer.status == 200 else None

    def _read(self, answer):
        last, kind, data = time.monotonic(), None, ""
        try:
            while not self.stop.is_set():
                said = answer.readline()
                now = time.monotonic()
                self.silences.append((last, now - last))
                last = now
                if not said:
                    return
                name, _, value = said.decode().rstrip("\n").partition(": ")
                if name == "event":
                    kind = value
                elif name == "id":
                    self.last_id = value
                elif name == "data":
                    data = value
                elif not said.strip() and kind:
                    self.heard.append((now, None if kind == "all" else data))
                    kind = None
        except (OSError, http.client.HTTPException):
            self.silences.append((last, time.monotonic() - last))


class Load:
    """So many people in a circle: each founds groups and has the next one in all of them."""

    def __init__(self, authority, codes, people=16, groups=45, listeners=6):
        self.authority = authority
        self.stop, self.over, self.written = threading.Event(), threading.Event(), Written()
        self.people = [Person(Line(authority), f"+49155500{number:05d}", codes.code)
                       for number in range(people)]
        self.groups = {person.account: [] for person in self.people}
        in_parallel(self._found, [(index, groups) for index in range(people)])
        self.listeners = [Listener(person, authority, self.over)
                          for person in self.people[:listeners]]

    def _found(self, index, groups):
        founder = self.people[index]
        for _ in range(groups):
            self.groups[founder.account].append(Group(founder))

    def gather(self):
        """The next person of the circle joins every group: after all were founded, because each
        has one connection."""
        def admit(index):
            newcomer = self.people[(index + 1) % len(self.people)]
            for group in self.groups[self.people[index].account]:
                group.admit(newcomer)
        for parity in (0, 1):
            in_parallel(admit, [(index,) for index in range(parity, len(self.people), 2)])

    def begin(self, pause):
        self.posters = [Poster(person, self.groups[person.account], self.written, self.stop, pause)
                        for person in self.people]
        for thread in (*self.listeners, *self.posters):
            thread.start()

    def end(self):
        """The posters first: what they had acknowledged last has to be heard of, too."""
        self.stop.set()
        for thread in self.posters:
            thread.join(PATIENCE_SECONDS + 5)
        time.sleep(HEAR_SECONDS)
        self.over.set()

    def outage(self, begin, end):
        """The longest time without an acknowledgement between two moments."""
        times = [begin, *(post.at for post in list(self.written.acknowledged)
                          if begin <= post.at <= end), end]
        return max(late - early for early, late in zip(times, times[1:]))


def in_parallel(function, arguments):
    """Raises what went wrong in any."""
    trouble = []

    def guarded(*own):
        try:
            function(*own)
        except Exception as error:  # told to whoever waits
            trouble.append(error)
    threads = [threading.Thread(target=guarded, args=own, daemon=True) for own in arguments]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if trouble:
        raise trouble[0]
