// The drawn mark and the small pictures around it: a sun over hills at three hours of a day. A
// photo a day, drawn once, coloured by the style sheet.

import { h, s } from './dom.js';

/** @typedef {'morning' | 'noon' | 'night'} Hour */

/**
 * How high the sun stands, on the mark's 96-unit square.
 * @type {Record<Hour, number>}
 */
const heights = { morning: 58, noon: 37, night: 31 };

let scenes = 0;

/**
 * @param {Hour} hour
 * @returns {SVGSVGElement}
 */
export function scene(hour) {
  const clip = `scene-${++scenes}`;
  return s('svg', { class: `scene scene-${hour}`, viewBox: '0 0 96 96', 'aria-hidden': 'true',
    focusable: 'false' },
  s('clipPath', { id: clip }, s('rect', { x: 0, y: 0, width: 96, height: 96, rx: 24 })),
  s('g', { 'clip-path': `url(#${clip})` },
    s('rect', { class: 'scene-sky', x: 0, y: 0, width: 96, height: 96 }),
    s('circle', { class: 'scene-glow', cx: 58, cy: heights[hour], r: 25 }),
    s('circle', { class: 'scene-sun', cx: 58, cy: heights[hour], r: 15 }),
    s('path', { class: 'scene-far', d: 'M-2 70C14 52 30 50 46 62S80 74 98 56V98H-2z' }),
    s('path', { class: 'scene-near', d: 'M-2 82C18 66 38 70 56 78S86 84 98 76V98H-2z' })));
}

/** Three days, fanned out like prints on a table. */
export function prints() {
  return h('div', { class: 'prints', 'aria-hidden': 'true' },
    h('div', { class: 'print print-left' }, scene('morning')),
    h('div', { class: 'print print-right' }, scene('night')),
    h('div', { class: 'print print-middle' }, scene('noon')));
}
