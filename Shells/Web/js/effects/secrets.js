// What the core may name but never see. Keys are CryptoKeys that cannot be read back; other
// secrets are bytes, sealed on disk. "transient/…" lives in memory until forgotten. Here too is
// the little a person must read: the 24 words and an invitation's link.

import { base64url } from './encoding.js';
import { RecipeProblem, sha256 } from './primitives.js';

/**
 * A secret: bytes, or a key that stays where it is.
 * @typedef {Uint8Array | import('./keys.js').KeptKey} Secret
 */

/** @param {string} name */
export const isTransient = (name) => name.startsWith('transient/');

/** The name under which a typed login code waits to be sent. */
const codeName = 'transient/code';
const wordCount = 2048;

/** Secrets by name. */
export class Secrets {
  /** @param {import('./database.js').Database} database */
  constructor(database) {
    this.database = database;
    /** @type {Map<string, Secret>} */
    this.transient = new Map();
  }

  /**
   * @param {string} name
   * @returns {Promise<Secret | null>}
   */
  async find(name) {
    if (isTransient(name)) return this.transient.get(name) ?? null;
    const key = await this.database.get('keys', name);
    return key ?? this.database.read('secrets', name);
  }

  /**
   * Throws `missing`, also for a key.
   * @param {string} name @returns {Promise<Uint8Array>}
   */
  async bytes(name) {
    const secret = await this.find(name);
    if (!(secret instanceof Uint8Array)) throw new RecipeProblem('missing');
    return secret;
  }

  /**
   * The database's part of keeping (or, with null, forgetting) a secret.
   * @param {string} name @param {Secret | null} secret
   * @returns {Promise<import('./database.js').Write[]>}
   */
  async databaseWrites(name, secret) {
    if (isTransient(name)) return [];
    /** @type {import('./database.js').Write[]} */
    const none = [{ store: 'keys', name, value: null }, { store: 'secrets', name, value: null }];
    if (secret === null) return none;
    if (!(secret instanceof Uint8Array)) return [{ store: 'keys', name, value: secret }, none[1]];
    return [none[0], await this.database.sealedWrite('secrets', name, secret)];
  }

  /**
   * The rest of it.
   * @param {string} name @param {Secret | null} secret
   */
  otherWrite(name, secret) {
    if (!isTransient(name)) return;
    const before = this.transient.get(name);
    if (before instanceof Uint8Array) before.fill(0);
    if (secret === null) this.transient.delete(name);
    else this.transient.set(name, secret instanceof Uint8Array ? secret.slice() : secret);
  }

  /**
   * Keeps what a person typed, in memory, and tells its name.
   * @param {string} value
   */
  put(value) {
    this.otherWrite(codeName, new TextEncoder().encode(value));
    return codeName;
  }

  /**
   * An address that carries a secret behind its "#".
   * @param {string} path @param {string} name @returns {Promise<string>}
   */
  async link(path, name) {
    return `${location.origin}${path}#${base64url(await this.bytes(name))}`;
  }

  /**
   * The secret as 24 words: BIP-39 for 256 bits of entropy.
   * @param {string} name @returns {Promise<string[]>}
   */
  async words(name) {
    // Needed once in an account's life: loaded then.
    const { english } = await import('../words/bip39-english.js');
    return bip39(await this.bytes(name), english);
  }
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
