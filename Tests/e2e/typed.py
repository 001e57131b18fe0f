"""A command at a terminal of its own, with somebody who answers what it asks."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios

from terminal import BINARY, COMMAND_SECONDS


def typed(arguments, environment, answers=()):
    """What the command shows there, and its exit code. Each of `answers` is a question and the keys
    pressed once it stands there."""
    child, terminal = pty.fork()
    if child == 0:
        os.execve(BINARY, [str(BINARY), *map(str, arguments)], environment)
    shown, asked = b"", 0
    try:
        while True:
            ready, _, _ = select.select([terminal], [], [], COMMAND_SECONDS)
            if not ready:
                os.kill(child, signal.SIGKILL)
                raise AssertionError(f"stuck after {shown!r}")
            try:
                more = os.read(terminal, 4096)
            except OSError:  # its end, on Linux
                more = b""
            if not more:
                break
            shown += more
            if asked < len(answers) and shown.endswith(answers[asked][0].encode() + b" "):
                os.write(terminal, answers[asked][1].encode())
                asked += 1
    finally:
        os.close(terminal)
    assert asked == len(answers), shown
    _, status = os.waitpid(child, 0)
    return shown.decode(), os.waitstatus_to_exitcode(status)


def at_terminal(columns, environment, *arguments):
    """What a command that ends well says to a terminal that is so wide."""
    ours, theirs = pty.openpty()
    fcntl.ioctl(theirs, termios.TIOCSWINSZ, struct.pack("HHHH", 24, columns, 0, 0))
    process = subprocess.Popen(
        [BINARY, *map(str, arguments)], env=environment, stdin=subprocess.DEVNULL, stdout=theirs)
    os.close(theirs)
    said = b""
    # A terminal nobody holds open any more cannot be read.
    try:
        while piece := os.read(ours, 4096):
            said += piece
    except OSError:
        pass
    os.close(ours)
    assert process.wait(timeout=COMMAND_SECONDS) == 0, (columns, arguments)
    return said.decode()
