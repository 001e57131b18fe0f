// Pictures in rows that fill a width, each in its own shape: which of them share a row, and how
// high it is. Chosen before any picture has come, by what is known of its size, so that nothing
// moves when it does. Pure: shapes in, rows out.

/**
 * The items from `first` to before `behind`, side by side at one height.
 * @typedef {{ first: number, behind: number, height: number }} Row
 */

export const rowGap = 3;
/** Width by height: what is longer or higher shows less than all of itself in a row. */
const [narrowest, widest] = [0.5, 2.5];
/** Nobody knows the shape of a file without a size; of what is square the least is cut off. */
const unknownShape = 1;
const tenThousandths = 10_000;
/** So wide or high a picture looks good that is kept with 320 pixels at its shorter side. */
const shortestSideMax = 440;
/** Rows of many pictures are about so high: a part of the width, within bounds. */
const rowsInWidth = 6;
const [lowestRow, highestUsual] = [112, 220];
/** Each try to give few pictures more room is so much lower than the one before. */
const lower = 0.94;
/** More than so many are tried at one height alone: no screen has room for larger ones. */
const fewMax = 80;
/** Few pictures may reach so far below what is in sight rather than be small. */
const reach = 1.25;
const alike = 1e-9;
/** A last row that would be so many times as high as meant ends before the width does. */
const stretchMax = 1.5;

/**
 * Width by height of an item as it is seen.
 * @param {Pick<import('../../wire/types').CatalogEntry, 'size' | 'edit'>} entry
 */
export function shapeOf({ size, edit }) {
  if (!size || size.width === 0 || size.height === 0) return unknownShape;
  const recipe = edit?.kind === 'recipe' ? edit.recipe : null;
  const stored = size.width / size.height;
  const turned = recipe && recipe.turns % 2 === 1 ? 1 / stored : stored;
  const crop = recipe?.crop ?? { width: tenThousandths, height: tenThousandths };
  const seen = turned * crop.width / crop.height;
  return Number.isFinite(seen) && seen > 0 ? Math.round(seen * 1000) / 1000 : unknownShape;
}

/** @param {number} shape */
export const shownShape = (shape) => Math.min(widest, Math.max(narrowest, shape));

/**
 * The rows of so many pictures: as high as all of them have room, and no lower than usual.
 * @param {number[]} shapes
 * @param {number} width @param {number} height of what is in sight, in CSS pixels
 * @returns {Row[]}
 */
export function filledRows(shapes, width, height) {
  const shown = shapes.map(shownShape);
  const usual = Math.min(highestUsual, Math.max(lowestRow, width / rowsInWidth));
  if (shown.length > fewMax) return rowsAt(shown, width, usual);
  const highest = Math.min(height, highestOf(Math.max(...shown)));
  for (let meant = highest; meant > usual; meant *= lower) {
    const rows = rowsAt(shown, width, meant);
    if (rows.reduce((sum, row) => sum + row.height + rowGap, 0) <= height * reach) return rows;
  }
  return rowsAt(shown, width, usual);
}

/**
 * How high what is kept of pictures looks good, the widest of which has this shape.
 * @param {number} shape
 */
const highestOf = (shape) => shortestSideMax / Math.min(1, shape);

/**
 * The breaks between rows that leave all of them nearest to a height.
 * @param {number[]} shapes @param {number} width @param {number} meant
 * @returns {Row[]}
 */
function rowsAt(shapes, width, meant) {
  /** @type {{ cost: number, row: Row | null }[]} the best rows of what lies before each place */
  const best = [{ cost: 0, row: null }];
  for (let behind = 1; behind <= shapes.length; behind += 1) {
    best.push({ cost: Infinity, row: null });
    let sum = 0;
    let largest = 0;
    for (let first = behind - 1; first >= 0; first -= 1) {
      sum += shapes[first];
      largest = Math.max(largest, shapes[first]);
      const isLast = behind === shapes.length;
      const { height, cost, filling } = rowOf(
        { sum, largest, count: behind - first }, width, meant, isLast);
      const whole = best[first].cost + cost;
      // Of rows that are as good as others the larger ones come first.
      if (whole < best[behind].cost + alike) {
        best[behind] = { cost: whole, row: { first, behind, height } };
      }
      // One more makes it lower still.
      if (filling < meant / 2) break;
    }
  }
  const rows = [];
  for (let row = best[shapes.length].row; row; row = best[row.first].row) rows.unshift(row);
  return rows;
}

/**
 * How high a row is, and how far that is from what was meant.
 * @param {{ sum: number, largest: number, count: number }} shapes
 * @param {number} width @param {number} meant @param {boolean} isLast
 */
function rowOf({ sum, largest, count }, width, meant, isLast) {
  const filling = (width - rowGap * (count - 1)) / sum;
  const isStretched = isLast && filling > meant * stretchMax;
  const height = Math.max(1, Math.min(filling, highestOf(largest), isStretched ? meant : Infinity));
  const unfilled = Math.max(0, 1 - height / Math.max(1, filling));
  return { height, filling, cost: Math.log(height / meant) ** 2 + 2 * unfilled ** 2 };
}
