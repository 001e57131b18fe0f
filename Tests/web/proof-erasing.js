// The end of an account in this browser: the keys go first, whatever else comes to nothing, and
// whether something is left is said.

import { Database } from '/source/js/effects/database.js';
import { eraseAll } from '/source/js/effects/export.js';
import { Tally } from './proof-world.js';

const name = 'dayly-erasing';

/** A browser whose `part` answers nothing but a refusal of `method`, while `act` runs. */
async function without(part, method, act) {
  const own = Object.getOwnPropertyDescriptor(part, method);
  Object.defineProperty(part, method, { configurable: true,
    value: () => Promise.reject(new DOMException('refused', 'InvalidStateError')) });
  try {
    return await act();
  } finally {
    if (own) Object.defineProperty(part, method, own);
    else delete part[method];
  }
}

async function filled() {
  const database = await Database.open(name);
  await database.write([{ store: 'keys', name: 'identity', value: database.key }]);
  const root = await navigator.storage.getDirectory();
  await root.getDirectoryHandle('posts', { create: true });
  return database;
}

/** How many keys a connection sees that was open already. */
const keysOf = (handle) => new Promise((resolve, reject) => {
  const request = handle.transaction('keys').objectStore('keys').count();
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const connection = () => new Promise((resolve, reject) => {
  const request = indexedDB.open(name);
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

const isThere = async () => (await indexedDB.databases()).some((one) => one.name === name);

const hasPosts = async () => {
  const root = await navigator.storage.getDirectory();
  return root.getDirectoryHandle('posts').then(() => true, () => false);
};

export async function erasingGoesOn() {
  const tally = new Tally();
  const { serviceWorker } = navigator;
  const broken = [[serviceWorker, 'getRegistration', true], [navigator, 'clearAppBadge', true],
    [navigator.storage, 'getDirectory', true], [indexedDB, 'databases', false]];
  for (const [part, method, isWhole] of broken) {
    const database = await filled();
    tally.same(`${method}: what is left is said`,
      await without(part, method, () => eraseAll(database, async () => {})), isWhole);
    tally.same(`${method}: the database is gone`, await isThere(), false);
    if (method !== 'getDirectory') {
      tally.same(`${method}: the posts are gone`, await hasPosts(), false);
    }
  }
  const database = await filled();
  tally.same('who cannot stop', await eraseAll(database, async () => {
    throw new Error('it does not stop');
  }), true);
  tally.same('who cannot stop: the database is gone', await isThere(), false);
  return tally;
}

export async function erasingBeginsWithTheKeys() {
  const tally = new Tally();
  const database = await filled();
  // Another tab that lets go of nothing.
  const other = await connection();
  tally.same('there were keys', await keysOf(other), 2);
  let found = null;
  const isWhole = await eraseAll(database, async () => { found = await keysOf(other); });
  tally.same('no key is there when anything else begins', found, 0);
  tally.same('a database that stays is said', isWhole, false);
  other.close();
  const again = await filled();
  tally.same('once it is let go of, nothing is left', await eraseAll(again, async () => {}), true);
  return tally;
}
