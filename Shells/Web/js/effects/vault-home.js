// Where the app's vault lies: in the origin's own files, or in a folder the person picked. What is
// known of that is in a database of its own, because it says which database the library has.
// A folder that was picked before is known again, with what was captured for it.

/**
 * A folder the person picked; `id` names what the browser keeps beside it.
 * @typedef {{ id: string, handle: FileSystemDirectoryHandle }} Home
 *
 * `holder` is this browser among all that may use a folder; `moved` that no library has begun there
 * yet since the vault was said to lie there.
 * @typedef {{ holder: string, home: Home | null, known: Home[], moved: boolean }} Kept
 *
 * How the folder stands: it can be used; the person has to be asked whether it may be; it is not
 * there; its disk is full; somebody else uses it, `holder`, or is asked about at this moment.
 * @typedef {{ name: string, state: 'ready' | 'asking' | 'gone' | 'looking' | 'full' }
 *   | { name: string, state: 'busy', holder: string }} HomeState
 */

import { drawnID } from './drawn-id.js';

const databaseName = 'dayly-vault-home';
const storeName = 'kept';
const keptName = 'home';
/** What the library's core keeps of its messages with the groups (LibraryKept.swift). */
const messagesRecord = 'library';
/** As `kind` in a vault's folder says (docs/vault.md). */
export const kindFile = 'kind';
const vaultKind = 'vault';
export const kindBytes = new TextEncoder().encode(`${vaultKind}\n`);

/**
 * @template T
 * @param {(store: IDBObjectStore) => IDBRequest<T>} ask @param {IDBTransactionMode} mode
 * @returns {Promise<T>}
 */
async function within(mode, ask) {
  /** @type {IDBDatabase} */
  const database = await new Promise((resolve, reject) => {
    const request = indexedDB.open(databaseName, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(storeName);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });
  try {
    return await new Promise((resolve, reject) => {
      const transaction = database.transaction(storeName, mode, { durability: 'strict' });
      const request = ask(transaction.objectStore(storeName));
      transaction.oncomplete = () => resolve(request.result);
      transaction.onabort = () => reject(transaction.error);
    });
  } finally {
    database.close();
  }
}

/** @returns {Promise<Kept>} */
export async function keptHome() {
  const kept = await within('readonly', (store) => store.get(keptName));
  if (kept) return kept;
  const made = { holder: drawnID(), home: null, known: [], moved: false };
  await within('readwrite', (store) => store.put(made, keptName));
  return made;
}

/**
 * From the next start of the library on the vault lies there; null for the origin's own files.
 * @param {FileSystemDirectoryHandle | null} handle
 */
export async function keepHome(handle) {
  const kept = await keptHome();
  /** @type {Home | null} */
  let home = null;
  for (const one of kept.known) {
    if (handle && await one.handle.isSameEntry(handle)) home = { id: one.id, handle };
  }
  if (handle) home ??= { id: drawnID(), handle };
  const others = kept.known.filter(({ id }) => id !== home?.id);
  const known = home ? [...others, home] : others;
  await within('readwrite', (store) =>
    store.put({ ...kept, home, known, moved: true }, keptName));
}

/**
 * A library begins where the vault lies now. The groups have gone on with another one meanwhile, if
 * it was here before: what it knows of their messages is of no use, and would have it wait for ever
 * for those between.
 * @param {import('./database.js').Database} database
 */
export async function moveIn(database) {
  const kept = await keptHome();
  if (!kept.moved) return;
  await database.write([{ store: 'records', name: messagesRecord, value: null }]);
  await within('readwrite', (store) => store.put({ ...kept, moved: false }, keptName));
}

/**
 * What a folder is to a vault: one lies in it, there is room for one, it is another program's, or
 * other things are in it.
 * @param {FileSystemDirectoryHandle} handle
 * @returns {Promise<'vault' | 'empty' | 'other' | 'full'>}
 */
export async function kindOf(handle) {
  const names = [];
  for await (const { name } of handle.values()) names.push(name);
  if (names.includes(kindFile)) {
    const file = await (await handle.getFileHandle(kindFile)).getFile();
    return (await file.slice(0, 64).text()).trim() === vaultKind ? 'vault' : 'other';
  }
  // What systems and sync services put into every folder has a hidden name.
  return names.every((name) => name.startsWith('.')) ? 'empty' : 'full';
}

/**
 * Says in a folder that a vault lies in it, where nothing says so yet.
 * @param {FileSystemDirectoryHandle} handle
 */
export async function markAsVault(handle) {
  if (await kindOf(handle) === 'vault') return;
  const file = await handle.getFileHandle(kindFile, { create: true });
  const writable = await file.createWritable();
  await writable.write(kindBytes);
  await writable.close();
}
