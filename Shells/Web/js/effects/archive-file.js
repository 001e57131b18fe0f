// The file of a backup, "archive/file" for the library's core: one that is only read, or one the
// person picked to be written into. A browser writes into a copy of a picked file and puts that in
// its place when it is closed, so that it is opened once for many writes; what the core wants to be
// durable closes it. Where files cannot be picked for writing, the backup lies in a folder of the
// origin's own until it was handed over (vault-files.js).

import { RecipeProblem } from './primitives.js';

/**
 * @typedef {import('./transfer.js').Sink} Sink
 *
 * Which file it is: one to read, one to write into, or that of the origin's own.
 * @typedef {{ file: File } | { handle: FileSystemFileHandle } | { kept: true }} ArchivePlace
 *
 * @typedef {{
 *   write: (what: { type: 'write', position: number, data: Uint8Array }) => Promise<void>,
 *   truncate: (size: number) => Promise<void>,
 *   close: () => Promise<void>, abort: () => Promise<void>,
 * }} Writable
 */

/** A file that is there and is not written. */
export class ReadArchive {
  /** @param {File} file */
  constructor(file) {
    this.picked = file;
  }

  async file() {
    return this.picked;
  }

  /** @returns {Promise<Sink>} */
  async sink() {
    throw new RecipeProblem('invalid');
  }
}

/** A file the person picked to be written into. */
export class PickedArchive {
  /** @param {FileSystemFileHandle} handle */
  constructor(handle) {
    this.handle = handle;
    /**
     * The copy that is written, from the first write until it is put in place.
     * @type {Promise<Writable> | null}
     */
    this.open = null;
  }

  /** As it was when it was put in place last. */
  file() {
    return this.handle.getFile();
  }

  /** @returns {Promise<Sink>} */
  async sink() {
    return {
      write: (data, position) =>
        this.through((open) => open.write({ type: 'write', position, data })),
      truncate: async (size) => {
        // What was not put in place is gone with a copy that could not be written.
        if (!this.open && (await this.file()).size <= size) return;
        await this.through((open) => open.truncate(size));
      },
      flush: async () => {
        const { open } = this;
        this.open = null;
        await (await open)?.close();
      },
    };
  }

  /**
   * Does something with the copy. One that failed is of no use any more.
   * @param {(open: Writable) => Promise<void>} act
   */
  async through(act) {
    // The checker's library does not know what can be asked for.
    const open = /** @type {Promise<Writable>} */ (this.open
      ?? /** @type {any} */ (this.handle).createWritable({ keepExistingData: true }));
    this.open = open;
    try {
      await act(await open);
    } catch (error) {
      if (this.open === open) this.open = null;
      open.then((copy) => copy.abort()).catch(() => {});
      throw error;
    }
  }
}
