// A month on one page: its weeks in rows, with the days around it that fill them.

import { days as words } from '../../words/days-words.js';
import { firstDay, monthOf, monthsLater, weeksOf } from './month-grid.js';
import { monthParts, monthTitle } from './names.js';
import { pagedView } from './paged.js';
import { weekStart } from './week-choice.js';

/** @type {import('./paged.js').PageKind} */
const kind = {
  look: 'days-month',
  isLarge: false,
  words: { ...words.month, wider: words.month.year },
  pageOf: monthOf,
  weeks: (month) => weeksOf(month, weekStart()),
  holds: (day, month) => monthOf(day) === month,
  months: (month) => [month],
  turned: monthsLater,
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
 * @param {import('./source.js').DaySource} context
 * @param {import('./paged.js').PageActs} acts
 */
export const monthView = (context, acts) => pagedView(context, acts, kind);
