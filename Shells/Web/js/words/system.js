// The words of the pages that stand in for the app when it cannot run.

/** @type {Record<'insecure' | 'unsupported' | 'elsewhere' | 'stopped',
 *   {title: string, lines: string[], reload: string | null}>} */
export const pages = {
  insecure: {
    title: 'Dayly needs a secure address',
    lines: [
      'This page was opened without encryption, so the browser offers neither its keys nor the '
        + 'camera.',
      'Open it with https:// in front, or ask whoever runs this server.',
    ],
    reload: null,
  },
  unsupported: {
    title: 'This browser cannot run Dayly',
    lines: [
      'Your photos are encrypted on this device, and this browser lacks a part of that.',
      'Dayly works in Chrome and Edge from version 137, Firefox from version 130 and Safari from '
        + 'version 17.4.',
    ],
    reload: null,
  },
  elsewhere: {
    title: 'Dayly is open in another tab',
    lines: ['Close it there and Dayly continues here by itself.'],
    reload: null,
  },
  stopped: {
    title: 'Dayly stopped',
    lines: ['Something went wrong inside the app. Nothing was deleted.'],
    reload: 'Reload',
  },
};
