// The months of the vault that were read: what lies in each. Asked for when somebody sees them, and
// again when there is more in them; so many are held.

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
     * What each has by now, in short.
     * @type {Map<number, string>}
     */
    this.totals = new Map();
    /**
     * The same when it was asked for.
     * @type {Map<number, string>}
     */
    this.asked = new Map();
  }

  /** @param {import('../../wire/types').CatalogMonth[]} months all there are */
  update(months) {
    this.totals = new Map(months.map(({ month, pages }) => [month, JSON.stringify(pages)]));
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
    const total = this.totals.get(month);
    if (total !== undefined && this.asked.get(month) !== total) {
      this.asked.set(month, total);
      this.ask(month);
    }
    return this.there(month);
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
