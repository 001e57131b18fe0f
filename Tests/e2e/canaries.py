"""Searches what a server keeps and writes for what it must never have seen."""

import base64
import re
import sys
from pathlib import Path
from urllib.parse import urlsplit

from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "Tools"))
import locaphoto  # noqa: E402

# A JPEG file's opening: start of image, then the JFIF or Exif segment.
JPEG = re.compile(rb"\xff\xd8\xff[\xe0\xe1\xdb]..(JFIF|Exif|\x00)", re.S)
# A run of the picture's own bytes this long does not appear in ciphertext by chance.
PIECE_BYTES = 16


def forms(secret):
    """How bytes could lie in a file: as they are, as hexadecimal, as base64 in any phase."""
    yield secret
    yield secret.hex().encode()
    yield secret.hex().upper().encode()
    for phase in range(3):
        # Whole base64 groups in the middle do not depend on what surrounds them.
        middle = base64.b64encode(bytes(phase) + secret)[4:-4]
        yield middle
        yield middle.replace(b"+", b"-").replace(b"/", b"_")


def link_secrets(link):
    """What is secret behind the "#" of an invitation: the seed, not the hash of the entry."""
    fragment = urlsplit(link).fragment
    data = base64.urlsafe_b64decode(fragment + "=" * (-len(fragment) % 4))
    assert len(data) == 64, "the seed and the entry, and no key"
    return {"invite seed": data[:32]}


def link_names_key(server, link):
    """The names key, as whoever has a link that is still good gets it (docs/architecture.md)."""
    seed = link_secrets(link)["invite seed"]
    invite = urlsplit(link).path.rsplit("/", 1)[1]
    status, _, reply = server.request("GET", f"/v2/invites/{invite}")
    assert status == 200, status
    label, group, sealed = b"dayly/v1 invite names key", reply[:16], reply[-60:]
    key = HKDF(SHA256(), 32, None, label).derive(seed)
    return AESGCM(key).decrypt(sealed[:12], sealed[12:], label + group + bytes.fromhex(invite))


def header_parts(container):
    """What of a post's header only the container may hold, as (name, bytes): its salt, its MAC,
    and the file key as it is wrapped for each device. What the post is named by the server has to
    know, and which keys there are stands in the group's log."""
    header = locaphoto.read_header(container)
    parts = [("the salt", header.salt), ("the MAC", header.mac)]
    parts += [("a wrapped file key", sealed) for _, _, sealed in header.stanzas]
    return [(name, part[at:at + PIECE_BYTES]) for name, part in parts
            for at in range(0, len(part), PIECE_BYTES)]


def pieces(jpeg):
    """Runs of bytes from all over an opened picture."""
    step = max(PIECE_BYTES, len(jpeg) // 32)
    return [jpeg[at:at + PIECE_BYTES] for at in range(0, len(jpeg) - PIECE_BYTES, step)]


def found_in(server, texts=(), secrets=(), jpegs=()):
    """Every canary found in what the server keeps and says. `secrets` are (name, bytes)."""
    return found_under(
        server.data, texts, secrets, jpegs, {"the log": server.log().encode()})


def found_under(folder, texts=(), secrets=(), jpegs=(), more=None):
    """Every canary found in a folder's files, as "what in which file"."""
    files = {str(path.relative_to(folder)): path.read_bytes()
             for path in folder.rglob("*") if path.is_file()}
    return found_among({**files, **(more or {})}, texts, secrets, jpegs)


def found_among(files, texts=(), secrets=(), jpegs=()):
    """Every canary found in these, by name."""
    sought = [(label, form) for label, secret in secrets for form in forms(secret)]
    found = []
    for name, content in files.items():
        lowered = content.lower()
        found += [f"{text!r} in {name}" for text in texts if text.lower().encode() in lowered]
        found += sorted({f"{label} in {name}" for label, form in sought if form in content})
        if JPEG.search(content):
            found.append(f"a JPEG in {name}")
        found += [f"pixels in {name}" for jpeg in jpegs
                 if any(piece in content for piece in pieces(jpeg))]
    return found
