// The items of the vault one after another, as the sheet shows them: what lies before and behind
// one, over the ends of months. A gallery leads into the past, a calendar on towards now.

import { listedMonth } from './dates.js';

/**
 * @typedef {import('../../wire/types').CatalogEntry} CatalogEntry
 *
 * Where an item lies: `place` counts the scene's sections, or what was found in another order, and
 * `index` the section's items.
 * @typedef {{ place: number, month: number, index: number, entries: CatalogEntry[] }} Found
 */

export class Order {
  /**
   * @param {import('./months.js').Months} all
   * @param {import('./vault.js').Scene} scene
   */
  constructor(all, scene) {
    this.all = all;
    this.scene = scene;
  }

  get read() {
    return this.scene.found ?? this.all;
  }

  /** @param {import('../../wire/types').ShownMonth | null} month */
  shown(month) {
    return month?.entries.filter(this.scene.filter.holds) ?? null;
  }

  /**
   * The month and place of an item; months that are not read yet are passed over.
   * @param {string} item
   * @returns {Found | null}
   */
  find(item) {
    const { runs } = this.scene;
    if (runs) {
      const place = runs.find(item);
      const entry = runs.there(place);
      return entry && inRun(place, entry);
    }
    for (const [place, { month }] of this.scene.sections.entries()) {
      const entries = this.shown(this.read.there(month)) ?? [];
      const index = entries.findIndex((entry) => entry.item === item);
      if (index >= 0) return { place, month, index, entries };
    }
    return null;
  }

  /** @param {string} item */
  entry(item) {
    const found = this.find(item);
    return found && entryOf(found);
  }

  /**
   * What lies around an item in the scene's order, so many to each side at most, and where it lies
   * in that. One that is not listed is by itself.
   * @param {string} item @param {number} reach
   */
  around(item, reach) {
    const found = this.find(item);
    const before = found ? this.walk(found, -1, reach).reverse() : [];
    const behind = found ? this.walk(found, 1, reach) : [];
    return { items: [...before, item, ...behind], index: before.length };
  }

  /**
   * The items behind one with 1, those before it with -1, nearest first.
   * @param {Found} from @param {1 | -1} turn @param {number} count
   */
  walk(from, turn, count) {
    const items = [];
    for (let found = this.beside(from, turn); found && items.length < count;
      found = this.beside(found, turn)) items.push(entryOf(found).item);
    return items;
  }

  /**
   * The one behind it in the scene's order with 1, the one before it with -1.
   * @param {Found} found @param {1 | -1} turn
   * @returns {Found | null}
   */
  beside(found, turn) {
    const { runs, sections } = this.scene;
    if (runs) {
      const entry = runs.wanted(found.place + turn);
      return entry && inRun(found.place + turn, entry);
    }
    // What is listed lies with the earliest first.
    const way = this.scene.isReversed ? -turn : turn;
    const index = found.index + way;
    if (index in found.entries) return { ...found, index };
    for (let place = found.place + turn; place >= 0 && place < sections.length; place += turn) {
      const { month } = sections[place];
      const entries = this.shown(this.read.wanted(month));
      // It is being read: there will be one soon.
      if (entries === null) return null;
      if (entries.length > 0) {
        return { place, month, index: way === 1 ? 0 : entries.length - 1, entries };
      }
    }
    return null;
  }
}

/** @param {Found} found */
const entryOf = ({ entries, index }) => entries[index];

/** @param {number} place @param {CatalogEntry} entry @returns {Found} */
const inRun = (place, entry) =>
  ({ place, month: listedMonth(entry), index: 0, entries: [entry] });
