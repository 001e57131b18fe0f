// What transfers read from and write to in a browser: files somebody chose, bytes in memory, files
// of the origin's own.

import { RecipeProblem } from './primitives.js';

/**
 * @typedef {import('./transfer.js').Source} Source
 * @typedef {import('./transfer.js').Sink} Sink
 */

const readAheadBytes = 1 << 20;
/** One read of 4 MiB takes half as long as four of 1. */
const wantedAtOnceMax = 1 << 22;

/**
 * A range of a file or blob. To cut a part off takes Chromium (156) longer than to read a short
 * file: what is wanted as a whole is read as a whole.
 * @param {Blob} file @param {number} at @param {number} count
 */
export async function rangeOf(file, at, count) {
  const part = at === 0 && count >= file.size ? file : file.slice(at, at + count);
  return new Uint8Array(await part.arrayBuffer());
}

/**
 * A file or blob as a source. Each read of a browser takes some milliseconds, however short it is:
 * what follows is read with it.
 * @param {Blob} file
 * @returns {Source}
 */
export function fileSource(file) {
  let ahead = new Uint8Array(0);
  let start = 0;
  return {
    async read(offset, count, wanted) {
      if (offset < start || offset + count > start + ahead.length) {
        const most = Math.max(count, Math.min(wanted ?? readAheadBytes, wantedAtOnceMax));
        ahead = await rangeOf(file, offset, most);
        start = offset;
      }
      return ahead.slice(offset - start, offset - start + count);
    },
  };
}

/**
 * Bytes in memory as a source.
 * @param {Uint8Array} bytes
 * @returns {Source}
 */
export const memorySource = (bytes) => ({
  read: (offset, count) => bytes.slice(offset, offset + count),
});

/**
 * A file of the origin's own, opened in a worker (`FileSystemSyncAccessHandle`), as source and
 * sink.
 * @param {{
 *   read: (bytes: Uint8Array, place: { at: number }) => number,
 *   write: (bytes: Uint8Array, place: { at: number }) => number,
 *   flush: () => void, truncate: (size: number) => void, getSize: () => number,
 * }} handle
 * @returns {Source & Sink}
 */
export const handleFile = (handle) => ({
  read(offset, count) {
    const bytes = new Uint8Array(count);
    return bytes.subarray(0, handle.read(bytes, { at: offset }));
  },
  write(bytes, offset) {
    const count = handle.write(bytes, { at: offset });
    if (count !== bytes.length) throw new RecipeProblem('storageFull');
  },
  flush: () => handle.flush(),
  truncate: (size) => {
    // As a rule it ends there already, and to ask is cheaper.
    if (handle.getSize() > size) handle.truncate(size);
  },
});
