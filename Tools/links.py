#!/usr/bin/env python3
"""Checks that every relative link in the documents leads somewhere: the file is there and, with
a `#fragment`, has that heading. Paths in backticks that look like files of ours must exist too,
so that the documents cannot name what has moved."""

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
LINK = re.compile(r"!?\[[^\]]*\]\(([^)\s]+)(?:\s+\"[^\"]*\")?\)")
PATH = re.compile(r"`((?:Sources|Tests|Native|Shells|Tools|docs|Bench|Vectors)/[\w./-]+)`")
HEADING = re.compile(r"^#+\s+(.*?)\s*$", re.M)


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


def main():
    names = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard", "*.md"], cwd=ROOT, check=True,
        capture_output=True, text=True).stdout.splitlines()
    dead = [(name, target) for name in names if (ROOT / name).exists()
            for target in dead_links(ROOT / name)]
    for name, target in dead:
        print(f"{name}: {target} leads nowhere")
    return 1 if dead else 0


if __name__ == "__main__":
    sys.exit(main())
