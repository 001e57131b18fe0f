// Which days a film is of, and what stands for each of them.

import { monthAt, monthOf, monthsOf } from '../../../effects/calendar.js';
import { isMonthFilm, layout } from '../../../effects/month-film/plan.js';
import { coversOf } from '../../../effects/shown.js';
import { dayTitle } from '../names.js';

/**
 * @typedef {{ from: number, to: number }} Span days, both of which count
 * @typedef {import('../../../effects/month-film/rendering.js').FilmDay} FilmDay
 * @typedef {import('../../../effects/shown.js').Look} Look
 * @typedef {import('../../../wire/types').ShownMonth} ShownMonth
 */

/** So many months can be read at once. */
const monthsMax = 100;

/** @param {number} month @returns {Span} */
export function ofMonth(month) {
  const { first, last } = monthAt(month);
  return { from: first, to: last };
}

/** @param {number} year @returns {Span} */
export function ofYear(year) {
  const months = monthsOf(year).map(monthAt);
  return { from: months[0].first, to: months[months.length - 1].last };
}

/**
 * What stands for the days of months that were read, and what of them was looked at.
 * @type {WeakMap<ShownMonth, { filter: Look, covers: ReturnType<typeof coversOf> }>}
 */
const known = new WeakMap();

/** @param {ShownMonth} month @param {Look} filter */
function coversIn(month, filter) {
  const there = known.get(month);
  if (there?.filter === filter) return there.covers;
  const covers = coversOf(month.entries.filter((entry) =>
    filter.holds(entry) && !isMonthFilm(entry)), month.notes);
  known.set(month, { filter, covers });
  return covers;
}

/**
 * The days of a span that have anything, each with what stands for it. Months that have to be read
 * for it are wanted; until they are there it answers null.
 * @param {import('../../vault/months.js').Months} months
 * @param {import('../digest.js').Dated} dated @param {Span} span
 * @returns {FilmDay[] | 'tooMany' | null}
 */
export function daysOf(months, dated, { from, to }) {
  const { filter } = dated;
  const wanted = dated.months.map(({ month }) => month)
    .filter((month) => month >= monthOf(from) && month <= monthOf(to));
  if (wanted.length > monthsMax) return 'tooMany';
  const read = wanted.map((month) => months.wanted(month));
  if (read.includes(null)) return null;
  const days = read.flatMap((month) => (month ? coversIn(month, filter) : []))
    .filter(({ day }) => day >= from && day <= to)
    .map(({ day, entry }) => ({ day, entry, title: dayTitle(day) }));
  return days.length > layout().daysMax ? 'tooMany' : days;
}
