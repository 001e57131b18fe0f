// A month on one page: its weeks in rows, with the days around it that fill them.

import { firstDay, monthGrid, monthOf, stepped } from '../../effects/calendar.js';
import { days as words } from '../../words/days-words.js';
import { monthParts, monthTitle } from './names.js';
import { PagedView } from './paged.js';
import { weekRule } from './week-choice.js';

/** @typedef {import('./paged.js').Needs} Needs */

/** @type {import('./paged.js').PageKind} */
const kind = {
  look: 'days-month',
  isLarge: false,
  words: { ...words.month, wider: words.month.year },
  pageOf: monthOf,
  weeks: (month) => monthGrid(month, weekRule()).map(({ days }) => days),
  holds: (day, month) => monthOf(day) === month,
  months: (month) => [month],
  turned: (day, count) => stepped(day, { kind: 'months', count }, weekRule()),
  title: monthTitle,
  parts: monthParts,
  note: () => '',
  total: (dated, month) => dated.count(month),
  beside(_, dated, month, way) {
    const found = dated.beside(month, way);
    return found === null ? null : { day: firstDay(found), name: monthTitle(found) };
  },
};

/**
 * @param {Needs} context
 * @param {import('./paged.js').PageActs} acts
 */
export const monthView = (context, acts) => new PagedView(context, acts, kind);
