// The effects `exportAccount` and `erase`: a person takes along what Dayly keeps of theirs, or
// has it all forgotten here.

import { postsFolder } from './blobs.js';
import { libraryNames } from './database.js';
import { folderName } from './folder/name.js';
import { forgetTrial } from './keeping.js';
import { forget } from './presence.js';

/**
 * What Dayly keeps of an account, as JSON, and what its file is called. Who only has groups loads
 * the rules of days with it, which write it (Sources/Days/Account).
 * @param {import('../wire/types').AccountExport} account
 */
export async function accountDocument(account) {
  const { answerTo, daysBegun } = await import('../account-rules.js');
  await daysBegun();
  const { name, json } = answerTo({ kind: 'accountDocument', account });
  return { name, bytes: new TextEncoder().encode(json) };
}

/** So long is waited for what is being written, and for a tab that has a database open. */
const patienceMilliseconds = 5_000;

/**
 * Forgets everything this browser keeps for Dayly but the app's own files, the groups' keys first;
 * a step that comes to nothing holds up none of the others. Answers whether nothing is left.
 * @param {import('./database.js').Database} database
 * @param {() => Promise<void>} stop ends what is being written
 */
export async function eraseAll(database, stop) {
  let isWhole = true;
  const attempt = async (/** @type {() => unknown} */ step) => {
    try {
      await step();
    } catch (error) {
      isWhole = false;
      console.error(error);
    }
  };
  await attempt(() => database.destroy());
  await inTime(stop()).catch(() => {});
  // What the library was told names the groups, too. Each is a folder, a database or both.
  const names = [database.handle.name, postsFolder, ...Object.values(libraryNames), folderName];
  // For a vault in a folder that was picked, the library has a database of its own.
  await attempt(async () => {
    for (const { name } of await indexedDB.databases?.() ?? []) {
      if (name?.startsWith(`${libraryNames.vault}-`)) names.push(name);
    }
  });
  const root = await navigator.storage.getDirectory?.().catch(() => null);
  await Promise.all(names.flatMap((name) => [
    attempt(() => removeDatabase(name)), attempt(() => root && removeFolder(root, name))]));
  await silence().catch(() => {});
  forgetTrial();
  forget();
  return isWhole;
}

/** @param {Promise<unknown>} step */
const inTime = (step) => Promise.race([step, new Promise((_, reject) => {
  setTimeout(reject, patienceMilliseconds, new Error('it takes too long'));
})]);

/** @param {string} name of a database, or of none */
const removeDatabase = (name) => inTime(new Promise((resolve, reject) => {
  const request = indexedDB.deleteDatabase(name);
  request.onsuccess = resolve;
  request.onerror = () => reject(request.error);
}));

/** @param {FileSystemDirectoryHandle} root @param {string} name of a folder in it, or of none */
async function removeFolder(root, name) {
  try {
    await root.removeEntry(name, { recursive: true });
  } catch (error) {
    if (!(error instanceof DOMException && error.name === 'NotFoundError')) throw error;
  }
}

/** Nothing of the account is told any more, as far as this browser tells anything. */
async function silence() {
  await navigator.clearAppBadge?.().catch(() => {});
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => {});
  for (const shown of await registration?.getNotifications() ?? []) shown.close();
}
