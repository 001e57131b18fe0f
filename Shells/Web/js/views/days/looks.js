// What of the days is looked at alone, and what is left of them then.

import { lookNames, lookOf, offeredLooks } from '../../effects/shown.js';
import { filterBar } from '../vault/filters.js';
import { Dated } from './digest.js';

/** @typedef {import('../../effects/shown.js').ShownName} ShownName */

/** @param {() => void} filtered hears that something else is looked at */
export function lookedAt(filtered) {
  const chips = filterBar(look, lookNames());
  /** @type {ShownName} */
  let filter = 'all';
  let counted = '';
  let dated = new Dated([], lookOf(filter));
  /** What was answered last was made of these, and of this. */
  let made = dated.months;
  /** @type {ShownName} */
  let by = filter;

  /** @param {ShownName} name */
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
      if (amounts !== counted) dated = new Dated(months, lookOf(filter));
      counted = amounts;
      chips.update(offeredLooks(months, filter), filter);
      return dated;
    },
  };
}
