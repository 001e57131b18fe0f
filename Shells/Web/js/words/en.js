// Every word a person reads or hears, in English. Views hold none, so that another language is
// another file of this shape. Plural, lists, dates and relative time come from Intl.
//
// Accessible names that tests may rely on (NAME is a group's name):
//
//   screen     role      name
//   welcome    button    Get started | Join NAME · I already have an account · Try again
//   phone      textbox   Phone number           button  Continue
//   code       textbox   Code                   button  Continue · Send a new code
//   firstName  textbox   First name             button  Continue
//   words      list      Your 24 words          button  I’ve written them down · Later
//   wordsCheck textbox   Word 3 (and two others) button  Check · Later · Back to the words
//   accountWords textbox Your 24 words          button  Continue · Close
//   groups     heading   Your groups            button  New group · Refresh
//     a card   button    NAME: take today’s photo | NAME: invite someone |
//                        NAME: sent today | NAME: sending is stopped
//              button    Photos in NAME (and “, 2 new”) · Details of NAME
//              button    See the photo kept for NAME
//     reminder button    Are your 24 words safe?
//              button    Settings · Notifications are off: turn them on
//   newGroup   textbox   Group name             button  Create group · Close
//   details    dialog    NAME                   button  Invite someone · Leave group · Close
//              button    Leave NAME (to confirm) · Stay · Rename group · Change your name ·
//                        More about WHO · Block · Unblock · Remove from group · Save · Cancel ·
//                        Block WHO, Remove WHO (to confirm) · Withdraw: LINK
//              button    Safety number (opens the person)
//              switch    Announce new photos
//   person     dialog    NAME                   button  It’s the same · Not compared after all ·
//                                                       I know who this is: accept
//   devices, linking: see en-identity.js
//   invite     textbox   Invitation link        button  Copy link · Share · Make a link ·
//                                                       Show as QR code · Close
//   join       dialog    Join NAME              button  Join NAME · Not now · Close ·
//                                                       Try again · OK (when it failed)
//   camera     button    Shutter · Flip camera · Light · Choose from library · Close
//              slider    Zoom
//     absent   button    Allow camera · Ask again · Try again · Look for a camera
//   preview    button    Send to NAME · Retake · Pause · Turn and crop
//     editing  button    Turn · Done · Cancel    slider  Left edge · Top edge · Right edge · …
//   limit      timer     Time until midnight    button  Take today’s photo · Back to groups
//   viewer     button    Close · Previous photo · Next photo · Hide details · Show details ·
//                        Take today’s photo · Try again ·
//                        Take this photo back · Take it back · Keep it ·
//                        Save this photo
//   kept       button    Save to this device · Discard · Close
//   settings   dialog    Settings               button  Close · Turn on · Keep my photos here ·
//                                                       Install · Write them down ·
//                                                       Save a copy of my data · Delete account…
//   deletion   heading   Delete your account    button  Save a copy of my data ·
//                                                       Delete my account · Close
//              checkbox  I know that nobody can undo this.
//
// Headings have role heading and take the focus when their screen appears.

import {
  ago, agoBriefly, clock, counted, left, moment, number, people, percent, zoomed,
} from './en-measures.js';
import { cameraAbsences, permissionSteps } from './en-camera.js';
import { imageFaults, inviteFaults, pageFaults, refusals } from './en-faults.js';
import { account, settings } from './en-settings.js';
import { groupPeople } from './en-people.js';
import { damaged, system } from './en-system.js';
import { ritual } from './en-ritual.js';
import { identity } from './en-identity.js';

export const words = {
  app: 'Dayly',
  close: 'Close',
  retry: 'Try again',
  progress: (/** @type {number} */ part) => percent.format(part),

  places: { label: 'Places', groups: 'Groups', days: 'Days', vault: 'Vault' },
  starting: 'Opening Dayly',
  damaged,
  welcome: {
    title: 'One photo a day',
    line: 'To the few people who matter.',
    points: [
      'Only your group can open it. The server can’t.',
      'After 48 hours it’s gone.',
      'No likes, no comments, no feed.',
    ],
    invited: (/** @type {string} */ inviter, /** @type {string} */ group) =>
      `${inviter} invites you to ${group}`,
    start: 'Get started',
    haveAccount: identity.haveAccount,
  },

  phone: {
    title: 'What’s your number?',
    line: 'We text you a code. Nobody can look you up by your number.',
    label: 'Phone number',
    hint: 'With the country code, like +49 or +1.',
    next: 'Continue',
    unusable: 'That doesn’t look like a phone number. Begin with + and the country code.',
    empty: 'Enter your phone number.',
  },

  code: {
    title: 'Enter the code',
    line: (/** @type {string} */ digits) => `We sent six digits to the number ending in ${digits}.`,
    label: 'Code',
    next: 'Continue',
    resend: 'Send a new code',
    resendIn: (/** @type {number} */ seconds) =>
      `You can ask for a new code in ${counted(seconds, 'second', 'seconds')}`,
    empty: 'Enter the six digits.',
    unusable: 'The code is six digits.',
    bad: (/** @type {number} */ tries) => tries > 0
      ? `That’s not the code. ${counted(tries, 'try', 'tries')} left.`
      : 'That’s not the code. Ask for a new one.',
  },

  firstName: {
    title: 'What do they call you?',
    line: 'Your groups see this name. The server doesn’t.',
    label: 'First name',
    next: 'Continue',
    empty: 'Enter your first name.',
    unusable: 'Use letters and spaces only.',
  },

  words: {
    title: 'Your 24 words',
    line: 'They are the only way back to your account if you lose this device. Nobody else ' +
      'has them, not even the server.',
    advice: 'Write them on paper, in order. A screenshot can be stolen; paper in a drawer can’t.',
    list: 'Your 24 words',
    loading: 'Getting your words',
    failed: 'The words can’t be shown right now. They are safe; come back later.',
    done: 'I’ve written them down',
    later: 'Later',
    setting: 'They are the only way back into your account if you lose this device. They wait ' +
      'here until you have written them down.',
    open: 'Write them down',
  },

  wordsCheck: identity.wordsCheck,
  accountWords: identity.accountWords,

  groups: {
    title: 'Your groups',
    create: 'New group',
    refresh: 'Refresh',
    pull: 'Let go to refresh',
    emptyTitle: 'Who should see your day?',
    emptyLine: 'Make a group for your family or your closest friends. Up to 12 people, and ' +
      'one photo a day from each.',
    take: 'Take today’s photo',
    invite: 'Invite someone',
    sent: 'Sent today',
    broken: 'Sending is stopped',
    brokenLine: 'The record of who is in this group doesn’t hold together. Nothing is sent ' +
      'until that is resolved.',
    cardTake: (/** @type {string} */ name) => `${name}: take today’s photo`,
    cardInvite: (/** @type {string} */ name) => `${name}: invite someone`,
    cardSent: (/** @type {string} */ name) => `${name}: sent today`,
    cardBroken: (/** @type {string} */ name) => `${name}: sending is stopped`,
    aloneLine: 'Just you so far. A photo needs somebody to see it.',
    none: 'No photos',
    last: (/** @type {number} */ instant, /** @type {number} */ now) =>
      `Last photo ${ago(instant, now)}`,
    unseen: (/** @type {number} */ count) => `${number.format(count)} new`,
    photos: 'Photos',
    photosOf: (/** @type {string} */ name, /** @type {number} */ unseen) =>
      unseen > 0 ? `Photos in ${name}, ${number.format(unseen)} new` : `Photos in ${name}`,
    detailsOf: (/** @type {string} */ name) => `Details of ${name}`,
    members: (/** @type {string[]} */ names) => people.format(names),
    kept: 'A photo couldn’t be sent. It’s kept for you.',
    keptElsewhere: 'A photo for a group you’re no longer in is kept for you.',
    keptOf: (/** @type {string} */ name) => `See the photo kept for ${name}`,
    unheard: 'Notifications are off: turn them on',
    remindTitle: 'Are your 24 words safe?',
    remindLine: 'On paper, they bring you back if you lose this device.',
    /** @type {Record<import('../wire/types').Connection['kind'], string>} */
    connection: {
      fresh: 'Up to date',
      connecting: 'Connecting…',
      offline: 'No connection to the server. Photos wait and go out by themselves.',
      serverTrouble: 'The server has trouble. Trying again.',
      removed: 'This device was removed from your account, or the account was deleted. New ' +
        'photos no longer come here.',
    },
  },

  delivery: {
    saving: 'Saving your photo',
    sealing: 'Encrypting your photo',
    uploading: (/** @type {number} */ part) => `Sending, ${percent.format(part)}`,
    offline: 'Waiting for a connection',
    waiting: (/** @type {number} */ seconds) => seconds > 0
      ? `Trying again in ${counted(seconds, 'second', 'seconds')}` : 'Trying again',
    bar: 'Your photo on its way',
  },

  notice: {
    sent: (/** @type {string} */ group) => `Sent to ${group}`,
    joined: (/** @type {string} */ group) => `You’re in ${group}`,
    left: (/** @type {string} */ group) => `You left ${group}`,
    removedFrom: groupPeople.removedFrom,
    linkCopied: 'Link copied',
    withdrawn: 'Your photo is gone for everyone',
    storageFull: 'There’s no space left on this device. Free some so that nothing is lost.',
    unsaved: 'This device couldn’t store a change. Dayly keeps trying.',
    lost: {
      photo: 'A photo that was waiting to be sent can’t be read on this device any more.',
      group: 'This device couldn’t read its notes on a group. The server gives them back.',
      people: 'Whom you compared safety numbers with couldn’t be read here. Please compare ' +
        'them again.',
      other: 'Some of Dayly’s notes on this device couldn’t be read. What the server has ' +
        'comes back by itself.',
    },
    dismiss: 'Dismiss',
  },

  newGroup: {
    title: 'New group',
    line: 'Everyone in it is equal. Only they see its name.',
    label: 'Group name',
    hint: 'Up to 20 characters.',
    create: 'Create group',
    empty: 'Give the group a name.',
    tooLong: 'That’s too long: 20 characters at most.',
    unusable: 'The name has characters that can’t be used.',
  },

  people: groupPeople,

  details: {
    count: (/** @type {number} */ count) => counted(count, 'person', 'people'),
    you: 'You',
    yourself: (/** @type {string} */ name) => `${name} (you)`,
    founder: 'Started the group',
    by: (/** @type {string} */ name) => `Joined by ${name}’s invite`,
    changed: identity.changed,
    verified: identity.verified,
    invite: 'Invite someone',
    full: 'The group is full: 12 people.',
    leave: 'Leave group',
    confirm: (/** @type {string} */ name) => `Leave ${name}?`,
    confirmLine: 'Its photos disappear from this device. To come back you need a new invitation.',
    leaveNow: (/** @type {string} */ name) => `Leave ${name}`,
    stay: 'Stay',
  },

  person: identity.person,
  devices: identity.devices,
  linking: identity.linking,

  invite: {
    title: (/** @type {string} */ name) => `Invite to ${name}`,
    line: 'Send this link to one person. It works once.',
    aloneLine: 'A photo needs somebody to see it. Send this link to one person; it works once.',
    label: 'Invitation link',
    making: 'Making a link…',
    make: 'Make a link',
    copy: 'Copy link',
    copied: 'Copied',
    share: 'Share',
    expires: (/** @type {number} */ instant) => `Valid until ${moment.format(instant)}.`,
    trust: 'Whoever has the link can join, so send it where only they will read it.',
  },

  join: {
    loading: 'Opening the invitation…',
    title: (/** @type {string} */ name) => `Join ${name}`,
    line: (/** @type {string} */ inviter) => `${inviter} invites you.`,
    members: (/** @type {number} */ count) => `${counted(count, 'person is', 'people are')} in it.`,
    terms: 'You all see each other’s photos for 48 hours, and nobody else does.',
    join: (/** @type {string} */ name) => `Join ${name}`,
    joining: 'Joining…',
    decline: 'Not now',
    dismiss: 'OK',
    failed: 'This invitation doesn’t work',
    faults: inviteFaults,
  },

  camera: {
    title: (/** @type {string} */ name) => `Today’s photo for ${name}`,
    to: (/** @type {string} */ name) => `To ${name}`,
    opening: 'Opening the camera',
    taking: 'One moment',
    ready: 'Camera ready',
    shutter: 'Shutter',
    flip: 'Flip camera',
    torch: 'Light',
    library: 'Choose from library',
    zoom: 'Zoom',
    zoomed: (/** @type {number} */ times) => `${zoomed.format(times)}×`,
    drop: 'Or drop a picture here, or paste one.',
    limited: 'Only the photos you picked for Dayly can be chosen.',
    absences: cameraAbsences,
    steps: permissionSteps,
    imageFaults,
  },

  preview: {
    title: (/** @type {string} */ name) => `Your photo for ${name}`,
    picture: 'The photo you took',
    send: (/** @type {string} */ name) => `Send to ${name}`,
    sending: 'Sending',
    retake: 'Retake',
    announce: (/** @type {string} */ name, /** @type {number} */ seconds) =>
      `Sends to ${name} in ${counted(seconds, 'second', 'seconds')}`,
    seconds: (/** @type {number} */ seconds) => number.format(seconds),
    pause: 'Pause',
    resume: 'Go on',
    held: 'Paused',
    edit: 'Turn and crop',
    editing: 'Choose the part to send',
    working: 'One moment',
    turn: 'Turn',
    done: 'Done',
    cancel: 'Cancel',
    edges: { left: 'Left edge', top: 'Top edge', right: 'Right edge', bottom: 'Bottom edge' },
    /** @type {Record<import('../wire/types').Flaw['kind'], string>} */
    flaws: {
      blurred: 'This looks blurred',
      dark: 'This looks very dark',
      bright: 'This looks very bright',
    },
  },

  limit: {
    title: 'Today’s photo is sent',
    line: (/** @type {string} */ name) => `One a day to ${name}. The next one opens at midnight.`,
    timer: 'Time until midnight',
    clock,
    newTitle: 'It’s a new day',
    newLine: (/** @type {string} */ name) => `${name} can see today’s photo whenever you’re ready.`,
    take: 'Take today’s photo',
    back: 'Back to groups',
  },

  viewer: {
    title: (/** @type {string} */ name) => `Photos in ${name}`,
    by: (/** @type {string} */ sender) => `Photo by ${sender}`,
    you: 'You',
    ago: agoBriefly,
    gone: (/** @type {number} */ instant, /** @type {number} */ now) =>
      `gone in ${left(instant, now)}`,
    library: 'From the library',
    page: (/** @type {number} */ index, /** @type {number} */ count) =>
      `${number.format(index)} of ${number.format(count)}`,
    previous: 'Previous photo',
    next: 'Next photo',
    zoom: 'Zoom',
    save: 'Save this photo',
    hide: 'Hide details',
    show: 'Show details',
    loading: 'Loading the photo',
    take: 'Take today’s photo',
    emptyTitle: 'A quiet day so far',
    emptyLine: 'Photos stay here for 48 hours. The first one makes somebody smile.',
    emptyWait: 'Photos stay here for 48 hours. As soon as someone sends one, you’ll find it here.',
    withdraw: 'Take this photo back',
    withdrawTitle: 'Take this photo back?',
    withdrawLine: 'It disappears for everyone. Its day stays used: there is one photo a day.',
    withdrawNow: 'Take it back',
    withdrawKeep: 'Keep it',
    faults: pageFaults,
  },

  kept: {
    title: 'Your photo wasn’t sent',
    line: (/** @type {string} */ name) => `It was meant for ${name}.`,
    refusals,
    picture: 'The photo that wasn’t sent',
    save: 'Save to this device',
    discard: 'Discard',
    opening: 'Opening your photo',
  },

  settings,
  account,
  system,
  ritual,

  update: { ready: 'A new version of Dayly is ready.', reload: 'Reload' },
  share: { choose: 'Tap the group your picture is for, or Vault.', cancel: 'Cancel' },

  /** What notifications say: of a group (of none, when it is not known), and of what waits. */
  notification: {
    arrived: (/** @type {string | null} */ group) => ({
      title: group || 'Dayly', body: 'A new photo is here. It stays for 48 hours.',
    }),
    waiting: {
      title: 'Dayly', body: 'A photo of yours waits to be sent. Open Dayly and it goes out.',
    },
  },

  fault: {
    tooLong: 'That’s too long.',
    offline: 'No connection to the server. Check yours and try again.',
    wait: (/** @type {number} */ seconds) =>
      `Too many tries. Wait ${counted(seconds, 'second', 'seconds')}.`,
    waitMinutes: (/** @type {number} */ count) =>
      `Too many tries. Wait ${counted(count, 'minute', 'minutes')}.`,
    again: 'You can try again now.',
    unknownAccount: identity.unknownAccount,
    tooManyDevices: identity.tooManyDevices,
    linkEnded: identity.linkEnded,
    hasAccount: identity.hasAccount,
    serverTrouble: 'The server has trouble right now. Try again in a moment.',
    storageFull: 'There’s no space left on this device. Free some and try again.',
  },
};

/** @typedef {typeof words} Words the shape every language has */
