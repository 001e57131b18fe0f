#!/usr/bin/env python3
"""Writes the manual page and the completion scripts of `dayly` from what the built program says of
itself, so that neither can be out of date. Run by `make build`; `make install` puts them in place.

    Tools/generate-manual.py PROGRAM FOLDER

makes FOLDER/man/dayly.1 and FOLDER/completions/{dayly.bash,_dayly,dayly.fish}."""

import json
import re
import subprocess
import sys
from pathlib import Path

COMPLETIONS = {"bash": "dayly.bash", "zsh": "_dayly", "fish": "dayly.fish"}
# What every command has is said once.
COMMON = ("data", "json", "timeout", "cacert", "quiet", "verbose", "help", "version")


# What roff would make something prettier of, so that a reader could not paste it.
PLAIN = str.maketrans({"\\": "\\e", "-": "\\-", "'": "\\(aq", "`": "\\(ga", "^": "\\(ha",
                       "~": "\\(ti"})


def quoted(text):
    """Text as roff takes it: ASCII, no escapes, and no line that looks like a request."""
    lines = "".join(character if character.isascii() else f"\\[u{ord(character):04X}]"
                    for character in text.translate(PLAIN)).split("\n")
    return "\n".join("\\&" + line if line[:1] in (".", "'") else line for line in lines)


def spelled(argument):
    """How an option or argument is written."""
    value = argument.get("valueName", "")
    if argument["kind"] == "positional":
        return f"<{value}>"
    names = [("-" if name["kind"] == "short" else "--") + name["name"]
             for name in argument["names"]]
    return ", ".join(names) + (f" <{value}>" if argument["kind"] == "option" else "")


def name_of(argument):
    """The long one."""
    names = argument.get("names") or [{"name": argument.get("valueName", "")}]
    return max((name["name"] for name in names), key=len)


def described(arguments):
    for argument in arguments:
        if argument.get("shouldDisplay", True):
            yield f".TP\n.B {quoted(spelled(argument))}\n{quoted(argument.get('abstract', ''))}"


def filled(text):
    """Prose, a paragraph a line, is filled; what is indented stays as it stands."""
    blocks = text.strip("\n").split("\n\n")
    return "\n.PP\n".join(
        f".nf\n{quoted(block)}\n.fi" if block.startswith(" ") or "\n" in block else quoted(block)
        for block in blocks)


def sections(text):
    """A discussion as sections: a line of capitals is a heading."""
    before, *rest = re.split(r"^([A-Z][A-Z ]+)\n", text, flags=re.M)
    if before.strip():
        yield filled(before)
    for heading, text in zip(rest[::2], rest[1::2], strict=True):
        yield f".SH {heading}"
        yield filled(text)


def page(command):
    parts = ['.TH DAYLY 1 "@DATE@" "Dayly @VERSION@" "Dayly"', ".SH NAME",
             f"dayly \\- {quoted(command['abstract'])}", ".SH SYNOPSIS",
             ".B dayly\n.I command\n.RI [ options ]", ".SH DESCRIPTION",
             "A member of your groups at the command line.",
             *sections(command.get("discussion", ""))]
    common = [argument for argument in beneath(command)[0].get("arguments", [])
              if name_of(argument) in COMMON]
    parts += [".SH OPTIONS OF EVERY COMMAND", *described(common), ".SH COMMANDS",
              *entries(command, "dayly", set(COMMON))]
    return "\n".join(parts + [".SH SEE ALSO", ".BR dayly\\-server (8)", ""])


def beneath(command):
    return [sub for sub in command.get("subcommands", []) if sub["commandName"] != "help"]


def taken(command):
    """The names of what a command takes, or of what all commands beneath it take."""
    if beneath(command):
        return set.intersection(*(taken(sub) for sub in beneath(command)))
    return {name_of(argument) for argument in command.get("arguments", [])}


def entries(command, above, said):
    """The commands beneath one, each with its options but those that were `said`, and followed by
    the commands beneath it; what these have in common is said with it."""
    for sub in beneath(command):
        own = [argument for argument in sub.get("arguments", []) if name_of(argument) not in said]
        shared = taken(sub) - said if beneath(sub) else set()
        own += [argument for argument in (beneath(sub) or [{}])[0].get("arguments", [])
                if name_of(argument) in shared]
        name = f"{above} {sub['commandName']}"
        synopsis = " ".join(spelled(argument) for argument in own
                            if argument["kind"] == "positional")
        yield f".SS {quoted(f'{name} {synopsis}').strip()}"
        yield quoted(sub.get("abstract", ""))
        yield from described(own)
        if sub.get("discussion"):
            yield ".PP\n" + filled(sub["discussion"])
        yield from entries(sub, name, said | shared)


def said(program, *arguments):
    return subprocess.run([program, *arguments], capture_output=True, check=True, text=True).stdout


def main(program, folder):
    folder = Path(folder)
    for part in ("man", "completions"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    command = json.loads(said(program, "--experimental-dump-help"))["command"]
    (folder / "man/dayly.1").write_text(page(command))
    for shell, name in COMPLETIONS.items():
        script = said(program, "--generate-completion-script", shell)
        (folder / "completions" / name).write_text(script)


if __name__ == "__main__":
    main(*sys.argv[1:])
