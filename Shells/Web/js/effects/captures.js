// What the vault's camera takes, on its way to the library's core, which seals each piece as it
// comes, whether the vault is open or not. Nothing of it stays here but what the camera waits for:
// that it is kept, or sealed until somebody opens the vault.

import { answerTo } from './days.js';
import { drawnID } from './drawn-id.js';
import { FilmHeader } from './movie-header.js';

/**
 * @typedef {{ kind: 'photo' | 'video' | 'live', mediaType: string, capturedAt: number,
 *   offsetMinutes: number, size: { width: number, height: number } | null }} Begun
 *   `capturedAt` in milliseconds since 1970, `offsetMinutes` how far the wall's clock was ahead of
 *   UTC
 * @typedef {'still' | 'motion'} Role
 * @typedef {import('../wire/types').CapturingEvent} CapturingEvent
 * @typedef {import('../wire/types').CapturesView} CapturesView
 *
 * A capture somebody waits for. `kept` hears of its item, or null while the vault is locked.
 * @typedef {{ month: number, name: string, hasEnded: boolean, wasSeen: boolean,
 *   problem: CaptureProblem | null, broken: () => void, kept: (item: string | null) => void,
 *   failed: (problem: CaptureProblem) => void }} Waiting
 */

/**
 * Of `full` and `refused` nothing is kept; of `storageFull` and `unavailable` what was sealed
 * before.
 * @typedef {'storageFull' | 'unavailable' | 'full' | 'refused' | 'stranded' | 'nothing'}
 *   CaptureReason
 */

/** A capture that is not in the vault, or not all of it. */
export class CaptureProblem extends Error {
  /** @param {CaptureReason} reason */
  constructor(reason) {
    super(reason);
    this.reason = reason;
  }
}

export class Captures {
  /**
   * @param {{ tell: (event: CapturingEvent, files?: Map<string, File>) => void,
   *   find: (month: number, name: string) => string | null }} vault `tell` tells its core, `find`
   *   answers with the item of a month that has this name, whatever says the type of its file
   */
  constructor(vault) {
    this.vault = vault;
    /** @type {Map<string, Waiting>} */
    this.waiting = new Map();
    /** Names that were given. */
    this.names = new Set();
    this.isOpen = false;
    /** @type {CapturesView} */
    this.standing = { ready: false, waiting: 0, recent: [] };
  }

  /** @param {Begun} begun */
  begin(begun) {
    const { tell } = this.vault;
    const capture = drawnID();
    const { name, month } = this.named(begun);
    const mediaType = begun.mediaType.split(';')[0];
    tell({ kind: 'begun', capture, as: { kind: { kind: begun.kind }, mediaType, name,
      taken: begun.capturedAt, offset: begun.offsetMinutes, size: begun.size } });
    navigator.storage.persist?.().catch(() => {});
    const ending = new Promise((kept, failed) => {
      this.waiting.set(capture, { month, name, hasEnded: false, wasSeen: false, problem: null,
        broken: () => {}, kept, failed });
    });
    // Whoever does not wait for it is not told.
    ending.catch(() => {});
    const pieces = new Pieces(begun, capture, tell, () => this.lost(capture));
    return {
      /**
       * @param {Role} role @param {Blob} bytes those that follow
       * @param {number} [milliseconds] how long the motion is with them
       */
      piece: (role, bytes, milliseconds = 0) => pieces.add(role, bytes, milliseconds),
      /** @param {() => void} act once nothing more of it can be sealed */
      onBroken: (act) => {
        const one = this.waiting.get(capture);
        if (one) one.broken = act;
      },
      /**
       * Nothing follows. Answers with the item once the vault has it, with null where it waits
       * until the vault is opened; throws `CaptureProblem`.
       * @returns {Promise<string | null>}
       */
      end: async () => {
        await pieces.last;
        tell({ kind: 'ended', capture });
        const one = this.waiting.get(capture);
        if (one) one.hasEnded = true;
        this.look();
        return ending;
      },
      /** Nothing of it is kept. */
      cancel: async () => {
        await pieces.last;
        this.waiting.delete(capture);
        tell({ kind: 'cancelled', capture });
      },
    };
  }

  /**
   * A piece of it could not be read: nothing more of it can be sealed.
   * @param {string} capture
   */
  lost(capture) {
    const one = this.waiting.get(capture);
    if (!one || one.problem) return;
    one.problem = new CaptureProblem('unavailable');
    one.broken();
  }

  /**
   * How captures stand, and whether the vault is open.
   * @param {CapturesView} captures @param {boolean} isOpen
   */
  update(captures, isOpen) {
    this.isOpen = isOpen;
    this.standing = captures;
    const stages = new Map(captures.recent.map(({ capture, stage }) => [capture, stage]));
    for (const [capture, one] of this.waiting) this.hear(capture, one, stages.get(capture));
    this.look();
  }

  /**
   * @param {string} capture @param {Waiting} one
   * @param {import('../wire/types').CaptureStage} [stage]
   */
  hear(capture, one, stage) {
    one.wasSeen ||= stage !== undefined;
    if (stage?.kind === 'broken' && !one.problem) {
      one.problem = new CaptureProblem(brokenBy(stage));
      one.broken();
    } else if (stage?.kind === 'stranded') {
      one.problem = new CaptureProblem('stranded');
    } else if (!stage && one.wasSeen) {
      one.problem = new CaptureProblem('nothing');
    } else if (!this.isOpen && (stage?.kind === 'sealed' || stage?.kind === 'kept')) {
      this.waiting.delete(capture);
      one.kept(null);
    }
  }

  /** Looks which captures the vault has by now. */
  look() {
    for (const [capture, one] of this.waiting) {
      if (!one.hasEnded) continue;
      const item = one.problem || !this.isOpen ? null : this.vault.find(one.month, one.name);
      if (one.problem) one.failed(one.problem);
      else if (item !== null) one.kept(item);
      if (one.problem || item !== null) this.waiting.delete(capture);
    }
  }

  /**
   * What a capture is called, which no other of this run is, and the month it lies in.
   * @param {Begun} begun
   */
  named({ capturedAt, offsetMinutes }) {
    const ask = (/** @type {number} */ number) => answerTo({ kind: 'captureName',
      taken: capturedAt, offset: offsetMinutes, number });
    let named = ask(1);
    for (let number = 2; this.names.has(named.name); number += 1) named = ask(number);
    this.names.add(named.name);
    return named;
  }
}

/**
 * @param {Extract<import('../wire/types').CaptureStage, { kind: 'broken' }>} stage
 * @returns {CaptureReason}
 */
function brokenBy({ fault, isLying }) {
  if (fault.kind === 'storageFull') return isLying ? 'storageFull' : 'full';
  return isLying ? 'unavailable' : 'refused';
}

/** The pieces of one capture, one after another. */
class Pieces {
  /**
   * @param {Begun} begun @param {string} capture
   * @param {(event: CapturingEvent, files?: Map<string, File>) => void} tell
   * @param {() => void} lost hears that one of them cannot be read
   */
  constructor(begun, capture, tell, lost) {
    this.lost = lost;
    this.isLost = false;
    this.begun = begun;
    this.capture = capture;
    this.tell = tell;
    this.count = 0;
    /** @type {FilmHeader | null} */
    this.header = null;
    /** Once all that were added are on their way. */
    this.last = Promise.resolve();
  }

  /** @param {Role} role @param {Blob} bytes @param {number} milliseconds */
  add(role, bytes, milliseconds) {
    this.last = this.last.then(() =>
      (this.isLost ? undefined : this.hand(role, bytes, Math.round(milliseconds)))).catch(() => {
      this.isLost = true;
      this.lost();
    });
  }

  /** @param {Role} role @param {Blob} bytes @param {number} milliseconds */
  async hand(role, bytes, milliseconds) {
    const isMotion = role === 'motion';
    if (isMotion && !this.header) {
      this.header = await FilmHeader.read(bytes, this.begun.capturedAt);
      bytes = this.header.film;
      // It is on its way now.
      this.header.film = new Blob();
    }
    const patch = isMotion ? this.header?.patch(milliseconds) ?? null : null;
    const { capture } = this;
    this.count += 1;
    const blob = `chosen/${capture}-${this.count}`;
    this.tell({ kind: 'piece', capture,
      piece: { blob, bytes: bytes.size, isMotion, milliseconds, patch } },
    new Map([[blob, new File([bytes], role)]]));
  }
}
