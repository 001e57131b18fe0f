// What days somebody means who types a date into a search: those of a day, month or year, of a
// season or a week, or of a name that comes again in every year or week, as "March" and "Tuesday".
// Pure, as date-typed.js, which reads the dates. Summer is June to August, as in the north.

import { dateReader, fold } from './date-typed.js';
import { namesFor, relativeBy, saidOf, seasonOf, told } from './date-words.js';
import {
  civilOf, daysIn, firstDay, monthOf, weekDays, weekdayOf, yearOf,
} from './month-grid.js';

/**
 * @typedef {{ kind: 'days', first: number, last: number } | { kind: 'month', number: number }
 *   | { kind: 'weekday', number: number }} Dates a weekday 0 is Monday, a month 1 is January
 */

const monthsInYear = 12;
/** Whether a name was meant, or a month that depends on today, is seen a while later. */
const laterDays = 50;
const yearDays = 366;
const hanWeekday = /^(?:星期|周|礼拜)([一二三四五六日天])$/;
const hanWeekdays = '一二三四五六日';

const seasonMonths = 3;
/** The first month of each. */
const seasonStarts = { spring: 3, summer: 6, autumn: 9, winter: 12 };

/**
 * @param {string} locale
 * @param {Parameters<typeof dateReader>[1]} [numbering] of weeks
 */
export function rangeReader(locale, numbering) {
  const read = dateReader(locale, numbering);
  const names = namesFor(locale);

  /** @param {string} word @returns {number | null} 0 is Monday */
  function weekday(word) {
    const han = hanWeekday.exec(word);
    return han ? hanWeekdays.indexOf(han[1].replace('天', '日'))
      : names.weekday(fold(word).replace(/\p{P}/gu, ''));
  }

  /**
   * "last Tuesday", "last March": the last that is over; of a month's name the month.
   * @param {string[]} said @param {number} today
   * @returns {Dates | null}
   */
  function last(said, today) {
    const [word] = said.filter((one) => relativeBy(one) === null);
    if (said.length !== 2 || word === undefined || !said.some((one) => relativeBy(one) === -1)) {
      return null;
    }
    const day = names.weekday(word);
    if (day !== null) {
      const back = (weekdayOf(today) - 1 - day + weekDays) % weekDays || weekDays;
      return { kind: 'days', first: today - back, last: today - back };
    }
    const month = names.month(word);
    if (month === null) return null;
    return monthDays(yearOf(monthOf(today) - month - 1) * monthsInYear + month);
  }

  /** @param {string} typed @param {number} today @returns {Dates | null} */
  function date(typed, today) {
    // A number of a day alone is more often a part of a name.
    if (/^\p{Nd}{1,2}\.?$/u.test(typed)) return null;
    const meant = read(typed, today, today);
    if (!meant) return null;
    if (meant.kind === 'day') return { kind: 'days', first: meant.day, last: meant.day };
    if (meant.kind === 'week') {
      return { kind: 'days', first: meant.first, last: meant.first + weekDays - 1 };
    }
    // A weekday beside a month or a year is a word of its own.
    const parts = typed.split(' ');
    if (parts.length > 1 && parts.some((part) => weekday(part) !== null)) return null;
    if (meant.kind === 'year') {
      const january = meant.year * monthsInYear;
      return { kind: 'days', first: firstDay(january), last: firstDay(january + 12) - 1 };
    }
    const { month } = meant;
    const number = month - Math.floor(month / monthsInYear) * monthsInYear + 1;
    /** @param {number} days @returns {number} by so many months it is another then */
    const moved = (days) => {
      const later = read(typed, today + days, today);
      return later?.kind === 'month' ? later.month - month : 0;
    };
    const isName = moved(laterDays) % monthsInYear === 0 && moved(yearDays) !== 0;
    return isName ? { kind: 'month', number } : monthDays(month);
  }

  /**
   * All that it may mean; nothing for what is no date.
   * @param {string} typed @param {number} today
   * @returns {Dates[]}
   */
  return function ranges(typed, today) {
    const said = saidOf(fold(typed));
    const season = seasonIn(said, today) ?? last(said, today);
    if (season) return Array.isArray(season) ? season : [season];
    // "am Dienstag" and "el martes" are every Tuesday.
    const number = weekday(typed) ?? weekday(said.join(' '));
    /** @type {Dates | null} */
    const day = number === null ? null : { kind: 'weekday', number };
    return [day, date(typed, today)].flatMap((found) => (found ? [found] : []));
  };
}

/** @param {number} month @returns {Dates} */
const monthDays = (month) =>
  ({ kind: 'days', first: firstDay(month), last: firstDay(month) + daysIn(month) - 1 });

/**
 * "summer" is that of every year, "last summer" the last one that is over, "this winter" the one
 * that has begun or the next, "summer last year" that of a year.
 * @param {string[]} said @param {number} today
 * @returns {Dates[] | null}
 */
function seasonIn(said, today) {
  const named = said.flatMap((word) => seasonOf(word) ?? []);
  if (named.length !== 1) return null;
  const start = seasonStarts[named[0]];
  const rest = said.filter((word) => !seasonOf(word));
  if (rest.length === 0) {
    return Array.from({ length: seasonMonths }, (_, more) =>
      ({ kind: 'month', number: (start - 1 + more) % monthsInYear + 1 }));
  }
  const { year } = civilOf(today);
  const beside = told(rest);
  if (beside?.unit === 'year') return [seasonOfYear(year + beside.by, start)];
  const by = rest.length === 1 ? relativeBy(rest[0]) : null;
  if (by === null) return null;
  // The last one that is over, counted from the one of the year before the last.
  // Counted from the last one that is over.
  const behind = [year, year - 1].find((one) => seasonOfYear(one, start).last < today) ?? year - 2;
  return [seasonOfYear(behind + by + 1, start)];
}

/**
 * @param {number} year in which it begins
 * @param {number} start its first month
 */
function seasonOfYear(year, start) {
  const month = year * monthsInYear + start - 1;
  return { kind: /** @type {const} */ ('days'), first: firstDay(month),
    last: firstDay(month + seasonMonths) - 1 };
}
