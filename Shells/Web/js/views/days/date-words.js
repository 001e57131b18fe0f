// What the words of a typed date mean, in all languages at once: names of months and days of the
// week, days and spans told by today, weeks by their numbers, seasons. The words are in
// date-table.js, small and without accents as date-typed.js folds them; the command line has the
// same (`Native/Sources/NativeDates`). Pure.

import { table } from './date-table.js';

/**
 * @typedef {'day' | 'week' | 'month' | 'year'} Unit
 * @typedef {{ unit: Unit, by: number }} Told so many units from the one that today is in
 * @typedef {'spring' | 'summer' | 'autumn' | 'winter'} Season
 */

/** No letters of a name that are fewer stand for it. */
const prefixMin = 3;
/** Of a number of days, weeks, months or years. */
const agoMax = 9999;
/** What has a name or a number beside the word for it. */
const nameUnits = new Set(['month', 'year']);

/** @param {string} said */
const split = (said) => said.split(' ').filter(Boolean);

/**
 * Each of several words with what its group is called.
 * @param {Record<string, string>} groups
 */
const inverted = (groups) => new Map(Object.entries(groups).flatMap(([name, said]) =>
  split(said).map((word) => /** @type {[string, string]} */ ([word, name]))));

const languages = /** @type {Record<string, import('./date-table.js').LanguageNames>} */ (
  table.languages);
const days = new Map(Object.entries(table.days));
const relatives = inverted(table.relatives);
const units = /** @type {Map<string, Unit>} */ (inverted(table.units));
const numbers = inverted(table.numbers);
const ordinals = inverted(table.ordinals);
const seasons = /** @type {Map<string, Season>} */ (inverted(table.seasons));
const fillers = new Set(split(table.fillers));
const ago = new Set(split(table.ago));
const weekends = new RegExp(`(?<!\\p{L})(?:${split(table.weekends)
  .filter((phrase) => /^\w/.test(phrase)).join('|').replaceAll('-', '[ -]')})(?!\\p{L})|周末`, 'u');
/** What is written without space between, the longest first. */
const hanWords = [days, relatives, units, numbers, seasons, fillers, ago]
  .flatMap((some) => [...some.keys()]).filter((word) => /^\p{sc=Han}/u.test(word))
  .sort((one, other) => other.length - one.length);
const hanParts = new RegExp(hanWords.join('|'), 'gu');
/**
 * Whether a word is made of those and nothing else; looked at once from its beginning.
 * @param {string} word
 */
const isOfHanWords = (word) => word !== '' && word.replace(hanParts, '') === '';

/** The number stands behind the word, before the German one, or as ISO 8601 writes it. */
const week = new RegExp('(?:^|[^\\p{L}])(?:la )?'
  + `(?:${split(table.numbered).join('|')})[.\\s]*(\\d{1,2})(?!\\d)`
  + '|(?<!\\d)(\\d{1,2})\\. ?(?:kalenderwoche|kw|woche)(?!\\p{L})'
  + '|第(\\d{1,2})周|-w(\\d\\d)(?!\\d)', 'u');

/**
 * Names as they are said in a language, which may be short or not typed to the end; those of the
 * other languages count where they are written out and mean nothing in this one.
 * @param {string} locale
 */
export function namesFor(locale) {
  const language = locale.split('-')[0];
  const others = Object.keys(languages).filter((one) => one !== language);
  /** @param {'months' | 'weekdays'} kind */
  const lookup = (kind) => {
    const own = languages[language];
    const names = own ? own[kind].map((full, index) =>
      split(`${full} ${own[`${kind}Short`][index]}`)) : [];
    const foreign = others.map((one) => languages[one][kind].map(split));
    /** @param {string} word @returns {number | null} from 0 */
    return (word) => {
      const near = placesOf(names, (name) => name === word);
      if (near.length > 0) return near[0];
      // "die" and "mit" are words of their own, and begin no weekday.
      const begun = word.length < prefixMin || fillers.has(word) ? []
        : placesOf(names, (name) => name.startsWith(word));
      if (begun.length === 1) return begun[0];
      return foreign.flatMap((some) => placesOf(some, (name) => name === word))[0] ?? null;
    };
  };
  return { month: lookup('months'), weekday: lookup('weekdays') };
}

/**
 * @param {string[][]} names @param {(name: string) => boolean} holds
 * @returns {number[]}
 */
const placesOf = (names, holds) =>
  names.flatMap((some, index) => (some.some(holds) ? [index] : []));

/**
 * The words of what was typed that say something.
 * @param {string} plain
 */
export const saidOf = (plain) => plain.replace(/(\d)(?=\p{L})|(\p{L})(?=\d)/gu, '$1$2 ')
  .split(/[\s'-]+/)
  .flatMap((word) => (isOfHanWords(word) ? word.match(hanParts) ?? [] : [word]))
  .filter((word) => word !== '' && !fillers.has(word));

/** @param {string} word */
export const saysNothing = (word) => fillers.has(word);

/**
 * Whether a word only leads to another one: "from", "hace".
 * @param {string} word
 */
export const leads = (word) => fillers.has(word) || ago.has(word);

/**
 * The words without those that say only of what there is a name or a number: "the year 2022".
 * @param {string[]} said
 */
export const withoutUnits = (said) => said.filter((word) => !nameUnits.has(units.get(word) ?? ''));

/**
 * "yesterday", "last month", "3 weeks ago"; null for anything else.
 * @param {string[]} said
 * @returns {Told | null}
 */
export function told(said) {
  const day = days.get(said.join(' '));
  if (day !== undefined) return { unit: 'day', by: day };
  const named = said.flatMap((word) => units.get(word) ?? []);
  if (named.length !== 1) return null;
  const rest = said.filter((word) => !units.has(word));
  const by = rest.length === 1 ? relativeBy(rest[0]) : null;
  if (by !== null && named[0] !== 'day') return { unit: named[0], by };
  const counted = rest.filter((word) => countOf(word) !== null);
  // "a" is a number in English and a part of "il y a" in French.
  const [count] = counted.filter((word) => !ago.has(word)).concat(counted);
  const isAgo = count !== undefined && rest.length > 1
    && rest.every((word) => ago.has(word) || word === count);
  return isAgo ? { unit: named[0], by: -(countOf(count) ?? 0) } : null;
}

/**
 * "the last 3 months": so many units up to today; null for anything else.
 * @param {string[]} said
 * @returns {{ unit: Unit, count: number } | null}
 */
export function lately(said) {
  const named = said.flatMap((word) => units.get(word) ?? []);
  const [count] = said.flatMap((word) => countOf(word) ?? []);
  const isLast = said.some((word) => relativeBy(word) === -1);
  return said.length === 3 && named.length === 1 && count !== undefined && isLast
    ? { unit: named[0], count } : null;
}

/**
 * "3" and "three".
 * @param {string} word
 */
function countOf(word) {
  const said = /^\d{1,4}$/.test(word) ? word : numbers.get(word);
  return said === undefined ? null : Math.min(Number(said), agoMax);
}

/**
 * "last" is -1, "this" 0, "next" 1; null for what is no such word.
 * @param {string} word
 */
export function relativeBy(word) {
  const by = relatives.get(word);
  return by === undefined ? null : Number(by);
}

/**
 * What stands beside the word for a weekend; null where there is none.
 * @param {string} plain
 */
export const withoutWeekend = (plain) =>
  (weekends.test(plain) ? plain.replace(weekends, ' ') : null);

/**
 * "first" and "two" of a month; not "a" and "un".
 * @param {string} word
 */
export function dayNumber(word) {
  const number = Number(ordinals.get(word) ?? numbers.get(word) ?? 0);
  return ordinals.has(word) || number > 1 ? number : null;
}

/** @param {string} word */
export const seasonOf = (word) => seasons.get(word) ?? null;

/**
 * The number of a week, and what stands beside it; null where none is told.
 * @param {string} plain
 * @returns {{ number: number, beside: string } | null}
 */
export function weekTold(plain) {
  const found = week.exec(plain);
  return found && { number: Number(found.slice(1).find((digits) => digits !== undefined)),
    beside: plain.replace(found[0], ' ').trim() };
}
