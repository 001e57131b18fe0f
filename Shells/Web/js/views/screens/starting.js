// The moment before the first screen: the mark and nothing that flickers on a quick start.

import { words } from '../../words/words.js';
import { h, heading } from '../dom.js';
import { scene } from '../scene.js';

/** @type {import('../types').Maker<'starting'>} */
export function starting() {
  const title = heading(words.starting, 'heard');
  const element = h('section', { class: 'middle' }, h('div', { class: 'mark' }, scene('noon')),
    title);
  return { element, heading: title, update() {} };
}
