"""Hands a connection on to another one, byte for byte or as somebody has them changed."""

import socket
import threading


def joined(client, server, there=None):
    """Carries what either says to the other, on threads of their own. `there` carries what the
    client says, where that is not handed on as it is."""
    for carry, source, target in ((there or as_it_is, client, server), (as_it_is, server, client)):
        threading.Thread(target=_carried, args=(carry, source, target), daemon=True).start()


def as_it_is(source, target):
    while data := source.recv(65536):
        target.sendall(data)


def _carried(carry, source, target):
    """One direction until it ends, and then the other one ends, too."""
    try:
        carry(source, target)
    except OSError:
        pass
    for end in (source, target):
        try:
            end.shutdown(socket.SHUT_RDWR)
        except OSError:
            # It has ended already.
            pass
