"""What the vectors of Vectors/locaphoto are written down with: a file, a row over a file, and a
container that is sealed for one row.
"""

import json

from locaphoto_sealing import OUT, SHARE, STILL, UNSIGNED, opened, pad, photo, seal

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


def sealed(name, failure, context=SHARE, plain=None, top=None, keys=("recipient",),
           sender="sender", parts=None, every_byte=False, **options):
    """A file of its own, for what edits cannot reach; `parts` are those of a file that opens."""
    purpose = PURPOSES[context[0]]
    top = top or photo()
    add(f"{name}.locaphoto", seal(
        name, context, pad(STILL, purpose) if plain is None else plain, top, **options), every_byte)
    more = {} if failure else opened(top, purpose, parts or {"0-still": STILL})
    vector(name, f"{name}.locaphoto", failure, purpose=purpose, keys=keys,
           sender=None if context == UNSIGNED else sender, **more)
    return more


GOOD = opened(photo(), "post", {"0-still": STILL})


def a_line_each(index):
    """The index as JSON, with a line for each of its vectors, files and keys."""
    fields = []
    for name, value in index.items():
        if isinstance(value, dict):
            lines = [f"{json.dumps(key)}: {json.dumps(one)}" for key, one in value.items()]
        elif isinstance(value, list):
            lines = [json.dumps(one) for one in value]
        else:
            fields.append(f" {json.dumps(name)}: {json.dumps(value)}")
            continue
        begin, end = "{}" if isinstance(value, dict) else "[]"
        fields.append(f" {json.dumps(name)}: {begin}\n  " + ",\n  ".join(lines) + f"\n {end}")
    return "{\n" + ",\n".join(fields) + "\n}\n"
