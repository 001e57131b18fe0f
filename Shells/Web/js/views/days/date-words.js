// What people write of dates that Intl does not: other names of months, days told by today, and
// weeks by their numbers. Small letters without accents, as date-typed.js folds them.

/** @type {Record<string, Record<string, number>>} by language, 1 to 12 */
const months = { de: { janner: 1, feber: 2 }, es: { setiembre: 9 } };

/** @type {Record<string, Record<string, number>>} by language, days from today on */
const days = {
  en: { 'day before yesterday': -2, 'the day before yesterday': -2 },
  fr: { 'avant hier': -2 },
  es: { antier: -2, 'antes de ayer': -2 },
};

const behind = 'week|kalenderwoche|kw|woche|semaine|semana|sem';
/** The number stands behind the word, before the German one, or as ISO 8601 writes it. */
const week = new RegExp(`(?:^|[^\\p{L}])(?:la )?(?:${behind})[.\\s]*(\\d{1,2})(?!\\d)`
  + '|(?<!\\d)(\\d{1,2})\\. ?(?:kalenderwoche|kw|woche)(?!\\p{L})'
  + '|第(\\d{1,2})周|-w(\\d\\d)(?!\\d)', 'u');

/** @param {string} locale */
const languageOf = (locale) => locale.split('-')[0];

/** @param {string} locale */
export const otherMonths = (locale) => months[languageOf(locale)] ?? {};

/** @param {string} locale */
export const otherDays = (locale) => days[languageOf(locale)] ?? {};

/**
 * The number of a week, and what stands beside it; null where none is told.
 * @param {string} plain
 * @returns {{ number: number, beside: string } | null}
 */
export function weekTold(plain) {
  const told = week.exec(plain);
  return told && { number: Number(told.slice(1).find((digits) => digits !== undefined)),
    beside: plain.replace(told[0], ' ').trim() };
}
