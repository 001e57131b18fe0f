"""What the independent decoder computes with: HMAC, HKDF, HPKE over X25519 and Ed25519 with its
strict checks, as docs/locaphoto.md names them, on the package `cryptography`.
"""

import hashlib
import hmac

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PublicKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PublicKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def hmac256(key, message):
    return hmac.new(key, message, hashlib.sha256).digest()


def expand(prk, info, count):
    out, block = b"", b""
    while len(out) < count:
        block = hmac256(prk, block + info + bytes([len(out) // 32 + 1]))
        out += block
    return out[:count]


def hkdf(key, salt, info):
    return expand(hmac256(salt or bytes(32), key), info, 32)


def raw(public):
    return public.public_bytes(Encoding.Raw, PublicFormat.Raw)


KEM_SUITE = b"KEM" + (0x20).to_bytes(2, "big")
HPKE_SUITE = b"HPKE" + b"".join(n.to_bytes(2, "big") for n in (0x20, 1, 2))


def labeled_extract(suite, salt, label, key):
    return hmac256(salt or bytes(32), b"HPKE-v1" + suite + label + key)


def labeled_expand(suite, prk, label, info, count):
    return expand(prk, count.to_bytes(2, "big") + b"HPKE-v1" + suite + label + info, count)


def hpke_context(shared, enc, recipient, info):
    """The key and base nonce of RFC 9180 sections 4.1 and 5.1, base mode."""
    prk = labeled_extract(KEM_SUITE, b"", b"eae_prk", shared)
    secret = labeled_expand(KEM_SUITE, prk, b"shared_secret", enc + recipient, 32)
    context = (b"\0" + labeled_extract(HPKE_SUITE, b"", b"psk_id_hash", b"")
               + labeled_extract(HPKE_SUITE, b"", b"info_hash", info))
    prk = labeled_extract(HPKE_SUITE, secret, b"secret", b"")
    return (labeled_expand(HPKE_SUITE, prk, b"key", context, 32),
            labeled_expand(HPKE_SUITE, prk, b"base_nonce", context, 12))


def hpke_open(private, info, sealed, associated=b""):
    enc = sealed[:32]
    shared = private.exchange(X25519PublicKey.from_public_bytes(enc))
    key, nonce = hpke_context(shared, enc, raw(private.public_key()), info)
    return AESGCM(key).decrypt(nonce, sealed[32:], associated)


P = 2**255 - 19
L = 2**252 + 27742317777372353535851937790883648493
SMALL_ORDER_Y = {
    0, 1, P - 1,
    int.from_bytes(bytes.fromhex(
        "26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little"),
    int.from_bytes(bytes.fromhex(
        "c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"), "little"),
}


def point_acceptable(point):
    y = int.from_bytes(point, "little") & (2**255 - 1)
    return len(point) == 32 and y < P and y not in SMALL_ORDER_Y


def signature_holds(key, message, signature):
    if not (len(signature) == 64 and point_acceptable(key) and point_acceptable(signature[:32])
            and int.from_bytes(signature[32:], "little") < L):
        return False
    try:
        Ed25519PublicKey.from_public_bytes(key).verify(signature, message)
        return True
    except InvalidSignature:
        return False


def key_id(public):
    return hashlib.sha256(b"dayly/v1 key" + public).digest()[:16]
