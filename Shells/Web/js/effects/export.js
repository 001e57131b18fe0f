// The effects `exportAccount` and `erase`: a person takes along what Dayly keeps of theirs, or
// has it all forgotten here.

import { postsFolder } from './blobs.js';
import { libraryNames } from './database.js';
import { folderName } from './folder/name.js';
import { forgetTrial } from './keeping.js';
import { forget } from './presence.js';

/**
 * @typedef {import('../wire/types').AccountExport} AccountExport
 * @typedef {import('../wire/types').GroupDetails} GroupDetails
 */

const utf8 = new TextEncoder();
const instant = (/** @type {number} */ milliseconds) => new Date(milliseconds).toISOString();

/**
 * What Dayly keeps of an account, as JSON, no keys, in the forms the command line prints
 * (docs/command-line.md, "Values").
 * @param {AccountExport} account
 */
export function accountDocument(account) {
  const document = {
    account: account.account, name: account.name, saved: instant(account.instant), version: 1,
    devices: account.devices.map(({ device, name, added, this: isThis }) => (
      { added: instant(added), device, name, this: isThis })),
    groups: account.groups.map(groupDocument),
  };
  return utf8.encode(`${JSON.stringify(document, null, 2)}\n`);
}

/** @param {GroupDetails} details */
function groupDocument({ group, name, muted, broken, members, invitations, history }) {
  return {
    group, name, muted, broken,
    members: members.map(({ account, name: called, you, invitedBy, blocked }) => (
      { account, name: called, you, invitedBy, blocked })),
    invitations: invitations.map(({ invite, name: by, you, expires }) => (
      { id: invite, by, you, expires: instant(expires) })),
    history: history.map(({ instant: at, act, name: who, you, other, otherYou }) => (
      { at: instant(at), act: act.kind, name: who, you, other, otherYou })),
  };
}

/**
 * @param {AccountExport} account
 * @returns {string} such as "dayly-2026-11-22.json"
 */
export const accountFileName = (account) => `dayly-${instant(account.instant).slice(0, 10)}.json`;

/**
 * Forgets everything this browser keeps for Dayly but the app's own files.
 * @param {import('./database.js').Database} database
 */
export async function eraseAll(database) {
  const registration = await navigator.serviceWorker?.getRegistration();
  const subscription = await registration?.pushManager?.getSubscription().catch(() => null);
  await subscription?.unsubscribe().catch(() => {});
  for (const shown of await registration?.getNotifications() ?? []) shown.close();
  await navigator.clearAppBadge?.().catch(() => {});
  const root = await navigator.storage.getDirectory?.().catch(() => null);
  // What the library was told names the groups, too. Each is a folder, a database or both.
  // For a vault in a folder that was picked, the library has a database of its own.
  const picked = (await indexedDB.databases?.() ?? []).flatMap(({ name }) =>
    (name?.startsWith(`${libraryNames.vault}-`) ? [name] : []));
  for (const name of [postsFolder, ...Object.values(libraryNames), folderName, ...picked]) {
    await root?.removeEntry(name, { recursive: true }).catch(() => {});
    indexedDB.deleteDatabase(name);
  }
  await database.destroy();
  forgetTrial();
  forget();
}
