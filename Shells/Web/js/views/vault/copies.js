// Where copies of what is in the vault go: several into a folder that somebody picks, where the
// browser has that, else each as a download. What each is called the rules of days say
// (Sources/Days/Copies).

import { answerTo } from '../../effects/days.js';
import { cut } from '../../wire/typed.js';

/**
 * @typedef {FileSystemDirectoryHandle} Folder
 * @typedef {import('../../wire/types').CopyName} CopyName
 */

/** Chromium writes into a copy beside a file, which takes the file's name when it is closed. */
const unfinished = '.crswap';
/** A name has 255 bytes in most file systems, and has room for that ending. */
const nameBytesMax = 255 - unfinished.length;
/** As the rules take one. */
const wantedBytesMax = 1024;

/** Which names were given in a folder, so that none of them is tried again. */
class GivenNames {
  constructor() {
    /**
     * The last number of each name.
     * @type {Map<string, number>}
     */
    this.numbers = new Map();
    /** @type {CopyName | null} */
    this.last = null;
  }

  /** @param {string} wanted */
  first(wanted) {
    return answerTo({ kind: 'copyName', wanted: cut(wanted, wantedBytesMax),
      bytesMax: nameBytesMax, given: this.numbers.get(wanted) ?? 0, last: this.last }).copy;
  }

  /** @param {string} wanted @param {CopyName} name */
  give(wanted, name) {
    this.numbers.set(wanted, name.number);
    this.last = name;
  }
}

export class Copies {
  constructor() {
    /** @type {Folder | null} */
    this.folder = null;
    /** @type {Promise<void>} */
    this.last = Promise.resolve();
    this.given = new GivenNames();
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
    this.given = new GivenNames();
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
 * @param {Folder} folder @param {Blob} file @param {string} name @param {GivenNames} given
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
 * The first name that the folder takes and nothing has.
 * @param {Folder} folder @param {string} wanted @param {GivenNames} given
 */
async function freeName(folder, wanted, given) {
  for (let name = given.first(wanted); ;) {
    const refusal = await refusalOf(folder, name.name);
    if (refusal === null) {
      given.give(wanted, name);
      return name.name;
    }
    const { copy } = answerTo({ kind: 'otherCopyName', copy: name, refusal: { kind: refusal } });
    if (!copy) throw new DOMException(wanted, 'NoModificationAllowedError');
    name = copy;
  }
}

/**
 * Why a folder does not take a name, null where it does. Chromium takes none that Windows would not
 * take, or that could deceive, wherever it runs. An empty file has no name to itself: a browser
 * that was killed leaves one of what it was about to write, and beside it the copy it wrote into,
 * which goes.
 * @param {Folder} folder @param {string} name
 * @returns {Promise<import('../../wire/types').NameRefusal['kind'] | null>}
 */
async function refusalOf(folder, name) {
  try {
    const file = await (await folder.getFileHandle(name)).getFile();
    if (file.size > 0) return 'taken';
    await folder.removeEntry(`${name}${unfinished}`);
    return null;
  } catch (error) {
    if (error instanceof TypeError) return 'notAllowed';
    if (!(error instanceof DOMException)) throw error;
    if (error.name === 'NotFoundError') return null;
    // A folder has it, or somebody writes it now.
    if (['TypeMismatchError', 'NoModificationAllowedError'].includes(error.name)) return 'taken';
    throw error;
  }
}
