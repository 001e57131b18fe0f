// Whether this browser gives back what is written to it. Some private windows, locked-down modes
// and builds of browsers take a key and hand out nothing later; a full disk takes nothing. Whoever
// signed up there would lose everything at the next start, so this is tried at every start, before
// the core begins.

import { storageProblem } from './database.js';
import { makePair } from './key-pairs.js';
import { isEqual } from './primitives.js';

/**
 * @typedef {{ storage: CryptoKey, agreement: CryptoKeyPair, signing: CryptoKeyPair,
 *   bytes: Uint8Array }} Sample one of each thing that is kept
 */

const databaseName = 'dayly-proof';
const storeName = 'samples';
const sampleBytes = 64;

/** Deletes what the trial leaves: an empty database. */
export function forgetTrial() {
  indexedDB.deleteDatabase(databaseName);
}

/**
 * What stands in the way of keeping anything here; null when what is written comes back.
 * @returns {Promise<import('../wire/types').KeepingFault['kind'] | null>}
 */
export async function keepingFault() {
  const name = crypto.randomUUID();
  try {
    const sample = await makeSample();
    await during(async (database) => {
      await finished(database, (store) => store.put(sample, name));
    });
    // A fresh connection: the one that wrote may answer out of its memory.
    return await during(async (database) => {
      const found = await finished(database, (store) => store.get(name));
      const works = await isWhole(found, sample);
      await finished(database, (store) => store.delete(name));
      return works ? null : 'unavailable';
    });
  } catch (error) {
    return storageProblem(error).fault === 'storageFull' ? 'storageFull' : 'unavailable';
  }
}

/** @returns {Promise<Sample>} */
async function makeSample() {
  const { subtle } = crypto;
  const aes = { name: 'AES-GCM', length: 256 };
  const [storage, agreement, signing] = await Promise.all([
    subtle.generateKey(aes, false, ['encrypt', 'decrypt']),
    makePair('X25519'),
    makePair('Ed25519'),
  ]);
  return {
    storage, bytes: crypto.getRandomValues(new Uint8Array(sampleBytes)), agreement, signing,
  };
}

/**
 * Whether each key that came back does what the one that was written does.
 * @param {any} found @param {Sample} sample
 */
async function isWhole(found, sample) {
  const { subtle } = crypto;
  const keys = [found?.storage, found?.agreement?.privateKey, found?.signing?.privateKey];
  if (!keys.every((key) => key instanceof CryptoKey && !key.extractable)) return false;
  if (!(found.bytes instanceof Uint8Array && isEqual(found.bytes, sample.bytes))) return false;
  const gcm = { name: 'AES-GCM', iv: new Uint8Array(12) };
  const sealed = await subtle.encrypt(gcm, sample.storage, sample.bytes);
  const opened = new Uint8Array(await subtle.decrypt(gcm, found.storage, sealed));
  const signature = await subtle.sign('Ed25519', found.signing.privateKey, sample.bytes);
  const isSigned = await subtle.verify(
    'Ed25519', sample.signing.publicKey, signature, sample.bytes);
  const [mine, theirs] = await Promise.all([sample, found].map(({ agreement }) =>
    subtle.deriveBits({ name: 'X25519', public: sample.agreement.publicKey },
      agreement.privateKey, 256)));
  return isSigned && isEqual(opened, sample.bytes)
    && isEqual(new Uint8Array(mine), new Uint8Array(theirs));
}

/**
 * @template T
 * @param {(database: IDBDatabase) => Promise<T>} act @returns {Promise<T>}
 */
async function during(act) {
  const request = indexedDB.open(databaseName, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(storeName);
  const database = await new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  try {
    return await act(database);
  } finally {
    database.close();
  }
}

/**
 * What a request within a transaction of its own answers, once the transaction is durable.
 * @param {IDBDatabase} database
 * @param {(store: IDBObjectStore) => IDBRequest} act @returns {Promise<any>}
 */
function finished(database, act) {
  return new Promise((resolve, reject) => {
    const transaction = database.transaction(storeName, 'readwrite', { durability: 'strict' });
    const request = act(transaction.objectStore(storeName));
    transaction.oncomplete = () => resolve(request.result);
    transaction.onabort = () => reject(transaction.error ?? request.error);
  });
}
