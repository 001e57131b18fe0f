// The tree of hashes over a payload's chunks and over a part's pieces (docs/locaphoto.md,
// "Leaves"), for what comes piece by piece: one hash is kept for each level.

import { concat, sha256 } from './primitives.js';

export const hashBytes = 32;
/** A part's digest is the root over pieces of this length. */
export const digestPieceBytes = 1 << 18;

/** @param {Uint8Array} piece */
export const leafOf = (piece) => sha256(concat(Uint8Array.of(0), piece));

/** @param {Uint8Array} left @param {Uint8Array} right */
const parentOf = (left, right) => sha256(concat(Uint8Array.of(1), left, right));

/** Takes leaves front to back. */
export class HashTree {
  constructor() {
    /**
     * Roots of full subtrees, the largest first.
     * @type {{ leaves: number, hash: Uint8Array }[]}
     */
    this.roots = [];
  }

  /** @param {Uint8Array} leaf */
  async append(leaf) {
    let added = { leaves: 1, hash: leaf };
    for (let last = this.roots.at(-1); last?.leaves === added.leaves; last = this.roots.at(-1)) {
      this.roots.pop();
      added = { leaves: last.leaves * 2, hash: await parentOf(last.hash, added.hash) };
    }
    this.roots.push(added);
  }

  /** @returns {Promise<Uint8Array | null>} null without leaves */
  async root() {
    let right = this.roots.at(-1)?.hash ?? null;
    for (const { hash } of this.roots.slice(0, -1).reverse()) {
      if (right) right = await parentOf(hash, right);
    }
    return right;
  }
}

/** The digests of parts, one after another, whose bytes come in any portions. */
export class PieceDigest {
  constructor() {
    this.tree = new HashTree();
    /** A leaf's zero, and the piece. */
    this.piece = new Uint8Array(1 + digestPieceBytes);
    this.filled = 0;
    this.pieces = 0;
  }

  /** @param {Uint8Array} bytes */
  async update(bytes) {
    for (let at = 0; at < bytes.length;) {
      const count = Math.min(bytes.length - at, digestPieceBytes - this.filled);
      this.piece.set(bytes.subarray(at, at + count), 1 + this.filled);
      this.filled += count;
      at += count;
      if (this.filled === digestPieceBytes) await this.endPiece();
    }
  }

  /**
   * Of all since the last one was finished.
   * @returns {Promise<Uint8Array>}
   */
  async finish() {
    if (this.filled > 0 || this.pieces === 0) await this.endPiece();
    const root = await this.tree.root() ?? new Uint8Array(0);
    this.tree = new HashTree();
    this.pieces = 0;
    return root;
  }

  async endPiece() {
    await this.tree.append(await sha256(this.piece.subarray(0, 1 + this.filled)));
    this.filled = 0;
    this.pieces += 1;
  }
}
