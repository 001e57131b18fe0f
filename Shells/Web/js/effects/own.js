// The effects `exportOwn` and `erase`: a person takes along what Dayly keeps of theirs, or has it
// all forgotten here.

import { forgetTrial } from './keeping.js';
import { forget } from './presence.js';

/**
 * @typedef {import('../wire/types').OwnExport} OwnExport
 * @typedef {import('../wire/types').GroupDetails} GroupDetails
 */

const utf8 = new TextEncoder();
const instant = (/** @type {number} */ milliseconds) => new Date(milliseconds).toISOString();

/**
 * What is somebody's own as JSON: ids in hexadecimal, instants in ISO 8601, no keys
 * (docs/architecture.md, "What people take along").
 * @param {OwnExport} own
 */
export function ownDocument(own) {
  const document = {
    version: 1, saved: instant(own.instant), account: { id: own.account, name: own.name },
    devices: own.devices.map(({ device, name, added }) => (
      { id: device, name, added: instant(added) })),
    groups: own.groups.map(groupDocument),
  };
  return utf8.encode(`${JSON.stringify(document, null, 2)}\n`);
}

/** @param {GroupDetails} details */
function groupDocument({ group, name, muted, members, invitations, history }) {
  return {
    id: group, name, muted,
    members: members.map((member) => ({
      id: member.account, name: member.name, you: member.you, invitedBy: member.invitedBy,
      blocked: member.blocked, compared: member.verified,
    })),
    invitations: invitations.map(({ invite, name: by, expires }) => (
      { id: invite, by, expires: instant(expires) })),
    history: history.map((line) => ({
      instant: instant(line.instant), act: line.act, by: line.name, of: line.other })),
  };
}

/**
 * @param {OwnExport} own
 * @returns {string} such as "dayly-2026-11-22.json"
 */
export const ownName = (own) => `dayly-${instant(own.instant).slice(0, 10)}.json`;

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
  await root?.removeEntry('posts', { recursive: true }).catch(() => {});
  await database.destroy();
  forgetTrial();
  forget();
}
