// About words, people and devices, in English. See en.js. Names that tests may rely on:
//
//   devices    dialog    Your devices           button  Add a device · Rename: DEVICE ·
//                                                       Remove the device: DEVICE · Remove device
//     naming   textbox   Device name            button  Save · Cancel · Not now
//   linking    dialog    Add a device | Does the new device show this number? |
//                        Add this device to your account? | Say yes on your other device
//              textbox   Or open this link there
//              button    Copy link · Show a new code · Yes, add it · No · Add this device ·
//                        Not now · OK (when it failed) · Close

import { counted, date, number } from './en-measures.js';

export const identity = {
  haveAccount: 'I already have an account',
  unknownAccount: 'This server knows no account with these words.',
  tooManyDevices: 'Your account has five devices already. Remove one there first.',
  linkEnded: 'This code no longer works: it has run out, or another device was quicker.',
  hasAccount: 'This device has an account already, and it can’t take on another.',
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
    scan: 'Is another device of yours at hand? It can show a code to scan instead: Settings → ' +
      'Your devices → Add a device.',
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
    line: 'Every device that speaks for you. Five at the most.',
    this: 'This device',
    other: 'Another device',
    since: (/** @type {number} */ instant) => `Added ${date.format(instant)}`,
    going: 'Being removed…',
    revoke: 'Remove',
    revokeOf: (/** @type {string} */ since) => `Remove the device: ${since}`,
    confirm: 'Remove this device?',
    confirmLine: 'It is signed out, new photos no longer go to it, and it can’t come back. ' +
      'Your groups see that.',
    revokeNow: 'Remove device',
    keep: 'Keep it',
    add: 'Add a device',
    addLine: 'It scans a code that this one shows. The other way is your 24 words: on the new ' +
      'device, choose “I already have an account”.',
    full: 'Five devices are the most. Remove one before you add another.',
    rename: 'Rename',
    renameOf: (/** @type {string} */ name) => `Rename: ${name}`,
    nameTitle: 'What do you call this device?',
    addedTitle: 'Added. What do you call it?',
    nameLine: 'For your eyes only: your devices know the name, and nobody else does.',
    nameLabel: 'Device name',
    nameHint: 'Up to 20 characters. Empty for none.',
    nameUnusable: 'The name has characters that can’t be used.',
    revokeAlone: 'Remove only this device',
    revokeAll: 'Remove all of these',
    reach: (/** @type {string[]} */ names) =>
      `It let these in, and they go with it: ${names.join(' · ')}.`,
    fullTitle: 'Five devices are the most',
    fullLine: 'Which one goes to make room for this one? What it let in goes with it.',
    removeAll: 'Remove all of them',
  },

  linking: {
    making: 'Making a code…',
    failed: 'There’s no code to show',
    again: 'Show a new code',
    line: 'Point the other device’s camera at this code.',
    code: 'QR code that adds a device',
    expires: (/** @type {number} */ minutes) =>
      `The code works for ${counted(minutes, 'more minute', 'more minutes')}.`,
    runOut: 'The code has run out.',
    waiting: 'Waiting for the other device…',
    label: 'Or open this link there',
    trust: 'Nobody gets in by the code alone: both devices show a number, and you say yes here.',
    chain: 'This device was added by one that was itself added by another, and so on: no more ' +
      'can follow it. Show the code on the device you had first, or use your 24 words.',
    ask: 'Does the new device show this number?',
    askLine: 'Say yes only if you are holding it. It will show your groups’ photos and can send ' +
      'yours.',
    number: (/** @type {string} */ digits) => `Number ${digits}`,
    yes: 'Yes, add it',
    no: 'No',
    adding: 'Adding the device…',
    addingLine: 'Keep both open for a moment.',
    invited: 'Add this device to your account?',
    invitedLine: 'Your groups come along: this device will show their photos and can send yours.',
    care: 'Go on only if you are looking at your other device right now and the code is on it. ' +
      'If somebody sent you this link, don’t.',
    accept: 'Add this device',
    broken: 'This device can’t be added',
    askAgain: 'Choose “Show a new code” on your other device and scan that one.',
    compare: 'Say yes on your other device',
    compareLine: 'If it shows this number too.',
    preparing: 'Making this device’s keys…',
  },
};
