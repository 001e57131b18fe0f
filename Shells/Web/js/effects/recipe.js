// The effect `recipe`: carries out the steps the core described (Sources/Wire/Schema/2-recipe.wire)
// with the browser's cryptography. What a recipe keeps, puts and hands over is collected and
// written at its end in one transaction: a recipe that fails changes nothing.

import { storageProblem } from './database.js';
import { hpkeOpen, hpkeSeal } from './hpke.js';
import {
  agreementKeyFromSeed, isSigned, makeAgreementKey, makeSigningKey, sign, signingKeyFromSeed,
} from './keys.js';
import {
  RecipeProblem, aesGCMOpen, aesGCMSeal, concat, empty, hashPieces, hkdf, hmac, isEqual,
  mustBeValid, openChunks, sealChunks, sha256, treeRoot,
} from './primitives.js';
import { isTransient } from './secrets.js';
import { unhandled } from '../unhandled.js';
import { matchWords, secretOfWords, textOfWords } from './phrase.js';

/**
 * @typedef {import('../wire/types').Value} Value
 * @typedef {import('../wire/types').Step} Step
 * @typedef {import('./secrets.js').Secret} Secret
 * @typedef {Exclude<Step, { kind: 'random' | 'join' | 'slice' | 'prefix' | 'suffix' | 'zeros'
 *   | 'length' | 'sha256' | 'hmac' | 'hkdf' }>} SealingStep
 * @typedef {Exclude<SealingStep, { kind: 'aesGCMSeal' | 'aesGCMOpen' | 'sealChunks' | 'openChunks'
 *   | 'hashPieces' | 'treeRoot' | 'hpkeSeal' | 'hpkeOpen' }>} SigningStep
 * @typedef {Exclude<SigningStep, { kind: 'sign' | 'verify' | 'equal' | 'makeSigningKey'
 *   | 'signingKeyFromSeed' | 'makeAgreementKey' | 'agreementKeyFromSeed' }>} KeepingStep
 *
 * What recipes act on.
 * @typedef {{
 *   secrets: import('./secrets.js').Secrets,
 *   blobs: Pick<import('./blobs.js').Blobs, 'read' | 'databaseWrite' | 'otherWrite'>
 *     & { file?: (name: string) => Promise<Blob | null> },
 *   images: Pick<import('./images.js').Images, 'present' | 'dismiss'>,
 *   database: import('./database.js').Database,
 *   isAcceptableEd25519: (key: Uint8Array, signature: Uint8Array) => boolean,
 *   passphrases?: typeof import('./passphrase.js'),
 * }} World
 */

/** No honest recipe makes more: the largest picture is 64 MiB. */
const stepBytesMax = 128 * 1024 * 1024;
/** Longer than anything Dayly keeps as a secret. */
const secretBytesMax = 65536;
/** The schema's limit on what is revealed at once. */
const revealedBytesMax = 1048576;

/** A recipe that failed, at which step and why. */
export class RecipeFailure extends Error {
  /**
   * @param {number} step
   * @param {import('../wire/types').RecipeFault['kind']} fault
   */
  constructor(step, fault) {
    super(`step ${step}: ${fault}`);
    this.failure = { step, fault: { kind: fault } };
  }
}

/**
 * Carries out `recipe` and returns what it reveals. Throws `RecipeFailure`.
 * @param {World} world @param {import('../wire/types').Recipe} recipe
 * @returns {Promise<Uint8Array[]>}
 */
export async function carryOut(world, recipe) {
  const run = new Run(world);
  let step = 0;
  try {
    for (; step < recipe.steps.length; step += 1) {
      run.results.push(await run.step(recipe.steps[step]));
    }
    step = Math.max(0, recipe.steps.length - 1);
    const revealed = recipe.reveal.map((index) => run.result(index).slice());
    mustBeValid(revealed.every((bytes) => bytes.length <= revealedBytesMax));
    await run.commit();
    return revealed;
  } catch (error) {
    throw new RecipeFailure(step, storageProblem(error).fault);
  } finally {
    run.wipe();
  }
}

/** One recipe under way. */
class Run {
  /** @param {World} world */
  constructor(world) {
    this.world = world;
    /** @type {Uint8Array[]} */
    this.results = [];
    /**
     * Secrets kept (or forgotten) by this recipe so far.
     * @type {Map<string, Secret | null>}
     */
    this.secrets = new Map();
    /**
     * Blobs put (or dropped).
     * @type {Map<string, Uint8Array | null>}
     */
    this.blobs = new Map();
    /**
     * Images presented (or dismissed).
     * @type {Map<string, Uint8Array | null>}
     */
    this.images = new Map();
    /**
     * Secrets read from the disk for this recipe.
     * @type {Uint8Array[]}
     */
    this.borrowed = [];
  }

  /** What a passphrase opens is the library's: the groups' world has no such. */
  get passphrases() {
    const { passphrases } = this.world;
    if (!passphrases) throw new RecipeProblem('unavailable');
    return passphrases;
  }

  /** @param {number} index */
  result(index) {
    mustBeValid(index < this.results.length);
    return this.results[index];
  }

  /**
   * @param {string} name
   * @returns {Promise<Secret>}
   */
  async secret(name) {
    const staged = this.secrets.get(name);
    const secret = staged === undefined ? await this.world.secrets.find(name) : staged;
    if (secret === null) throw new RecipeProblem('missing');
    return secret;
  }

  /**
   * @param {string} name
   * @param {'sign' | 'agree'} use
   */
  async key(name, use) {
    const secret = await this.secret(name);
    mustBeValid(!(secret instanceof Uint8Array) && secret.use === use);
    const key = /** @type {import('./keys.js').KeptKey} */ (secret);
    // Some browsers hand out nothing where they were given a key.
    if (!(key.privateKey instanceof CryptoKey)) throw new RecipeProblem('unavailable');
    return key;
  }

  /**
   * @param {Value} value
   * @returns {Promise<Uint8Array>}
   */
  async value(value) {
    switch (value.kind) {
      case 'literal': return value.bytes;
      case 'result': return this.result(value.step);
      case 'secret': {
        const secret = await this.secret(value.name);
        if (!(secret instanceof Uint8Array)) throw new RecipeProblem('invalid');
        if (!isTransient(value.name) && !this.secrets.has(value.name)) this.borrowed.push(secret);
        return secret;
      }
      case 'blob': {
        const staged = this.blobs.get(value.name);
        const bytes = staged === undefined ? await this.world.blobs.read(value.name) : staged;
        if (bytes === null) throw new RecipeProblem('missing');
        return bytes;
      }
    }
  }

  /**
   * A value as a file of which only parts are read, for it may be a long film; null for any other.
   * @param {Value} value
   * @returns {Promise<Blob | null>}
   */
  async file(value) {
    const { blobs } = this.world;
    if (value.kind !== 'blob' || !blobs.file || this.blobs.has(value.name)) return null;
    const file = await blobs.file(value.name);
    if (file === null) throw new RecipeProblem('missing');
    return file;
  }

  /**
   * What lies between two places of a value, given how long that is.
   * @param {Value} value @param {(count: number) => [number, number]} ends
   * @returns {Promise<Uint8Array>}
   */
  async range(value, ends) {
    const file = await this.file(value);
    if (file) return new Uint8Array(await file.slice(...ends(file.size)).arrayBuffer());
    const bytes = await this.value(value);
    return bytes.slice(...ends(bytes.length));
  }

  /**
   * @param {Value[]} values
   * @returns {Promise<Uint8Array[]>}
   */
  async values(...values) {
    const all = [];
    for (const value of values) all.push(await this.value(value));
    return all;
  }

  /**
   * @param {Step} step
   * @returns {Promise<Uint8Array>}
   */
  async step(step) {
    switch (step.kind) {
      case 'random': return crypto.getRandomValues(new Uint8Array(step.count));
      case 'join': return concat(...await this.values(...step.parts));
      case 'slice': {
        const bytes = await this.range(step.of, () => [step.offset, step.offset + step.count]);
        mustBeValid(bytes.length === step.count);
        return bytes;
      }
      case 'prefix': return this.range(step.of, () => [0, step.most]);
      case 'suffix':
        return this.range(step.of, (count) => [Math.max(0, count - step.most), count]);
      case 'zeros':
        mustBeValid(step.count <= stepBytesMax);
        return new Uint8Array(step.count);
      case 'length': {
        const bytes = new Uint8Array(8);
        const count = (await this.file(step.of))?.size ?? (await this.value(step.of)).length;
        new DataView(bytes.buffer).setBigUint64(0, BigInt(count));
        return bytes;
      }
      case 'sha256': return sha256(await this.value(step.of));
      case 'hmac': {
        const [key, message] = await this.values(step.key, step.message);
        return hmac(key, message);
      }
      case 'hkdf': {
        const [input, salt, info] = await this.values(step.input, step.salt, step.info);
        return hkdf(input, salt, info, step.count);
      }
      default: return this.sealingStep(step);
    }
  }

  /** @param {SealingStep} step */
  async sealingStep(step) {
    switch (step.kind) {
      case 'aesGCMSeal': {
        const [key, nonce, associated, plaintext] = await this.values(
          step.key, step.nonce, step.associated, step.plaintext);
        return aesGCMSeal(key, nonce, associated, plaintext);
      }
      case 'aesGCMOpen': {
        const [key, nonce, associated, ciphertext] = await this.values(
          step.key, step.nonce, step.associated, step.ciphertext);
        return aesGCMOpen(key, nonce, associated, ciphertext);
      }
      case 'sealChunks': {
        const [key, plaintext] = await this.values(step.key, step.plaintext);
        return sealChunks(key, plaintext, step.chunkBytes);
      }
      case 'openChunks': {
        const [key, ciphertext] = await this.values(step.key, step.ciphertext);
        return openChunks(key, ciphertext, step.chunkBytes);
      }
      case 'hashPieces': return hashPieces(await this.value(step.of), step.pieceBytes);
      case 'treeRoot': return treeRoot(await this.value(step.leaves));
      case 'hpkeSeal': {
        const [to, info, plaintext] = await this.values(step.to, step.info, step.plaintext);
        return hpkeSeal(to, info, empty, plaintext);
      }
      case 'hpkeOpen': {
        const [info, sealed] = await this.values(step.info, step.sealed);
        return hpkeOpen(await this.key(step.key, 'agree'), info, empty, sealed);
      }
      default: return this.signingStep(step);
    }
  }

  /** @param {SigningStep} step */
  async signingStep(step) {
    switch (step.kind) {
      case 'sign': {
        const key = await this.key(step.key, 'sign');
        return sign(key.privateKey, await this.value(step.message));
      }
      case 'verify': {
        const [key, message, signature] = await this.values(
          step.key, step.message, step.signature);
        const isGood = this.world.isAcceptableEd25519(key, signature)
          && await isSigned(key, message, signature);
        if (!isGood) throw new RecipeProblem('refused');
        return empty;
      }
      case 'equal': {
        const [left, right] = await this.values(step.left, step.right);
        if (!isEqual(left, right)) throw new RecipeProblem('refused');
        return empty;
      }
      case 'makeSigningKey': return this.keepKey(step.name, await makeSigningKey());
      case 'signingKeyFromSeed':
        return this.keepKey(step.name, await signingKeyFromSeed(await this.value(step.seed)));
      case 'makeAgreementKey': return this.keepKey(step.name, await makeAgreementKey());
      case 'agreementKeyFromSeed':
        return this.keepKey(step.name, await agreementKeyFromSeed(await this.value(step.seed)));
      default: return this.keepingStep(step);
    }
  }

  /** @param {KeepingStep} step */
  async keepingStep(step) {
    switch (step.kind) {
      case 'keep': {
        const secret = await this.value(step.value);
        mustBeValid(secret.length <= secretBytesMax);
        this.secrets.set(step.name, secret.slice());
        return empty;
      }
      case 'forget':
        this.secrets.set(step.name, null);
        return empty;
      case 'putBlob':
        this.blobs.set(step.name, await this.value(step.value));
        return empty;
      case 'dropBlob':
        this.blobs.set(step.name, null);
        return empty;
      case 'present':
        this.images.set(step.name, await this.value(step.jpeg));
        return empty;
      case 'dismiss':
        this.images.set(step.name, null);
        return empty;
      case 'wordsOf': return textOfWords(await this.value(step.secret));
      case 'secretOfWords': return secretOfWords(await this.value(step.words));
      case 'matchWords': {
        const [secret, words] = await this.values(step.secret, step.words);
        await matchWords(secret, step.places, words);
        return empty;
      }
      case 'passphraseKey': {
        const [passphrase, salt] = await this.values(step.passphrase, step.salt);
        return this.passphrases.passphraseKey(passphrase, salt, step.iterations);
      }
      case 'scryptKey': {
        const [passphrase, salt] = await this.values(step.passphrase, step.salt);
        return this.passphrases.scryptKey(passphrase, salt, step.workFactor);
      }
      default: return unhandled(step);
    }
  }

  /**
   * @param {string} name
   * @param {import('./keys.js').KeptKey} key
   */
  keepKey(name, key) {
    this.secrets.set(name, key);
    return key.publicKey.slice();
  }

  /** Writes what the recipe keeps. Throws `RecipeProblem` or a storage error; then nothing was. */
  async commit() {
    const { world } = this;
    const writes = [];
    for (const [name, secret] of this.secrets) {
      writes.push(...await world.secrets.databaseWrites(name, secret));
    }
    for (const [name, bytes] of this.blobs) {
      // Files first: should the transaction fail, a file too many harms nobody.
      if (bytes) await world.blobs.otherWrite(name, bytes);
      const write = await world.blobs.databaseWrite(name, bytes);
      if (write) writes.push(write);
    }
    await world.database.write(writes);
    for (const [name, secret] of this.secrets) world.secrets.otherWrite(name, secret);
    for (const [name, bytes] of this.blobs) {
      if (!bytes) await world.blobs.otherWrite(name, null);
    }
    for (const [name, jpeg] of this.images) {
      if (jpeg) world.images.present(name, jpeg);
      else world.images.dismiss(name);
    }
  }

  /** Zeroes every result and every staged copy; what lives on was copied. */
  wipe() {
    for (const bytes of [...this.results, ...this.borrowed]) bytes.fill(0);
    for (const secret of this.secrets.values()) {
      if (secret instanceof Uint8Array) secret.fill(0);
    }
  }
}
