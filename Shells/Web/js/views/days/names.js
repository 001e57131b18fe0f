// Days, weeks and months in words, by Intl in the reader's variety of the language. A day is a date
// on a wall calendar: no zone is asked for it.

import { firstDay, monthsOf, weekOf } from '../../effects/calendar.js';
import { days as words } from '../../words/days-words.js';
import { localeFor } from '../../words/measures.js';
import { language } from '../../words/words.js';
import { dateFormat, startOf } from '../../wire/dates.js';
import { h } from '../dom.js';
import { weekRule } from './week-choice.js';

const locale = localeFor(language, navigator.languages);
const utc = { timeZone: 'UTC' };
const dayFormat = dateFormat(locale, {
  ...utc, weekday: 'long', year: 'numeric', month: 'long', day: 'numeric',
});
const monthFormat = dateFormat(locale, { ...utc, year: 'numeric', month: 'long' });
const onlyMonth = dateFormat(locale, { ...utc, month: 'long' });
const shortMonth = dateFormat(locale, { ...utc, year: 'numeric', month: 'numeric' });
const onlyShortMonth = dateFormat(locale, { ...utc, month: 'short' });
const narrowMonth = dateFormat(locale, { ...utc, month: 'narrow' });
const onlyYear = dateFormat(locale, { ...utc, year: 'numeric' });
const spanFormat = dateFormat(locale, {
  ...utc, year: 'numeric', month: 'short', day: 'numeric',
});
const weekdayShort = dateFormat(locale, { ...utc, weekday: 'short' });
const weekdayLongFormat = dateFormat(locale, { ...utc, weekday: 'long' });
const number = new Intl.NumberFormat(locale, { useGrouping: false });

/** @param {number} day */
export const dayTitle = (day) => dayFormat.format(startOf(day));

/**
 * From the first day of a day's week to its last.
 * @param {number} day
 */
export function weekTitle(day) {
  const [first, last] = endsOf(weekOf(day, weekRule()).days);
  return spanTitle(first, last);
}

/** @param {number} first @param {number} last */
export const spanTitle = (first, last) =>
  spanFormat.formatRange(startOf(first), startOf(last));

/** @param {number[]} days */
const endsOf = (days) => [days[0], days[days.length - 1]];

/** @param {number} day */
export const weekNumberTitle = (day) =>
  words.week.number(numeral(weekOf(day, weekRule()).number));

const fromMonday = { firstWeekday: 1, minimalDays: 1 };

/**
 * The name of a day of the week.
 * @param {number} weekday 1 for Monday to 7 for Sunday
 */
export const weekdayLong = (weekday) =>
  weekdayLongFormat.format(startOf(weekOf(0, fromMonday).days[weekday - 1]));

/** @param {number} day */
export const weekdayTitle = (day) => weekdayShort.format(startOf(day));

/** @param {number} month */
export const monthTitle = (month) => monthFormat.format(startOf(firstDay(month)));

/**
 * A month in numbers, as the language writes it.
 * @param {number} month
 */
export const monthShort = (month) => shortMonth.format(startOf(firstDay(month)));

/** @param {number} month */
export const monthAlone = (month) => onlyMonth.format(startOf(firstDay(month)));

/** @param {number} month */
export const shortMonthAlone = (month) => onlyShortMonth.format(startOf(firstDay(month)));

/**
 * A month by its first letter or its number, as the language has it where there is little room.
 * @param {number} month
 */
export const monthInitial = (month) => narrowMonth.format(startOf(firstDay(month)));

/** @param {number} year */
export const yearTitle = (year) => onlyYear.format(startOf(firstDay(monthsOf(year)[0])));

/** @param {number} amount without any separators, as on a calendar's page */
export const numeral = (amount) => number.format(amount);

/**
 * A month's name of which the year stands back, in the order the language has them.
 * @param {number} month
 */
export const monthParts = (month) => monthFormat.formatToParts(startOf(firstDay(month)))
  .map(({ type, value }, index, parts) => {
    if (value.trim() === '') return document.createTextNode(' ');
    // 年 belongs to the year it is written behind.
    const isOfYear = type === 'year' || type === 'literal' && parts[index - 1]?.type === 'year';
    return h('span', { class: isOfYear ? 'days-year-name' : '' }, value);
  });

/** The days of the week in their order here. */
export const weekdayNames = () => weekOf(0, weekRule()).days.map((day) => ({
  short: weekdayShort.format(startOf(day)), long: weekdayLongFormat.format(startOf(day)) }));

/**
 * How a day is spoken of: its date, what is on it, and the line somebody wrote for it.
 * @param {number} day @param {import('./digest.js').DayDigest | null} digest
 * @param {string} line
 */
export function dayLabel(day, digest, line) {
  const said = (/** @type {string} */ amount) =>
    words.day.label(dayTitle(day), line === '' ? amount : words.day.label(amount, line));
  return said(digest ? amountOf(digest) : words.day.nothing);
}

/**
 * How much there is of what kind.
 * @param {import('./digest.js').DayDigest} digest
 */
export function amountOf(digest) {
  const { photos, videos, lives, posts } = digest;
  const kinds = [words.day.photos(photos), words.day.videos(videos), words.day.lives(lives),
    words.day.posts(posts)].filter((_, index) => [photos, videos, lives, posts][index] > 0);
  return kinds.join(', ');
}
