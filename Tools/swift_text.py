"""Just enough reading of Swift and JavaScript to judge their shape: comments and strings are
blanked out, so that what is left are words, operators and balanced braces."""

import re


def blank_out(text, quotes='"'):
    """`text` with comments and string contents replaced by spaces; lines stay where they are."""
    kept, place = [], 0
    while place < len(text):
        end = _skipped(text, place, quotes)
        if end == place:
            kept.append(text[place])
            place += 1
            continue
        kept.append(re.sub(r"[^\n]", " ", text[place:end]))
        place = end
    return "".join(kept)


def _skipped(text, place, quotes):
    """Where the comment or string that begins at `place` ends; `place` when none begins."""
    rest = text[place:place + 3]
    if rest.startswith("//"):
        return _find(text, "\n", place)
    if rest.startswith("/*"):
        return _find(text, "*/", place + 2) + 2
    if rest == '"""':
        return _find(text, '"""', place + 3) + 3
    if rest[:1] and rest[0] in quotes:
        return _string_end(text, place)
    if rest[:1] == "`" and "`" not in quotes:
        return _find(text, "`", place + 1) + 1
    if rest[:1] == "/" and "'" in quotes and _regex_may_begin(text, place):
        return _regex_end(text, place)
    return place


def _find(text, what, start):
    found = text.find(what, start)
    return len(text) if found < 0 else found


def _string_end(text, place):
    quote, at = text[place], place + 1
    while at < len(text) and text[at] != quote:
        if text[at] == "\n" and quote != "`":
            return at
        at += 2 if text[at] == "\\" else 1
    return at + 1


def _regex_may_begin(text, place):
    before = text[:place].rstrip()
    return bool(before) and before[-1] in "(,=:[!&|?{;"


def _regex_end(text, place):
    at = place + 1
    in_class = False
    while at < len(text) and text[at] != "\n":
        if text[at] == "\\":
            at += 2
            continue
        if text[at] == "[":
            in_class = True
        elif text[at] == "]":
            in_class = False
        elif text[at] == "/" and not in_class:
            return at + 1
        at += 1
    return place


_SWIFT_STARTS = re.compile(r"\bfunc\s+([^\s(<]*)|\b(init|deinit)\b[?]?\s*[(<{]")
_JAVASCRIPT_STARTS = re.compile(r"\bfunction\s*\*?\s*(\w*)\s*\(|"
                                r"^\s+(?:static |async |get |set |\*|#)*(\w+)\s*\(|"
                                r"=>\s*\{", re.M)


def functions(code, keyword="func"):
    """(name, first line, line count) of every function with a body in blanked-out code. What
    stands inside it counts: whoever reads a function reads the functions in it, too."""
    is_swift = keyword == "func"
    for match in (_SWIFT_STARTS if is_swift else _JAVASCRIPT_STARTS).finditer(code):
        title = match.group(1) or match.group(2) or "(unnamed)"
        if title in ("if", "for", "while", "switch", "catch"):
            continue
        body = _body_start(code, match.start()) if is_swift else _javascript_body(code, match)
        if body is None:
            continue
        start = match.end() - len(match.group().lstrip())
        first, last = (code.count("\n", 0, at) + 1 for at in (start, _body_end(code, body)))
        yield title, first, last + 1 - first


def _javascript_body(code, match):
    """Index of the brace that opens the body, or None where something is only called."""
    if match.group().startswith("=>"):
        return match.end() - 1
    depth, at = 1, match.end()
    while depth and at < len(code):
        depth += {"(": 1, ")": -1}.get(code[at], 0)
        at += 1
    brace = re.compile(r"\s*\{").match(code, at)
    return brace.end() - 1 if brace else None


def _body_start(code, place):
    """Index of the brace that opens the body, or None for a requirement without one."""
    depth = 0
    for at in range(place, len(code)):
        letter = code[at]
        if letter in "([":
            depth += 1
        elif letter in ")]":
            depth -= 1
            if depth < 0:
                return None
        elif letter == "{" and depth == 0:
            return at
        elif letter in "};" and depth == 0:
            return None
        elif letter == "\n" and depth == 0 and _declaration_ends(code, at):
            return None
    return None


def _declaration_ends(code, at):
    """Whether the next line begins another declaration, so this one had no body."""
    after = code[at + 1:at + 200].lstrip()
    return bool(re.match(r"(func|var|let|init|static|mutating|case|public|@|associatedtype)\b",
                         after))


def _body_end(code, body):
    depth = 0
    for at in range(body, len(code)):
        if code[at] == "{":
            depth += 1
        elif code[at] == "}":
            depth -= 1
            if depth == 0:
                return at
    return len(code) - 1
