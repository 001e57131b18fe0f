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
    'M4.5 8.5A1.5 1.5 0 0 1 6 7h2.2l1.3-2h5l1.3 2H18a1.5 1.5 0 0 1 1.5 1.500v8.500A1.5 1.5 ' +
      '0 0 1 18 18.500H6A1.5 1.5 0 0 1 4.5 17z',
    'M12 9.200a3.3 3.3 0 1 0 .01 0',
  ],
  cameraOff: [
    'M9 5.800L9.5 5h5l1.3 2H18a1.5 1.5 0 0 1 1.5 1.500v8', 'M17.5 18.500H6A1.5 1.5 0 0 1 ' +
      '4.5 17V8.500A1.5 1.5 0 0 1 6 7h.5', 'M9.3 10.600a3.3 3.3 0 0 0 4.6 4.6',
    'M4 4l16 16',
  ],
  flip: [
    'M4.5 10.500A7.7 7.7 0 0 1 18 7.3', 'M18.5 3.800v3.700h-3.7',
    'M19.5 13.500A7.7 7.7 0 0 1 6 16.7', 'M5.5 20.200v-3.700h3.7',
  ],
  light: ['M13 3L6 13.500h5L10.5 21 18 10h-5.200z'],
  library: [
    'M6 4.500h12A1.5 1.5 0 0 1 19.5 6v12a1.5 1.5 0 0 1-1.5 1.500H6A1.5 1.5 0 0 1 4.5 18' +
      'V6A1.5 1.5 0 0 1 6 4.500z',
    'M4.8 16.500l4.4-4.3 3.3 3.2 2.5-2.4 4.3 4', 'M15.3 8.700h.01',
  ],
  link: [
    'M10.2 13.800a3.6 3.6 0 0 0 5.1 0l3-3a3.6 3.6 0 0 0-5.1-5.100l-1 1',
    'M13.8 10.200a3.6 3.6 0 0 0-5.1 0l-3 3a3.6 3.6 0 0 0 5.1 5.100l1-1',
  ],
  share: ['M12 14.500V4', 'M8 7.500L12 3.500l4 4', 'M6.5 11H6a1.5 1.5 0 0 0-1.5 1.500V18A1.5 1.5 ' +
    '0 0 0 6 19.500h12a1.5 1.5 0 0 0 1.5-1.500v-5.500A1.5 1.5 0 0 0 18 11h-.5'],
  person: ['M12 4.500a3.7 3.7 0 1 0 .01 0', 'M4.8 19.500c.8-3.7 3.7-5.6 7.2-5.600s6.4 1.9 7.2 5.6'],
  invite: ['M10 4.500a3.7 3.7 0 1 0 .01 0', 'M3 19.500c.8-3.7 3.6-5.6 7-5.6 1.4 0 2.7.3 3.8.9',
    'M18 14v6', 'M15 17h6'],
  lock: ['M7 11h10a1.5 1.5 0 0 1 1.5 1.500V18a1.5 1.5 0 0 1-1.5 1.500H7A1.5 1.5 0 0 1 5.5 18' +
    'v-5.500A1.5 1.5 0 0 1 7 11z', 'M8.5 11V8a3.5 3.5 0 0 1 7 0v3'],
  clock: ['M12 4a8 8 0 1 0 .01 0', 'M12 8v4.300l2.8 1.7'],
  quiet: ['M5 12h14'],
  alert: ['M12 4a8 8 0 1 0 .01 0', 'M12 8v4.5', 'M12 15.800h.01'],
  save: ['M12 4v10.5', 'M8 11l4 4 4-4', 'M5 19.500h14'],
  eyeOff: ['M4 12s3-5.5 8-5.500S20 12 20 12s-3 5.5-8 5.500S4 12 4 12z', 'M12 9.700a2.3 2.3 0 1 0 .01 0',
    'M5 19L19 5'],
  retake: ['M4.5 12a7.5 7.5 0 1 0 2.2-5.3', 'M4.5 3.500v4.200h4.2'],
  key: ['M8.5 11a4 4 0 1 0 .01 0', 'M11.5 12.300L19 4.8', 'M15.5 8.300l2.5 2.5'],
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
