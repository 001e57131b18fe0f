// Items that were written into a folder somebody picked stay in the origin's own files for a
// while, where they are durable: a browser does not wait until what it writes into a folder is on
// its disk. After a power cut they are put there again.

import { rangeOf } from './sources.js';

/** Longer than systems keep what was written in memory alone. */
const settlingMilliseconds = 60_000;
const comparedBytes = 1 << 22;

export class Settling {
  /** @param {() => Promise<FileSystemDirectoryHandle>} folder of the origin's own */
  constructor(folder) {
    this.folder = folder;
  }

  /**
   * @param {FileSystemFileHandle} staged an item's file, whole and durable
   * @param {string} name by which it is known here
   */
  async add(staged, name) {
    // The checker's library does not know it yet.
    await /** @type {any} */ (staged).move(await this.folder(), name);
    setTimeout(() => this.drop(name), settlingMilliseconds);
  }

  /** @param {string} name of a file that is on its disk by now, or to be nowhere any more */
  async drop(name) {
    await (await this.folder()).removeEntry(name).catch(() => {});
  }

  /**
   * What a run before has left.
   * @returns {Promise<Map<string, File>>}
   */
  async left() {
    const files = new Map();
    for await (const entry of (await this.folder()).values()) {
      if (entry.kind === 'file') files.set(entry.name, await entry.getFile());
    }
    return files;
  }
}

/** @param {Blob} one @param {Blob} other */
export async function areSame(one, other) {
  if (one.size !== other.size) return false;
  for (let at = 0; at < one.size; at += comparedBytes) {
    const [left, right] = [await rangeOf(one, at, comparedBytes),
      await rangeOf(other, at, comparedBytes)];
    if (!left.every((byte, index) => byte === right[index])) return false;
  }
  return true;
}
