#!/usr/bin/env python3
"""Every test, as steps that run beside each other: what each needs, and in which order they are
begun. Called by Tools/test, which has set up what they need.

    Tools/suites.py [--places N] [--only PART]

Each module of the web and end-to-end tests is a process of its own, so that none shares a browser,
a port or a folder with another. `--only` takes the steps with PART in their titles, without what
they need."""

import argparse
import dataclasses
import os
import signal
import sys
from pathlib import Path

from side_by_side import SideBySide, Step

ROOT = Path(__file__).resolve().parent.parent
PYTHON = str(ROOT / ".build-venv/bin/python")
NATIVE_BUILD, WEB_BUILD = "Building the native package", "Building the web app"
PROOF_BUILD = "Building the module the web tests load"
# Modules of the web tests that run native code beside the browser's.
BOTH_SHELLS = ("exchange",)
# Modules of the tools' tests that ask the web app's modules.
ASKING_MODULES = ("calendar", "folder_days", "media_types", "picture_bytes")
# The modules that take longest, so that the last minutes are not one module's alone.
LONGEST_FIRST = (
    "backup", "gallery", "vault_mishaps", "devices", "command_line", "vault_backup", "films",
    "crashes", "vault_app", "new_device", "vault_camera", "people", "key", "firefox", "days",
    "outbox", "handing", "mishaps", "words", "zones", "vault_passkey", "output", "camera",
    "one_day")


def modules(folder):
    """The names of a folder's test modules, the longest first."""
    names = [path.stem.removeprefix("test_") for path in sorted((ROOT / folder).glob("test_*.py"))]
    return sorted(names, key=lambda name: LONGEST_FIRST.index(name) if name in LONGEST_FIRST
                  else len(LONGEST_FIRST))


def in_python(title, folder, name, after):
    return Step(f"{title}: {name.replace('_', ' ')}", (
        PYTHON, "-m", "unittest", "discover", "-v", "-s", folder, "-t", folder,
        "-p", f"test_{name}.py"), after)


def steps():
    built = [
        Step(NATIVE_BUILD, ("Tools/native", "build", "--build-tests")),
        Step(WEB_BUILD, ("Shells/Web/build",)),
        Step(PROOF_BUILD, ("Shells/Web/build-core", "--proof"), (WEB_BUILD,)),
        Step("Tests of the pure modules", ("Tools/pure", "test")),
        Step("Tests of the native modules", ("Tools/native", "test", "--skip-build"),
             (NATIVE_BUILD,)),
    ]
    web = [in_python("Web shell", "Tests/web", name,
                     (PROOF_BUILD, NATIVE_BUILD) if name in BOTH_SHELLS else (PROOF_BUILD,))
           for name in modules("Tests/web")]
    together = [in_python("End to end", "Tests/e2e", name, (NATIVE_BUILD, WEB_BUILD))
                for name in modules("Tests/e2e")]
    tools = [in_python("Tools", "Tests/tools", name, (WEB_BUILD,) if name in ASKING_MODULES else ())
             for name in modules("Tests/tools")]
    # The gallery first of all the browsers': it is one long module and needs only the files.
    return built + web[:1] + together + web[1:] + tools


def places(processors):
    """How many steps run at a time: a story waits a third of its time or more, for a browser to
    draw, a disk, a countdown, so there are half as many again as there are processors."""
    return max(2, processors + processors // 2)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--places", type=int, default=places(os.cpu_count() or 2),
                        help="how many steps run at a time")
    parser.add_argument("--only", help="part of the titles of the steps to run")
    arguments = parser.parse_args()
    chosen = steps()
    if arguments.only:
        chosen = [dataclasses.replace(step, after=()) for step in chosen
                  if arguments.only.lower() in step.title.lower()]
    # Whoever ends the run ends its steps, too.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    run = SideBySide(chosen, arguments.places, ROOT, ROOT / ".build-logs",
                     tells_all=os.environ.get("V") == "1")
    return 0 if run.run() else 1


if __name__ == "__main__":
    sys.exit(main())
