#!/usr/bin/env python3
"""Writes Vectors/safety-numbers.json: pairs of accounts and the 60 digits both of them see.

Computed from the description at the top of Sources/Membership/SafetyNumber.swift, by Python, so
that the engines are held to a third. `--check` fails when the file is not what this writes.
"""

import hashlib
import json
import pathlib
import sys

OUT = pathlib.Path(__file__).resolve().parent.parent / "Vectors/safety-numbers.json"


def account(label):
    key = hashlib.sha256(f"safety {label}".encode()).digest()
    return hashlib.sha256(b"dayly/v1 account" + key).digest()[:16], key


def side(identity):
    digest = hashlib.sha256(b"dayly/v1 safety number" + identity[0] + identity[1]).digest()
    return "".join(f"{int.from_bytes(digest[at:at + 5], 'big') % 100_000:05}"
                   for at in range(0, 30, 5))


def vector(one, other):
    first, second = sorted((account(one), account(other)))
    named = {"one": account(one), "other": account(other)}
    return {name: {"account": value[0].hex(), "key": value[1].hex()}
            for name, value in named.items()} | {"digits": side(first) + side(second)}


def main():
    pairs = [vector(one, other) for one in range(4) for other in range(4) if one != other]
    text = json.dumps({"pairs": pairs}, indent=1) + "\n"
    if "--check" in sys.argv:
        if OUT.read_text() != text:
            sys.exit("Vectors/safety-numbers.json is not what Tools/generate-safety-vectors.py "
                     "writes")
    else:
        OUT.write_text(text)


if __name__ == "__main__":
    main()
