"""The calendar's days at any size: a month and a year of a vault with a thousand, a hundred
thousand and a million items, beside an SQLite table with an index on the day that answers the same
question, and beside a table that has one row a day."""

import json
import sqlite3
import subprocess
import time
from random import Random

from command import PASSPHRASE, RELEASE, ran
from figures import Comparison

BENCH = RELEASE / "dayly-bench"
ITEMS = [1_000, 100_000, 1_000_000]
# As dayly-bench spreads them.
FIRST_DAY, YEARS, DAYS_A_YEAR = 10_957, 25, 365
DAYS_A_MONTH = 30
MONTH_GOAL = 0.010  # milliseconds, at any size
FIRST_GOAL = 100  # milliseconds, with a million items


def rates(folder):
    secret = folder / "passphrase"
    secret.write_text(PASSPHRASE + "\n")
    unlocked = []
    for count in ITEMS:
        vault = folder / f"vault-{count}"
        ran(BENCH, "index", count, vault, secret)
        done = subprocess.run([BENCH, "months", vault, secret], check=True, text=True,
                              stdout=subprocess.PIPE)
        ours = json.loads(done.stdout)
        peak = ran(BENCH, "months", vault, secret).peak
        unlocked.append(ours["unlock_ms"])
        table, days = sqlite(folder / f"{count}.sqlite", count)
        what = f"of {count:,} items"
        yield Comparison(f"unlock {what}", "ms", [ours["unlock_ms"]], f"{ITEMS[0]:,}",
                         unlocked[:1], lower=True, note="most of it the passphrase's key")
        yield Comparison(f"open a month {what}", "ms", ours["month_ms"], goal=MONTH_GOAL,
                         lower=True)
        yield Comparison(f"first month after unlocking {what}", "ms", [ours["first_ms"]],
                         goal=FIRST_GOAL, lower=True)
        yield Comparison(f"days of a month {what}", "ms", ours["month_ms"], "all its items",
                         ours["month_items_ms"], lower=True)
        yield Comparison(f"days of a year {what}", "ms", ours["year_ms"], "all its items",
                         ours["year_items_ms"], lower=True)
        yield Comparison(f"open a month {what}", "ms", ours["month_ms"], "SQLite",
                         table["month"], lower=True, note=f"at most {peak:.0f} MiB")
        yield Comparison(f"open a month {what}", "ms", ours["month_ms"], "day table",
                         days["month"], lower=True)
        yield Comparison(f"open a year {what}", "ms", ours["year_ms"], "SQLite", table["year"],
                         lower=True)
        yield Comparison(f"open a year {what}", "ms", ours["year_ms"], "day table", days["year"],
                         lower=True)


def sqlite(path, count):
    """Milliseconds of both tables: which days have something, how much, and what comes first."""
    database = sqlite3.connect(path)
    database.executescript("""
        CREATE TABLE items (id INTEGER PRIMARY KEY, day INTEGER, kind INTEGER, name TEXT);
        CREATE TABLE days (day INTEGER PRIMARY KEY, count INTEGER, cover INTEGER);
    """)
    last = YEARS * DAYS_A_YEAR
    database.executemany(
        "INSERT INTO items VALUES (?, ?, 0, ?)",
        ((number, FIRST_DAY + number * last // count, f"IMG_{number}.jpg")
         for number in range(count)))
    database.executescript("""
        CREATE INDEX items_by_day ON items (day, kind, id);
        INSERT INTO days SELECT day, count(*), min(id) FROM items GROUP BY day;
        ANALYZE;
    """)
    database.commit()
    table = ("SELECT day, count(*), min(id) FROM items WHERE day BETWEEN ? AND ? GROUP BY day")
    days = "SELECT day, count, cover FROM days WHERE day BETWEEN ? AND ?"
    return timed(database, table), timed(database, days)


def timed(database, query):
    """Some months here and there, and years."""
    random = Random(1)
    spans = {"month": DAYS_A_MONTH, "year": DAYS_A_YEAR}
    found = {name: [] for name in spans}
    for name, length in spans.items():
        for _ in range(200):
            first = FIRST_DAY + random.randrange(YEARS * DAYS_A_YEAR - length)
            start = time.perf_counter()
            database.execute(query, (first, first + length)).fetchall()
            found[name].append((time.perf_counter() - start) * 1000)
    return found
