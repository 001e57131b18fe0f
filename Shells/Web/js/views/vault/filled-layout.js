// A sheet whose pictures fill its width row by row, each in its own shape, as those of one day: it
// answers what Layout does. Pure: sizes in, places out.

import { place } from '../../sorted.js';
import { filledRows, rowGap, shownShape } from './rows.js';

/** @typedef {import('./layout.js').Section} Section */

export class FilledLayout {
  /**
   * @param {number} month @param {number[]} shapes width by height of each item
   * @param {number} width @param {number} room the height of what is in sight, in CSS pixels
   */
  constructor(month, shapes, width, room) {
    /** @type {(import('./rows.js').Row & { top: number })[]} */
    this.rows = [];
    /** @type {{ left: number, width: number }[]} of each item */
    this.spans = [];
    let top = 0;
    for (const row of filledRows(shapes, width, room)) {
      this.rows.push({ ...row, top });
      top += row.height + rowGap;
      let left = 0;
      for (const shape of shapes.slice(row.first, row.behind)) {
        const span = row.height * shownShape(shape);
        this.spans.push({ left, width: span });
        left += span + rowGap;
      }
    }
    this.height = top;
    this.count = shapes.length;
    /** @type {Section[]} */
    this.sections = this.count === 0 ? []
      : [{ month, count: this.count, top: 0, height: top, first: 0 }];
  }

  /** @param {number} from @param {number} to */
  inSight(from, to) {
    return this.sections.filter(({ height }) => to > 0 && height > from);
  }

  sectionAt() {
    return 0;
  }

  /** @param {Section} _ @param {number} from @param {number} to */
  cellsInSight(_, from, to) {
    const shown = this.rows.slice(place(this.rows, ({ top, height }) => top + height <= from),
      place(this.rows, ({ top }) => top < to));
    return shown.length === 0 ? { first: 0, behind: 0 }
      : { first: shown[0].first, behind: shown[shown.length - 1].behind };
  }

  /** @param {Section} _ @param {number} index */
  place(_, index) {
    const { top, height } = this.rows[this.#rowOf(index)];
    return { ...this.spans[index], top, height };
  }

  /** @param {number} number */
  cellAt(number) {
    const [section] = this.sections;
    return section && number >= 0 && number < this.count ? { section, index: number } : null;
  }

  /** @param {number} height */
  rowsIn(height) {
    return Math.max(1, Math.floor(height * this.rows.length / Math.max(1, this.height)));
  }

  /**
   * The item below another by so many rows, or above it: the one that lies under its middle.
   * @param {number} number @param {number} rows
   */
  beyond(number, rows) {
    const from = this.#rowOf(number);
    const to = Math.max(0, Math.min(this.rows.length - 1, from + rows));
    if (to === from || !this.spans[number]) return number;
    const middle = this.spans[number].left + this.spans[number].width / 2;
    const { first, behind } = this.rows[to];
    const found = this.spans.slice(first, behind).findIndex(({ left, width }) =>
      left + width + rowGap > middle);
    return found < 0 ? behind - 1 : first + found;
  }

  /** @param {number} index */
  #rowOf(index) {
    return place(this.rows, ({ behind }) => behind <= index);
  }
}
