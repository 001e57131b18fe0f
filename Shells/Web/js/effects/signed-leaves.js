// The leaves of a signed container's chunks, found to be those that were signed, and chunks held to
// them. The native twin is in TransferInput.swift.

import { hex } from '../wire/hex.js';
import { HashTree, hashBytes, leafOf } from './hash-tree.js';
import { RecipeProblem, isEqual, mustBeValid } from './primitives.js';

const chunkCountMax = 1 << 20;
/** One transfer goes through no more leaves, which take 8 MiB: a longer film in several. */
const keptLeavesMax = 1 << 18;
const leavesAtOnce = 2048;

/**
 * Goes through all leaves once and keeps those of `count` chunks from `first`. Throws `refused`
 * unless they have the root that was signed.
 * @param {import('./transfer.js').World} world
 * @param {import('../wire/types').TransferLeaves} signed
 * @param {number} first @param {number} count
 */
export async function signedLeaves(world, signed, first, count) {
  mustBeValid(signed.count <= chunkCountMax && first + count <= signed.count
    && count <= keptLeavesMax && Number.isSafeInteger(signed.offset + 2 ** 25));
  const source = await world.source(signed.name);
  if (!source) throw new RecipeProblem('missing');
  const tree = new HashTree();
  /** @type {Map<number, Uint8Array>} */
  const kept = new Map();
  for (let number = 0; number < signed.count; number += leavesAtOnce) {
    const wanted = Math.min(leavesAtOnce, signed.count - number) * hashBytes;
    const bytes = await source.read(signed.offset + number * hashBytes, wanted);
    mustBeValid(bytes.length === wanted);
    for (let at = 0; at < wanted; at += hashBytes) {
      const leaf = bytes.slice(at, at + hashBytes);
      await tree.append(leaf);
      const place = number + at / hashBytes;
      if (place >= first && place < first + count) kept.set(place, leaf);
    }
  }
  const root = await tree.root();
  if (!root || hex(root) !== signed.root) throw new RecipeProblem('refused');
  return kept;
}

/**
 * Throws `refused` unless this sealed chunk is the one that was signed.
 * @param {Map<number, Uint8Array>} leaves @param {number} number @param {Uint8Array} sealed
 */
export async function mustBeLeaf(leaves, number, sealed) {
  const leaf = leaves.get(number);
  if (!leaf || !isEqual(leaf, await leafOf(sealed))) throw new RecipeProblem('refused');
}
