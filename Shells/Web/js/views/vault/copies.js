// Where copies of what is in the vault go: several into a folder that somebody picks, where the
// browser has that, else each as a download.

/** @typedef {FileSystemDirectoryHandle} Folder */

/** Chromium writes into a copy beside a file, which takes the file's name when it is closed. */
const unfinished = '.crswap';

export class Copies {
  constructor() {
    /** @type {Folder | null} */
    this.folder = null;
    /** @type {Promise<void>} */
    this.last = Promise.resolve();
    /** Something could not be written. */
    this.hasFailed = false;
  }

  /**
   * Begins with so many. False when somebody picked no folder for them.
   * @param {number} count
   */
  async begin(count) {
    this.folder = null;
    this.hasFailed = false;
    // The checker's library does not know it yet.
    const { showDirectoryPicker } = /** @type {any} */ (window);
    if (count === 1 || !showDirectoryPicker) return true;
    try {
      this.folder = await showDirectoryPicker({ id: 'copies', mode: 'readwrite' });
      return true;
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return false;
      throw error;
    }
  }

  /** @param {() => Promise<Blob>} make the file, when it is its turn @param {string} name */
  take(make, name) {
    const { folder } = this;
    this.last = this.last.then(make).then(
      (file) => (folder ? write(folder, file, name) : download(file, name))).catch(() => {
      this.hasFailed = true;
    });
  }

  /** Answers when all of them are written; whether they are. */
  async end() {
    await this.last;
    return !this.hasFailed;
  }
}

/** @param {Blob} file @param {string} name */
export function download(file, name) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  window.setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

/**
 * Writes it under its name, or one beside it that is free.
 * @param {Folder} folder @param {Blob} file @param {string} name
 */
async function write(folder, file, name) {
  const handle = await folder.getFileHandle(await freeName(folder, name), { create: true });
  const stream = await handle.createWritable();
  try {
    await stream.write(file);
    await stream.close();
  } catch (error) {
    await folder.removeEntry(handle.name).catch(() => {});
    throw error;
  }
}

/** @param {Folder} folder @param {string} name */
async function freeName(folder, name) {
  const point = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length;
  for (let number = 1; ; number += 1) {
    const free = number === 1 ? name
      : `${name.slice(0, point)} (${number})${name.slice(point)}`;
    if (await isFree(folder, free)) return free;
  }
}

/**
 * Whether nothing has this name, or nothing but an empty file: a browser that was killed leaves one
 * of what it was about to write, and beside it the copy it wrote into, which goes.
 * @param {Folder} folder @param {string} name
 */
async function isFree(folder, name) {
  try {
    const file = await (await folder.getFileHandle(name)).getFile();
    if (file.size > 0) return false;
    await folder.removeEntry(`${name}${unfinished}`);
    return true;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    if (error.name === 'NotFoundError') return true;
    // A folder has it, or somebody writes it now.
    if (['TypeMismatchError', 'NoModificationAllowedError'].includes(error.name)) return false;
    throw error;
  }
}
