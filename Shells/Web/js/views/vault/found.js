// What was found: how much of which month, told by the core while it looks, and the months of it
// somebody sees.

import { Months } from './months.js';

/**
 * @typedef {import('../../wire/types').CatalogMonth} CatalogMonth
 * @typedef {import('../../wire/types').GalleryEvent} GalleryEvent
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
   */
  look(words) {
    const asked = JSON.stringify(words);
    if (asked === this.asked) return;
    this.asked = asked;
    this.number += 1;
    this.isEnded = false;
    this.tell({ kind: 'searched', query: { number: this.number, words } });
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
    if (!('found' in presented)) return false;
    const { number, months, items, ended } = presented.found;
    if (number !== this.number || this.asked === '') return true;
    this.isEnded = ended;
    if (items === 0 && !ended) return true;
    if (this.shown !== number) this.months.forget();
    this.shown = number;
    this.catalog = months.map(({ month, items: count }) => ({ month, pages: [{
      photos: count, videos: 0, lives: 0, others: 0, favorites: 0, posts: 0, bytes: 0 }] }));
    this.months.update(this.catalog, []);
    return true;
  }

  forget() {
    this.asked = '';
    // What still comes of it is late.
    this.number += 1;
    this.shown = 0;
    this.isEnded = false;
    this.catalog = [];
    this.months.forget();
  }
}
