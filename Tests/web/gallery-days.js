// Samples of the calendar: a vault of which some days have something, at the gallery's own time.

import { openVault } from './gallery-open.js';
import { now } from './gallery-samples.js';

/** @typedef {import('../../Shells/Web/js/wire/types').VaultView} VaultView */

const dayMilliseconds = 86_400_000;

/** @param {number} day */
function monthOf(day) {
  const date = new Date(day * dayMilliseconds);
  return date.getUTCFullYear() * 12 + date.getUTCMonth();
}

/** @param {number} month */
const firstDay = (month) =>
  Date.UTC(Math.floor(month / 12), month % 12, 1) / dayMilliseconds;

/** The gallery's day. */
export const today = Math.floor(now / dayMilliseconds);
const thisMonth = monthOf(today);
export const undated = -0x80000000;
/** Of a month's days, those with anything, and how much. */
const busy = [[1, 1], [2, 3], [3, 1], [5, 2], [8, 12], [9, 4], [10, 1], [11, 1], [13, 1], [14, 2],
  [15, 1], [16, 6]];

/** @param {number} number */
const id = (number) => (number >>> 0).toString(16).padStart(32, '0');

/** @param {number} day @param {number} index */
const entry = (day, index) => {
  const kind = (day + index) % 7 === 0 ? 'video' : (day + index) % 5 === 0 ? 'live' : 'photo';
  return {
    item: id(day * 1000 + index), kind: { kind }, imported: now,
    date: { source: { kind: 'metadata' }, certainty: { kind: 'certain' }, day,
      moment: { kind: 'local', milliseconds: day * dayMilliseconds + 36_000_000 + index * 6e5 } },
    size: { width: 4032, height: 3024 }, duration: kind === 'video' ? 42_000 : 0,
    bytes: 4_200_000, contents: [], name: `IMG_${1000 + index}.jpg`, favorite: index === 4,
    trashed: null, group: index % 5 === 3 ? 'Lindenhof' : null, albums: [], tags: [],
    edit: null, pinned: day === today - 8 && index === 2 ? day : null,
  };
};

/** @param {number} month */
export function daysEntries(month) {
  if (month === undated) return [];
  const first = firstDay(month);
  const isOfToday = (thisMonth - month) % 12 === 0;
  return busy.flatMap(([date, count]) =>
    Array.from({ length: count + (month % 3) },
      (_, index) => entry(first + date - 1 + (isOfToday ? 0 : month % 11), index)));
}

/** @param {number} month */
export const daysNotes = (month) => [
  { day: today - 8, line: 'The first boat of the year, and nobody fell in.', cover: null,
    changed: now },
  { day: today - 5, line: 'Rain all day', cover: id((today - 5) * 1000 + 1), changed: now },
].filter(({ day }) => monthOf(day) === month);

/** @param {number} month @param {ReturnType<typeof entry>[]} entries */
export function total(month, entries) {
  const count = (/** @type {string} */ name) =>
    entries.filter(({ kind }) => kind.kind === name).length;
  return { month, pages: [{ photos: count('photo'), videos: count('video'), lives: count('live'),
    others: 0, favorites: entries.filter(({ favorite }) => favorite).length,
    posts: entries.filter(({ group }) => group !== null).length, bytes: 0 }] };
}

const undatedEntries = [0, 1, 2].map((index) => entry(0, index));
/**
 * Those of the months that have anything.
 * @template Made @param {(month: number) => Made} make
 */
export const withMonths = (make) =>
  [-40, -24, -12, -9, -5, -4, -3, -2, -1, 0].map((back) => make(thisMonth + back));

const months = withMonths((month) => total(month, daysEntries(month)));

/** @param {object} [more] @returns {VaultView} */
const open = (more = {}) =>
  openVault({ months: [total(undated, undatedEntries), ...months], noted: [thisMonth], ...more });

/**
 * `presses` are pressed one after another, until `shows` is there; `isUnread` is a vault whose
 * months have not come.
 * @typedef {{ view: VaultView, presses?: string[], shows?: string,
 *   isUnread?: boolean }} DaysSample
 * @type {Record<string, DaysSample>}
 */
export const daysSamples = {
  'days-absent': { view: { kind: 'absent', making: false, fault: null } },
  'days-locked': { view: { kind: 'locked', unlocking: false, fault: null,
    heldUntil: null, sources: { sources: [], asking: false, fault: null, passedOver: 0 } } },
  'days-month': { view: open() },
  'days-month-loading': { view: open(), isUnread: true },
  'days-month-blank': { view: open(),
    presses: Array(6).fill('.days-month .days-tools .icon'), shows: '.days-ways' },
  'days-month-empty': { view: open({ months: [] }) },
  'days-day': { view: open(), presses: [`[data-day="${today - 8}"] .day-number`],
    shows: '.days-day [data-number="0"] .cell-picture[src]' },
  'days-day-of-a-week': { view: open(), presses: ['.days-bar [value="week"]',
    `.days-seven [data-day="${today - 1}"] .day-number`],
  shows: '.days-day [data-number="0"] .cell-picture[src]' },
  'days-day-choosing': { view: open(), presses: [`[data-day="${today - 8}"] .day-number`,
    '.days-day .days-tools .icon-select', '.days-day [data-number="3"] .cell-picture'],
  shows: '.days-day .cell[aria-pressed="true"]' },
  'days-day-of-one-kind': { view: open(), presses: ['.days-month .chip:nth-child(4)',
    `[data-day="${today - 8}"] .day-number`], shows: '.days-all:not([hidden])' },
  'days-day-empty': { view: open(), presses: [`[data-day="${today + 1}"] .day-number`],
    shows: '.days-empty' },
  'days-day-item': { view: open(),
    presses: [`[data-day="${today - 8}"] .day-number`, '.days-day .cell .cell-name'],
    shows: '.item-media img:not(.item-small)' },
  'days-week': { view: open(), presses: ['.days-bar [value="week"]'], shows: '.days-seven' },
  'days-week-blank': { view: open(),
    presses: ['.days-bar [value="week"]',
      ...Array(2).fill('.days-seven .days-tools > :last-child')],
    shows: '.days-seven .days-ways' },
  'days-life': { view: open({ months: [-1380, -1379, -1200, -200, -190, -180, -170, -90, -60,
    ...Array.from({ length: 34 }, (_, index) => index - 33)].map((back) =>
    total(thisMonth + back, daysEntries(thisMonth + back).slice(0, 1 + ((-back * 37) % 60)))) }),
  presses: ['.days-bar [value="life"]'], shows: '.life-gap' },
  'days-jump': { view: open(), presses: ['.days-bar .icon-days'], shows: '.days-dialog[open]' },
  'days-options': { view: open(), presses: ['.days-bar .icon-gear'],
    shows: '.days-dialog[open]' },
  'days-paper': { view: open(), presses: ['.days-bar .icon-gear', '.days-dialog[open] .icon-save'],
    shows: '.days-dialog[open] .primary' },
  'days-film': { view: open(), presses: ['.days-film .icon'],
    shows: '.film-choices [data-found]' },
  'days-film-span': { view: open(), presses: ['.days-film .icon', '.film-choices [value="span"]'],
    shows: '.film-dates:not([hidden])' },
  'days-scroll': { view: open(), presses: ['.days-bar .icon-gear', '.days-dialog [value="scroll"]',
    '.days-dialog[open] .corner'], shows: '.days-scroll .day-picture[src]' },
  'days-year': { view: open(), presses: ['.days-month .days-name span'],
    shows: '.month-heat .heat-4' },
};
