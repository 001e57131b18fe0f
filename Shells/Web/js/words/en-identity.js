// About words, people and devices, in English. See en.js.

import { counted, moment, number } from './en-measures.js';

export const identity = {
  haveAccount: 'I already have an account',
  unknownAccount: 'This server knows no account with these words.',
  tooManyDevices: 'Your account has five devices already. Remove one there first.',
  changed: 'New identity: your photos don’t go there yet',
  verified: 'Safety number compared',

  wordsCheck: {
    title: 'Check three words',
    line: 'So that you can be sure they are written down right.',
    word: (/** @type {number} */ place) => `Word ${number.format(place)}`,
    check: 'Check',
    wrong: 'That’s not what the words say. Look at your paper again.',
    back: 'Back to the words',
    then: 'Afterwards the words leave this device. Only your paper has them then.',
  },

  accountWords: {
    title: 'Your 24 words',
    line: 'They add this device to the account you have. Your groups come along.',
    label: 'Your 24 words',
    counted: (/** @type {number} */ count, /** @type {number} */ all) =>
      `${number.format(count)} of ${number.format(all)} words`,
    next: 'Continue',
    wrong: 'These aren’t 24 words that belong together. Check the spelling and the order.',
  },

  person: {
    devices: (/** @type {number} */ count) => counted(count, 'device', 'devices'),
    changedTitle: (/** @type {string} */ name) => `This is a new ${name}`,
    changedLine: (/** @type {string} */ name) =>
      `You knew somebody called ${name} under another account. They may have started anew on ` +
      'a new phone, or it is somebody else. Ask them in person. Until you accept them, your ' +
      'photos don’t go to them.',
    accept: 'I know who this is: accept',
    verified: 'You compared this number',
    numberTitle: 'Safety number',
    line: (/** @type {string} */ name) =>
      `Compare it with the one ${name} sees for you. If both are the same, nobody is between you.`,
    number: (/** @type {string[]} */ groups) => `Safety number ${groups.join(', ')}`,
    code: 'The safety number as a QR code',
    failed: 'The number can’t be computed right now.',
    verify: 'It’s the same',
    unverify: 'Not compared after all',
  },

  devices: {
    title: 'Your devices',
    setting: 'Every device of your account shows your groups’ photos. ' +
      'A new one gets the earlier ones that are still there from your other devices and from ' +
      'whoever sent them, once they open Dayly.',
    open: 'See your devices',
    line: 'As the groups you are in know them. Five at the most.',
    this: 'This device',
    other: 'Another device',
    since: (/** @type {number} */ instant) => `Added ${moment.format(instant)}`,
    going: 'Being removed from your groups…',
    revoke: 'Remove',
    revokeOf: (/** @type {string} */ since) => `Remove the device: ${since}`,
    confirm: 'Remove this device?',
    confirmLine: 'It is signed out, new photos no longer go to it, and it can’t come back. ' +
      'Your groups see that.',
    revokeNow: 'Remove device',
    keep: 'Keep it',
    add: 'To add one, open Dayly there, choose “I already have an account” and enter your 24 ' +
      'words.',
  },
};
