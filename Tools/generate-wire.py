#!/usr/bin/env python3
"""Writes the Swift and JavaScript twins of Sources/Wire/Schema/*.wire.

The schema is the only place where a value that crosses a border (core and shell, client and
server, one run and the next) is described. From it come:

  Sources/Wire/Generated/<name>.swift   types with `encode(into:)` and `init(from:)`
  Shells/Web/js/wire/schema.js          the same as a table, for the types a page needs
  Shells/Web/js/wire/library-schema.js  and for those only the library's worker needs
  Shells/Web/js/wire/days-schema.js     and for those only the rules of days need
  Shells/Web/js/wire/types.d.ts         the same for the type checker

From VERSION come Sources/Wire/Generated/Version.swift and Shells/Web/js/wire/version.js: the number
of the release stands in one place.

`generate-wire.py --check` writes nothing and fails when a generated file is not what the schema
says. The grammar is the one the schema files use; docs/architecture.md describes it.
"""

import re
import sys
from pathlib import Path

from wire_schema import Field, SchemaError, Type, parse_file

ROOT = Path(__file__).resolve().parent.parent
SCHEMA = ROOT / "Sources/Wire/Schema"
SWIFT = ROOT / "Sources/Wire/Generated"
WEB = ROOT / "Shells/Web/js/wire"
VERSION = ROOT / "VERSION"
PAGE_ROOTS = ["Input", "Turn"]
# What the workers of the library and of a folder need beside these.
LIBRARY_ROOTS = ["LibraryInput", "LibraryTurn", "MetadataInput", "MetadataStep", "IndexedFiles"]
# What the rules of days are asked, and what they answer.
DAYS_ROOTS = ["DaysQuestion", "DaysAnswer"]
# What a page describes to its own code and never encodes: types, and no part of the table.
TYPE_ROOTS = ["Transfer", "TransferProgress", "TransferResult"]
INTEGERS = {"u8": "UInt8", "u16": "UInt16", "u32": "UInt32", "u64": "UInt64",
            "i32": "Int32", "i64": "Int64"}
# Bounded integers by name, and what they are kept as: an integer in Swift, too.
BOUNDED = {}
KEYWORDS = {"none", "some", "default", "case", "in", "is", "as", "repeat", "return", "self"}


def swift_range(declaration):
    least, most = (f"{end:_}" for end in declaration.ends)
    return f"{least}...{most}"


def swift_type(use):
    base = {"bytes": "[UInt8]", "text": "Text", "bool": "Bool", **INTEGERS}.get(use.name, use.name)
    base = INTEGERS[BOUNDED[use.name]] if use.name in BOUNDED else base
    base = f"[{base}]" if use.list_limit else base
    return base + "?" if use.optional else base


def swift_name(name):
    return f"`{name}`" if name in KEYWORDS else name


def docs(lines, indent):
    return "".join(f"{indent}/// {line}".rstrip() + "\n" for line in lines)


def encode_one(use, value):
    if use.name in BOUNDED:
        return f"writer.{BOUNDED[use.name]}({use.name}.held({value}))"
    if use.name in INTEGERS or use.name in ("bool", "text", "bytes"):
        return f"writer.{use.name}({value})"
    return f"{value}.encode(into: &writer)"


def encode_lines(use, value, indent):
    if use.optional:
        inner = Type(use.name, use.limit, False, use.list_limit)
        body = encode_lines(inner, "value", indent + "  ")
        return (f"{indent}writer.bool({value} != nil)\n{indent}if let value = {value} {{\n"
                f"{body}{indent}}}\n")
    if use.list_limit:
        one = encode_one(Type(use.name, use.limit), "element")
        return (f"{indent}writer.count({value}.count)\n"
                f"{indent}for element in {value} {{ {one} }}\n")
    return f"{indent}{encode_one(use, value)}\n"


def decode_one(use):
    if use.list_limit:
        most = f"reader.list(most: {use.list_limit})"
        one = decode_one(Type(use.name, use.limit)).replace("reader.", "$0.")
        return most if one.endswith("&reader)") else f"{most} {{ {one} }}"
    if use.name in ("text", "bytes"):
        return f"reader.{use.name}(most: {use.limit})"
    if use.name in INTEGERS or use.name == "bool":
        return f"reader.{use.name}()"
    if use.name in BOUNDED:
        return f"{use.name}.held(reader.{BOUNDED[use.name]}())"
    return f"{use.name}(reading: &reader)"


def decode(use):
    one = decode_one(use)
    return f"reader.bool() ? {one} : nil" if use.optional else one


def swift_scalar(declaration):
    name, head = declaration.name, docs(declaration.doc, "")
    if declaration.kind == "bounded":
        raw = INTEGERS[declaration.argument]
        return (f"{head}public enum {name} {{\n"
                f"  public static let ends: ClosedRange<{raw}> = {swift_range(declaration)}\n\n"
                f"  /// `value`, or the end it lies beyond.\n"
                f"  public static func held(_ value: {raw}) -> {raw} {{\n"
                f"    min(max(value, ends.lowerBound), ends.upperBound)\n  }}\n}}\n")
    if declaration.kind == "number":
        return swift_number(declaration)
    kind = "FixedBytes" if declaration.kind == "fixed" else "Token"
    constant = "byteCount" if declaration.kind == "fixed" else "byteCountMax"
    stored = ("public let bytes: [UInt8]\n  public init(unchecked bytes: [UInt8]) "
              "{ self.bytes = bytes }")
    return (f"{head}public struct {name}: {kind} {{\n"
            f"  public static let {constant} = {declaration.argument}\n  {stored}\n}}\n")


def swift_number(declaration):
    name, raw = declaration.name, INTEGERS[declaration.argument]
    stored = (f"  public var value: {raw}\n"
              f"  public init(_ value: {raw}) {{ self.value = value }}\n")
    if declaration.ends:
        stored = (f"  public static let ends: ClosedRange<{raw}> = {swift_range(declaration)}\n"
                  f"  public let value: {raw}\n"
                  f"  /// Of `value`, or of the end it lies beyond.\n"
                  f"  public init(_ value: {raw}) {{\n"
                  f"    self.value = min(max(value, Self.ends.lowerBound), "
                  f"Self.ends.upperBound)\n  }}\n")
    return (f"{docs(declaration.doc, '')}public struct {name}: "
            f"Hashable, Comparable, Sendable, WireValue {{\n{stored}"
            f"  public static func < (left: Self, right: Self) -> Bool "
            f"{{ left.value < right.value }}\n"
            f"  public init(reading reader: inout WireReader) "
            f"{{ self.init(reader.{declaration.argument}()) }}\n"
            f"  public func encode(into writer: inout ByteWriter) "
            f"{{ writer.{declaration.argument}(value) }}\n}}\n")


def swift_struct(declaration):
    name = declaration.name
    properties = "".join(
        docs(f.doc, "  ") + f"  public var {swift_name(f.name)}: {swift_type(f.type)}\n"
        for f in declaration.members)
    parameters = ", ".join(f"{f.name}: {swift_type(f.type)}" for f in declaration.members)
    assigns = "".join(f"    self.{f.name} = {swift_name(f.name)}\n" for f in declaration.members)
    decodes = "".join(f"    {swift_name(f.name)} = {decode(f.type)}\n"
                      for f in declaration.members)
    encodes = "".join(encode_lines(f.type, f"{swift_name(f.name)}", "    ")
                      for f in declaration.members)
    return (f"{docs(declaration.doc, '')}public struct {name}: Equatable, Sendable, WireValue {{\n"
            f"{properties}\n  public init({parameters}) {{\n{assigns}  }}\n\n"
            f"  public init(reading reader: inout WireReader) {{\n{decodes}  }}\n\n"
            f"  public func encode(into writer: inout ByteWriter) {{\n{encodes}  }}\n}}\n")


def swift_case(case):
    payload = ", ".join(f"{f.name}: {swift_type(f.type)}" for f in case.fields)
    return docs(case.doc, "  ") + f"  case {swift_name(case.name)}" + (
        f"({payload})\n" if payload else "\n")


def swift_enum(declaration):
    name = declaration.name
    cases = "".join(swift_case(case) for case in declaration.members)
    encodes, decodes, first = "", "", ""
    for tag, case in enumerate(declaration.members):
        bind = ", ".join(f"let {swift_name(f.name)}" for f in case.fields)
        pattern = f".{swift_name(case.name)}" + (f"({bind})" if bind else "")
        body = "".join(encode_lines(f.type, swift_name(f.name), "      ") for f in case.fields)
        encodes += f"    case {pattern}:\n      writer.u8({tag})\n{body}"
        read = ", ".join(f"{f.name}: {decode(f.type)}" for f in case.fields)
        made = f"Self.{swift_name(case.name)}" + (f"({read})" if read else "")
        if tag:
            decodes += f"    case {tag}: self = {made}\n"
        else:
            first = f"    default: self = {made}\n"
    plain = not any(case.fields for case in declaration.members)
    conformances = ("Hashable, CaseIterable" if plain else "Equatable") + ", Sendable, WireValue"
    indirect = "" if plain else "indirect "
    return (f"{docs(declaration.doc, '')}public {indirect}enum {name}: {conformances} {{\n"
            f"{cases}\n  public init(reading reader: inout WireReader) {{\n"
            f"    switch reader.tag(below: {len(declaration.members)}) {{\n"
            f"{decodes}{first}    }}\n  }}\n\n"
            f"  public func encode(into writer: inout ByteWriter) {{\n    switch self {{\n"
            f"{encodes}    }}\n  }}\n}}\n")


def swift_file(stem, declarations):
    makers = {"struct": swift_struct, "enum": swift_enum}
    bodies = [makers.get(d.kind, swift_scalar)(d) for d in declarations]
    return (f"// Generated by Tools/generate-wire.py from Schema/{stem}.wire. Do not edit.\n"
            "// swift-format-ignore-file\n\nimport Bytes\n\n" + "\n".join(bodies))


def reachable(declarations, roots):
    by_name = {d.name: d for d in declarations}
    seen, queue = set(), list(roots)
    while queue:
        name = queue.pop()
        if name in seen or name not in by_name:
            continue
        seen.add(name)
        for member in by_name[name].members:
            uses = [member.type] if isinstance(member, Field) else [f.type for f in member.fields]
            queue.extend(use.name for use in uses)
    return [d for d in declarations if d.name in seen]


def js_use(use):
    text = f"{use.name}<{use.limit}>" if use.limit else use.name
    text = f"[{text}]<{use.list_limit}>" if use.list_limit else text
    return text + ("?" if use.optional else "")


def js_fields(fields):
    return "{ " + ", ".join(f"{f.name}: '{js_use(f.type)}'" for f in fields) + " }" \
        if fields else "{}"


def js_table(name, note, declarations):
    rows = []
    for d in declarations:
        if d.ends:
            least, most = d.ends
            rows.append(f"  {d.name}: ['number', {{ integer: '{d.argument}', "
                        f"least: {least}, most: {most} }}],")
        elif d.kind in ("fixed", "number", "token"):
            rows.append(f"  {d.name}: ['{d.kind}', '{d.argument}'],")
        elif d.kind == "struct":
            rows.append(f"  {d.name}: ['struct', {js_fields(d.members)}],")
        else:
            cases = ",\n".join(
                f"    {c.name}: " + js_fields(c.fields) for c in d.members)
            rows.append(f"  {d.name}: ['enum', {{\n{cases}\n  }}],")
    return ("// Generated by Tools/generate-wire.py from Sources/Wire/Schema. Do not edit.\n\n"
            f"/** {note} */\n"
            f"export const {name} = /** @type {{const}} */ ({{\n" + "\n".join(rows) + "\n});\n")


def ts_type(use):
    base = {"bytes": "Uint8Array", "text": "string", "bool": "boolean"}.get(use.name, use.name)
    base = "number" if use.name in INTEGERS else base
    base = f"{base}[]" if use.list_limit else base
    return f"{base} | null" if use.optional else base


def ts_docs(lines, indent):
    if not lines:
        return ""
    if len(lines) == 1:
        return f"{indent}/** {lines[0]} */\n"
    return f"{indent}/**\n" + "".join(f"{indent} * {line}".rstrip() + "\n" for line in lines) + \
        f"{indent} */\n"


def ts_declaration(d):
    head = ts_docs(d.doc, "")
    if d.kind in ("fixed", "token"):
        note = "lower-case hexadecimal" if d.kind == "fixed" else "ASCII"
        return f"{head}export type {d.name} = string; // {note}\n"
    if d.kind in ("number", "bounded"):
        return f"{head}export type {d.name} = number;\n"
    if d.kind == "struct":
        fields = "".join(ts_docs(f.doc, "  ") + f"  {f.name}: {ts_type(f.type)};\n"
                         for f in d.members)
        return f"{head}export interface {d.name} {{\n{fields}}}\n"
    cases = "".join(
        ts_docs(c.doc, "  ") + "  | { "
        + "; ".join([f"kind: '{c.name}'"] + [f"{f.name}: {ts_type(f.type)}" for f in c.fields])
        + " }\n" for c in d.members)
    return f"{head}export type {d.name} =\n{cases.rstrip()};\n"


def outputs():
    files = {path.stem: parse_file(path) for path in sorted(SCHEMA.glob("*.wire"))}
    declarations = [d for group in files.values() for d in group]
    BOUNDED.update({d.name: d.argument for d in declarations if d.kind == "bounded"})
    known = {d.name for d in declarations} | set(INTEGERS) | {"bytes", "text", "bool"}
    for d in declarations:
        for member in d.members:
            for f in [member] if isinstance(member, Field) else member.fields:
                if f.type.name not in known:
                    raise SchemaError(f"{d.name}.{f.name}: unknown type {f.type.name}")
                if f.type.name in ("bytes", "text") and not f.type.limit:
                    raise SchemaError(f"{d.name}.{f.name}: {f.type.name} needs a limit")
    result = {}
    for stem, group in files.items():
        name = stem.split("-", 1)[1].capitalize()
        result[SWIFT / f"{name}.swift"] = swift_file(stem, group)
    page = reachable(declarations, PAGE_ROOTS)
    result[WEB / "schema.js"] = js_table(
        "schema", "Every type that crosses between the page and the core.", page)
    result[WEB / "library-schema.js"] = js_table(
        "librarySchema", "What crosses between the library's worker and its core, beside these.",
        [d for d in reachable(declarations, LIBRARY_ROOTS) if d not in page])
    result[WEB / "days-schema.js"] = js_table(
        "daysSchema", "What crosses between the page and the rules of days, beside these.",
        [d for d in reachable(declarations, DAYS_ROOTS) if d not in page])
    result[WEB / "types.d.ts"] = (
        "// Generated by Tools/generate-wire.py from Sources/Wire/Schema. Do not edit.\n\n"
        + "\n".join(ts_declaration(d) for d in reachable(
            declarations, PAGE_ROOTS + LIBRARY_ROOTS + DAYS_ROOTS + TYPE_ROOTS)))
    return result | version_files(VERSION.read_text().strip())


def version_files(version):
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        raise SchemaError(f"VERSION: {version} is not three numbers")
    note = "// Generated by Tools/generate-wire.py from VERSION. Do not edit.\n\n"
    return {
        SWIFT / "Version.swift": note + (
            "/// The release this was built from.\npublic enum DaylyVersion {\n"
            f'  public static let text: StaticString = "{version}"\n}}\n'),
        WEB / "version.js": note + (
            "/** The release this was built from. */\n"
            f"export const version = '{version}';\n"),
    }


def main():
    stale = []
    for path, text in outputs().items():
        if path.exists() and path.read_text() == text:
            continue
        stale.append(str(path.relative_to(ROOT)))
        if "--check" not in sys.argv:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text)
    if "--check" in sys.argv and stale:
        sys.exit("not what the schema says (run Tools/generate-wire.py): " + ", ".join(stale))


if __name__ == "__main__":
    main()
