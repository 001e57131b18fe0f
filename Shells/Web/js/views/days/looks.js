// What of the days is looked at alone, and what is left of them then.

import { filterBar, filters } from '../vault/filters.js';
import { Dated, media, mediaOf } from './digest.js';

/** @typedef {import('../vault/filters.js').FilterName} FilterName */

/** What can be looked at alone. */
const looks = new Map(/** @type {FilterName[]} */ (
  ['all', 'favorites', 'photos', 'videos', 'lives', 'posts']).map((name) =>
  [name, mediaOf(filters[name])]));

/** @param {() => void} filtered hears that something else is looked at */
export function lookedAt(filtered) {
  const chips = filterBar((name) => {
    filter = name;
    filtered();
  }, [...looks.keys()]);
  /** @type {FilterName} */
  let filter = 'all';
  let counted = '';
  let dated = new Dated([], media);
  return {
    element: chips.element,
    get isAll() {
      return filter === 'all';
    },
    /** @param {import('../../wire/types').CatalogMonth[]} months */
    update(months) {
      const amounts = JSON.stringify([months, filter]);
      if (amounts !== counted) dated = new Dated(months, looks.get(filter) ?? media);
      counted = amounts;
      chips.update(months, filter);
      return dated;
    },
  };
}
