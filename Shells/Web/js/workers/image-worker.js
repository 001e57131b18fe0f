// The image pipeline: upright, longest side at most 2048 px and never enlarged, JPEG at quality
// 0.8, no metadata. In a worker because decoding a large picture takes longer than a frame.

import { sizeOf, withoutMetadata } from './picture-bytes.js';

const pixelsMax = 100e6;
const fileBytesMax = 64 * 1024 * 1024;
const longestSideMax = 2048;
const quality = 0.8;

/**
 * @param {import('../wire/types').ImageFault} fault
 * @returns {never}
 */
function fail(fault) {
  throw Object.assign(new Error(fault), { fault });
}

/**
 * @param {Blob} file
 * @returns {Promise<ImageBitmap>} upright
 */
async function decode(file) {
  if (file.size === 0) fail('empty');
  if (file.size > fileBytesMax) fail('tooLarge');
  // A few bytes can claim a picture that fills all memory: ask the header before the decoder.
  const claimed = sizeOf(new Uint8Array(await file.arrayBuffer()));
  if (claimed && claimed.width * claimed.height > pixelsMax) fail('tooLarge');
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

/** @param {ImageBitmap} bitmap */
async function encode(bitmap) {
  const size = fitted(bitmap.width, bitmap.height);
  const canvas = new OffscreenCanvas(size.width, size.height);
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return fail('undecodable');
  // JPEG has no transparency; paper is white.
  context.fillStyle = 'white';
  context.fillRect(0, 0, size.width, size.height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, size.width, size.height);
  const encoded = await canvas.convertToBlob({ type: 'image/jpeg', quality });
  const jpeg = withoutMetadata(new Uint8Array(await encoded.arrayBuffer()));
  return jpeg ? { jpeg, size } : fail('undecodable');
}

/** @param {Blob | ImageBitmap} picture */
async function prepare(picture) {
  const bitmap = picture instanceof ImageBitmap ? picture : await decode(picture);
  try {
    if (bitmap.width * bitmap.height > pixelsMax) fail('tooLarge');
    return await encode(bitmap);
  } finally {
    bitmap.close();
  }
}

self.onmessage = async ({ data: { number, picture } }) => {
  try {
    const { jpeg, size } = await prepare(picture);
    self.postMessage({ number, jpeg, size }, { transfer: [jpeg.buffer] });
  } catch (error) {
    const fault = /** @type {{fault?: string}} */ (error).fault ?? 'undecodable';
    self.postMessage({ number, fault });
  }
};
