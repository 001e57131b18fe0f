// Who uses a vault's folder, in its file `lease`: a browser sees no lock of the command line's, and
// holds none. Whoever has the vault open writes the lease anew every few seconds; one that stays as
// it is for longer than that is nobody's (docs/vault.md, "One at a time"). The native twin is
// FolderLease.swift.

import { storageProblem } from './database.js';
import { RecipeProblem } from './primitives.js';

const renewalMilliseconds = 5_000;
const patienceMilliseconds = 20_000;
const lookMilliseconds = 500;
/** Two that take it at the same moment both look again, and the later one has it. */
const settleMilliseconds = 300;
/** After so long without being renewed it may be somebody else's: a page that was put to sleep. */
const trustedMilliseconds = 12_000;
const fileName = 'lease';

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

export class FolderLease {
  /**
   * @param {import('./picked-folder.js').PickedFolder} folder
   * @param {string[]} path of the vault in it
   * @param {{ browser: string, run: string }} holder this browser, and which run of the app in it
   * @param {(holder: string) => void} lost hears who has it instead
   */
  constructor(folder, path, { browser, run }, lost) {
    this.folder = folder;
    this.path = [...path, fileName];
    this.browser = browser;
    this.holder = `${browser} ${run}`;
    this.lost = lost;
    this.isHeld = false;
    this.renewedAt = 0;
    /** It is there still and could not be renewed for want of room. */
    this.isFull = false;
    /** @type {Promise<void> | null} */
    this.renewing = null;
    /** @type {ReturnType<typeof setInterval> | undefined} */
    this.timer = undefined;
  }

  /**
   * Takes it; answers with who has it instead, or null. `waits` hears of a holder that is waited
   * for.
   * @param {(holder: string) => void} waits @param {number} [patience]
   * @returns {Promise<string | null>}
   */
  async take(waits, patience = patienceMilliseconds) {
    if (this.isHeld) return null;
    const holder = await this.foreign(waits, patience);
    if (holder !== null) return holder;
    await this.write();
    this.isHeld = true;
    clearInterval(this.timer);
    this.timer = setInterval(() => this.renew(), renewalMilliseconds);
    setTimeout(() => this.renew(), settleMilliseconds);
    return null;
  }

  /**
   * Somebody else who still uses the folder.
   * @param {(holder: string) => void} waits @param {number} patience
   */
  async foreign(waits, patience) {
    const first = await this.read();
    // What this browser left behind is its own: its tabs run one library.
    if (first === null || lineOf(first, 1).startsWith(this.browser)) return null;
    if (patience > 0) waits(holderOf(first));
    const deadline = performance.now() + patience;
    while (performance.now() < deadline) {
      await pause(lookMilliseconds);
      const now = await this.read();
      if (now === null) return null;
      if (now !== first) return holderOf(now);
    }
    return patience < patienceMilliseconds ? holderOf(first) : null;
  }

  /**
   * Throws where it is somebody else's, or may be: after a sleep, until it could be renewed. Asked
   * before anything is written.
   */
  async hold() {
    if (this.isHeld && !this.isTrusted) await this.renew();
    const mayAct = this.isHeld && (this.isTrusted || this.isFull);
    if (!mayAct) throw new RecipeProblem('unavailable');
  }

  /** Nobody else can have taken it; a clock that was put back says nothing. */
  get isTrusted() {
    const age = Date.now() - this.renewedAt;
    return age >= 0 && age <= trustedMilliseconds;
  }

  renew() {
    this.renewing ??= this.renewOnce().finally(() => { this.renewing = null; });
    return this.renewing;
  }

  async renewOnce() {
    if (!this.isHeld) return;
    this.isFull = false;
    let isThere = false;
    try {
      const now = await this.read();
      isThere = now !== null;
      if (now !== null && !this.isOwn(now)) return this.giveUp(holderOf(now));
      await this.write();
    } catch (error) {
      // On a full disk nobody takes it, and whoever makes room there must be able to.
      this.isFull = isThere && storageProblem(error).fault === 'storageFull';
      // A folder that is gone says so by itself; one that is busy is renewed the next time, and
      // nothing is written into it until then.
    }
  }

  /** @param {string} holder who has it instead */
  giveUp(holder) {
    clearInterval(this.timer);
    this.isHeld = false;
    this.lost(holder);
  }

  /** Nothing more is written. */
  async release() {
    clearInterval(this.timer);
    await this.renewing;
    if (!this.isHeld) return;
    this.isHeld = false;
    try {
      const now = await this.read();
      if (now !== null && this.isOwn(now)) await this.folder.remove(this.path);
    } catch {
      // It runs out by itself.
    }
  }

  /** @param {string} text */
  isOwn(text) {
    return lineOf(text, 1) === this.holder;
  }

  async read() {
    const file = await this.folder.file(this.path);
    return file && file.slice(0, 512).text();
  }

  async write() {
    const now = Date.now();
    const text = `dayly 1\n${this.holder}\n${now}\n${said}\n`;
    await this.folder.write(this.path, new TextEncoder().encode(text));
    this.renewedAt = now;
  }
}

/** What the command line says of this browser. */
const said = 'the app in a browser';

/** @param {string} text @param {number} index */
const lineOf = (text, index) => text.split('\n')[index] ?? '';

/** @param {string} text */
const holderOf = (text) => lineOf(text, 3).slice(0, 200);
