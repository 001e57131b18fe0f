// The camera's permission in English: what is missing, why, and the way on, for each state.

/**
 * `ask` names the button that asks for the camera; null where asking is of no use.
 * @type {Record<Exclude<import('../wire/types').Access['kind'], 'granted' | 'limited'>,
 *   { title: string, reason: string, steps: string[], ask: string | null }>}
 */
export const cameraAbsences = {
  unasked: {
    title: 'Today’s photo needs the camera',
    reason: 'Your browser asks you next. The camera runs only while you see it, and only the ' +
      'photo you send leaves this device, encrypted.',
    steps: [],
    ask: 'Allow camera',
  },
  asking: {
    title: 'Your browser is asking',
    reason: 'Choose “Allow” and the camera opens right here.',
    steps: [],
    ask: null,
  },
  deniedOnce: {
    title: 'The camera stayed closed',
    reason: 'It needs your “Allow”. You can be asked again, or choose a picture you have.',
    steps: [],
    ask: 'Ask again',
  },
  deniedForGood: {
    title: 'Dayly can’t use the camera',
    reason: 'The permission is off. Turn it on and the camera opens by itself:',
    steps: [],
    ask: 'Try again',
  },
  noDevice: {
    title: 'Choose today’s photo',
    reason: 'There’s no camera here, so take one from your pictures. Your group sees that it ' +
      'comes from the library.',
    steps: [],
    ask: 'Look for a camera',
  },
  busy: {
    title: 'The camera is in use',
    reason: 'Another app or tab is holding it.',
    steps: ['Close the other app or tab, a video call for instance.', 'Come back here.'],
    ask: 'Try again',
  },
  insecureOrigin: {
    title: 'The camera needs a secure address',
    reason: 'Browsers open the camera only over https.',
    steps: ['Open Dayly by its address that begins with https://.'],
    ask: null,
  },
  unavailable: {
    title: 'The camera isn’t running',
    reason: 'It didn’t start, or it went away. The system didn’t say why.',
    steps: ['Try again. If that doesn’t help, restart the browser.'],
    ask: 'Try again',
  },
};

/** The way to the camera's permission, by browser. */
export const permissionSteps = {
  safariPhone: [
    'Tap the “AA” or page icon beside the address.',
    'Tap “Website Settings”, then “Camera”, then “Allow”.',
    'From the home screen: open Settings, then “Apps”, “Safari”, “Camera”.',
  ],
  otherPhone: [
    'Open the Settings app and find this browser in the list of apps.',
    'Turn “Camera” on.',
    'Come back here.',
  ],
  chromePhone: [
    'Tap the icon left of the address.',
    'Tap “Permissions” and turn “Camera” on.',
    'From the home screen: hold Dayly’s icon, then “App info”, “Permissions”.',
  ],
  firefoxPhone: [
    'Tap the lock beside the address.',
    'Tap “Camera” so that it says “Allowed”.',
  ],
  firefox: [
    'Click the camera icon left of the address.',
    'Remove the block.',
  ],
  safari: [
    'In the menu choose Safari, “Settings for This Website…”.',
    'Set “Camera” to “Allow”.',
  ],
  chrome: [
    'Click the icon left of the address.',
    'Turn “Camera” on.',
  ],
};
