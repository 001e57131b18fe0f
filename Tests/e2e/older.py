"""Files of older formats, as another program writes them: made with `cryptography` from what
docs/locaphoto.md says, "Older formats"."""

import base64
import json
import os

from cryptography.hazmat.primitives.ciphers.aead import AESGCM


def sealed(key, content, nonce):
    """Ciphertext and tag."""
    both = AESGCM(key).encrypt(nonce, content, None)
    return both[:-16], both[-16:]


def lfs(key, name, content):
    nonce = os.urandom(12)
    ciphertext, tag = sealed(key, content, nonce)
    return name.encode().ljust(128, b"\0") + ciphertext + nonce + tag


def lfs_opened(key, file):
    """The key's name and the content."""
    return (file[:128].rstrip(b"\0").decode(),
            AESGCM(key).decrypt(file[-28:-16], file[128:-28] + file[-16:], None))


def first(master, content, has_own_nonce=True, encode=base64.b64encode):
    """A `.locaphoto` of version 1.0; the photo's key has a nonce of its own, or the photo's."""
    key, nonce, own = os.urandom(32), os.urandom(12), os.urandom(12)
    ciphertext, tag = sealed(key, content, nonce)
    wrapped = AESGCM(master).encrypt(own if has_own_nonce else nonce, key, None)
    if has_own_nonce:
        wrapped = own + wrapped
    return json.dumps({
        "version": "1.0",
        "photo": {"id": "4f1c", "encryptedData": encode(ciphertext).decode(),
                  "encryptedKey": encode(wrapped).decode(), "iv": encode(nonce).decode(),
                  "authTag": encode(tag).decode()},
        "metadata": {"filename": "x.jpg", "tags": ["a", None, 1.5e3]},
    }).encode()
