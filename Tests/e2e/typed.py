"""A command at a terminal of its own, with somebody who answers what it asks."""

import os
import pty
import select
import signal

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
