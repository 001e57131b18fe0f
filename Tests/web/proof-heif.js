// Pictures of phones: hands the test program what every browser draws of them.

import { lendDecoder } from '/source/js/effects/decoding.js';
import { shownBefore, shownPicture } from '/source/js/effects/shown-picture.js';
import { startWorker } from '/source/js/effects/trusted.js';

// Here the page draws itself.
lendDecoder({ postMessage: (message, ports) =>
  window.postMessage(message, location.origin, ports) }, startWorker);

/** @param {Blob} blob */
async function text(blob) {
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = '';
  for (let at = 0; at < bytes.length; at += 32768) {
    text += String.fromCharCode(...bytes.subarray(at, at + 32768));
  }
  return btoa(text);
}

/** @param {Blob} file */
async function drawn(file) {
  const began = performance.now();
  const picture = await shownPicture(file);
  return { type: picture.type, isFile: picture.size === file.size,
    milliseconds: performance.now() - began, bytes: await text(picture) };
}

/** @param {string} base64 */
export const drawnHEIF = (base64) => drawn(
  new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]));

/** @param {string} address */
export const drawnHEIFAt = async (address) => drawn(await (await fetch(address)).blob());

/** The small picture that shows before. @param {string} base64 */
export const drawnBeforeHEIF = async (base64) => {
  const small = await shownBefore(
    new Blob([Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))]));
  return small && { type: small.type, bytes: await text(small) };
};
