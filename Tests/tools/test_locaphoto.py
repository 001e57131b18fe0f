#!/usr/bin/env python3
"""Holds the independent decoder to Vectors/locaphoto: every file meets its class, and every
single changed byte of the samples is refused.
"""

import hashlib
import json
import pathlib
import sys
import unittest

ROOT = pathlib.Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Tools"))
import locaphoto  # noqa: E402
from locaphoto import Refused, X25519PrivateKey  # noqa: E402

VECTORS = ROOT / "Vectors/locaphoto"
INDEX = json.loads((VECTORS / "index.json").read_text())


def load(file):
    return (VECTORS / file).read_bytes()


def edited(vector):
    data = bytearray(load(vector["base"]))
    for edit in vector["edits"]:
        at, count = edit.get("at", 0), edit.get("count", 0)
        if edit["op"] == "truncate":
            del data[edit["to"]:]
        elif edit["op"] == "append":
            data += bytes.fromhex(edit["hex"])
        elif edit["op"] == "replace":
            new = bytes.fromhex(edit["hex"])
            data[at:at + len(new)] = new
        elif edit["op"] == "xor":
            for offset, byte in enumerate(bytes.fromhex(edit["hex"])):
                data[at + offset] ^= byte
        elif edit["op"] == "swap":
            other = edit["with"]
            data[at:at + count], data[other:other + count] = (
                data[other:other + count], data[at:at + count])
        elif edit["op"] == "copy":
            data[edit["to"]:edit["to"] + count] = data[edit["from"]:edit["from"] + count]
        elif edit["op"] == "splice":
            data[at:at + count] = load(edit["file"])[edit["from"]:edit["from"] + count]
        else:
            raise ValueError(edit["op"])
    return bytes(data)


def expectation(purpose):
    expect = INDEX["expect"]
    names = ("group", "photo", "device") if purpose == "post" else ("photo",)
    expected = {"purpose": purpose, **{name: bytes.fromhex(expect[name]) for name in names}}
    return expected | ({"day": expect["day"]} if purpose == "post" else {})


def open_file(data, purpose, key="recipient"):
    """(class, None, None) or (None, head, parts)."""
    private = X25519PrivateKey.from_private_bytes(bytes.fromhex(INDEX["keys"][key]["private"]))
    try:
        head, parts = locaphoto.open_container(
            data, private, expectation(purpose), bytes.fromhex(INDEX["sender"]["public"]))
    except Refused as refused:
        return str(refused), None, None
    return None, head, parts


class Vectors(unittest.TestCase):
    def test_every_vector_meets_its_class(self):
        for vector in INDEX["vectors"]:
            with self.subTest(vector["name"]):
                failure, head, parts = open_file(
                    edited(vector), vector["purpose"], vector["key"])
                self.assertEqual(failure, vector["class"])
                if failure is None:
                    self.assertEqual(head, vector["metadata"])
                    self.assertEqual(
                        hashlib.sha256(parts["still"]).hexdigest(), vector["still"])

    def test_every_changed_byte_is_refused(self):
        for file in INDEX["files"]:
            if not file["everyByte"]:
                continue
            data = load(file["file"])
            self.assertIsNone(open_file(data, "share")[0])
            for at in range(len(data)):
                for bit in (0x01, 0x80):
                    changed = data[:at] + bytes([data[at] ^ bit]) + data[at + 1:]
                    self.assertIsNotNone(open_file(changed, "share")[0], f"byte {at}")

    def test_every_shorter_file_is_refused(self):
        data = load("share.locaphoto")
        for length in range(len(data)):
            self.assertEqual(open_file(data[:length], "share")[0], "truncated")


if __name__ == "__main__":
    unittest.main()
