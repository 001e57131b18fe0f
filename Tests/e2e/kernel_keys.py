"""Keys that the kernel keeps for a while (keyrings(7)), by the numbers of its calls: Debian's
keyutils may be missing."""

import ctypes
import functools
import os
import platform

ADD_KEY, KEYCTL = {"x86_64": (248, 250), "aarch64": (217, 219)}.get(
    platform.machine(), (None, None))
USER_KEYRING = -4
SEARCH, INVALIDATE = 10, 21
LIBC = ctypes.CDLL(None)


def forget(name):
    """Has the kernel forget a key that it keeps."""
    key = LIBC.syscall(KEYCTL, SEARCH, ctypes.c_int(USER_KEYRING), b"user", name.encode(), 0)
    assert key > 0 and LIBC.syscall(KEYCTL, INVALIDATE, key) == 0, name


@functools.cache
def kernel_keeps_keys():
    """Whether this machine lets anybody keep keys with its kernel, and see which."""
    if ADD_KEY is None or not os.access("/proc/keys", os.R_OK):
        return False
    name = f"dayly-test:{os.getpid()}"
    LIBC.syscall(ADD_KEY, b"user", name.encode(), b"x", 1, ctypes.c_int(USER_KEYRING))
    try:
        forget(name)
    except AssertionError:
        return False
    return True
