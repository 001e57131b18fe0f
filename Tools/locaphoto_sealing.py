"""Seals containers for Vectors/locaphoto, well and in every wrong way that edits of a good file
cannot reach. Everything is derived from fixed seeds, so that a second run writes the same bytes.
"""

import hashlib
import pathlib

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey, X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

import locaphoto as format
import locaphoto_primitives as primitives
from locaphoto import CHUNK, TAG
from locaphoto_primitives import hkdf, hmac256, raw

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
LATE = X25519PrivateKey.from_private_bytes(seeded("late recipient"))
STRANGER = X25519PrivateKey.from_private_bytes(seeded("stranger"))
SENDER = Ed25519PrivateKey.from_private_bytes(seeded("sender"))
FORGER = Ed25519PrivateKey.from_private_bytes(seeded("forger"))
DEVICE = hashlib.sha256(b"dayly/v1 device" + raw(SENDER.public_key())).digest()[:16]
GROUP, PHOTO, HEAD = seeded("group", 16), seeded("photo", 16), seeded("head")
STILL = (OUT / "still.jpg").read_bytes()
# By `ffmpeg -f lavfi -i testsrc=size=48x32:rate=5:duration=0.8`, encoded as H.264.
MOTION = (OUT / "motion.mp4").read_bytes()
VAULT_KEY = seeded("vault key")
PASSPHRASE = "Caf\u00e9 an der Br\u00fccke, \ufb01nally"
PASSPHRASES = {
    "passphrase": PASSPHRASE,
    "passphrase in parts": "Cafe\u0301 an der Bru\u0308cke, \ufb01nally",
    "passphrase of compatible letters": "Caf\u00e9 an der Br\u00fccke, finally",
    "passphrase and a space": PASSPHRASE + " ", "no passphrase": "",
}


def number(value, count, signed=False):
    return value.to_bytes(count, "big", signed=signed)


POST = b"\0" + GROUP + HEAD + DEVICE + PHOTO + number(DAY, 4)
SHARE = b"\2" + PHOTO + b"\1" + DEVICE
UNSIGNED = b"\2" + PHOTO + b"\0"
ITEM = b"\1" + PHOTO


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
    key, nonce = primitives.hpke_context(shared, enc, public, info)
    return enc + AESGCM(key).encrypt(nonce, plain, b"")


def stanza(private, start, file_key, label):
    public = raw(private.public_key())
    return (b"\0" + format.key_id(public)
            + hpke_seal(public, b"locaphoto/v2 stanza" + start, file_key, label))


def vault_stanza(start, file_key, label, key=VAULT_KEY):
    nonce = seeded(f"vault nonce {label}", 12)
    return b"\1" + nonce + AESGCM(key).encrypt(nonce, file_key, b"locaphoto/v2 stanza" + start)


def passphrase_stanza(passphrase, iterations=1_000_000):
    """Of the bytes as they are: what was typed is in normal form C already."""
    def made(start, file_key, label):
        salt, nonce = seeded(f"passphrase salt {label}", 16), seeded(f"nonce {label}", 12)
        key = hashlib.pbkdf2_hmac("sha256", passphrase.encode(), salt, iterations, 32)
        sealed = AESGCM(key).encrypt(nonce, file_key, b"locaphoto/v2 stanza" + start)
        return b"\2" + salt + number(iterations, 4) + nonce + sealed
    return made


def seal(label, context, plain, signer=SENDER, wrapped=None, mac_key=None, signature=None,
         last=1, order=None, recipients=(SECOND, RECIPIENT), small_order=False, others=()):
    """A container. The options are the ways in which it can be wrong and still well sealed.
    `others` make stanzas that stand before those of the recipients."""
    file_key, salt = seeded(f"file key {label}"), seeded(f"salt {label}")
    start = b"locaphoto\2" + context
    payload = stream(hkdf(file_key, salt, b"locaphoto/v2 payload"), plain, last, order)
    covered = start + number(len(payload), 8) + salt + number(len(others) + len(recipients), 2)
    covered += b"".join(other(start, wrapped or file_key, label) for other in others)
    for index, private in enumerate(recipients):
        if small_order:
            covered += small_order_stanza(private, start, file_key)
        else:
            covered += stanza(private, start, wrapped or file_key, f"{label} {index}")
    header = covered + hmac256(
        hkdf(mac_key or file_key, b"", b"locaphoto/v2 header"), covered)
    if context in (UNSIGNED, ITEM):
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
    key, nonce = primitives.hpke_context(bytes(32), enc, public, info)
    return b"\0" + format.key_id(public) + enc + AESGCM(key).encrypt(nonce, file_key, b"")


def high_s(message):
    """A signature with S + L: the same to a library that does not reduce."""
    good = SENDER.sign(message)
    s = int.from_bytes(good[32:], "little") + primitives.L
    return good[:32] + s.to_bytes(32, "little")


def detached(file, label, private=LATE, file_key=None, info=b"locaphoto/v2 detached stanza"):
    """In front of a container for a device that came after it."""
    data = (OUT / file).read_bytes()
    header = data[:format.read_header(data).length]
    public = raw(private.public_key())
    own = format.key_id(public)
    file_key = file_key or seeded(f"file key {label}")
    return b"\0" + own + hpke_seal(
        public, info + hashlib.sha256(header).digest() + own, file_key, f"detached {label}")


def scalar(private):
    """RFC 8032 section 5.1.5: the number behind a signing key."""
    half = bytearray(hashlib.sha512(private.private_bytes_raw()).digest()[:32])
    half[0] &= 248
    half[31] = half[31] & 127 | 64
    return int.from_bytes(half, "little")


def challenge(point, key, message):
    return int.from_bytes(hashlib.sha512(point + key + message).digest(), "little")


def under(point):
    """A signature with this R that holds for whoever multiplies by the cofactor."""
    def made(message):
        public = raw(SENDER.public_key())
        s = challenge(point, public, message) * scalar(SENDER) % primitives.L
        return point + s.to_bytes(32, "little")
    return made


def for_everyone(_):
    """A signature that a key of order one has made of every message."""
    return raw(FORGER.public_key()) + (scalar(FORGER) % primitives.L).to_bytes(32, "little")


def header_of(context, count, *stanzas):
    """A header and nothing behind it: for what is refused before the file's length is looked at."""
    longest = number(format.LADDER[0] + TAG, 8)
    header = b"locaphoto\2" + context + longest + bytes(32) + number(count, 2) + b"".join(stanzas)
    return [{"op": "truncate", "to": 0}, {"op": "append", "hex": (header + bytes(32)).hex()}]


def opened(still=STILL, motion=None, thumbnail=None, **fields):
    """What a vector says of a file that opens."""
    metadata = {"captured": CAPTURED, "day": DAY, "offsetMinutes": 60, "width": 48, "height": 32,
                "kind": "photo", "source": "camera", "durationMilliseconds": 0, "pairing": None}
    parts = {"still": still, "motion": motion, "thumbnail": thumbnail}
    return {"metadata": metadata | fields} | {
        role: hashlib.sha256(part).hexdigest() if part else None for role, part in parts.items()}


def key(private):
    public = raw(private.public_key())
    return {"private": private.private_bytes_raw().hex(), "public": public.hex(),
            "id": format.key_id(public).hex()}
