// The effect `makeThumbnail`, as far as a worker can: draws a picture small, upright and without
// metadata. What plays is drawn by the page (`film-frame.js`).

import { drawEdited, frameOf, uprightBitmap } from './edited.js';

/** The shorter side, enough for a large cell of a list on a sharp screen. */
const shortSide = 320;
/** A panorama keeps its middle. */
const longSideMax = 2 * shortSide;
const quality = 0.8;

/**
 * A small JPEG of a picture. Fails for what this browser does not decode.
 * @param {Blob} file
 * @param {import('../wire/types').EditRecipe | null} [edit] how it is to be seen
 * @returns {Promise<Uint8Array>}
 */
export async function smallPicture(file, edit = null) {
  const bitmap = await uprightBitmap(file);
  try {
    if (edit) {
      const frame = frameOf(bitmap, edit);
      const canvas = new OffscreenCanvas(1, 1);
      const scale = Math.min(1, shortSide / Math.min(frame.width, frame.height));
      drawEdited(canvas, bitmap, bitmap, edit, scale);
      return await drawnSmall(
        /** @type {any} */ (canvas), canvas.width, canvas.height);
    }
    return await drawnSmall(bitmap, bitmap.width, bitmap.height);
  } finally {
    bitmap.close();
  }
}

/**
 * @param {CanvasImageSource} picture
 * @param {number} width @param {number} height
 * @returns {Promise<Uint8Array>}
 */
export async function drawnSmall(picture, width, height) {
  const scale = Math.min(1, shortSide / Math.min(width, height));
  const to = {
    width: Math.max(1, Math.min(longSideMax, Math.round(width * scale))),
    height: Math.max(1, Math.min(longSideMax, Math.round(height * scale))),
  };
  const canvas = new OffscreenCanvas(to.width, to.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, to.width, to.height);
  context.imageSmoothingQuality = 'high';
  const from = { width: to.width / scale, height: to.height / scale };
  context.drawImage(
    picture, (width - from.width) / 2, (height - from.height) / 2, from.width, from.height,
    0, 0, to.width, to.height);
  const made = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return new Uint8Array(await made.arrayBuffer());
}
