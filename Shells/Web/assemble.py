#!/usr/bin/env python3
"""Lays the web app out as the server serves it: assemble.py SOURCE CORE.wasm OUT

Everything but the page, the worker and the manifests (one a language) lies under
/app/<build id>/, where the id is a hash over all of it, so that a browser may keep those files
forever and an outsider can check them: app.json lists every file with its SHA-256. The same sources
give the same bytes. Each file has a `.gz` twin, and a `.br` twin where there is the command
`brotli`.
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

FOLDERS = ["js", "css", "icons"]
SUFFIXES = {".js", ".css", ".png", ".svg", ".ico", ".wasm"}
# Built beforehand, beside what is written.
MODULES = ["dayly.wasm", "quality.wasm"]
# Loaded when they are first needed, not with the page.
LATER = {"js/workers", "js/qr/", "js/words/"}
# The words come in one language, chosen by words.js. It runs as soon as it is there, so that they
# are on their way before the rest of the app has arrived.
CHOOSER = ["js/words/measures.js", "js/words/words.js"]
# The language of the page itself, before a script has chosen the reader's.
MAIN = "en"
IMPORT = re.compile(r"^@import url\('([\w-]+\.css)'\);\n", re.M)


def collect(source, core):
    """The files under /app/<build id>/: path to content."""
    files = {name: (core.parent / name).read_bytes() for name in MODULES}
    for folder in FOLDERS:
        for path in sorted((source / folder).rglob("*")):
            if path.is_file() and path.suffix in SUFFIXES:
                files[path.relative_to(source).as_posix()] = path.read_bytes()
    return with_whole_styles(files)


def with_whole_styles(files):
    """The style sheet with what it imports in place: one answer instead of a chain of them."""
    files = dict(files)

    def content(match):
        return files.pop(f"css/{match[1]}").decode()

    files["css/dayly.css"] = IMPORT.sub(content, files["css/dayly.css"].decode()).encode()
    return files


def build_id(files):
    lines = (f"{path} {hashlib.sha256(files[path]).hexdigest()}\n" for path in sorted(files))
    return hashlib.sha256("".join(lines).encode()).hexdigest()[:16]


def head(files, app):
    """The links of index.html: styles, icons, and every module at once instead of one by one."""
    lines = []
    styles = ["css/system.css", "css/dayly.css"]
    lines += [f'<link rel="stylesheet" href="{app}/{path}">' for path in styles if path in files]
    if "icons/icon-192.png" in files:
        lines.append(f'<link rel="icon" href="{app}/icons/icon-192.png" type="image/png">')
        lines.append(f'<link rel="apple-touch-icon" href="{app}/icons/apple-touch-icon.png">')
    lines.append(f'<link rel="preload" href="{app}/dayly.wasm" as="fetch" '
                 'type="application/wasm" crossorigin>')
    modules = [path for path in sorted(files) if path.endswith(".js") and path != "js/main.js"
               and not any(path.startswith(later) for later in LATER)]
    chooser = [path for path in CHOOSER if path in files]
    lines += [f'<link rel="modulepreload" href="{app}/{path}">' for path in chooser + modules]
    lines += [f'<script type="module" async src="{app}/{path}"></script>' for path in chooser[-1:]]
    lines.append(f'<script type="module" src="{app}/js/main.js"></script>')
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


def site(source, core):
    """Every file the server serves: address to content."""
    files = collect(source, core)
    identity = build_id(files)
    app = f"/app/{identity}"
    words = json.loads((source / "first-words.json").read_text())
    values = {"APP": app, "HEAD": head(files, app), "BUILD": identity,
              "DESCRIPTION": words[MAIN]["description"], "NOSCRIPT": without_scripts(words)}
    whole = {f"{app}/{path}": content for path, content in files.items()}
    whole["/index.html"] = fill((source / "index.html").read_text(), values)
    manifests = {manifest_address(language): fill(
        (source / "manifest.webmanifest").read_text(),
        {**values, "LANGUAGE": language, "DESCRIPTION": said["description"],
         "TODAY": said["today"]}) for language, said in words.items()}
    whole.update(manifests)
    # The worker keeps the page under its address, "/".
    kept = {path.replace("/index.html", "/"): integrity(content)
            for path, content in sorted(whole.items()) if path not in manifests}
    values["FILES"] = json.dumps(kept, separators=(",", ":"))
    whole["/sw.js"] = fill((source / "sw.js").read_text(), values)
    hashes = {path: hashlib.sha256(content).hexdigest() for path, content in sorted(whole.items())}
    listing = {"version": release(), "build": identity, "files": hashes}
    whole["/app.json"] = (json.dumps(listing, indent=1) + "\n").encode()
    return whole


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
        target.with_name(target.name + ".gz").write_bytes(gzip.compress(content, 9, mtime=0))
    if shutil.which("brotli"):
        subprocess.run(["brotli", "--best", "--force", "--keep",
                        *(out / path[1:] for path in whole)], check=True)


def sizes(whole, out):
    suffix = ".br" if (out / "index.html.br").exists() else ".gz"
    packed = {path: (out / (path[1:] + suffix)).stat().st_size for path in whole}
    later = ("/quality.wasm", "/js/workers", "/js/qr/", "/js/words/", "/icons", "/sw.js",
             "/app.json", "/manifest-")
    spoken = ("/js/words/measures.js", "/js/words/words.js", "/js/words/en")
    first = sum(size for path, size in packed.items() if any(part in path for part in spoken)
                or not any(part in path for part in later))
    wasm = next(size for path, size in packed.items() if path.endswith("/dayly.wasm"))
    total = sum(packed.values())
    print(f"web app: first load {first / 1024:.1f} KiB, core {wasm / 1024:.1f} KiB, "
          f"all {total / 1024:.1f} KiB ({suffix[1:]}), {len(whole)} files")
    print("note: SHA-256 of its manifest, app.json: "
          + hashlib.sha256(whole["/app.json"]).hexdigest())


def main():
    source, core, out = (Path(argument) for argument in sys.argv[1:4])
    whole = site(source, core)
    write(whole, out)
    sizes(whole, out)


if __name__ == "__main__":
    main()
