"""What must be true after all that: looked for from the phones' side, and in the rows."""

import hashlib
import time
from collections import Counter

from load import ask
from machines import wait_until
from report import goal, say

SILENCE_SECONDS = 10
# Ended ones are not shown at once; the sweep, whose lease may be a killed server's, deletes them.
SWEEP_SECONDS = 300
ENDING = 20


def check(stack, load):
    """Whether every goal is met."""
    written = load.written
    say(f"{len(written.acknowledged)} posts acknowledged, {len(written.refused)} refused for good; "
        f"answers: {written.answers()}")
    for group, day, status in written.refused[:3]:
        say(f"         refused: {status} for {group.hex()[:8]} of day {day}")
    # A list of all goals, each looked at: one that is not met hides no other.
    met = [failures(written), lost_posts(load), double_days(stack, load), *streams(load),
           ended_posts(stack, load)]
    return all(met) and not written.refused


def failures(written):
    """Whoever finds a database or a store away is told to come again (503), never that the server
    failed."""
    return goal("posts answered with 500", written.statuses[500], not written.statuses[500])


def lost_posts(load):
    lost = []
    for post in load.written.acknowledged:
        status, content = answered(post.sender.wire, "GET", post.path)
        if status != 200 or hashlib.sha256(content).digest() != post.digest:
            lost.append((status, post))
    for status, post in lost[:3]:
        say(f"         lost: {status} for {post.path}")
    return goal("acknowledged posts that cannot be read, byte for byte", len(lost), not lost)


def answered(wire, method, path):
    """Asks again until somebody has an answer."""
    def once():
        status, content = ask(wire, method, path)
        return (status, content) if status is not None and status < 500 else None
    return wait_until(once, 60, f"{method} {path}")


def double_days(stack, load):
    times = Counter((post.group.id, post.sender.account, post.day)
                    for post in load.written.acknowledged)
    twice = [key for key, count in times.items() if count > 1]
    rows = stack.cluster.said("dayly", """
        SELECT count(*) FROM (SELECT 1 FROM post GROUP BY circle, account, day
        HAVING count(*) > 1) AS twice""")
    return goal(
        "days used twice",
        f"{len(twice)} acknowledged, {rows[0]} in the rows, "
        f"of {load.written.second_tries} attempts", not twice and rows == ["0"])


def streams(load):
    silences = [long for listener in load.listeners for _, long in listener.silences]
    absences = [long for listener in load.listeners for _, long in listener.absences[1:]]
    yield goal("longest silence of an open stream", f"{max(silences, default=0):.1f} s",
               bool(silences) and max(silences) <= SILENCE_SECONDS)
    say(f"         {len(absences)} streams ended and were opened again; the longest was away "
        f"for {max(absences, default=0):.1f} s")
    missed, due = [], 0
    for listener in load.listeners:
        own = {group.id.hex() for groups in load.groups.values() for group in groups
               if listener.person in group.members}
        for post in load.written.acknowledged:
            if post.group.id.hex() in own:
                due += 1
                if not any(when >= post.begun and name in (None, post.group.id.hex())
                           for when, name in listener.heard):
                    missed.append(post)
    yield goal("posts of which a listener heard nothing", f"{len(missed)} of {due}", not missed)


def ended_posts(stack, load):
    """A day of a test cannot have 48 hours, and no clock is moved where there are several servers:
    the rows of some posts are changed so that their 48 hours are over in a moment."""
    chosen = load.written.acknowledged[:ENDING]
    ends = int((time.time() + 3) * 1000)
    photos = ", ".join(f"'\\x{post.photo.hex()}'" for post in chosen)
    blobs = stack.cluster.said("dayly", f"""
        UPDATE post SET expires = {ends} WHERE photo IN ({photos}) RETURNING encode(blob, 'hex')
        """)
    time.sleep(max(0, ends / 1000 - time.time()) + 1)
    seen = [post for post in chosen
            if answered(post.sender.wire, "GET", post.path)[0] != 404]

    def left():
        names = stack.storage.names()
        return [blob for blob in blobs if blob in names]
    begun = time.monotonic()
    try:
        wait_until(lambda: not left(), SWEEP_SECONDS, "ended photos leave the store")
        swept = f"all gone from the store after {time.monotonic() - begun:.0f} s"
    except RuntimeError as error:
        seen.append(None)
        swept = str(error)
    return goal("ended posts that can be read", f"{len(seen)} of {len(chosen)}; {swept}", not seen)
