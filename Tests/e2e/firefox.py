#!/usr/bin/env python3
"""Firefox as Playwright can drive it, by WebDriver BiDi. Playwright starts this program where it
would start a browser and talks to it; it starts Firefox and hands everything on.

One command is changed on its way: Playwright always sets media features (a dark screen, less
motion), Debian's Firefox does not know how, and the unknown command would end the session. Firefox
is asked how it stands instead, which changes nothing. A preference says what is to be dark."""

import json
import re
import signal
import socket
import struct
import subprocess
import sys
import threading
from pathlib import Path

from relay import joined

BROWSER = "/usr/bin/firefox-esr"
# Firefox listens at the first address, this program at the same port of the other.
ITS_ADDRESS, OUR_ADDRESS = "127.0.0.1", "127.0.0.2"
TOLD = re.compile(rf"WebDriver BiDi listening on ws://{ITS_ADDRESS}:(\d+)")
# Where the process of a profile is noted, for a test that lets it die.
PROCESS = "dayly-firefox.pid"
UNKNOWN, HARMLESS = "emulation.setMediaFeaturesOverride", "session.status"
# A frame's length of up to 125 bytes stands in its head; these say that it follows in 2 or 8.
TWO_BYTES, EIGHT_BYTES = 126, 127
MASKED = 0x80


def main():
    arguments = sys.argv[1:]
    browser = subprocess.Popen(
        [BROWSER, *arguments], stdin=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
    signal.signal(signal.SIGTERM, lambda *_: browser.terminate())
    Path(arguments[arguments.index("--profile") + 1], PROCESS).write_text(str(browser.pid))
    for line in browser.stderr:
        told = TOLD.search(line)
        if told:
            listen(int(told[1]))
            line = line.replace(ITS_ADDRESS, OUR_ADDRESS)
        print(line, end="", file=sys.stderr, flush=True)
    return browser.wait()


def listen(port):
    """What Playwright says at our address goes to Firefox at its own."""
    listener = socket.create_server((OUR_ADDRESS, port))

    def accept():
        while True:
            client, _ = listener.accept()
            server = socket.create_connection((ITS_ADDRESS, port))
            joined(client, server, commands)
    threading.Thread(target=accept, daemon=True).start()


def commands(source, target):
    """The greeting by HTTP, calling Firefox by its own address, then frame after frame."""
    stream = source.makefile("rb")
    line = None
    while line != b"\r\n":
        line = stream.readline()
        target.sendall(line.replace(OUR_ADDRESS.encode(), ITS_ADDRESS.encode()))
    while head := stream.read(2):
        length = head[1] & ~MASKED
        if length == TWO_BYTES:
            length, = struct.unpack(">H", stream.read(2))
        elif length == EIGHT_BYTES:
            length, = struct.unpack(">Q", stream.read(8))
        mask = stream.read(4)
        command = understood(masked(stream.read(length), mask))
        target.sendall(frame(head[0], mask, masked(command, mask)))


def understood(payload):
    """A command as it is, or the harmless one in place of what Firefox does not know."""
    if UNKNOWN.encode() not in payload:
        return payload
    command = json.loads(payload)
    if command["method"] != UNKNOWN:
        return payload
    return json.dumps({**command, "method": HARMLESS, "params": {}}).encode()


def masked(payload, mask):
    """As clients send it; done twice, it is as it was."""
    return bytes(byte ^ mask[at % len(mask)] for at, byte in enumerate(payload))


def frame(first, mask, payload):
    if len(payload) < TWO_BYTES:
        length = struct.pack(">B", MASKED | len(payload))
    elif len(payload) < 65_536:
        length = struct.pack(">BH", MASKED | TWO_BYTES, len(payload))
    else:
        length = struct.pack(">BQ", MASKED | EIGHT_BYTES, len(payload))
    return bytes([first]) + length + mask + payload


if __name__ == "__main__":
    sys.exit(main())
