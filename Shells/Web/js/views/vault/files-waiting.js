// What was dropped, or the system or another app has handed over, while the vault is not open: it
// waits, and says so where somebody opens it.

import { vault as words } from '../../words/vault-words.js';
import { h, text, visible } from '../dom.js';

/** @typedef {import('./capabilities.js').Incoming} Needs */

/** @param {Needs} context */
export function filesWaiting({ incoming }) {
  const element = h('p', { class: 'hint', role: 'status', hidden: true });
  let told = 0;
  return {
    element,
    update() {
      const count = incoming.count();
      text(element, count > 0 ? words.locked.handed(count) : '');
      visible(element, count > 0);
      // Who drops something further down sees what becomes of it.
      if (count > told) element.scrollIntoView({ block: 'nearest' });
      told = count;
    },
  };
}
