// What of the days is looked at alone, and what is left of them then.

import { filterBar, filters } from '../vault/filters.js';
import { Dated, media, mediaOf } from './digest.js';

/** @typedef {import('../vault/filters.js').FilterName} FilterName */

/**
 * What can be looked at alone.
 * @type {Map<FilterName, import('./digest.js').Filter>}
 */
const looks = new Map([
  ['all', mediaOf(filters.all, () => true)],
  ['favorites', mediaOf(filters.favorites, ({ favorite }) => favorite)],
  ['photos', mediaOf(filters.photos, ({ kind }) => kind.kind === 'photo')],
  ['videos', mediaOf(filters.videos, ({ kind }) => kind.kind === 'video')],
  ['lives', mediaOf(filters.lives, ({ kind }) => kind.kind === 'live')],
  ['posts', mediaOf(filters.posts, ({ post }) => post)],
]);

/** @param {() => void} filtered hears that something else is looked at */
export function lookedAt(filtered) {
  const chips = filterBar(look, [...looks.keys()]);
  /** @type {FilterName} */
  let filter = 'all';
  let counted = '';
  let dated = new Dated([], media);
  /** What was answered last was made of these, and of this. */
  let made = dated.months;
  /** @type {FilterName} */
  let by = filter;

  /** @param {FilterName} name */
  function look(name) {
    filter = name;
    filtered();
  }

  return {
    element: chips.element,
    showAll: () => look('all'),
    get isAll() {
      return filter === 'all';
    },
    /** @param {import('../../wire/types').CatalogMonth[]} months */
    update(months) {
      if (made === months && by === filter) return dated;
      [made, by] = [months, filter];
      const amounts = JSON.stringify([months, filter]);
      if (amounts !== counted) dated = new Dated(months, looks.get(filter) ?? media);
      counted = amounts;
      chips.update(months, filter);
      return dated;
    },
  };
}
