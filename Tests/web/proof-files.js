// What the proofs of transfers stand on: files in memory, noise, and short names for steps.

import { carryOutTransfer } from '/source/js/effects/transfer.js';
import { treeRoot } from '/source/js/effects/primitives.js';
import { hex } from './proof-world.js';

export const chunk = 65536;
export const sealedChunk = chunk + 28;
export const most = Number.MAX_SAFE_INTEGER;
export const keys = {
  'transient/key': new Uint8Array(32).fill(9), 'transient/other': new Uint8Array(32),
};

/** Files in memory that remember what was read of them. */
export class Files {
  constructor() {
    /** @type {Map<string, Uint8Array>} */
    this.files = new Map();
    this.read = 0;
    this.largest = 0;
    this.underWay = 0;
    this.mostUnderWay = 0;
    this.key = async (name) => keys[name] ?? null;
    this.source = async (name) => (this.files.has(name) ? this.counted(name) : null);
    this.sink = async (name) => ({
      write: (bytes, at) => this.write(name, bytes, at), flush() {},
      truncate: (size) => {
        this.files.set(name, (this.files.get(name) ?? new Uint8Array(0)).slice(0, size));
      },
    });
  }

  counted(name) {
    return {
      read: async (at, count) => {
        this.read += count;
        this.largest = Math.max(this.largest, count);
        return this.files.get(name).slice(at, at + count);
      },
    };
  }

  async write(name, bytes, at) {
    this.underWay += 1;
    this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay);
    const copy = bytes.slice();
    await new Promise((resolve) => { setTimeout(resolve); });
    const before = this.files.get(name) ?? new Uint8Array(0);
    const after = new Uint8Array(Math.max(before.length, at + copy.length));
    after.set(before);
    after.set(copy, at);
    this.files.set(name, after);
    this.underWay -= 1;
  }
}

export const noise = (count, seed = 1) => {
  let state = seed;
  return Uint8Array.from({ length: count }, () => {
    state = Math.imul(state, 1_664_525) + 1_013_904_223 | 0;
    return state >>> 24;
  });
};

export const blob = (name, offset, count) => ({ kind: 'blob', name, offset, count });
export const seal = (first = 0) =>
  ({ kind: 'seal', key: 'transient/key', chunkBytes: chunk, first });
export const open = (first = 0, signed = null) => ({
  kind: 'open', key: 'transient/key', chunkBytes: chunk, first, signed,
});
export const transfer = (sources, step, sink, more = {}) => ({
  sources, step, sink: sink ? { name: sink, offset: 0 } : null, skip: 0, most, leaves: null,
  isDigested: false, durability: { kind: 'open' }, ...more,
});

/** What ends a transfer: the fault, or none. */
export async function fault(files, ...rest) {
  try {
    await carryOutTransfer(files, ...rest);
    return '';
  } catch (error) {
    return error.fault;
  }
}

/** "sealed" and its "leaves", of this plaintext; what was signed of them. */
export async function sealed(files, plain) {
  files.files.set('plain', plain);
  await carryOutTransfer(
    files,
    transfer([blob('plain', 0, plain.length)], seal(), 'sealed', { leaves: 'leaves' }));
  const leaves = files.files.get('leaves');
  const root = hex(await treeRoot(leaves));
  return { name: 'leaves', offset: 0, count: leaves.length / 32, root };
}
