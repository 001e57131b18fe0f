// The calendar, as the rules of days have it (Sources/Days/Calendar). It is asked for many days at
// once, and what was answered is kept: a view that draws a year asks a handful of times.

import { answerTo } from './days.js';

/**
 * @typedef {import('../wire/types').CalendarDate} CalendarDate
 * @typedef {import('../wire/types').CalendarMonth} CalendarMonth
 * @typedef {import('../wire/types').CalendarWeek} CalendarWeek
 * @typedef {import('../wire/types').WeekRule} WeekRule
 * @typedef {import('../wire/types').DayStep} DayStep
 *
 * A day is a number counted from 1970-01-01, a month one counted from January of the year 0. No
 * time zone is in any of this: a day is a date on a wall calendar.
 */

/** So many days, or months, are asked for at once: it begins with a multiple of it. */
const count = 64;
/** What is kept is let go of when it is so much: a folder may have a file of every day. */
const keptMax = 4096;

/**
 * As the rules take it, whatever somebody calls a number.
 * @param {number} number
 */
const whole = (number) => Math.min(Math.max(Math.trunc(number) || 0, -0x80000000), 0x7fffffff);

/**
 * Keeps what was answered.
 * @template K, V
 * @param {(key: K) => V} ask
 */
function keeping(ask) {
  /** @type {Map<K, V>} */
  const kept = new Map();
  return (/** @type {K} */ key) => {
    const known = kept.get(key);
    if (known !== undefined) return known;
    if (kept.size >= keptMax) kept.clear();
    const answered = ask(key);
    kept.set(key, answered);
    return answered;
  };
}

const dates = keeping((/** @type {number} */ first) =>
  answerTo({ kind: 'dates', first, count }).dates);

const months = keeping((/** @type {number} */ first) =>
  answerTo({ kind: 'months', first, count }).months);

/** @template T @param {(first: number) => T[]} ask @param {number} number */
const among = (ask, number) => ask(number & -count)[number & count - 1];

/**
 * The date a day stands for.
 * @param {number} day @returns {CalendarDate}
 */
export const dateAt = (day) => among(dates, day);

/**
 * The month a day lies in.
 * @param {number} day
 */
export const monthOf = (day) => dateAt(day).place;

/** @param {number} month @returns {CalendarMonth} */
export const monthAt = (month) => among(months, month);

/** @param {number} month */
export const yearOf = (month) => monthAt(month).year;

/** @param {number} month */
export const firstDay = (month) => monthAt(month).first;

/** The months of a year. */
export const monthsOf = keeping((/** @type {number} */ year) =>
  answerTo({ kind: 'year', year: whole(year) }).months);

/** Of each way to count weeks. */
const weeksBy = keeping((/** @type {number} */ rule) => {
  const week = { firstWeekday: rule >> 8, minimalDays: rule & 0xff };
  return {
    grid: keeping((/** @type {number} */ month) =>
      answerTo({ kind: 'monthGrid', month: whole(month), week }).weeks),
    of: keeping((/** @type {number} */ day) =>
      answerTo({ kind: 'week', day: whole(day), week }).week),
  };
});

/** @param {WeekRule} week */
const by = ({ firstWeekday, minimalDays }) => weeksBy(firstWeekday << 8 | minimalDays);

/**
 * The weeks that stand on the page of a month.
 * @param {number} month @param {WeekRule} week @returns {CalendarWeek[]}
 */
export const monthGrid = (month, week) => by(week).grid(month);

/**
 * The week of a day.
 * @param {number} day @param {WeekRule} week @returns {CalendarWeek}
 */
export const weekOf = (day, week) => by(week).of(day);

/**
 * How weeks are counted in a region; empty for one that nobody names.
 * @param {string} region
 */
export const weekRuleOf = (region) => answerTo({ kind: 'weekRule', region }).week;

/**
 * Where somebody comes to from a day.
 * @param {number} day @param {DayStep} step @param {WeekRule} week
 */
export const stepped = (day, step, week) =>
  answerTo({ kind: 'step', day: whole(day), step, week }).day;

/**
 * The days of these months that have the date of a day in another year, the latest first.
 * @param {number} day @param {number[]} among months in their order
 */
export const otherYears = (day, among) =>
  answerTo({ kind: 'otherYears', day: whole(day), months: among }).days;

/**
 * What days are called in digits, as 2026 or 2026-11.
 * @param {{ from: number, to: number }} span
 */
export const spanName = ({ from, to }) =>
  answerTo({ kind: 'spanName', first: whole(from), last: whole(to) }).name;
