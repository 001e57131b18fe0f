// The folder a person picked for their vault, as the library's worker keeps it: whether it can be
// used, and that nobody else uses it while the vault is open.

import { storageProblem } from '../effects/database.js';
import { FolderLease } from '../effects/folder-lease.js';
import { PickedFolder } from '../effects/picked-folder.js';
import { PickedVaultFiles } from '../effects/picked-vault-files.js';
import { VaultFiles } from '../effects/vault-files.js';
import { keptHome } from '../effects/vault-home.js';

/**
 * @typedef {import('../wire/types').LibraryEvent} LibraryEvent
 * @typedef {import('../wire/types').LibraryScreen} LibraryScreen
 * @typedef {import('../effects/vault-home.js').HomeState} HomeState
 * @typedef {import('../effects/vault-place.js').Place} Place
 */

/** What may open a vault, or make one. */
const opening = new Set(['createTapped', 'unlockTapped', 'wordsEntered', 'adoptTapped',
  'adoptedByWords']);
/** What was let and opens nothing, as while somebody has to wait, keeps nobody else out. */
const idleMilliseconds = 10_000;

/** @param {LibraryEvent} event */
const mayOpen = (event) => event.kind === 'sourceKeyGiven'
  || (event.kind === 'vault' && opening.has(event.event.kind));

/** @param {LibraryScreen} screen whether the vault is open, or about to be */
function isInUse(screen) {
  if (screen.kind !== 'open') return false;
  const { vault } = screen.library;
  return vault.kind === 'open' || (vault.kind === 'locked' && vault.unlocking)
    || (vault.kind === 'absent' && vault.making);
}

export class Housing {
  /**
   * @param {import('../effects/vault-home.js').Home} home
   * @param {(state: HomeState, handle: FileSystemDirectoryHandle) => void} say
   */
  constructor(home, say) {
    this.handle = home.handle;
    this.say = say;
    this.folder = new PickedFolder(home.handle, (state) => this.lost({ state }));
    /** @type {FolderLease[]} */
    this.leases = [];
    /** @type {(event: LibraryEvent) => void} tells the core, and shows what came of it at once */
    this.tell = () => {};
    this.wasInUse = false;
    this.isTaking = false;
    /** @type {PickedVaultFiles | null} */
    this.files = null;
  }

  /**
   * The files of a vault, in whichever place it lies, with that place's database; and the folder,
   * where it is one.
   * @param {Place} place @param {string} run
   * @param {(name: string) => Promise<Uint8Array | null>} readKept
   * @param {(state: HomeState, handle: FileSystemDirectoryHandle) => void} say
   */
  static async open(place, run, readKept, say) {
    const { home, holder } = await keptHome();
    const own = await VaultFiles.open(place, readKept);
    if (!home) return { place, files: own, housing: null };
    const housing = new Housing(home, say);
    const lease = (/** @type {string[]} */ path) => new FolderLease(housing.folder, path.slice(1),
      { browser: holder, run }, (by) => housing.lost({ state: 'busy', holder: by }));
    const [mine, other] = [lease(place.folder), lease(place.other)];
    housing.leases = [mine, other];
    const files = new PickedVaultFiles(own.root, place, readKept,
      { id: home.id, folder: housing.folder, lease: mine, otherLease: other });
    housing.files = files;
    return { place: { ...place, database: `${place.database}-${home.id}` }, files, housing };
  }

  /** Says how the folder stands. */
  async look() {
    const state = await this.folder.state();
    this.tellState({ state });
    return state === 'ready';
  }

  /**
   * It may be used, or is there again. What was seen of the vault before is in sight no more when
   * the folder is: what somebody typed into it would be lost.
   */
  async again() {
    const state = await this.folder.state();
    if (state === 'ready') this.tell({ kind: 'placed' });
    this.tellState({ state });
  }

  /** @param {{ state: 'ready' | 'asking' | 'gone' | 'looking' | 'full' }
   *   | { state: 'busy', holder: string }} state */
  tellState(state) {
    this.say({ name: this.handle.name, ...state }, this.handle);
  }

  /**
   * Nothing more can be written: what was opened is locked.
   * @param {{ state: 'asking' | 'gone' } | { state: 'busy', holder: string }} state
   */
  lost(state) {
    this.tellState(state);
    this.tell({ kind: 'vault', event: { kind: 'lockTapped' } });
  }

  /**
   * Whether the core may be told: nobody opens a vault that somebody else uses.
   * @param {LibraryEvent} event
   */
  async lets(event) {
    if (!mayOpen(event)) return true;
    // Whoever taps again while somebody else is asked about is not asked about twice.
    if (this.isTaking) return false;
    this.isTaking = true;
    try {
      const holder = await this.leases[0].take(() => this.tellState({ state: 'looking' }));
      if (holder === null) await this.begun();
      this.tellState(holder === null ? { state: 'ready' } : { state: 'busy', holder });
      return holder === null;
    } catch (error) {
      const isFull = storageProblem(error).fault === 'storageFull';
      if (await this.look() && isFull) this.tellState({ state: 'full' });
      return false;
    } finally {
      this.isTaking = false;
    }
  }

  /** The vault is nobody else's. */
  async begun() {
    await this.files?.tidy();
    setTimeout(() => {
      if (!this.wasInUse) this.release();
    }, idleMilliseconds);
  }

  /** @param {LibraryScreen} screen */
  seen(screen) {
    const now = isInUse(screen);
    const hasEnded = this.wasInUse && !now;
    this.wasInUse = now;
    if (hasEnded) this.release();
  }

  async release() {
    for (const lease of this.leases) await lease.release();
  }
}
