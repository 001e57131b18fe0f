// Who types a date here, as the rules of days ask for it (Sources/Days/Typed): which language that
// is and how it orders the parts of a date, how weeks are counted, and which day it is.

import { dateFormat } from '../../wire/dates.js';
import { localeFor } from '../../words/measures.js';
import { language } from '../../words/words.js';
import { weekRule } from './week-choice.js';

/** @typedef {import('../../wire/types').DateReading} DateReading */

const locale = localeFor(language, navigator.languages);
const utc = { timeZone: 'UTC' };
/** Any day will do whose number is no month's: 2021-06-14. */
const example = 1_623_628_800_000;

/** @returns {DateReading['order']} */
function order() {
  const parts = dateFormat(locale, { ...utc, year: 'numeric', month: 'numeric', day: 'numeric' })
    .formatToParts(example).map(({ type }) => type);
  const first = parts.find((type) => type === 'year' || type === 'month' || type === 'day');
  return { kind: first === 'year' ? 'yearMonthDay' : first === 'month' ? 'monthDayYear'
    : 'dayMonthYear' };
}

/**
 * @param {number} today
 * @returns {DateReading}
 */
export const dateReading = (today) => ({
  language: locale.split('-')[0], order: order(), today,
  weeks: weekRule(),
});

/** A day without its year as it can be typed: "14 June" in London, "June 14" in New York. */
export const dayExample = () =>
  dateFormat(locale, { ...utc, month: 'long', day: 'numeric' }).format(example);
