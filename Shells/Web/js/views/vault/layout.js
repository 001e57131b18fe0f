// Where in the long sheet each month and each row of cells lies, so that only what is in sight is
// ever drawn. Pure: sizes in, places out.

import { place } from '../../sorted.js';

/**
 * Items that lie together, under a month or what else stands for them; `shapes` is width by height
 * of each, where that counts.
 * @typedef {{ month: number, count: number, shapes?: number[] }} Lot
 *
 * A month in the sheet, or what else lies together: how many items it has, and where it begins.
 * @typedef {{ month: number, count: number, top: number, height: number, first: number }} Section
 */

export const headerHeight = 52;
const gap = 3;
/**
 * How large the pictures are: no narrower than this, and so many in a row on every phone.
 * @typedef {{ cell: number, columns: number }} CellSize
 * @type {Record<'medium' | 'large' | 'small', CellSize>}
 */
export const cellSizes = {
  medium: { cell: 148, columns: 3 }, large: { cell: 300, columns: 1 },
  small: { cell: 88, columns: 5 },
};

/** The sheet of so many sections at a width. */
export class Layout {
  /**
   * @param {Lot[]} lots from the top on
   * @param {number} width in CSS pixels
   * @param {number} [header] above the items of a month
   * @param {CellSize} [size]
   */
  constructor(lots, width, header = headerHeight, size = cellSizes.medium) {
    this.header = header;
    this.columns = Math.max(size.columns, Math.floor((width + gap) / (size.cell + gap)));
    this.cell = (width - gap * (this.columns - 1)) / this.columns;
    this.step = this.cell + gap;
    /** @type {Section[]} */
    this.sections = [];
    let top = 0;
    let first = 0;
    for (const { month, count } of lots) {
      if (count === 0) continue;
      const height = header + Math.ceil(count / this.columns) * this.step;
      this.sections.push({ month, count, top, height, first });
      top += height;
      first += count;
    }
    this.height = top;
    this.count = first;
  }

  /**
   * The sections that are in sight between two places of the sheet.
   * @param {number} from @param {number} to
   */
  inSight(from, to) {
    return this.sections.slice(this.sectionAt(from))
      .filter(({ top, height }) => top < to && top + height > from);
  }

  /**
   * The number of the section at a place.
   * @param {number} at
   */
  sectionAt(at) {
    return place(this.sections, ({ top, height }) => top + height <= at);
  }

  /**
   * The first and behind the last cell of a section that are in sight.
   * @param {Section} section @param {number} from @param {number} to
   */
  cellsInSight({ top, count }, from, to) {
    const start = top + this.header;
    const rows = Math.ceil(count / this.columns);
    const firstRow = Math.min(rows, Math.max(0, Math.floor((from - start) / this.step)));
    const behind = Math.max(firstRow, Math.min(rows, Math.ceil((to - start) / this.step)));
    return { first: firstRow * this.columns, behind: Math.min(count, behind * this.columns) };
  }

  /**
   * Where a cell of a section lies.
   * @param {Section} section @param {number} index
   */
  place({ top }, index) {
    const row = Math.floor(index / this.columns);
    return {
      left: (index % this.columns) * this.step,
      top: top + this.header + row * this.step, width: this.cell, height: this.cell,
    };
  }

  /** @param {number} height in which so many rows have room */
  rowsIn(height) {
    return Math.max(1, Math.floor(height / this.step));
  }

  /** @param {number} number of a cell @param {number} rows below it, or above */
  beyond(number, rows) {
    return number + this.columns * rows;
  }

  /**
   * The cell a number stands for, counted over all sections.
   * @param {number} number
   */
  cellAt(number) {
    const section = this.sections.find(({ first, count }) => number < first + count);
    return section && number >= 0 ? { section, index: number - section.first } : null;
  }
}
