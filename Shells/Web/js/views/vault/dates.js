// Months and moments of items, in words. An item's day is the one the photographer's calendar
// showed, wherever it is looked at: nothing here uses this device's zone for it, which says alone
// whether that of an item is another one.

import { firstDay, monthOf } from '../../effects/calendar.js';
import { now, offsetOf } from '../../effects/clock.js';
import { answerTo } from '../../effects/days.js';
import { dayOf } from '../../effects/shown.js';
import { language } from '../../words/words.js';
import { localeFor } from '../../words/measures.js';
import { vault as words } from '../../words/vault-words.js';
import { dateFormat, startOf } from '../../wire/dates.js';

export { dayOf };

/** @typedef {import('../../wire/types').MediaDate} MediaDate */

const locale = localeFor(language, navigator.languages);
const utc = { timeZone: 'UTC' };
const monthFormat = dateFormat(locale, { ...utc, year: 'numeric', month: 'long' });
const dayFormat = dateFormat(locale, {
  ...utc, weekday: 'long', year: 'numeric', month: 'long', day: 'numeric',
});
const timeFormat = dateFormat(locale, { ...utc, timeStyle: 'short' });
const momentFormat = dateFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const justDate = dateFormat(locale, { dateStyle: 'medium' });
/** Stands for items of which nobody knows the day. */
const undated = -0x80000000;
/** Stands for what is in the trash. */
const trash = 0x7fffffff;

/** @param {number} month since January of the year 0 */
export function monthName(month) {
  if (month === undated) return words.gallery.undated;
  if (month === trash) return words.trash.hint;
  return monthFormat.format(startOf(firstDay(month)));
}

/**
 * What is in the trash, as a month of so many items.
 * @param {number} count
 * @returns {import('../../wire/types').CatalogMonth}
 */
export const trashMonthOf = (count) => ({
  month: trash,
  pages: [{ photos: count, videos: 0, lives: 0, others: 0, favorites: 0, posts: 0,
    bytes: 0 }],
});

/**
 * So many days an item stays in the trash.
 * @param {number} trashed when it came there
 */
export const trashDaysLeft = (trashed) =>
  answerTo({ kind: 'trashDays', trashed, now: now() }).count;

/**
 * The month in which the index lists it, while it is not in the trash.
 * @param {import('../../wire/types').CatalogEntry} entry
 */
export function listedMonth(entry) {
  const day = dayOf(entry);
  return day === null ? undated : monthOf(day);
}

/** @param {number} day days since 1970-01-01 */
export const pinnedName = (day) => dayFormat.format(startOf(day));

/** @param {MediaDate | null} date */
export const dayName = (date) =>
  (date ? dayFormat.format(startOf(date.day)) : '');

/**
 * On the clock on the wall, and the zone where it is known and another one than here.
 * @param {MediaDate} date
 */
export function timeName({ moment }) {
  switch (moment.kind) {
    case 'unknown': return '';
    case 'local': return timeFormat.format(moment.milliseconds);
    case 'instant': {
      const ahead = moment.offset * 60_000;
      const time = timeFormat.format(moment.instant + ahead);
      return ahead === offsetOf(moment.instant) ? time
        : `${time} (${words.item.offset(offsetName(moment.offset))})`;
    }
  }
}

/**
 * The day and the clock's time; empty where neither is known.
 * @param {MediaDate | null} date
 */
export const takenName = (date) =>
  (date ? [dayName(date), timeName(date)].filter((part) => part !== '').join(', ') : '');

/** @param {number} minutes */
function offsetName(minutes) {
  const size = Math.abs(minutes);
  const twoDigits = (/** @type {number} */ amount) => String(amount).padStart(2, '0');
  const sign = minutes < 0 ? '−' : '+';
  return `${sign}${twoDigits(Math.floor(size / 60))}:${twoDigits(size % 60)}`;
}

/** @param {number} instant here and now */
export const dateName = (instant) => justDate.format(instant);

/** @param {number} instant */
export const momentName = (instant) => momentFormat.format(instant);

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'];

/** @param {number} bytes */
export function sizeName(bytes) {
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes || 0)) / 3));
  return new Intl.NumberFormat(locale, {
    style: 'unit', unit: units[power], maximumFractionDigits: power > 1 ? 1 : 0,
    // The short one of several bytes is "byte" in English.
    unitDisplay: power > 0 ? 'short' : 'long',
  }).format(bytes / 1000 ** power);
}

/**
 * How long a film is; nothing where its file does not say it. One that is there lasts a second.
 * @param {number} milliseconds
 * @returns {string[]} at most one
 */
export const lengthNames = (milliseconds) => (milliseconds > 0
  ? [durationName(Math.max(milliseconds, 1000))] : []);

/**
 * A time that passes, as "1:02:07".
 * @param {number} milliseconds
 */
export function durationName(milliseconds) {
  const seconds = Math.round(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] > 0 ? parts : parts.slice(1);
  return shown.map((part, index) => (index === 0 ? part : String(part).padStart(2, '0'))).join(':');
}
