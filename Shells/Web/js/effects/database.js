// Where everything the app keeps lies: one IndexedDB database, sealed. A key that cannot be read
// back by a page seals every value before it is written, bound to its place. Names are plain, and
// the key lies in the same profile: whoever copies all of it and breaks the browser's own
// protection reads it (docs/threat-model.md, "At rest"). Writes are whole or not at all and
// durable when they answer.

import { RecipeProblem, gcmParameters } from './primitives.js';

/**
 * `keys`: CryptoKeys. `secrets`, `records`, `blobs`: sealed bytes by name.
 * @typedef {'keys' | 'secrets' | 'records' | 'blobs'} Store
 */

/** @type {Store[]} */
const stores = ['keys', 'secrets', 'records', 'blobs'];
const version = 1;

/**
 * The library's database, and its folder for files, beside the groups': what befalls one core's
 * does not befall the other's. That of the hidden vault has one of its own.
 */
export const libraryNames = { vault: 'dayly-library', hidden: 'dayly-library-hidden' };

const nonceBytes = 12;
/** The name of the storage key among the keys; no `SecretName` has a space. */
const storageKeyName = 'storage key';
/** Under this name stands the tab whose writes count; see `own`. */
const ownerName = 'owner';
const utf8 = new TextEncoder();

/**
 * One change: a value to write, or null to delete.
 * @typedef {{ store: Store, name: string, value: unknown }} Write
 */

/**
 * @template T
 * @param {IDBRequest<T>} request @returns {Promise<T>}
 */
function answer(request) {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
}

/**
 * What a storage error means to the core.
 * @param {unknown} error @returns {RecipeProblem}
 */
export function storageProblem(error) {
  if (error instanceof RecipeProblem) return error;
  const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
  return new RecipeProblem(isFull ? 'storageFull' : 'unavailable');
}

/** The sealed database. */
export class Database {
  /**
   * @param {IDBDatabase} handle
   * @param {CryptoKey} key
   */
  constructor(handle, key) {
    this.handle = handle;
    this.key = key;
    /**
     * Which tab this is, once it owns the database.
     * @type {string | null}
     */
    this.owner = null;
    /** The browser has cleared what was here, under our feet. */
    this.lost = () => {};
    handle.onclose = () => this.lost();
    handle.onversionchange = ({ newVersion }) => {
      // A newer page in another tab must not wait for this one forever.
      handle.close();
      if (newVersion === null) this.lost();
    };
  }

  /**
   * Opens the database, making it and its key where there are none.
   * @param {string} name
   */
  static async open(name) {
    const request = indexedDB.open(name, version);
    request.onupgradeneeded = () => {
      for (const store of stores) request.result.createObjectStore(store);
    };
    const handle = await answer(request);
    const database = new Database(handle, await makeStorageKey());
    const known = await database.get('keys', storageKeyName);
    if (known) database.key = known;
    else await database.write([{ store: 'keys', name: storageKeyName, value: database.key }]);
    return database;
  }

  /**
   * From now on no other tab's writes count, not even those of a tab that was put to sleep while
   * it owned the database and wakes up believing that it still does.
   * @param {string} owner a name no other tab has
   */
  async own(owner) {
    this.owner = null;
    await this.write([{ store: 'keys', name: ownerName, value: owner }]);
    this.owner = owner;
  }

  /**
   * Deletes everything, the keys first of all. The database itself is left to be removed, and other
   * tabs begin anew when it is.
   */
  async destroy() {
    this.lost = () => {};
    await new Promise((resolve, reject) => {
      const transaction = this.begin(stores, 'readwrite');
      transaction.oncomplete = resolve;
      transaction.onabort = () => reject(storageProblem(transaction.error));
      for (const store of stores) transaction.objectStore(store).clear();
    });
    this.handle.close();
  }

  /**
   * @param {Store} store
   * @param {string} name @returns {Promise<any>} undefined when missing
   */
  get(store, name) {
    return answer(this.begin(store, 'readonly').objectStore(store).get(name));
  }

  /**
   * The names of everything in a store.
   * @param {Store} store @returns {Promise<string[]>}
   */
  async names(store) {
    const keys = await answer(this.begin(store, 'readonly').objectStore(store).getAllKeys());
    return keys.map(String);
  }

  /**
   * Carries out all of `writes`, or none; durable when it answers.
   * @param {Write[]} writes @returns {Promise<void>}
   */
  write(writes) {
    if (writes.length === 0) return Promise.resolve();
    const used = stores.filter((store) => (store === 'keys' && this.owner)
      || writes.some((write) => write.store === store));
    return new Promise((resolve, reject) => {
      const transaction = this.begin(used, 'readwrite');
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(storageProblem(transaction.error));
      const begin = () => {
        try {
          put(transaction, writes);
        } catch (error) {
          transaction.abort();
          reject(storageProblem(error));
        }
      };
      if (!this.owner) return begin();
      const { owner } = this;
      const reading = transaction.objectStore('keys').get(ownerName);
      reading.onsuccess = () => (reading.result === owner ? begin() : transaction.abort());
    });
  }

  /**
   * @param {Store | Store[]} used
   * @param {IDBTransactionMode} mode
   */
  begin(used, mode) {
    try {
      return this.handle.transaction(used, mode, { durability: 'strict' });
    } catch (error) {
      // The connection was closed from outside, and not every browser says so when it happens.
      if (error instanceof DOMException && error.name === 'InvalidStateError') this.lost();
      throw storageProblem(error);
    }
  }

  close() {
    this.handle.close();
  }

  /**
   * @param {Store} store
   * @param {string} name @param {Uint8Array} bytes @returns {Promise<Write>}
   */
  async sealedWrite(store, name, bytes) {
    return { store, name, value: await this.seal(`${store}/${name}`, bytes) };
  }

  /**
   * nonce ‖ ciphertext ‖ tag, bound to its place.
   * @param {string} place @param {Uint8Array} bytes
   */
  async seal(place, bytes) {
    const sealed = new Uint8Array(nonceBytes + bytes.length + 16);
    const nonce = crypto.getRandomValues(sealed.subarray(0, nonceBytes));
    const parameters = gcmParameters(nonce, utf8.encode(place));
    const ciphertext = await crypto.subtle.encrypt(parameters, this.key, bytes);
    sealed.set(new Uint8Array(ciphertext), nonceBytes);
    return sealed;
  }

  /**
   * What `seal` sealed for this place; throws `unavailable` for anything else: what this device
   * sealed and cannot open is no fault of whoever the bytes are from.
   * @param {string} place @param {unknown} sealed
   */
  async unseal(place, sealed) {
    if (!(sealed instanceof Uint8Array)) throw new RecipeProblem('unavailable');
    try {
      const parameters = gcmParameters(sealed.slice(0, nonceBytes), utf8.encode(place));
      const ciphertext = sealed.subarray(nonceBytes);
      return new Uint8Array(await crypto.subtle.decrypt(parameters, this.key, ciphertext));
    } catch (error) {
      throw new RecipeProblem('unavailable');
    }
  }

  /**
   * The bytes kept in `store` as `name`, or null when there are none.
   * @param {Store} store @param {string} name @returns {Promise<Uint8Array | null>}
   */
  async read(store, name) {
    const sealed = await this.get(store, name);
    return sealed === undefined ? null : this.unseal(`${store}/${name}`, sealed);
  }
}

/**
 * @param {IDBTransaction} transaction
 * @param {Write[]} writes
 */
function put(transaction, writes) {
  for (const { store, name, value } of writes) {
    const target = transaction.objectStore(store);
    if (value === null) target.delete(name);
    else target.put(value, name);
  }
}

function makeStorageKey() {
  const algorithm = { name: 'AES-GCM', length: 256 };
  return crypto.subtle.generateKey(algorithm, false, ['encrypt', 'decrypt']);
}
