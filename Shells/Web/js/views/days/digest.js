// Which months have anything at all, and what is drawn of the days of each: how much of what kind,
// and the item that stands for the day.

import { monthOf } from '../../effects/calendar.js';
import { digestOf } from '../../effects/shown.js';
import { vault as vaultWords } from '../../words/vault-words.js';

/**
 * @typedef {import('../../wire/types').CatalogMonth} CatalogMonth
 * @typedef {import('../../wire/types').ShownDays} ShownDays
 * @typedef {import('../../wire/types').DayNote} DayNote
 * @typedef {import('../../effects/shown.js').Look} Look
 *
 * `posts` is how many of all of them went to a group, `cover` the item that stands for the day.
 * @typedef {{ cover: string, items: number, photos: number, videos: number,
 *   lives: number, posts: number }} DayDigest
 * @typedef {Map<number, DayDigest>} Digest days with anything on them, in their order
 */

/** Stands for items of which nobody knows the day. */
export const undated = -0x80000000;
/** Stands for what is in the trash. */
const trash = 0x7fffffff;

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
   * @param {Look} filter what of them is shown
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
    this.sections = this.months.map(({ month }) => ({ month, count: this.count(month) }));
  }

  /**
   * The days of a month; made once for each reading.
   * @param {ShownDays} shown @returns {Digest}
   */
  digest(shown) {
    const digest = this.digests.get(shown)
      ?? new Map(digestOf(shown.days, this.filter).map((one) => [one.day, one]));
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

  /**
   * What is said of where nothing is: there may be something, of another kind.
   * @param {string} line where everything is looked at
   */
  nothing(line) {
    return this.filter.name === 'all' ? line : vaultWords.filteredEmpty;
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
 * @param {import('../vault/capabilities.js').DayMonths['days']} read @param {Dated} dated
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
