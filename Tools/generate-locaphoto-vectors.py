#!/usr/bin/env python3
"""Writes Vectors/locaphoto: good containers, and every kind of bad one (docs/locaphoto.md,
"Vectors"). A second run writes the same bytes. Files an honest encoder cannot make (a wrong padding
under a right signature, say) are sealed by locaphoto_sealing.py, each differing from a good one in
one respect; plain damage is described as edits.
"""

import hashlib
import json
import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import locaphoto as format  # noqa: E402
import locaphoto_primitives as primitives  # noqa: E402
from locaphoto import CHUNK, TAG, X25519PrivateKey, raw  # noqa: E402
from locaphoto_sealing import (  # noqa: E402
    CAPTURED, DAY, DEVICE, FORGER, GROUP, ITEM, LATE, MOTION, OUT, PASSPHRASE, PASSPHRASES, PHOTO,
    POST, RECIPIENT, SECOND, SENDER, SHARE, STILL, STRANGER, UNSIGNED, VAULT_KEY, content, detached,
    for_everyone, head, header_of, high_s, key, number, opened, pad, passphrase_stanza, seal,
    seeded, under, vault_stanza)

FILES, VECTORS = {}, []
PURPOSES = ("post", "vault", "share")


def add(file, data, every_byte=False):
    FILES[file] = every_byte
    (OUT / file).write_bytes(data)
    return data


def vector(name, base, failure, edits=(), purpose="post", keys=("recipient",), sender="sender",
           **more):
    VECTORS.append({"name": name, "base": base, "purpose": purpose, "keys": list(keys),
                    "sender": None if purpose == "vault" else sender, "edits": list(edits),
                    "class": failure, **more})


def sealed(name, failure, context=SHARE, plain=None, keys=("recipient",), sender="sender", more={},
           **options):
    """A file of its own, for what edits cannot reach."""
    purpose = PURPOSES[context[0]]
    add(f"{name}.locaphoto", seal(name, context, plain or pad(content(), "share"), **options))
    vector(name, f"{name}.locaphoto", failure, purpose=purpose, keys=keys,
           sender=None if context == UNSIGNED else sender, **more)


def good_files():
    good = opened()
    post = add("post.locaphoto", seal("post", POST, pad(content(), "post")))
    long_still = STILL + seeded("long", CHUNK)
    long = add("long.locaphoto", seal("long", POST, pad(content(long_still), "post")))
    share = add("share.locaphoto", seal("share", SHARE, pad(content(), "share")), True)
    add("unsigned.locaphoto", seal("unsigned", UNSIGNED, pad(content(), "share")), True)
    vector("post", "post.locaphoto", None, **good)
    vector("post to its second recipient", "post.locaphoto", None, keys=["second"], **good)
    vector("post of two chunks", "long.locaphoto", None, **opened(long_still))
    vector("signed share", "share.locaphoto", None, purpose="share", **good)
    vector("unsigned share", "unsigned.locaphoto", None, purpose="share", sender=None, **good)
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
    vector("wrong recipient", base, "notARecipient", keys=["stranger"])
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
    for name, plain in {
            "photo-with-pairing": content(tail=b"\1" + bytes(16)),
            "video-with-still": head([(0, still), (1, 1)], kind=1) + STILL + bytes(1),
            "live-without-motion": content(kind=2, duration=1),
            "live-without-still": head([(1, 1)], kind=2, duration=1) + bytes(1)}.items():
        sealed(f"metadata-{name}", "metadata", plain=pad(plain, "share"))
    sealed("metadata-another-day-inside", "metadata", context=POST,
           plain=pad(content(day=DAY + 1), "post"))
    sealed("part-beyond-the-end", "padding",
           plain=pad(head([(0, still + 4096)]) + STILL, "share"))


def kinds_of_stanzas():
    """Which stanzas may stand in which header, and which one is taken."""
    hpke, vault = b"\0" + bytes(96), b"\1" + bytes(60)

    def passphrase(iterations):
        return b"\2" + bytes(16) + number(iterations, 4) + bytes(60)

    least, most = passphrase(1_000_000), passphrase(10_000_000)
    cases = {
        "two vault keys": (ITEM, 2, vault, vault), "vault key in a post": (POST, 1, vault),
        "vault key beside a post's recipient": (POST, 2, hpke, vault),
        "vault key in a share": (UNSIGNED, 1, vault), "passphrase in a post": (POST, 1, least),
        "passphrase in a vault": (ITEM, 1, least), "two passphrases": (UNSIGNED, 2, least, most),
        "passphrase beside a recipient": (UNSIGNED, 2, least, hpke),
        "passphrase behind a recipient": (UNSIGNED, 2, hpke, least),
        "too few iterations": (UNSIGNED, 1, passphrase(999_999)),
    }
    for name, header in cases.items():
        vector(name, "post.locaphoto", "malformed", header_of(*header),
               purpose=PURPOSES[header[0][0]], sender=None if header[0] == UNSIGNED else "sender")
    vector("too many iterations", "post.locaphoto", "tooLarge",
           header_of(UNSIGNED, 1, passphrase(10_000_001)), purpose="share", sender=None)
    vector("most iterations, cut off", "post.locaphoto", "truncated",
           header_of(UNSIGNED, 1, most), purpose="share", sender=None)
    # The second recipient's stanza is the first of the file.
    stanzas_at = 10 + len(POST) + 8 + 32 + 2
    for name, keys in (("both keys at hand", ["recipient", "second"]),
                       ("both keys at hand, the other way round", ["second", "recipient"])):
        vector(name, "post.locaphoto", None, keys=keys, **opened())
        vector(f"{name}, first stanza changed", "post.locaphoto", "stanza", [
            {"op": "xor", "at": stanzas_at + 60, "hex": "01"}], keys=keys)
        vector(f"{name}, second stanza changed", "post.locaphoto", "headerMAC", [
            {"op": "xor", "at": stanzas_at + 97 + 60, "hex": "01"}], keys=keys)
    crowd = [X25519PrivateKey.from_private_bytes(seeded(f"crowd {n}")) for n in range(59)]
    sealed("sixty-recipients", None, recipients=(*crowd, RECIPIENT), more=opened())


def lengths():
    """Around the longest payload there may be, 2³² − 2¹⁶ bytes."""
    at = 10 + len(SHARE)
    for name, length, failure in (
            ("longest payload that is padded, cut off", 63 * 2**26 + 16 * 63 * 2**10, "truncated"),
            ("longest payload, not padded", 2**32 - 2**16, "malformed"),
            ("payload longer than any", 2**32 - 2**16 + 1, "tooLarge"),
            ("payload of four GiB", 2**32 + 2**20, "tooLarge"),
            ("payload of a TiB", 2**40, "tooLarge")):
        vector(name, "share.locaphoto", failure, [
            {"op": "replace", "at": at, "hex": number(length, 8).hex()}], purpose="share")


def senders():
    """Who is expected to have signed a share, and who did."""
    vector("signed by nobody, a sender expected", "unsigned.locaphoto", "wrongContext",
           purpose="share")
    vector("signed, nobody expected", "share.locaphoto", "wrongContext", purpose="share",
           sender=None)
    vector("signed by another device", "share.locaphoto", "wrongContext", purpose="share", edits=[
        {"op": "xor", "at": 10 + 1 + 16 + 1, "hex": "01"}])
    vector("another key than the sender's", "share.locaphoto", "signature", purpose="share",
           sender="forger")


def detached_stanzas():
    base, stanza = "post.locaphoto", detached("post.locaphoto", "post")

    def front(data, *edits):
        return [{"op": "prepend", "hex": data.hex()}, *edits]

    def case(name, failure, data=stanza, edits=(), keys=("late",), base=base, **more):
        more = more if failure else opened()
        vector(f"detached stanza: {name}", base, failure, front(data, *edits), keys=keys, **more)

    case("opens", None)
    case("for one key of two", None, keys=["stranger", "late"])
    case("and one of the header", None, keys=["late", "recipient"])
    changed = stanza[:60] + bytes([stanza[60] ^ 1]) + stanza[61:]
    case("changed", "stanza", changed)
    case("changed, and not needed", None, changed, keys=["recipient", "late"])
    case("renamed", "notARecipient", stanza[:5] + bytes([stanza[5] ^ 1]) + stanza[6:])
    case("for somebody else", "notARecipient", keys=["stranger"])
    case("of another container", "stanza", detached("long.locaphoto", "long"))
    case("bound as one of a header", "stanza", detached(
        "post.locaphoto", "post", info=b"locaphoto/v2 stanza"))
    case("of another file key", "headerMAC", detached(
        "post.locaphoto", "post", file_key=seeded("other key")))
    for length in (1, 17, 50, 96):
        case(f"cut after {length}", "truncated", edits=[{"op": "truncate", "to": length}])
    case("nothing behind it", "truncated", edits=[{"op": "truncate", "to": 97}])
    case("cut in the magic behind it", "truncated", edits=[{"op": "truncate", "to": 102}])
    case("twice", "malformed", stanza + stanza)
    case("of the vault's kind", "malformed", b"\1" + stanza[1:])
    case("before another version", "unsupportedVersion", edits=[
        {"op": "replace", "at": 97 + 9, "hex": "03"}])
    case("and a byte too many", "trailing", edits=[{"op": "append", "hex": "00"}])
    case("before a share", "malformed", base="share.locaphoto", purpose="share")
    case("before a share cut short", "malformed", base="share.locaphoto", purpose="share",
         edits=[{"op": "truncate", "to": 97 + 500}])
    case("before a share too long for any", "tooLarge", base="share.locaphoto", purpose="share",
         edits=[{"op": "replace", "at": 97 + 10 + len(SHARE), "hex": "ff" * 8}])
    case("before a share, a post expected", "malformed", base="share.locaphoto")


def vaults_and_passphrases():
    """A video by the vault's key, a Live Photo by a passphrase."""
    video = head([(1, len(MOTION))], kind=1, duration=800) + MOTION
    shot = opened(None, MOTION, kind="video", durationMilliseconds=800)
    vault = {"context": ITEM, "others": [vault_stanza]}
    sealed("video", None, plain=pad(video, "vault"), recipients=(), keys=["vault"], more=shot,
           **vault)
    length = (OUT / "video.locaphoto").stat().st_size
    for name, failure, edits, keys in (
            ("another vault's key", "stanza", [], ["other vault"]),
            ("no vault key at hand", "notARecipient", [], ["recipient"]),
            ("vault stanza changed", "stanza", [{"op": "xor", "at": 100, "hex": "01"}], ["vault"]),
            ("video cut", "truncated", [{"op": "truncate", "to": length - 1}], ["vault"]),
            ("video changed", "payload", [{"op": "xor", "at": length - 9, "hex": "01"}],
             ["vault"])):
        vector(name, "video.locaphoto", failure, edits, purpose="vault", keys=keys)
    sealed("captured-while-locked", None, plain=pad(content(), "vault"), recipients=(RECIPIENT,),
           more=opened(), **vault)
    vector("captured while locked, by the vault's key", "captured-while-locked.locaphoto", None,
           purpose="vault", keys=["vault"], **opened())
    endless = head([(1, len(MOTION))], kind=1, duration=0) + MOTION
    sealed("video-of-unknown-length", None, plain=pad(endless, "vault"), recipients=(),
           keys=["vault"], more=opened(None, MOTION, kind="video"), **vault)
    pairing = seeded("pairing", 16)
    parts = [(0, len(STILL)), (1, len(MOTION)), (2, len(STILL))]
    live = head(parts, kind=2, duration=800, tail=b"\1" + pairing) + STILL + MOTION + STILL
    fields = {"kind": "live", "durationMilliseconds": 800, "pairing": pairing.hex()}
    sealed("live", None, context=UNSIGNED, plain=pad(live, "share"), recipients=(),
           others=[passphrase_stanza(PASSPHRASE)], keys=["passphrase"],
           more=opened(STILL, MOTION, STILL, **fields))
    unsigned = {"purpose": "share", "sender": None}
    vector("live, its passphrase typed in parts", "live.locaphoto", None,
           keys=["passphrase in parts"], **unsigned,
           **opened(STILL, MOTION, STILL, **fields))
    for name in ("passphrase of compatible letters", "passphrase and a space", "no passphrase"):
        vector(f"live, {name}", "live.locaphoto", "stanza", keys=[name], **unsigned)
    vector("live, no passphrase at hand", "live.locaphoto", "notARecipient", **unsigned)


def odd_points():
    """Every point of small order with either sign, and y of p and more: as R and as the key."""
    small = sorted(primitives.SMALL_ORDER_Y)
    ys = [(f"small-order-{n}", y) for n, y in enumerate(small)]
    ys += [(f"y-of-p-and-{n}", primitives.P + n) for n in (0, 1, 3)]
    points = {}
    for name, y in ys:
        for sign in (0, 1):
            points[f"{name}{'-signed' * sign}"] = (y | sign << 255).to_bytes(32, "little")
    for name, point in points.items():
        sealed(f"r-of-{name}", "signature", signature=under(point))
    sealed("signed-for-everyone", "signature", signature=for_everyone)
    for name in points:
        vector(f"sender's key of {name}", "signed-for-everyone.locaphoto", "signature",
               purpose="share", sender=name)
    return points


def main():
    for old in OUT.glob("*.locaphoto"):
        old.unlink()
    post, long, share = good_files()
    header = damaged_headers(post)
    damaged_payloads(post, long, header)
    wrongly_sealed()
    wrong_metadata()
    kinds_of_stanzas()
    lengths()
    senders()
    detached_stanzas()
    vaults_and_passphrases()
    points = odd_points()
    index = {
        "about": "docs/locaphoto.md, 'Vectors'. Test keys: good for nothing else.",
        "keys": {"recipient": key(RECIPIENT), "second": key(SECOND), "stranger": key(STRANGER),
                 "late": key(LATE)},
        "vaultKeys": {"vault": VAULT_KEY.hex(), "other vault": seeded("other vault").hex()},
        "passphrases": PASSPHRASES,
        "sender": {"seed": SENDER.private_bytes_raw().hex(), "public": raw(
            SENDER.public_key()).hex()},
        "senders": {"sender": raw(SENDER.public_key()).hex(),
                    "forger": raw(FORGER.public_key()).hex(),
                    **{name: point.hex() for name, point in points.items()}},
        "expect": {"group": GROUP.hex(), "photo": PHOTO.hex(), "device": DEVICE.hex(),
                   "day": DAY},
        "files": [{"file": file, "everyByte": every} for file, every in FILES.items()],
        "vectors": VECTORS,
    }
    (OUT / "index.json").write_text(json.dumps(index, indent=1) + "\n")
    print(f"{len(VECTORS)} vectors over {len(FILES)} files")


if __name__ == "__main__":
    main()
