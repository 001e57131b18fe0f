// The items of the vault one after another, as the sheet shows them: what lies before and behind
// one, over the ends of months. A gallery leads into the past, a calendar on towards now.

import { listedMonth } from './dates.js';

/** @typedef {import('../../wire/types').CatalogEntry} CatalogEntry */

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
   */
  find(item) {
    const { runs } = this.scene;
    if (runs) {
      const place = runs.find(item);
      const entry = runs.there(place);
      return entry && { place, month: listedMonth(entry), index: 0, entries: [entry] };
    }
    for (const [place, { month }] of this.scene.months.entries()) {
      const entries = this.shown(this.read.there(month)) ?? [];
      const index = entries.findIndex((entry) => entry.item === item);
      if (index >= 0) return { place, month, index, entries };
    }
    return null;
  }

  /** @param {string} item */
  entry(item) {
    const found = this.find(item);
    return found?.entries[found.index] ?? null;
  }

  /**
   * The one behind it in the scene's order with 1, the one before it with -1.
   * @param {string} item @param {1 | -1} turn
   * @returns {CatalogEntry | null}
   */
  beside(item, turn) {
    // What is listed lies with the earliest first.
    const way = this.scene.isOldestFirst ? -turn : turn;
    const found = this.find(item);
    if (!found) return null;
    if (this.scene.runs) return this.scene.runs.wanted(found.place + turn);
    const near = found.entries[found.index - way];
    if (near) return near;
    const { months } = this.scene;
    for (let place = found.place - way; place >= 0 && place < months.length; place -= way) {
      const entries = this.shown(this.read.wanted(months[place].month));
      // It is being read: there will be one soon.
      if (entries === null) return null;
      const end = way === 1 ? entries.at(-1) : entries[0];
      if (end) return end;
    }
    return null;
  }
}
