#!/usr/bin/env python3
"""Opens `.locaphoto` files, independently of the app: written from docs/locaphoto.md alone.

    locaphoto.py open FILE [--key HEX]… [--vault-key HEX] [--passphrase TEXT] [--sender HEX]
                           [--purpose post|vault|share] [--expect-group HEX] [--expect-day N] …
                           [--still OUT.jpg] [--motion OUT.mp4]

Prints the metadata as JSON and, with --still and --motion, writes the picture and the video. A file
that does not open ends with status 1 and the failure class on standard error. Needs the package
`cryptography`.
"""

import argparse
import dataclasses
import hashlib
import hmac
import json
import sys
import unicodedata

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from locaphoto_primitives import hkdf, hmac256, hpke_open, key_id, raw, signature_holds

KIB = 1024
CHUNK = 65536
TAG = 16
TRAILER = 80
LENGTH_MAX = (1 << 32) - (1 << 16)
DETACHED = 97
PASSPHRASE_MAX = 1024
LADDER = [n * KIB for n in
          (64, 128, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144, 8192)]
STANZAS_MAX = 60
ITERATIONS = range(1_000_000, 10_000_001)


class Refused(Exception):
    """A file that does not open; the argument is the failure class."""


# Header -------------------------------------------------------------------------------------

class Reader:
    """Takes bytes off the front; the failure class of an end is the caller's."""

    def __init__(self, data, end="truncated", odd="malformed"):
        self.data, self.at, self.end, self.odd = data, 0, end, odd

    def take(self, count):
        if self.at + count > len(self.data):
            raise Refused(self.end)
        self.at += count
        return self.data[self.at - count:self.at]

    def number(self, count, signed=False):
        return int.from_bytes(self.take(count), "big", signed=signed)

    def option(self, count):
        flag = self.number(1)
        if flag > 1:
            raise Refused(self.odd)
        return self.take(count) if flag else None


@dataclasses.dataclass
class Header:
    context: dict
    signed: bool
    start: bytes
    payload_length: int
    salt: bytes
    stanzas: list
    covered: bytes
    mac: bytes
    length: int


def read_start(reader):
    for expected in b"locaphoto":
        if reader.number(1) != expected:
            raise Refused("malformed")
    if reader.number(1) != 2:
        raise Refused("unsupportedVersion")


def read_context(reader):
    purpose = reader.number(1)
    if purpose == 0:
        context = {"purpose": "post", "group": reader.take(16), "head": reader.take(32),
                   "device": reader.take(16), "photo": reader.take(16),
                   "day": reader.number(4, signed=True)}
        return context, True
    if purpose == 1:
        return {"purpose": "vault", "item": reader.take(16)}, False
    if purpose == 2:
        context = {"purpose": "share", "photo": reader.take(16), "device": reader.option(16)}
        return context, context["device"] is not None
    raise Refused("malformed")


def read_stanza(reader):
    kind = reader.number(1)
    if kind == 0:
        return ("hpke", reader.take(16), reader.take(80))
    if kind == 1:
        return ("vault", reader.take(12), reader.take(48))
    if kind == 2:
        salt, iterations = reader.take(16), reader.number(4)
        if iterations >= ITERATIONS.stop:
            raise Refused("tooLarge")
        if iterations < ITERATIONS.start:
            raise Refused("malformed")
        return ("passphrase", salt, iterations, reader.take(12), reader.take(48))
    raise Refused("malformed")


def read_header(data):
    reader = Reader(data)
    read_start(reader)
    context, signed = read_context(reader)
    start = data[:reader.at]
    payload_length, salt = reader.number(8), reader.take(32)
    count = reader.number(2)
    if count > STANZAS_MAX:
        raise Refused("tooLarge")
    stanzas = [read_stanza(reader) for _ in range(count)]
    covered = data[:reader.at]
    mac = reader.take(32)
    if not stanzas_allowed(stanzas, context["purpose"]):
        raise Refused("malformed")
    check_payload_length(payload_length, context["purpose"])
    return Header(context, signed, start, payload_length, salt, stanzas, covered, mac, reader.at)


def stanzas_allowed(stanzas, purpose):
    kinds = [stanza[0] for stanza in stanzas]
    ids = [stanza[1] for stanza in stanzas if stanza[0] == "hpke"]
    if not stanzas or len(set(ids)) != len(ids):
        return False
    if purpose == "vault":
        return kinds.count("vault") <= 1 and "passphrase" not in kinds
    if purpose == "share" and kinds == ["passphrase"]:
        return True
    return set(kinds) == {"hpke"}


def padded(purpose, n):
    """The padded length of n bytes of content, or None."""
    if purpose == "post":
        return next((step for step in LADDER if step >= n), None)
    if n <= 1:
        return n
    e = n.bit_length() - 1
    s = e.bit_length()
    if e <= s:
        return n
    step = 1 << (e - s)
    return (n + step - 1) // step * step


def plain_length(sealed):
    last = sealed % (CHUNK + TAG)
    if sealed == 0 or 0 < last <= TAG:
        raise Refused("malformed")
    return sealed - TAG * (sealed // (CHUNK + TAG) + (last > 0))


def check_payload_length(sealed, purpose):
    if sealed > LENGTH_MAX:
        raise Refused("tooLarge")
    plain = plain_length(sealed)
    if purpose == "post" and plain > LADDER[-1]:
        raise Refused("tooLarge")
    if padded(purpose, plain) != plain:
        raise Refused("malformed")


# Opening ------------------------------------------------------------------------------------

@dataclasses.dataclass
class Keys:
    """What is at hand: X25519 private keys, the vault's master key, a passphrase as typed."""
    private: list = dataclasses.field(default_factory=list)
    vault: bytes = None
    passphrase: str = None

    def find(self, own_id):
        return next((key for key in self.private if key_id(raw(key.public_key())) == own_id), None)


def unwrap(header, whole_header, detached, keys):
    info = b"locaphoto/v2 stanza" + header.start
    for stanza in header.stanzas:
        if (stanza[0] == "hpke" and keys.find(stanza[1])
                or stanza[0] == "vault" and keys.vault is not None
                or stanza[0] == "passphrase" and keys.passphrase is not None):
            return opened_stanza(stanza, info, keys)
    if detached and keys.find(detached[1]):
        info = b"locaphoto/v2 detached stanza" + hashlib.sha256(whole_header).digest() + detached[1]
        return opened_stanza(detached, info, keys)
    raise Refused("notARecipient")


def opened_stanza(stanza, info, keys):
    try:
        if stanza[0] == "hpke":
            file_key = hpke_open(keys.find(stanza[1]), info, stanza[2])
        elif stanza[0] == "vault":
            file_key = AESGCM(keys.vault).decrypt(stanza[1], stanza[2], info)
        else:
            key = wrap_key(keys.passphrase, stanza[1], stanza[2])
            file_key = AESGCM(key).decrypt(stanza[3], stanza[4], info)
    except (InvalidTag, ValueError):
        raise Refused("stanza") from None
    if len(file_key) != 32:
        raise Refused("stanza")
    return file_key


def wrap_key(passphrase, salt, iterations):
    if not 1 <= len(passphrase.encode()) <= PASSPHRASE_MAX:
        raise ValueError("passphrase")
    text = unicodedata.normalize("NFC", passphrase).encode()
    return hashlib.pbkdf2_hmac("sha256", text, salt, iterations, 32)


def check_trailer(header, file_key, whole_header, payload, trailer, sender):
    key = hkdf(file_key, header.salt, b"locaphoto/v2 trailer")
    try:
        signature = AESGCM(key).decrypt(bytes(12), trailer, b"")
    except InvalidTag:
        raise Refused("signature") from None
    message = (b"locaphoto/v2 signature" + hashlib.sha256(whole_header).digest()
               + hashlib.sha256(payload).digest())
    if sender is None or not signature_holds(sender, message, signature):
        raise Refused("signature")


def open_payload(header, file_key, payload):
    aead = AESGCM(hkdf(file_key, header.salt, b"locaphoto/v2 payload"))
    step = CHUNK + TAG
    count = (len(payload) + step - 1) // step
    plain = bytearray()
    for index in range(count):
        nonce = index.to_bytes(11, "big") + bytes([index == count - 1])
        try:
            plain += aead.decrypt(nonce, payload[index * step:(index + 1) * step], b"")
        except InvalidTag:
            raise Refused("payload") from None
    return bytes(plain)


def read_head(plain):
    reader = Reader(plain, end="metadata", odd="metadata")
    head = {"captured": reader.number(8, signed=True), "day": reader.number(4, signed=True),
            "offsetMinutes": reader.number(4, signed=True),
            "width": reader.number(4), "height": reader.number(4),
            "kind": reader.number(1), "source": reader.number(1),
            "durationMilliseconds": reader.number(4)}
    pairing = reader.option(16)
    head["pairing"] = pairing.hex() if pairing else None
    count = reader.number(1)
    if count > 3:
        raise Refused("metadata")
    parts = [(reader.number(1), reader.number(8)) for _ in range(count)]
    roles = [role for role, _ in parts]
    photo = head["kind"] == 0
    wanted = {0: (True, False), 1: (False, True), 2: (True, True)}
    if not (-1080 <= head["offsetMinutes"] <= 1080 and 1 <= head["width"] <= 65535
            and 1 <= head["height"] <= 65535 and head["kind"] <= 2 and head["source"] <= 1
            and not (photo and (head["durationMilliseconds"] or pairing))
            and roles == sorted(set(roles)) and all(role <= 2 for role in roles)
            and all(1 <= length <= LENGTH_MAX for _, length in parts)
            and (0 in roles, 1 in roles) == wanted[head["kind"]]):
        raise Refused("metadata")
    head["kind"] = ("photo", "video", "live")[head["kind"]]
    head["source"] = ("camera", "library")[head["source"]]
    return head, parts, reader.at


def open_container(data, keys, expected, sender=None):
    """The head and the parts by role; raises `Refused` with the failure class.

    `expected` maps the names of the context's fields to bytes or numbers; the purpose is needed,
    and for a share the device, `None` when nobody is expected to have signed.
    """
    detached = None
    if data[:1] == b"\0":
        detached = read_stanza(Reader(data))
        data = data[DETACHED:]
    header = read_header(data)
    if detached and header.context["purpose"] != "post":
        raise Refused("malformed")
    total = header.length + header.payload_length + (TRAILER if header.signed else 0)
    if len(data) != total:
        raise Refused("truncated" if len(data) < total else "trailing")
    if any(header.context.get(name) != value for name, value in expected.items()):
        raise Refused("wrongContext")
    file_key = unwrap(header, data[:header.length], detached, keys)
    mac = hmac256(hkdf(file_key, b"", b"locaphoto/v2 header"), header.covered)
    if not hmac.compare_digest(mac, header.mac):
        raise Refused("headerMAC")
    payload = data[header.length:header.length + header.payload_length]
    if header.signed:
        check_trailer(header, file_key, data[:header.length], payload, data[-TRAILER:], sender)
    plain = open_payload(header, file_key, payload)
    head, parts, at = read_head(plain)
    if header.context["purpose"] == "post" and head["day"] != header.context["day"]:
        raise Refused("metadata")
    content = at + sum(length for _, length in parts)
    if padded(header.context["purpose"], content) != len(plain) or any(plain[content:]):
        raise Refused("padding")
    opened = {}
    for role, length in parts:
        opened[("still", "motion", "thumbnail")[role]] = plain[at:at + length]
        at += length
    return head, opened


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("command", choices=["open"])
    parser.add_argument("file")
    parser.add_argument("--key", action="append", default=[],
                        help="X25519 private key, hexadecimal; as often as there are keys")
    parser.add_argument("--vault-key", help="the vault's master key, hexadecimal")
    parser.add_argument("--passphrase", help="as it was typed")
    parser.add_argument("--sender", help="Ed25519 public key of the sender, hexadecimal")
    parser.add_argument("--purpose", default="post", choices=["post", "vault", "share"])
    for name in ("group", "photo", "device", "item"):
        parser.add_argument(f"--expect-{name}", dest=name, help="hexadecimal")
    parser.add_argument("--expect-day", dest="day", type=int, help="days since 1970-01-01")
    parser.add_argument("--still", help="where to write the picture")
    parser.add_argument("--motion", help="where to write the video")
    options = parser.parse_args()

    expected = {"purpose": options.purpose}
    for name in ("group", "photo", "device", "item"):
        if getattr(options, name):
            expected[name] = bytes.fromhex(getattr(options, name))
    if options.day is not None:
        expected["day"] = options.day
    if options.purpose == "share":
        expected.setdefault("device", None)
    keys = Keys([X25519PrivateKey.from_private_bytes(bytes.fromhex(key)) for key in options.key],
                bytes.fromhex(options.vault_key) if options.vault_key else None,
                options.passphrase)
    with open(options.file, "rb") as file:
        data = file.read()
    try:
        head, parts = open_container(
            data, keys, expected, bytes.fromhex(options.sender) if options.sender else None)
    except Refused as refused:
        sys.exit(str(refused))
    for role in ("still", "motion"):
        if getattr(options, role) and role in parts:
            with open(getattr(options, role), "wb") as file:
                file.write(parts[role])
        head[role] = hashlib.sha256(parts[role]).hexdigest() if role in parts else None
    print(json.dumps(head))


if __name__ == "__main__":
    main()
