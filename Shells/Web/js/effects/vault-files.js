// Where the library's core finds what it names: "vault/…" lies in a folder of the origin's own,
// laid out as docs/vault.md says, "other/…" in that of the other vault; "chosen/…" is a file
// somebody chose, "archive/file" that of a backup, "outbox/kept/…" what the groups keep for it;
// anything else was opened and lies in memory.
// The native twin is VaultFolder.swift.

import { PickedArchive, ReadArchive } from './archive-file.js';
import { FoundFolders } from './found-folders.js';
import { keptArchive } from './kept-archive.js';
import { MemoryBlob } from './memory-blob.js';
import { RecipeProblem } from './primitives.js';
import { fileSource, handleFile, memorySource } from './sources.js';

/** @typedef {import('./transfer.js').World} TransferWorld */
/** @typedef {Parameters<typeof handleFile>[0] & { close: () => void }} AccessHandle */

/** What is being written has another name until it is whole. */
const unfinished = '.part';
/** So many items are being written at once, at most. */
const writingMax = 16;
/** So many short files are held as they were read. */
const wholeMax = 256;
const wholeBytesMax = 1 << 16;

/** @param {unknown} error */
const isNotFound = (error) => error instanceof DOMException && error.name === 'NotFoundError';

/** The file of a backup, as the core calls it. */
const archiveName = `archive/${keptArchive.name}`;

/** What the groups keep for the library, which only reads it. */
const keptByGroups = 'outbox/kept/';

/** @param {string} name */
const isInFolder = (name) =>
  name.startsWith('vault/') || name.startsWith('other/') || name === archiveName;

/** The vault's folder, and what is in memory beside it. */
export class VaultFiles {
  /**
   * @param {FileSystemDirectoryHandle | null} root in which the vault's folder lies; null where
   *   this browser keeps no files that can be written in place
   * @param {import('./vault-place.js').Place} place
   * @param {(name: string) => Promise<Uint8Array | null>} readKept what the groups keep
   */
  constructor(root, place, readKept) {
    this.root = root;
    /**
     * The folders behind the first part of a name.
     * @type {Map<string, string[]>}
     */
    this.roots = new Map([
      ['vault', place.folder], ['other', place.other], ['archive', [place.archive]]]);
    this.readKept = readKept;
    /** @type {Map<string, File>} */
    this.chosen = new Map();
    /**
     * What of them was read as a whole to look at it, and is sealed next.
     * @type {Map<string, Uint8Array>}
     */
    this.whole = new Map();
    /** @type {Map<string, MemoryBlob>} */
    this.opened = new Map();
    /**
     * The file of a backup; null for one that lies here.
     * @type {PickedArchive | ReadArchive | null}
     */
    this.archive = null;
    /** Whoever writes it next waits for who writes it now. */
    this.lastArchiving = Promise.resolve();
    /**
     * Files that one transfer after another writes, the last of which is durable. To open one takes
     * longer than to write a small photo.
     * @type {Map<string, AccessHandle>}
     */
    this.writing = new Map();
    /**
     * Files that were flushed when they were whole, until somebody asks for that.
     * @type {Set<string>}
     */
    this.flushed = new Set();
    /** @type {Promise<unknown>} */
    this.lastOpening = Promise.resolve();
    this.folders = root && new FoundFolders(root);
  }

  /**
   * The folders stay when an account ends.
   * @param {import('./vault-place.js').Place} place
   * @param {(name: string) => Promise<Uint8Array | null>} readKept what the groups keep
   */
  static async open(place, readKept) {
    try {
      const canWrite = ['createSyncAccessHandle', 'move'].every(
        (way) => way in FileSystemFileHandle.prototype);
      const root = await navigator.storage.getDirectory();
      // A backup that waited to be handed over does not outlast the app.
      await root.removeEntry(place.archive, { recursive: true }).catch(() => {});
      return new VaultFiles(canWrite ? root : null, place, readKept);
    } catch {
      return new VaultFiles(null, place, readKept);
    }
  }

  /**
   * @param {string} name of a blob or a folder, as the core calls it
   * @returns {string[]}
   */
  path(name) {
    const [first, ...rest] = name.split('/');
    return [...this.roots.get(first) ?? [first], ...rest];
  }

  /**
   * @param {string[]} path
   * @param {boolean} create
   * @returns {Promise<FileSystemDirectoryHandle>}
   */
  async folder(path, create) {
    if (!this.folders) throw new RecipeProblem('unavailable');
    return this.folders.at(path, create);
  }

  /**
   * A blob's file. A folder that was found before may be gone by now: it is made again.
   * @param {string} name @param {boolean} create
   * @returns {Promise<FileSystemFileHandle>}
   */
  async handle(name, create) {
    const path = this.path(name);
    const last = path.pop() ?? '';
    try {
      return await (await this.folder(path, create)).getFileHandle(last, { create });
    } catch (error) {
      if (!isNotFound(error) || !create) throw error;
      this.folders?.forget();
      return (await this.folder(path, create)).getFileHandle(last, { create });
    }
  }

  /**
   * The file that backups go into and come from.
   * @param {import('./archive-file.js').ArchivePlace} place
   */
  useArchive(place) {
    if ('file' in place) this.archive = new ReadArchive(place.file);
    else this.archive = 'handle' in place ? new PickedArchive(place.handle) : null;
  }

  /**
   * A blob whole, without reading it yet; null when there is none.
   * @param {string} name
   * @returns {Promise<Blob | null>}
   */
  async file(name) {
    if (name === archiveName && this.archive) return this.archive.file();
    if (name.startsWith(keptByGroups)) {
      const bytes = await this.readKept(name);
      return bytes && new Blob([bytes]);
    }
    if (!isInFolder(name)) {
      return this.chosen.get(name) ?? this.opened.get(name)?.blob() ?? null;
    }
    this.endWriting(name);
    try {
      return await (await this.handle(name, false)).getFile();
    } catch (error) {
      if (isNotFound(error)) return null;
      throw error;
    }
  }

  /**
   * A chosen file that was read as a whole: where it is short it is held, to be sealed next, once.
   * @param {string} name @param {Uint8Array} bytes
   */
  remember(name, bytes) {
    if (bytes.length > wholeBytesMax) return;
    if (this.whole.size >= wholeMax) this.whole.clear();
    this.whole.set(name, bytes);
  }

  /** @param {string} name */
  async read(name) {
    const file = await this.file(name);
    return file && new Uint8Array(await file.arrayBuffer());
  }

  /** Nothing of a vault lies in a database. */
  async databaseWrite() {
    return null;
  }

  /**
   * Writes a blob, whole or not at all, or deletes it with null.
   * @param {string} name @param {Uint8Array | null} bytes
   */
  async otherWrite(name, bytes) {
    if (!isInFolder(name)) return this.keepOpened(name, bytes);
    if (!bytes) return this.remove(name);
    try {
      await this.replace(name, bytes);
    } catch (error) {
      // It would stay for good where nobody writes this name again.
      await this.remove(name + unfinished).catch(() => {});
      throw error;
    }
  }

  /** @param {string} name @param {Uint8Array} bytes */
  async replace(name, bytes) {
    const handle = await this.handle(name + unfinished, true);
    const access = await this.accessTo(handle);
    try {
      const file = handleFile(access);
      file.write(bytes, 0);
      file.truncate(bytes.length);
      access.flush();
    } finally {
      access.close();
    }
    // The checker's library does not know it yet. What has the name before gives way at once.
    await /** @type {any} */ (handle).move(name.slice(name.lastIndexOf('/') + 1));
  }

  /** @param {string} name @param {Uint8Array | null} bytes */
  keepOpened(name, bytes) {
    this.opened.delete(name);
    // What a camera handed over is sealed.
    this.chosen.delete(name);
    if (bytes) this.sinkInMemory(name).write(bytes, 0);
  }

  /** @param {string} name */
  async remove(name) {
    this.endWriting(name);
    this.flushed.delete(name);
    try {
      const path = this.path(name);
      const last = path.pop() ?? '';
      await (await this.folder(path, false)).removeEntry(last);
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
  }

  /**
   * The names of the blobs in a folder; none where there is no such folder.
   * @param {string} name
   */
  async list(name) {
    const names = [];
    try {
      const folder = await this.folder(this.path(name), false);
      for await (const [last, handle] of /** @type {any} */ (folder).entries()) {
        if (handle.kind === 'file' && !last.endsWith(unfinished)) names.push(`${name}/${last}`);
      }
    } catch (error) {
      if (!isNotFound(error)) throw error;
    }
    return names;
  }

  /**
   * What was opened under this name, which is gone then; null when there is none.
   * @param {string} name
   */
  handOut(name) {
    const blob = this.opened.get(name)?.blob() ?? null;
    this.opened.delete(name);
    return blob;
  }

  /** @param {string} name */
  sinkInMemory(name) {
    const made = new MemoryBlob();
    this.opened.set(name, made);
    return made;
  }

  /**
   * One after another: when two are asked for at once, Chromium (156) now and then never answers
   * one of them. The checker's library knows nothing of workers.
   * @param {FileSystemFileHandle} handle
   * @returns {Promise<AccessHandle>}
   */
  accessTo(handle) {
    const opening = this.lastOpening.then(
      () => /** @type {any} */ (handle).createSyncAccessHandle());
    this.lastOpening = opening.catch(() => {});
    return opening;
  }

  /**
   * Opens a file to be written in place, unless it is open.
   * @param {string} name
   */
  async beginWriting(name) {
    let access = this.writing.get(name);
    if (!access) {
      access = await this.accessTo(await this.handle(name, true));
      this.writing.set(name, access);
      const [oldest] = this.writing.keys();
      if (this.writing.size > writingMax) this.endWriting(oldest);
    }
    return access;
  }

  /** @param {import('../wire/types').Transfer} transfer */
  finished({ durability, sink }) {
    if (durability.kind === 'whenAsked' && sink) this.flushed.add(sink.name);
  }

  /**
   * Nothing of it is left to be flushed, unless a run that was ended has written it.
   * @param {string} name
   */
  async flush(name) {
    if (this.flushed.delete(name)) return;
    const access = await this.accessTo(await this.handle(name, false));
    try {
      access.flush();
    } finally {
      access.close();
    }
  }

  /** @param {string} name */
  endWriting(name) {
    this.writing.get(name)?.close();
    this.writing.delete(name);
  }

  /**
   * What one transfer acts on. `close` ends it, and says whether another one follows that writes
   * on.
   * @param {(name: string) => Promise<Uint8Array | null>} key
   * @param {string | undefined} sinkName what it writes
   * @returns {TransferWorld & { close: (goesOn: boolean) => void }}
   */
  transferWorld(key, sinkName) {
    /** @type {string[]} */
    const written = [];
    let release = () => {};
    // A picked file is put in its place at the end of a durable transfer, and at no other time.
    const isPicked = sinkName === archiveName && this.archive !== null;
    return {
      key,
      flushBytes: isPicked ? Infinity : undefined,
      source: async (name) => {
        const bytes = this.whole.get(name);
        this.whole.delete(name);
        if (bytes) return memorySource(bytes);
        const file = await this.file(name);
        return file && fileSource(file);
      },
      sink: async (name) => {
        // What somebody chose is read, never written.
        if (this.chosen.has(name)) throw new RecipeProblem('invalid');
        if (name === archiveName && this.archive) {
          const before = this.lastArchiving;
          this.lastArchiving = new Promise((resolve) => { release = () => resolve(undefined); });
          await before;
          return this.archive.sink();
        }
        // One transfer after another may write on.
        if (!isInFolder(name)) return this.opened.get(name) ?? this.sinkInMemory(name);
        written.push(name);
        return handleFile(await this.beginWriting(name));
      },
      close: (goesOn) => {
        if (!goesOn) for (const name of written) this.endWriting(name);
        release();
      },
    };
  }
}
