// What is drawn by an edit when nobody waits for it any more.

import { VaultFiles } from '/source/js/effects/vault-files.js';
import { vaultPlaces } from '/source/js/effects/vault-place.js';
import { drawPicture, makeFilmThumbnail, makeThumbnail } from '/source/js/workers/drawing.js';
import { Tally } from './proof-world.js';

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
    source: { blob, edit: { version: 1, mirrored: false, turns: 1, straightened: 0, crop: null,
      exposure: 0, filter: { kind: 'none' } } } };
  const film = { request: effect.request, sink, item: '',
    film: { bytes: 1, stillTime: null, brokenOff: false } };
  // Each with what the core drops first when the vault is locked.
  const ways = [
    { made: 'pictureDrawn', dropped: blob, draw: () => drawPicture(files, effect) },
    { made: 'thumbnailMade', dropped: blob,
      draw: () => makeThumbnail(files, { present: () => {} }, effect) },
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
