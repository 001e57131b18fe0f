"""A command whose disk fails at some of its calls."""

import subprocess

from terminal import BINARY, COMMAND_SECONDS


def failing(calls, error, *arguments, env, paths=(), when="1+"):
    """A command for which these calls (of those about `paths`, if any) end with an error: which of
    them, `when` says as strace has it. It does not read what is typed."""
    about = [word for path in paths for word in ("-P", str(path))]
    injected = [f"--inject={call}:error={error}:when={when}" for call in calls]
    return subprocess.run(
        ["strace", "-f", "-o", "/dev/null", *about, "-e", f"trace={','.join(calls)}", *injected,
         "--", BINARY, *map(str, arguments)],
        env=env, capture_output=True, stdin=subprocess.DEVNULL, timeout=COMMAND_SECONDS)
