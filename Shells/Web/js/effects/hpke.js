// HPKE base mode, single shot (RFC 9180): DHKEM(X25519, HKDF-SHA256), HKDF-SHA256, AES-256-GCM,
// from the browser's HMAC, X25519 and AES-GCM. Sections named below are the RFC's.

import { agree, makeAgreementKey } from './keys.js';
import {
  RecipeProblem, aesGCMOpen, aesGCMSeal, concat, empty, hkdfExpand, hmac, mustBeValid,
} from './primitives.js';

const ascii = new TextEncoder();
const version = ascii.encode('HPKE-v1');
const kemSuite = concat(ascii.encode('KEM'), Uint8Array.of(0, 0x20));
const suite = concat(ascii.encode('HPKE'), Uint8Array.of(0, 0x20, 0, 1, 0, 2));
const encBytes = 32;
const tagBytes = 16;

/**
 * Section 4.
 * @param {Uint8Array} id @param {Uint8Array} salt @param {string} label @param {Uint8Array} input
 */
function labeledExtract(id, salt, label, input) {
  return hmac(salt, concat(version, id, ascii.encode(label), input));
}

/**
 * Section 4.
 * @param {Uint8Array} id @param {Uint8Array} key @param {string} label @param {Uint8Array} info
 * @param {number} count
 */
function labeledExpand(id, key, label, info, count) {
  const length = Uint8Array.of(count >> 8, count & 0xff);
  return hkdfExpand(key, concat(length, version, id, ascii.encode(label), info), count);
}

/**
 * Section 4.1, ExtractAndExpand.
 * @param {Uint8Array} dh @param {Uint8Array} enc @param {Uint8Array} to
 */
async function sharedSecret(dh, enc, to) {
  const key = await labeledExtract(kemSuite, empty, 'eae_prk', dh);
  const secret = await labeledExpand(kemSuite, key, 'shared_secret', concat(enc, to), 32);
  dh.fill(0);
  key.fill(0);
  return secret;
}

/**
 * Section 5.1, KeySchedule in base mode.
 * @param {Uint8Array} shared @param {Uint8Array} info
 */
async function keySchedule(shared, info) {
  const pskHash = await labeledExtract(suite, empty, 'psk_id_hash', empty);
  const infoHash = await labeledExtract(suite, empty, 'info_hash', info);
  const context = concat(Uint8Array.of(0), pskHash, infoHash);
  const secret = await labeledExtract(suite, shared, 'secret', empty);
  const key = await labeledExpand(suite, secret, 'key', context, 32);
  const nonce = await labeledExpand(suite, secret, 'base_nonce', context, 12);
  shared.fill(0);
  secret.fill(0);
  return { key, nonce };
}

/**
 * enc ‖ ciphertext ‖ tag.
 * @param {Uint8Array} to the recipient's public key @param {Uint8Array} info
 * @param {Uint8Array} aad @param {Uint8Array} plaintext
 * @param {import('./keys.js').KeptKey} [ephemeral] given only by tests with published vectors
 */
export async function hpkeSeal(to, info, aad, plaintext, ephemeral) {
  const own = ephemeral ?? await makeAgreementKey();
  const dh = await agree(own.privateKey, to).catch(() => {
    throw new RecipeProblem('invalid');
  });
  const shared = await sharedSecret(dh, own.publicKey, to);
  const { key, nonce } = await keySchedule(shared, info);
  const sealed = await aesGCMSeal(key, nonce, aad, plaintext);
  key.fill(0);
  return concat(own.publicKey, sealed);
}

/**
 * The plaintext of what `hpkeSeal` made for `own`.
 * @param {import('./keys.js').KeptKey} own @param {Uint8Array} info @param {Uint8Array} aad
 * @param {Uint8Array} sealed
 */
export async function hpkeOpen(own, info, aad, sealed) {
  mustBeValid(sealed.length >= encBytes + tagBytes);
  const enc = sealed.subarray(0, encBytes);
  const shared = await sharedSecret(await agree(own.privateKey, enc), enc, own.publicKey);
  const { key, nonce } = await keySchedule(shared, info);
  try {
    return await aesGCMOpen(key, nonce, aad, sealed.subarray(encBytes));
  } finally {
    key.fill(0);
  }
}
