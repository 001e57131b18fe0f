// Asks the small module written in Swift (Sources/Quality) whether a picture looks blurred, too
// dark or too bright. A hint only: whatever goes wrong here, the picture goes on without one.

import { once } from '../once.js';

/** @typedef {import('../wire/types').Flaw['kind']} Flaw */

/** The side of the frame that is judged, at most: enough to see blur, little enough to be quick. */
const sideMax = 512;
/**
 * As `Verdict` counts them.
 * @type {Array<Flaw | null>}
 */
const flaws = [null, 'blurred', 'dark', 'bright'];

/**
 * @typedef {{ memory: WebAssembly.Memory, quality_input: (count: number) => number,
 *   quality_judge: (width: number, height: number) => number }} Exports
 */

const loaded = once(async () => {
  const response = await fetch(new URL('../../quality.wasm', import.meta.url).href);
  // The module is pure: what the system library would ask for is not there to be had.
  const refuse = () => 58;
  const { instance } = await WebAssembly.instantiate(await response.arrayBuffer(), {
    wasi_snapshot_preview1: {
      fd_close: refuse, fd_seek: refuse, fd_write: refuse, random_get: refuse,
    },
  });
  return /** @type {Exports} */ (/** @type {unknown} */ (instance.exports));
});

/**
 * @param {OffscreenCanvas} picture
 * @returns {Promise<Flaw | null>}
 */
export async function flawOf(picture) {
  try {
    const scale = Math.min(1, sideMax / Math.max(picture.width, picture.height));
    const width = Math.max(1, Math.round(picture.width * scale));
    const height = Math.max(1, Math.round(picture.height * scale));
    const canvas = new OffscreenCanvas(width, height);
    const context = canvas.getContext('2d', { alpha: false });
    if (!context) return null;
    context.imageSmoothingQuality = 'high';
    context.drawImage(/** @type {any} */ (picture), 0, 0, width, height);
    const { data } = context.getImageData(0, 0, width, height);
    const module = await loaded();
    const start = module.quality_input(data.length) >>> 0;
    new Uint8Array(module.memory.buffer, start, data.length).set(data);
    return flaws[module.quality_judge(width, height)] ?? null;
  } catch (error) {
    return null;
  }
}
