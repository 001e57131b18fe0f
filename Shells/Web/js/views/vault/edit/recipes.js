// Edits as they are put together: the rules of days say what a turn, a mirror or the frame of a
// crop makes of one (Sources/Days/Editing). Knows no document.

import { answerTo } from '../../../effects/days.js';

/**
 * @typedef {import('../../../wire/types').EditRecipe} EditRecipe
 * @typedef {import('../../../wire/types').EditFilter['kind']} Filter
 * @typedef {import('../../../wire/types').CropEdge['kind']} Edge
 * @typedef {import('../../../wire/types').KeptShape} KeptShape
 *
 * Ten-thousandths of what is seen.
 * @typedef {import('../../../wire/types').Crop} Box
 */

/** @type {import('../../../wire/types').EditRules | null} */
let known = null;
/** What all edits have in common. */
export const editRules = () => known ??= answerTo({ kind: 'editRules' }).rules;

/** @param {EditRecipe} recipe */
export const isAsTaken = (recipe) =>
  JSON.stringify(recipe) === JSON.stringify(editRules().asTaken);

/** @param {import('../../../wire/types').CatalogEntry} entry */
export const isEditable = ({ kind }) =>
  editRules().kinds.some((one) => one.kind === kind.kind);

/**
 * What an item's edit is for those who know this version.
 * @param {import('../../../wire/types').CatalogEntry} entry
 * @returns {EditRecipe}
 */
export const recipeOf = ({ edit }) => (edit?.kind === 'recipe' ? edit.recipe
  : editRules().asTaken);

/**
 * An edit as it is said of an item: none where nothing is done.
 * @param {EditRecipe} recipe
 * @param {import('../../../wire/types').ItemEdit | null} [former] what was said before
 */
export const editOf = (recipe, former = null) =>
  answerTo({ kind: 'editSaid', former, recipe }).edit;

/**
 * The same text for the same edit.
 * @param {import('../../../wire/types').ItemEdit | null} edit
 */
export const keyOf = (edit) => (edit?.kind === 'newer' ? `newer ${edit.bytes}`
  : JSON.stringify(edit));

/**
 * What becomes of an item's edit.
 * @param {import('../../../wire/types').CatalogEntry} entry
 * @param {(recipe: EditRecipe) => EditRecipe | null} make null for none
 */
export function editedTo(entry, make) {
  const recipe = make(recipeOf(entry));
  return recipe && editOf(recipe, entry.edit);
}

/** @param {EditRecipe} recipe @param {import('../../../wire/types').EditStep} step */
const edited = (recipe, step) => answerTo({ kind: 'edited', recipe, step }).recipe;

/**
 * A quarter turn clockwise of what is seen.
 * @param {EditRecipe} recipe
 */
export const turned = (recipe) => edited(recipe, { kind: 'turn' });

/**
 * Left and right of what is seen change places.
 * @param {EditRecipe} recipe
 */
export const mirrored = (recipe) => edited(recipe, { kind: 'mirror' });

/** @param {EditRecipe} recipe @param {Box} crop */
export const cropped = (recipe, crop) => edited(recipe, { kind: 'crop', crop });

/** @param {EditRecipe} recipe */
export const boxOf = ({ crop }) => crop ?? editRules().whole;

/**
 * The largest box of this shape around the middle of another.
 * @param {Box} crop @param {KeptShape} shape
 */
export const shaped = (crop, shape) =>
  answerTo({ kind: 'cropMoved', crop, move: { kind: 'shaped' }, shape }).crop;

/**
 * The box after some of its edges were moved, or all of it where there are none.
 * @param {Box} crop @param {Edge[]} edges @param {number} x @param {number} y
 * @param {KeptShape | null} shape kept, where there is one
 */
export function moved(crop, edges, x, y, shape) {
  const by = { x: within(x), y: within(y) };
  const move = edges.length === 0 ? /** @type {const} */ ({ kind: 'whole', ...by })
    : /** @type {const} */ ({ kind: 'edges', edges: edges.map((kind) => ({ kind })), ...by });
  return answerTo({ kind: 'cropMoved', crop, move, shape }).crop;
}

/**
 * From one side of a picture to the other at most; nowhere in one that has no room on the screen.
 * @param {number} parts
 */
function within(parts) {
  const most = editRules().whole.width;
  return Math.round(Math.min(most, Math.max(-most, parts))) || 0;
}
