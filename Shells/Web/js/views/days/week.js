// A week on one page: seven large days.

import { monthAt, monthOf, stepped, weekOf } from '../../effects/calendar.js';
import { days as words } from '../../words/days-words.js';
import { dayBeside } from './digest.js';
import { dayTitle, monthTitle, weekNumberTitle, weekTitle } from './names.js';
import { PagedView } from './paged.js';
import { weekRule } from './week-choice.js';

/** @param {number} day one of a week */
const daysOf = (day) => weekOf(day, weekRule()).days;

/** @typedef {import('./paged.js').Needs} Needs */

/** @type {import('./paged.js').PageKind} */
const kind = {
  look: 'days-seven',
  isLarge: true,
  words: { ...words.week, wider: words.week.month },
  pageOf: (day) => daysOf(day)[0],
  weeks: (first) => [daysOf(first)],
  holds: () => true,
  months: (first) => [...new Set(daysOf(first).map(monthOf))],
  turned: (day, count) => stepped(day, { kind: 'weeks', count }, weekRule()),
  title: weekTitle,
  parts: (first) => [document.createTextNode(weekTitle(first))],
  note: weekNumberTitle,
  // The months around it say nothing of one week.
  total: () => 0,
  beside({ days }, dated, first, way) {
    const found = dayBeside(days, dated, daysOf(first).at(way === 1 ? -1 : 0) ?? first, way);
    if (!found) return null;
    if (found.day !== null) return { day: found.day, name: dayTitle(found.day) };
    // Until the month is read, its nearest end stands for the day.
    const { first: near, last } = monthAt(found.month);
    return { day: way === 1 ? near : last, name: monthTitle(found.month) };
  },
};

/**
 * @param {Needs} context
 * @param {import('./paged.js').PageActs} acts
 */
export const weekView = (context, acts) => new PagedView(context, acts, kind);
