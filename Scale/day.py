#!/usr/bin/env python3
"""How a day's load lies over its hours and over groups: what docs/scale.md rests on. Deterministic:
the same seed says the same. What is assumed stands below, each with its reason.

usage: Scale/day.py [--people N] [--seed N]
"""

import argparse
import math
import random
from statistics import median

# Of the program: as many members has a group at the most (`MembershipLimit.membersMax`).
SIZE_MAX = 12
# Assumed, all that follows. Groups are people who know each other: most have three to eight
# members; who is in one is in one to four.
SIZE_LOG_MEAN, SIZE_LOG_SPREAD = math.log(5), 0.55
GROUPS_OF_ONE = ((1, 0.45), (2, 0.3), (3, 0.15), (4, 0.1))
# Where people are, as hours before or after Greenwich: weights of the populous time zones.
ZONES = ((-8, 4), (-6, 8), (-5, 12), (-3, 11), (0, 8), (1, 22), (2, 10), (3, 9), (5.5, 6), (8, 5),
         (9, 5))
# A post is made at noon or in the evening, by two bells of the clock on the wall.
BELLS = ((12.5, 2.0, 0.4), (19.0, 2.5, 0.6))
# A push brings people within minutes: how many minutes until the app is open, on average.
OPEN_AFTER_MINUTES = 20
POSTS_PER_MEMBERSHIP = 0.5
OPENS_A_DAY = 6
MINUTES_OPEN = 2
MINUTES = 24 * 60
# Of a sample, single minutes are chance: the fullest quarter of an hour is looked for.
WINDOW = 15


def group_size(draw):
    size = int(round(draw.lognormvariate(SIZE_LOG_MEAN, SIZE_LOG_SPREAD)))
    return min(max(size, 2), SIZE_MAX)


def weighted(draw, choices):
    values, weights = zip(*choices)
    return draw.choices(values, weights)[0]


def posted_at(draw, zones):
    """The minute of the day at Greenwich."""
    middle, spread, _ = draw.choices(BELLS, [weight for _, _, weight in BELLS])[0]
    hour = draw.gauss(middle, spread) - weighted(draw, zones)
    return int(hour * 60) % MINUTES


class Day:
    """A sample of people, as many groups as they are in, and a day of theirs."""

    def __init__(self, people, seed, zones):
        draw = random.Random(seed)
        self.people = people
        memberships = sum(weighted(draw, GROUPS_OF_ONE) for _ in range(people))
        self.sizes = []
        while memberships > 0:
            size = group_size(draw)
            self.sizes.append(size)
            memberships -= size
        self.posts, self.opens, self.pushes = ([0] * MINUTES for _ in range(3))
        self.streams = [0] * MINUTES
        for size in self.sizes:
            # A group is at one place.
            zone = ((weighted(draw, zones), 1),)
            self._post(draw, size, zone)
        for _ in range(people * OPENS_A_DAY):
            self._open(draw, posted_at(draw, zones))

    def _post(self, draw, size, zone):
        """Everybody is told of a group once a day, and nobody of their own photo."""
        posts = sorted((posted_at(draw, zone), member) for member in range(size)
                       if draw.random() < POSTS_PER_MEMBERSHIP)
        told = set()
        for minute, sender in posts:
            self.posts[minute] += 1
            news = set(range(size)) - told - {sender}
            self.pushes[minute] += len(news)
            told |= news

    def _open(self, draw, minute):
        minute = (minute + int(draw.expovariate(1 / OPEN_AFTER_MINUTES))) % MINUTES
        self.opens[minute] += 1
        for later in range(MINUTES_OPEN):
            self.streams[(minute + later) % MINUTES] += 1

    def largest_share(self, shards):
        """How much more than its part the fullest of so many shards has, when groups are spread by
        a hash: of members, so of posts."""
        load = [0] * shards
        for number, size in enumerate(self.sizes):
            load[hash((number * 2654435761) & 0xffffffff) % shards] += size
        return max(load) * shards / sum(load)


def peak(minutes):
    """The fullest quarter of an hour beside the average one."""
    fullest = max(sum(minutes[start:start + WINDOW]) for start in range(0, MINUTES, WINDOW))
    return fullest * MINUTES / WINDOW / sum(minutes)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--people", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=84)
    chosen = parser.parse_args()
    for name, zones in (("the world", ZONES), ("one time zone", ((1, 1),))):
        day = Day(chosen.people, chosen.seed, zones)
        posts = sum(day.posts) / day.people
        sizes = sorted(day.sizes)
        print(f"{name}, {day.people:,} people, seed {chosen.seed}")
        print(f"  groups: {len(sizes) / day.people:.2f} a person, of {median(sizes):.0f} people "
              f"(median), {sizes[len(sizes) * 99 // 100]} (99 of 100), {sizes[-1]} at most")
        print(f"  a person a day: {posts:.2f} posts, {sum(day.pushes) / day.people:.2f} pushes, "
              f"{OPENS_A_DAY} times the app is opened")
        print(f"  fullest quarter of an hour beside the average: posts {peak(day.posts):.1f}, "
              f"opens {peak(day.opens):.1f}")
        print(f"  open streams at most: {max(day.streams) / day.people:.2%} of all people")
        print("  the fullest shard beside the average: " + ", ".join(
            f"{day.largest_share(shards):.2f} of {shards}" for shards in (16, 64, 256)))
        for people in (10 ** 6, 10 ** 8):
            print(f"  {people:>11,} people: {posts * people / 86400:,.0f} posts a second, "
                  f"{posts * people / 86400 * peak(day.posts):,.0f} in the fullest quarter; "
                  f"{OPENS_A_DAY * people / 86400 * peak(day.opens):,.0f} opens a second then; "
                  f"{max(day.streams) / day.people * people:,.0f} streams")


if __name__ == "__main__":
    main()
