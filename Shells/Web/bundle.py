"""Bundles what the web app is made of, with esbuild: the modules into a few files, split where the
app loads a part when it is needed; the style sheets into one; the service worker made short. Source
maps say where everything came from. Paths in the output do not depend on where this is run: it
works on a copy, in a folder laid out the same each time.
"""

import json
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import qr_library

# Starts the app; every part that is loaded later hangs on it.
ENTRY = "js/main.js"
# Each runs by itself, and is one file under its own address.
WORKERS = [f"js/workers/{name}-worker.js"
           for name in ("describing", "folder", "hevc", "image", "library")]
OPTIONS = ["--bundle", "--minify", "--format=esm", "--target=es2022", "--charset=utf8",
           "--sourcemap", "--legal-comments=inline", "--log-level=warning"]
# Names stay: nothing is won by changing them in one file, and a test of updates looks for one.
SHORT = ["--minify-whitespace", "--minify-syntax", "--charset=utf8"]


def esbuild(arguments, folder, given=None):
    if not shutil.which("esbuild"):
        sys.exit("There is no esbuild, which bundles the web app (Tools/setup run installs it; "
                 "Shells/Web/build --plain does without).")
    done = subprocess.run(["esbuild", *arguments], cwd=folder, input=given, check=True,
                          stdout=subprocess.PIPE)
    return done.stdout


def scripts(source, languages):
    """The bundles as path to content, and the paths the entry needs at once, itself the last. A
    language is a bundle under its own name, with what all of them share, so that it comes whole."""
    others = [f"--external:./{language}.js" for language in languages]
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        shutil.copytree(source / "js", folder / "js")
        (folder / qr_library.NAME).write_bytes(qr_library.module())
        esbuild([ENTRY, *OPTIONS, *others, "--splitting", "--outdir=out/js", "--entry-names=[name]",
                 "--chunk-names=[name]-[hash]", "--metafile=meta.json"], folder)
        esbuild([*(f"js/words/{language}.js" for language in languages), *OPTIONS,
                 "--outdir=out/js"], folder)
        for worker in WORKERS:
            esbuild([worker, *OPTIONS, f"--outfile=out/{worker}"], folder)
        out = folder / "out"
        files = {path.relative_to(out).as_posix(): path.read_bytes()
                 for path in sorted(out.rglob("*")) if path.is_file()}
        outputs = json.loads((folder / "meta.json").read_text())["outputs"]
    return files, [path.removeprefix("out/") for path in needed(outputs, f"out/{ENTRY}")]


def needed(outputs, path):
    """A bundle with what it imports, and not what it loads later; what is needed comes first."""
    found = []
    for imported in outputs[path]["imports"]:
        if imported["kind"] == "import-statement" and not imported.get("external"):
            found += [one for one in needed(outputs, imported["path"]) if one not in found]
    return [*found, path]


def styles(text, folder):
    """A style sheet without what only its readers need."""
    return esbuild(["--loader=css", "--minify", "--charset=utf8"], folder, text).strip()


def worker(text, folder):
    """The service worker, short."""
    return esbuild(SHORT, folder, text)
