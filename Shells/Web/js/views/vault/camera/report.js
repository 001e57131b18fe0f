// What the vault's camera says of what it takes: that a film began and ended, that something is
// being kept and was, why it was not; and the last one taken.

import { vault as words } from '../../../words/vault-words.js';
import { CaptureProblem } from '../../../effects/captures.js';

/** @typedef {import('../../../effects/shooting.js').Taken} Taken */

export class Report {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    /** Read out. */
    this.said = '';
    /** What did not go well. */
    this.trouble = '';
    this.isFilming = false;
    /** @type {import('./latest.js').Last | null} */
    this.last = null;
    /** Somebody looks. */
    this.isSeen = false;
  }

  clear() {
    this.isSeen = true;
    this.said = '';
    this.trouble = '';
  }

  /** @param {boolean} now */
  filming(now) {
    this.isFilming = now;
    this.said = now ? words.camera.said.recording : words.camera.said.ended;
  }

  failed() {
    this.tell('', words.camera.failed);
  }

  /** @param {Taken} taken */
  async took({ picture, item }) {
    // What ends after that is in nobody's sight any more.
    if (!this.isSeen) return void item.catch(() => {});
    const mine = { picture, item: /** @type {string | null} */ (null) };
    this.last = mine;
    const { ended, keeping, kept, sealed } = words.camera.said;
    this.tell(this.said === ended ? ended : keeping);
    try {
      mine.item = await item;
      if (this.last === mine) this.tell(mine.item === null ? sealed : kept);
    } catch (error) {
      if (!(error instanceof CaptureProblem)) throw error;
      this.tell('', words.camera.problems[error.reason]);
    }
  }

  /** @param {string} said @param {string} [trouble] */
  tell(said, trouble = '') {
    this.said = said;
    this.trouble = trouble;
    this.changed();
  }

  /** Nobody looks any more: no picture stays. */
  leave() {
    this.clear();
    this.isSeen = false;
    this.last = null;
    this.changed();
  }
}
