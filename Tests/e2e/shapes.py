"""The values docs/command-line.md promises to programs, and whether a value is one of them."""

import re
from pathlib import Path

DOCUMENT = Path(__file__).resolve().parents[2] / "docs/command-line.md"
TOKEN = re.compile(r'\s*([{}\[\],:?]|"[^"]*"|\w+)')
INSTANT = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z")
KINDS = {"text": str, "bool": bool, "number": int}


def documented():
    """The shapes by name, as the document's block of values lists them."""
    block = DOCUMENT.read_text().split("```")[1]
    return dict(line.split(None, 1) for line in block.strip().splitlines())


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
        return None if type(value) is KINDS[shape] else f"{at}: {value}"
    return misfit(value, parsed(documented()[shape]), at)
