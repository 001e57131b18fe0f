// The keys that passphrases stand for. The library's worker alone derives such. Its Swift twin is
// RecipeRun+Words.swift in Native/Sources/NativeCrypto.

import { RecipeProblem, concat, hmac, mustBeValid } from './primitives.js';
import { blockBytes, mix } from './scrypt.js';

const typedBytesMax = 1024;
const iterationsMax = 10_000_000;
const workFactorMax = 20;
const keyBytes = 32;
const hashBytes = 32;

/**
 * PBKDF2 (RFC 8018) of a passphrase.
 * @param {Uint8Array} typed @param {Uint8Array} salt @param {number} iterations
 * @returns {Promise<Uint8Array>}
 */
export async function passphraseKey(typed, salt, iterations) {
  mustBeValid(iterations > 0 && iterations <= iterationsMax);
  const text = normalized(typed);
  const key = await crypto.subtle.importKey('raw', text, 'PBKDF2', false, ['deriveBits']);
  text.fill(0);
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations };
  return new Uint8Array(await crypto.subtle.deriveBits(parameters, key, keyBytes * 8));
}

/**
 * scrypt (RFC 7914) of a passphrase.
 * @param {Uint8Array} typed @param {Uint8Array} salt @param {number} workFactor
 */
export async function scryptKey(typed, salt, workFactor) {
  mustBeValid(workFactor > 0 && workFactor <= workFactorMax);
  const text = normalized(typed);
  const block = new Uint8Array(blockBytes);
  try {
    block.set(await expanded(text, salt, blockBytes));
    if (!await mix(block, workFactor)) throw new RecipeProblem('memory');
    return await expanded(text, block, keyBytes);
  } finally {
    text.fill(0);
    block.fill(0);
  }
}

/**
 * PBKDF2 with one iteration (RFC 8018 section 5.2): HMAC of the salt and each block's number. The
 * browser's own makes no 1024 bytes in Firefox.
 * @param {Uint8Array} text @param {Uint8Array} salt @param {number} byteCount
 */
async function expanded(text, salt, byteCount) {
  const blocks = [];
  for (let number = 1; number <= byteCount / hashBytes; number += 1) {
    blocks.push(await hmac(text, concat(salt, bigEndian(number))));
  }
  return concat(...blocks);
}

/** @param {number} number of 32 bits */
function bigEndian(number) {
  const bytes = new Uint8Array(4);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

/**
 * What somebody typed, in normal form C and UTF-8.
 * @param {Uint8Array} typed
 */
function normalized(typed) {
  mustBeValid(typed.length > 0 && typed.length <= typedBytesMax);
  return new TextEncoder().encode(utf8(typed).normalize('NFC'));
}

/** @param {Uint8Array} bytes */
function utf8(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new RecipeProblem('invalid');
  }
}
