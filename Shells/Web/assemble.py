#!/usr/bin/env python3
"""Lays the web app out as the server serves it: assemble.py [--plain] SOURCE CORE.wasm OUT

Everything but the page, the worker and the manifests (one a language) lies under
/app/<build id>/, where the id is a hash over all of it, so that a browser may keep those files
forever and an outsider can check them: app.json lists every file with its SHA-256. The same sources
give the same bytes. All but the maps have a `.gz` twin, and a `.br` twin where there is the command
`brotli`. The modules are bundled (bundle.py) and the styles stand in the page; with --plain every
module is a file of its own, as it was written.
"""

import base64
import gzip
import hashlib
import html
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

import bundle
import qr_library

FOLDERS = ["css", "icons"]
SUFFIXES = {".js", ".css", ".png", ".svg", ".ico"}
# Built beforehand, beside what is written; and what one of them wants to be said.
MODULES = [f"{name}.wasm"
           for name in ("dayly", "days", "hevc", "library", "metadata", "quality", "scrypt")]
MODULES.append("hevc.txt")
# One after the other, as they build on each other: what a first visit shows, and what comes later,
# with the screens it is for (js/views/parts.js).
FIRST_STYLES = ["tokens", "base", "controls", "screens"]
STYLES = ["css/system.css", "css/dayly.css"]
LATER_STYLES = "css/later.css"
# The language of the page itself, before a script has chosen the reader's.
MAIN = "en"
IMPORT = re.compile(r"^@import url\('([\w-]+)\.css'\);$", re.M)
STYLE = re.compile(rb"<style>(.*?)</style>", re.S)


def collect(source, core, folders):
    """Files under /app/<build id>/ that are served as they are: path to content."""
    files = {name: (core.parent / name).read_bytes() for name in MODULES}
    for folder in folders:
        for path in sorted((source / folder).rglob("*")):
            if path.is_file() and path.suffix in SUFFIXES:
                files[path.relative_to(source).as_posix()] = path.read_bytes()
    return files


def style_names(files):
    """The style sheets that css/dayly.css imports, in their order."""
    return IMPORT.findall(files["css/dayly.css"].decode())


def with_whole_styles(files):
    """The style sheet with what it imports in place: one answer instead of a chain of them."""
    files = dict(files)
    whole = [files.pop(f"css/{name}.css") for name in style_names(files)]
    return {**files, "css/dayly.css": b"".join(whole)}


def with_split_styles(files, source):
    """The files without the styles, but for those that come later; and the styles of the page."""
    names = style_names(files)
    if names[:len(FIRST_STYLES)] != FIRST_STYLES:
        sys.exit(f"css/dayly.css has to begin with {', '.join(FIRST_STYLES)}")
    sheets = {path: content for path, content in files.items() if path.endswith(".css")}
    first = [sheets[STYLES[0]], *(sheets[f"css/{name}.css"] for name in FIRST_STYLES)]
    later = [sheets[f"css/{name}.css"] for name in names[len(FIRST_STYLES):]]
    rest = {path: content for path, content in files.items() if path not in sheets}
    rest[LATER_STYLES] = bundle.styles(b"".join(later), source)
    return rest, bundle.styles(b"".join(first), source).decode()


def parts(source, core, languages, is_plain):
    """All files under /app/<build id>/, the scripts the page needs at once (the last starts the
    app), and the styles the page carries itself, unless they are files."""
    if is_plain:
        files = collect(source, core, [*FOLDERS, "js"])
        files[qr_library.NAME] = qr_library.module()
        return with_whole_styles(files), [bundle.ENTRY], None
    files, styles = with_split_styles(collect(source, core, FOLDERS), source)
    made, scripts = bundle.scripts(source, languages)
    return {**files, **made}, scripts, styles


def build_id(files):
    lines = (f"{path} {hashlib.sha256(files[path]).hexdigest()}\n" for path in sorted(files))
    return hashlib.sha256("".join(lines).encode()).hexdigest()[:16]


def head(app, scripts, styles):
    """The styles, and then the links of index.html: whatever is needed is asked for at once, but
    only when the first frame can be drawn, so that nothing takes the network from that."""
    if styles is None:
        lines = [f'<link rel="stylesheet" href="{app}/{path}">' for path in STYLES]
    else:
        lines = [f"<style>{styles}</style>",
                 f'<meta name="later-styles" content="{app}/{LATER_STYLES}">']
    *first, last = scripts
    lines += [f'<link rel="modulepreload" href="{app}/{path}">' for path in first]
    lines += [f'<script type="module" src="{app}/{last}"></script>',
              f'<link rel="preload" href="{app}/dayly.wasm" as="fetch" '
              'type="application/wasm" crossorigin>',
              f'<link rel="icon" href="{app}/icons/icon-192.png" type="image/png">',
              f'<link rel="apple-touch-icon" href="{app}/icons/apple-touch-icon.png">',
              '<link rel="manifest" href="/manifest.webmanifest">']
    return "\n".join(lines)


def manifest_address(language):
    """js/words/words.js names the one of the reader's language in the page."""
    return "/manifest.webmanifest" if language == MAIN else f"/manifest-{language}.webmanifest"


def without_scripts(words):
    """What a browser without scripts shows: it cannot choose a language, so all are there."""
    return "\n".join(
        f'<h1 lang="{language}">{html.escape(said["scripts"])}</h1>\n'
        f'<p lang="{language}">{html.escape(said["scriptsLine"])}</p>'
        for language, said in words.items())


def fill(text, values):
    for name, value in values.items():
        text = text.replace("{{" + name + "}}", value)
    return text.encode()


def integrity(content):
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def release():
    """The number of the release, from the only place it stands in."""
    return (Path(__file__).resolve().parents[2] / "VERSION").read_text().strip()


def page_styles(page):
    """What the policy of the page has to allow: the styles it carries, by their digests."""
    return [integrity(content) for content in STYLE.findall(page)]


def kept(whole, manifests):
    """What the service worker keeps, with its digest; the page under its address, "/". Maps are
    for whoever looks into the app, and come when they do."""
    return {path.replace("/index.html", "/"): integrity(content)
            for path, content in sorted(whole.items())
            if path not in manifests and not path.endswith(".map")}


def site(source, core, is_plain):
    """Every file the server serves: address to content; and those of a first visit."""
    words = json.loads((source / "first-words.json").read_text())
    files, scripts, styles = parts(source, core, words, is_plain)
    identity = build_id(files)
    app = f"/app/{identity}"
    values = {"APP": app, "HEAD": head(app, scripts, styles), "BUILD": identity,
              "DESCRIPTION": words[MAIN]["description"], "NOSCRIPT": without_scripts(words)}
    whole = {f"{app}/{path}": content for path, content in files.items()}
    whole["/index.html"] = fill((source / "index.html").read_text(), values)
    manifests = {manifest_address(language): fill(
        (source / "manifest.webmanifest").read_text(),
        {**values, "LANGUAGE": language, "DESCRIPTION": said["description"],
         "TODAY": said["today"]}) for language, said in words.items()}
    whole.update(manifests)
    values["FILES"] = json.dumps(kept(whole, manifests), separators=(",", ":"))
    worker = fill((source / "sw.js").read_text(), values)
    whole["/sw.js"] = worker if is_plain else bundle.worker(worker, source)
    hashes = {path: hashlib.sha256(content).hexdigest() for path, content in sorted(whole.items())}
    listing = {"version": release(), "build": identity,
               "styles": page_styles(whole["/index.html"]), "files": hashes}
    whole["/app.json"] = (json.dumps(listing, indent=1) + "\n").encode()
    return whole, first_load(app, scripts)


def first_load(app, scripts):
    """What a browser of the first visit asks for, beside its language."""
    return ["/index.html", *(f"{app}/{path}" for path in scripts), f"{app}/dayly.wasm",
            f"{app}/icons/icon-192.png", "/manifest.webmanifest", "/sw.js"]


def write(whole, out):
    out.mkdir(parents=True, exist_ok=True)
    for old in out.iterdir():
        if old.is_dir():
            shutil.rmtree(old)
        elif old.name not in MODULES:
            old.unlink()
    for path, content in whole.items():
        target = out / path[1:]
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    # Maps are for whoever looks into the app: nobody waits for them.
    packed = [out / path[1:] for path in whole if not path.endswith(".map")]
    for target in packed:
        target.with_name(target.name + ".gz").write_bytes(
            gzip.compress(target.read_bytes(), 9, mtime=0))
    if shutil.which("brotli"):
        subprocess.run(["brotli", "--best", "--force", "--keep", *packed], check=True)


def sizes(whole, first, out):
    """Says what a first visit in English moves, and of that what is not the core."""
    suffix = ".br" if (out / "index.html.br").exists() else ".gz"
    english = [path for path in whole if re.search(r"/en(-\w+)?\.js$", path)]
    packed = {path: (out / (path[1:] + suffix)).stat().st_size for path in [*first, *english]}
    total = sum(packed.values())
    wasm = next(size for path, size in packed.items() if path.endswith("/dayly.wasm"))
    print(f"note: a first visit is {total} bytes of {suffix[1:]} in {len(packed)} files, "
          f"{total - wasm} of them beside the core")
    print("note: SHA-256 of its manifest, app.json: "
          + hashlib.sha256(whole["/app.json"]).hexdigest())


def main():
    arguments = sys.argv[1:]
    is_plain = arguments[:1] == ["--plain"]
    source, core, out = (Path(argument) for argument in arguments[is_plain:])
    whole, first = site(source, core, is_plain)
    write(whole, out)
    sizes(whole, first, out)


if __name__ == "__main__":
    main()
