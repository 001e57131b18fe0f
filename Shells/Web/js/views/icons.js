// The icon set: strokes on a 24-unit grid, drawn through the document so that no markup is
// parsed. Always decoration; the control around an icon carries the name.

import { s } from './dom.js';

const strokes = {
  close: ['M6 6l12 12', 'M18 6L6 18'],
  back: ['M15 5l-7 7 7 7'],
  forward: ['M9 5l7 7-7 7'],
  plus: ['M12 5v14', 'M5 12h14'],
  more: ['M5.5 12h.01', 'M12 12h.01', 'M18.5 12h.01'],
  refresh: ['M19.5 12a7.5 7.5 0 1 1-2.2-5.3', 'M19.5 3.5v4.2h-4.2'],
  check: ['M5 12.5l4.6 4.6L19 7.5'],
  camera: [
    'M4.5 8.5A1.5 1.5 0 0 1 6 7h2.2l1.3-2h5l1.3 2H18a1.5 1.5 0 0 1 1.5 1.5v8.5A1.5 1.5 ' +
      '0 0 1 18 18.5H6A1.5 1.5 0 0 1 4.5 17z',
    'M12 9.2a3.3 3.3 0 1 0 .01 0',
  ],
  cameraOff: [
    'M9 5.8L9.5 5h5l1.3 2H18a1.5 1.5 0 0 1 1.5 1.5v8', 'M17.5 18.5H6A1.5 1.5 0 0 1 ' +
      '4.5 17V8.5A1.5 1.5 0 0 1 6 7h.5', 'M9.3 10.6a3.3 3.3 0 0 0 4.6 4.6',
    'M4 4l16 16',
  ],
  flip: [
    'M4.5 10.5A7.7 7.7 0 0 1 18 7.3', 'M18.5 3.8v3.7h-3.7',
    'M19.5 13.5A7.7 7.7 0 0 1 6 16.7', 'M5.5 20.2v-3.7h3.7',
  ],
  light: ['M13 3L6 13.5h5L10.5 21 18 10h-5.2z'],
  library: [
    'M6 4.5h12A1.5 1.5 0 0 1 19.5 6v12a1.5 1.5 0 0 1-1.5 1.5H6A1.5 1.5 0 0 1 4.5 18' +
      'V6A1.5 1.5 0 0 1 6 4.5z',
    'M4.8 16.5l4.4-4.3 3.3 3.2 2.5-2.4 4.3 4', 'M15.3 8.7h.01',
  ],
  link: [
    'M10.2 13.8a3.6 3.6 0 0 0 5.1 0l3-3a3.6 3.6 0 0 0-5.1-5.1l-1 1',
    'M13.8 10.2a3.6 3.6 0 0 0-5.1 0l-3 3a3.6 3.6 0 0 0 5.1 5.1l1-1',
  ],
  share: ['M12 14.5V4', 'M8 7.5L12 3.5l4 4', 'M6.5 11H6a1.5 1.5 0 0 0-1.5 1.5V18A1.5 1.5 ' +
    '0 0 0 6 19.5h12a1.5 1.5 0 0 0 1.5-1.5v-5.5A1.5 1.5 0 0 0 18 11h-.5'],
  person: ['M12 4.5a3.7 3.7 0 1 0 .01 0', 'M4.8 19.5c.8-3.7 3.7-5.6 7.2-5.6s6.4 1.9 7.2 5.6'],
  invite: ['M10 4.5a3.7 3.7 0 1 0 .01 0', 'M3 19.5c.8-3.7 3.6-5.6 7-5.6 1.4 0 2.7.3 3.8.9',
    'M18 14v6', 'M15 17h6'],
  lock: ['M7 11h10a1.5 1.5 0 0 1 1.5 1.5V18a1.5 1.5 0 0 1-1.5 1.5H7A1.5 1.5 0 0 1 5.5 18' +
    'v-5.5A1.5 1.5 0 0 1 7 11z', 'M8.5 11V8a3.5 3.5 0 0 1 7 0v3'],
  clock: ['M12 4a8 8 0 1 0 .01 0', 'M12 8v4.3l2.8 1.7'],
  quiet: ['M5 12h14'],
  alert: ['M12 4a8 8 0 1 0 .01 0', 'M12 8v4.5', 'M12 15.8h.01'],
  save: ['M12 4v10.5', 'M8 11l4 4 4-4', 'M5 19.5h14'],
  eyeOff: ['M4 12s3-5.5 8-5.5S20 12 20 12s-3 5.5-8 5.5S4 12 4 12z',
    'M12 9.7a2.3 2.3 0 1 0 .01 0', 'M5 19L19 5'],
  retake: ['M4.5 12a7.5 7.5 0 1 0 2.2-5.3', 'M4.5 3.5v4.2h4.2'],
  key: ['M8.5 11a4 4 0 1 0 .01 0', 'M11.5 12.3L19 4.8', 'M15.5 8.3l2.5 2.5'],
};

/** These turn around in right-to-left scripts. */
const directed = new Set(['back', 'forward']);

/** @typedef {keyof typeof strokes} IconName */

/**
 * @param {IconName} name
 * @returns {SVGSVGElement}
 */
export function icon(name) {
  return s('svg', {
    class: `icon ${directed.has(name) ? 'icon-directed' : `icon-${name}`}`,
    viewBox: '0 0 24 24', 'aria-hidden': 'true', focusable: 'false',
  }, ...strokes[name].map((d) => s('path', { d })));
}
