"""Clients of the server without an app: they sign up, found groups and post containers whose
sealed part is random bytes. The server is blind, so it cannot tell; building thousands of posts
takes seconds this way. Encodings are those of Sources/Wire/Schema."""

import hashlib
import http.client
import os
import struct
import time

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey

WIRE = "application/vnd.dayly"
CONTAINER = "application/vnd.dayly.locaphoto"
# Of a post's container (docs/locaphoto.md).
CHUNK_BITS, LEAF_BYTES, HEAD_BYTES, SIGNATURE_BYTES = 16, 32, 256, 92
# What a box is longer than what is in it.
BOX_BYTES = 28


def line_here(port):
    """To a server on this machine."""
    return http.client.HTTPConnection("127.0.0.1", port, timeout=30)


def counted(data):
    return struct.pack(">I", len(data)) + data


def identifier(label, key):
    return hashlib.sha256(f"dayly/v1 {label}".encode() + key).digest()[:16]


def now_milliseconds():
    return int(time.time() * 1000)


def today():
    return int(time.time() // 86400)


class Connection:
    """HTTP to one origin; keeps the newest cookie of each name."""

    def __init__(self, line):
        self.http = line
        self.cookies = {}

    def call(self, method, path, body=b"", kind=WIRE):
        headers = {"Content-Type": kind, "Accept": WIRE}
        if self.cookies:
            headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in
                                          self.cookies.items())
        self.http.request(method, path, body, headers)
        answer = self.http.getresponse()
        content = answer.read()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                cookie, _, held = value.split(";")[0].partition("=")
                self.cookies[cookie] = held
        if answer.status >= 300:
            raise RuntimeError(f"{method} {path}: {answer.status} {content[:300]}")
        return content


class Person:
    """One account with one device. `line` is a connection that is made anew when it was closed."""

    def __init__(self, line, phone, code_of):
        self.wire = Connection(line)
        self.account_key, self.device_key = (Ed25519PrivateKey.generate() for _ in range(2))
        self.account_public = self.account_key.public_key().public_bytes_raw()
        self.device_public = self.device_key.public_key().public_bytes_raw()
        self.account = identifier("account", self.account_public)
        self.device = identifier("device", self.device_public)
        self.prekey_public = X25519PrivateKey.generate().public_key().public_bytes_raw()
        self.prekey = identifier("key", self.prekey_public)
        self.certificate = self._certificate()
        self._register(phone, code_of)

    def _certificate(self):
        body = (self.account + self.account_public + self.device + self.device_public
                + struct.pack(">q", now_milliseconds()) + b"\0")
        return body + self.account_key.sign(b"dayly/v1 device certificate" + body)

    def _register(self, phone, code_of):
        number = counted(phone.encode())
        self.wire.call("POST", "/v1/codes", number)
        challenge = self.wire.call(
            "POST", "/v1/codes/verify", number + counted(code_of(phone).encode()))
        prekey = (self.device + struct.pack(">I", 1) + self.prekey_public
                  + struct.pack(">q", now_milliseconds()))
        prekey += self.device_key.sign(b"dayly/v1 prekey" + prekey)
        proof = self.device_key.sign(b"dayly/v1 session" + challenge + self.device)
        self.wire.call("POST", "/v1/accounts", self._first_entry() + prekey + challenge + proof)

    def _first_entry(self):
        """Entry 0 of the account's log, which lets this device in."""
        body = (self.account + struct.pack(">I", 0) + bytes(32)
                + struct.pack(">q", now_milliseconds()) + b"\0" + bytes(4) + bytes(4)
                + b"\1" + self.certificate)
        return (counted(body) + self.account_key.sign(b"dayly/v1 account entry" + body)
                + self.device_key.sign(b"dayly/v1 device possession" + body))

    def record(self):
        return self.certificate + sealed_name()

    def entry(self, group, index, previous, action):
        """(encoded LogEntry, its hash)"""
        body = (group + struct.pack(">I", index) + previous
                + struct.pack(">q", now_milliseconds()) + self.device + action)
        signature = self.device_key.sign(b"dayly/v1 log entry" + body)
        digest = hashlib.sha256(b"dayly/v1 log hash" + body + signature).digest()
        return counted(body) + signature, digest

    def cookie(self):
        return "; ".join(f"{name}={value}" for name, value in self.wire.cookies.items())


class Group:
    """A group and the end of its log."""

    def __init__(self, founder):
        self.id, self.index, self.members = os.urandom(16), 0, [founder]
        entry, self.head = founder.entry(
            self.id, 0, bytes(32), b"\0" + founder.record() + sealed_name())
        founder.wire.call("POST", "/v1/groups", entry)

    def append(self, author, action):
        entry, digest = author.entry(self.id, self.index + 1, self.head, action)
        author.wire.call("POST", f"/v1/groups/{self.id.hex()}/log", entry)
        self.index, self.head = self.index + 1, digest

    def admit(self, newcomer):
        """Invites with a one-use key and lets the newcomer use it at once."""
        invite, key = os.urandom(16), Ed25519PrivateKey.generate()
        expires = struct.pack(">q", now_milliseconds() + 3_600_000)
        self.append(self.members[0],
                    b"\1" + invite + key.public_key().public_bytes_raw() + expires)
        permit = key.sign(b"dayly/v1 join" + self.id + invite + newcomer.account
                          + newcomer.device_public)
        self.append(newcomer, b"\3" + invite + newcomer.record() + permit)
        self.members.append(newcomer)

    def header(self, sender, photo, day):
        """The header of a photo's container."""
        stanzas = b"".join(b"\0" + member.prekey + os.urandom(80) for member in self.members)
        return (b"locaphoto\2\0" + self.id + self.head + sender.device + photo
                + struct.pack(">i", day) + bytes([CHUNK_BITS]) + os.urandom(32)
                + struct.pack(">H", len(self.members)) + stanzas
                + os.urandom(32))

    def path(self, photo):
        return f"/v1/groups/{self.id.hex()}/posts/{photo.hex()}"


def sealed_name():
    return struct.pack(">I", 0) + counted(os.urandom(12)) + counted(os.urandom(24))


def rest_bytes(padded_bytes):
    """What stands between header and end: payload, leaves, head and signature."""
    chunks = -(-padded_bytes // 2 ** CHUNK_BITS)
    return (padded_bytes + chunks * (BOX_BYTES + LEAF_BYTES) + BOX_BYTES + HEAD_BYTES
            + SIGNATURE_BYTES)


def end(padded_bytes):
    """A container's last bytes."""
    return struct.pack(">QI", padded_bytes, HEAD_BYTES) + b"end."
