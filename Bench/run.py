#!/usr/bin/env python3
"""Prints how fast Dayly is beside what people use instead, in one run. Quote the ratios: the
absolute figures drift with the machine, the repeats of both sides are taken in turns.

usage: Bench/run.py [crypto|serving|web|quality|realtime|vault|sheet|terminal|days|folder]…
                    [--repeats N]
"""

import argparse
import importlib
import subprocess
import sys

from rivals import ROOT

PARTS = [
    "crypto", "serving", "web", "quality", "realtime", "vault", "sheet", "terminal", "days",
    "folder"]


def main():
    parser = argparse.ArgumentParser(description="Dayly's figures beside the usual alternatives")
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []], help="all unless named")
    parser.add_argument("--repeats", type=int, default=3)
    chosen = parser.parse_args()
    if len(chosen.parts) == 1:
        return measured(chosen.parts[0], chosen.repeats)
    # Each in a process of its own: modules of the tests are called as modules here are.
    failed = [part for part in chosen.parts or PARTS
              if subprocess.run([sys.executable, __file__, part, "--repeats", str(chosen.repeats)],
                                check=False).returncode]
    if failed:
        print(f"\ncould not be measured: {', '.join(failed)}", file=sys.stderr, flush=True)
    return 1 if failed else 0


def measured(part, repeats):
    print(f"\n{part}", flush=True)
    arguments = [repeats]
    if part == "crypto":
        arguments.insert(0, ROOT / ".build-native/release/dayly-bench")
    try:
        for comparison in importlib.import_module(part).rates(*arguments):
            print("  " + comparison.line(), flush=True)
    except Exception as error:  # one part that cannot run does not hide the others
        print(f"  {part} could not be measured: {error or type(error).__name__}", file=sys.stderr,
              flush=True)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
