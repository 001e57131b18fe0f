// Photos as bytes, in three places. "draft/…" is plain and lives in memory only. "outbox/…" and
// "sealed/…" are somebody's only copy: they lie in the database, in the same transaction as the
// keys made with them, durable. "post/…" can be fetched again: a file where the browser has
// files, so that a full cache never crowds out what cannot be replaced.

import { storageProblem } from './database.js';
import { isEqual } from './primitives.js';

/**
 * @typedef {{
 *   database: import('./database.js').Database,
 *   files: FileSystemDirectoryHandle | null,
 *   drafts: Map<string, Uint8Array>,
 *   changed: () => void,
 * }} Places
 */

/** The groups' folder. */
export const postsFolder = 'posts';

/**
 * Where the browser keeps files for this origin, or null where a file it writes does not come
 * back: photos then lie in the database, which has been tried (`keeping.js`).
 * @param {string} folder
 */
async function openFiles(folder) {
  try {
    if (!('createWritable' in FileSystemFileHandle.prototype)) return null;
    const root = await navigator.storage.getDirectory();
    const files = await root.getDirectoryHandle(folder, { create: true });
    const bytes = crypto.getRandomValues(new Uint8Array(proofBytes));
    await writeFile(files, proofName, bytes);
    // By a way of its own: the handle that wrote may answer out of its memory.
    const again = await (await navigator.storage.getDirectory()).getDirectoryHandle(folder);
    const found = await readFile(again, proofName);
    await deleteFile(again, proofName);
    return found && isEqual(found, bytes) ? files : null;
  } catch (error) {
    return null;
  }
}

/** A file written and read back at each start; a name no blob has. */
const proofName = 'proof';
const proofBytes = 64;

/** @param {string} name */
const isDraft = (name) => name.startsWith('draft/');

/** Blobs by name. */
export class Blobs {
  /** @param {Places} places */
  constructor(places) {
    this.database = places.database;
    this.files = places.files;
    this.drafts = places.drafts;
    this.changed = places.changed;
  }

  /**
   * @param {import('./database.js').Database} database
   * @param {() => void} changed
   * @param {string} folder for files, of one core alone
   */
  static async open(database, changed, folder = postsFolder) {
    return new Blobs({ database, files: await openFiles(folder), drafts: new Map(), changed });
  }

  /** @param {string} name */
  isFile(name) {
    return this.files !== null && name.startsWith('post/');
  }

  /**
   * @param {string} name
   * @returns {Promise<Uint8Array | null>} null when there is none
   */
  async read(name) {
    if (isDraft(name)) return this.drafts.get(name) ?? null;
    if (this.files && this.isFile(name)) return readFile(this.files, name);
    if (name.startsWith('outbox/')) return this.database.read('blobs', name);
    return await this.database.get('blobs', name) ?? null;
  }

  /**
   * The database's part of storing (or, with null, deleting) a blob, to be written together with
   * others; null when the blob's place is elsewhere.
   * @param {string} name @param {Uint8Array | null} bytes
   * @returns {Promise<import('./database.js').Write | null>}
   */
  async databaseWrite(name, bytes) {
    if (isDraft(name) || this.isFile(name)) return null;
    if (bytes && name.startsWith('outbox/')) return this.database.sealedWrite('blobs', name, bytes);
    return { store: 'blobs', name, value: bytes };
  }

  /**
   * Does the rest of what `databaseWrite` does not.
   * @param {string} name @param {Uint8Array | null} bytes
   */
  async otherWrite(name, bytes) {
    if (isDraft(name)) {
      if (bytes) this.drafts.set(name, bytes.slice());
      else this.drafts.delete(name);
      this.changed();
    } else if (this.files && this.isFile(name)) {
      await (bytes ? writeFile(this.files, name, bytes) : deleteFile(this.files, name));
    }
  }

  /**
   * Writes one blob, or deletes it with null. Throws `RecipeProblem`.
   * @param {string} name @param {Uint8Array | null} bytes
   */
  async write(name, bytes) {
    try {
      const write = await this.databaseWrite(name, bytes);
      if (write) await this.database.write([write]);
      else await this.otherWrite(name, bytes);
    } catch (error) {
      throw storageProblem(error);
    }
  }
}

/** @param {unknown} error */
const isNotFound = (error) => error instanceof DOMException && error.name === 'NotFoundError';

/**
 * A blob's name as a file name: "/" may not stand in one.
 * @param {string} name
 */
const fileName = (name) => encodeURIComponent(name);

/**
 * @param {FileSystemDirectoryHandle} files
 * @param {string} name
 */
async function readFile(files, name) {
  try {
    const file = await (await files.getFileHandle(fileName(name))).getFile();
    return new Uint8Array(await file.arrayBuffer());
  } catch (error) {
    if (isNotFound(error)) return null;
    throw storageProblem(error);
  }
}

/**
 * @param {FileSystemDirectoryHandle} files
 * @param {string} name @param {Uint8Array} bytes
 */
async function writeFile(files, name, bytes) {
  const handle = await files.getFileHandle(fileName(name), { create: true });
  // The browser writes beside the file and puts it in place when closed: whole or not at all.
  const stream = await handle.createWritable();
  try {
    await stream.write(bytes);
    await stream.close();
  } catch (error) {
    await stream.abort().catch(() => {});
    throw error;
  }
}

/**
 * @param {FileSystemDirectoryHandle} files
 * @param {string} name
 */
async function deleteFile(files, name) {
  try {
    await files.removeEntry(fileName(name));
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}
