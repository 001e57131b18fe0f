// The months of the vault that were read: what lies in each. Asked for when somebody sees them, and
// again when there is more in them; so many are held.

import { countOf } from './layout.js';

/** @typedef {import('../../wire/types').ShownMonth} ShownMonth */

const heldMax = 120;

export class Months {
  /** @param {(month: number) => void} ask */
  constructor(ask) {
    this.ask = ask;
    /**
     * Those seen last at the end.
     * @type {Map<number, ShownMonth>}
     */
    this.held = new Map();
    /**
     * How many items each has by now.
     * @type {Map<number, number>}
     */
    this.counts = new Map();
    /**
     * How many it had when it was asked for.
     * @type {Map<number, number>}
     */
    this.asked = new Map();
  }

  /** @param {import('../../wire/types').CatalogMonth[]} months all there are */
  update(months) {
    this.counts = new Map(months.map((month) => [month.month, countOf(month)]));
  }

  /** @param {number} month */
  there(month) {
    return this.held.get(month) ?? null;
  }

  /**
   * What is there of a month somebody sees; what is missing comes.
   * @param {number} month
   */
  wanted(month) {
    const there = this.there(month);
    const count = this.counts.get(month) ?? 0;
    if (there?.entries.length !== count && this.asked.get(month) !== count) {
      this.asked.set(month, count);
      this.ask(month);
    }
    return there;
  }

  /** @param {ShownMonth} shown */
  take(shown) {
    this.held.delete(shown.month);
    this.held.set(shown.month, shown);
    if (this.held.size <= heldMax) return;
    const [oldest] = this.held.keys();
    this.held.delete(oldest);
    this.asked.delete(oldest);
  }

  forget() {
    this.held.clear();
    this.asked.clear();
  }
}
