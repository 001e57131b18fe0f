#!/usr/bin/env python3
"""Writes Vectors/locaphoto: good containers, and every kind of bad one (docs/locaphoto.md,
"Vectors"). Everything is derived from fixed seeds, so that a second run writes the same bytes.
Files an honest encoder cannot make (a wrong padding under a right signature, say) are sealed
here, each differing from a good one in one respect; plain damage is described as edits.
"""

import hashlib
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import locaphoto as format  # noqa: E402
from locaphoto import (  # noqa: E402
    AESGCM, CHUNK, TAG, X25519PrivateKey, X25519PublicKey, hkdf, hmac256, raw)
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey  # noqa: E402

OUT = pathlib.Path(__file__).resolve().parent.parent / "Vectors/locaphoto"
DAY, CAPTURED = 20407, 1763202896000


def seeded(label, count=32):
    """Bytes that look random and are the same in every run."""
    out = b""
    while len(out) < count:
        out += hashlib.sha256(f"vector {label} {len(out)}".encode()).digest()
    return out[:count]


RECIPIENT = X25519PrivateKey.from_private_bytes(seeded("recipient"))
SECOND = X25519PrivateKey.from_private_bytes(seeded("second recipient"))
STRANGER = X25519PrivateKey.from_private_bytes(seeded("stranger"))
SENDER = Ed25519PrivateKey.from_private_bytes(seeded("sender"))
FORGER = Ed25519PrivateKey.from_private_bytes(seeded("forger"))
DEVICE = hashlib.sha256(b"dayly/v1 device" + raw(SENDER.public_key())).digest()[:16]
GROUP, PHOTO, HEAD = seeded("group", 16), seeded("photo", 16), seeded("head")
STILL = (OUT / "still.jpg").read_bytes()


def number(value, count, signed=False):
    return value.to_bytes(count, "big", signed=signed)


POST = b"\0" + GROUP + HEAD + DEVICE + PHOTO + number(DAY, 4)
SHARE = b"\2" + PHOTO + b"\1" + DEVICE
UNSIGNED = b"\2" + PHOTO + b"\0"


def head(parts, day=DAY, offset=60, size=(48, 32), kind=0, source=0, duration=0, tail=b"\0"):
    table = b"".join(number(role, 1) + number(length, 8) for role, length in parts)
    return (number(CAPTURED, 8) + number(day, 4) + number(offset, 4, True) + number(size[0], 4)
            + number(size[1], 4) + number(kind, 1) + number(source, 1) + number(duration, 4)
            + tail + number(len(parts), 1) + table)


def content(still=STILL, **fields):
    return head([(0, len(still))], **fields) + still


def pad(plain, purpose, byte=b"\0", steps=0):
    """To the padded length, or to one `steps` further than it should be."""
    length = format.padded(purpose, len(plain))
    for _ in range(steps):
        length = format.padded(purpose, length + 1)
    return plain + bytes(length - len(plain) - 1) + byte if length > len(plain) else plain


def stream(key, plain, last=1, order=None):
    aead, chunks = AESGCM(key), [plain[i:i + CHUNK] for i in range(0, len(plain), CHUNK)]
    sealed = [aead.encrypt(number(i, 11) + bytes([last if i == len(chunks) - 1 else 0]), chunk,
                           b"") for i, chunk in enumerate(chunks)]
    return b"".join(sealed[i] for i in (order or range(len(sealed))))


def hpke_seal(public, info, plain, label):
    ephemeral = X25519PrivateKey.from_private_bytes(seeded(f"ephemeral {label}"))
    enc = raw(ephemeral.public_key())
    shared = ephemeral.exchange(X25519PublicKey.from_public_bytes(public))
    key, nonce = format.hpke_context(shared, enc, public, info)
    return enc + AESGCM(key).encrypt(nonce, plain, b"")


def stanza(private, start, file_key, label):
    public = raw(private.public_key())
    return (b"\0" + format.key_id(public)
            + hpke_seal(public, b"locaphoto/v2 stanza" + start, file_key, label))


def seal(label, context, plain, signer=SENDER, wrapped=None, mac_key=None, signature=None,
         last=1, order=None, recipients=(SECOND, RECIPIENT), small_order=False):
    """A container. The options are the ways in which it can be wrong and still well sealed."""
    file_key, salt = seeded(f"file key {label}"), seeded(f"salt {label}")
    start = b"locaphoto\2" + context
    payload = stream(hkdf(file_key, salt, b"locaphoto/v2 payload"), plain, last, order)
    covered = start + number(len(payload), 8) + salt + number(len(recipients), 2)
    for index, private in enumerate(recipients):
        if small_order:
            covered += small_order_stanza(private, start, file_key)
        else:
            covered += stanza(private, start, wrapped or file_key, f"{label} {index}")
    header = covered + hmac256(
        hkdf(mac_key or file_key, b"", b"locaphoto/v2 header"), covered)
    if context == UNSIGNED:
        return header + payload
    message = (b"locaphoto/v2 signature" + hashlib.sha256(header).digest()
               + hashlib.sha256(payload).digest())
    signature = signature(message) if signature else signer.sign(message)
    return header + payload + AESGCM(hkdf(file_key, salt, b"locaphoto/v2 trailer")).encrypt(
        bytes(12), signature, b"")


def small_order_stanza(private, start, file_key):
    """Sealed under the shared secret zero, which everyone knows: enc is a point of order 4."""
    public, enc = raw(private.public_key()), bytes(32)
    info = b"locaphoto/v2 stanza" + start
    key, nonce = format.hpke_context(bytes(32), enc, public, info)
    return b"\0" + format.key_id(public) + enc + AESGCM(key).encrypt(nonce, file_key, b"")


def high_s(message):
    """A signature with S + L: the same to a library that does not reduce."""
    good = SENDER.sign(message)
    s = int.from_bytes(good[32:], "little") + format.L
    return good[:32] + s.to_bytes(32, "little")


FILES, VECTORS = {}, []


def add(file, data, every_byte=False):
    FILES[file] = every_byte
    (OUT / file).write_bytes(data)
    return data


def vector(name, base, failure, edits=(), purpose="post", key="recipient", **more):
    VECTORS.append({"name": name, "base": base, "purpose": purpose, "key": key,
                    "edits": list(edits), "class": failure, **more})


def sealed(name, failure, context=SHARE, plain=None, **options):
    """A file of its own, for what edits cannot reach."""
    purpose = "post" if context == POST else "share"
    add(f"{name}.locaphoto", seal(name, context, plain or pad(content(), "share"), **options))
    vector(name, f"{name}.locaphoto", failure, purpose=purpose)


def good_files():
    metadata = {"captured": CAPTURED, "day": DAY, "offsetMinutes": 60, "width": 48, "height": 32,
                "kind": "photo", "source": "camera", "durationMilliseconds": 0, "pairing": None}
    good = {"metadata": metadata, "still": hashlib.sha256(STILL).hexdigest()}
    post = add("post.locaphoto", seal("post", POST, pad(content(), "post")))
    long_still = STILL + seeded("long", CHUNK)
    long = add("long.locaphoto", seal("long", POST, pad(content(long_still), "post")))
    share = add("share.locaphoto", seal("share", SHARE, pad(content(), "share")), True)
    add("unsigned.locaphoto", seal("unsigned", UNSIGNED, pad(content(), "share")), True)
    vector("post", "post.locaphoto", None, **good)
    vector("post to its second recipient", "post.locaphoto", None, key="second", **good)
    vector("post of two chunks", "long.locaphoto", None, metadata=metadata,
           still=hashlib.sha256(long_still).hexdigest())
    vector("signed share", "share.locaphoto", None, purpose="share", **good)
    vector("unsigned share", "unsigned.locaphoto", None, purpose="share", **good)
    return post, long, share


def damaged_headers(post):
    stanzas_at = 10 + len(POST) + 8 + 32

    def replace(at, data):
        return [{"op": "replace", "at": at, "hex": data.hex()}]

    def flip(at):
        return [{"op": "xor", "at": at, "hex": "01"}]

    base = "post.locaphoto"
    length_at = 10 + len(POST)
    mac_at = stanzas_at + 2 + 2 * 97
    vector("empty file", base, "truncated", [{"op": "truncate", "to": 0}])
    vector("ends in the magic", base, "truncated", [{"op": "truncate", "to": 5}])
    vector("ends in the context", base, "truncated", [{"op": "truncate", "to": 40}])
    vector("ends in a stanza", base, "truncated", [{"op": "truncate", "to": stanzas_at + 50}])
    vector("another magic", base, "malformed", flip(3))
    vector("version 1", base, "unsupportedVersion", replace(9, b"\1"))
    vector("version 3", base, "unsupportedVersion", replace(9, b"\3"))
    vector("unknown purpose", base, "malformed", replace(10, b"\3"))
    vector("no stanza", base, "malformed", replace(stanzas_at, b"\0\0"))
    vector("61 stanzas", base, "tooLarge", replace(stanzas_at, b"\0\x3d"))
    vector("65535 stanzas", base, "tooLarge", replace(stanzas_at, b"\xff\xff"))
    vector("unknown stanza", base, "malformed", replace(stanzas_at + 2, b"\3"))
    vector("one key twice", base, "malformed", [
        {"op": "copy", "from": stanzas_at + 2, "to": stanzas_at + 99, "count": 97}])
    vector("oversized length", base, "tooLarge", replace(length_at, b"\xff" * 8))
    vector("length above any post", base, "tooLarge",
           replace(length_at, number(16 * (1024 * 1024 + 16 * 16), 8)))
    vector("length off the ladder", base, "malformed",
           replace(length_at, number(65535 + 16, 8)))
    vector("length no stream has", base, "malformed",
           replace(length_at, number(65536 + 16 + 16, 8)))
    vector("zero length", base, "malformed", replace(length_at, bytes(8)))
    vector("length of the next step", base, "truncated",
           replace(length_at, number(2 * (CHUNK + TAG), 8)))
    vector("salt changed", base, "headerMAC", flip(length_at + 8))
    vector("another's stanza changed", base, "headerMAC", flip(stanzas_at + 2 + 60))
    vector("stanzas exchanged", base, "headerMAC", [
        {"op": "swap", "at": stanzas_at + 2, "with": stanzas_at + 99, "count": 97}])
    vector("bad header MAC", base, "headerMAC", flip(mac_at))
    vector("own stanza changed", base, "stanza", flip(stanzas_at + 99 + 60))
    vector("wrong recipient", base, "notARecipient", key="stranger")
    vector("own stanza renamed", base, "notARecipient", flip(stanzas_at + 99 + 1))
    for name, at in (("group", 11), ("device", 11 + 48), ("photo", 11 + 64), ("day", 11 + 83)):
        vector(f"wrong context: {name}", base, "wrongContext", flip(at))
    vector("another log head", base, "stanza", flip(11 + 16))
    vector("wrong context: purpose", "share.locaphoto", "wrongContext")
    return mac_at + 32


def damaged_payloads(post, long, header):
    payload_end = len(post) - 80
    chunk = CHUNK + TAG
    vector("ends in the payload", "post.locaphoto", "truncated",
           [{"op": "truncate", "to": header + 1000}])
    vector("ends between chunks", "long.locaphoto", "truncated",
           [{"op": "truncate", "to": header + chunk}])
    vector("trailer cut off", "post.locaphoto", "truncated",
           [{"op": "truncate", "to": payload_end}])
    vector("one byte short", "post.locaphoto", "truncated",
           [{"op": "truncate", "to": len(post) - 1}])
    vector("extended", "post.locaphoto", "trailing", [{"op": "append", "hex": "00"}])
    vector("payload changed", "post.locaphoto", "signature",
           [{"op": "xor", "at": header + 77, "hex": "80"}])
    vector("chunks reordered", "long.locaphoto", "signature",
           [{"op": "swap", "at": header, "with": header + chunk, "count": chunk}])
    vector("chunk duplicated", "long.locaphoto", "signature",
           [{"op": "copy", "from": header, "to": header + chunk, "count": chunk}])
    vector("payload spliced", "post.locaphoto", "signature", [
        {"op": "splice", "file": "long.locaphoto", "from": header, "at": header, "count": chunk}])
    vector("trailer spliced", "post.locaphoto", "signature", [
        {"op": "splice", "file": "long.locaphoto", "from": len(long) - 80, "at": payload_end,
         "count": 80}])
    vector("header spliced", "long.locaphoto", "trailing", [
        {"op": "splice", "file": "post.locaphoto", "from": 0, "at": 0, "count": header}])
    vector("trailer changed", "post.locaphoto", "signature",
           [{"op": "xor", "at": payload_end + 3, "hex": "01"}])


def wrongly_sealed():
    long_share = pad(content(STILL + seeded("long", CHUNK)), "share")
    sealed("mac-of-another-key", "headerMAC", mac_key=seeded("other key"))
    sealed("stanza-of-another-key", "headerMAC", wrapped=seeded("other key"))
    sealed("stanza-of-small-order", "stanza", small_order=True)
    sealed("forged-signature", "signature", signer=FORGER)
    sealed("signature-high-s", "signature", signature=high_s)
    sealed("signature-zero", "signature", signature=lambda _: bytes(64))
    sealed("signature-small-order", "signature",
           signature=lambda message: b"\1" + bytes(31) + SENDER.sign(message)[32:])
    sealed("signed-not-last", "payload", last=0)
    sealed("signed-reordered", "payload", plain=long_share, order=[1, 0])
    sealed("nonzero-padding", "padding", plain=pad(content(STILL + b"\0\0"), "share", b"\1"))
    sealed("padded-too-far", "padding", plain=pad(content(), "share", steps=1))
    sealed("post-padded-too-far", "padding", context=POST,
           plain=pad(content(), "post", steps=1))
    sealed("post-nonzero-padding", "padding", context=POST, plain=pad(content(), "post", b"\1"))


def wrong_metadata():
    still = len(STILL)
    cases = {
        "offset-19-hours": content(offset=19 * 60),
        "no-width": content(size=(0, 32)),
        "too-wide": content(size=(65536, 32)),
        "unknown-kind": content(kind=3),
        "unknown-source": content(source=2),
        "photo-with-duration": content(duration=5),
        "bad-option": content(tail=b"\2"),
        "no-parts": head([]) + STILL,
        "four-parts": head([(0, still), (2, 1), (2, 1), (2, 1)]) + STILL + bytes(3),
        "unknown-role": head([(0, still), (3, 1)]) + STILL + bytes(1),
        "still-twice": head([(0, still), (0, 1)]) + STILL + bytes(1),
        "parts-out-of-order": head([(2, 1), (0, still)]) + bytes(1) + STILL,
        "empty-part": head([(0, still), (2, 0)]) + STILL,
        "oversized-part": head([(0, (1 << 64) - 1)]) + STILL,
        "photo-with-motion": head([(0, still), (1, 1)]) + STILL + bytes(1),
        "video-without-motion": content(kind=1),
        "head-cut-off": head([(0, still)])[:30],
    }
    for name, plain in cases.items():
        sealed(f"metadata-{name}", "metadata", plain=pad(plain, "share"))
    sealed("metadata-another-day-inside", "metadata", context=POST,
           plain=pad(content(day=DAY + 1), "post"))
    sealed("part-beyond-the-end", "padding",
           plain=pad(head([(0, still + 4096)]) + STILL, "share"))


def key(private):
    public = raw(private.public_key())
    return {"private": private.private_bytes_raw().hex(), "public": public.hex(),
            "id": format.key_id(public).hex()}


def main():
    for old in OUT.glob("*.locaphoto"):
        old.unlink()
    post, long, share = good_files()
    header = damaged_headers(post)
    damaged_payloads(post, long, header)
    wrongly_sealed()
    wrong_metadata()
    index = {
        "about": "docs/locaphoto.md, 'Vectors'. Test keys: good for nothing else.",
        "keys": {"recipient": key(RECIPIENT), "second": key(SECOND), "stranger": key(STRANGER)},
        "sender": {"seed": SENDER.private_bytes_raw().hex(), "public": raw(
            SENDER.public_key()).hex()},
        "expect": {"group": GROUP.hex(), "photo": PHOTO.hex(), "device": DEVICE.hex(),
                   "day": DAY},
        "files": [{"file": file, "everyByte": every} for file, every in FILES.items()],
        "vectors": VECTORS,
    }
    (OUT / "index.json").write_text(json.dumps(index, indent=1) + "\n")
    print(f"{len(VECTORS)} vectors over {len(FILES)} files")


if __name__ == "__main__":
    main()
