// What of the vault is listed, as the core says it lies, and the items of it that somebody sees:
// of months of the vault, of months in which something was found, or of an order over all.

import { filterOf } from '../../effects/shown.js';
import { Months } from './months.js';
import { Runs } from './runs.js';

/**
 * @typedef {import('../../wire/types').BrowsedList} BrowsedList
 * @typedef {import('../../wire/types').GalleryEvent} GalleryEvent
 * @typedef {import('./vault.js').Scene} Scene
 */

export class List {
  /**
   * @param {(event: import('../../wire/types').LibraryEvent) => void} send
   * @param {Months} months those of the vault
   */
  constructor(send, months) {
    const tell = (/** @type {GalleryEvent} */ event) => send({ kind: 'gallery', event });
    this.listed = months;
    this.found = new Months((month) => tell({ kind: 'foundMonthShown', month }));
    this.runs = new Runs((first) => tell({ kind: 'foundRunShown', first }));
    /** Under which what is presented was found. */
    this.number = 0;
    /** How often an order was made. */
    this.edition = -1;
  }

  /**
   * What is in sight of a list, and in which order it is gone through.
   * @param {BrowsedList} list
   * @returns {Pick<Scene, 'sections' | 'filter' | 'isReversed' | 'found' | 'runs'>}
   */
  sceneOf({ sections, form, shown, items }) {
    const scene = { sections: sections.map(({ key, items: count }) => ({ month: key, count })),
      filter: filterOf(shown.kind), isReversed: true, found: null, runs: null };
    switch (form.kind) {
      case 'trash': return scene;
      case 'months': return { ...scene, isReversed: form.latestFirst };
      case 'found':
        this.turn(form.number);
        this.found.update(sections.map(({ key, items: count }) =>
          ({ month: key, total: String(count) })), []);
        return { ...scene, isReversed: form.latestFirst, found: this.found };
      case 'runs':
        this.turn(form.number);
        if (form.edition !== this.edition) this.runs.renew(items);
        this.edition = form.edition;
        return { ...scene, isReversed: false, runs: this.runs };
    }
  }

  /** @param {number} number something else was looked for */
  turn(number) {
    if (number === this.number) return;
    this.forget();
    this.number = number;
  }

  /**
   * Answers whether it was something found.
   * @param {import('../../effects/library.js').Presented} presented
   */
  take(presented) {
    if ('foundMonth' in presented) {
      if (presented.number === this.number) this.found.take(presented.foundMonth);
      return true;
    }
    if (!('foundRun' in presented)) return false;
    if (presented.number === this.number) this.runs.take(presented.foundRun);
    return true;
  }

  forget() {
    this.found.forget();
    this.runs.forget();
    this.edition = -1;
  }
}
