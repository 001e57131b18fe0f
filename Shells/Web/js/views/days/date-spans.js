// Spans between two dates, and those that are open at one end: "2019 to 2021", "vom 3. bis zum
// 5. März", "since last summer", "avant 2019". Each end is a date as date-ranges.js reads it; the
// first one may leave to the second what both have: the month, the year. Pure.

import { table } from './date-table.js';
import { fold } from './date-typed.js';
import { saysNothing } from './date-words.js';
import { dayOf, firstDay, monthOf, weekDays } from './month-grid.js';

/**
 * @typedef {import('./date-ranges.js').Dates} Dates
 * @typedef {{ first: number, last: number }} Reach
 * @typedef {(typed: string, today: number) => Dates[]} Read
 * @typedef {'since' | 'before' | 'until' | 'after'} Bound
 */

const monthsInYear = 12;
const earliest = dayOf(1, 1, 1);
const latest = dayOf(9999, 12, 31);

/** @param {string} said */
const split = (said) => said.split(' ');
const { spans } = table;
const begins = new Set(split(spans.begins));
const joins = new Set(split(spans.joins));
const links = new Set(split(spans.links));
/** Words that stand in front of a date, and those behind. */
const front = Object.entries(spans.front).map(([bound, said]) => ({
  bound: /** @type {Bound} */ (bound),
  phrases: split(said).map((phrase) => phrase.split('-')),
}));
const behind = new Map(Object.entries(spans.behind).flatMap(([bound, said]) =>
  split(said).map((word) => /** @type {[string, Bound]} */ ([word, bound]))));
/** Chinese ones stand without space between, the longest first. */
const hanParts = new RegExp([spans.begins, spans.joins, spans.links,
  ...Object.values(spans.front), ...Object.values(spans.behind)].flatMap(split)
  .filter((word) => /^\p{sc=Han}/u.test(word)).sort((one, other) => other.length - one.length)
  .join('|'), 'gu');

/**
 * @param {string} typed
 * @param {boolean} isParted at each hyphen, as in "2019-2021"
 */
function wordsOf(typed, isParted) {
  const plain = fold(typed).replace(/(\p{L})'(?=\p{L})/gu, '$1 ').replace(/[–—~]/g, ' $& ')
    .replace(/\s-\s/g, ' – ').replace(hanParts, ' $& ');
  // "3-5 march" has days of one month.
  const isOfDays = /^[^-]*(?<!\d)\d{1,2}\.?-\d{1,2}(?!\d)[^-]*$/.test(plain)
    && /\p{L}/u.test(plain);
  return (isParted || isOfDays ? plain.replaceAll('-', ' – ') : plain).split(/\s+/).filter(Boolean);
}

/**
 * @param {Read} read a date at one end
 * @param {(word: string) => number | null} monthNamed
 */
export function spanReader(read, monthNamed) {
  /**
   * From one date to another; nothing for what is none.
   * @param {string} typed @param {number} today @param {boolean} isParted
   * @returns {Dates[]}
   */
  function closed(typed, today, isParted) {
    const words = wordsOf(typed, isParted);
    const isBegun = begins.has(words[0]);
    const rest = isBegun ? words.slice(1) : words;
    for (let at = 1; at < rest.length - 1; at += 1) {
      if (!joins.has(rest[at]) && !(isBegun && links.has(rest[at]))) continue;
      const found = between(rest.slice(0, at), withoutLead(rest.slice(at + 1)), today);
      if (found.length > 0) return found;
    }
    return [];
  }

  /**
   * @param {string[]} one @param {string[]} other @param {number} today
   * @returns {Dates[]}
   */
  function between(one, other, today) {
    const from = read(one.join(' '), today);
    const to = read(completed(one, other), today);
    const names = namesBetween(from, to);
    if (names) return names;
    const end = reachOf(to);
    const shared = end && reachOf(shares(one, other, today));
    const begin = shared ?? (end ? reachOf(from) ?? monthBefore(from, end) : reachOf(from));
    const until = end ?? (begin && monthBehind(to, begin));
    if (!begin || !until) return [];
    // "20 december to 3 january 2024" begins in the year before.
    if (begin.first > until.last && !one.some((word) => /\d{4}/.test(word))) {
      return [{ kind: 'days', first: yearsBefore(begin.first, until.last), last: until.last }];
    }
    return [{ kind: 'days', first: Math.min(begin.first, until.first),
      last: Math.max(begin.last, until.last) }];
  }

  /**
   * "5" of "march 3 to 5" is of that month.
   * @param {string[]} one @param {string[]} other
   */
  function completed(one, other) {
    const name = one.find((word) => monthNamed(word) !== null);
    const isDay = /^\d{1,2}\.?$/.test(other[0] ?? '');
    const isOfMonth = name && isDay && !other.some((word) => monthNamed(word) !== null);
    return (isOfMonth ? [name, ...other] : other).join(' ');
  }

  /**
   * The first date, with as much of the end of the second as makes it one.
   * @param {string[]} one @param {string[]} other @param {number} today
   * @returns {Dates[]}
   */
  function shares(one, other, today) {
    for (let at = 1; at < other.length; at += 1) {
      const found = read([...one, ...other.slice(at)].join(' '), today);
      if (reachOf(found)) return found;
    }
    return [];
  }

  /**
   * To a date, or from it on; nothing for what is neither.
   * @param {string} typed @param {number} today
   * @returns {Dates[]}
   */
  function open(typed, today) {
    for (const { bound, rest } of boundsOf(wordsOf(typed, false))) {
      const reach = begun(rest.join(' '), today)
        // "since 3 years" is the last three.
        ?? (bound === 'since' ? reachOf(read(`last ${rest.join(' ')}`, today)) : null);
      if (reach) return [{ kind: 'days', ...opened(bound, reach) }];
    }
    return [];
  }

  /**
   * A date, or the last day, month or weekday of a name that has begun.
   * @param {string} typed @param {number} today
   * @returns {Reach | null}
   */
  function begun(typed, today) {
    const meant = read(typed, today);
    const found = meant.length > 0 ? meant : open(typed, today);
    const [only] = found;
    if (found.length === 1 && only.kind === 'weekday') {
      const day = today - (today + 3 - only.number) % weekDays;
      return { first: day, last: day };
    }
    return reachOf(found) ?? monthBefore(found, { first: today, last: today });
  }

  return { closed, open };
}

/**
 * What opens one end, in front of a date or behind it.
 * @param {string[]} words
 * @returns {{ bound: Bound, rest: string[] }[]}
 */
function boundsOf(words) {
  const last = behind.get(words[words.length - 1]);
  return [
    ...front.flatMap(({ bound, phrases }) => phrases
      .filter((phrase) => phrase.every((word, at) => word === words[at]))
      .map((phrase) => ({ bound, rest: withoutLead(words.slice(phrase.length)) }))),
    ...(last ? [{ bound: last, rest: words.slice(0, -1) }] : []),
  ].filter(({ rest }) => rest.length > 0);
}

/** @param {Bound} bound @param {Reach} reach @returns {Reach} */
function opened(bound, { first, last }) {
  switch (bound) {
    case 'since': return { first: Math.min(first, latest), last: latest };
    case 'before': return { first: earliest, last: Math.max(earliest, first - 1) };
    case 'until': return { first: earliest, last: Math.max(earliest, last) };
    case 'after': return { first: Math.min(latest, last + 1), last: latest };
  }
}

/**
 * "bis zum 5. März" is until the 5th.
 * @param {string[]} words
 */
function withoutLead(words) {
  const at = words.findIndex((word) => !saysNothing(word) && !joins.has(word));
  return at < 0 ? [] : words.slice(at);
}

/**
 * From the first day of all to the last; null where there is something that comes again.
 * @param {Dates[]} found
 * @returns {Reach | null}
 */
function reachOf(found) {
  const days = found.flatMap((one) => (one.kind === 'days' ? [one] : []));
  return days.length === 0 || days.length < found.length ? null
    : { first: Math.min(...days.map(({ first }) => first)),
      last: Math.max(...days.map(({ last }) => last)) };
}

/**
 * "march to may" and "monday to wednesday" come again.
 * @param {Dates[]} from @param {Dates[]} to
 * @returns {Dates[] | null}
 */
function namesBetween([from, ...more], [to, ...others]) {
  if (more.length > 0 || others.length > 0) return null;
  if (from?.kind === 'month' && to?.kind === 'month') {
    return around(from.number - 1, to.number - 1, monthsInYear)
      .map((number) => ({ kind: 'month', number: number + 1 }));
  }
  if (from?.kind === 'weekday' && to?.kind === 'weekday') {
    return around(from.number, to.number, weekDays)
      .map((number) => ({ kind: 'weekday', number }));
  }
  return null;
}

/**
 * @param {number} from @param {number} to @param {number} count of all, which come again
 */
const around = (from, to, count) => Array.from(
  { length: ((to - from) % count + count) % count + 1 }, (_, more) => (from + more) % count);

/**
 * The last month of a name that begins before the end.
 * @param {Dates[]} found @param {Reach} end
 */
function monthBefore(found, end) {
  const month = monthOf(end.last);
  const number = numberOf(found);
  return number === null ? null
    : monthReach(month - around(number, month, monthsInYear).length + 1);
}

/**
 * The first month of a name that ends behind the beginning.
 * @param {Dates[]} found @param {Reach} begin
 */
function monthBehind(found, begin) {
  const month = monthOf(begin.first);
  const number = numberOf(found);
  return number === null ? null
    : monthReach(month + around(month, number, monthsInYear).length - 1);
}

/** @param {Dates[]} found @returns {number | null} from 0 for January */
function numberOf(found) {
  const [only] = found;
  return found.length === 1 && only.kind === 'month' ? only.number - 1 : null;
}

/** @param {number} month @returns {Reach} */
const monthReach = (month) => ({ first: firstDay(month), last: firstDay(month + 1) - 1 });

/**
 * The same date of the last year in which it is no later than another day.
 * @param {number} day @param {number} end
 */
function yearsBefore(day, end) {
  const [month, last] = [monthOf(day), monthOf(end)];
  const years = Math.ceil((month - last) / monthsInYear);
  const found = firstDay(month - years * monthsInYear) + day - firstDay(month);
  return found > end ? firstDay(month - (years + 1) * monthsInYear) + day - firstDay(month) : found;
}
