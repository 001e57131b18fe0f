// The image pipeline: upright, longest side at most 2048 px and never enlarged, JPEG at quality
// 0.8, no metadata. In a worker because decoding a large picture takes longer than a frame.

import { shownPicture } from '../effects/shown-picture.js';
import { isIncomplete, sizeOf, withoutMetadata } from './picture-bytes.js';
import { flawOf } from './quality.js';

/** @typedef {import('../wire/types').Framing} Framing */

const pixelsMax = 100e6;
const fileBytesMax = 64 * 1024 * 1024;
const longestSideMax = 2048;
const quality = 0.8;
/** As it was taken. */
const upright = { turns: 0, crop: null };
/** A side of a picture, as the wire counts it. */
const whole = 10_000;
/**
 * The picture prepared last, for making it anew.
 * @type {{ number: number, picture: Blob | ImageBitmap } | null}
 */
let source = null;

/**
 * @param {import('../wire/types').ImageFault['kind']} fault
 * @returns {never}
 */
function fail(fault) {
  throw Object.assign(new Error(fault), { fault });
}

/**
 * What is drawn of a file; frames are drawn as they are.
 * @param {Blob | ImageBitmap} picture
 */
async function shown(picture) {
  if (picture instanceof ImageBitmap) return picture;
  if (picture.size === 0) fail('empty');
  if (picture.size > fileBytesMax) fail('tooLarge');
  return shownPicture(picture);
}

/**
 * @param {Blob} file
 * @returns {Promise<ImageBitmap>} upright
 */
async function decode(file) {
  // A few bytes can claim a picture that fills all memory: ask the header before the decoder.
  const bytes = new Uint8Array(await file.arrayBuffer());
  const claimed = sizeOf(bytes);
  if (claimed && claimed.width * claimed.height > pixelsMax) fail('tooLarge');
  // A browser would draw the rest grey.
  if (isIncomplete(bytes)) fail('incomplete');
  // The checker's library knows only the older names of this option.
  const options = /** @type {any} */ ({ imageOrientation: 'from-image' });
  try {
    return await createImageBitmap(file, options);
  } catch (error) {
    return fail('undecodable');
  }
}

/**
 * @param {number} width
 * @param {number} height
 */
function fitted(width, height) {
  const scale = Math.min(1, longestSideMax / Math.max(width, height));
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  };
}

/**
 * Where a framed picture lies in the whole one once that is turned, in pixels.
 * @param {ImageBitmap} bitmap
 * @param {Framing} framing
 */
function cut(bitmap, { turns, crop }) {
  const isLying = turns % 2 === 1;
  const width = isLying ? bitmap.height : bitmap.width;
  const height = isLying ? bitmap.width : bitmap.height;
  const part = crop ?? { left: 0, top: 0, width: whole, height: whole };
  return {
    left: (part.left * width) / whole, top: (part.top * height) / whole,
    width: Math.max(1, Math.round((part.width * width) / whole)),
    height: Math.max(1, Math.round((part.height * height) / whole)),
  };
}

/**
 * @param {ImageBitmap} bitmap
 * @param {Framing} framing
 */
function drawn(bitmap, framing) {
  const part = cut(bitmap, framing);
  const size = fitted(part.width, part.height);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return fail('undecodable');
  // JPEG has no transparency; paper is white.
  context.fillStyle = 'white';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.scale(size.width / part.width, size.height / part.height);
  context.translate(-part.left, -part.top);
  const { width, height } = bitmap;
  // A quarter clockwise, and back into view.
  const back = [[0, 0], [height, 0], [width, height], [0, width]][framing.turns % 4];
  context.translate(back[0], back[1]);
  context.rotate(((framing.turns % 4) * Math.PI) / 2);
  context.drawImage(bitmap, 0, 0);
  return { canvas, size };
}

/** @param {OffscreenCanvas} canvas */
async function encode(canvas) {
  const encoded = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  return withoutMetadata(new Uint8Array(await encoded.arrayBuffer())) ?? fail('undecodable');
}

/**
 * @param {Blob | ImageBitmap} picture
 * @param {Framing} framing
 */
async function prepare(picture, framing) {
  const bitmap = picture instanceof ImageBitmap ? picture : await decode(picture);
  try {
    if (bitmap.width * bitmap.height > pixelsMax) fail('tooLarge');
    const { canvas, size } = drawn(bitmap, framing);
    return { canvas, size, jpeg: await encode(canvas) };
  } finally {
    // A frame of the camera is all there is of it; a file can be decoded again.
    if (bitmap !== picture) bitmap.close();
  }
}

/** @param {{ number: number, picture: Blob | ImageBitmap } | null} next */
function keep(next) {
  if (source?.picture instanceof ImageBitmap) source.picture.close();
  source = next;
}

/**
 * @param {{ number: number, picture?: Blob | ImageBitmap, source?: number, framing?: Framing }}
 *   message
 */
async function answer(message) {
  const { number } = message;
  if (!message.picture) {
    if (!source || source.number !== message.source) fail('empty');
    const made = await prepare(source.picture, message.framing ?? upright);
    return self.postMessage({ number, jpeg: made.jpeg, size: made.size },
      { transfer: [made.jpeg.buffer] });
  }
  const picture = await shown(message.picture);
  const { canvas, size, jpeg } = await prepare(picture, upright);
  keep({ number, picture });
  self.postMessage({ number, jpeg, size }, { transfer: [jpeg.buffer] });
  self.postMessage({ number, judged: true, flaw: await flawOf(canvas) });
}

self.onmessage = async ({ data }) => {
  if (data.number === 0) {
    keep(null);
    return;
  }
  try {
    await answer(data);
  } catch (error) {
    const fault = /** @type {{fault?: string}} */ (error).fault ?? 'undecodable';
    self.postMessage({ number: data.number, fault });
  }
};
