// The vault, which two places of the app look into: its gallery, and the calendar of its days. What
// both need is here once: the library's core, making the vault and opening it, months and pictures,
// one item large. Loaded when somebody first goes to one of them. Nothing that was opened outlasts
// the moment it is locked, or another tab takes over.

import '../shared.js';
import { days as daysWords } from '../../words/days-words.js';
import { vault as words } from '../../words/vault-words.js';
import { describing } from '../../effects/describing.js';
import { Folder } from '../../effects/folder.js';
import { filterOf } from '../../effects/shown.js';
import { askAuthenticator } from './authenticator.js';
import { backupSheet } from './backup.js';
import { vaultCamera } from './camera/camera.js';
import { Changes } from './changes.js';
import { ChosenFiles, handed } from './chosen-files.js';
import { download } from './copies.js';
import { momentName } from './dates.js';
import { FolderPlace } from '../days/folder/place.js';
import { itemView } from './item.js';
import { itemTools } from './item-tools.js';
import { closeSheets } from '../dom.js';
import { handing } from './handing.js';
import { hiding } from './hidden.js';
import { Home } from './home.js';
import { keysSheet } from './keys.js';
import { namedKeys } from './named-keys.js';
import { Parts } from './parts.js';
import { question } from './question.js';
import { VaultReads } from './reads.js';
import { saving } from './saving.js';
import { Secrets } from './secrets.js';
import { byKey, watch } from './watching.js';

export { beginDays } from '../../effects/days.js';

/**
 * @typedef {import('../../wire/types').LibraryEvent} LibraryEvent
 * @typedef {import('./parts.js').Seen} Seen
 * @typedef {import('../../wire/types').OpenVault} OpenVault
 * @typedef {import('../../effects/library.js').Library} Library
 * @typedef {import('../../effects/library.js').Presented} Presented
 *
 * An item somebody looks at: what is drawn of it, by the edit it was drawn with, what is played.
 * `unedited` is what edits are drawn on where that is not the original: of a sensor's own picture
 * the one that its camera has drawn.
 * @typedef {{ item: string, picture: Blob | null, original: Blob | null, unedited?: Blob | null,
 *   edit: import('../../wire/types').EditRecipe | null,
 *   film: import('../../wire/types').ShownFilm | null }} Shown
 *
 * What of the vault is in sight, and in which order it is gone through.
 * @typedef {{ sections: import('./layout.js').Lot[],
 *   filter: import('../../effects/shown.js').Filter, isReversed: boolean, ledTo?: number,
 *   searched?: string, found?: import('./months.js').ListedMonths['months'] | null,
 *   runs?: import('./runs.js').Runs | null }} Scene where it `isReversed`, the last item of a
 *   section comes first; `ledTo` is the month that somebody is on the way to, `searched` what they
 *   look for there; `found` has the months of a search, `runs` the items of another order
 *
 * The places that look into the vault.
 * @typedef {Exclude<import('../place-bar.js').Place, 'groups'>} Face
 *
 * What everything that is made here is given, but for the sheets, which are made of that.
 * @typedef {Omit<import('./parts.js').Needs & import('./item.js').Needs
 *   & import('./item-tools.js').Needs & import('./saving.js').Needs
 *   & import('./backup.js').Needs & import('./keys.js').Needs & import('./handing.js').Needs
 *   & import('./camera/camera.js').Needs, 'keys' | 'backup' | 'camera' | 'copies'>} Given
 */

/**
 * Somebody is in one of the two places (`enter`), in the groups, so that nothing of the vault is
 * in sight (`away`), or this tab runs the app no more (`leave`). `isInside`: something is open that
 * "back" closes, or `escape`, which answers whether anything was. Who comes from elsewhere begins
 * at what is to be done first (`focus`). `receive` takes files that the system or another app
 * gives.
 * @typedef {{ isInside: boolean, enter: (now: Library, place: Face) => void, away: () => void,
 *   leave: () => void, back: () => void, escape: () => boolean, focus: () => void,
 *   receive: (files: readonly (FileSystemFileHandle | File)[]) => Promise<void> }} VaultPlace
 */

/**
 * One screen of the place.
 * @typedef {{ element: HTMLElement, heading: HTMLElement, first?: HTMLElement,
 *   update: (view: any) => void, escape?: () => boolean, isInside?: boolean,
 *   leave?: () => void, seen?: (item: string) => void, returned?: () => void,
 *   over?: HTMLElement[] }} Part `seen` hears which item the viewer shows, and `returned` that it
 *   was closed; `over` are sheets that lie over the part
 */

/** @type {Omit<Given['origin'], 'events'>} */
const said = {
  leaves: daysWords.paper.line,
  missing: words.item.faults.missing,
  whence: ({ imported }) => [words.item.added, momentName(imported)],
};

/**
 * By what its days are told in other calendars.
 * @param {import('../../wire/types').OpenVault | null} vault
 * @returns {import('../../wire/types').CalendarSource}
 */
const eventsOf = (vault) => ({ kind: 'vault', vault: vault?.vault ?? '' });

/**
 * @param {ConstructorParameters<typeof VaultStage>[0]} world
 * @returns {VaultPlace}
 */
export const vaultPlace = (world) => new VaultStage(world);

/** @implements {VaultPlace} */
class VaultStage {
  /** @type {Library | null} */
  #library = null;
  /** @type {Seen} */
  #shown = { kind: 'nowhere' };
  /** @type {Face} */
  #face = 'vault';
  #core = () => this.#library;
  #asking = question();
  #secrets = new Secrets(this.#core);
  #named = namedKeys(this.#core);
  #home = new Home(this.#core, (view) => this.#draw(view));
  #chosen = new ChosenFiles(this.#core);
  #reads = new VaultReads((event) => this.#send(event));
  #changes = new Changes((event) => this.#send(event), this.#asking.ask, this.#reads.listed);
  #world;
  #hides;
  #folder;
  #viewer;
  #saver;
  #backup;
  #keys;
  #hands;
  #camera;
  #parts;
  #sheets;

  /**
   * @param {{ stage: HTMLElement, claim: () => void, guarded: () => void, today: () => number,
   *   visit: (place: Face) => void, groups: import('./ways.js').Groups,
   *   startWorker: typeof import('../../effects/trusted.js').startWorker,
   *   system: import('../../effects/system.js').System,
   *   within?: import('./hidden.js').Within }} world `today` is the date on the wall, `visit`
   *   leads to a place; `within` is told of a vault that is hidden in another
   */
  constructor(world) {
    const { stage, startWorker, within } = world;
    this.#world = world;
    this.#hides = hiding(world, vaultPlace, { send: (event) => this.#send(event),
      changes: this.#changes, ask: this.#asking.ask, core: this.#core, vault: () => this.#vault });
    this.#folder = new FolderPlace(new Folder(startWorker), () => this.#draw(), world.guarded);
    const given = this.#given();
    this.#saver = saving(given);
    this.#backup = backupSheet(given, this.#core);
    this.#keys = keysSheet(given, () => this.#secrets.keysLeft());
    this.#hands = handing(given, world.groups, (file) => this.#chosen.receive(file));
    this.#camera = vaultCamera(given, this.#chosen.send);
    /** @type {import('./item-tools.js').Needs['copies']} */
    const copies = { handOver: (...of) => this.#hands.handOver(...of),
      save: (entries) => this.#saver.ask(entries) };
    this.#viewer = itemView(given, (acting, seen) => itemTools({ ...given, copies }, acting, seen));
    this.#parts = new Parts(stage, { ...given, copies, keys: this.#keys, backup: this.#backup,
      camera: this.#camera });
    this.#sheets = [this.#saver, this.#camera, this.#keys, ...this.#hands.sheets];
    stage.append(this.#viewer.element, this.#backup.element,
      ...this.#sheets.map(({ element }) => element), this.#changes.element, this.#asking.element,
      ...this.#hides.elements);
    watch(stage, () => this.#vault, async (event) => this.#library?.shown(event));
    if (!within) byKey(stage, () => this.escape());
  }

  /** @returns {Given} */
  #given() {
    const { listed: { months, days }, list, pictures, films, reading } = this.#reads;
    const { guarded, today, visit, startWorker, system } = this.#world;
    const { moves, ways: hidden, place } = this.#hides;
    /** @type {Scene} */
    const scene = { sections: [], filter: filterOf(), isReversed: true };
    return {
      send: (event) => this.#send(event), guarded, today, system, ask: this.#asking.ask,
      place, hidden, home: this.#home, folder: this.#folder,
      months, days, list, pictures, films, reading, scene,
      describe: describing(startWorker), origin: { ...said, events: () => eventsOf(this.#vault) },
      changes: this.#changes, moves, secrets: this.#secrets, named: this.#named,
      viewer: { open: (item) => this.#open(item), close: () => this.#close() },
      incoming: { choose: (files) => this.#choose(files),
        count: () => this.#hands.count + this.#chosen.waiting.length },
      toGallery(led) {
        Object.assign(scene, led);
        visit('vault');
      },
    };
  }

  /** The vault while it is open. */
  get #vault() {
    return this.#shown.kind === 'open' ? this.#shown.vault : null;
  }

  /** @param {LibraryEvent} event */
  #send(event) {
    if (this.#library) this.#library.send(event);
    else this.#world.claim();
  }

  /** @param {File[]} files */
  #choose(files) {
    this.#chosen.add(this.#hands.receive(files), this.#vault);
    if (!this.#vault) this.#draw();
    // The sheet of the backup that runs says so.
    else if (this.#chosen.waiting.length > 0) this.#backup.show();
  }

  /** @param {string} item */
  #open(item) {
    this.#changes.hide();
    this.#viewer.show(item);
    this.#parts.now?.seen?.(item);
    this.#send({ kind: 'viewing', event: { kind: 'shown', item } });
    this.#world.guarded();
  }

  #close() {
    this.#send({ kind: 'viewing', event: { kind: 'closed' } });
    this.#viewer.hide();
    const part = this.#parts.now;
    part?.returned?.();
    // What it was opened from may have gone while others were looked at.
    const isLost = !this.#world.stage.contains(document.activeElement);
    if (isLost) part?.heading.focus({ preventScroll: true });
    this.#world.guarded();
  }

  /** @param {Seen} [view] */
  #draw(view = this.#shown) {
    const isFirst = !this.#vault;
    if (!isFirst && view.kind !== 'open') this.#forget();
    if (view.kind === 'open') this.#reads.update(view.vault);
    this.#shown = view;
    this.#world.within?.seen(view, this.#camera.standing.ready);
    this.#parts.show(this.#home.seenAs(view.kind), this.#face).update(view);
    if (view.kind === 'open') this.#drawOpen(view.vault, isFirst);
  }

  /** @param {OpenVault} vault @param {boolean} isFirst it was just opened */
  #drawOpen(vault, isFirst) {
    this.#viewer.update(vault);
    this.#changes.update(vault);
    this.#named.update(vault.named);
    this.#keys.update(vault);
    this.#hands.update(vault);
    this.#backup.update(vault);
    this.#saver.update(vault.outcome);
    this.#hides.update(vault);
    this.#chosen.importWaiting(vault);
    if (isFirst) this.#secrets.opened(vault.keys, () => this.#backup.show());
    // Who forgot the passphrase chooses another one.
    if (isFirst && vault.keys.openedByWords) this.#keys.show();
  }

  /** Nothing that was opened stays. */
  #forget() {
    this.#camera.locked();
    this.#viewer.hide();
    for (const sheet of this.#sheets) sheet.hide();
    for (const part of [this.#hides, this.#reads, this.#named, this.#hands, this.#backup,
      this.#changes]) part.forget();
    this.#asking.escape();
    this.#world.guarded();
  }

  /** @param {Presented} presented */
  #take(presented) {
    if (this.#hands.take(presented) || askAuthenticator(this.#core, presented)) return;
    if (this.#reads.takeListed(presented)) {
      if (this.#shown.kind === 'open') this.#parts.now?.update(this.#shown);
      this.#viewer.monthsChanged();
      this.#camera.look();
    } else if ('shown' in presented) {
      if (!this.#reads.reading.take(presented.shown)) this.#viewer.take(presented.shown);
    } else if ('words' in presented) {
      this.#keys.take(presented.words);
    } else if ('export' in presented) {
      if (this.#named.isHandingOut) download(presented.export, presented.name);
      else this.#saver.take(presented.export, presented.name, presented.date);
    } else {
      this.#reads.takePicture(presented);
    }
  }

  /** @param {Library} now */
  #begin(now) {
    this.#library = now;
    now.show = (screen) => {
      if (screen.kind === 'damaged') this.#draw(screen);
      if (screen.kind !== 'open') return;
      this.#keys.keepsPosts(screen.library.keepsPosts);
      this.#camera.update(screen.library);
      const { receiving, vault } = screen.library;
      this.#draw(vault);
      // How many files wait for the vault is said where it is opened.
      if (this.#hands.show(receiving, vault.kind === 'open')) this.#draw();
    };
    now.present = (presented) => this.#take(presented);
    now.drawFilm = (item, film) => this.#reads.drawn.frame(item, film);
    now.showHome = () => this.#draw();
    now.whenStopped = () => this.#draw({ kind: 'stopped' });
    if (now.hasStopped) now.whenStopped();
    // Somebody else may have begun it, and seen nothing of it.
    if (now.screen) now.show(now.screen);
    now.send({ kind: 'placed' });
  }

  /** Leaves the innermost of what is open; answers whether anything was. */
  escape() {
    return this.#hides.escape() || this.#asking.escape()
      || this.#sheets.some((sheet) => sheet.escape()) || this.#backup.escape()
      || this.#viewer.escape() || (this.#parts.now?.escape?.() ?? false);
  }

  get isInside() {
    return this.#hides.isOpen || this.#viewer.isOpen || this.#backup.isOpen
      || this.#sheets.some((sheet) => sheet.isOpen) || (this.#parts.now?.isInside ?? false);
  }

  /** @param {Library} now @param {Face} place */
  enter(now, place) {
    if (this.#face !== place) {
      for (const part of [this.#changes, this.#keys, this.#backup, this.#camera,
        this.#hides]) part.hide();
    }
    this.#face = place;
    if (this.#library !== now) this.#begin(now);
    this.#draw(this.#parts.now ? this.#shown : { kind: 'looking' });
    // The two places may differ in whether something is open.
    this.#world.guarded();
  }

  away() {
    closeSheets(this.#world.stage);
    this.#camera.hide();
    this.#hides.hide();
  }

  leave() {
    this.#hides.leave();
    this.#library = null;
    this.#forget();
    this.#chosen.waiting.length = 0;
    this.#hands.leave();
    this.#folder.leave();
    this.#draw({ kind: 'nowhere' });
  }

  back() {
    this.escape();
  }

  focus() {
    const { now } = this.#parts;
    (now?.first ?? now?.heading)?.focus({ preventScroll: true });
  }

  /** @param {readonly (FileSystemFileHandle | File)[]} files */
  async receive(files) {
    this.#hands.give(await Promise.all(files.map(handed)));
    this.#draw();
  }
}
