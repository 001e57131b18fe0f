#!/usr/bin/env python3
"""The family of `make demo`: five people, each a real client with a data folder of its own, who
found a group, join it by link and send photographs. Whoever opens the printed link joins them,
and then sees the rest of the family send theirs: a photo is only ever for those who were in the
group when it was posted. Beside it a vault is filled with a year of days (demo_calendar.py)."""

import datetime
import shutil
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "Tests/e2e"))

from PIL import Image  # noqa: E402

from demo_calendar import DemoCalendar  # noqa: E402
from photographs import LIBRARY_FOLDERS, sample  # noqa: E402
from server import Server  # noqa: E402
from terminal import BINARY, Terminal  # noqa: E402

FOLDER = ROOT / ".dayly-demo"
GROUP = "Family"
FAMILY = ["Mum", "Dad", "Noor", "Elif", "Grandpa"]
# These have sent before you come; the others wait for you.
EARLY = 2
# How often the family looks whether somebody has come, in seconds.
LOOK_SECONDS = 3


def filled_calendar():
    pictures = [sample(name) for name in LIBRARY_FOLDERS]
    print("  A year of days is being made for the calendar…", flush=True)
    calendar = DemoCalendar(BINARY, FOLDER)
    calendar.fill(pictures, datetime.date.today())
    print("  A year of days is in the vault", flush=True)
    return calendar


def photographs():
    """One for each of the family, as large as telephones take them at the least."""
    for number, name in enumerate(LIBRARY_FOLDERS):
        picture = sample(name)
        path = FOLDER / f"photograph-{number}.jpg"
        picture.resize((picture.width * 2, picture.height * 2), Image.LANCZOS).save(
            path, quality=90)
        yield path


def people_in_group(terminal):
    """How many members the group has, as one of them sees it."""
    groups = terminal.json("groups")
    groups = groups["groups"] if isinstance(groups, dict) else groups
    return len(groups[0]["members"])


def move_in(server):
    """Everybody signs up and joins; the first two send."""
    family = []
    for number, name in enumerate(FAMILY):
        person = Terminal(FOLDER / name, server, name, f"+4915550004{number:03d}")
        person.login()
        if family:
            person.run("join", link_from(family[0]))
        else:
            person.run("create", GROUP)
        family.append(person)
        print(f"  {name} has moved in", flush=True)
    return family


def link_from(person):
    return person.json("invite", GROUP)["link"]


def main():
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir()
    server = Server(FOLDER, port=int(sys.argv[1]))
    server.start()
    try:
        live(server)
    except KeyboardInterrupt:
        print("\nThe family has gone to bed. Its data is in .dayly-demo.")
    finally:
        server.stop()


def live(server):
    family, pictures = move_in(server), list(photographs())
    calendar = filled_calendar()
    for person, picture in list(zip(family, pictures))[:EARLY]:
        person.run("send", GROUP, picture)
        print(f"  {person.name} has sent today's photo", flush=True)
    print(f"\nDayly is at {server.origin}")
    print(f"Open this link to join the family; the others send once you are there:\n\n"
          f"  {link_from(family[0])}\n")
    print(f"{calendar.told()}\n")
    print("Any phone number will do; its code appears here. Ctrl-C ends the demo.", flush=True)
    shown, waiting = len(server.log()), list(zip(family, pictures))[EARLY:]
    while True:
        time.sleep(LOOK_SECONDS)
        log = server.log()
        for line in log[shown:].splitlines():
            if "code for" in line:
                print(f"  {line.strip()}", flush=True)
        shown = len(log)
        if waiting and people_in_group(family[0]) > len(FAMILY):
            person, picture = waiting.pop(0)
            person.run("send", GROUP, picture)
            print(f"  {person.name} has sent today's photo", flush=True)


if __name__ == "__main__":
    main()
