// Counts, times and lists by Intl, in the language of the words; and which of several languages a
// reader's own come closest to.

import { dateFormat, dateOf } from '../wire/dates.js';

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/**
 * The language and script a tag means: "zh-CN" and "zh" are both "zh-Hans".
 * @param {string} tag
 * @returns {string | null} null when it is no language tag
 */
function meaning(tag) {
  try {
    const { language, script } = new Intl.Locale(tag).maximize();
    return `${language}-${script}`;
  } catch {
    return null;
  }
}

/**
 * The first of a reader's languages that is among `known`, as it is called there.
 * @template {string} Known
 * @param {readonly string[]} read
 * @param {Known[]} known
 * @returns {Known | null}
 */
export function closest(read, known) {
  for (const tag of read) {
    const wanted = meaning(tag);
    const found = wanted && known.find((name) => meaning(name) === wanted);
    if (found) return found;
  }
  return null;
}

/**
 * The reader's own variety of a language ("en-GB" of "en"), for dates and numbers.
 * @param {string} language
 * @param {readonly string[]} read
 */
export function localeFor(language, read) {
  return read.find((tag) => meaning(tag) === meaning(language)) ?? language;
}

/** @param {number} amount */
const twoDigits = (amount) => String(amount).padStart(2, '0');

/**
 * The time between two instants as "07:05:09", never below zero.
 * @param {number} until
 * @param {number} now
 */
export function clock(until, now) {
  const seconds = Math.ceil(Math.max(0, until - now) / secondMs);
  const hour = Math.floor(seconds / 3600);
  const minute = Math.floor(seconds / 60) % 60;
  return `${twoDigits(hour)}:${twoDigits(minute)}:${twoDigits(seconds % 60)}`;
}

/**
 * @param {string} language
 * @param {string} justNow what stands for less than a minute ago
 */
export function measures(language, justNow) {
  const locale = localeFor(language, globalThis.navigator?.languages ?? []);
  const plural = new Intl.PluralRules(locale);
  const number = new Intl.NumberFormat(locale);
  const zoomed = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
  const percent = new Intl.NumberFormat(locale, { style: 'percent' });
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const brief = new Intl.RelativeTimeFormat(locale, {
    numeric: 'auto', style: language === 'en' ? 'narrow' : 'short',
  });
  const people = new Intl.ListFormat(locale, { type: 'conjunction' });
  const moment = dateFormat(locale, {
    weekday: 'long', hour: 'numeric', minute: '2-digit',
  });
  const date = dateFormat(locale, {
    day: 'numeric', month: 'long', year: 'numeric',
  });
  /** @param {string} unit */
  const short = (unit) => new Intl.NumberFormat(locale, {
    style: 'unit', unit, unitDisplay: language === 'en' ? 'narrow' : 'short',
  });
  const hours = short('hour');
  const minutes = short('minute');

  /** @param {Intl.RelativeTimeFormat} format */
  const since = (format) => (/** @type {number} */ instant, /** @type {number} */ now) => {
    const passed = now - dateOf(instant).getTime();
    if (passed < minuteMs) return justNow;
    if (passed < hourMs) return format.format(-Math.floor(passed / minuteMs), 'minute');
    return format.format(-Math.floor(passed / hourMs), 'hour');
  };

  return {
    number, percent, people, moment, date, clock, zoomed,

    /**
     * A count and what is counted, in the form the language asks for.
     * @param {number} count
     * @param {string} one
     * @param {string} [other] left out where a language has one form only
     */
    counted: (count, one, other = one) =>
      `${number.format(count)} ${plural.select(count) === 'one' ? one : other}`,

    /** How long ago, in the largest fitting unit. A clock behind the server's says "just now". */
    ago: since(relative),

    /** The same in as few letters as a line beside others leaves. */
    agoBriefly: since(brief),

    /**
     * How long from now, rounded as people count, as "48h" or "5m"; never as "60m".
     * @param {number} instant
     * @param {number} now
     */
    left(instant, now) {
      const rest = Math.max(0, instant - now);
      if (rest > hourMs - minuteMs) return hours.format(Math.round(rest / hourMs));
      return minutes.format(Math.max(1, Math.ceil(rest / minuteMs)));
    },
  };
}
