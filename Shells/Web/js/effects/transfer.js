// Transfers (Sources/Wire/Schema/2-transfer.wire) with the browser's cryptography: reads a piece,
// seals or opens it, writes it, with some under way at once and never more than a few MiB in hand.
// The native twin is TransferRunner.swift. Runs best in a worker, where files can be written in
// place (`FileSystemSyncAccessHandle`).

import { hex } from '../wire/hex.js';
import { PieceDigest, hashBytes, leafOf } from './hash-tree.js';
import { edited, openOrigin } from './origin.js';
import {
  RecipeProblem, aesKey, chunkOverhead, mustBeValid, openChunk, sealChunk,
} from './primitives.js';
import { mustBeLeaf, signedLeaves } from './signed-leaves.js';

/**
 * @typedef {import('../wire/types').Transfer} Transfer
 * @typedef {import('../wire/types').TransferProgress} TransferProgress
 * @typedef {import('../wire/types').TransferResult} TransferResult
 *
 * Bytes that are read at any place: fewer than asked for only at the end. Who reads front to back
 * says how many are still wanted from there on.
 * @typedef {{ read: (offset: number, count: number, wanted?: number) =>
 *   Promise<Uint8Array> | Uint8Array }} Source
 *
 * Bytes that are written at any place.
 * @typedef {{
 *   write: (bytes: Uint8Array, offset: number) => Promise<void> | void,
 *   flush: () => Promise<void> | void,
 *   truncate: (size: number) => Promise<void> | void,
 * }} Sink
 *
 * What transfers act on.
 * @typedef {{
 *   key: (name: string) => Promise<Uint8Array | null>,
 *   source: (name: string) => Promise<Source | null>,
 *   sink: (name: string) => Promise<Sink>,
 *   flushBytes?: number,
 * }} World
 */

const copyBytes = 1 << 18;
const chunkBytesMax = 1 << 20;
const chunkCountMax = 1 << 20;
/** Pieces under way: enough for the browser's crypto threads, and few MiB of the largest. */
const piecesAtOnce = 8;
const bytesAtOnce = 1 << 22;
/** How much is read before what came of it is made to last. */
const flushBytes = 1 << 26;

/** A transfer that failed or was cancelled. */
export class TransferProblem extends Error {
  /**
   * @param {import('../wire/types').RecipeFault['kind'] | 'cancelled'} cause
   * @param {number} durable from where in the sources it may go on
   */
  constructor(cause, durable) {
    super(cause);
    this.fault = cause;
    this.durable = durable;
  }
}

/**
 * Carries a transfer out. Throws `TransferProblem`.
 * @param {World} world @param {Transfer} transfer
 * @param {(progress: TransferProgress) => boolean} [progress] false ends it there
 * @returns {Promise<TransferResult>}
 */
export async function carryOutTransfer(world, transfer, progress = () => true) {
  const run = new Run(world, transfer);
  try {
    await run.begin();
    while (await run.advance()) {
      if (!progress({ read: run.done, durable: run.durable })) {
        throw new TransferProblem('cancelled', run.durable);
      }
    }
    return await run.finish();
  } catch (error) {
    await run.settle();
    if (error instanceof TransferProblem) throw error;
    const isFull = error instanceof DOMException && error.name === 'QuotaExceededError';
    const fault = error instanceof RecipeProblem ? error.fault : 'unavailable';
    throw new TransferProblem(isFull ? 'storageFull' : fault, run.durable);
  }
}

/** One transfer under way. */
class Run {
  /** @param {World} world @param {Transfer} transfer */
  constructor(world, transfer) {
    this.world = world;
    this.transfer = transfer;
    this.input = new Input(world, transfer);
    /** @type {CryptoKey | null} */
    this.key = null;
    this.pieceBytes = copyBytes;
    this.madeBytes = copyBytes;
    this.first = 0;
    this.index = 0;
    /** Bytes of the sources whose piece is written, in a row; and which of them last. */
    this.done = 0;
    this.durable = 0;
    this.sinceFlush = 0;
    this.written = 0;
    /** @type {Promise<number>[]} */
    this.underWay = [];
    /** @type {Map<number, Uint8Array> | null} */
    this.leaves = null;
    /** @type {Sink | null} */
    this.sink = null;
    /** @type {Sink | null} */
    this.leafSink = null;
  }

  async begin() {
    const { world, transfer: { step, sink, leaves } } = this;
    await this.input.begin();
    if (step.kind !== 'copy') {
      mustBeValid(step.chunkBytes > 0 && step.chunkBytes <= chunkBytesMax);
      const bytes = await world.key(step.key);
      if (!bytes) throw new RecipeProblem('missing');
      this.key = await aesKey(bytes, step.kind === 'seal' ? 'encrypt' : 'decrypt');
      const sealed = step.chunkBytes + chunkOverhead;
      [this.pieceBytes, this.madeBytes] = step.kind === 'seal'
        ? [step.chunkBytes, sealed] : [sealed, step.chunkBytes];
      this.first = step.first;
      const count = Math.ceil(this.input.bytes / this.pieceBytes);
      mustBeValid(this.first + count <= chunkCountMax);
      if (step.kind === 'open' && step.signed) {
        this.leaves = await signedLeaves(world, step.signed, this.first, count);
      }
    }
    if (sink) this.sink = await world.sink(sink.name);
    if (leaves !== null) this.leafSink = await world.sink(leaves);
  }

  /** Goes on by a piece; false when there is none left. */
  async advance() {
    const { skip, most } = this.transfer;
    const start = this.index * this.madeBytes;
    const bytes = start >= skip + most ? null : await this.input.take(this.pieceBytes);
    if (bytes) {
      this.underWay.push(this.put(bytes, this.index));
      this.index += 1;
    }
    const atOnce = Math.max(1, Math.min(piecesAtOnce, Math.floor(bytesAtOnce / this.pieceBytes)));
    if (bytes && this.underWay.length < atOnce) return true;
    const oldest = this.underWay.shift();
    if (!oldest) return false;
    const count = await oldest;
    this.done += count;
    this.sinceFlush += count;
    if (this.sinceFlush >= (this.world.flushBytes ?? flushBytes)) {
      await this.flush();
      this.durable = this.done;
    }
    return true;
  }

  /** @returns {Promise<TransferResult>} */
  async finish() {
    const { sink, durability } = this.transfer;
    if (sink) await this.sink?.truncate(sink.offset + this.written);
    // To open a file again takes longer than to flush it: nothing waits until it is asked for.
    if (durability.kind !== 'open') await this.flush();
    return { written: this.written, digests: this.input.digests };
  }

  /** Lets what is under way end, whatever comes of it. */
  async settle() {
    await Promise.allSettled(this.underWay);
    for (const piece of this.input.pieces) piece.end?.();
  }

  async flush() {
    await this.sink?.flush();
    await this.leafSink?.flush();
    this.sinceFlush = 0;
  }

  /**
   * Turns one piece and writes what of it is within the range; how long it was.
   * @param {Uint8Array} bytes @param {number} index
   */
  async put(bytes, index) {
    const { skip, most, sink } = this.transfer;
    const made = await this.turned(bytes, this.first + index);
    const start = index * this.madeBytes;
    const from = Math.max(0, skip - start);
    const to = Math.min(made.length, skip + most - start);
    if (from < to) {
      const part = made.subarray(from, to);
      if (sink) await this.sink?.write(part, sink.offset + start + from - skip);
      this.written += part.length;
    }
    const { length } = bytes;
    // What is sealed is no secret.
    if (this.key) (this.transfer.step.kind === 'seal' ? bytes : made).fill(0);
    return length;
  }

  /**
   * @param {Uint8Array} bytes @param {number} number
   * @returns {Promise<Uint8Array>}
   */
  async turned(bytes, number) {
    const { key, transfer: { step } } = this;
    if (step.kind === 'copy' || !key) return bytes;
    if (step.kind === 'seal') {
      const sealed = new Uint8Array(bytes.length + chunkOverhead);
      await sealChunk(key, number, bytes, sealed);
      if (this.leafSink) await this.leafSink.write(await leafOf(sealed), number * hashBytes);
      return sealed;
    }
    if (this.leaves) await mustBeLeaf(this.leaves, number, bytes);
    if (bytes.length <= chunkOverhead) throw new RecipeProblem('refused');
    return openChunk(key, number, bytes);
  }
}

/** The sources as one run of bytes; blobs are digested where that is wanted. */
class Input {
  /** @param {World} world @param {Transfer} transfer */
  constructor(world, transfer) {
    this.world = world;
    this.transfer = transfer;
    this.bytes = 0;
    /**
     * @type {{ count: number, read: (at: number, count: number) => any, isBlob: boolean,
     *   end?: () => void }[]}
     */
    this.pieces = [];
    this.index = 0;
    this.position = 0;
    this.digest = transfer.isDigested ? new PieceDigest() : null;
    /** @type {string[]} */
    this.digests = [];
  }

  async begin() {
    for (const source of this.transfer.sources) {
      const piece = await this.piece(source);
      this.pieces.push(piece);
      this.bytes += piece.count;
      mustBeValid(Number.isSafeInteger(this.bytes));
    }
  }

  /** @param {import('../wire/types').TransferSource} source */
  async piece(source) {
    switch (source.kind) {
      case 'literal': {
        const { bytes } = source;
        const read = (/** @type {number} */ at, /** @type {number} */ count) =>
          bytes.subarray(at, at + count);
        return { count: bytes.length, read, isBlob: false };
      }
      case 'zeros': {
        const read = (/** @type {number} */ _, /** @type {number} */ count) =>
          new Uint8Array(count);
        return { count: source.count, read, isBlob: false };
      }
      case 'blob':
      case 'opened': return { ...await openOrigin(source, this.world), isBlob: true };
      case 'edited': {
        const origin = await openOrigin(source.origin, this.world);
        return { ...edited(origin, source.pieces), isBlob: true };
      }
    }
  }

  /**
   * The next bytes, as many as there are up to `count`; null when there are none. A blob that ends
   * before it should is another than was measured.
   * @param {number} count
   */
  async take(count) {
    const bytes = new Uint8Array(Math.min(count, this.bytes));
    let filled = 0;
    while (filled < bytes.length && this.index < this.pieces.length) {
      const piece = this.pieces[this.index];
      const length = Math.min(bytes.length - filled, piece.count - this.position);
      const part = await piece.read(this.position, length);
      mustBeValid(part.length === length);
      bytes.set(part, filled);
      filled += length;
      this.position += length;
      await this.digested(piece, part);
    }
    return filled > 0 ? bytes.subarray(0, filled) : null;
  }

  /**
   * @param {{ count: number, isBlob: boolean, end?: () => void }} piece @param {Uint8Array} part
   */
  async digested(piece, part) {
    const digest = piece.isBlob ? this.digest : null;
    await digest?.update(part);
    if (this.position < piece.count) return;
    if (digest) this.digests.push(hex(await digest.finish()));
    piece.end?.();
    this.index += 1;
    this.position = 0;
  }
}
