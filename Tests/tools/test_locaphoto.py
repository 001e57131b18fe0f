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
        elif edit["op"] == "prepend":
            data[:0] = bytes.fromhex(edit["hex"])
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


def expectation(purpose, sender):
    expect = INDEX["expect"]
    photo, device = bytes.fromhex(expect["photo"]), bytes.fromhex(expect["device"])
    if purpose == "vault":
        return {"purpose": purpose, "item": photo}
    if purpose == "share":
        return {"purpose": purpose, "share": photo, "device": device if sender else None}
    return {"purpose": purpose, "photo": photo, "device": device, "day": expect["day"],
            "group": bytes.fromhex(expect["group"])}


def at_hand(names):
    keys = locaphoto.Keys()
    for name in names:
        if name in INDEX["keys"]:
            private = bytes.fromhex(INDEX["keys"][name]["private"])
            keys.private.append(X25519PrivateKey.from_private_bytes(private))
        elif name in INDEX["vaultKeys"]:
            keys.vault = bytes.fromhex(INDEX["vaultKeys"][name])
        else:
            keys.passphrase = INDEX["passphrases"][name]
    return keys


def open_file(data, purpose, keys=("recipient",), sender="sender"):
    """(class, None, None) or (None, head, parts)."""
    public = bytes.fromhex(INDEX["senders"][sender]) if sender else None
    try:
        head, parts = locaphoto.open_container(
            data, at_hand(keys), expectation(purpose, sender), public)
    except Refused as refused:
        return str(refused), None, None
    return None, head, parts


class Vectors(unittest.TestCase):
    def test_every_vector_meets_its_class(self):
        for vector in INDEX["vectors"]:
            with self.subTest(vector["name"]):
                failure, head, parts = open_file(
                    edited(vector), vector["purpose"], vector["keys"], vector["sender"])
                self.assertEqual(failure, vector["class"])
                if failure is None:
                    self.assertEqual(head, vector["metadata"])
                    digests = {f"{item}-{role}": hashlib.sha256(part).hexdigest()
                               for (item, role), part in parts.items()}
                    self.assertEqual(digests, vector["parts"])

    def test_every_changed_byte_is_refused(self):
        for file in INDEX["files"]:
            if not file["everyByte"]:
                continue
            data = load(file["file"])
            row = next(one for one in INDEX["vectors"] if one["base"] == file["file"])
            how = row["purpose"], row["keys"], row["sender"]
            self.assertIsNone(open_file(data, *how)[0])
            for at in range(len(data)):
                for bit in (0x01, 0x80):
                    changed = data[:at] + bytes([data[at] ^ bit]) + data[at + 1:]
                    self.assertIsNotNone(open_file(changed, *how)[0], f"byte {at}")

    def test_every_shorter_file_is_refused(self):
        data = load("share.locaphoto")
        for length in range(len(data)):
            self.assertEqual(open_file(data[:length], "share")[0], "truncated")

    def test_a_range_is_read_without_the_rest(self):
        for file, purpose, keys, lost in (
                ("film.locaphoto", "vault", ["vault"], "payload"),
                ("long.locaphoto", "post", ["recipient"], "signature")):
            data, expected = load(file), expectation(purpose, "sender")
            sender = bytes.fromhex(INDEX["senders"]["sender"])
            header, where, key, _, data = locaphoto.open_head(
                data, at_hand(keys), expected, sender)
            whole = locaphoto.open_chunks(header, where, key, data)
            step = header.chunk + locaphoto.BOX
            kept = slice(where.payload.start + step, where.payload.start + 2 * step)
            holes = bytes(kept.start) + data[kept]
            holes += bytes(where.leaves.start - len(holes)) + data[where.leaves.start:]
            self.assertEqual(locaphoto.open_chunks(header, where, key, holes, [1]),
                             whole[header.chunk:2 * header.chunk])
            with self.assertRaises(Refused) as refused:
                locaphoto.open_chunks(header, where, key, holes, [0, 1])
            self.assertEqual(str(refused.exception), lost)


if __name__ == "__main__":
    unittest.main()
