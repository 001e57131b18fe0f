// One file of a folder as it is held while its days are shown: what it was like when it was read,
// and what it said, as few bytes as that takes.

import { decode, encode } from '../../wire/codec.js';
import { cut } from '../../wire/typed.js';

/**
 * @typedef {import('../../wire/types').MediaFacts} MediaFacts
 * @typedef {import('../../wire/types').IndexedFile} IndexedFile
 *
 * What a file is like: of which one differs, it is another file than before.
 * @typedef {{ bytes: number, modified: number, sidecarBytes: number,
 *   sidecarModified: number }} Stamp
 */

/** As the rules take a name (FolderItem in the schema). */
const nameBytesMax = 255;

/** @param {string} path */
export const nameOf = (path) => path.slice(path.lastIndexOf('/') + 1);

/** @param {string} path */
export const folderOf = (path) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

export class FolderFile {
  /**
   * @param {string} path @param {Stamp} stamp @param {MediaFacts} facts
   * @param {Uint8Array} [encoded] the same, in bytes of its own
   */
  constructor(path, stamp, facts, encoded = encode('MediaFacts', facts).slice()) {
    this.path = path;
    this.bytes = stamp.bytes;
    this.modified = stamp.modified;
    this.sidecarBytes = stamp.sidecarBytes;
    this.sidecarModified = stamp.sidecarModified;
    this.encoded = encoded;
    this.kind = facts.kind.kind;
    /** Why it has no place among the days. */
    this.passedOver = facts.passedOver?.kind ?? null;
    /** @type {number | null} */
    this.day = facts.date?.day ?? null;
    this.isStill = facts.half?.isStill ?? null;
    this.identifier = facts.half?.contentIdentifier ?? '';
    /** Where the index has it; -1 while it has not. */
    this.batch = -1;
    /** It cannot be read now: what it said before stands, and it is read again the next time. */
    this.isUnreadable = false;
    /**
     * The film that moves, of the still of a Live Photo.
     * @type {FolderFile | null}
     */
    this.motion = null;
    /** It is the film of a Live Photo, and no item of its own. */
    this.isMotion = false;
    /** Its film knows better when both were taken. */
    this.motionKnows = false;
  }

  /** @param {IndexedFile} row @returns {FolderFile | null} null for what is not understood */
  static of(row) {
    try {
      return new FolderFile(row.path, row, decode('MediaFacts', row.facts), row.facts);
    } catch {
      return null;
    }
  }

  /**
   * A file that cannot be read, as what its name and its modification say.
   * @param {string} path @param {Stamp} stamp @param {MediaFacts} facts
   */
  static unreadable(path, stamp, facts) {
    const file = new FolderFile(path, stamp, facts);
    file.isUnreadable = true;
    return file;
  }

  /** @returns {MediaFacts} */
  get facts() {
    return decode('MediaFacts', this.encoded);
  }

  /** @returns {IndexedFile} */
  get row() {
    return { path: this.path, bytes: this.bytes, modified: this.modified,
      sidecarBytes: this.sidecarBytes, sidecarModified: this.sidecarModified,
      facts: this.encoded };
  }

  /** @param {Stamp} stamp */
  isAs(stamp) {
    return this.bytes === stamp.bytes && this.modified === stamp.modified
      && this.sidecarBytes === stamp.sidecarBytes && this.sidecarModified === stamp.sidecarModified;
  }

  /**
   * Of itself and its film the one that knows when both were taken.
   * @returns {FolderFile}
   */
  get dated() {
    return this.motion && this.motionKnows ? this.motion : this;
  }

  /** Of its item. */
  get itemKind() {
    return this.motion ? 'live' : this.kind;
  }

  /**
   * As the rules of days take it.
   * @returns {import('../../wire/types').FolderItem}
   */
  get said() {
    const { facts, bytes, motion, motionKnows } = this;
    return { name: cut(nameOf(this.path), nameBytesMax), facts, bytes,
      motion: motion && { facts: motion.facts, bytes: motion.bytes, knows: motionKnows } };
  }
}
