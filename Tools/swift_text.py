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


def functions(code, keyword="func"):
    """(name, first line, line count) of every function with a body in blanked-out code. The
    lines of a function that stands inside another count only for itself: a closure that holds
    several is a type in all but name."""
    found = list(_spans(code, keyword))
    for title, first, last in found:
        inner = set()
        for _, begin, end in found:
            if first < begin and end < last:
                inner.update(range(begin, end + 1))
        yield title, first, last + 1 - first - len(inner)


def _spans(code, keyword):
    """(name, first line, last line)"""
    if keyword == "func":
        starts = re.compile(r"\bfunc\s+([^\s(<]*)|\b(init|deinit)\b[?]?\s*[(<{]")
    else:
        starts = re.compile(r"\bfunction\s*\*?\s*(\w*)\s*\(|"
                            r"^\s+(?:static |async |get |set |#)*(\w+)\s*\([^;{}]*\)\s*\{", re.M)
    for match in starts.finditer(code):
        title = match.group(1) or match.group(2) or "(unnamed)"
        if title in ("if", "for", "while", "switch", "catch"):
            continue
        body = _body_start(code, match.start())
        if body is None:
            continue
        end = _body_end(code, body)
        first = code.count("\n", 0, match.start()) + 1
        if code[match.start()] == "\n":
            first += 1
        yield title, first, code.count("\n", 0, end) + 1


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
