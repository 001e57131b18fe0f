// What the vault's camera takes, on its way into the vault: each capture as a stream of pieces. For
// now they are held in memory and go the way of chosen files when the capture has ended; nothing
// else knows that. What cannot go yet, because the vault is locked or a backup runs, waits here.

import { timed } from './movie-header.js';

/**
 * @typedef {{ kind: 'photo' | 'video' | 'live', mediaType: string, capturedAt: number,
 *   offsetMinutes: number }} Begun `capturedAt` in milliseconds since 1970, `offsetMinutes` how far
 *   the wall's clock was ahead of UTC
 * @typedef {'still' | 'motion'} Role
 * @typedef {import('../wire/types').OpenVault} OpenVault
 *
 * A capture that has ended: it waits, the vault has been given its files, or could not keep them.
 * @typedef {{ files: File[], month: number, stage: 'waiting' | 'given' | 'refused',
 *   kept: (item: string) => void, failed: (error: CaptureProblem) => void }} Ended
 */

/** A capture that the vault could not keep yet. */
export class CaptureProblem extends Error {
  /** @param {import('../wire/types').ImportReason['kind']} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

const suffixes = new Map([
  ['image/jpeg', 'jpg'], ['video/mp4', 'mp4'], ['video/webm', 'webm'],
]);

export class Captures {
  /**
   * @param {{ keep: (files: File[]) => void,
   *   find: (month: number, name: string) => string | null }} vault `keep` hands files to it,
   *   `find` answers with the item of a month that has this name
   */
  constructor(vault) {
    this.vault = vault;
    /** @type {Ended[]} */
    this.ended = [];
    /** @type {Set<string>} */
    this.stems = new Set();
    this.isFree = false;
  }

  /** @param {Begun} begun */
  begin(begun) {
    /** @type {Record<Role, Blob[]>} */
    const pieces = { still: [], motion: [] };
    const stem = this.stem(begun);
    return {
      /** @param {Role} role @param {Blob} bytes those that follow */
      piece(role, bytes) {
        pieces[role].push(bytes);
      },
      /**
       * Nothing follows. Answers with the item once the vault has it; throws `CaptureProblem` when
       * it could not be kept, and is tried again later then.
       * @param {number} [milliseconds] how long the motion is
       */
      end: async (milliseconds = 0) => {
        const files = [];
        if (pieces.still.length > 0) files.push(file(stem, 'image/jpeg', pieces.still, begun));
        if (pieces.motion.length > 0) {
          const whole = await timed(new Blob(pieces.motion), begun.capturedAt, milliseconds);
          files.push(file(stem, motionType(begun), [whole], begun));
        }
        return this.end(files, monthOf(begun));
      },
      /** Nothing of it is kept. */
      cancel() {
        pieces.still = [];
        pieces.motion = [];
      },
    };
  }

  /**
   * The vault is open, and this is how it stands.
   * @param {OpenVault} vault
   */
  update({ archive, importing }) {
    this.isFree = archive?.ended !== false;
    this.look();
    for (const one of this.ended.filter(({ stage }) => stage === 'given')) {
      const failure = importing?.ended && importing.failures.find(
        ({ name }) => one.files.some((file) => file.name === name));
      if (!failure) continue;
      one.stage = 'refused';
      one.failed(new CaptureProblem(failure.reason.kind));
    }
    this.give();
  }

  /** Looks which captures the vault has by now. */
  look() {
    this.ended = this.ended.filter(({ files, month, kept }) => {
      const item = this.vault.find(month, files[0].name);
      if (item) kept(item);
      return item === null;
    });
  }

  /** The vault is locked: what it was keeping is tried again when it opens. */
  locked() {
    this.isFree = false;
    this.again();
  }

  /** @param {File[]} files @param {number} month @returns {Promise<string>} */
  end(files, month) {
    return new Promise((kept, failed) => {
      // There may be room by now for what was refused before.
      this.again((one) => one.stage === 'refused');
      this.ended.push({ files, month, stage: 'waiting', kept, failed });
      this.give();
    });
  }

  /** @param {(one: Ended) => boolean} [which] of them wait once more; all unless it is said */
  again(which = () => true) {
    for (const one of this.ended.filter(which)) one.stage = 'waiting';
  }

  /** Hands over whatever can be kept now. */
  give() {
    if (!this.isFree) return;
    for (const one of this.ended.filter(({ stage }) => stage === 'waiting')) {
      one.stage = 'given';
      this.vault.keep(one.files);
    }
  }

  /**
   * The name both halves of a Live Photo have: the clock on the wall, as cameras write it.
   * @param {Begun} begun
   */
  stem(begun) {
    const wall = wallOf(begun).toISOString();
    const name = `${wall.slice(0, 10)} ${wall.slice(11, 19).replaceAll(':', '.')}`;
    let stem = name;
    for (let count = 2; this.stems.has(stem); count += 1) stem = `${name}-${count}`;
    this.stems.add(stem);
    return stem;
  }
}

/** @param {Begun} begun the clock on the wall, as if it were UTC */
const wallOf = ({ capturedAt, offsetMinutes }) => new Date(capturedAt + offsetMinutes * 60_000);

/** @param {Begun} begun counted as the vault counts months */
function monthOf(begun) {
  const wall = wallOf(begun);
  return wall.getUTCFullYear() * 12 + wall.getUTCMonth();
}

/** @param {Begun} begun without what a browser says of codecs */
const motionType = ({ mediaType }) => mediaType.split(';')[0];

/**
 * @param {string} stem @param {string} type @param {Blob[]} pieces
 * @param {Begun} begun
 */
const file = (stem, type, pieces, { capturedAt }) => new File(
  pieces, `${stem}.${suffixes.get(type) ?? 'bin'}`, { type, lastModified: capturedAt });
