// What went wrong and what to do, in English: the sentences behind every fault of the wire.

/** @type {Record<import('../wire/types').InviteFault, string>} */
export const inviteFaults = {
  broken: 'This link is incomplete. Ask for it again and open it in one piece.',
  used: 'This link has already been used. Each one works once: ask for a new one.',
  expired: 'This link has expired. Ask for a new one.',
  revoked: 'This link was withdrawn. Ask for a new one.',
  notFound: 'This group can’t be found. It may have ended.',
  full: 'This group is full: it already has 12 people.',
  alreadyMember: 'You’re already in this group.',
  offline: 'You’re offline. Connect and open the link again.',
  serverTrouble: 'The server has trouble right now. Try again in a moment.',
};

/** @type {Record<import('../wire/types').PageFault, string>} */
export const pageFaults = {
  offline: 'You’re offline. The photo loads when you’re back.',
  serverTrouble: 'The server has trouble right now.',
  unopenable: 'This photo can’t be opened: it was damaged or changed on its way.',
  expired: 'This photo’s 48 hours are over.',
  storageFull: 'There’s no space left on this device to open it.',
};

/** @type {Record<import('../wire/types').RefusalReason, string>} */
export const refusals = {
  dayTaken: 'Another of your devices has already sent today’s photo, and there is one a day.',
  notMember: 'You’re no longer in this group.',
  tooOld: 'It was taken more than 48 hours ago, so its time had already passed.',
  dayImplausible: 'This device’s date looks wrong. Set the clock and take a new one.',
  alone: 'Nobody else is in the group any more.',
  unsealable: 'It couldn’t be encrypted for the group, so it was never sent.',
  serverRefused: 'The server didn’t accept it.',
};

/** @type {Record<import('../wire/types').ImageFault, string>} */
export const imageFaults = {
  undecodable: 'That file isn’t a picture this device can open. Choose another.',
  tooLarge: 'That picture is too large: 100 megapixels or 64 MB at most.',
  empty: 'No picture came from the camera. Try once more.',
  storageFull: 'There’s no space left on this device. Free some and try again.',
};

/**
 * What went wrong, for each state of the camera: what is missing, why, and the way out.
 * @type {Record<import('../wire/types').CameraFault,
 *   { title: string, reason: string, steps: string[], retry: boolean }>}
 */
export const cameraFaults = {
  denied: {
    title: 'Dayly can’t use the camera',
    reason: 'The permission is off, so the browser keeps the camera closed.',
    steps: [],
    retry: true,
  },
  noCamera: {
    title: 'No camera here',
    reason: 'This device has no camera, or it isn’t connected.',
    steps: ['Plug a camera in and try again, or choose a picture you already have.'],
    retry: true,
  },
  busy: {
    title: 'The camera is in use',
    reason: 'Another app or tab is holding it.',
    steps: ['Close the other app or tab, a video call for instance.', 'Then try again.'],
    retry: true,
  },
  insecureOrigin: {
    title: 'The camera needs a secure address',
    reason: 'Browsers open the camera only over https.',
    steps: ['Open Dayly by its address that begins with https://.'],
    retry: false,
  },
  unavailable: {
    title: 'The camera didn’t start',
    reason: 'The system didn’t say why.',
    steps: ['Try again. If that doesn’t help, restart the browser.'],
    retry: true,
  },
};

/** The way to the camera's permission, by browser. */
export const permissionSteps = {
  safariPhone: [
    'Tap the “AA” or page icon beside the address.',
    'Tap “Website Settings”, then “Camera”, then “Allow”.',
    'Come back and try again.',
  ],
  chromePhone: [
    'Tap the icon left of the address.',
    'Tap “Permissions” and turn “Camera” on.',
    'Come back and try again.',
  ],
  firefox: [
    'Click the camera icon left of the address.',
    'Remove the block, then try again.',
  ],
  safari: [
    'In the menu choose Safari, “Settings for This Website…”.',
    'Set “Camera” to “Allow”, then try again.',
  ],
  chrome: [
    'Click the icon left of the address.',
    'Turn “Camera” on, then try again.',
  ],
};
