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
from locaphoto_head import HEAD_STEP
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
CHUNK = 1 << 16
SHARE = b"\2" + PHOTO + b"\1" + DEVICE
UNSIGNED = b"\2" + PHOTO + b"\0"
ITEM = b"\1" + PHOTO


def short(text):
    data = text.encode() if isinstance(text, str) else text
    return number(len(data), 1) + data


def date(source=1, certainty=0, day=DAY, moment=2, instant=CAPTURED, offset=60):
    """The bytes of a date; `moment` says how much of it follows the day."""
    when = (b"", number(instant, 8), number(instant, 8) + number(offset, 4, True))[min(moment, 2)]
    return (number(source, 1) + number(certainty, 1) + number(day, 4, True) + number(moment, 1)
            + when)


def part(role, data, kind="image/jpeg", name="", digest=None, length=None):
    """A part's row; `digest` True for that of the data."""
    if digest is True:
        digest = tree([hashlib.sha256(b"\0" + data[at:at + (1 << 18)]).digest()
                       for at in range(0, len(data), 1 << 18)])
    return (number(role, 1) + short(kind) + number(len(data) if length is None else length, 8)
            + (b"\1" + digest if digest else b"\0") + short(name))


def note(index, data):
    return number(index, 2) + number(len(data), 2) + data


def item(parts, kind=0, origin=0, size=(48, 32), duration=0, when=None, notes=(), count=None):
    """The bytes of an item; `parts` are rows."""
    return (number(kind, 1) + number(origin, 1) + number(size[0], 4) + number(size[1], 4)
            + number(duration, 4) + (date() if when is None else when)
            + number(len(parts) if count is None else count, 1) + b"".join(parts)
            + number(len(notes), 1) + b"".join(notes))


def head(*items, title="", count=None):
    """A head with its padding."""
    data = number(len(items) if count is None else count, 2) + short(title) + b"".join(items)
    return data + bytes(-len(data) % HEAD_STEP)


def photo(still=STILL, **fields):
    """The head of one picture, as a post has it."""
    return head(item([part(0, still)], **fields))


def pad(plain, purpose, byte=b"\0", steps=0):
    """To the padded length, or to one `steps` further than it should be."""
    length = format.padded(purpose, len(plain))
    for _ in range(steps):
        length = format.padded(purpose, length + 1)
    return plain + bytes(length - len(plain) - 1) + byte if length > len(plain) else plain


def box(key, associated, plain, label):
    nonce = seeded(f"nonce {label}", 12)
    return nonce + AESGCM(key).encrypt(nonce, plain, associated)


def chunks(key, plain, label, size=CHUNK, order=None, numbers=None):
    """The sealed chunks; `numbers` are what they claim to be."""
    pieces = [plain[at:at + size] for at in range(0, len(plain), size)]
    sealed = [box(key, number((numbers or range(len(pieces)))[at], 8), piece, f"{label} {at}")
              for at, piece in enumerate(pieces)]
    return [sealed[at] for at in (order or range(len(sealed)))]


def tree(leaves):
    """Level by level: who has no neighbour goes up as it is. (The decoder halves from the top.)"""
    while len(leaves) > 1:
        pairs = [hashlib.sha256(b"\1" + leaves[at] + leaves[at + 1]).digest()
                 for at in range(0, len(leaves) - 1, 2)]
        leaves = pairs + leaves[len(pairs) * 2:]
    return leaves[0]


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


def seal(label, context, plain, top, signer=SENDER, wrapped=None, mac_key=None, signature=None,
         order=None, numbers=None, recipients=(SECOND, RECIPIENT), small_order=False, others=(),
         exponent=16, lengths=None, leaves_of=None):
    """A container of a padded payload and a head. The options are the ways in which it can be
    wrong and still well sealed. `others` make stanzas that stand before those of the recipients;
    `lengths` is what the end says; `leaves_of` are chunks that the leaves are made of."""
    file_key, salt = seeded(f"file key {label}"), seeded(f"salt {label}")
    start = b"locaphoto\2" + context
    covered = start + number(exponent, 1) + salt + number(len(others) + len(recipients), 2)
    covered += b"".join(other(start, wrapped or file_key, label) for other in others)
    for index, private in enumerate(recipients):
        if small_order:
            covered += small_order_stanza(private, start, file_key)
        else:
            covered += stanza(private, start, wrapped or file_key, f"{label} {index}")
    header = covered + hmac256(
        hkdf(mac_key or file_key, b"", b"locaphoto/v2 header"), covered)
    sealed = chunks(hkdf(file_key, salt, b"locaphoto/v2 payload"), plain, label, 1 << exponent,
                    order, numbers)
    told = lengths or (len(plain), len(top))
    end = number(told[0], 8) + number(told[1], 4) + b"end."
    head_box = box(hkdf(file_key, salt, b"locaphoto/v2 head"), end, top, f"{label} head")
    if context in (UNSIGNED, ITEM):
        return header + b"".join(sealed) + head_box + end
    leaves = [hashlib.sha256(b"\0" + chunk).digest() for chunk in leaves_of or sealed]
    message = (b"locaphoto/v2 signature" + hashlib.sha256(header).digest() + tree(leaves)
               + hashlib.sha256(head_box + end).digest())
    signature = signature(message) if signature else signer.sign(message)
    key = hkdf(file_key, salt, b"locaphoto/v2 signature key")
    return (header + b"".join(sealed) + b"".join(leaves) + head_box
            + box(key, b"", signature, f"{label} signature") + end)


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
    """A header and nothing behind it: for what is refused before the end is looked at."""
    header = (b"locaphoto\2" + context + b"\x10" + bytes(32) + number(count, 2)
              + b"".join(stanzas))
    return [{"op": "truncate", "to": 0}, {"op": "append", "hex": (header + bytes(32)).hex()}]


def opened(top, purpose, parts):
    """What a vector says of a file that opens: its head, as bytes and as it is read, and the
    SHA-256 of its parts by item and role."""
    context = {"purpose": purpose, "day": DAY}
    return {"head": top.hex(), "metadata": format.read_head(top, context),
            "parts": {name: hashlib.sha256(data).hexdigest() for name, data in parts.items()}}


def key(private):
    public = raw(private.public_key())
    return {"private": private.private_bytes_raw().hex(), "public": public.hex(),
            "id": format.key_id(public).hex()}
