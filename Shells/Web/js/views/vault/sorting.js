// In which order the vault lies: by when its items were taken, came into it, by size or name.
// Chosen in a list of the system's own, and kept on this device.

import { albums as words } from '../../words/vault-words.js';
import { localeFor } from '../../words/measures.js';
import { language } from '../../words/words.js';
import { h, set } from '../dom.js';
import { icon } from '../icons.js';
import { keep, kept } from '../kept.js';
import { monthName, sizeName } from './dates.js';

/**
 * @typedef {keyof typeof words.sorts} SortName
 * @typedef {import('../../wire/types').ItemSort} ItemSort
 */

const name = 'vault/order';

/** @type {Record<SortName, ItemSort | null>} those by months have none */
const sorts = {
  newest: null, oldest: null,
  importedLast: { key: { kind: 'imported' }, descending: true },
  importedFirst: { key: { kind: 'imported' }, descending: false },
  largest: { key: { kind: 'size' }, descending: true },
  smallest: { key: { kind: 'size' }, descending: false },
  byName: { key: { kind: 'name' }, descending: false },
  byNameBackwards: { key: { kind: 'name' }, descending: true },
};
const names = /** @type {SortName[]} */ (Object.keys(sorts));
const locale = localeFor(language, navigator.languages);

/** @param {() => void} changed another order was chosen */
export function sorting(changed) {
  let now = kept(name, names);
  const list = h('select', { class: 'sort-list', 'aria-label': words.sort,
    onchange: () => {
      choose(names[list.selectedIndex]);
      changed();
    } }, ...names.map((one) => h('option', { value: one, selected: one === now },
    words.sorts[one])));
  const element = h('span', { class: 'sort icon-button' }, icon('sort'), list);
  describe();

  /** @param {SortName} other */
  function choose(other) {
    now = other;
    keep(name, names, now);
    describe();
  }

  function describe() {
    list.value = now;
    set(element, 'title', words.sorts[now]);
    element.classList.toggle('is-other', now !== names[0]);
  }

  return {
    element,
    /** Of all items over all months; null for by months. */
    get sort() {
      return sorts[now];
    },
    get isOldestFirst() {
      return now === 'oldest';
    },
    /** By months again, the newest first: somebody is led to one of them. */
    reset: () => choose(names[0]),
  };
}

/**
 * How the sections of a sheet lie: the core has those of an order as they are to be seen.
 * @param {ItemSort | null} sort @param {boolean} isOldestFirst by months
 * @returns {import('./sheet.js').Arrangement}
 */
export const arranged = (sort, isOldestFirst) =>
  ({ isForward: sort !== null || isOldestFirst, nameOf: sectionNames(sort) });

/**
 * How sections of an order are called (`FoundSection`).
 * @param {ItemSort | null} sort
 * @returns {(key: number) => string}
 */
function sectionNames(sort) {
  switch (sort?.key.kind) {
    case 'size': return (step) => `${sizeName(bound(step))} – ${sizeName(bound(step + 1))}`;
    case 'name': return (letter) => (letter === 0 ? words.unnamed
      : letter === 0x30 ? '0 – 9' : String.fromCodePoint(letter).toLocaleUpperCase(locale));
    default: return monthName;
  }
}

/** @param {number} step of 1, 2, 5, 10, 20 and so on */
const bound = (step) => [1, 2, 5][step % 3] * 10 ** Math.floor(step / 3);
