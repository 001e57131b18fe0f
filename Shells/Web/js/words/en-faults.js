// What went wrong and what to do, in English: the sentences behind every fault of the wire.

/** @type {Record<import('../wire/types').InviteFault['kind'], string>} */
export const inviteFaults = {
  broken: 'This link is incomplete. Ask for it again and open it in one piece.',
  used: 'This link has already been used. Each one works once: ask for a new one.',
  expired: 'This link has expired. Ask for a new one.',
  revoked: 'This link was withdrawn. Ask for a new one.',
  notFound: 'This server doesn’t know the invitation. It may belong to another server, or its ' +
    'group has ended.',
  full: 'This group is full: it already has 12 people.',
  alreadyMember: 'You’re already in this group.',
  offline: 'No connection to the server. Check yours and open the link again.',
  serverTrouble: 'The server has trouble right now. Try again in a moment.',
};

/** @type {Record<import('../wire/types').PageFault['kind'], string>} */
export const pageFaults = {
  offline: 'You’re offline. The photo loads when you’re back.',
  serverTrouble: 'The server has trouble right now.',
  withdrawn: 'This photo was taken back.',
  senderLeft: 'This photo is gone: whoever sent it is no longer in the group.',
  unopenable: 'This photo can’t be opened: it was damaged or changed on its way.',
  misdated: 'This photo isn’t shown: its day doesn’t go with when it was taken or sent.',
  unreadable: 'This device can’t open this photo: its key or its file can’t be read here. ' +
    'That isn’t the photo’s fault. Reload the page, or look at it on another ' +
    'device.',
  expired: 'This photo’s 48 hours are over.',
  storageFull: 'There’s no space left on this device to open it.',
  lost: 'The server is missing this photo’s file. If it finds it again, the photo loads by itself.',
  unreachable: 'The server can’t be reached right now. The photo loads by itself when it’s back.',
};

/** @type {Record<import('../wire/types').RefusalReason['kind'], string>} */
export const refusals = {
  dayTaken: 'Another of your devices has already sent today’s photo, and there is one a day.',
  notMember: 'You’re no longer in this group.',
  tooOld: 'It was taken more than 48 hours ago, so its time had already passed.',
  dayImplausible: 'This device’s date looks wrong. Set the clock and take a new one.',
  alone: 'Nobody else is in the group any more.',
  unsealable: 'It couldn’t be encrypted for the group, so it was never sent.',
  serverRefused: 'The server didn’t accept it.',
};

/** @type {Record<import('../wire/types').ImageFault['kind'], string>} */
export const imageFaults = {
  undecodable: 'That file isn’t a picture this device can open. Choose another.',
  tooLarge: 'That picture is too large: 100 megapixels or 64 MB at most.',
  empty: 'There’s no picture in it. Try once more.',
  storageFull: 'There’s no space left on this device. Free some and try again.',
  unsupported: 'This browser can’t open that kind of picture (TIFF, for instance). Save it as a ' +
    'JPEG and choose it again.',
  incomplete: 'That picture breaks off in the middle: it wasn’t copied whole. Choose another.',
  unkept: 'This device couldn’t keep the picture. Try once more.',
};
