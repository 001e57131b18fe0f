// Reads a folder: whatever of it is new or was changed is looked at as an import looks at it, and
// kept in the index batch by batch; the rest is as it was. One file's trouble is that file's alone.
// It can be stopped at any time, and goes on from there the next time.

import { held } from '../../wire/codec.js';
import { now } from '../clock.js';
import { describing } from '../metadata.js';
import { pair, FolderMonths } from './days.js';
import { FolderFile } from './file.js';
import { batchCount } from './index.js';
import { noneOver, sumOver } from './listing.js';

/**
 * @typedef {import('./file.js').Stamp} Stamp
 * @typedef {import('./listing.js').ListedFile} ListedFile
 * @typedef {import('./listing.js').ListedFolder} ListedFolder
 *
 * @typedef {{ add: (files: import('../../wire/types').IndexedFile[]) => Promise<number>,
 *   replace: (number: number, files: import('../../wire/types').IndexedFile[]) =>
 *     Promise<void> }} Index
 */

/** So many names are compared at once, as the reader of metadata takes them. */
const comparedMax = 262_144;
/** So many files are asked for at once: a disk that is far away answers late. */
const atOnce = 8;
/** Halves are looked for among what was read once there is so much more of it. */
const pairedAgain = 1.5;
/** The browser may not read the folder any more. */
export const isDenied = (/** @type {unknown} */ error) =>
  error instanceof DOMException && error.name === 'NotAllowedError';
/** It was moved or deleted, or lies on what is not plugged in. */
export const isGone = (/** @type {unknown} */ error) =>
  error instanceof DOMException && error.name === 'NotFoundError';

export class FolderReading {
  /**
   * @param {{ metadata: () => Promise<import('../metadata.js').Metadata>, index: Index,
   *   changed: () => void }} world `changed` hears of each file that was looked at
   */
  constructor({ metadata, index, changed }) {
    this.metadata = metadata;
    this.index = index;
    this.changed = changed;
    /** @type {Map<string, FolderFile>} */
    this.files = new Map();
    /** Paths of what cannot be read; of folders with a slash at their end. */
    this.unreadable = new Set();
    /** How many files are passed over by their names, as far as the folder was gone through. */
    this.passedByName = noneOver();
    /** What lies in which month. */
    this.months = new FolderMonths([]);
    /** How many files were found so far, and how many of them were read anew. */
    this.found = 0;
    this.read = 0;
    /** @type {FolderFile[]} */
    this.fresh = [];
    /** Batches of which some files are gone, or were read anew. */
    this.outdated = new Set();
    this.paired = 0;
  }

  /**
   * What the index has.
   * @param {AsyncIterable<{ number: number,
   *   files: import('../../wire/types').IndexedFile[] }>} batches
   */
  async recall(batches) {
    for await (const { number, files } of batches) {
      for (const row of files) {
        const file = FolderFile.of(row);
        if (!file) continue;
        const former = this.files.get(file.path);
        if (former) this.outdated.add(former.batch);
        file.batch = number;
        this.files.set(file.path, file);
      }
    }
    await this.arrange(true);
  }

  /**
   * Goes through the folder. Throws what the browser throws where it may not be read any more.
   * @param {AsyncIterable<ListedFolder>} folders @param {AbortSignal} signal
   */
  async run(folders, signal) {
    const seen = new Set();
    this.unreadable.clear();
    this.passedByName = noneOver();
    [this.found, this.read] = [0, 0];
    try {
      /** @type {ListedFile[]} */
      const apart = [];
      for await (const { path, files, passedOver } of folders) {
        if (signal.aborted) return;
        this.passedByName = sumOver(this.passedByName, passedOver ?? noneOver());
        if (!files) this.unreadable.add(`${path}/`);
        else {
          const isApart = await (await this.metadata()).isApart(path);
          for (const file of await this.take(files, seen, signal, isApart)) apart.push(file);
        }
      }
      await this.take(apart, seen, signal);
      if (signal.aborted) return;
      this.forget(seen);
    } finally {
      while (this.fresh.length > 0) await this.keep();
      await this.tidy();
      await this.arrange(true);
      this.changed();
    }
  }

  /** How many files are passed over: by their names, and for what was read of them. */
  get passedOver() {
    return sumOver(this.passedByName, this.months.passedOver);
  }

  /**
   * Files of one folder, or of all parts of an export. Answers those that were left: with
   * `leavesApart`, where a sidecar may lie in another part, or its file may.
   * @param {ListedFile[]} listed @param {Set<string>} seen @param {AbortSignal} signal
   */
  async take(listed, seen, signal, leavesApart = false) {
    const sidecars = await this.sidecarsOf(listed);
    const beside = new Set([...sidecars.values()].flat());
    const others = listed.filter((file) => !beside.has(file));
    // What Google says of a file may lie in another part.
    const isTaken = (/** @type {ListedFile} */ file) => !leavesApart
      || Boolean(sidecars.get(file)?.some(({ name }) => /\.json$/i.test(name)));
    const media = others.filter(isTaken);
    let next = 0;
    const lane = async () => {
      try {
        for (let file = media[next]; file && !signal.aborted; file = media[next]) {
          next += 1;
          seen.add(file.path);
          this.found += 1;
          await this.look(file, sidecars.get(file) ?? []);
          this.changed();
          if (this.fresh.length >= batchCount) await this.keep();
        }
      } catch (error) {
        // No other goes on.
        next = media.length;
        throw error;
      }
    };
    await Promise.all(Array.from({ length: atOnce }, lane));
    return others.filter((file) => !isTaken(file));
  }

  /**
   * What describes each of them, by its name.
   * @param {ListedFile[]} listed
   * @returns {Promise<Map<ListedFile, ListedFile[]>>}
   */
  async sidecarsOf(listed) {
    if (listed.length > comparedMax) return new Map();
    const pairs = await (await this.metadata()).sidecars(listed.map(({ path, name }) =>
      ({ folder: path.slice(0, -name.length - 1), name })));
    /** @type {Map<ListedFile, ListedFile[]>} */
    const sidecars = new Map();
    for (const { first, second } of pairs) {
      const there = sidecars.get(listed[first]) ?? [];
      sidecars.set(listed[first], [...there, listed[second]]);
    }
    return sidecars;
  }

  /** @param {ListedFile} listed @param {ListedFile[]} beside */
  async look(listed, beside) {
    const stamp = { bytes: 0, modified: 0, sidecarBytes: 0, sidecarModified: 0 };
    const { path, name } = listed;
    try {
      const [file, ...others] = await Promise.all([listed, ...beside].map((one) => one.file()));
      Object.assign(stamp, stampOf(file, others));
      const former = this.files.get(path);
      if (former && !former.isUnreadable && former.isAs(stamp)) return;
      const facts = await (await this.metadata()).facts(file, {
        name, modified: localOf(file.lastModified), now: now(),
        sidecars: await Promise.all(others.map((other) => describing(other.name, other))),
        isUnread: false });
      this.put(new FolderFile(path, stamp, facts));
    } catch (error) {
      if (isDenied(error)) throw error;
      await this.misread(path, name, stamp);
    }
  }

  /** @param {string} path @param {string} name @param {Stamp} stamp */
  async misread(path, name, stamp) {
    this.unreadable.add(path);
    const former = this.files.get(path);
    if (former && (former.batch >= 0 || !former.isUnreadable)) {
      // What it said before is believed. The index has it as it was then.
      former.isUnreadable = true;
      return;
    }
    const facts = await (await this.metadata()).facts(new Blob([]), {
      name, modified: stamp.modified === 0 ? null : localOf(stamp.modified), now: now(),
      sidecars: [], isUnread: true });
    this.put(FolderFile.unreadable(path, stamp, facts));
  }

  /** @param {FolderFile} file */
  put(file) {
    const former = this.files.get(file.path);
    if (former && former.batch >= 0) this.outdated.add(former.batch);
    if (former) this.months.remove(former);
    this.files.set(file.path, file);
    this.months.add(file);
    if (file.isUnreadable) return;
    this.read += 1;
    this.fresh.push(file);
  }

  /** What was read since the last time is kept. */
  async keep() {
    const files = this.fresh.splice(0, batchCount);
    if (files.length > 0) {
      const number = await this.index.add(files.map(({ row }) => row));
      for (const file of files) file.batch = number;
    }
    await this.arrange(false);
  }

  /**
   * What is not in the folder any more. Of what lies in one that cannot be listed nobody knows.
   * @param {Set<string>} seen
   */
  forget(seen) {
    for (const [path, file] of this.files) {
      if (seen.has(path) || this.isBelowUnreadable(path)) continue;
      if (file.batch >= 0) this.outdated.add(file.batch);
      this.files.delete(path);
      this.months.remove(file);
    }
  }

  /** @param {string} path */
  isBelowUnreadable(path) {
    for (let end = path.lastIndexOf('/'); end > 0; end = path.lastIndexOf('/', end - 1)) {
      if (this.unreadable.has(path.slice(0, end + 1))) return true;
    }
    return false;
  }

  /** The index holds nothing that is not so any more. */
  async tidy() {
    if (this.outdated.size === 0) return;
    /** @type {Map<number, FolderFile[]>} */
    const left = new Map([...this.outdated].map((number) => [number, []]));
    for (const file of this.files.values()) left.get(file.batch)?.push(file);
    for (const [number, files] of left) {
      await this.index.replace(number, files.map(({ row }) => row));
    }
    this.outdated.clear();
  }

  /** @param {boolean} isWhole halves are looked for, whether there is much more or not */
  async arrange(isWhole) {
    if (!isWhole && this.files.size <= this.paired * pairedAgain) return;
    this.paired = this.files.size;
    const metadata = await this.metadata();
    await pair(this.files.values(), (halves) => metadata.halves(halves));
    this.months = new FolderMonths(this.files.values());
  }
}

/** Of a file that any number is said of, one that the index can hold. */
const whole = (/** @type {number} */ value) =>
  held(value, { least: Number.MIN_SAFE_INTEGER, most: Number.MAX_SAFE_INTEGER });

/** @param {File} file @param {File[]} sidecars @returns {Stamp} */
const stampOf = (file, sidecars) => ({ bytes: file.size, modified: whole(file.lastModified),
  sidecarBytes: sidecars.reduce((sum, { size }) => sum + size, 0),
  sidecarModified: whole(sidecars.reduce((sum, { lastModified }) => sum + lastModified, 0)) });

/** @param {number} instant */
const localOf = (instant) =>
  ({ instant, offset: -new Date(instant).getTimezoneOffset() });
