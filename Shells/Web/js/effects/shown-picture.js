// The picture that is drawn of a file: itself; of a sensor's own picture, which no browser
// develops, the one that its camera has drawn and put into it; of a phone's, which few browsers
// decode, what a decoder makes of it that is loaded for that.

import { drawable, drawnBefore, metadata } from './heif.js';
import { asPicture } from './media-type.js';

const heif = ['image/heic', 'image/heif', 'image/heic-sequence'];
/** What a sensor's picture looks like from outside: nothing known, or TIFF. */
const mayBeRaw = ['application/octet-stream', 'image/tiff'];

/**
 * @param {Blob} file
 * @param {boolean} [isLookedAt] now: it is drawn before what is not
 * @returns {Promise<Blob>}
 */
export async function shownPicture(file, isLookedAt = false) {
  const picture = await asPicture(file);
  if (heif.includes(picture.type)) return drawable(picture, isLookedAt);
  if (!mayBeRaw.includes(picture.type)) return picture;
  const end = await metadata().then((reader) => reader.read(file, { kind: 'describe' }))
    .catch(() => null);
  const shown = end?.kind === 'described' ? end.description.shown : null;
  if (!shown) return picture;
  const { offset, byteCount } = shown.place;
  // In the place of its first two bytes stands how it is turned.
  return new Blob([/** @type {any} */ (shown.beginning),
    file.slice(offset + 2, offset + byteCount)], { type: 'image/jpeg' });
}

/**
 * A small picture to show until the one that is drawn of a file is there, which can take a second;
 * null where that is not so, or none lies in it.
 * @param {Blob} file
 * @returns {Promise<Blob | null>}
 */
export async function shownBefore(file) {
  const picture = await asPicture(file);
  return heif.includes(picture.type) ? drawnBefore(picture) : null;
}
