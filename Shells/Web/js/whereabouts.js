// The places of the app, groups, days and vault, and in which of them somebody is: the bar that
// leads between them, and the vault's part of the app, which shows the days too and is loaded when
// one of both is first gone to. It opens where the person was. Whatever calls for the groups, a
// link or a notification, leads there.

import { Core } from './core.js';
import { moment, now } from './effects/clock.js';
import { startWorker } from './effects/trusted.js';
import { once } from './once.js';
import { placeOf } from './places.js';
import { h, scrollToTop, visible } from './views/dom.js';
import { quietOffer } from './views/offer.js';
import { styles } from './views/parts.js';
import { placeBar } from './views/place-bar.js';
import { words } from './words/words.js';

/** @typedef {import('./views/place-bar.js').Place} Place */
/** @typedef {import('./wire/types').Screen['kind']} Kind */
/** @typedef {import('./effects/library.js').Library} Library */

/** Screens on which a place begins; over every other the bar gives way. */
const bases = new Set(/** @type {Kind[]} */ (['welcome', 'groups']));
const keptName = 'dayly/place';

/** @returns {Place} */
function keptPlace() {
  try {
    const kept = localStorage.getItem(keptName);
    return kept === 'vault' || kept === 'days' ? kept : 'groups';
  } catch {
    return 'groups';
  }
}

/** @param {Place} place */
function keep(place) {
  try {
    if (place === 'groups') localStorage.removeItem(keptName);
    else localStorage.setItem(keptName, place);
  } catch {
    // The next start begins with the groups.
  }
}

export class Whereabouts {
  /**
   * @param {{ root: HTMLElement, groups: HTMLElement, claim: () => void, guarded: () => void,
   *   failed: (error: unknown) => void,
   *   system: import('./effects/system.js').System }} world `claim` makes
   *   this tab the one that runs the app; `guarded` hears that something opened or closed that
   *   "back" closes
   */
  constructor(world) {
    this.world = world;
    this.place = keptPlace();
    /** @type {Kind} */
    this.kind = 'starting';
    /** @type {Library | null} */
    this.library = null;
    /**
     * A picture of another app's or, `isPosted`, of the vault that waits for its group.
     * @type {File | null}
     */
    this.picture = null;
    this.isPosted = false;
    const { choose, cancel } = words.share;
    this.offer = quietOffer(choose, cancel, () => this.put(null));
    this.bar = placeBar((place) => this.go(place));
    this.stage = h('main', { class: 'stage vault-stage', hidden: true });
    world.groups.before(this.bar.element);
    world.groups.after(this.stage);
    world.root.append(this.offer.element);
    this.load = once(() => this.part());
    /** @type {import('./views/vault/vault.js').VaultPlace | null} */
    this.vault = null;
    this.draw();
    window.launchQueue?.setConsumer(({ files }) => this.open(files));
  }

  /**
   * Files for the vault: what the system opens with Dayly, or what another app shares.
   * @param {readonly (FileSystemFileHandle | File)[]} files
   */
  async open(files) {
    if (files.length === 0) return;
    this.go('vault');
    try {
      (await this.load()).receive(files);
    } catch (error) {
      this.world.failed(error);
    }
  }

  /**
   * Another app shares something: a single picture is for a group, or for the vault where somebody
   * goes there with it; anything else is for the vault.
   * @param {File[]} files
   */
  share(files) {
    const [first, ...others] = files;
    if (others.length > 0 || !first?.type.startsWith('image/')) return this.open(files);
    this.put(first);
    this.go('groups');
  }

  /** @param {File | null} picture that waits for its group, or none */
  put(picture, isPosted = false) {
    Object.assign(this, { picture, isPosted });
    this.draw();
  }

  /** @param {File} picture out of the vault, for a group that is chosen next */
  post(picture) {
    this.put(picture, true);
    this.go('groups');
  }

  /** @param {Kind} kind what the groups show */
  shown(kind) {
    if (kind === this.kind) return;
    this.kind = kind;
    if (kind !== 'starting' && !this.isBase) this.place = 'groups';
    this.turn();
  }

  /** @param {Place} place */
  go(place) {
    if (place === this.place) scrollToTop(place === 'groups' ? this.world.groups : this.stage);
    keep(place);
    this.place = place;
    this.turn();
    if (place === 'groups') this.bar.focus(place);
  }

  get isInVault() {
    return this.place !== 'groups' && this.isBase;
  }

  /** Groups that cannot be read leave the vault in reach, if anything can be kept here at all. */
  get isBase() {
    return bases.has(this.kind) || (this.kind === 'damaged' && this.library !== null);
  }

  /** Whether something is open that "back" closes before anything else. */
  get isGuarded() {
    return this.isInVault && (this.vault?.isInside ?? false);
  }

  /** Closes what is open in the vault; answers whether that was all "back" meant. */
  back() {
    if (!this.isInVault) return false;
    this.vault?.back();
    return true;
  }

  /**
   * This tab runs the app now.
   * @param {Library} library
   */
  started(library) {
    this.library = library;
    if (this.isInVault) this.enter();
  }

  /** It does not any more: nothing that was opened stays in sight. */
  rested() {
    this.library = null;
    this.vault?.leave();
  }

  draw() {
    const { isBase, isInVault } = this;
    // Once it is there it stays: whatever is opened lies over it, and nothing below moves.
    if (isBase) this.world.root.classList.add('has-places');
    this.bar.update(this.place, isBase);
    visible(this.world.groups, !isInVault);
    visible(this.stage, isInVault);
    this.offer.show(this.picture !== null && this.kind === 'groups');
  }

  /** Somebody is in another place than before. */
  turn() {
    this.draw();
    this.world.guarded();
    if (this.isInVault) this.enter();
    else this.vault?.away();
    // Another app's goes along to the vault, where it is for who has no groups.
    const { picture } = this;
    if (!picture || this.isPosted || this.place !== 'vault' && this.kind !== 'welcome') return;
    this.put(null);
    this.open([picture]);
  }

  async part() {
    const [part, rules] = await Promise.all([import('./views/vault/vault.js'),
      Core.compile(fetch(placeOf('days.wasm'))), styles()]);
    await part.beginDays(rules);
    const { claim, guarded } = this.world;
    return part.vaultPlace({
      stage: this.stage, claim, guarded, today: () => moment(now()).day,
      visit: (place) => this.go(place),
      groups: { areThere: () => this.kind === 'groups', post: (picture) => this.post(picture),
        withdraw: () => this.isPosted && this.put(null) },
      startWorker, system: this.world.system,
    });
  }

  /** Shows the vault, which is loaded first where it is not there yet. */
  async enter() {
    try {
      this.vault = await this.load();
    } catch (error) {
      return this.world.failed(error);
    }
    if (!this.library) return this.world.claim();
    if (this.place !== 'groups' && this.isBase) this.vault.enter(this.library, this.place);
  }
}
