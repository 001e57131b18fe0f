"""Reads Sources/Wire/Schema/*.wire: what is declared there, line by line, for generate-wire.py. The
grammar is the one the schema files use; docs/architecture.md describes it."""

import re
from dataclasses import dataclass, field


@dataclass
class Type:
    """A use of a type: a name, its limit, and whether it is optional or a list."""
    name: str
    limit: int = 0
    optional: bool = False
    list_limit: int = 0


@dataclass
class Field:
    name: str
    type: Type
    doc: list = field(default_factory=list)


@dataclass
class Case:
    name: str
    fields: list
    doc: list = field(default_factory=list)


@dataclass
class Declaration:
    kind: str  # fixed, number, bounded, token, struct, enum
    name: str
    doc: list
    file: str
    argument: str = ""
    members: list = field(default_factory=list)
    ends: tuple = ()  # of a number or a bounded integer: the least and the most


class SchemaError(Exception):
    pass


def parse_type(text):
    text = text.strip()
    optional = text.endswith("?")
    text = text[:-1] if optional else text
    listed = re.fullmatch(r"\[(.+)\]<(\d+)>", text)
    if listed:
        inner = parse_type(listed[1])
        return Type(inner.name, inner.limit, optional, int(listed[2]))
    match = re.fullmatch(r"(\w+)(?:<(\d+)>)?", text)
    if not match:
        raise SchemaError(f"not a type: {text}")
    return Type(match[1], int(match[2] or 0), optional)


def parse_fields(text):
    parts = [part for part in text.split(",") if part.strip()]
    return [Field(name.strip(), parse_type(kind))
            for name, kind in (part.split(":", 1) for part in parts)]


def parse_member(declaration, line, doc):
    if declaration.kind == "struct":
        name, kind = line.split(":", 1)
        declaration.members.append(Field(name.strip(), parse_type(kind), doc))
        return
    match = re.fullmatch(r"(\w+)(?:\((.*)\))?", line)
    if not match:
        raise SchemaError(f"{declaration.name}: not a case: {line}")
    declaration.members.append(Case(match[1], parse_fields(match[2] or ""), doc))


def parse_file(path):
    declarations, doc, current = [], [], None
    for line in (raw.strip() for raw in path.read_text().splitlines()):
        if line.startswith("///"):
            doc.append(line[3:].strip())
        elif not line or line.startswith("//"):
            doc = [] if not line else doc
        elif line == "}":
            current, doc = None, []
        elif current:
            parse_member(current, line, doc)
            doc = []
        else:
            words = line.rstrip("{ ").split()
            argument = words[2] if len(words) > 2 else ""
            ends = tuple(int(word) for word in words[3:5])
            declaration = Declaration(words[0], words[1], doc, path.stem, argument, ends=ends)
            declarations.append(declaration)
            current = declaration if line.endswith("{") else None
            doc = []
    return declarations
