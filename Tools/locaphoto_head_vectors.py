"""The vectors about heads: what no encoder writes, in a share and in a post, and one item of every
kind with all that it may have.
"""

from locaphoto_sealing import (
    DAY, ITEM, MOTION, POST, SHARE, STILL, date, head, item, note, pad, part, photo, seeded)
from locaphoto_vectors import PURPOSES, sealed


def wrong_heads():
    """What no encoder writes; in a share, so that everything else about it may be so."""
    still = part(0, STILL)

    def case(name, top, context=SHARE, failure="metadata"):
        sealed(f"metadata-{name}", failure, context=context, top=top,
               plain=pad(STILL, PURPOSES[context[0]]))

    fields = {
        "offset-19-hours": {"when": date(offset=19 * 60)}, "unknown-source": {"when": date(7)},
        "unknown-certainty": {"when": date(certainty=3)},
        "unknown-moment": {"when": date(moment=3)},
        "no-width": {"size": (0, 32)}, "too-wide": {"size": (1 << 31, 32)},
        "unknown-kind": {"kind": 4}, "unknown-origin": {"origin": 2},
        "photo-with-duration": {"duration": 5}, "video-without-motion": {"kind": 1},
        "live-without-motion": {"kind": 2}, "other-with-still": {"kind": 3},
        "notes-out-of-order": {"notes": [note(9, b""), note(8, b"")]},
        "note-twice": {"notes": [note(9, b""), note(9, b"")]},
        "long-note": {"notes": [note(9, bytes(4097))]},
        "seventeen-notes": {"notes": [note(n, b"") for n in range(17)]},
    }
    for name, more in fields.items():
        case(name, photo(**more))
    parts = {
        "no-parts": [], "ten-parts": [still] + [part(n % 9, b"x") for n in range(1, 10)],
        "unknown-role": [still, part(9, b"x")], "still-twice": [still, still],
        "parts-out-of-order": [part(2, b"x"), still], "empty-part": [still, part(2, b"")],
        "oversized-part": [part(0, STILL, length=(1 << 40) + 1)],
        "part-of-any-length": [part(0, STILL, length=(1 << 64) - 1)],
        "photo-with-motion": [still, part(1, b"x")], "photo-with-other": [still, part(3, b"x")],
        "type-in-capitals": [part(0, STILL, "image/JPEG")],
        "long-type": [part(0, STILL, "x" * 128)],
        "path-for-a-name": [part(0, STILL, name="a/b.jpg")],
        "parent-for-a-name": [part(0, STILL, name="..")],
        "name-of-two-lines": [part(0, STILL, name="a\nb")],
        "name-no-text": [part(0, STILL, name=b"\xff")],
        "bad-option": [still[:-2] + b"\2\0"],
    }
    for name, rows in parts.items():
        case(name, head(item(rows)))
    case("live-with-motion-twice", head(item(
        [still, part(1, b"x")], kind=2, notes=[note(2, bytes(16))])))
    case("no-items", head())
    case("items-more-than-counted", head(item([still]), item([still]), count=1))
    case("items-fewer-than-counted", head(item([still]), count=2))
    case("too-many-items", head(item([still]), count=4097))
    case("title-of-two-lines", head(item([still]), title="a\nb"))
    case("padding-not-zero", photo()[:-1] + b"\1")
    case("padded-too-far", photo() + bytes(256))
    case("two-items-in-a-vault", head(item([part(0, STILL[:9])]), item([part(0, STILL[9:])])), ITEM)
    case("title-in-a-vault", head(item([still]), title="Lac"), ITEM)
    case("part-beyond-the-end", head(item([part(0, STILL, length=len(STILL) + 4096)])),
         failure="padding")


def wrong_post_heads():
    """A post's head has one form: what a share may say a post may not."""
    cases = {
        "another-day-inside": photo(when=date(day=DAY + 1)), "no-date": photo(when=b"\0"),
        "date-of-the-file": photo(when=date(2)), "date-that-is-guessed": photo(when=date(1, 2)),
        "date-without-offset": photo(when=date(moment=1)),
        "date-without-time": photo(when=date(moment=0)),
        "no-size": photo(size=(0, 0)), "too-wide": photo(size=(65536, 32)),
        "no-height": photo(size=(48, 0)), "offset-19-hours": photo(when=date(offset=1140)),
        "heif": head(item([part(0, STILL, "image/heic")])),
        "file-name": head(item([part(0, STILL, name="a.jpg")])),
        "hash": head(item([part(0, STILL, digest=True)])),
        "thumbnail": head(item([part(0, STILL[:9]), part(2, STILL[9:])])),
        "note": photo(notes=[note(9, b"")]), "title": head(item([part(0, STILL)]), title="Lac"),
        "origin": photo(origin=2), "kind": photo(kind=3),
    }
    for name, top in cases.items():
        sealed(f"post-{name}", "metadata", context=POST, top=top)


def items():
    """One item of every kind with all that it may have, in one album; and each rule's edge."""
    thumbnail, sidecar, edited = STILL[:99], b'{"photoTakenTime": 1}', STILL[:300]
    rows = [
        ({"0-still": STILL, "0-thumbnail": thumbnail, "0-editedStill": edited,
          "0-sidecar": sidecar}, item(
            [part(0, STILL, "image/avif", "\u00e9t\u00e9.avif", True), part(2, thumbnail),
             part(4, edited, "image/webp"), part(6, sidecar, "application/json", "a.json")],
            origin=1, when=date(3, 1, moment=1))),
        ({"1-motion": MOTION, "1-thumbnail": thumbnail}, item(
            [part(1, MOTION, "video/webm"), part(2, thumbnail)], kind=1, duration=(1 << 32) - 1,
            when=date(4, 2, moment=0))),
        ({"2-still": STILL, "2-editedMotion": MOTION}, item(
            [part(0, STILL, "image/jpeg", "MVIMG_1.jpg"), part(5, MOTION, "video/mp4")], kind=2,
            when=date(6, 0, offset=-1080), notes=[
                note(1, seeded("group", 16) + "Familie".encode()), note(2, bytes(16)),
                note(65535, bytes(4096))])),
        ({"3-other": b"?"}, item([part(3, b"?", "", "notes.xyz")], kind=3, size=(0, 0),
                                 when=date(5, 2, offset=1080))),
        ({"4-still": STILL}, item([part(0, STILL, "image/png")], size=((1 << 31) - 1, 1),
                                  when=b"\0")),
    ]
    parts = {name: data for row, _ in rows for name, data in row.items()}
    order = sorted(parts, key=lambda name: (not name.endswith("-thumbnail"), name[0]))
    top = head(*(row for _, row in rows), title="Sommer am See")
    sealed("album", None, plain=pad(b"".join(parts[name] for name in order), "share"), top=top,
           parts=parts)
    dots = [part(0, bytes([n % 256]), digest=True) for n in range(300)]
    sealed("album-of-three-hundred", None, top=head(*(item([dot]) for dot in dots)),
           plain=pad(bytes(n % 256 for n in range(300)), "share"),
           parts={f"{n}-still": bytes([n % 256]) for n in range(300)})
