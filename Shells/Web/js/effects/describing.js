// What a file says of itself, for a view that has it open. A worker reads it, which begins when
// somebody asks and ends with its answer; the page hands it the ranges that it asks for.

/**
 * A file that is read at any place within `count`.
 * @typedef {{ count: number, read: (at: number, count: number) => Promise<Uint8Array> }} Readable
 * @typedef {import('../wire/types').MediaDescription} MediaDescription
 *
 * What the worker says: a range it needs, and the end.
 * @typedef {{ kind: 'needs', at: number, count: number }
 *   | { kind: 'described', description: MediaDescription }
 *   | { kind: 'failed' }} Said
 *
 * Answers what a file says; rejects where it cannot be read.
 * @typedef {(file: Readable) => Promise<MediaDescription>} Describe
 */

/**
 * @param {typeof import('./trusted.js').startWorker} startWorker
 * @returns {Describe}
 */
export const describing = (startWorker) => ({ count, read }) => {
  const worker = startWorker('js/workers/describing-worker.js');
  /** @type {Promise<MediaDescription>} */
  const end = new Promise((resolve, reject) => {
    worker.onerror = reject;
    worker.onmessage = ({ data }) => {
      const said = /** @type {Said} */ (data);
      switch (said.kind) {
        case 'needs':
          return read(said.at, said.count).then((bytes) => worker.postMessage(bytes), reject);
        case 'described': return resolve(said.description);
        case 'failed': return reject(new Error('a file was described and nothing said'));
      }
    };
  });
  worker.postMessage(count);
  return end.finally(() => worker.terminate());
};

/**
 * @param {Blob} blob
 * @returns {Readable}
 */
export const readableBlob = (blob) => ({
  count: blob.size,
  read: async (at, count) => new Uint8Array(await blob.slice(at, at + count).arrayBuffer()),
});

/**
 * A film that is opened piece by piece.
 * @param {import('./films.js').Films} films
 * @param {string} item
 * @param {import('../wire/types').ShownFilm} film
 * @returns {Readable}
 */
export const readableFilm = (films, item, { bytes }) => ({
  count: bytes,
  read: async (at, count) => {
    const piece = await films.piece(item, at, count);
    if (!piece) throw new Error('the film was closed, or is damaged');
    return new Uint8Array(await piece.arrayBuffer());
  },
});
