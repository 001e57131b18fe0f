// Sealed chunks as the source of a transfer: opened one after another as they are read, and never
// more than one of them in memory. The native twin is OpenedChunks.swift.

import { mustBeLeaf, signedLeaves } from './signed-leaves.js';
import { aesKey, chunkOverhead, mustBeValid, openChunk, RecipeProblem } from './primitives.js';

const chunkBytesMax = 1 << 20;
const chunkCountMax = 1 << 20;

/** The plaintext of some chunks. */
export class OpenedChunks {
  /**
   * @param {import('../wire/types').SealedChunks} chunks
   * @param {import('./transfer.js').Source} source @param {CryptoKey} key
   * @param {Map<number, Uint8Array> | null} leaves that were signed, where somebody did
   */
  constructor(chunks, source, key, leaves) {
    this.chunks = chunks;
    this.source = source;
    this.key = key;
    this.leaves = leaves;
    /** Which chunk, from 0, is open. */
    this.index = -1;
    this.plain = new Uint8Array(0);
  }

  /**
   * @param {import('../wire/types').SealedChunks} chunks
   * @param {import('./transfer.js').World} world
   */
  static async open(chunks, world) {
    const { offset, count, chunkBytes, first } = chunks;
    mustBeValid(chunkBytes > 0 && chunkBytes <= chunkBytesMax);
    mustBeValid(Number.isSafeInteger(offset + count));
    const chunkCount = Math.ceil(count / (chunkBytes + chunkOverhead));
    mustBeValid(first + chunkCount <= chunkCountMax);
    const [source, secret] = [await world.source(chunks.name), await world.key(chunks.key)];
    if (!source || !secret) throw new RecipeProblem('missing');
    const leaves = chunks.signed && await signedLeaves(world, chunks.signed, first, chunkCount);
    return new OpenedChunks(chunks, source, await aesKey(secret, 'decrypt'), leaves);
  }

  /**
   * @param {number} place in the plaintext of the first chunk and those behind it
   * @param {number} count
   */
  async read(place, count) {
    const { chunkBytes } = this.chunks;
    const bytes = new Uint8Array(count);
    for (let filled = 0; filled < count;) {
      const at = place + filled;
      const plain = await this.chunk(Math.floor(at / chunkBytes));
      const part = plain.subarray(at % chunkBytes, at % chunkBytes + count - filled);
      mustBeValid(part.length > 0);
      bytes.set(part, filled);
      filled += part.length;
    }
    return bytes;
  }

  /** @param {number} index */
  async chunk(index) {
    if (this.index === index) return this.plain;
    this.forget();
    const { offset, count, chunkBytes, first } = this.chunks;
    const start = index * (chunkBytes + chunkOverhead);
    const length = Math.min(chunkBytes + chunkOverhead, count - start);
    mustBeValid(length > 0);
    const sealed = await this.source.read(offset + start, length);
    mustBeValid(sealed.length === length);
    if (length <= chunkOverhead) throw new RecipeProblem('refused');
    if (this.leaves) await mustBeLeaf(this.leaves, first + index, sealed);
    this.plain = await openChunk(this.key, first + index, sealed);
    this.index = index;
    return this.plain;
  }

  forget() {
    this.plain.fill(0);
    this.index = -1;
  }
}
