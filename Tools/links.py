#!/usr/bin/env python3
"""Checks that every relative link in the documents leads somewhere: the file is there and, with
a `#fragment`, has that heading. Paths in backticks that look like files of ours must exist too,
so that the documents cannot name what has moved.

Two documents name tests and functions; there each must be where the document says. A test stands
behind the file it is in, in the same paragraph: `Tests/MediaTests/JPEGTests.swift`: `what is no
JPEG is called so`. A function stands as `Type.function`."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)")
PATH = re.compile(r"`((?:Sources|Tests|Native|Shells|Tools|docs|Bench|Scale|Vectors)/[\w./-]+)`")
HEADING = re.compile(r"^#+\s+(.*?)\s*$", re.M)
QUOTED = re.compile(r"`([^`\n]+)`")

# Documents in which tests and functions are looked up.
NAMING = {"docs/tour.md", "docs/threat-model.md"}
TEST_FILE = re.compile(r"(?:Native/)?Tests/[\w./-]+\.(?:swift|py)$")
PYTHON_TEST = re.compile(r"test_\w+$")
# The shortest name of a test has four words; commands and routes have fewer or other signs.
SWIFT_TEST = re.compile(r"[\w,'’.-]+(?: [\w,'’.-]+){3,}$")
FUNCTION = re.compile(r"([A-Z]\w*)\.([a-z]\w*)$")
DEFINED = re.compile(
    r"\b(?:func|function|var|let|const|case|class|struct|enum|extension|actor) (\w+)"
    r"|^ +(?:async |static )*(\w+)\([^;\n]*\{$", re.M)


def anchors(text):
    """Heading fragments the way forges spell them."""
    return {re.sub(r"[^\w\- ]", "", title.replace("`", "").lower()).replace(" ", "-")
            for title in HEADING.findall(text)}


def dead_links(document):
    text = document.read_text(encoding="utf-8")
    prose = re.sub(r"```.*?```", "", text, flags=re.S)
    for target in LINK.findall(prose):
        if re.match(r"[a-z]+:", target):
            continue
        path, _, fragment = target.partition("#")
        there = (document.parent / path) if path else document
        if not there.exists():
            yield target
        elif fragment and there.suffix == ".md" and fragment not in anchors(there.read_text()):
            yield target
    for path in PATH.findall(prose):
        # A native target may be named without the folder SwiftPM wants in between.
        if not any((ROOT / there).exists() for there in
                   (path, path.replace("Native/", "Native/Sources/", 1))):
            yield path


def definitions():
    """Every name a source of ours defines, as far as a pattern can tell."""
    files = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "Sources/*.swift",
         "Native/Sources/*.swift", "Shells/*.swift", "Shells/*.js"],
        cwd=ROOT, check=True, capture_output=True, text=True).stdout.splitlines()
    return {name for file in files if (ROOT / file).exists()
            for names in DEFINED.findall((ROOT / file).read_text(encoding="utf-8"))
            for name in names if name}


def is_test_in(name, source):
    if PYTHON_TEST.match(name):
        return f"def {name}(" in source
    return f"func `{name}`" in source


def unfounded(text, defined, read):
    """Tests and functions that are not where `text` says. `read` gives a file's content."""
    for paragraph in re.sub(r"```.*?```", "", text, flags=re.S).splitlines():
        source = ""
        for name in QUOTED.findall(paragraph):
            function = FUNCTION.match(name)
            if TEST_FILE.match(name):
                source = read(name)
            elif PYTHON_TEST.match(name) or SWIFT_TEST.match(name):
                if not is_test_in(name, source):
                    yield name
            elif function and not {*function.groups()} <= defined:
                yield name


def content(path):
    return (ROOT / path).read_text(encoding="utf-8") if (ROOT / path).exists() else ""


def main():
    names = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "*.md"], cwd=ROOT, check=True,
        capture_output=True, text=True).stdout.splitlines()
    dead = [(name, target) for name in names if (ROOT / name).exists()
            for target in dead_links(ROOT / name)]
    for name, target in dead:
        print(f"{name}: {target} leads nowhere")
    defined = definitions()
    wrong = [(name, what) for name in sorted(NAMING)
             for what in unfounded(content(name), defined, content)]
    for name, what in wrong:
        print(f"{name}: {what} is not there")
    return 1 if dead or wrong else 0


if __name__ == "__main__":
    sys.exit(main())
