// The mixing of scrypt (RFC 7914, scryptROMix) with r = 8 and p = 1, which browsers have not:
// BoringSSL's, as the command line has it, in a module of its own (Shells/Web/Scrypt).

import { once } from '../once.js';
import { placeOf } from '../places.js';

/** 128 · r · p. */
export const blockBytes = 1024;

/**
 * @typedef {{ memory: WebAssembly.Memory, scrypt_block: () => number,
 *   scrypt_mix: (workFactor: number) => number }} Exports
 */

const compiled = once(() => WebAssembly.compileStreaming(fetch(placeOf('scrypt.wasm'))));

/**
 * Mixes a block in place, with 2^workFactor KiB of memory; false when there are not as many. Each
 * time in an instance of its own, whose memory goes with it.
 * @param {Uint8Array} block @param {number} workFactor
 */
export async function mix(block, workFactor) {
  const instance = await withMemory(await compiled());
  if (!instance) return false;
  const { exports } = instance;
  const { memory, scrypt_block, scrypt_mix } = /** @type {Exports} */ (
    /** @type {unknown} */ (exports));
  const inside = () => new Uint8Array(memory.buffer, scrypt_block(), blockBytes);
  inside().set(block);
  const isMixed = scrypt_mix(workFactor) !== 0;
  block.set(inside());
  inside().fill(0);
  return isMixed;
}

/**
 * An instance with the little memory it begins with; null where there is not even that.
 * @param {WebAssembly.Module} module
 */
async function withMemory(module) {
  try {
    return await WebAssembly.instantiate(module);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}
