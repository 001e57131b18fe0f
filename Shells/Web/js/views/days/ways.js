// Where a blank page has its neighbours: the nearest with anything, before and after it, each a tap
// away.

import { days as words } from '../../words/days-words.js';
import { h, text, visible } from '../dom.js';

/** @typedef {{ day: number, name: string }} Way */

/** @param {(day: number) => void} reach */
export function ways(reach) {
  const [earlier, later] = /** @type {const} */ (['earlier', 'later']).map((way) => {
    const name = h('span', { class: 'days-way-name' });
    let day = 0;
    const element = h('button', { type: 'button', class: 'days-way', onclick: () => reach(day) },
      h('span', { class: 'hint' }, words.month[way]), name);
    return {
      element,
      /** @param {Way | null} to */
      update(to) {
        visible(element, to !== null);
        if (!to) return;
        ({ day } = to);
        text(name, to.name);
      },
    };
  });
  const element = h('div', { class: 'days-ways', hidden: true }, earlier.element, later.element);
  return {
    element,
    /** @param {Way | null} before @param {Way | null} after */
    update(before, after) {
      earlier.update(before);
      later.update(after);
      visible(element, before !== null || after !== null);
    },
  };
}
