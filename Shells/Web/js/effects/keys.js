// Ed25519 and X25519 keys as the browser holds them. Private halves are `CryptoKey`s that
// cannot be read back; the page only ever sees public keys, signatures and shared secrets.

import { unbase64url } from './encoding.js';
import { makePair } from './key-pairs.js';
import { RecipeProblem, concat, mustBeValid, refusal } from './primitives.js';

/**
 * What PKCS #8 puts before the 32 bytes of a private key, whose algorithm the last byte of its
 * identifier tells (RFC 8410).
 * @param {number} algorithm
 */
const prefixOf = (algorithm) => Uint8Array.of(
  0x30, 0x2e, 2, 1, 0, 0x30, 5, 6, 3, 0x2b, 0x65, algorithm, 4, 0x22, 4, 0x20);

/**
 * A private key the shell keeps, and its public half.
 * @typedef {{ use: 'sign' | 'agree', privateKey: CryptoKey, publicKey: Uint8Array }} KeptKey
 */

/** @param {CryptoKey} key */
async function raw(key) {
  return new Uint8Array(await crypto.subtle.exportKey('raw', key));
}

/** @returns {Promise<KeptKey>} */
export async function makeSigningKey() {
  const pair = await makePair('Ed25519');
  return { use: 'sign', privateKey: pair.privateKey, publicKey: await raw(pair.publicKey) };
}

/** @returns {Promise<KeptKey>} */
export async function makeAgreementKey() {
  const pair = await makePair('X25519');
  return { use: 'agree', privateKey: pair.privateKey, publicKey: await raw(pair.publicKey) };
}

/**
 * The key whose private half these 32 bytes are, and its public half.
 * @param {Uint8Array} seed @param {number} identifier @param {string} name
 * @param {'sign' | 'deriveBits'} usage
 */
async function keyFromSeed(seed, identifier, name, usage) {
  mustBeValid(seed.length === 32);
  const encoded = concat(prefixOf(identifier), seed);
  const privateKey = await crypto.subtle.importKey('pkcs8', encoded, { name }, false, [usage]);
  // WebCrypto tells a private key's public half only while exporting it: a second, short-lived
  // import is read once and dropped.
  const readable = await crypto.subtle.importKey('pkcs8', encoded, { name }, true, [usage]);
  encoded.fill(0);
  const { x } = await crypto.subtle.exportKey('jwk', readable);
  const publicKey = unbase64url(x ?? '');
  if (!publicKey) throw new RecipeProblem('invalid');
  return { privateKey, publicKey };
}

/**
 * @param {Uint8Array} seed 32 bytes, RFC 8032
 * @returns {Promise<KeptKey>}
 */
export async function signingKeyFromSeed(seed) {
  return { use: 'sign', ...await keyFromSeed(seed, 0x70, 'Ed25519', 'sign') };
}

/**
 * @param {Uint8Array} seed 32 bytes, RFC 7748
 * @returns {Promise<KeptKey>}
 */
export async function agreementKeyFromSeed(seed) {
  return { use: 'agree', ...await keyFromSeed(seed, 0x6e, 'X25519', 'deriveBits') };
}

/**
 * @param {CryptoKey} key
 * @param {Uint8Array} message
 */
export async function sign(key, message) {
  return new Uint8Array(await crypto.subtle.sign({ name: 'Ed25519' }, key, message));
}

/**
 * Whether the browser takes the signature. Strictness comes before, from the core.
 * @param {Uint8Array} key @param {Uint8Array} message @param {Uint8Array} signature
 */
export async function isSigned(key, message, signature) {
  try {
    const imported = await crypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify({ name: 'Ed25519' }, imported, signature, message);
  } catch (error) {
    return false;
  }
}

/**
 * X25519 (RFC 7748); an all-zero result, which a public key of small order gives, is refused.
 * @param {CryptoKey} privateKey @param {Uint8Array} publicKey 32 bytes
 */
export async function agree(privateKey, publicKey) {
  mustBeValid(publicKey.length === 32);
  let shared;
  try {
    const theirs = await crypto.subtle.importKey('raw', publicKey, { name: 'X25519' }, true, []);
    const algorithm = { name: 'X25519', public: theirs };
    shared = new Uint8Array(await crypto.subtle.deriveBits(algorithm, privateKey, 256));
  } catch (error) {
    // Browsers refuse an all-zero result themselves, as the specification asks; some refuse the
    // points that lead to it when they are imported.
    throw refusal(error);
  }
  if (shared.every((byte) => byte === 0)) throw new RecipeProblem('refused');
  return shared;
}
