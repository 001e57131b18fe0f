// What somebody means who types a date: a day, a month or a year, as ISO 8601 writes it or as the
// reader's language does, with numbers in its order or a month's name, with or without a year; or a
// week by its number, or by how far it is from today. Pure: the words come from date-words.js, the
// order from Intl, today and the day in sight from whoever asks. The command line reads dates the
// same way (`Native/Sources/NativeDates`), held to the same vectors.

import { dayNumber, namesFor, saidOf, saysNothing, told, weekTold } from './date-words.js';
import {
  civilOf, dayOf, daysIn, firstDay, firstWeek, monthOf, weekDays, weekOf, yearOf,
} from './month-grid.js';

/**
 * @typedef {{ kind: 'day', day: number } | { kind: 'month', month: number }
 *   | { kind: 'year', year: number } | { kind: 'week', first: number }} Meant
 * @typedef {{ value: number, isYear: boolean }} Numeral `isYear` when it can be nothing else
 * @typedef {'year' | 'month' | 'day'} Field
 * @typedef {Partial<Record<Field, number>>} Fields
 */

const utc = { timeZone: 'UTC' };
const monthsInYear = 12;
const dayMilliseconds = 86_400_000;
const yearMax = 9999;
/** A day of February may be eight years back. */
const yearsBackMax = 8;
const hanDigits = '〇一二三四五六七八九';
/** @type {Record<string, Field>} */
const hanFields = { 年: 'year', 月: 'month', 日: 'day', 号: 'day' };

/** As ISO 8601 counts them. */
const isoWeeks = { start: 1, minimalDays: 4 };

/**
 * @param {string} locale
 * @param {() => { start: number, minimalDays: number }} [weeks] which day begins one, and how many
 *   of a year's days its first one has at least
 */
export function dateReader(locale, weeks = () => isoWeeks) {
  const names = namesFor(locale);
  const order = orderOf(locale);

  /**
   * Null for what is no date.
   * @param {string} typed
   * @param {number} today @param {number} near the day in sight
   * @returns {Meant | null}
   */
  return function read(typed, today, near) {
    const plain = fold(typed);
    const relative = told(saidOf(plain));
    if (relative) return meantBy(relative, today, weeks().start);
    const week = weekTold(plain);
    if (week) {
      const year = week.beside === '' ? null : read(week.beside, today, near);
      return week.beside === '' || year?.kind === 'year'
        ? weekIn(year?.kind === 'year' ? year.year : null, week.number, weeks(), today) : null;
    }
    const found = tokens(plain, (word) => ({
      month: names.month(word), saysNothing: names.weekday(word) !== null || saysNothing(word),
      day: dayNumber(word),
    }));
    if (!found) return null;
    const fields = assign(found.fields, found.numerals, order, today);
    return fields && dated(fields, today, near);
  };
}

/**
 * A day without its year as it can be typed: "14 June" in London, "June 14" in New York.
 * @param {string} locale
 */
export const dayExample = (locale) => new Intl.DateTimeFormat(locale, {
  ...utc, month: 'long', day: 'numeric',
}).format(dayOf(2021, 6, 14) * dayMilliseconds);

/**
 * Small letters without accents, and digits of any script as our own.
 * @param {string} typed
 */
export const fold = (typed) => typed.replace(/(星期|周|礼拜)[一二三四五六日天]/g, ' ').toLowerCase()
  .normalize('NFKD').replace(/[\p{M}\p{Cf}]/gu, '').replace(/\p{Nd}/gu, digitOf)
  .replace(/[零〇一二三四五六七八九十]+/g, hanNumber).replace(/[’‘]/g, '\'').trim();

/**
 * The digits of every script stand in tens.
 * @param {string} char
 */
function digitOf(char) {
  const code = char.codePointAt(0) ?? 0;
  let place = 0;
  while (/\p{Nd}/u.test(String.fromCodePoint(code - place - 1))) place += 1;
  return String(place % 10);
}

/**
 * "十四" and "一四" are both 14, "二〇二一" is 2021.
 * @param {string} said
 */
function hanNumber(said) {
  const digits = (/** @type {string} */ some) =>
    [...some.replaceAll('零', '〇')].map((one) => hanDigits.indexOf(one)).join('');
  if (!said.includes('十')) return digits(said);
  const [tens, ones] = said.split('十');
  return String(10 * Number(tens ? digits(tens) : 1) + Number(ones ? digits(ones) : 0));
}

/**
 * The parts of what was typed; null when there is one that belongs to no date.
 * @param {string} plain
 * @param {(word: string) => { month: number | null, day: number | null, saysNothing: boolean }}
 *   meaning of a word, which may be both: "mar" is a Tuesday in Spanish, and a March
 * @returns {{ fields: Fields, numerals: Numeral[] } | null}
 */
function tokens(plain, meaning) {
  /** @type {Fields} */
  const fields = {};
  /** @type {Numeral[]} */
  const numerals = [];
  /** @type {number | null} */
  let perhaps = null;
  let isDayNamed = false;
  for (const [token, short, digits, han] of
    plain.matchAll(/'(\d\d)(?!\d)|(\d+)\s*([年月日号])?|\p{L}+|[^\s\p{L}\d]/gu)) {
    if (short) numerals.push({ value: Number(short), isYear: true });
    else if (han) fields[hanFields[han]] = Number(digits);
    else if (digits?.length === 8) {
      Object.assign(fields, { year: Number(digits.slice(0, 4)), month: Number(digits.slice(4, 6)),
        day: Number(digits.slice(6)) });
    } else if (digits) numerals.push({ value: Number(digits), isYear: digits.length > 2 });
    else if (/\p{L}/u.test(token)) {
      const { month, day, saysNothing } = meaning(token);
      if (saysNothing) perhaps ??= month === null ? null : month + 1;
      else if (month === null && day !== null && !isDayNamed) {
        isDayNamed = true;
        fields.day = day;
      }
      else if (month === null || fields.month) return null;
      else fields.month = month + 1;
    } else if (!/[.,/\-–—'·()،、]/.test(token)) return null;
  }
  if (perhaps && fields.month === undefined && numerals.length < 3) fields.month = perhaps;
  // "two" is a day beside the name of a month.
  if (isDayNamed && fields.month === undefined) return null;
  return { fields, numerals };
}

/**
 * Which number is what: a year where it can be nothing else, the others in the reader's order, and
 * after a year in the order of ISO 8601.
 * @param {Fields} fields @param {Numeral[]} numerals
 * @param {Field[]} order @param {number} today
 * @returns {Fields | null}
 */
function assign(fields, numerals, order, today) {
  const years = numerals.filter(({ isYear }) => isYear);
  if (years.length > 1 || (years.length === 1 && fields.year !== undefined)) return null;
  const given = years.length === 1 ? { ...fields, year: yearBy(years[0].value, today) } : fields;
  const rest = numerals.filter(({ isYear }) => !isYear).map(({ value }) => value);
  const isYearFirst = numerals[0]?.isYear && numerals.length === 3;
  /** @type {Field[]} */
  const inOrder = isYearFirst ? ['year', 'month', 'day'] : order;
  const open = inOrder.filter((field) => given[field] === undefined);
  const wanted = open.filter((field) => isWanted(field, open, rest.length));
  if (rest.length > wanted.length) return null;
  const made = { ...given };
  wanted.forEach((field, index) => {
    made[field] = field === 'year' ? yearBy(rest[index], today) : rest[index];
  });
  const { month, day } = made;
  // What can only be meant the other way round is.
  return month !== undefined && month > monthsInYear && day !== undefined && day <= monthsInYear
    && fields.month === undefined ? { ...made, month: day, day: month } : made;
}

/**
 * Whether one of so few numbers stands for a field that is not known yet.
 * @param {Field} field @param {Field[]} open @param {number} count
 */
function isWanted(field, open, count) {
  if (count >= open.length) return true;
  if (count === 2) return field !== 'year';
  // One number beside a year is its month; beside a month, or alone, it is a day.
  const isOfYear = !open.includes('year') && open.includes('month');
  return count === 1 && field === (isOfYear ? 'month' : 'day');
}

/**
 * @param {Fields} fields @param {number} today @param {number} near
 * @returns {Meant | null}
 */
function dated({ year, month, day }, today, near) {
  if (year !== undefined && (year < 1 || year > yearMax)) return null;
  if (month !== undefined && (month < 1 || month > monthsInYear)) return null;
  if (day === undefined) {
    if (month === undefined) return year === undefined ? null : { kind: 'year', year };
    const now = monthOf(today);
    const last = yearOf(now) * monthsInYear + month - 1;
    const found = year === undefined ? last - (last > now ? monthsInYear : 0)
      : year * monthsInYear + month - 1;
    return { kind: 'month', month: found };
  }
  if (month === undefined) return year === undefined ? dayIn(monthOf(near), day) : null;
  if (year !== undefined) return dayIn(year * monthsInYear + month - 1, day);
  const thisYear = civilOf(today).year;
  for (let back = 0; back <= yearsBackMax; back += 1) {
    const found = dayIn((thisYear - back) * monthsInYear + month - 1, day);
    if (found && found.day <= today) return found;
  }
  return null;
}

/**
 * @param {import('./date-words.js').Told} told
 * @param {number} today @param {number} weekStart
 * @returns {Meant | null}
 */
function meantBy({ unit, by }, today, weekStart) {
  const month = monthOf(today);
  switch (unit) {
    case 'day': return { kind: 'day', day: today + by };
    case 'week': return { kind: 'week', first: weekOf(today, weekStart) + weekDays * by };
    case 'month': return { kind: 'month', month: month + by };
    case 'year': return dated({ year: yearOf(month) + by }, today, today);
  }
}

/**
 * A week of a year, or the last one of this number that has begun.
 * @param {number | null} asked @param {number} number
 * @param {{ start: number, minimalDays: number }} weeks @param {number} today
 * @returns {{ kind: 'week', first: number } | null}
 */
function weekIn(asked, number, { start, minimalDays }, today) {
  const last = asked ?? civilOf(today).year + 1;
  for (let year = last; number > 0 && year >= (asked ?? last - yearsBackMax); year -= 1) {
    const first = firstWeek(year, start, minimalDays) + (number - 1) * weekDays;
    const isThere = first < firstWeek(year + 1, start, minimalDays);
    if (isThere && (asked !== null || first <= today)) return { kind: 'week', first };
  }
  return null;
}

/**
 * Two digits mean a year that is not to come.
 * @param {number} value @param {number} today
 */
export function yearBy(value, today) {
  const { year } = civilOf(today);
  const found = year - (year % 100) + value;
  return value > 99 ? value : found > year ? found - 100 : found;
}

/**
 * @param {number} month @param {number} date
 * @returns {{ kind: 'day', day: number } | null}
 */
const dayIn = (month, date) => (date >= 1 && date <= daysIn(month)
  ? { kind: 'day', day: firstDay(month) + date - 1 } : null);

/**
 * In which order a language writes a date.
 * @param {string} locale @returns {Field[]}
 */
const orderOf = (locale) => new Intl.DateTimeFormat(locale, {
  ...utc, year: 'numeric', month: 'numeric', day: 'numeric',
}).formatToParts(0).flatMap(({ type }) =>
  (type === 'year' || type === 'month' || type === 'day' ? [type] : []));
