// Which days a film is of, and what stands for each of them.

import { civilOf, dayOf, daysIn, firstDay, monthOf } from '../month-grid.js';
import { coversOf } from '../digest.js';
import { isMonthFilm, layout } from '../../../effects/month-film/plan.js';
import { dayTitle } from '../names.js';

/**
 * @typedef {{ from: number, to: number }} Span days, both of which count
 * @typedef {import('../../../effects/month-film/rendering.js').FilmDay} FilmDay
 */

/** So many months can be read at once. */
const monthsMax = 100;
const written = /^(\d{4,6})-(\d\d)-(\d\d)$/;

/** @param {number} month @returns {Span} */
export const ofMonth = (month) =>
  ({ from: firstDay(month), to: firstDay(month) + daysIn(month) - 1 });

/** @param {number} year @returns {Span} */
export const ofYear = (year) => ({ from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) });

/** @param {number} number @param {number} places */
const digits = (number, places) => String(number).padStart(places, '0');

/**
 * A day in digits, as ISO 8601 has it.
 * @param {number} day
 */
export function dateOf(day) {
  const { year, month, date } = civilOf(day);
  return `${digits(year, 4)}-${digits(month, 2)}-${digits(date, 2)}`;
}

/**
 * What a date in digits means; null for none.
 * @param {string} typed
 */
export function dayFrom(typed) {
  const found = written.exec(typed);
  return found && dayOf(Number(found[1]), Number(found[2]), Number(found[3]));
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
  const days = read.flatMap((month) => (month
    ? coversOf(month, (entry) => filter.holds(entry) && !isMonthFilm(entry)) : []))
    .filter(([day]) => day >= from && day <= to)
    .map(([day, entry]) => ({ day, entry, title: dayTitle(day) }));
  return days.length > layout().daysMax ? 'tooMany' : days;
}
