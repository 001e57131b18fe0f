#!/usr/bin/env python3
"""Writes Vectors/locaphoto: good containers, and every kind of bad one (docs/locaphoto.md,
"Vectors"). A second run writes the same bytes. Files an honest encoder cannot make (a wrong padding
under a right signature, say) are sealed by locaphoto_sealing.py, each differing from a good one in
one respect; plain damage is described as edits.
"""

import pathlib
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent))
import locaphoto as format  # noqa: E402
import locaphoto_primitives as primitives  # noqa: E402
from locaphoto import BOX, END, LEAF, SIGNATURE_BOX, X25519PrivateKey, raw  # noqa: E402
from locaphoto_head_vectors import items, wrong_heads, wrong_post_heads  # noqa: E402
from locaphoto_sealing import (  # noqa: E402
    CHUNK, DAY, DEVICE, FORGER, GROUP, ITEM, LATE, MOTION, OUT, PASSPHRASE, PASSPHRASES, PHOTO,
    POST, RECIPIENT, SECOND, SENDER, SHARE, STILL, STRANGER, UNSIGNED, VAULT_KEY, chunks, date,
    detached, for_everyone, head, header_of, high_s, hkdf, item, key, note, number, opened, pad,
    part, passphrase_stanza, photo, seal, seeded, under, vault_stanza)
from locaphoto_vectors import (  # noqa: E402
    FILES, GOOD, PURPOSES, VECTORS, a_line_each, add, sealed, vector)


def good_files():
    post = add("post.locaphoto", seal("post", POST, pad(STILL, "post"), photo()))
    long_still = STILL + seeded("long", CHUNK)
    top = photo(long_still)
    long = add("long.locaphoto", seal("long", POST, pad(long_still, "post"), top))
    share = add("share.locaphoto", seal("share", SHARE, pad(STILL, "share"), photo()), True)
    add("unsigned.locaphoto", seal("unsigned", UNSIGNED, pad(STILL, "share"), photo()), True)
    vector("post", "post.locaphoto", None, **GOOD)
    vector("post to its second recipient", "post.locaphoto", None, keys=["second"], **GOOD)
    vector("post of two chunks", "long.locaphoto", None,
           **opened(top, "post", {"0-still": long_still}))
    vector("signed share", "share.locaphoto", None, purpose="share", **GOOD)
    vector("unsigned share", "unsigned.locaphoto", None, purpose="share", sender=None, **GOOD)
    return post, long, share


def damaged_headers(post):
    stanzas_at = 10 + len(POST) + 1 + 32

    def replace(at, data):
        return [{"op": "replace", "at": at, "hex": data.hex()}]

    def flip(at):
        return [{"op": "xor", "at": at, "hex": "01"}]

    base = "post.locaphoto"
    chunk_at = 10 + len(POST)
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
    for exponent in (0, 15, 17, 18, 255):
        vector(f"post in chunks of 2 to the {exponent}", base, "malformed",
               replace(chunk_at, number(exponent, 1)))
    for exponent in (15, 21):
        vector(f"share in chunks of 2 to the {exponent}", "share.locaphoto", "malformed",
               replace(10 + len(SHARE), number(exponent, 1)), purpose="share")
    vector("share in other chunks than it was sealed in", "share.locaphoto", "headerMAC",
           replace(10 + len(SHARE), b"\x12"), purpose="share")
    vector("salt changed", base, "headerMAC", flip(chunk_at + 1))
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
    """`header` is the length of the posts' header."""
    chunk = CHUNK + BOX
    post_leaves, long_leaves = header + chunk, header + 2 * chunk
    post_head, long_head = post_leaves + LEAF, long_leaves + 2 * LEAF
    head_box = 256 + BOX

    def flip(at, bits="01"):
        return [{"op": "xor", "at": at, "hex": bits}]

    for name, length in (("header alone", header), ("ends in the payload", header + 1000),
                         ("payload cut off", post_leaves), ("leaves cut off", post_head),
                         ("head cut off", post_head + head_box),
                         ("end cut off", len(post) - END), ("one byte short", len(post) - 1)):
        vector(name, "post.locaphoto", "truncated", [{"op": "truncate", "to": length}])
    vector("a chunk cut off, and an end", "long.locaphoto", "truncated", [
        {"op": "truncate", "to": header + chunk}, {"op": "append", "hex": long[-END:].hex()}])
    vector("extended", "post.locaphoto", "truncated", [{"op": "append", "hex": "00"}])
    vector("extended in front of its end", "post.locaphoto", "trailing", [
        {"op": "append", "hex": post[-END:].hex()}])
    vector("payload changed", "post.locaphoto", "signature", flip(header + 77, "80"))
    vector("nonce of a chunk changed", "post.locaphoto", "signature", flip(header + 3))
    vector("leaf changed", "post.locaphoto", "signature", flip(post_leaves + 5))
    vector("leaves exchanged", "long.locaphoto", "signature", [
        {"op": "swap", "at": long_leaves, "with": long_leaves + LEAF, "count": LEAF}])
    vector("chunks reordered", "long.locaphoto", "signature",
           [{"op": "swap", "at": header, "with": header + chunk, "count": chunk}])
    vector("chunks and leaves reordered", "long.locaphoto", "signature", [
        {"op": "swap", "at": header, "with": header + chunk, "count": chunk},
        {"op": "swap", "at": long_leaves, "with": long_leaves + LEAF, "count": LEAF}])
    vector("chunk duplicated", "long.locaphoto", "signature",
           [{"op": "copy", "from": header, "to": header + chunk, "count": chunk}])
    vector("payload spliced", "post.locaphoto", "signature", [
        {"op": "splice", "file": "long.locaphoto", "from": header, "at": header, "count": chunk}])
    vector("head spliced", "post.locaphoto", "signature", [
        {"op": "splice", "file": "long.locaphoto", "from": long_head, "at": post_head,
         "count": head_box}])
    vector("signature spliced", "post.locaphoto", "signature", [
        {"op": "splice", "file": "long.locaphoto", "from": len(long) - END - SIGNATURE_BOX,
         "at": len(post) - END - SIGNATURE_BOX, "count": SIGNATURE_BOX}])
    vector("header spliced", "long.locaphoto", "headerMAC", [
        {"op": "splice", "file": "post.locaphoto", "from": 0, "at": 0, "count": header - 32}])
    vector("header spliced whole", "long.locaphoto", "signature", [
        {"op": "splice", "file": "post.locaphoto", "from": 0, "at": 0, "count": header}])
    vector("head changed", "post.locaphoto", "signature", flip(post_head + 40))
    vector("signature box changed", "post.locaphoto", "signature", flip(len(post) - END - 3))


def wrongly_sealed():
    long_share = pad(STILL + seeded("long", CHUNK), "share")
    top = photo(STILL + seeded("long", CHUNK))
    sealed("mac-of-another-key", "headerMAC", mac_key=seeded("other key"))
    sealed("stanza-of-another-key", "headerMAC", wrapped=seeded("other key"))
    sealed("stanza-of-small-order", "stanza", small_order=True)
    sealed("forged-signature", "signature", signer=FORGER)
    sealed("signature-high-s", "signature", signature=high_s)
    sealed("signature-zero", "signature", signature=lambda _: bytes(64))
    sealed("signature-small-order", "signature",
           signature=lambda message: b"\1" + bytes(31) + SENDER.sign(message)[32:])
    # By another recipient, who has the file key but not the sender's.
    other = chunks(hkdf(seeded("file key chunk-of-a-recipient"),
                        seeded("salt chunk-of-a-recipient"), b"locaphoto/v2 payload"),
                   pad(STILL, "share"), "another")
    sealed("chunk-of-a-recipient", "signature", leaves_of=other)
    sealed("signed-reordered", "payload", plain=long_share, top=top, numbers=[1, 0])
    sealed("signed-numbered-from-one", "payload", plain=long_share, top=top, numbers=[1, 2])
    sealed("numbered-from-one", "payload", context=UNSIGNED, plain=long_share, top=top,
           numbers=[1, 2])
    sealed("nonzero-padding", "padding", plain=pad(STILL + b"\0\0", "share", b"\1"))
    sealed("padded-too-far", "padding", plain=pad(STILL, "share", steps=1))
    sealed("post-padded-too-far", "padding", context=POST, plain=pad(STILL, "post", steps=1))
    sealed("post-nonzero-padding", "padding", context=POST, plain=pad(STILL, "post", b"\1"))


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
    stanzas_at = 10 + len(POST) + 1 + 32 + 2
    for name, keys in (("both keys at hand", ["recipient", "second"]),
                       ("both keys at hand, the other way round", ["second", "recipient"])):
        vector(name, "post.locaphoto", None, keys=keys, **GOOD)
        vector(f"{name}, first stanza changed", "post.locaphoto", "stanza", [
            {"op": "xor", "at": stanzas_at + 60, "hex": "01"}], keys=keys)
        vector(f"{name}, second stanza changed", "post.locaphoto", "headerMAC", [
            {"op": "xor", "at": stanzas_at + 97 + 60, "hex": "01"}], keys=keys)
    crowd = [X25519PrivateKey.from_private_bytes(seeded(f"crowd {n}")) for n in range(59)]
    sealed("sixty-recipients", None, recipients=(*crowd, RECIPIENT))


def lengths(post):
    """What the end says, around every limit."""
    def case(name, failure, base, payload, top):
        data = number(payload, 8) + number(top, 4) + b"end."
        vector(f"end: {name}", base, failure, purpose=base.split(".")[0], edits=[
            {"op": "truncate", "to": (OUT / base).stat().st_size - END},
            {"op": "append", "hex": data.hex()}])

    share, base = "share.locaphoto", "post.locaphoto"
    most = (1 << 20) * CHUNK
    for name, failure, payload, top in (
            ("longest payload", "truncated", most, 256),
            ("longest payload, not padded", "malformed", most - 1, 256),
            ("payload longer than any", "tooLarge", most + 1, 256),
            ("payload of four GiB", "truncated", 1 << 32, 256),
            ("payload of 2 to the 64, less 1", "tooLarge", (1 << 64) - 1, 256),
            ("no payload", "malformed", 0, 256), ("no head", "malformed", len(STILL), 0),
            ("head of an odd length", "malformed", format.padded("share", 700), 255),
            ("longest head", "truncated", format.padded("share", 700), 1 << 22),
            ("head longer than any", "tooLarge", format.padded("share", 700), (1 << 22) + 256),
            ("head of 2 to the 32, less 1", "tooLarge", 1, (1 << 32) - 1)):
        case(name, failure, share, payload, top)
    for name, failure, payload, top in (
            ("post of the next step", "truncated", 2 * CHUNK, 256),
            ("post off the ladder", "malformed", CHUNK + 1, 256),
            ("post below the ladder", "malformed", CHUNK - 1, 256),
            ("post with a longer head", "malformed", CHUNK, 512),
            ("longest post", "truncated", format.LADDER[-1], 256),
            ("post above the ladder", "tooLarge", format.LADDER[-1] + 1, 256),
            ("post without a payload", "malformed", 0, 256)):
        case(name, failure, base, payload, top)
    vector("end: another mark", base, "truncated", [
        {"op": "xor", "at": len(post) - 1, "hex": "01"}])


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
        more = more if failure else GOOD
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
    case("and an end too many", "trailing", edits=[
        {"op": "append", "hex": (OUT / base).read_bytes()[-END:].hex()}])
    case("before a share", "malformed", base="share.locaphoto", purpose="share")
    case("before a share cut short", "malformed", base="share.locaphoto", purpose="share",
         edits=[{"op": "truncate", "to": 97 + 500}])
    case("before a share in chunks of no length", "malformed", base="share.locaphoto",
         purpose="share", edits=[{"op": "replace", "at": 97 + 10 + len(SHARE), "hex": "00"}])
    case("before a share, a post expected", "malformed", base="share.locaphoto")


def vaults_and_passphrases():
    """A video by the vault's key, a Live Photo by a passphrase."""
    motion = part(1, MOTION, "video/mp4", "VID_1.mp4", True)
    video = head(item([motion], kind=1, duration=800))
    vault = {"context": ITEM, "others": [vault_stanza], "recipients": (), "keys": ["vault"]}
    shot = {"top": video, "plain": pad(MOTION, "vault"), "parts": {"0-motion": MOTION}}
    sealed("video", None, every_byte=True, **shot, **vault)
    length = (OUT / "video.locaphoto").stat().st_size
    for name, failure, edits, keys in (
            ("another vault's key", "stanza", [], ["other vault"]),
            ("no vault key at hand", "notARecipient", [], ["recipient"]),
            ("vault stanza changed", "stanza", [{"op": "xor", "at": 100, "hex": "01"}], ["vault"]),
            ("video cut", "truncated", [{"op": "truncate", "to": length - 1}], ["vault"]),
            ("video's head changed", "metadata",
             [{"op": "xor", "at": length - END - 9, "hex": "01"}], ["vault"]),
            ("video's payload changed", "payload",
             [{"op": "xor", "at": length - END - 256 - BOX - 9, "hex": "01"}], ["vault"]),
            ("video's lengths changed, and the file's", "metadata", [
                {"op": "truncate", "to": length - END},
                {"op": "append", "hex": (
                    bytes(256) + number(format.padded("vault", len(MOTION)), 8)
                    + number(512, 4) + b"end.").hex()}], ["vault"])):
        vector(name, "video.locaphoto", failure, edits, purpose="vault", keys=keys)
    more = sealed("captured-while-locked", None, ITEM, recipients=(RECIPIENT,),
                  others=[vault_stanza])
    vector("captured while locked, by the vault's key", "captured-while-locked.locaphoto", None,
           purpose="vault", keys=["vault"], **more)
    sealed("video-of-unknown-length", None, **vault, **shot | {
        "top": head(item([motion], kind=1, size=(0, 0), when=b"\0"))})
    # Four chunks of 64 KiB, so that a range is some of them.
    film = seeded("film", 4 * CHUNK - 5000)
    sealed("film", None, **vault, plain=pad(film, "vault"), parts={"0-motion": film}, top=head(
        item([part(1, film, "video/quicktime", "IMG_7.MOV", True)], kind=1, duration=60_000)))
    larger = seeded("film", 300_000)
    sealed("film-in-larger-chunks", None, **vault, exponent=18, plain=pad(larger, "vault"),
           parts={"0-motion": larger}, top=head(item(
               [part(1, larger, "video/mp4", digest=True)], kind=1, duration=60_000)))
    thumbnail = STILL[:200]
    live = head(item([
        part(0, STILL, "image/heic", "IMG_8.HEIC", True),
        part(1, MOTION, "video/quicktime", "IMG_8.MOV", True), part(2, thumbnail, digest=True)],
        kind=2, duration=800, when=date(2, 0, offset=-210), notes=[note(3, number(400, 4))]))
    parts = {"0-still": STILL, "0-motion": MOTION, "0-thumbnail": thumbnail}
    more = sealed("live", None, UNSIGNED, plain=pad(thumbnail + STILL + MOTION, "share"), top=live,
                  recipients=(), others=[passphrase_stanza(PASSPHRASE)], keys=["passphrase"],
                  parts=parts)
    unsigned = {"purpose": "share", "sender": None}
    vector("live, its passphrase typed in parts", "live.locaphoto", None,
           keys=["passphrase in parts"], **unsigned, **more)
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
    wrong_heads()
    wrong_post_heads()
    kinds_of_stanzas()
    lengths(post)
    senders()
    detached_stanzas()
    vaults_and_passphrases()
    items()
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
    (OUT / "index.json").write_text(a_line_each(index))
    print(f"{len(VECTORS)} vectors over {len(FILES)} files")


if __name__ == "__main__":
    main()
