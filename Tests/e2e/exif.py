"""exiftool as the tests ask it: one process for all they ask, for starting it takes longer than
most of what it does."""

import atexit
import functools
import json
import os
import subprocess
import tempfile

END, READY = b"{status=", b"{ready}\n"


@functools.cache
def process():
    """It reads its arguments a line each, and what it complains of lies in a file."""
    complaints = tempfile.TemporaryFile()
    started = subprocess.Popen(["exiftool", "-stay_open", "True", "-@", "-"],
                               stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=complaints)
    atexit.register(ended, started)
    return started, complaints


def ended(started):
    # The end of what it reads is none for it.
    started.stdin.write(b"-stay_open\nFalse\n")
    started.stdin.close()
    started.wait()


def exiftool(*arguments, succeeds=True):
    """What it prints; it has to succeed, unless it need not."""
    started, complaints = process()
    lines = [os.fsencode(argument) for argument in arguments]
    assert not any(b"\n" in line for line in lines), lines
    complaints.seek(0)
    complaints.truncate()
    # It says by itself that it is ready, but not to whom it was told to be quiet.
    lines += [b"-echo3", END + b"${status}}", b"-execute"]
    started.stdin.write(b"\n".join(lines) + b"\n")
    started.stdin.flush()
    printed = b""
    while not (line := started.stdout.readline()).startswith(END):
        assert line, "exiftool has ended"
        if line != READY:
            printed += line
    if succeeds:
        complaints.seek(0)
        assert line.startswith(END + b"0}"), (arguments, printed, complaints.read())
    return printed


def told(*arguments):
    """What it says of one file, by name."""
    return json.loads(exiftool("-json", *arguments))[0]
