// What was found: how much of which month, told by the core while it looks, and the months of it
// somebody sees; or all of it in another order, and the runs of that.

import { Months } from './months.js';
import { Runs } from './runs.js';

/**
 * @typedef {import('../../wire/types').CatalogMonth} CatalogMonth
 * @typedef {import('../../wire/types').GalleryEvent} GalleryEvent
 * @typedef {import('../../wire/types').ItemSort} ItemSort
 */

export class Found {
  /** @param {(event: GalleryEvent) => void} tell */
  constructor(tell) {
    this.tell = tell;
    /** What was asked for last, in short; empty while nothing is looked for. */
    this.asked = '';
    this.number = 0;
    /** The number of what is shown. */
    this.shown = 0;
    this.isEnded = false;
    /** @type {CatalogMonth[]} */
    this.catalog = [];
    /** @type {ItemSort | null} */
    this.sort = null;
    /**
     * The order of what is shown.
     * @type {ItemSort | null}
     */
    this.shownSort = null;
    this.runs = new Runs((first) => tell({ kind: 'foundRunShown', first }));
    this.months = new Months((month) => tell({ kind: 'foundMonthShown', month }));
  }

  get count() {
    return this.catalog.reduce((sum, { pages }) => sum + pages[0].photos, 0);
  }

  /** Whether what is shown is what was asked for. */
  get isCurrent() {
    return this.shown === this.number;
  }

  /**
   * Looks for these words; what was found before stays until something is found.
   * @param {import('../../wire/types').QueryWord[]} words
   * @param {ItemSort | null} sort null for by months
   */
  look(words, sort) {
    const asked = JSON.stringify([words, sort]);
    if (asked === this.asked) return;
    this.asked = asked;
    this.sort = sort;
    this.number += 1;
    this.isEnded = false;
    this.tell({ kind: 'searched', query: { number: this.number, words, sort } });
  }

  /** Nothing is looked for any more. */
  end() {
    if (this.asked === '') return;
    this.tell({ kind: 'searchEnded' });
    this.forget();
  }

  /**
   * Answers whether it was something found.
   * @param {import('../../effects/library.js').Presented} presented
   */
  take(presented) {
    if ('foundMonth' in presented) {
      const { foundMonth, number } = presented;
      if (number === this.shown) this.months.take(foundMonth);
      return true;
    }
    if ('foundRun' in presented) {
      if (presented.number === this.shown) this.runs.take(presented.foundRun);
      return true;
    }
    if (!('found' in presented)) return false;
    const { number, months, sections, items, ended } = presented.found;
    if (number !== this.number || this.asked === '') return true;
    this.isEnded = ended;
    if (items === 0 && !ended) return true;
    if (this.shown !== number) {
      this.months.forget();
      this.runs.forget();
    }
    this.shown = number;
    this.shownSort = this.sort;
    this.catalog = this.sort ? sections.map(({ key, items: count }) => sectionOf(key, count))
      : months.map(({ month, items: count }) => sectionOf(month, count));
    this.months.update(this.sort ? [] : this.catalog, []);
    this.runs.renew(this.sort ? items : 0);
    return true;
  }

  forget() {
    this.asked = '';
    // What still comes of it is late.
    this.number += 1;
    this.shown = 0;
    this.isEnded = false;
    this.catalog = [];
    this.shownSort = null;
    this.months.forget();
    this.runs.forget();
  }
}

/**
 * @param {number} month or what else these lie under @param {number} count
 * @returns {CatalogMonth}
 */
const sectionOf = (month, count) => ({ month, pages: [{
  photos: count, videos: 0, lives: 0, others: 0, favorites: 0, posts: 0, bytes: 0 }] });
