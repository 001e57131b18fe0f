"""The values docs/command-line.md promises to programs, and whether a value is one of them."""

import re
from pathlib import Path

DOCUMENT = Path(__file__).resolve().parents[2] / "docs/command-line.md"
TOKEN = re.compile(r'\s*([{}\[\],:?]|"[^"]*"|\w+)')
INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
# What an import without an export says of albums.
NO_ALBUMS = dict.fromkeys(["continued", "failed", "full", "made", "missing"], 0) | {"named": []}
KINDS = {"text": (str,), "bool": (bool,), "number": (int, float)}
GROUPS, VAULT = "Values", "The vault"


def documented(part=GROUPS):
    """The shapes by name, as the block of values in a part of the document lists them."""
    block = DOCUMENT.read_text().split(f"\n## {part}\n")[1].split("```")[1]
    shapes = {}
    for line in block.strip().splitlines():
        names, shape = re.split(r"\s{2,}", line, maxsplit=1)
        shapes.update(dict.fromkeys(names.split(", "), shape))
    return shapes


def shape_of(arguments):
    """What a command over a vault prints: of several names that fit, the longest."""
    first, *others = map(str, arguments)
    shapes = documented(VAULT)
    fitting = [name for name in shapes
               if name.split()[0] == first and set(name.split()[1:]) <= set(others)]
    return shapes[max(fitting, key=len)]


def parsed(text):
    """A shape: a word, {key: shape}, [shape], or ("?", shape)."""
    tokens = TOKEN.findall(text)

    def shape():
        token = tokens.pop(0)
        if token == "{":
            found = {}
            while tokens[0] != "}":
                key = tokens.pop(0).strip('"')
                assert tokens.pop(0) == ":"
                found[key] = shape()
                if tokens[0] == ",":
                    tokens.pop(0)
            tokens.pop(0)
        elif token == "[":
            found = [shape()]
            assert tokens.pop(0) == "]"
        else:
            found = token
        if tokens and tokens[0] == "?":
            tokens.pop(0)
            found = ("?", found)
        return found

    return shape()


def misfit(value, shape, at="value"):
    """Where a value is not as documented; None when it is."""
    if isinstance(shape, tuple):
        return None if value is None else misfit(value, shape[1], at)
    if isinstance(shape, list):
        if not isinstance(value, list):
            return f"{at} is no list"
        return next(filter(None, (misfit(each, shape[0], f"{at}[]") for each in value)), None)
    if isinstance(shape, dict):
        if not isinstance(value, dict) or set(value) != set(shape):
            return f"{at} has the keys {sorted(value) if isinstance(value, dict) else value}"
        return next(filter(None, (misfit(value[key], shape[key], f"{at}.{key}")
                                  for key in shape)), None)
    if shape == "instant":
        return None if isinstance(value, str) and INSTANT.fullmatch(value) else f"{at}: {value}"
    if shape in KINDS:
        return None if type(value) in KINDS[shape] else f"{at}: {value}"
    named = {**documented(), **documented(VAULT)}
    return misfit(value, parsed(named[shape]), at)
