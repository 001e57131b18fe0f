#!/usr/bin/env python3
"""Writes the seeds of the fuzzing that are no media files into Tests/Fuzzing/corpus: containers out
of Vectors/locaphoto, files of older formats, sidecars. Tests/MediaMetadataTests has the others.

    Tools/generate-fuzzing-seeds.py"""

import json
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
CORPUS = ROOT / "Tests/Fuzzing/corpus"
# What a container's header and end fit into.
CONTAINER_BYTES = 4096


def older():
    photo = {"id": "p", "encryptedData": "QUJD", "encryptedKey": "A" * 80, "iv": "A" * 16,
             "authTag": "A" * 22 + "=="}
    for name, version in (("text", "1.0"), ("number", 1.0)):
        yield f"first-{name}", json.dumps({"version": version, "photo": photo,
                                           "metadata": {"tags": ["\u00e9", None, -1.5e3]}})
    yield "lfs", "family".ljust(128, "\0") + "\x01" * 29


def seeds():
    for name in ("album", "film", "live"):
        path = ROOT / f"Vectors/locaphoto/{name}.locaphoto"
        yield f"container-{name}", b"4" + path.read_bytes()[:CONTAINER_BYTES]
    for name, text in older():
        yield f"older-{name}", b"5" + text.encode("latin-1")
    yield "sidecar", b"3" + json.dumps(
        {"title": "a.jpg", "photoTakenTime": {"timestamp": "1700000000"}}).encode()
    yield "sidecar-name", b"3IMG_1(2).jpg.supplemental-metadata.json"
    for kind in range(8):
        yield f"wire-{kind}", bytes([0x36, kind]) + bytes(40)
    yield "archive", b"7" + bytes(64)


for name, content in seeds():
    (CORPUS / name).write_bytes(content)
