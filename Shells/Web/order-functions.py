#!/usr/bin/env python3
"""Puts functions of a WebAssembly module that look alike next to each other, so that gzip, which
looks back 32 KiB, finds more of the same (2 % of the core; decision 8). Nothing else changes.

usage: order-functions.py MODULE.wasm TEXT.wat

Writes the module as text; `wasm-opt` makes it binary again."""

import collections
import re
import subprocess
import sys
from pathlib import Path

# What functions share are runs of so many bytes; a run that very many have is no likeness.
RUN_BYTES, COMMON_MIN = 4, 200
# How many of the last functions the next one is compared with.
WINDOW = 8
# Keeps short functions, of which all may be shared, from always coming first.
DAMPING = 150
CODE_SECTION = 10


class Reader:
    """LEB128 numbers and runs of bytes, from `place` on."""

    def __init__(self, module, place):
        self.module, self.place = module, place

    def number(self):
        value = shift = 0
        while True:
            byte = self.module[self.place]
            self.place += 1
            value |= (byte & 127) << shift
            shift += 7
            if byte < 128:
                return value

    def bytes(self):
        count = self.number()
        self.place += count
        return self.module[self.place - count:self.place]


def codes(module):
    """The code of each function (WebAssembly 1.0, 5.5.13)."""
    reader = Reader(module, 8)
    while reader.place < len(module):
        section = module[reader.place]
        reader.place += 1
        content = Reader(reader.bytes(), 0)
        if section == CODE_SECTION:
            return [content.bytes() for _ in range(content.number())]
    return []


def order(codes):
    """Indices: the longest function, then always the one that shares most with the last few."""
    runs = [{code[at:at + RUN_BYTES] for at in range(len(code) - RUN_BYTES + 1)}
            for code in codes]
    having = collections.defaultdict(list)
    for index, own in enumerate(runs):
        for run in own:
            having[run].append(index)
    left = set(range(len(codes)))
    placed = [max(left, key=lambda index: (len(codes[index]), -index))]
    left.discard(placed[0])
    while left:
        shared = collections.Counter()
        for recent in placed[-WINDOW:]:
            for run in runs[recent]:
                if 1 < len(having[run]) < COMMON_MIN:
                    shared.update(index for index in having[run] if index in left)
        best = max(shared, default=min(left),
                   key=lambda index: (shared[index] / (len(runs[index]) + DAMPING), -index))
        placed.append(best)
        left.discard(best)
    return placed


def ordered(text, places):
    """The module's text with its functions, which stand one after the other, in that order."""
    lines = text.split("\n")
    functions, first, last = [], None, None
    for at, line in enumerate(lines):
        if line.startswith(" (func "):
            first = at if first is None else first
            functions.append([])
        elif first is not None and re.match(r" \(|\)", line):
            last = at
            break
        if functions:
            functions[-1].append(line)
    return "\n".join(lines[:first] + [line for place in places for line in functions[place]]
                     + lines[last:])


def main(module, text):
    found = codes(Path(module).read_bytes())
    subprocess.run(["wasm-dis", module, "-o", text], check=True)
    written = Path(text).read_text()
    assert written.count("\n (func ") == len(found), "every function stands in the text"
    Path(text).write_text(ordered(written, order(found)))


if __name__ == "__main__":
    main(*sys.argv[1:])
