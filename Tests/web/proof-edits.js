// What becomes of the edits of items, and of what is drawn by them when nobody waits for it.

import { VaultFiles } from '/source/js/effects/vault-files.js';
import { vaultPlaces } from '/source/js/effects/vault-place.js';
import { asTaken, editedTo, keyOf, recipeOf, turned }
  from '/source/js/views/vault/edit/recipes.js';
import { drawPicture, makeFilmThumbnail, makeThumbnail } from '/source/js/workers/drawing.js';
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

/** A vault that is locked while something of it is drawn has nothing in memory afterwards. */
export async function drawnForNobodyIsGone() {
  const tally = new Tally();
  const files = new VaultFiles(null, vaultPlaces.vault, async () => null);
  const canvas = new OffscreenCanvas(40, 20);
  canvas.getContext('2d')?.fillRect(0, 0, 40, 20);
  const picture = await canvas.convertToBlob({ type: 'image/jpeg' });
  const jpeg = new Uint8Array(await picture.arrayBuffer());
  const [blob, sink] = ['open/original', 'open/made'];
  const effect = { request: { machine: { kind: 'exporting' }, number: 1 }, sink,
    source: { blob, edit: turned(asTaken) } };
  const film = { request: effect.request, sink, item: '',
    film: { bytes: 1, stillTime: null, brokenOff: false } };
  // Each with what the core drops first when the vault is locked.
  const ways = [
    { made: 'pictureDrawn', dropped: blob, draw: () => drawPicture(files, effect) },
    { made: 'thumbnailMade', dropped: blob, draw: () => makeThumbnail(files, effect) },
    { made: 'thumbnailMade', dropped: sink,
      draw: () => makeFilmThumbnail(files, async () => jpeg, film) },
  ];
  for (const { made, dropped, draw } of ways) {
    for (const isLocked of [false, true]) {
      files.keepOpened(blob, jpeg);
      const drawing = draw();
      if (isLocked) files.keepOpened(dropped, null);
      tally.same('answer', (await drawing).kind === made, !isLocked);
      tally.same('there', files.opened.has(sink), !isLocked);
      files.keepOpened(sink, null);
    }
  }
  return tally;
}
