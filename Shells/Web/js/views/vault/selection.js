// Which items are chosen, to do something with all of them at once.

/**
 * @typedef {import('../../wire/types').CatalogEntry} CatalogEntry
 * @typedef {import('../../wire/types').ItemPlace} ItemPlace
 *
 * An item in the sheet: the number of its cell, and where it is listed.
 * @typedef {{ number: number, month: number, entry: CatalogEntry }} Choice
 */

export class Selection {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.isOn = false;
    /** @type {Map<string, Choice>} */
    this.chosen = new Map();
    /** From here a range reaches. */
    this.anchor = 0;
  }

  get count() {
    return this.chosen.size;
  }

  /** @returns {ItemPlace[]} */
  get places() {
    return [...this.chosen.values()].map(({ month, entry }) => ({ item: entry.item, month }));
  }

  get choices() {
    return [...this.chosen.values()];
  }

  /** Whether every one of them is a favorite already. */
  get areFavorites() {
    return [...this.chosen.values()].every(({ entry }) => entry.favorite);
  }

  /** @param {string} item */
  has(item) {
    return this.chosen.has(item);
  }

  begin() {
    this.isOn = true;
    this.changed();
  }

  end() {
    this.isOn = false;
    this.chosen.clear();
    this.changed();
  }

  /** @param {Choice} choice */
  toggle(choice) {
    this.isOn = true;
    this.anchor = choice.number;
    const { item } = choice.entry;
    if (!this.chosen.delete(item)) this.chosen.set(item, choice);
    this.changed();
  }

  /**
   * All from the anchor to a cell.
   * @param {number} number
   * @param {(number: number) => Choice | null} choiceAt
   */
  extend(number, choiceAt) {
    this.isOn = true;
    const [from, to] = [Math.min(this.anchor, number), Math.max(this.anchor, number)];
    for (let at = from; at <= to; at += 1) {
      const choice = choiceAt(at);
      if (choice) this.chosen.set(choice.entry.item, choice);
    }
    this.changed();
  }
}
