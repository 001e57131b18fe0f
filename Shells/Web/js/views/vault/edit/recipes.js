// Recipes of edits as they are put together: what a turn or a mirror makes of one, as somebody sees
// the picture, and the box of a crop while its corners move. Knows no document.

/**
 * @typedef {import('../../../wire/types').EditRecipe} EditRecipe
 * @typedef {import('../../../wire/types').EditFilter['kind']} Filter
 *
 * Ten-thousandths of what is seen.
 * @typedef {{ left: number, top: number, width: number, height: number }} Box
 * @typedef {'left' | 'top' | 'right' | 'bottom'} Edge
 */

export const whole = 10_000;
/** The least of a side that a finger can leave; the core refuses less than a fifth of it. */
const sideMin = 500;
export const straightenedMax = 1_500;
export const exposureMax = 200;

/** @type {Filter[]} */
export const filters = ['none', 'vivid', 'warm', 'cool', 'faded', 'mono'];

/**
 * Shows the picture as it was taken.
 * @type {EditRecipe}
 */
export const asTaken = {
  version: 1, mirrored: false, turns: 0, straightened: 0, crop: null, exposure: 0,
  filter: { kind: 'none' },
};

/** @param {EditRecipe} recipe */
export const isAsTaken = (recipe) => JSON.stringify(recipe) === JSON.stringify(asTaken);

/**
 * Films are not edited; of a Live Photo the still is.
 * @param {import('../../../wire/types').CatalogEntry} entry
 */
export const isEditable = ({ kind }) => kind.kind === 'photo' || kind.kind === 'live';

/**
 * What an item's edit is for those who know this version.
 * @param {import('../../../wire/types').CatalogEntry} entry
 * @returns {EditRecipe}
 */
export const recipeOf = ({ edit }) => (edit?.kind === 'recipe' ? edit.recipe : asTaken);

/**
 * An edit as it is said of an item: none where nothing is done.
 * @param {EditRecipe} recipe
 * @returns {import('../../../wire/types').ItemEdit | null}
 */
export const editOf = (recipe) => (isAsTaken(recipe) ? null : { kind: 'recipe', recipe });

/**
 * The same text for the same edit.
 * @param {import('../../../wire/types').ItemEdit | null} edit
 */
export const keyOf = (edit) => (edit?.kind === 'newer' ? `newer ${edit.bytes}`
  : JSON.stringify(edit));

/**
 * What becomes of an item's edit. What is left as it is keeps a newer Dayly's too.
 * @param {import('../../../wire/types').CatalogEntry} entry
 * @param {(recipe: EditRecipe) => EditRecipe | null} make null for none
 * @returns {import('../../../wire/types').ItemEdit | null}
 */
export function editedTo(entry, make) {
  const before = recipeOf(entry);
  const after = make(before);
  if (after === null) return null;
  const edit = editOf(after);
  return keyOf(edit) === keyOf(editOf(before)) ? entry.edit : edit;
}

/**
 * A quarter turn clockwise of what is seen.
 * @param {EditRecipe} recipe
 * @returns {EditRecipe}
 */
export function turned(recipe) {
  const { crop } = recipe;
  return {
    ...recipe, turns: (recipe.turns + 1) % 4,
    crop: crop && { left: whole - crop.top - crop.height, top: crop.left,
      width: crop.height, height: crop.width },
  };
}

/**
 * Left and right of what is seen change places.
 * @param {EditRecipe} recipe
 * @returns {EditRecipe}
 */
export function mirrored(recipe) {
  const { crop } = recipe;
  // The picture is mirrored before it is turned: turns go the other way then.
  return {
    ...recipe, mirrored: !recipe.mirrored, turns: (4 - recipe.turns) % 4,
    straightened: -recipe.straightened || 0,
    crop: crop && { ...crop, left: whole - crop.left - crop.width },
  };
}

/** @param {EditRecipe} recipe @returns {Box} */
export const boxOf = ({ crop }) => crop ?? { left: 0, top: 0, width: whole, height: whole };

/** @param {Box} box */
export const cropOf = (box) => (box.width === whole && box.height === whole ? null : box);

/**
 * The largest box of this shape around the middle of another.
 * @param {Box} box
 * @param {number} shape its height for each of its width, in ten-thousandths of both sides
 * @returns {Box}
 */
export function shaped(box, shape) {
  const width = Math.min(whole, whole / shape);
  const height = width * shape;
  const within = (/** @type {number} */ start, /** @type {number} */ side) =>
    Math.min(Math.max(0, start), whole - side);
  return rounded({
    left: within(box.left + (box.width - width) / 2, width),
    top: within(box.top + (box.height - height) / 2, height), width, height,
  });
}

/**
 * The box after some of its edges were moved.
 * @param {Box} box @param {Edge[]} edges @param {number} x @param {number} y
 * @param {number | null} shape kept, where there is one
 * @returns {Box}
 */
export function resized(box, edges, x, y, shape) {
  let { left, top } = box;
  let [right, bottom] = [left + box.width, top + box.height];
  if (edges.includes('left')) left = bounded(left + x, 0, right - sideMin);
  if (edges.includes('right')) right = bounded(right + x, left + sideMin, whole);
  if (edges.includes('top')) top = bounded(top + y, 0, bottom - sideMin);
  if (edges.includes('bottom')) bottom = bounded(bottom + y, top + sideMin, whole);
  if (shape === null) return rounded({ left, top, width: right - left, height: bottom - top });
  // The edges that did not move stay; of both sides the one that leads is what moved.
  const leads = edges.some((edge) => edge === 'left' || edge === 'right');
  const wide = leads ? right - left : (bottom - top) / shape;
  const room = { width: edges.includes('left') ? right : whole - left,
    height: edges.includes('top') ? bottom : whole - top };
  const least = Math.max(sideMin, sideMin / shape);
  const width = Math.min(Math.max(wide, least), room.width, room.height / shape);
  const height = width * shape;
  return rounded({
    left: edges.includes('left') ? right - width : left,
    top: edges.includes('top') ? bottom - height : top, width, height,
  });
}

/**
 * The box somewhere else.
 * @param {Box} box @param {number} x @param {number} y
 * @returns {Box}
 */
export const moved = (box, x, y) => rounded({ ...box,
  left: bounded(box.left + x, 0, whole - box.width),
  top: bounded(box.top + y, 0, whole - box.height) });

/** @param {number} value @param {number} least @param {number} most */
const bounded = (value, least, most) => Math.min(Math.max(value, least), most);

/** @param {Box} box @returns {Box} */
function rounded({ left, top, width, height }) {
  const [x, y] = [Math.round(left), Math.round(top)];
  return { left: x, top: y, width: Math.min(whole - x, Math.round(width)),
    height: Math.min(whole - y, Math.round(height)) };
}
