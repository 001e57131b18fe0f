// Where a transfer's bytes come from, read at any place; and pieces of it with others in between.
// The native twin is OriginReader.swift.

import { OpenedChunks } from './opened-chunks.js';
import { RecipeProblem, mustBeValid } from './primitives.js';
import { place } from '../sorted.js';

/**
 * Bytes that are read at any place within `count`; `end` forgets what is open of them.
 * @typedef {{ count: number, end: () => void,
 *   read: (at: number, count: number) => Promise<Uint8Array> | Uint8Array }} Origin
 */

/**
 * @param {import('../wire/types').TransferOrigin} origin
 * @param {import('./transfer.js').World} world
 * @returns {Promise<Origin>}
 */
export async function openOrigin(origin, world) {
  if (origin.kind === 'blob') {
    const found = await world.source(origin.name);
    if (!found) throw new RecipeProblem('missing');
    const { offset, count } = origin;
    mustBeValid(Number.isSafeInteger(offset + count));
    return {
      count, end: () => {},
      read: (at, length) => found.read(offset + at, length, count - at),
    };
  }
  const { chunks, skip, most } = origin;
  mustBeValid(Number.isSafeInteger(skip + most));
  const opened = await OpenedChunks.open(chunks, world);
  return {
    count: most, end: () => opened.forget(), read: (at, length) => opened.read(skip + at, length),
  };
}

/**
 * What a transfer would read, where it lies: an origin, or pieces of one.
 * @param {import('../wire/types').TransferSource} source
 * @param {import('./transfer.js').World} world
 * @returns {Promise<Origin>}
 */
export async function openSource(source, world) {
  switch (source.kind) {
    case 'edited': return edited(await openOrigin(source.origin, world), source.pieces);
    case 'blob':
    case 'opened': return openOrigin(source, world);
    default: throw new RecipeProblem('invalid');
  }
}

/**
 * Pieces of an origin, and what is in between, as one.
 * @param {Origin} origin
 * @param {import('../wire/types').MediaEdit[]} edits
 * @returns {Origin}
 */
export function edited(origin, edits) {
  let count = 0;
  const pieces = edits.map((edit) => {
    const length = lengthOf(edit);
    if (edit.kind === 'copy') mustBeValid(edit.range.offset + length <= origin.count);
    const start = count;
    count += length;
    return { start, end: count, edit };
  });
  mustBeValid(Number.isSafeInteger(count));
  return {
    count, end: origin.end,
    async read(at, length) {
      const bytes = new Uint8Array(length);
      let index = place(pieces, ({ end }) => end <= at);
      for (let filled = 0; filled < length; index += 1) {
        mustBeValid(index < pieces.length);
        const { start, end, edit } = pieces[index];
        const from = at + filled - start;
        const wanted = Math.min(length - filled, end - start - from);
        const part = await readEdit(edit, origin, from, wanted);
        mustBeValid(part.length === wanted);
        bytes.set(part, filled);
        filled += wanted;
      }
      return bytes;
    },
  };
}

/** @param {import('../wire/types').MediaEdit} edit */
function lengthOf(edit) {
  switch (edit.kind) {
    case 'copy': return edit.range.byteCount;
    case 'literal': return edit.bytes.length;
    case 'zeros': return edit.byteCount;
  }
}

/**
 * @param {import('../wire/types').MediaEdit} edit @param {Origin} origin
 * @param {number} from @param {number} count
 */
function readEdit(edit, origin, from, count) {
  switch (edit.kind) {
    case 'copy': return origin.read(edit.range.offset + from, count);
    case 'literal': return edit.bytes.subarray(from, from + count);
    case 'zeros': return new Uint8Array(count);
  }
}
