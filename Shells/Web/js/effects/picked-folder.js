// A vault's folder that the person picked (File System Access). Files in it cannot be written in
// place: each is written into a copy beside it, which takes its name when it is closed, whole or
// not at all. The folder can be gone at any moment, and the browser can take back that it may be
// used.

import { FoundFolders } from './found-folders.js';
import { kindFile } from './vault-home.js';

/** What is being written has another name: the browser's, the command line's. */
const swap = '.crswap';
const unfinished = [swap, '.new'];

/** @param {unknown} error */
const nameOf = (error) => (error instanceof DOMException ? error.name : '');

/**
 * @param {FileSystemFileHandle} handle @param {Uint8Array | Blob} content
 */
async function fill(handle, content) {
  const writable = await handle.createWritable();
  try {
    await writable.write(content);
  } catch (error) {
    await writable.abort().catch(() => {});
    throw error;
  }
  await writable.close();
}

export class PickedFolder {
  /**
   * @param {FileSystemDirectoryHandle} root
   * @param {(state: 'asking' | 'gone') => void} lost hears that it cannot be used any more
   */
  constructor(root, lost) {
    this.root = root;
    this.lost = lost;
    this.folders = new FoundFolders(root);
    /** So many looks were begun. */
    this.looks = 0;
    /**
     * What was seen by the look of this number, the latest one that was answered.
     * @type {{ look: number, state: 'ready' | 'asking' | 'gone' }}
     */
    this.seen = { look: 0, state: 'ready' };
  }

  /**
   * Whether it can be used, and why not. Where a drive was unplugged an empty folder may stand. A
   * look that is answered after a later one tells what was before: the later one counts.
   * @returns {Promise<'ready' | 'asking' | 'gone'>}
   */
  async state() {
    const look = ++this.looks;
    const state = await this.look();
    if (look > this.seen.look) this.seen = { look, state };
    return this.seen.state;
  }

  /** @returns {Promise<'ready' | 'asking' | 'gone'>} */
  async look() {
    try {
      if (await this.root.queryPermission({ mode: 'readwrite' }) !== 'granted') return 'asking';
      await this.root.getFileHandle(kindFile);
      return 'ready';
    } catch (error) {
      return nameOf(error) === 'NotAllowedError' ? 'asking' : 'gone';
    }
  }

  /**
   * A file; null when there is none, and only then.
   * @param {string[]} path
   * @returns {Promise<File | null>}
   */
  async file(path) {
    const file = await this.entry(path);
    return file && file.size > 0 ? file : null;
  }

  /**
   * The same with one that is empty.
   * @param {string[]} path
   * @returns {Promise<File | null>}
   */
  entry(path) {
    return this.ifThere(null, async () => (await this.handle(path, false)).getFile());
  }

  /**
   * Writes a file, whole or not at all. A browser makes an empty file first where there is none,
   * which stays when it is stopped before the file is whole: an empty file is none.
   * @param {string[]} path @param {Uint8Array | Blob} content
   */
  write(path, content) {
    return this.attempt(async () => {
      const isNew = await this.file(path) === null;
      try {
        await fill(await this.handle(path, true), content);
      } catch (error) {
        if (isNew) await this.remove(path).catch(() => {});
        throw error;
      }
    });
  }

  /**
   * The copy in which a file was being written when somebody stopped the browser goes.
   * @param {string[]} path
   */
  removeUnfinished(path) {
    return this.remove([...path.slice(0, -1), path.at(-1) + swap]);
  }

  /** @param {string[]} path */
  remove(path) {
    return this.ifThere(undefined, async () => {
      const folder = await this.folders.at(path.slice(0, -1), false);
      await folder.removeEntry(path.at(-1) ?? '');
    });
  }

  /**
   * The names of the files in a folder; none where there is no such folder.
   * @param {string[]} path @param {boolean} areWhole those that are empty are left out
   */
  list(path, areWhole) {
    return this.ifThere([], async () => {
      /** @type {string[]} */
      const names = [];
      for await (const entry of (await this.folders.at(path, false)).values()) {
        if (entry.kind !== 'file' || unfinished.some((end) => entry.name.endsWith(end))) continue;
        if (!areWhole || (await entry.getFile()).size > 0) names.push(entry.name);
      }
      return names;
    });
  }

  /**
   * A folder that was found before may be gone by now: it is made again.
   * @param {string[]} path @param {boolean} create
   * @returns {Promise<FileSystemFileHandle>}
   */
  async handle(path, create) {
    const [last, within] = [path.at(-1) ?? '', path.slice(0, -1)];
    try {
      return await (await this.folders.at(within, create)).getFileHandle(last, { create });
    } catch (error) {
      if (nameOf(error) !== 'NotFoundError' || !create) throw error;
      this.folders.forget();
      await this.mustBeThere();
      return (await this.folders.at(within, create)).getFileHandle(last, { create });
    }
  }

  /**
   * @template T
   * @param {T} absent what there is where nothing is
   * @param {() => Promise<T>} act
   */
  ifThere(absent, act) {
    return this.attempt(async () => {
      try {
        return await act();
      } catch (error) {
        if (nameOf(error) !== 'NotFoundError') throw error;
        await this.mustBeThere();
        return absent;
      }
    });
  }

  /** Nothing is missing in a folder that is gone itself. */
  async mustBeThere() {
    await this.root.getFileHandle(kindFile);
  }

  /**
   * @template T
   * @param {() => Promise<T>} act
   */
  async attempt(act) {
    try {
      return await act();
    } catch (error) {
      const name = nameOf(error);
      if (name === 'NotAllowedError' || name === 'NotFoundError') {
        this.folders.forget();
        const state = await this.state();
        if (state !== 'ready') this.lost(state);
      }
      throw error;
    }
  }
}
