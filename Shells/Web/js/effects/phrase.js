// What a person types: the account secret as the 24 words of BIP-39, and back. Its Swift twins are
// Words.swift and RecipeRun+Words.swift in Native/Sources/NativeCrypto.

import { RecipeProblem, isEqual, mustBeValid, sha256 } from './primitives.js';

const wordCount = 2048;
const phraseCount = 24;
const secretByteCount = 32;
/** Of a share: six words. */
const shortSecretByteCount = 8;
/** Longer than any phrase. */
const typedBytesMax = 1024;

/** Needed a few times in an account's life: loaded then. */
export async function wordList() {
  return (await import('../words/bip39-english.js')).english;
}

/**
 * BIP-39, "Generating the mnemonic": entropy, then as many bits of its digest as make the whole
 * a multiple of 11; each 11 bits name a word.
 * @param {Uint8Array} entropy @param {string[]} list
 */
export async function bip39(entropy, list) {
  const digest = await sha256(entropy);
  const words = [];
  let buffer = 0;
  let bits = 0;
  for (const byte of [...entropy, digest[0]]) {
    buffer = ((buffer << 8) | byte) & 0xfffff;
    bits += 8;
    if (bits >= 11) {
      bits -= 11;
      words.push(list[(buffer >> bits) & (wordCount - 1)]);
    }
  }
  return words;
}

/**
 * The words for a secret of 8 or 32 bytes, with a space between, in UTF-8.
 * @param {Uint8Array} secret
 */
export async function textOfWords(secret) {
  mustBeValid(secret.length === shortSecretByteCount || secret.length === secretByteCount);
  return new TextEncoder().encode((await bip39(secret, await wordList())).join(' '));
}

/**
 * What a person typed or pasted, as words: small letters, nothing else, not even the accents that
 * some keyboards put on them.
 * @param {Uint8Array} typed
 * @returns {string[]}
 */
function wordsOf(typed) {
  if (typed.length > typedBytesMax) return [];
  const text = new TextDecoder().decode(typed).normalize('NFD').replace(/\p{M}/gu, '');
  return text.toLowerCase().match(/[a-z]+/g) ?? [];
}

/**
 * The 32 bytes behind 24 words. Throws `refused`.
 * @param {Uint8Array} typed @returns {Promise<Uint8Array>}
 */
export async function secretOfWords(typed) {
  const list = await wordList();
  const places = wordsOf(typed).map((word) => list.indexOf(word));
  if (places.length !== phraseCount || places.includes(-1)) throw new RecipeProblem('refused');
  const bytes = new Uint8Array(secretByteCount + 1);
  places.forEach((place, position) => {
    for (let bit = 0; bit < 11; bit += 1) {
      if (((place >> (10 - bit)) & 1) === 0) continue;
      const at = position * 11 + bit;
      bytes[at >> 3] |= 0x80 >> (at & 7);
    }
  });
  const secret = bytes.slice(0, secretByteCount);
  const checksum = (await sha256(secret))[0];
  const isGood = checksum === bytes[secretByteCount];
  bytes.fill(0);
  if (!isGood) throw new RecipeProblem('refused');
  return secret;
}

/**
 * Throws `refused` unless what was typed are the words of `secret` at these places, from 0.
 * @param {Uint8Array} secret @param {Uint8Array} places @param {Uint8Array} typed
 */
export async function matchWords(secret, places, typed) {
  mustBeValid(secret.length === secretByteCount && places.every((place) => place < phraseCount));
  const phrase = await bip39(secret, await wordList());
  const bytes = (/** @type {string[]} */ words) => new TextEncoder().encode(words.join(' '));
  const wanted = [...places].map((place) => phrase[place]);
  if (!isEqual(bytes(wordsOf(typed)), bytes(wanted))) throw new RecipeProblem('refused');
}
