// What of the vault is in sight: all of it, or one kind.

import { filterNames } from '../../effects/shown.js';
import { vault as words } from '../../words/vault-words.js';
import { h, set, text, visible } from '../dom.js';

/** @typedef {import('../../effects/shown.js').ShownName} FilterName */

/**
 * A row of buttons, of which one is pressed; those that would show nothing are left out.
 * @param {(name: FilterName) => void} picked
 * @param {FilterName[]} [offered]
 */
export function filterBar(picked, offered = filterNames()) {
  const buttons = offered.map((name) => {
    const element = h('button', { type: 'button', class: 'chip', onclick: () => picked(name) });
    text(element, words.filters[name]);
    return { name, element };
  });
  const element = h('div', { class: 'vault-filters', role: 'group',
    'aria-label': words.filterLabel }, ...buttons.map((chip) => chip.element));
  return {
    element,
    /** @param {FilterName[]} names what can be chosen @param {FilterName} chosen */
    update(names, chosen) {
      for (const { name, element: chip } of buttons) {
        visible(chip, names.includes(name));
        set(chip, 'aria-pressed', name === chosen ? 'true' : 'false');
      }
      visible(element, names.length > 0);
    },
  };
}
