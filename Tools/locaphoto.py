#!/usr/bin/env python3
"""Opens `.locaphoto` files, independently of the app: written from docs/locaphoto.md alone.

    locaphoto.py open FILE [--key HEX]… [--vault-key HEX] [--passphrase TEXT] [--sender HEX]
                           [--purpose post|vault|share] [--expect-group HEX] [--expect-day N] …
                           [--into FOLDER]

Prints the head as JSON and, with --into, writes every part as FOLDER/ITEM-ROLE. A file that does
not open ends with status 1 and the failure class on standard error. Needs the package
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

from locaphoto_head import HEAD_STEP, Reader, Refused, places, read_head
from locaphoto_primitives import hkdf, hmac256, hpke_open, key_id, raw, signature_holds

KIB = 1024
BOX = 28
LEAF = 32
SIGNATURE_BOX = 92
END = 16
CHUNKS_MAX = 1 << 20
HEAD_MAX = 1 << 22
DETACHED = 97
PASSPHRASE_MAX = 1024
LADDER = [n * KIB for n in
          (64, 128, 256, 384, 512, 768, 1024, 1536, 2048, 3072, 4096, 6144, 8192)]
STANZAS_MAX = 60
ITERATIONS = range(1_000_000, 10_000_001)


# Header -------------------------------------------------------------------------------------

@dataclasses.dataclass
class Header:
    context: dict
    signed: bool
    start: bytes
    chunk: int
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
        context = {"purpose": "share", "share": reader.take(16), "device": reader.option(16)}
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
    exponent = reader.number(1)
    if not 16 <= exponent <= 20 or context["purpose"] == "post" and exponent != 16:
        raise Refused("malformed")
    salt = reader.take(32)
    count = reader.number(2)
    if count > STANZAS_MAX:
        raise Refused("tooLarge")
    stanzas = [read_stanza(reader) for _ in range(count)]
    covered = data[:reader.at]
    mac = reader.take(32)
    if not stanzas_allowed(stanzas, context["purpose"]):
        raise Refused("malformed")
    return Header(context, signed, start, 1 << exponent, salt, stanzas, covered, mac, reader.at)


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


@dataclasses.dataclass
class Layout:
    """Where the pieces lie, from the container's first byte; each a slice."""
    end: bytes
    plain: int
    payload: slice
    leaves: slice
    head_box: slice
    signature_box: slice
    total: int


def read_end(data, header):
    if len(data) < header.length + END or data[-4:] != b"end.":
        raise Refused("truncated")
    reader = Reader(data[-END:])
    plain, head = reader.number(8), reader.number(4)
    purpose = header.context["purpose"]
    post = purpose == "post"
    if (head > HEAD_MAX or plain > CHUNKS_MAX * header.chunk
            or post and plain > LADDER[-1]):
        raise Refused("tooLarge")
    if (head == 0 or head % HEAD_STEP or post and head != HEAD_STEP
            or plain == 0 or padded(purpose, plain) != plain):
        raise Refused("malformed")
    return layout(header, plain, head, data[-END:])


def layout(header, plain, head, end):
    count = -(-plain // header.chunk)
    pieces, at = [], header.length
    for length in (plain + count * BOX, count * LEAF * header.signed, head + BOX,
                   SIGNATURE_BOX * header.signed):
        pieces.append(slice(at, at + length))
        at += length
    return Layout(end, plain, *pieces, at + END)


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


def open_box(key, associated, sealed, failure):
    try:
        return AESGCM(key).decrypt(sealed[:12], sealed[12:], associated)
    except InvalidTag:
        raise Refused(failure) from None


def tree_root(leaves):
    """RFC 9162 section 2.1.1, over leaves that are hashes already."""
    if len(leaves) == 1:
        return leaves[0]
    left = 1 << (len(leaves) - 1).bit_length() - 1
    return hashlib.sha256(
        b"\1" + tree_root(leaves[:left]) + tree_root(leaves[left:])).digest()


def check_signature(header, where, file_key, data, sender):
    key = hkdf(file_key, header.salt, b"locaphoto/v2 signature key")
    signature = open_box(key, b"", data[where.signature_box], "signature")
    leaves = data[where.leaves]
    root = tree_root([leaves[at:at + LEAF] for at in range(0, len(leaves), LEAF)])
    message = (b"locaphoto/v2 signature" + hashlib.sha256(data[:header.length]).digest() + root
               + hashlib.sha256(data[where.head_box] + where.end).digest())
    if sender is None or not signature_holds(sender, message, signature):
        raise Refused("signature")


def open_chunks(header, where, file_key, data, chunks=None):
    """The plaintext of the chunks with these numbers, of all of them unless they are named. No
    other chunk is looked at."""
    step = header.chunk + BOX
    payload, leaves = data[where.payload], data[where.leaves]
    sealed = [(number, payload[number * step:(number + 1) * step])
              for number in chunks or range(-(-len(payload) // step))]
    if header.signed:
        for number, chunk in sealed:
            leaf = hashlib.sha256(b"\0" + chunk).digest()
            if leaf != leaves[number * LEAF:(number + 1) * LEAF]:
                raise Refused("signature")
    key = hkdf(file_key, header.salt, b"locaphoto/v2 payload")
    return b"".join(open_box(key, number.to_bytes(8, "big"), chunk, "payload")
                    for number, chunk in sealed)


def open_container(data, keys, expected, sender=None):
    """The head, and the parts by item and role; raises `Refused` with the failure class.

    `expected` maps the names of the context's fields to bytes or numbers; the purpose is needed,
    and for a share the device, `None` when nobody is expected to have signed.
    """
    header, where, file_key, head, data = open_head(data, keys, expected, sender)
    content = sum(part["length"] for item in head["items"] for part in item["parts"])
    if padded(header.context["purpose"], content) != where.plain:
        raise Refused("padding")
    plain = open_chunks(header, where, file_key, data)
    if any(plain[content:]):
        raise Refused("padding")
    return head, {(item, role): plain[place] for item, role, place in places(head)}


def open_head(data, keys, expected, sender=None):
    """All that is read before the payload: header, layout, file key, head, and the container
    without what stands in front of it."""
    detached = None
    if data[:1] == b"\0":
        detached = read_stanza(Reader(data))
        data = data[DETACHED:]
    header = read_header(data)
    if detached and header.context["purpose"] != "post":
        raise Refused("malformed")
    where = read_end(data, header)
    if len(data) != where.total:
        raise Refused("truncated" if len(data) < where.total else "trailing")
    if any(header.context.get(name) != value for name, value in expected.items()):
        raise Refused("wrongContext")
    file_key = unwrap(header, data[:header.length], detached, keys)
    mac = hmac256(hkdf(file_key, b"", b"locaphoto/v2 header"), header.covered)
    if not hmac.compare_digest(mac, header.mac):
        raise Refused("headerMAC")
    if header.signed:
        check_signature(header, where, file_key, data, sender)
    key = hkdf(file_key, header.salt, b"locaphoto/v2 head")
    head = read_head(open_box(key, where.end, data[where.head_box], "metadata"), header.context)
    return header, where, file_key, head, data


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
    for name in ("group", "photo", "device", "item", "share"):
        parser.add_argument(f"--expect-{name}", dest=name, help="hexadecimal")
    parser.add_argument("--expect-day", dest="day", type=int, help="days since 1970-01-01")
    parser.add_argument("--into", help="a folder to write the parts into")
    options = parser.parse_args()

    expected = {"purpose": options.purpose}
    for name in ("group", "photo", "device", "item", "share"):
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
    for (item, role), part in parts.items():
        if options.into:
            with open(f"{options.into}/{item}-{role}", "wb") as file:
                file.write(part)
        head[f"{item}-{role}"] = hashlib.sha256(part).hexdigest()
    print(json.dumps(head))


if __name__ == "__main__":
    main()
