#!/usr/bin/env python3
"""Checks the house rules that a program can judge.

Prints one line per breach, `rule path[:line] detail`, and fails when there is any that
`house-rules-exceptions.txt` does not list. That list only shrinks: an exception that is no
longer needed fails too, until it is deleted.
"""

import ast
import re
import subprocess
import sys
from pathlib import Path

from swift_text import blank_out, functions

ROOT = Path(__file__).resolve().parent.parent
EXCEPTIONS = ROOT / "Tools/house-rules-exceptions.txt"

FILE_LINES_MAX = 400
# Schema and words: whatever is said of one thing stays together, however long; the vault's words
# are what a function returns.
LISTS = ("Sources/Wire/Schema/", "Shells/Web/js/words/")
FUNCTION_LINES_MAX = 60
COLUMNS_MAX = 100

SOURCE_SUFFIXES = {".swift", ".js", ".mjs", ".ts", ".py", ".css", ".html", ".sh", ".wire", ".h"}
# Written by a program, or data by nature.
GENERATED = re.compile(
    r"^(Sources/(Wire|Bytes|Days)/Generated/"
    r"|Shells/Web/js/wire/(((library|days)-)?schema\.js|types\.d\.ts)$|Vectors/)"
    r"|bip39|english\.(js|swift|txt)$", re.I)
# The pure modules, bottom up: a module may import only what stands before it.
PURE = ["Bytes", "Media", "Quality", "Wire", "Recipes", "Locaphoto", "MediaMetadata", "Days",
        "Membership", "Kernel"]
# They know everything above, and nothing of each other.
CORES = ["DaylyCore", "LibraryCore"]
# Whose libraries decode what strangers made, and which files may have them do it: those of a
# process without keys. libav encodes, too.
DECODERS = {"CVips": "Native/Sources/PictureDecoding/",
            "PictureDecoding": "Native/Sources/dayly/ReadPictures.swift",
            "CAv": ("Native/Sources/FilmDecoding/", "Native/Sources/NativeFilms/"),
            "FilmDecoding": "Native/Sources/dayly/Calendar/ReadFilm.swift",
            "CPacked": "Native/Sources/Unpacking/",
            "Unpacking": "Native/Sources/dayly/ReadPacked.swift"}
# Of libav what opens, takes apart and decodes a file, and of Cairo what reads one.
FILM_DECODING = "Native/Sources/FilmDecoding/"
DECODING = re.compile(
    r"\b(?:avformat_(?:open_input|find_stream_info)|av_(?:read_frame|find_best_stream"
    r"|probe_\w+|parser_\w+|bsf_\w+)|avio_(?:alloc_context|read\w*)|AVIO_FLAG_READ\w*"
    r"|avcodec_(?:find_decoder\w*|send_packet|receive_frame|decode_\w+|parameters_to_context)"
    r"|avsubtitle_\w+|(?:dayly_)?swr_\w+|avfilter_\w+"
    r"|cairo_image_surface_create_from_\w+)")
BANNED_NAME = re.compile(r"\b\w*(Manager|Helper|Utils|Common)s?\b")
# A name is ours when we declare it; others' libraries may call things as they like.
DECLARATION = re.compile(
    r"\b(?:struct|class|enum|protocol|actor|typealias|extension|func|let|var|function|const)"
    r"\s+(\w+)")
FORCE = re.compile(r"\btry!|\bas!|(?<=[\w)\]}>])!(?![=\w])")
IMPORT = re.compile(r"^\s*(?:@\w+(?:\([^)]*\))?\s+)*(?:public |internal |package )?"
                    r"import\s+(?:struct |enum |func |class )?(\w+)", re.M)
# What CSS says of left and right, or of top and bottom, instead of start and end.
SIDE = re.compile(
    r"(?<![\w-])((?:(?:scroll-)?(?:margin|padding)-|border-(?:[tb]\w+-)?)?(?:left|right|top|bottom)"
    r"(?:-(?:width|color|style|(?:left|right)-radius))?|(?:min-|max-)?(?:width|height))\s*:")
SIDED_VALUE = re.compile(r"(?<![\w-])(?:text-align|float|clear)\s*:\s*(?:left|right)\b")
FOUR_SIDES = re.compile(r"(?<![\w-])(padding|margin|inset|border-radius)\s*:([^;}]*)")
# What moves, and whether anybody wants it to, is said in one file of scripts and one of styles.
MOTION = re.compile(r"\.animate\(|behavior:\s*smooth|'smooth'|prefers-reduced-motion")
MOTION_PLACES = ("Shells/Web/js/views/motion.js", "Shells/Web/css/base.css")
# Either throws for a date that no calendar has: one module asks them.
DATED = re.compile(r"Intl\.DateTimeFormat\(|\.to(?:ISO|LocaleDate|LocaleTime)String\(")
DATED_PLACE = "Shells/Web/js/wire/dates.js"
# Rules that stand in Sources/Days, by what gives a copy of one away.
DAYS = re.compile(r"qwert|azerty|asdf|VCALENDAR|VEVENT|film\\?\.mp4"
                  # Words of typed dates and kinds, and what else makes a date out of text.
                  r"|vorgestern|anteayer|avant.hier|kalenderwoche|礼拜|前天|lieblingsbild|préféré"
                  r"|\bDate\.parse\(|\bnew Date\(['\"`]"
                  r"|\(\$\{number\}\)|\(\\\(number\)\)"
                  r"|(?:straightened|exposure)Max(?::\s*\w+)?\s*=", re.I)
# The calendar's arithmetic and the order by name, which the app asks Sources/Days for: dates a Date
# takes apart, weeks and years counted by hand, names compared as each browser does.
CALENDAR = re.compile(
    r"(?<![\w.])(?:146_?097|719_?468|36_?524)\b|[%*/]\s*(?:12|7)\b(?!\.\d)|(?<![\w.])(?:12|7)\s*\*"
    r"|\b86_?400_?000\b|\b864e5\b|\.localeCompare\("
    r"|\b(?:weekDays|daysInWeek|monthsInYear)\s*[%*]|[%*/]\s*(?:weekDays|daysInWeek|monthsInYear)\b"
    r"|\bDate\.UTC\(|\.[gs]et(?:UTC)?(?:Date|Day|Month|FullYear)\(|/month-grid\.js'")
# Where the system itself is asked for a date, which no module of Swift's can: what the clock on the
# wall shows now, and the numbers in which Intl and a field for dates have a day.
SYSTEM_DATES = ("Shells/Web/js/effects/clock.js", "Shells/Web/js/wire/dates.js")
# What views of the vault and of days are given: each capability is one member. A view's `Needs` say
# what it is given; all that is brought for a vault or a folder is `Given`.
CAPABILITIES = "Shells/Web/js/views/vault/capabilities.js"
CAPABILITY = re.compile(r"@typedef \{\{ (\w+):.*?\}\} (\w+)\n", re.S)
CAPABILITY_NAMED = re.compile(r"capabilities\.js'\)\.(\w+)")
NEEDS_NAMED = re.compile(r"import\('([^']+)'\)\.(?:\w*Needs|Given)\b")
# Where machines are, and what carries out what they want.
MACHINES = (*(f"Sources/{core}/" for core in CORES), "Native/Sources/NativeEffects/")
# What a machine is told, wants and is at.
SWITCHED = re.compile(
    r"\bswitch\s+([^{]*?\b(?:event|effect|machine|state|stage|step|phase|task)\b[^{]*)\{")
EVENT_ASKED = re.compile(r"\bcase\s+[^={}]*=\s*event\b(?!\.)")
# The project speaks of itself alone: no paths of somebody's machine, no ticket numbers.
WORKPLACE = re.compile(
    r"(?<![\w.$~-])/(?:work|home|root|Users)/\w|\bissue #?\d+\b|\bTODO\b|\bFIXME\b")


def tracked_files():
    """Paths the project consists of, whether committed yet or not."""
    listed = subprocess.run(
        ["git", "ls-files", "-co", "--exclude-standard"], cwd=ROOT, check=True,
        capture_output=True, text=True).stdout.splitlines()
    return sorted({name for name in listed if (ROOT / name).is_file()})


def is_source(name, text):
    return Path(name).suffix in SOURCE_SUFFIXES or text.startswith("#!")


def shape(name, text):
    """File length, line width, opening comment, file name."""
    lines = text.splitlines()
    if len(lines) > FILE_LINES_MAX and not name.startswith(LISTS):
        yield "file-lines", name, 0, f"{len(lines)} lines"
    for number, line in enumerate(lines, 1):
        if len(line) > COLUMNS_MAX and "http" not in line:
            yield "columns", name, number, f"{len(line)} columns"
    head = lines[1:] if lines and lines[0].startswith(("#!", "// swift-tools-version")) else lines
    opening = next((line for line in head if line.strip()), "")
    if not opening.lstrip().startswith(("//", "/*", "#", '"""', 'r"""', "<!")):
        yield "opening-comment", name, 0, "the file does not say what it is"
    if BANNED_NAME.search(Path(name).stem):
        yield "banned-name", name, 0, Path(name).name


def swift(name, text):
    """Rules of Swift files, over text whose comments and strings are blanked out."""
    code = blank_out(text)
    tests = "/Tests/" in name or name.startswith("Tests/")
    for match in DECLARATION.finditer(code):
        if BANNED_NAME.fullmatch(match.group(1)):
            yield "banned-name", name, line_of(code, match.start()), match.group(1)
    for title, start, count in functions(code):
        if count > FUNCTION_LINES_MAX:
            yield "function-lines", name, start, f"{title} has {count} lines"
    if tests or name.endswith("Package.swift"):
        return
    for match in FORCE.finditer(code):
        yield "force", name, line_of(code, match.start()), match.group().strip() or "!"
    yield from imports(name, code)
    yield from decoders(name, code)
    if name.startswith(MACHINES):
        yield from event_defaults(name, code)


def imports(name, code):
    parts = name.split("/")
    if parts[0] != "Sources" or parts[1] not in PURE + CORES:
        return
    allowed = set(PURE if parts[1] in CORES else PURE[:PURE.index(parts[1])])
    for match in IMPORT.finditer(code):
        if match.group(1) not in allowed:
            yield "pure-import", name, line_of(code, match.start()), match.group(1)


def decoders(name, code):
    """Who holds keys decodes no picture, no film and no sound, and unpacks nothing."""
    for match in IMPORT.finditer(code):
        if not name.startswith(DECODERS.get(match.group(1), "")):
            yield "decoder-import", name, line_of(code, match.start()), match.group(1)
    for match in DECODING.finditer(code):
        if not name.startswith(FILM_DECODING):
            yield "decoder-call", name, line_of(code, match.start()), match.group()


def event_defaults(name, code):
    """A `default` over events or what a machine is at would hide a new one from whoever must decide
    it, and so would asking an event whether it is this one."""
    for match in EVENT_ASKED.finditer(code):
        yield "event-asked", name, line_of(code, match.start()), " ".join(match.group().split())
    for match in SWITCHED.finditer(code):
        depth, place = 1, match.end()
        while place < len(code) and depth:
            depth += {"{": 1, "}": -1}.get(code[place], 0)
            if depth == 1 and re.match(r"\bdefault\s*:", code[place:place + 12]) \
                    and not code[place - 1].isalnum():
                yield "event-default", name, line_of(code, place), match.group(1).strip()
            place += 1


def python(name, text):
    nodes = list(ast.walk(ast.parse(text)))
    used = {node.id for node in nodes if isinstance(node, ast.Name)}
    for node in nodes:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            for alias in node.names:
                imported = (alias.asname or alias.name).split(".")[0]
                if imported not in used:
                    yield "unused-import", name, node.lineno, imported
        if isinstance(node, (ast.FunctionDef, ast.AsyncFunctionDef)):
            count = node.end_lineno - node.lineno + 1
            if count > FUNCTION_LINES_MAX:
                yield "function-lines", name, node.lineno, f"{node.name} has {count} lines"


def javascript(name, text):
    code = blank_out(text, quotes="\"'`")
    for match in DECLARATION.finditer(code):
        if BANNED_NAME.fullmatch(match.group(1)):
            yield "banned-name", name, line_of(code, match.start()), match.group(1)
    for title, start, count in functions(code, keyword="function"):
        if count > FUNCTION_LINES_MAX and not name.startswith(LISTS):
            yield "function-lines", name, start, f"{title} has {count} lines"


def styles(name, text):
    """Sides that do not turn around with the script: CSS has a logical name for each."""
    # A question about the screen has no other name for its width.
    code = re.sub(r"/\*.*?\*/|@media[^{]*", lambda found: re.sub(r"[^\n]", " ", found.group()),
                  text, flags=re.S)
    for rule in (SIDE, SIDED_VALUE):
        for match in rule.finditer(code):
            yield "css-side", name, line_of(code, match.start()), match.group().rstrip(": ")
    for match in FOUR_SIDES.finditer(code):
        sides = values(match.group(2))
        if len(sides) == 4 and (match.group(1) == "border-radius" or sides[1] != sides[3]):
            yield "css-side", name, line_of(code, match.start()), match.group().strip()


def motion(name, text):
    if not name.startswith("Shells/Web/") or name in MOTION_PLACES:
        return
    for match in MOTION.finditer(text):
        yield "motion", name, line_of(text, match.start()), match.group()


def needs(name, text, capabilities):
    """A view is given what it uses, and what the views use that it makes: no view takes all that
    another one has, and names no capability whose members it leaves alone."""
    if not name.startswith("Shells/Web/js/views/"):
        return
    made = set(re.findall(r"(?:\bfrom |\bawait import\()'([^']+)'", text))
    for match in NEEDS_NAMED.finditer(text):
        if match.group(1) not in made:
            yield "needs-of-another", name, line_of(text, match.start()), match.group(1)
    code = re.sub(r"^import .*?;$", "", re.sub(r"/\*.*?\*/|//[^\n]*", "", text, flags=re.S),
                  flags=re.S | re.M)
    for match in CAPABILITY_NAMED.finditer(text):
        if not re.search(rf"[.{{,]\s*{capabilities.get(match.group(1))}\b", code):
            yield "capability-unused", name, line_of(text, match.start()), match.group(1)


def dated(name, text):
    if not name.startswith("Shells/Web/js/") or name == DATED_PLACE:
        return
    for match in DATED.finditer(text):
        yield "dated", name, line_of(text, match.start()), match.group()


def days(name, text):
    """A rule of days that a shell has a second time."""
    if name.startswith(("Shells/Web/js/", "Native/Sources/")):
        for match in DAYS.finditer(text):
            yield "rule-of-days", name, line_of(text, match.start()), match.group()
    if name.startswith("Shells/Web/js/") and name not in SYSTEM_DATES:
        for match in CALENDAR.finditer(text):
            yield "rule-of-days", name, line_of(text, match.start()), match.group()


def values(text):
    """The values of a declaration: apart by spaces, but not inside parentheses."""
    found, depth = [""], 0
    for character in text.strip():
        depth += {"(": 1, ")": -1}.get(character, 0)
        if character.isspace() and depth == 0:
            found += [""] if found[-1] else []
        else:
            found[-1] += character
    return found


def workplace(name, text):
    if name == "Tools/house-rules.py":
        return
    for match in WORKPLACE.finditer(text):
        yield "workplace", name, line_of(text, match.start()), match.group()


def line_of(text, place):
    return text.count("\n", 0, place) + 1


def breaches():
    capabilities = {capability: member for member, capability
                    in CAPABILITY.findall((ROOT / CAPABILITIES).read_text())}
    for name in tracked_files():
        data = (ROOT / name).read_bytes()
        if b"\0" in data or GENERATED.search(name):
            continue
        text = data.decode("utf-8")
        yield from workplace(name, text)
        if not is_source(name, text):
            continue
        yield from shape(name, text)
        yield from days(name, text)
        if name.endswith(".swift"):
            yield from swift(name, text)
        elif name.endswith((".js", ".mjs")):
            yield from dated(name, text)
            yield from needs(name, text, capabilities)
            yield from javascript(name, text)
            yield from motion(name, text)
        elif name.endswith(".css"):
            yield from styles(name, text)
            yield from motion(name, text)
        elif name.endswith(".py") or "python" in text[:40]:
            yield from python(name, text)


def main():
    allowed = {tuple(line.split()) for line in EXCEPTIONS.read_text().splitlines()
               if line.strip() and not line.startswith("#")}
    used, failed = set(), 0
    for rule, name, line, detail in breaches():
        if (rule, name) in allowed:
            used.add((rule, name))
            continue
        failed += 1
        print(f"{rule} {name}{f':{line}' if line else ''} {detail}")
    for rule, name in sorted(allowed - used):
        failed += 1
        print(f"exception no longer needed, delete it: {rule} {name}")
    print(f"{failed} breaches" if failed else "all rules hold")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
