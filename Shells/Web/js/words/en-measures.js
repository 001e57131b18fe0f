// Counts, times and lists in English, by Intl: the measuring half of en.js.

const locale = globalThis.navigator?.languages?.find((tag) => tag.startsWith('en')) ?? 'en';

const plural = new Intl.PluralRules(locale);
export const number = new Intl.NumberFormat(locale);
export const zoomed = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 });
export const percent = new Intl.NumberFormat(locale, { style: 'percent' });
export const people = new Intl.ListFormat(locale, { type: 'conjunction' });
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
const hours = new Intl.NumberFormat(locale, {
  style: 'unit', unit: 'hour', unitDisplay: 'narrow',
});
const minutes = new Intl.NumberFormat(locale, {
  style: 'unit', unit: 'minute', unitDisplay: 'narrow',
});
export const moment = new Intl.DateTimeFormat(locale, {
  weekday: 'long', hour: 'numeric', minute: '2-digit',
});

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/**
 * @param {number} count
 * @param {string} one
 * @param {string} other
 */
export function counted(count, one, other) {
  return `${number.format(count)} ${plural.select(count) === 'one' ? one : other}`;
}

/**
 * How long ago, in the largest fitting unit. A clock behind the server's reads as "just now".
 * @param {number} instant
 * @param {number} now
 */
export function ago(instant, now) {
  const passed = now - instant;
  if (passed < minuteMs) return 'just now';
  if (passed < hourMs) return relative.format(-Math.floor(passed / minuteMs), 'minute');
  return relative.format(-Math.floor(passed / hourMs), 'hour');
}

/**
 * How long from now, rounded up, as "31h" or "5m".
 * @param {number} instant
 * @param {number} now
 */
export function left(instant, now) {
  const rest = Math.max(0, instant - now);
  if (rest > hourMs) return hours.format(Math.floor(rest / hourMs));
  return minutes.format(Math.max(1, Math.ceil(rest / minuteMs)));
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
