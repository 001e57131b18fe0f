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

  /**
   * @param {import('../../wire/types').CatalogMonth[]} months all there are
   * @param {number[]} noted months of whose days something is said, those without any item, too
   */
  update(months, noted) {
    this.totals = new Map([...noted.map((month) => /** @type {const} */ ([month, '[]'])),
      ...months.map(({ month, pages }) => /** @type {const} */ ([month, JSON.stringify(pages)]))]);
  }

  /**
   * Whether the vault has anything of it to be read.
   * @param {number} month
   */
  has(month) {
    return this.totals.has(month);
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

  /**
   * The same, also of a month in which nothing lies.
   * @param {number} month
   */
  always(month) {
    if (!this.totals.has(month) && !this.asked.has(month)) {
      this.asked.set(month, '');
      this.ask(month);
    }
    return this.wanted(month);
  }

  /**
   * Something in it is about to change that its totals do not tell: the core, which follows the
   * months asked for last, presents it when that is done.
   * @param {number} month
   */
  follow(month) {
    if (this.held.has(month)) this.ask(month);
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
