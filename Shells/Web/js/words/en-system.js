// The words of the pages that stand in for the app when it cannot run.

/** @type {Record<'insecure' | 'unsupported' | 'formElsewhere' | 'photoElsewhere'
 *   | 'cleared' | 'stopped', {title: string, lines: string[], button: string | null}>} */
export const system = {
  insecure: {
    title: 'Dayly needs a secure address',
    lines: [
      'This page was opened without encryption, so the browser offers neither its keys nor the '
        + 'camera.',
      'Open it with https:// in front, or ask whoever runs this server.',
    ],
    button: null,
  },
  unsupported: {
    title: 'This browser cannot run Dayly',
    lines: [
      'Your photos are encrypted on this device, and this browser lacks a part of that.',
      'Dayly works in Chrome and Edge from version 137, Firefox from version 130 and Safari from '
        + 'version 17.4.',
    ],
    button: null,
  },
  formElsewhere: {
    title: 'You began something in another tab',
    lines: ['Finish it there and Dayly continues here by itself. What you typed there is lost '
      + 'if you go on here.'],
    button: 'Go on here',
  },
  photoElsewhere: {
    title: 'A photo waits in another tab',
    lines: ['Send it there or take it back, and Dayly continues here by itself.'],
    button: null,
  },
  cleared: {
    title: 'What Dayly kept here is gone',
    lines: [
      'The browser has cleared its keys and photos, to make room or because somebody asked '
        + 'it to. Your groups still have what you sent them.',
      'You can go on as on a new device.',
    ],
    button: 'Go on',
  },
  stopped: {
    title: 'Dayly stopped',
    lines: ['Something went wrong inside the app. Nothing was deleted.'],
    button: 'Reload',
  },
};
