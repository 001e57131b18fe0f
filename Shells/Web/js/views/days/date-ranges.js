// What days somebody means who types a date into a search: those of a day, month or year, of a
// season or a week, or of a name that comes again in every year or week, as "March" and "Tuesday".
// Pure, as date-typed.js, which reads the dates. Summer is June to August, as in the north.

import { dateReader, fold, partsOf } from './date-typed.js';
import { civilOf, daysIn, firstDay, weekDays, weekOf } from './month-grid.js';

/**
 * @typedef {{ kind: 'days', first: number, last: number } | { kind: 'month', number: number }
 *   | { kind: 'weekday', number: number }} Dates a weekday 0 is Monday, a month 1 is January
 */

const monthsInYear = 12;
const monday = 1;
/** Whether a name was meant, or a month that depends on today, is seen a while later. */
const laterDays = 50;
const yearDays = 366;
const hanWeekday = /^(?:星期|周|礼拜)([一二三四五六日天])$/;
const hanWeekdays = '一二三四五六日';

/** The first month of each. */
const seasonStarts = { spring: 3, summer: 6, autumn: 9, winter: 12 };
/** @typedef {keyof typeof seasonStarts} Season */

/** @type {Record<string, Season>} */
const seasons = {
  spring: 'spring', summer: 'summer', autumn: 'autumn', fall: 'autumn', winter: 'winter',
  fruhling: 'spring', fruhjahr: 'spring', sommer: 'summer', herbst: 'autumn',
  printemps: 'spring', ete: 'summer', automne: 'autumn', hiver: 'winter',
  primavera: 'spring', verano: 'summer', otono: 'autumn', invierno: 'winter',
  春天: 'spring', 夏天: 'summer', 秋天: 'autumn', 冬天: 'winter',
};
const lastWords = new Set(('last past letzter letzten letztem letzte vergangenen vergangener ' +
  'vorigen dernier derniere passe passee pasado pasada ultimo ultima 上个').split(' '));
const lastYear = '去年';
const fillers = new Set(('the in on of im den der die dem am le la les l en au du el los del de')
  .split(' '));

/**
 * @param {string} locale
 * @param {Parameters<typeof dateReader>[1]} [numbering] of weeks
 */
export function rangeReader(locale, numbering) {
  const read = dateReader(locale, numbering);
  const weekdays = partsOf(locale, 'weekday');
  const weeks = weeksOf(locale);

  /** @param {string} word @returns {Dates | null} */
  function weekday(word) {
    const han = hanWeekday.exec(word);
    if (han) return { kind: 'weekday', number: hanWeekdays.indexOf(han[1].replace('天', '日')) };
    const bare = fold(word).replace(/\p{P}/gu, '');
    // The names begin with the one of 1 January 1970, a Thursday.
    const index = weekdays.findIndex((names) => names.includes(bare));
    return index < 0 ? null : { kind: 'weekday', number: (index + 3) % weekdays.length };
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
    if (parts.length > 1 && parts.some((part) => weekday(part))) return null;
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
    return isName ? { kind: 'month', number }
      : { kind: 'days', first: firstDay(month), last: firstDay(month) + daysIn(month) - 1 };
  }

  /**
   * All that it may mean; nothing for what is no date.
   * @param {string} typed @param {number} today
   * @returns {Dates[]}
   */
  return function ranges(typed, today) {
    const plain = fold(typed);
    const week = weeks.get(unfilled(plain));
    if (week !== undefined) {
      const first = weekOf(today, monday) + weekDays * week;
      return [{ kind: 'days', first, last: first + weekDays - 1 }];
    }
    const season = seasonIn(plain, today);
    if (season) return season;
    // "am Dienstag" and "el martes" are every Tuesday.
    const day = weekday(typed) ?? weekday(unfilled(plain));
    return [day, date(typed, today)].flatMap((found) => (found ? [found] : []));
  };
}

/** @param {string} plain */
const wordsOf = (plain) => plain.replace(/^(去年|上个)/, '$1 ').split(/[\s']+/).filter(Boolean);

/** @param {string} plain */
const unfilled = (plain) => wordsOf(plain).filter((word) => !fillers.has(word)).join(' ');

/**
 * "summer" is that of every year, "last summer" the last one that is over.
 * @param {string} plain @param {number} today
 * @returns {Dates[] | null}
 */
function seasonIn(plain, today) {
  const said = wordsOf(plain).filter((word) => !fillers.has(word));
  const named = said.flatMap((word) => seasons[word] ?? []);
  const isLastYear = said.includes(lastYear);
  const isLast = isLastYear || said.some((word) => lastWords.has(word));
  if (named.length !== 1 || said.length !== (isLast ? 2 : 1)) return null;
  const start = seasonStarts[named[0]];
  if (!isLast) {
    return [0, 1, 2].map((more) =>
      ({ kind: 'month', number: (start - 1 + more) % monthsInYear + 1 }));
  }
  const { year } = civilOf(today);
  for (let back = 0; ; back += 1) {
    const first = firstDay((year - back) * monthsInYear + start - 1);
    const last = firstDay((year - back) * monthsInYear + start + 2) - 1;
    if (last < today && (back > 0 || !isLastYear)) return [{ kind: 'days', first, last }];
  }
}

/**
 * "last week" and "this week", as the language says them and as people decline them.
 * @param {string} locale
 */
function weeksOf(locale) {
  const format = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  /** @type {Map<string, number>} */
  const found = new Map();
  for (const by of [-1, 0]) {
    const said = unfilled(fold(format.format(by, 'week')));
    found.set(said, by);
    // German says "letzte Woche" and "letzten Woche".
    found.set(said.replace(/^(letzte|diese) /, '$1n '), by);
    found.set(said.replace(/^(letzte|diese) /, '$1r '), by);
  }
  return found;
}
