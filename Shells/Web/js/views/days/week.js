// A week on one page: seven large days.

import { days as words } from '../../words/days-words.js';
import { dayBeside } from './digest.js';
import { firstDay, monthOf, weekDays, weekOf } from './month-grid.js';
import { dayTitle, monthTitle, weekNumberTitle, weekTitle } from './names.js';
import { pagedView } from './paged.js';
import { weekStart } from './week-choice.js';

/** @param {number} first of a week */
const daysOf = (first) => Array.from({ length: weekDays }, (_, offset) => first + offset);

/** @type {import('./paged.js').PageKind} */
const kind = {
  look: 'days-seven',
  isLarge: true,
  words: { ...words.week, wider: words.week.month },
  pageOf: (day) => weekOf(day, weekStart()),
  weeks: (first) => [daysOf(first)],
  holds: () => true,
  months: (first) => [...new Set([monthOf(first), monthOf(first + weekDays - 1)])],
  turned: (day, weeks) => day + weeks * weekDays,
  title: weekTitle,
  parts: (first) => [document.createTextNode(weekTitle(first))],
  note: weekNumberTitle,
  // The months around it say nothing of one week.
  total: () => 0,
  beside({ days }, dated, first, way) {
    const found = dayBeside(days, dated, way === 1 ? first + weekDays - 1 : first, way);
    if (!found) return null;
    if (found.day !== null) return { day: found.day, name: dayTitle(found.day) };
    // Until the month is read, its nearest end stands for the day.
    const near = way === 1 ? firstDay(found.month) : firstDay(found.month + 1) - 1;
    return { day: near, name: monthTitle(found.month) };
  },
};

/**
 * @param {import('./source.js').DaySource} context
 * @param {import('./paged.js').PageActs} acts
 */
export const weekView = (context, acts) => pagedView(context, acts, kind);
