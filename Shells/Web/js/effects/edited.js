// Draws a picture as a recipe says (docs/vault.md, "Edits"): for its small picture, for whoever
// looks at it, and for the editor while somebody tries things out. The original stays as it is.

/**
 * @typedef {import('../wire/types').EditRecipe} EditRecipe
 * @typedef {{ width: number, height: number }} Size
 */

import { sizeOf } from '../workers/picture-bytes.js';

/** The parts a crop counts in. */
const whole = 10_000;
const quality = 0.92;
/** Pixels are changed so many rows at a time, so that little of a large picture is held twice. */
const rowsAtOnce = 256;
/** No larger picture is decoded. */
const pixelsMax = 200e6;
/** Canvases of phones have so many pixels at most. */
export const canvasPixels = 16.7e6;
/** The largest canvas a browser on a desk takes: others draw it smaller. */
const pixelsLargest = 2 ** 28;

/**
 * Red, green and blue of what comes out: of 256 parts each of red, green and blue that goes in,
 * and what is added.
 * @type {Record<string, [number, number, number, number][]>}
 */
const filters = {
  mono: [[54, 183, 19, 0], [54, 183, 19, 0], [54, 183, 19, 0]],
  warm: [[272, 0, 0, 0], [0, 260, 0, 0], [0, 0, 232, 0]],
  cool: [[236, 0, 0, 0], [0, 256, 0, 0], [0, 0, 272, 0]],
  faded: [[180, 22, 2, 30], [6, 196, 2, 30], [6, 22, 176, 30]],
  vivid: [[306, -46, -4, 0], [-14, 274, -4, 0], [-14, -46, 316, 0]],
};

/**
 * How large a picture of this size is once it is edited, and where that lies in what was turned.
 * @param {Size} size @param {EditRecipe} recipe
 */
export function frameOf({ width, height }, { turns, crop }) {
  const turned = turns % 2 === 0 ? { width, height } : { width: height, height: width };
  if (!crop) return { turned, left: 0, top: 0, ...turned };
  const left = Math.min(turned.width - 1, Math.round(crop.left * turned.width / whole));
  const top = Math.min(turned.height - 1, Math.round(crop.top * turned.height / whole));
  const bounded = (/** @type {number} */ value, /** @type {number} */ most) =>
    Math.max(1, Math.min(most, Math.round(value)));
  return {
    turned, left, top,
    width: bounded(crop.width * turned.width / whole, turned.width - left),
    height: bounded(crop.height * turned.height / whole, turned.height - top),
  };
}

/**
 * @param {OffscreenCanvas | HTMLCanvasElement} canvas gets the size that is drawn
 * @param {CanvasImageSource | OffscreenCanvas} picture upright
 * @param {Size} size the picture's
 * @param {EditRecipe} recipe
 * @param {number} [scale] how much smaller than it is
 */
export function drawEdited(canvas, picture, size, recipe, scale = 1) {
  const frame = frameOf(size, recipe);
  const width = Math.max(1, Math.round(frame.width * scale));
  const height = Math.max(1, Math.round(frame.height * scale));
  canvas.width = width;
  canvas.height = height;
  const context = /** @type {HTMLCanvasElement} */ (canvas).getContext(
    '2d', { alpha: false, willReadFrequently: true });
  if (!context) throw new Error('no canvas');
  context.fillStyle = 'white';
  context.fillRect(0, 0, width, height);
  // A canvas that is too large for a browser loses its size, or keeps it and takes no drawing.
  const isTaken = canvas.width === width && canvas.height === height
    && context.getImageData(width - 1, height - 1, 1, 1).data[0] === 255;
  if (!isTaken) throw new Error('no canvas');
  context.imageSmoothingQuality = 'high';
  const { turned } = frame;
  const angle = recipe.straightened / 100 * Math.PI / 180;
  const filled = fillingScale(turned, angle);
  context.scale(canvas.width / frame.width, canvas.height / frame.height);
  context.translate(turned.width / 2 - frame.left, turned.height / 2 - frame.top);
  context.rotate(angle);
  context.scale(filled, filled);
  context.rotate(recipe.turns * Math.PI / 2);
  if (recipe.mirrored) context.scale(-1, 1);
  const drawn = /** @type {CanvasImageSource} */ (picture);
  context.drawImage(drawn, -size.width / 2, -size.height / 2, size.width, size.height);
  const tone = toneOf(recipe);
  for (let top = 0; tone && top < canvas.height; top += rowsAtOnce) {
    const rows = context.getImageData(
      0, top, canvas.width, Math.min(rowsAtOnce, canvas.height - top));
    tone(rows.data);
    context.putImageData(rows, 0, top);
  }
}

/**
 * By how much a picture grows so that no corner of its frame stays empty when it is turned a
 * little.
 * @param {Size} size @param {number} angle
 */
export function fillingScale({ width, height }, angle) {
  const [along, across] = [Math.cos(angle), Math.abs(Math.sin(angle))];
  return along + across * Math.max(width / height, height / width);
}

/**
 * What changes the pixels, four bytes each; null for what leaves them as they are.
 * @param {EditRecipe} recipe
 * @returns {((pixels: Uint8ClampedArray) => void) | null}
 */
export function toneOf({ exposure, filter }) {
  const light = exposureTable(exposure);
  const rows = filters[filter.kind];
  if (!rows) {
    return exposure === 0 ? null : (pixels) => {
      for (let at = 0; at < pixels.length; at += 4) {
        pixels[at] = light[pixels[at]];
        pixels[at + 1] = light[pixels[at + 1]];
        pixels[at + 2] = light[pixels[at + 2]];
      }
    };
  }
  const [[a, b, c, d], [e, f, g, i], [j, k, l, m]] = rows;
  // The array holds what is written within 0 and 255.
  return (pixels) => {
    for (let at = 0; at < pixels.length; at += 4) {
      const [red, green, blue] = [
        light[pixels[at]], light[pixels[at + 1]], light[pixels[at + 2]]];
      pixels[at] = (a * red + b * green + c * blue + 256 * d + 128) >> 8;
      pixels[at + 1] = (e * red + f * green + g * blue + 256 * i + 128) >> 8;
      pixels[at + 2] = (j * red + k * green + l * blue + 256 * m + 128) >> 8;
    }
  };
}

/**
 * What each brightness becomes under more or less light: sRGB (IEC 61966-2-1) is made linear,
 * multiplied, and made sRGB again.
 * @param {number} exposure hundredths of a stop
 */
function exposureTable(exposure) {
  const factor = 2 ** (exposure / 100);
  return Uint8ClampedArray.from({ length: 256 }, (_, value) => {
    const seen = value / 255;
    const linear = seen <= 0.04045 ? seen / 12.92 : ((seen + 0.055) / 1.055) ** 2.4;
    const lit = Math.min(1, linear * factor);
    return Math.round(255 * (lit <= 0.0031308 ? lit * 12.92 : 1.055 * lit ** (1 / 2.4) - 0.055));
  });
}

/**
 * The picture as it is to be seen. Fails for what this browser does not decode or draw.
 * @param {Blob} original @param {EditRecipe} recipe
 * @param {number} [pixels] it is made smaller than it is so that it has no more
 * @returns {Promise<Blob>}
 */
export async function editedPicture(original, recipe, pixels = canvasPixels) {
  const bitmap = await uprightBitmap(original);
  try {
    const canvas = new OffscreenCanvas(1, 1);
    const { width, height } = frameOf(bitmap, recipe);
    drawEdited(canvas, bitmap, bitmap, recipe, Math.min(1, Math.sqrt(pixels / (width * height))));
    const made = await canvas.convertToBlob({ type: 'image/jpeg', quality });
    if (made.size === 0 || made.type !== 'image/jpeg') throw new Error('no picture');
    return made;
  } finally {
    bitmap.close();
  }
}

/**
 * The same as large as this browser draws it.
 * @param {Blob} original @param {EditRecipe} recipe
 */
export const largestEdited = (original, recipe) =>
  editedPicture(original, recipe, pixelsLargest).catch(() => editedPicture(original, recipe));

/**
 * As Exif says it is to be turned. Fails for what is too large, before it is decoded.
 * @param {Blob} original
 * @returns {Promise<ImageBitmap>}
 */
export async function uprightBitmap(original) {
  const claimed = sizeOf(new Uint8Array(await original.arrayBuffer()));
  if (claimed && claimed.width * claimed.height > pixelsMax) throw new Error('too large');
  // The checker's library knows only the older names of this option.
  return createImageBitmap(original, /** @type {any} */ ({ imageOrientation: 'from-image' }));
}
