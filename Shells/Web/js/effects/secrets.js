// What the core may name but never see. Keys are CryptoKeys that cannot be read back; other
// secrets are bytes, sealed on disk. "transient/…" lives in memory until forgotten. Here too is
// the little a person must read: the 24 words and an invitation's link.

import { base64url } from './encoding.js';
import { bip39, wordList } from './phrase.js';
import { RecipeProblem } from './primitives.js';

/**
 * A secret: bytes, or a key that stays where it is.
 * @typedef {Uint8Array | import('./keys.js').KeptKey} Secret
 */

/** @param {string} name */
export const isTransient = (name) => name.startsWith('transient/');

/** Under which names what a person typed waits to be used. */
const typedNames = { code: 'transient/code', words: 'transient/words' };

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
   * @param {keyof typeof typedNames} [what]
   */
  put(value, what = 'code') {
    const name = typedNames[what];
    this.otherWrite(name, new TextEncoder().encode(value));
    return name;
  }

  /**
   * An address that carries a secret behind its "#".
   * @param {string} path @param {string} name @returns {Promise<string>}
   */
  async link(path, name) {
    return `${location.origin}${path}#${base64url(await this.bytes(name))}`;
  }

  /**
   * The secret in words: 24 for the 32 bytes of an account or a vault, six for the 8 of a share.
   * @param {string} name @returns {Promise<string[]>}
   */
  async words(name) {
    return bip39(await this.bytes(name), await wordList());
  }
}
