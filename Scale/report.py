"""What a run says, with the seconds since its start."""

import time

BEGUN = time.monotonic()


def say(sentence):
    print(f"{time.monotonic() - BEGUN:6.1f} s  {sentence}", flush=True)


def goal(what, figure, met):
    """One line of the verdict; returns whether the goal is met."""
    say(f"{'met    ' if met else 'NOT MET'}  {what}: {figure}")
    return met
