// The months of the vault that were read: their items, or what their days have in short. Asked for
// when somebody sees them, and again when there is more in them; so many are held.

/** @typedef {import('../../wire/types').ShownMonth} ShownMonth */

const heldMax = 120;
/** The core follows so many months: of more that are asked for at once it forgets the first. */
const awaitedMax = 12;

/** The items of months, and what their days have in short. */
export class ListedMonths {
  /** @param {(event: import('../../wire/types').LibraryEvent) => void} send */
  constructor(send) {
    this.months = new Months(
      (month) => send({ kind: 'catalog', event: { kind: 'monthShown', month } }));
    /** @type {Months<import('../../wire/types').ShownDays>} */
    this.days = new Months(
      (month) => send({ kind: 'catalog', event: { kind: 'daysShown', month } }));
    this.isChanging = false;
  }

  /**
   * @param {import('../../wire/types').CatalogMonth[]} months all there are
   * @param {number[]} noted months of whose days something is said
   * @param {boolean} [isChanging] whether items are being changed
   */
  update(months, noted, isChanging = false) {
    const hasEnded = this.isChanging && !isChanging;
    this.isChanging = isChanging;
    const totals = months.map(({ month, pages }) => ({ month, total: JSON.stringify(pages) }));
    for (const each of [this.months, this.days]) {
      each.update(totals, noted);
      if (hasEnded) each.renew();
    }
  }

  /** @param {number} month something in it is about to change */
  follow(month) {
    this.months.follow(month);
    this.days.follow(month);
  }

  /** Something is about to change, wherever it is listed. */
  followHeld() {
    this.months.followHeld();
    this.days.followHeld();
    // Even if it is done before anybody hears of it.
    this.isChanging = true;
  }

  /**
   * Answers whether it is one of both.
   * @param {import('../../effects/library.js').Presented} presented
   */
  take(presented) {
    if ('month' in presented) this.months.take(presented.month);
    else if ('days' in presented) this.days.take(presented.days);
    else return false;
    return true;
  }

  forget() {
    this.months.forget();
    this.days.forget();
  }
}

/** @template {{ month: number }} [Shown=ShownMonth] */
export class Months {
  /** @param {(month: number) => void} ask */
  constructor(ask) {
    this.ask = ask;
    /**
     * Those seen last at the end.
     * @type {Map<number, Shown>}
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
    /**
     * Those that were asked for and did not come yet.
     * @type {Set<number>}
     */
    this.awaited = new Set();
    /**
     * Those in which something was about to change.
     * @type {Set<number>}
     */
    this.changed = new Set();
  }

  /**
   * @param {{ month: number, total: string }[]} months all there are, with what each has in short
   * @param {number[]} noted months of whose days something is said, those without any item, too
   */
  update(months, noted) {
    this.totals = new Map([...noted.map((month) => /** @type {const} */ ([month, '[]'])),
      ...months.map(({ month, total }) => /** @type {const} */ ([month, total]))]);
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
   * What is there of a month somebody sees; what is missing comes, or is asked for once others
   * came.
   * @param {number} month
   */
  wanted(month) {
    const total = this.totals.get(month);
    if (total !== undefined && this.asked.get(month) !== total) this.#request(month, total);
    return this.there(month);
  }

  /**
   * The same, also of a month in which nothing lies.
   * @param {number} month
   */
  always(month) {
    if (!this.totals.has(month) && !this.asked.has(month)) this.#request(month, '');
    return this.wanted(month);
  }

  /**
   * Something in it is about to change that its totals do not tell: the core, which follows the
   * months asked for last, presents it when that is done. Others come by `renew`.
   * @param {number} month
   */
  follow(month) {
    if (!this.held.has(month)) return;
    this.changed.add(month);
    this.#request(month, this.asked.get(month) ?? '');
  }

  /** Any month that is held may be about to change. */
  followHeld() {
    for (const month of this.held.keys()) this.changed.add(month);
  }

  /** All was changed: what is held of these months may be as it was before. */
  renew() {
    for (const month of this.changed) this.asked.delete(month);
    this.changed.clear();
  }

  /** @param {number} month @param {string} total */
  #request(month, total) {
    if (!this.awaited.has(month) && this.awaited.size >= awaitedMax) return;
    this.awaited.add(month);
    this.asked.set(month, total);
    this.ask(month);
  }

  /** @param {Shown} shown */
  take(shown) {
    this.awaited.delete(shown.month);
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
    this.awaited.clear();
    this.changed.clear();
  }
}
