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
    /**
     * Cells of a range whose items were not read yet.
     * @type {number[]}
     */
    this.missing = [];
    /** @type {(() => void) | null} waits for `isWhole` */
    this.act = null;
  }

  get count() {
    return this.chosen.size;
  }

  /** Whether all that was meant is chosen: something can be done with it. */
  get isWhole() {
    return this.missing.length === 0;
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
    this.missing = [];
    this.act = null;
    this.changed();
  }

  /** @param {() => void} act is done once all that was meant is chosen */
  whenWhole(act) {
    this.act = act;
    this.#tell();
  }

  #tell() {
    const { act } = this;
    if (!act || !this.isWhole) return;
    this.act = null;
    act();
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
   * All from the anchor to a cell; what was not read yet follows once it is, by `settle`.
   * @param {number} number
   * @param {(number: number) => Choice | null} choiceAt asks for what was not read
   */
  extend(number, choiceAt) {
    this.isOn = true;
    const [from, to] = [Math.min(this.anchor, number), Math.max(this.anchor, number)];
    const range = Array.from({ length: to - from + 1 }, (_, at) => from + at);
    this.missing = this.#take([...new Set([...this.missing, ...range])], choiceAt);
    this.changed();
  }

  /**
   * Chooses what was read of a range since.
   * @param {(number: number) => Choice | null} choiceAt
   */
  settle(choiceAt) {
    if (this.isWhole) return;
    const before = this.missing.length;
    this.missing = this.#take(this.missing, choiceAt);
    if (this.missing.length < before) this.changed();
    this.#tell();
  }

  /** Cells have other items now: no range reaches over them any more. */
  forgetMissing() {
    this.missing = [];
    this.act = null;
  }

  /**
   * Answers which cells have nothing to choose yet.
   * @param {number[]} numbers @param {(number: number) => Choice | null} choiceAt
   */
  #take(numbers, choiceAt) {
    return numbers.filter((number) => {
      const choice = choiceAt(number);
      if (choice) this.chosen.set(choice.entry.item, choice);
      return choice === null;
    });
  }
}
