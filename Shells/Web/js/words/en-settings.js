// The words of the settings, in English.

import { counted } from './en-measures.js';

export const settings = {
  title: 'Settings',
  on: 'On',
  off: 'Off',
  steps: 'How to change it',

  notifications: {
    title: 'Notifications',
    line: 'One quiet line when somebody in a group has sent the photo of their day. The text is ' +
      'written on this device; nobody on the way can read it.',
    ask: 'Turn on',
    asking: 'Your browser is asking. Choose “Allow”.',
    granted: 'You hear of new photos, once per group and day.',
    later: 'Not turned on. You can ask again whenever you like.',
    refused: 'This browser has notifications turned off for Dayly.',
    steps: [
      'Open the lock or the settings sign beside the address.',
      'Find “Notifications” and choose “Allow”.',
      'Come back here. Nothing needs to be reloaded.',
    ],
    needsInstall: 'On this device notifications need Dayly on the home screen first.',
    unavailable: 'This browser has no notifications.',
  },

  storage: {
    title: 'What is stored here',
    granted: 'Your keys and photos stay until you delete them.',
    line: 'When this device runs out of room, the browser may clear your keys and any photo ' +
      'still waiting to be sent. Then you would need your 24 words.',
    ask: 'Keep my photos here',
    asking: 'Asking the browser…',
    later: 'The browser does not promise it yet. It usually does once Dayly is installed or ' +
      'used often; your 24 words bring you back in any case.',
    unavailable: 'This browser does not say how long it keeps what is stored here. Your 24 ' +
      'words bring you back in any case.',
  },

  install: {
    title: 'On your home screen',
    line: 'Dayly opens like an app of its own, also without a connection.',
    ask: 'Install',
    byHand: ['Tap the share sign of the browser.', 'Choose “Add to Home Screen”.'],
  },

  language: {
    title: 'Language',
  },

  about: {
    title: 'About',
    version: (/** @type {string} */ version) => `Version ${version}`,
    line: 'One photo a day, to the few people who matter. Encrypted on your device, gone after ' +
      '48 hours.',
  },
};

/** One's account: a copy to take along, and its end. */
export const account = {
  setting: 'Your account',
  line: 'What Dayly keeps of yours fits in a file you can read. Keys are not in it.',
  copy: 'Save a copy of my data',
  open: 'Delete account…',
  title: 'Delete your account',
  goes: [
    'Your account goes from the server, with its tie to your phone number and all your ' +
      'devices.',
    'Your photos go from the server at once.',
    'You leave every group.',
    'All of it goes from this device; your vault stays. Your 24 words open nothing any more.',
  ],
  stays: 'Others’ devices let go of your photos when they next ask the server, after 48 ' +
    'hours at the latest. Their groups’ history goes on saying that you were there.',
  tick: 'I know that nobody can undo this.',
  ask: 'Delete my account',
  goingTitle: 'Deleting your account',
  leaving: (/** @type {number} */ count) =>
    `Leaving ${counted(count, 'group', 'groups')}…`,
  deleting: 'Telling the server…',
  goesOn: 'You may close Dayly: it goes on when you open it again.',
};
