// What days somebody means who types a date into a search: those of a day, month or year, of a
// season, a week or a weekend, of a span between two of them, or of a name that comes again in
// every year or week, as "March" and "Tuesday". Pure, as date-typed.js, which reads the dates.
// Summer is June to August, as in the north.

import { spanReader } from './date-spans.js';
import { dateReader, fold, yearBy } from './date-typed.js';
import {
  lately, namesFor, relativeBy, saidOf, seasonOf, told, withoutUnits, withoutWeekend,
} from './date-words.js';
import {
  civilOf, daysIn, firstDay, monthOf, weekDays, weekOf, weekdayOf, yearOf,
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
/** Saturday and Sunday. */
const saturdays = [5, 6];
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
   * "last Tuesday", "last March": the last that is over, of a month's name the month; "this
   * Tuesday", "this March": that of this week, of this year.
   * @param {string[]} said @param {number} today
   * @returns {Dates | null}
   */
  function near(said, today) {
    const [word] = said.filter((one) => relativeBy(one) === null);
    const [by] = said.flatMap((one) => relativeBy(one) ?? []);
    if (said.length !== 2 || word === undefined || (by !== -1 && by !== 0)) return null;
    const now = monthOf(today);
    const day = names.weekday(word);
    if (day !== null) {
      const behind = weekdayOf(today) - 1 - day;
      const back = by === 0 ? behind : (behind + weekDays) % weekDays || weekDays;
      return { kind: 'days', first: today - back, last: today - back };
    }
    const month = names.month(word);
    if (month === null) return null;
    return monthDays(yearOf(by === 0 ? now : now - month - 1) * monthsInYear + month);
  }

  /**
   * "March last year", "im August vor zwei Jahren".
   * @param {string[]} said @param {number} today
   * @returns {Dates | null}
   */
  function monthOfYear(said, today) {
    const month = said.flatMap((word) => names.month(word) ?? []);
    const beside = told(said.filter((word) => names.month(word) === null));
    if (month.length !== 1 || beside?.unit !== 'year') return null;
    return monthDays((civilOf(today).year + beside.by) * monthsInYear + month[0]);
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
   * What a date means that is no span between two; nothing for what is none.
   * @param {string} typed @param {number} today
   * @returns {Dates[]}
   */
  function one(typed, today) {
    const weekend = weekendIn(typed, today);
    if (weekend) return weekend;
    const said = saidOf(fold(typed));
    const season = seasonIn(said, today);
    if (season) return season;
    const span = near(said, today) ?? monthOfYear(said, today) ?? latelyDays(said, today);
    if (span) return [span];
    // "am Dienstag" and "el martes" are every Tuesday.
    const number = weekday(typed) ?? weekday(said.join(' '));
    /** @type {Dates | null} */
    const day = number === null ? null : { kind: 'weekday', number };
    const found = [day, date(typed, today)].flatMap((meant) => (meant ? [meant] : []));
    const plain = withoutUnits(said);
    return found.length === 0 && plain.length > 0 && plain.length < said.length
      ? one(plain.join(' '), today) : found;
  }

  const spans = spanReader(one, names.month);
  /**
   * All that it may mean; nothing for what is no date. A hyphen is first looked for within a date,
   * as ISO 8601 has it.
   * @param {string} typed @param {number} today
   * @returns {Dates[]}
   */
  return (typed, today) => [
    () => spans.closed(typed, today, false), () => one(typed, today),
    () => spans.open(typed, today), () => spans.closed(typed, today, true),
  ].reduce((found, next) => (found.length > 0 ? found : next()), /** @type {Dates[]} */ ([]));
}

/**
 * "weekend" is that of every week, "last weekend" the last one that is over.
 * @param {string} typed @param {number} today
 * @returns {Dates[] | null}
 */
function weekendIn(typed, today) {
  const beside = withoutWeekend(fold(typed));
  if (beside === null) return null;
  const rest = saidOf(beside);
  if (rest.length === 0) return saturdays.map((number) => ({ kind: 'weekday', number }));
  const by = told([...rest, 'week'])?.by;
  if (by === undefined) return null;
  const saturday = weekOf(today, 1) + weekDays * by + saturdays[0];
  return [{ kind: 'days', first: saturday, last: saturday + 1 }];
}

/** @param {number} month @returns {Dates} */
const monthDays = (month) =>
  ({ kind: 'days', first: firstDay(month), last: firstDay(month) + daysIn(month) - 1 });

/**
 * "the last 3 months", with today.
 * @param {string[]} said @param {number} today
 * @returns {Dates | null}
 */
function latelyDays(said, today) {
  const span = lately(said);
  return span && { kind: 'days', first: daysBefore(span, today) + 1, last: today };
}

/** @param {NonNullable<ReturnType<typeof lately>>} span @param {number} today */
function daysBefore({ unit, count }, today) {
  if (unit === 'day') return today - count;
  if (unit === 'week') return today - count * weekDays;
  const month = monthOf(today) - count * (unit === 'year' ? monthsInYear : 1);
  return firstDay(month) + Math.min(today - firstDay(monthOf(today)), daysIn(month) - 1);
}

/**
 * "summer" is that of every year, "last summer" the last one that is over, "this summer" the one
 * that it is, or else that of this year, "summer last year" and "summer 22" that of a year.
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
  const [number, ...more] = withoutUnits(rest);
  if (more.length === 0 && /^(\d\d|\d{4})$/.test(number ?? '')) {
    return seasonWithin(yearBy(Number(number), today), start);
  }
  const by = rest.length === 1 ? relativeBy(rest[0]) : null;
  if (by === null) return null;
  const behind = [year, year - 1].find((one) => seasonOfYear(one, start).last < today) ?? year - 2;
  const isNow = seasonOfYear(behind + 1, start).first <= today;
  if (by === 0) return [seasonOfYear(isNow ? behind + 1 : year, start)];
  // The last one is over, and the next one has not begun.
  const from = by < 0 || isNow ? behind + 1 : behind;
  return [seasonOfYear(from + by, start)];
}

/**
 * The months of a year that are of it: of a winter the first two and the last.
 * @param {number} year @param {number} start
 * @returns {Dates[]}
 */
const seasonWithin = (year, start) => (start + seasonMonths - 1 <= monthsInYear
  ? [seasonOfYear(year, start)]
  : [{ kind: 'days', first: firstDay(year * monthsInYear),
    last: seasonOfYear(year - 1, start).last }, monthDays(year * monthsInYear + start - 1)]);

/**
 * @param {number} year in which it begins
 * @param {number} start its first month
 */
function seasonOfYear(year, start) {
  const month = year * monthsInYear + start - 1;
  return { kind: /** @type {const} */ ('days'), first: firstDay(month),
    last: firstDay(month + seasonMonths) - 1 };
}
