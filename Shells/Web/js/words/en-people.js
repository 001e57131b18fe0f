// The words of a group's details, in English. Whoever acts may be the reader: `who` and `other`
// are null then.

import { date, moment } from './en-measures.js';

/**
 * @typedef {string | null} Name
 * @typedef {import('../wire/types').HistoryAct['kind']} Act
 */

export const groupPeople = {
  /** A name whose key is not here. */
  unknown: '?',
  unknownGroup: 'A group of yours',
  cancel: 'Cancel',
  save: 'Save',
  rename: 'Rename group',
  ownName: 'Change your name',
  ownNameLine: 'Every group of yours sees it.',
  more: (/** @type {string} */ name) => `More about ${name}`,
  block: 'Block',
  unblock: 'Unblock',
  blocked: 'Blocked: you don’t see each other’s photos',
  blockTitle: (/** @type {string} */ name) => `Block ${name}?`,
  blockLine: 'Your photos no longer go to them and theirs are no longer shown, in any group. ' +
    'They aren’t told. You can undo it here.',
  blockNow: (/** @type {string} */ name) => `Block ${name}`,
  remove: 'Remove from group',
  removeTitle: (/** @type {string} */ name, /** @type {string} */ group) =>
    `Remove ${name} from ${group}?`,
  removeLine: 'Everybody in the group sees that you did. To come back they need a new invitation.',
  removeNow: (/** @type {string} */ name) => `Remove ${name}`,
  announce: 'Announce new photos',
  announced: 'You hear of new photos in this group.',
  unheard: 'Notifications are off on this device. Turn them on in Settings.',
  nameless: 'You can invite once another device has sent the group’s name.',
  muted: 'Muted. The photos are here whenever you look.',
  mutedMark: 'Muted',
  invitations: 'Open invitations',
  yourLink: 'Your link',
  linkOf: (/** @type {string} */ name) => `${name}’s link`,
  expires: (/** @type {number} */ instant) => `Until ${moment.format(instant)}`,
  withdraw: 'Withdraw',
  withdrawOf: (/** @type {string} */ link) => `Withdraw: ${link}`,
  history: 'History',
  day: (/** @type {number} */ instant) => date.format(instant),
  /** @type {Record<Act, (who: Name, other: Name) => string>} */
  acts: {
    made: (who) => `${who ?? 'You'} made the group`,
    joined: (who, other) => other === null ? `${who ?? 'You'} joined by your invite`
      : `${who ?? 'You'} joined by ${other}’s invite`,
    left: (who) => `${who ?? 'You'} left`,
    removed: (who, other) => `${who ?? 'You'} removed ${other ?? 'you'}`,
    renamed: (who) => `${who ?? 'You'} renamed the group`,
    deviceAdded: (who) => `${who ?? 'You'} added a device`,
    deviceRemoved: (who) => `${who ?? 'You'} removed a device`,
  },
  removedFrom: (/** @type {string} */ group) => `You are no longer in ${group}`,
  code: 'Show as QR code',
  hideCode: 'Hide QR code',
  codeLabel: 'QR code of the invitation link',
  codeFailed: 'The code can’t be shown. Use the link.',
};
