// What of the vault is in sight: all of it, or one kind.

import { filterNames, filterOf } from '../../effects/shown.js';
import { vault as words } from '../../words/vault-words.js';
import { h, set, text, visible } from '../dom.js';

/** @typedef {import('../../effects/shown.js').ShownName} FilterName */

/**
 * The same as a word that is looked for.
 * @param {FilterName} name
 * @returns {import('../../wire/types').QueryMeaning | null}
 */
export function meaningOf(name) {
  switch (name) {
    case 'all': return null;
    case 'favorites': return { kind: 'favorite' };
    case 'posts': return { kind: 'post' };
    case 'photos': return { kind: 'kind', media: { kind: 'photo' } };
    case 'videos': return { kind: 'kind', media: { kind: 'video' } };
    case 'lives': return { kind: 'kind', media: { kind: 'live' } };
    case 'others': return { kind: 'kind', media: { kind: 'other' } };
  }
}

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
    /** @param {import('../../wire/types').CatalogMonth[]} months @param {FilterName} chosen */
    update(months, chosen) {
      const pages = months.flatMap((month) => month.pages);
      const all = pages.reduce((sum, page) => sum + filterOf().count(page), 0);
      let choices = 0;
      for (const chip of buttons) {
        const count = pages.reduce((sum, page) => sum + filterOf(chip.name).count(page), 0);
        const isOffered = chip.name === 'all' || chip.name === chosen
          || (count > 0 && (count < all || chip.name === 'favorites'));
        visible(chip.element, isOffered);
        set(chip.element, 'aria-pressed', chip.name === chosen ? 'true' : 'false');
        if (isOffered) choices += 1;
      }
      visible(element, choices > 1);
    },
  };
}
