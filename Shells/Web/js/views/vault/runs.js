// What was found in another order than by months: all items one after another, read in runs as
// somebody comes to see them. So many runs are held; while an order is made anew, what was read
// before stays.

/** @typedef {import('../../wire/types').CatalogEntry} CatalogEntry */

/** The core presents so many items at once. */
const runCount = 128;
const heldMax = 64;
/** Waited for at once; whatever is in sight is asked for again with each answer. */
const askedMax = 8;

export class Runs {
  /** @param {(first: number) => void} ask */
  constructor(ask) {
    this.ask = ask;
    this.count = 0;
    /**
     * Those seen last at the end, by where they begin.
     * @type {Map<number, (CatalogEntry | null)[]>}
     */
    this.held = new Map();
    /** Read before the order was made anew. @type {Set<number>} */
    this.stale = new Set();
    /** @type {Set<number>} */
    this.asked = new Set();
  }

  /**
   * The order was made anew, with so many items.
   * @param {number} count
   */
  renew(count) {
    this.count = count;
    this.stale = new Set(this.held.keys());
    this.asked.clear();
  }

  /** @param {number} place from 0 */
  there(place) {
    const first = place - (place % runCount);
    return this.held.get(first)?.[place - first] ?? null;
  }

  /**
   * The item at a place somebody sees; what is missing comes.
   * @param {number} place from 0
   */
  wanted(place) {
    if (place < 0 || place >= this.count) return null;
    const first = place - (place % runCount);
    const isDue = !this.held.has(first) || this.stale.has(first);
    if (isDue && !this.asked.has(first) && this.asked.size < askedMax) {
      this.asked.add(first);
      this.ask(first);
    }
    return this.there(place);
  }

  /**
   * Where an item lies among those that were read; -1 for one that was not.
   * @param {string} item
   */
  find(item) {
    for (const [first, entries] of this.held) {
      const index = entries.findIndex((entry) => entry?.item === item);
      if (index >= 0) return first + index;
    }
    return -1;
  }

  /** @param {import('../../wire/types').FoundRun} run */
  take({ first, items }) {
    /** @type {(CatalogEntry | null)[]} */
    const entries = Array(runCount).fill(null);
    for (const { place, entry } of items) entries[place - first] = entry;
    this.asked.delete(first);
    this.stale.delete(first);
    this.held.delete(first);
    this.held.set(first, entries);
    if (this.held.size <= heldMax) return;
    const [oldest] = this.held.keys();
    this.held.delete(oldest);
  }

  forget() {
    this.count = 0;
    this.held.clear();
    this.stale.clear();
    this.asked.clear();
  }
}
