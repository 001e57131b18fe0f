// Dates as text, whatever numbers they are: what lies beyond the years 1 to 9999 is shown as the
// nearest in them, and what is no number as the beginning of 1970. No other module asks Intl or a
// Date for a text: either throws for a date that no calendar has, and who draws would draw no more.

import { held } from './codec.js';
import { schema } from './schema.js';

const [, ends] = schema.Instant;
const dayMilliseconds = 86_400_000;

/** @param {number} milliseconds since 1970 */
export const dateOf = (milliseconds) => new Date(held(milliseconds, ends));

/**
 * As ISO 8601 and RFC 3339 write it, in UTC.
 * @param {number} milliseconds since 1970
 */
export const isoMoment = (milliseconds) => dateOf(milliseconds).toISOString();

/**
 * The beginning of a day in UTC, by which Intl and fields for dates are told which day is meant.
 * @param {number} day since 1970-01-01
 */
export const startOf = (day) => day * dayMilliseconds;

/**
 * As "2024-10-04".
 * @param {number} day since 1970-01-01
 */
export const isoDay = (day) => isoMoment(startOf(day)).slice(0, 10);

/**
 * The day of a date that somebody chose; null where none is.
 * @param {number} milliseconds of its beginning in UTC (`valueAsNumber` of a field)
 */
export const dayOfDate = (milliseconds) =>
  (Number.isNaN(milliseconds) ? null : Math.floor(milliseconds / dayMilliseconds));

/**
 * Writes moments, in milliseconds since 1970, as a language does.
 * @param {string} locale @param {Intl.DateTimeFormatOptions} options
 */
export function dateFormat(locale, options) {
  const format = new Intl.DateTimeFormat(locale, options);
  return {
    /** @param {number} milliseconds */
    format: (milliseconds) => format.format(dateOf(milliseconds)),
    /** @param {number} first @param {number} last */
    formatRange: (first, last) => format.formatRange(dateOf(first), dateOf(last)),
    /** @param {number} milliseconds */
    formatToParts: (milliseconds) => format.formatToParts(dateOf(milliseconds)),
  };
}
