// In which order the vault lies: by when its items were taken, came into it, by size or name.
// Chosen in a list of the system's own, and kept on this device.

import { albums as words } from '../../words/vault-words.js';
import { localeFor } from '../../words/measures.js';
import { language } from '../../words/words.js';
import { h } from '../dom.js';
import { icon } from '../icons.js';
import { keep, kept } from '../kept.js';
import { monthName, sizeName } from './dates.js';

/**
 * @typedef {import('../../wire/types').BrowsedOrder['kind']} SortName
 * @typedef {import('../../wire/types').ListForm} ListForm
 */

const name = 'vault/order';

const names = /** @type {SortName[]} */ (Object.keys(words.sorts));
const locale = localeFor(language, navigator.languages);

/**
 * The one that was chosen on this device is told at once.
 * @param {(order: SortName) => void} chosen
 */
export function sorting(chosen) {
  let now = kept(name, names);
  /** Nobody has heard of the one that was chosen before. */
  let isTold = now === names[0];
  /** @type {HTMLSelectElement} */
  const list = h('select', { class: 'sort-list', 'aria-label': words.sort,
    onchange: () => chosen(names[list.selectedIndex]) },
  ...names.map((one) => h('option', { value: one, selected: one === now }, words.sorts[one])));
  const element = h('label', { class: 'menu-entry sort' }, icon('sort'), list);
  describe();
  if (!isTold) chosen(now);

  function describe() {
    list.value = now;
  }

  return {
    element,
    /** @param {SortName} order in which the vault lies */
    update(order) {
      isTold ||= order === now;
      if (order === now || !isTold) return;
      now = order;
      keep(name, names, now);
      describe();
    },
  };
}

/**
 * How the sections of a list are called (`FoundSection`).
 * @param {ListForm} form
 * @returns {(key: number) => string}
 */
export function sectionNames(form) {
    if (form.kind !== 'runs') return monthName;
  switch (form.key.kind) {
    case 'imported': return monthName;
    case 'size': return (step) => `${sizeName(bound(step))} – ${sizeName(bound(step + 1))}`;
    case 'name': return (letter) => (letter === 0 ? words.unnamed
      : letter === 0x30 ? '0 – 9' : String.fromCodePoint(letter).toLocaleUpperCase(locale));
  }
}

/** @param {number} step of 1, 2, 5, 10, 20 and so on */
const bound = (step) => [1, 2, 5][step % 3] * 10 ** Math.floor(step / 3);
