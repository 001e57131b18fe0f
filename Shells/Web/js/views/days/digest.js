// What is drawn of the days of a month: how much of what kind, and which item stands for the day.
// And which months have anything at all. Pure: what the vault says in short in, what is drawn out.

import { dayOf } from '../vault/dates.js';
import { monthOf } from './month-grid.js';

/**
 * @typedef {import('../../wire/types').CatalogEntry} CatalogEntry
 * @typedef {import('../../wire/types').CatalogMonth} CatalogMonth
 * @typedef {import('../../wire/types').ShownMonth} ShownMonth
 * @typedef {import('../../wire/types').ShownDays} ShownDays
 * @typedef {import('../../wire/types').DayNote} DayNote
 *
 * What of the days is looked at: `tells` says it of items that are counted together.
 * @typedef {Pick<import('../../wire/types').DayCount, 'kind' | 'favorite' | 'post'>} Alike
 * @typedef {(alike: Alike) => boolean} Tells
 * @typedef {import('../vault/filters.js').Filter & { tells: Tells }} Filter
 *
 * `posts` is how many of all of them went to a group, `cover` the item that stands for the day.
 * @typedef {{ cover: string, count: number, photos: number, videos: number,
 *   lives: number, posts: number }} DayDigest
 * @typedef {Map<number, DayDigest>} Digest days with anything on them, in their order
 */

/** Stands for items of which nobody knows the day. */
export const undated = -0x80000000;
/** Stands for what is in the trash. */
const trash = 0x7fffffff;

/**
 * What a calendar shows: a text file has a day too, but is no picture of it.
 * @type {Filter}
 */
export const media = {
  holds: (entry) => entry.kind.kind !== 'other' && dayOf(entry) !== null,
  count: ({ photos, videos, lives }) => photos + videos + lives,
  tells: ({ kind }) => kind.kind !== 'other',
};

/**
 * Of what a calendar shows, what a filter does.
 * @param {import('../vault/filters.js').Filter} filter @param {Tells} tells @returns {Filter}
 */
export const mediaOf = ({ holds, count }, tells) => ({
  holds: (entry) => media.holds(entry) && holds(entry),
  count: (page) => Math.min(media.count(page), count(page)),
  tells: (alike) => media.tells(alike) && tells(alike),
});

/**
 * The days of a month that was read.
 * @param {ShownDays} shown @param {Filter} filter
 */
function digestOf({ days }, { tells }) {
  /** @type {Digest} */
  const digest = new Map();
  for (const { day, counts, chosen } of days) {
    const seen = counts.filter(tells);
    if (seen.length === 0) continue;
    const sum = (/** @type {Tells} */ holds) =>
      seen.reduce((all, alike) => all + (holds(alike) ? alike.items : 0), 0);
    // Among equals the one that lies first on the day.
    const first = seen.reduce((best, one) => (rank(one) > rank(best) ? one : best)).first;
    digest.set(day, {
      cover: chosen && tells(chosen) ? chosen.item : first, count: sum(() => true),
      photos: sum(({ kind }) => kind.kind === 'photo'),
      videos: sum(({ kind }) => kind.kind === 'video'),
      lives: sum(({ kind }) => kind.kind === 'live'), posts: sum(({ post }) => post),
    });
  }
  return digest;
}

/**
 * What stands for each day of a month, among its items.
 * @param {ShownMonth} shown @param {(entry: CatalogEntry) => boolean} holds
 * @returns {[number, CatalogEntry][]} in the order of the days
 */
export function coversOf(shown, holds) {
  /** @type {Map<number, CatalogEntry>} */
  const covers = new Map();
  const chosen = new Map(shown.notes.map(({ day, cover }) => [day, cover]));
  for (const entry of shown.entries) {
    const day = dayOf(entry);
    if (day === null || !holds(entry)) continue;
    const there = covers.get(day);
    if (!there || entry.item === chosen.get(day)
      || there.item !== chosen.get(day) && rank(entry) > rank(there)) covers.set(day, entry);
  }
  return [...covers].sort(([one], [other]) => one - other);
}

/**
 * Where nobody chose, a day is best remembered by what moves; among equals by what came first.
 * @param {Pick<CatalogEntry, 'kind'>} entry
 */
const rank = ({ kind }) => ({ photo: 0, live: 1, video: 2, other: -1 })[kind.kind];

/**
 * @param {number[]} sorted @param {number} from
 * @param {1 | -1} way
 */
const nearest = (sorted, from, way) => (way === 1 ? sorted.find((one) => one > from)
  : sorted.filter((one) => one < from).at(-1));

/** What has a place in the calendar: the months, and of each that was read, its days. */
export class Dated {
  /**
   * @param {CatalogMonth[]} months as the vault has them, the earliest first
   * @param {Filter} filter what of them is shown
   */
  constructor(months, filter) {
    this.filter = filter;
    /** @type {WeakMap<ShownDays, Digest>} */
    this.digests = new WeakMap();
    /** @param {CatalogMonth} month */
    const count = ({ pages }) => pages.reduce((sum, page) => sum + filter.count(page), 0);
    const some = months.filter((month) => count(month) > 0);
    this.months = some.filter(({ month }) => month !== undated && month !== trash);
    this.counts = new Map(some.map((month) => [month.month, count(month)]));
  }

  /**
   * The days of a month; made once for each reading.
   * @param {ShownDays} shown @returns {Digest}
   */
  digest(shown) {
    const digest = this.digests.get(shown) ?? digestOf(shown, this.filter);
    this.digests.set(shown, digest);
    return digest;
  }

  /**
   * The line somebody wrote for a day.
   * @param {{ notes: DayNote[] } | null} shown @param {number} day
   */
  line(shown, day) {
    return shown?.notes.find((note) => note.day === day)?.line ?? '';
  }

  /** How many items nobody knows the day of. */
  get undated() {
    return this.counts.get(undated) ?? 0;
  }

  /** @param {number} month */
  count(month) {
    return this.counts.get(month) ?? 0;
  }

  /**
   * The nearest month with anything, towards now with 1, towards the past with -1.
   * @param {number} month @param {1 | -1} way
   * @returns {number | null}
   */
  beside(month, way) {
    return nearest(this.months.map((one) => one.month), month, way) ?? null;
  }
}

/**
 * The nearest day with anything. A month that has to be read for it is wanted; until it is there,
 * `month` alone says where the day will be.
 * @param {import('./source.js').DaySource['days']} read @param {Dated} dated
 * @param {number} day @param {1 | -1} way
 * @returns {{ day: number | null, month: number } | null} null where there is none
 */
export function dayBeside(read, dated, day, way) {
  /** @type {number | null} */
  let month = monthOf(day);
  if (dated.count(month) === 0) month = dated.beside(month, way);
  while (month !== null) {
    const shown = read.wanted(month);
    if (!shown) return { day: null, month };
    const found = nearest([...dated.digest(shown).keys()], day, way);
    if (found !== undefined) return { day: found, month };
    month = dated.beside(month, way);
  }
  return null;
}
