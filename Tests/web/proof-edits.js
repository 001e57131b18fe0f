// What becomes of the edits of items, without anything that is drawn.

import { editedTo, keyOf, recipeOf, turned } from '/source/js/views/vault/edit/recipes.js';
import { Tally } from './proof-world.js';

/** A newer Dayly's edit is kept as it is until somebody edits the photo, or takes all back. */
export function editsAreLeft() {
  const tally = new Tally();
  const edit = { kind: 'newer', bytes: new Uint8Array([2, 7]) };
  const newer = { edit };
  tally.same('left', editedTo(newer, (recipe) => recipe) === edit, true);
  tally.same('edited', editedTo(newer, turned)?.kind, 'recipe');
  tally.same('taken back', editedTo(newer, () => null), null);
  tally.same('other bytes', keyOf(edit) === keyOf({ ...edit, bytes: new Uint8Array([27]) }), false);
  const own = { edit: editedTo({ edit: null }, turned) };
  tally.same('own, left', editedTo(own, () => recipeOf(own)) === own.edit, true);
  tally.same('none', editedTo({ edit: null }, (recipe) => recipe), null);
  return tally;
}
