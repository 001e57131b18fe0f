#!/usr/bin/env python3
"""Writes Vectors/recipes.json: recipes without chance in them, and what they yield.

The results are computed here, by Python's own libraries, so that swift-crypto and WebCrypto are
held not only to each other but to a third. `--check` fails when the file is not what this writes.
"""

import hashlib
import hmac
import json
import pathlib
import sys
import unicodedata

from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey
from cryptography.hazmat.primitives.asymmetric.x25519 import X25519PrivateKey
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

ROOT = pathlib.Path(__file__).resolve().parent.parent
OUT = ROOT / "Vectors/recipes.json"
WORDS = (ROOT / "Words/english.txt").read_text().split()
ABOUT = ("Recipes (Sources/Wire/Schema/2-recipe.wire) whose last step yields `result` in every "
         "engine. An operand is a literal in hexadecimal or the result of an earlier step.")


def seeded(label, count=32):
    """Bytes that look random and are the same in every run."""
    out = b""
    while len(out) < count:
        out += hashlib.sha256(f"recipe {label} {len(out)}".encode()).digest()
    return out[:count]


# Steps, as they are written into the file -----------------------------------------------------

def literal(value):
    return {"hex": (value.encode() if isinstance(value, str) else value).hex()}


def result(step):
    return {"step": step}


def sha256(of):
    return {"kind": "sha256", "of": of}


def hkdf(key, salt, info, count=32):
    return {"kind": "hkdf", "input": key, "salt": salt, "info": literal(info), "count": count}


def gcm(key, plaintext, nonce=bytes(12), associated=b""):
    return {"kind": "aesGCMSeal", "key": key, "nonce": literal(nonce),
            "associated": literal(associated), "plaintext": plaintext}


def opening(key, ciphertext, chunk):
    return {"kind": "openChunks", "key": key, "ciphertext": ciphertext, "chunkBytes": chunk}


def hashing(of, piece):
    return {"kind": "hashPieces", "of": of, "pieceBytes": piece}


def join(*parts):
    return {"kind": "join", "parts": list(parts)}


def zeros(count):
    return {"kind": "zeros", "count": count}


# What they yield, by Python's libraries -------------------------------------------------------

def hkdf_sha256(key, salt, info, count):
    prk = hmac.digest(salt or bytes(32), key, "sha256")
    out = block = b""
    while len(out) < count:
        block = hmac.digest(prk, block + info + bytes([len(out) // 32 + 1]), "sha256")
        out += block
    return out[:count]


def sealed_chunks(key, plaintext, chunk):
    """Under nonces that are the same in every run; engines draw theirs."""
    pieces = [plaintext[at:at + chunk] for at in range(0, len(plaintext), chunk)]
    return b"".join(
        seeded(f"nonce {index}", 12)
        + AESGCM(key).encrypt(seeded(f"nonce {index}", 12), piece, index.to_bytes(8, "big"))
        for index, piece in enumerate(pieces))


def open_chunks(key, sealed, chunk):
    pieces = [sealed[at:at + chunk + 28] for at in range(0, len(sealed), chunk + 28)]
    return b"".join(AESGCM(key).decrypt(piece[:12], piece[12:], index.to_bytes(8, "big"))
                    for index, piece in enumerate(pieces))


def leaves(of, piece):
    return b"".join(hashlib.sha256(b"\0" + of[at:at + piece]).digest()
                    for at in range(0, len(of), piece))


def root(hashes):
    """RFC 9162 section 2.1.1."""
    if len(hashes) == 32:
        return hashes
    left = 32 << (len(hashes) // 32 - 1).bit_length() - 1
    return hashlib.sha256(b"\1" + root(hashes[:left]) + root(hashes[left:])).digest()


def public_key(kind, seed):
    key = kind.from_private_bytes(seed).public_key()
    return key.public_bytes(Encoding.Raw, PublicFormat.Raw)


YIELD = {
    "wordsOf": lambda step: words_of(step["secret"]),
    "join": lambda s: b"".join(s["parts"]),
    "slice": lambda s: s["of"][s["offset"]:s["offset"] + s["count"]],
    "prefix": lambda s: s["of"][:s["most"]],
    "zeros": lambda s: bytes(s["count"]),
    "suffix": lambda s: s["of"][max(0, len(s["of"]) - s["most"]):],
    "length": lambda s: len(s["of"]).to_bytes(8, "big"),
    "sha256": lambda s: hashlib.sha256(s["of"]).digest(),
    "hmac": lambda s: hmac.digest(s["key"], s["message"], "sha256"),
    "hkdf": lambda s: hkdf_sha256(s["input"], s["salt"], s["info"], s["count"]),
    "aesGCMSeal": lambda s: AESGCM(s["key"]).encrypt(s["nonce"], s["plaintext"], s["associated"]),
    "openChunks": lambda s: open_chunks(s["key"], s["ciphertext"], s["chunkBytes"]),
    "hashPieces": lambda s: leaves(s["of"], s["pieceBytes"]),
    "treeRoot": lambda s: root(s["leaves"]),
    "passphraseKey": lambda s: hashlib.pbkdf2_hmac(
        "sha256", unicodedata.normalize("NFC", s["passphrase"].decode()).encode(), s["salt"],
        s["iterations"], 32),
    "scryptKey": lambda s: hashlib.scrypt(
        unicodedata.normalize("NFC", s["passphrase"].decode()).encode(), salt=s["salt"],
        n=1 << s["workFactor"], r=8, p=1, maxmem=1 << 26, dklen=32),
    "signingKeyFromSeed": lambda s: public_key(Ed25519PrivateKey, s["seed"]),
    "agreementKeyFromSeed": lambda s: public_key(X25519PrivateKey, s["seed"]),
}


def words_of(secret):
    """BIP-39: the secret, then a bit of its digest for every 32 of it; 11 bits name a word."""
    bits = "".join(f"{byte:08b}" for byte in secret + hashlib.sha256(secret).digest()[:1])
    bits = bits[:len(secret) * 8 + len(secret) // 4]
    return " ".join(WORDS[int(bits[at:at + 11], 2)] for at in range(0, len(bits), 11)).encode()


def carried_out(steps):
    results = []

    def value(operand):
        if isinstance(operand, list):
            return [value(part) for part in operand]
        if isinstance(operand, dict):
            return (bytes.fromhex(operand["hex"]) if "hex" in operand
                    else results[operand["step"]])
        return operand

    for step in steps:
        results.append(YIELD[step["kind"]]({name: value(field) for name, field in step.items()}))
    return results[-1]


# The recipes ----------------------------------------------------------------------------------

KEY, SALT = literal(seeded("key")), literal(seeded("salt"))


def moving():
    parts = [literal(seeded("part", count)) for count in (3, 0, 5)]
    yield "join", [join(*parts)]
    yield "slice", [join(*parts), {"kind": "slice", "of": result(0), "offset": 2, "count": 4}]
    for most in (0, 5, 8, 9):
        yield f"prefix {most}", [join(*parts), {"kind": "prefix", "of": result(0), "most": most}]
        yield f"suffix {most}", [join(*parts), {"kind": "suffix", "of": result(0), "most": most}]
    yield "length", [zeros(65537), {"kind": "length", "of": result(0)}]


def primitives():
    for count in (0, 1, 55, 56, 64, 119):
        yield f"sha256 {count}", [sha256(literal(seeded("hash", count)))]
    yield "sha256 100000", [zeros(100_000), sha256(result(0))]
    for key, message in ((0, 0), (1, 1), (32, 50), (64, 64), (65, 3), (131, 200)):
        yield f"hmac {key} {message}", [{
            "kind": "hmac", "key": literal(seeded("mac key", key)),
            "message": literal(seeded("message", message))}]
    for salt, count in ((0, 32), (32, 0), (32, 1), (32, 33), (80, 64), (32, 8160)):
        yield f"hkdf {salt} {count}", [
            hkdf(KEY, literal(seeded("salt", salt)), "table", count), sha256(result(0))]
    for plain, associated in ((0, 0), (1, 0), (16, 1), (17, 40), (1000, 300)):
        yield f"aesGCMSeal {plain} {associated}", [
            gcm(KEY, literal(seeded("plain", plain)), seeded("nonce", 12),
                seeded("associated", associated))]


def chunks():
    for count in (0, 1, 7, 8, 9, 16, 17, 24):
        plain = seeded("chunks", count)
        yield f"openChunks {count} by 8", [
            opening(KEY, literal(sealed_chunks(seeded("key"), plain, 8)), 8)]
    # Past the last byte of the number.
    many = sealed_chunks(seeded("key"), seeded("chunks", 300), 1)
    yield "openChunks 300 by 1", [opening(KEY, literal(many), 1)]


def trees():
    for count in (0, 1, 7, 8, 9, 16, 17):
        yield f"hashPieces {count} by 8", [hashing(literal(seeded("pieces", count)), 8)]
    yield "hashPieces 200000 by 65564", [zeros(200_000), hashing(result(0), 65564)]
    for count in (1, 2, 3, 4, 5, 6, 7, 8, 9, 15, 16, 17, 31, 33, 100):
        yield f"treeRoot {count}", [
            hashing(literal(seeded("entries", count)), 1),
            {"kind": "treeRoot", "leaves": result(0)}]


def containers():
    """docs/locaphoto.md, "Keys" and "Signature box"."""
    header = literal(b"locaphoto\2" + seeded("header", 250))
    yield "header MAC", [
        hkdf(KEY, literal(b""), "locaphoto/v2 header"),
        {"kind": "hmac", "key": result(0), "message": header}]
    for label in ("payload", "head", "signature key"):
        yield f"{label}'s key", [hkdf(KEY, SALT, f"locaphoto/v2 {label}")]
    yield "signed message", [
        sha256(header), hashing(literal(seeded("payload", 99)), 10),
        {"kind": "treeRoot", "leaves": result(1)},
        sha256(literal(seeded("head box", 284) + seeded("end", 16))),
        join(literal("locaphoto/v2 signature"), result(0), result(2), result(3))]
    context = b"locaphoto/v2 stanza" + b"locaphoto\2\1" + seeded("item", 16)
    yield "vault stanza", [
        gcm(literal(seeded("vault key")), KEY, seeded("nonce", 12), context)]


def passphrases():
    """The first two are those of RFC 7914 section 11. Then one text in several normal forms, with
    marks in the wrong order, syllables of Hangul in parts, and signs that NFC leaves alone; a
    byte order mark; and the longest there may be."""
    cases = (("passwd", "salt", 1), ("Password", "NaCl", 80_000), ("\u00e9\u1e69", "salt", 2),
             ("e\u0301s\u0307\u0323", "salt", 2), ("\u1112\u1161\u11ab", "salt", 2),
             ("\u212b\u2126 \ufb01\u00bd\uff21 \U0001f3e1\u200d\ufe0f", "salt", 2),
             ("\ufeffpassphrase ", "salt", 2), ("x" * 1024, "salt", 2))
    for number, (passphrase, salt, iterations) in enumerate(cases):
        yield f"passphrase {number}", [
            {"kind": "passphraseKey", "passphrase": literal(passphrase), "salt": literal(salt),
             "iterations": iterations}]


def scrypts():
    """The first is one of RFC 7914 section 12."""
    cases = (("pleaseletmein", "SodiumChloride", 14), ("caf\u00e9 au lait", "salt", 10),
             ("cafe\u0301 au lait", "salt", 10), ("x", "", 1), ("x" * 1024, "salt", 2))
    for number, (passphrase, salt, work_factor) in enumerate(cases):
        yield f"scrypt {number}", [
            {"kind": "scryptKey", "passphrase": literal(passphrase), "salt": literal(salt),
             "workFactor": work_factor}]


def phrases():
    """24 words of an account or a vault, six of a share."""
    for count in (8, 32):
        for secret in (bytes(count), bytes([255] * count), seeded("words", count)):
            yield f"words of {count} {secret[:2].hex()}", [
                {"kind": "wordsOf", "secret": literal(secret)}]


def accounts():
    for label in ("account", "device", "key"):
        yield f"identifier of {label}", [
            join(literal(f"dayly/v1 {label}"), literal(seeded("public key"))), sha256(result(0)),
            {"kind": "slice", "of": result(1), "offset": 0, "count": 16}]
    # RFC 8032 section 7.1, TEST 1 to 3, and one of our own.
    seeds = ("9d61b19deffd5a60ba844af492ec2cc44449c5697b326919703bac031cae7f60",
             "4ccd089b28ff96da9db6c346ec114e0f5b8a319f35aba624da8cf6ed4fb8a6fb",
             "c5aa8df43f9f837bedb7442f31dcb7b166d38535076f094b85ce3a2e0b4458f7",
             seeded("seed").hex())
    for seed in seeds:
        yield f"signing key {seed[:8]}", [
            {"kind": "signingKeyFromSeed", "name": "device/key", "seed": {"hex": seed}}]
    # RFC 7748 section 6.1, both sides.
    for seed in ("77076d0a7318a57d3c16c17251b26645df4c2f87ebc0992ab177fba51db92c2a",
                 "5dab087e624a8a4b79e17f8b83800ee66f3bb1292618b6fd1c2f8b27ff88e0eb",
                 seeded("agreement").hex()):
        yield f"agreement key {seed[:8]}", [
            {"kind": "agreementKeyFromSeed", "name": "prekey/1", "seed": {"hex": seed}}]
    yield "account key from its secret", [
        hkdf(literal(seeded("account secret")), literal(b""), "dayly/v1 account signing seed"),
        {"kind": "signingKeyFromSeed", "name": "account/key", "seed": result(0)}]


def text():
    rows = [{"name": name, "steps": steps, "result": carried_out(steps).hex()}
            for group in (moving, primitives, chunks, trees, containers, passphrases,
                          scrypts, phrases, accounts)
            for name, steps in group()]
    lines = ",\n".join("    " + json.dumps(row) for row in rows)
    return f'{{\n  "about": {json.dumps(ABOUT)},\n  "recipes": [\n{lines}\n  ]\n}}\n'


def main():
    if "--check" in sys.argv[1:]:
        if OUT.read_text() != text():
            sys.exit("Vectors/recipes.json is not what Tools/generate-recipe-vectors.py writes")
    else:
        OUT.write_text(text())


if __name__ == "__main__":
    main()
