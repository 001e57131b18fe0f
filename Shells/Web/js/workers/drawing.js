// What the library's core has drawn of an opened item: a small picture for lists, or a photo as it
// is edited, as large as it is.

import { largestEdited } from '../effects/edited.js';
import { RecipeProblem } from '../effects/primitives.js';
import { shownBefore, shownPicture } from '../effects/shown-picture.js';
import { smallPicture } from '../effects/thumbnail.js';
import { sizeOf } from './picture-bytes.js';

/**
 * @typedef {import('../wire/types').LibraryEvent} LibraryEvent
 * @typedef {import('../wire/types').LibraryEffect} LibraryEffect
 * @typedef {import('../effects/vault-files.js').VaultFiles} VaultFiles
 * @typedef {import('../wire/types').ShownFilm} ShownFilm
 */

/** @param {VaultFiles} files @param {import('../wire/types').ShownPicture} source */
function opened(files, { blob }) {
  const file = files.opened.get(blob)?.blob();
  if (!file) throw new RecipeProblem('missing');
  return file;
}

/**
 * What was drawn is kept while somebody waits for it: a vault that was locked meanwhile has nothing
 * in memory any more, what it was drawn of neither.
 * @param {VaultFiles} files @param {import('../wire/types').ShownPicture} source
 * @param {string} sink @param {Uint8Array} jpeg
 */
async function keep(files, source, sink, jpeg) {
  opened(files, source);
  await files.otherWrite(sink, jpeg);
}

/**
 * @param {VaultFiles} files
 * @param {Pick<import('../effects/images.js').Images, 'present'>} images one that is there sooner
 *   shows until this is made
 * @param {Extract<LibraryEffect, { kind: 'makeThumbnail' }>} effect
 * @returns {Promise<LibraryEvent>}
 */
export function makeThumbnail(files, images, { request, source, sink }) {
  return made(files, request, sink, async () => {
    const file = opened(files, source);
    const before = await shownBefore(file);
    if (before) {
      const jpeg = await smallPicture(before, source.edit);
      opened(files, source);
      images.present(sink.replace(/^open\//, ''), jpeg);
    }
    const jpeg = await smallPicture(await shownPicture(file), source.edit);
    // As in `keep`.
    opened(files, source);
    return jpeg;
  });
}

/**
 * @param {VaultFiles} files
 * @param {(item: string, film: ShownFilm) => Promise<Uint8Array | null>} drawFilm by a page, for a
 *   worker cannot play
 * @param {Extract<LibraryEffect, { kind: 'makeFilmThumbnail' }>} effect
 * @returns {Promise<LibraryEvent>}
 */
export function makeFilmThumbnail(files, drawFilm, { request, item, film, sink }) {
  // As in `keep`; there is no opened film whose end would say so, but the core drops the sink.
  files.keepOpened(sink, new Uint8Array());
  return made(files, request, sink, async () => {
    const jpeg = await drawFilm(item, film);
    if (!files.opened.has(sink)) throw new RecipeProblem('missing');
    return jpeg;
  });
}

/**
 * @param {VaultFiles} files
 * @param {import('../wire/types').Request} request @param {string} sink
 * @param {() => Promise<Uint8Array | null>} draw
 * @returns {Promise<LibraryEvent>}
 */
async function made(files, request, sink, draw) {
  try {
    const jpeg = await draw();
    if (!jpeg) throw new RecipeProblem('refused');
    await files.otherWrite(sink, jpeg);
    return { kind: 'thumbnailMade', request };
  } catch {
    return { kind: 'thumbnailFailed', request };
  }
}

/**
 * @param {VaultFiles} files
 * @param {Extract<LibraryEffect, { kind: 'drawPicture' }>} effect
 * @returns {Promise<LibraryEvent>}
 */
export async function drawPicture(files, { request, source, sink }) {
  try {
    if (!source.edit) throw new RecipeProblem('invalid');
    const picture = await largestEdited(await shownPicture(opened(files, source)), source.edit);
    const jpeg = new Uint8Array(await picture.arrayBuffer());
    const size = sizeOf(jpeg);
    if (!size) throw new RecipeProblem('refused');
    await keep(files, source, sink, jpeg);
    return { kind: 'pictureDrawn', request, size, bytes: jpeg.length };
  } catch {
    return { kind: 'pictureUndrawn', request };
  }
}
