#!/usr/bin/env python3
"""Opens `.locaphoto` files, independently of the app: written from docs/locaphoto.md alone.

    locaphoto.py open FILE --key HEX [--sender HEX] [--purpose post|vault|share]
                           [--expect-group HEX] [--expect-day N] … [--still OUT.jpg]

Prints the metadata as JSON and, with --still, writes the picture. A file that does not open ends
with status 1 and the failure class on standard error. Needs the package `cryptography`.
"""

import argparse
import dataclasses
import hashlib
import hmac
import json
import sys

from cryptography.exceptions import InvalidSignature, InvalidTag
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

KIB = 1024
CHUNK = 65536
TAG = 16
TRAILER = 80
LENGTH_MAX = 1 << 40
LADDER = [n * KIB for n in
          (64, 128, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144, 8192)]
STANZAS_MAX = 60
ITERATIONS = range(1_000_000, 10_000_001)


class Refused(Exception):
    """A file that does not open; the argument is the failure class."""


# Primitives ---------------------------------------------------------------------------------

def hmac256(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def expand(prk, info, count):
    out, block = b"", b""
    while len(out) < count:
        block = hmac256(prk, block + info + bytes([len(out) // 32 + 1]))
        out += block
    return out[:count]


def hkdf(key, salt, info):
    return expand(hmac256(salt or bytes(32), key), info, 32)


def raw(public):
    return public.public_bytes(Encoding.Raw, PublicFormat.Raw)


KEM_SUITE = b"KEM" + (0x20).to_bytes(2, "big")
HPKE_SUITE = b"HPKE" + b"".join(n.to_bytes(2, "big") for n in (0x20, 1, 2))


def labeled_extract(suite, salt, label, key):
    return hmac256(salt or bytes(32), b"HPKE-v1" + suite + label + key)


def labeled_expand(suite, prk, label, info, count):
    return expand(prk, count.to_bytes(2, "big") + b"HPKE-v1" + suite + label + info, count)


def hpke_context(shared, enc, recipient, info):
    """The key and base nonce of RFC 9180 sections 4.1 and 5.1, base mode."""
    prk = labeled_extract(KEM_SUITE, b"", b"eae_prk", shared)
    secret = labeled_expand(KEM_SUITE, prk, b"shared_secret", enc + recipient, 32)
    context = (b"\0" + labeled_extract(HPKE_SUITE, b"", b"psk_id_hash", b"")
               + labeled_extract(HPKE_SUITE, b"", b"info_hash", info))
    prk = labeled_extract(HPKE_SUITE, secret, b"secret", b"")
    return (labeled_expand(HPKE_SUITE, prk, b"key", context, 32),
            labeled_expand(HPKE_SUITE, prk, b"base_nonce", context, 12))


def hpke_open(private, info, sealed, associated=b""):
    enc = sealed[:32]
    shared = private.exchange(X25519PublicKey.from_public_bytes(enc))
    key, nonce = hpke_context(shared, enc, raw(private.public_key()), info)
    return AESGCM(key).decrypt(nonce, sealed[32:], associated)


P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
SMALL_ORDER_Y = {
    0, 1, P - 1,
    int.from_bytes(bytes.fromhex(
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little"),
    int.from_bytes(bytes.fromhex(
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"), "little"),
}


def point_acceptable(point):
    y = int.from_bytes(point, "little") & (2**255 - 1)
    return len(point) == 32 and y < P and y not in SMALL_ORDER_Y


def signature_holds(key, message, signature):
    if not (len(signature) == 64 and point_acceptable(key) and point_acceptable(signature[:32])
            and int.from_bytes(signature[32:], "little") < L):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
        return True
    except InvalidSignature:
        return False


def key_id(public):
    return hashlib.sha256(b"dayly/v1 key" + public).digest()[:16]


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
    ids = [stanza[1] for stanza in stanzas if stanza[0] == "hpke"]
    alone = len(stanzas) == 1 or all(stanza[0] != "passphrase" for stanza in stanzas)
    if not stanzas or len(set(ids)) != len(ids) or not alone:
        raise Refused("malformed")
    check_payload_length(payload_length, context["purpose"])
    return Header(context, signed, start, payload_length, salt, stanzas, covered, mac, reader.at)


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

def unwrap(header, private):
    own = key_id(raw(private.public_key()))
    sealed = next((s[2] for s in header.stanzas if s[0] == "hpke" and s[1] == own), None)
    if sealed is None:
        raise Refused("notARecipient")
    try:
        file_key = hpke_open(private, b"locaphoto/v2 stanza" + header.start, sealed)
    except (InvalidTag, ValueError):
        raise Refused("stanza") from None
    if len(file_key) != 32:
        raise Refused("stanza")
    return file_key


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


def open_container(data, private, expected, sender=None):
    """The head and the parts by role; raises `Refused` with the failure class.

    `expected` maps the names of the context's fields to bytes or numbers; the purpose is needed.
    """
    header = read_header(data)
    total = header.length + header.payload_length + (TRAILER if header.signed else 0)
    if len(data) != total:
        raise Refused("truncated" if len(data) < total else "trailing")
    if any(header.context.get(name) != value for name, value in expected.items()):
        raise Refused("wrongContext")
    file_key = unwrap(header, private)
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
    parser.add_argument("--key", required=True, help="X25519 private key, hexadecimal")
    parser.add_argument("--sender", help="Ed25519 public key of the sender, hexadecimal")
    parser.add_argument("--purpose", default="post", choices=["post", "vault", "share"])
    for name in ("group", "photo", "device", "item"):
        parser.add_argument(f"--expect-{name}", dest=name, help="hexadecimal")
    parser.add_argument("--expect-day", dest="day", type=int, help="days since 1970-01-01")
    parser.add_argument("--still", help="where to write the picture")
    options = parser.parse_args()

    expected = {"purpose": options.purpose}
    for name in ("group", "photo", "device", "item"):
        if getattr(options, name):
            expected[name] = bytes.fromhex(getattr(options, name))
    if options.day is not None:
        expected["day"] = options.day
    with open(options.file, "rb") as file:
        data = file.read()
    try:
        head, parts = open_container(
            data, X25519PrivateKey.from_private_bytes(bytes.fromhex(options.key)), expected,
            bytes.fromhex(options.sender) if options.sender else None)
    except Refused as refused:
        sys.exit(str(refused))
    if options.still and "still" in parts:
        with open(options.still, "wb") as file:
            file.write(parts["still"])
    head["still"] = hashlib.sha256(parts["still"]).hexdigest() if "still" in parts else None
    print(json.dumps(head))


if __name__ == "__main__":
    main()
