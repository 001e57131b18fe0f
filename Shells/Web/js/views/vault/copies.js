// Where copies of what is in the vault go: several into a folder that somebody picks, where the
// browser has that, else each as a download.

/**
 * @typedef {FileSystemDirectoryHandle} Folder
 * @typedef {{ stem: string, number: number }} Given
 */

/** Chromium writes into a copy beside a file, which takes the file's name when it is closed. */
const unfinished = '.crswap';
/** A name has 255 bytes in most file systems, and has room for a number and that ending. */
const nameBytesMax = 255 - ' (999)'.length - unfinished.length;

export class Copies {
  constructor() {
    /** @type {Folder | null} */
    this.folder = null;
    /** @type {Promise<void>} */
    this.last = Promise.resolve();
    /** What was written last, and beside how many of its name. */
    this.given = { stem: '', number: 1 };
    /**
     * What could not be written.
     * @type {string[]}
     */
    this.unwritten = [];
  }

  /**
   * Begins with so many. False when somebody picked no folder for them.
   * @param {number} count
   */
  async begin(count) {
    this.folder = null;
    this.unwritten = [];
    this.given = { stem: '', number: 1 };
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

  /**
   * @param {() => Promise<Blob>} make the file, when it is its turn
   * @param {string} said what it is called
   */
  take(make, said) {
    const { folder, given } = this;
    // The core has made it safe; another normal form would be another name beside the same one.
    const name = said.normalize('NFC');
    this.last = this.last.then(make).then(
      (file) => (folder ? write(folder, file, name, given) : download(file, name))).catch(() => {
      this.unwritten.push(name);
    });
  }

  /** Answers when all of them are written, with the names of those that could not be. */
  async end() {
    await this.last;
    return this.unwritten;
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
 * @param {Folder} folder @param {Blob} file @param {string} name @param {Given} given
 */
async function write(folder, file, name, given) {
  const free = await freeName(folder, name, given);
  const handle = await folder.getFileHandle(free, { create: true });
  try {
    const stream = await handle.createWritable();
    await stream.write(file);
    await stream.close();
  } catch (error) {
    await folder.removeEntry(handle.name).catch(() => {});
    throw error;
  }
}

/**
 * What lies beside the last one under the same name, with another ending, stays beside it: the
 * halves of a Live Photo bear one number.
 * @param {Folder} folder @param {string} name @param {Given} given
 */
async function freeName(folder, name, given) {
  const [stem, ending] = cut(await allowedName(folder, shortened(name)));
  for (let number = stem === given.stem ? given.number : 1; ; number += 1) {
    const free = number === 1 ? stem + ending : `${stem} (${number})${ending}`;
    if (await isFree(folder, free)) {
      Object.assign(given, { stem, number });
      return free;
    }
  }
}

/**
 * Chromium takes no name that Windows would not take, or that could deceive, wherever it runs. Of
 * these the signs are replaced, or the name of a device is made one of a file.
 * @param {Folder} folder @param {string} name
 */
async function allowedName(folder, name) {
  const plain = name.replace(/[\p{C}"*/:<>?\\|]|^[ .]+|[ .]+$/gu, '_');
  for (const tried of [name, plain, `_${plain}`]) {
    if (await isAllowed(folder, tried)) return tried;
  }
  return `_${plain}_`;
}

/** @param {Folder} folder @param {string} name */
async function isAllowed(folder, name) {
  try {
    await folder.getFileHandle(name);
  } catch (error) {
    return !(error instanceof TypeError);
  }
  return true;
}

/** @param {string} name whole, or with less before its ending */
function shortened(name) {
  const [stem, ending] = cut(name);
  const letters = [...stem];
  const bytes = new TextEncoder();
  while (letters.length > 1
    && bytes.encode(letters.join('') + ending).length > nameBytesMax) letters.pop();
  return letters.join('') + ending;
}

/** @param {string} name @returns {[string, string]} what is before its ending, and that */
function cut(name) {
  const point = name.lastIndexOf('.') > 0 ? name.lastIndexOf('.') : name.length;
  return [name.slice(0, point), name.slice(point)];
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
