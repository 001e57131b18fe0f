// Where the vault lies: in this browser, or in a folder the person picks where the browser has
// that. A folder may be picked or dropped; one with a vault is opened, an empty one gets one. One
// with other things in it is left as it is where it was picked; where it was dropped, what is in it
// is to be added to the vault.

import { kindOf, keepHome, markAsVault } from '../../effects/vault-home.js';
import { vault as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, heading, text, visible } from '../dom.js';
import { icon } from '../icons.js';
import { filesWaiting } from './files-waiting.js';
import { intake } from './intake.js';

const said = words.home;
const writing = /** @type {const} */ ({ mode: 'readwrite' });

/**
 * @typedef {import('../../effects/library.js').Library} Library
 * @typedef {import('../../effects/vault-home.js').HomeState} HomeState
 *
 * @typedef {import('./capabilities.js').VaultHome
 *   & import('./capabilities.js').VaultName} HomeNeeds
 * @typedef {HomeNeeds & import('./capabilities.js').Incoming} DropNeeds
 * @typedef {DropNeeds & import('./files-waiting.js').Needs} WaitingNeeds
 *
 * Why a folder was not taken. One with other things in it may get a folder for the vault.
 * @typedef {{ line: string, within: FileSystemDirectoryHandle | null }} Refusal
 */

/** Whether this browser lets a folder be picked. */
export const picksFolders = () => typeof window.showDirectoryPicker === 'function';

/** What is true wherever the vault lies. */
const seenAnyway = new Set(['nowhere', 'open', 'damaged', 'stopped']);

export class Home {
  /**
   * @param {() => Library | null} core
   * @param {(view?: import('../../wire/types').VaultView) => void} changed draws this, or again
   */
  constructor(core, changed) {
    this.core = core;
    this.changed = changed;
    /** @type {Refusal | null} */
    this.refusal = null;
    this.isTaking = false;
    /**
     * What was known of the folder when it was last looked for.
     * @type {HomeState | null}
     */
    this.lookedFrom = null;
  }

  /** How the folder stands; null while the vault lies in this browser. */
  get state() {
    return this.core()?.home?.state ?? null;
  }

  /** It is looked for, and nothing was heard of it since. */
  get isLooking() {
    return this.lookedFrom !== null && this.lookedFrom === this.state;
  }

  /**
   * What is to be seen of the vault: nothing while its folder cannot be used.
   * @param {import('./parts.js').Seen['kind']} kind
   */
  seenAs(kind) {
    const { state } = this;
    const isAway = state?.state === 'asking' || state?.state === 'gone';
    return isAway && !seenAnyway.has(kind) ? 'away' : kind;
  }

  /** Has the person pick one. */
  async pick() {
    let handle;
    try {
      handle = await window.showDirectoryPicker?.({ id: 'vault', ...writing });
    } catch {
      return;
    }
    if (handle) await this.take(handle);
  }

  /**
   * Takes a folder that was dropped, unless it has other things in it or cannot be looked through;
   * answers whether it did.
   * @param {FileSystemDirectoryHandle} handle
   */
  async takeDropped(handle) {
    const kind = await kindOf(handle).catch(() => 'full');
    if (kind === 'full') return false;
    await this.take(handle);
    return true;
  }

  /** @param {FileSystemDirectoryHandle} handle picked or dropped */
  async take(handle) {
    if (this.isTaking) return;
    this.isTaking = true;
    this.refusal = await this.settled(handle).catch(() => ({ line: said.denied, within: null }));
    this.isTaking = false;
    this.changed();
  }

  /**
   * @param {FileSystemDirectoryHandle} handle
   * @returns {Promise<Refusal | null>}
   */
  async settled(handle) {
    if (await handle.requestPermission(writing) !== 'granted') {
      return { line: said.denied, within: null };
    }
    const kind = await kindOf(handle);
    if (kind === 'full') return { line: said.full(handle.name), within: handle };
    if (kind === 'other') return { line: said.foreign(handle.name), within: null };
    await markAsVault(handle);
    await this.core()?.settle(() => this.moved(handle));
    return null;
  }

  /** In a folder with other things in it, a folder for the vault. */
  async makeWithin() {
    const within = await this.refusal?.within?.getDirectoryHandle(said.newFolder, { create: true });
    if (within) await this.take(within);
  }

  async leave() {
    this.refusal = null;
    await this.core()?.settle(() => this.moved(null));
    this.changed();
  }

  /**
   * What was seen of the vault before is another's.
   * @param {FileSystemDirectoryHandle | null} handle
   */
  async moved(handle) {
    await keepHome(handle);
    this.changed({ kind: 'looking' });
  }

  /** It may be there by now. */
  again() {
    this.lookedFrom = this.state;
    this.core()?.lookAgain();
    this.changed();
  }

  /** The browser asks the person whether the folder may be used again. */
  async allow() {
    const core = this.core();
    const permission = await core?.home?.handle.requestPermission(writing).catch(() => 'denied');
    if (permission === 'granted') this.again();
  }
}

/**
 * Where it is to lie, before a vault is there or while it is locked.
 * @param {HomeNeeds} context @param {boolean} [isNew] there is none yet
 */
export function homeChoice({ home, place }, isNew = false) {
  const title = isNew ? said.ask : said.title;
  const first = isNew ? said.pick : said.other;
  const line = h('p', { class: 'hint', role: 'status' });
  const trouble = h('p', { class: 'fault', role: 'alert', hidden: true });
  const make = button(said.make(said.newFolder), 'tinted wide', () => home.makeWithin());
  const hint = h('p', { class: 'hint' }, said.hint);
  const pick = button(first, 'quiet wide', () => home.pick(), 'library');
  const back = button(said.back, 'quiet wide', () => home.leave());
  const element = h('section', { class: 'keys-part vault-home', 'aria-label': title },
    h('h2', { class: 'subtitle' }, title), line, trouble, make, hint, pick, back);
  let told = '';
  return {
    element,
    update() {
      const { state, refusal } = home;
      const now = refusal?.line ?? troubleOf(state);
      const isOuter = place === 'vault';
      visible(element, (isOuter && (picksFolders() || state !== null)) || now !== '');
      text(line, lineOf(state));
      text(pick.lastElementChild ?? pick, state ? said.another : first);
      visible(pick, isOuter && picksFolders());
      visible(hint, isOuter && picksFolders());
      visible(back, isOuter && state !== null);
      visible(make, refusal?.within != null);
      if (now !== told) trouble.replaceChildren(...(now ? [icon('alert'), now] : []));
      told = now;
      visible(trouble, now !== '');
    },
  };
}

/** @param {HomeState | null} state */
function lineOf(state) {
  if (state?.state === 'looking') return said.looking;
  return state ? said.folder(state.name) : said.browser;
}

/** @param {HomeState | null} state */
function troubleOf(state) {
  if (state?.state === 'full') return words.faults.storageFull;
  if (state?.state !== 'busy') return '';
  return said.busy(state.holder.startsWith('dayly') ? state.holder : said.elsewhere);
}

/**
 * What is dropped where the vault is not open: a folder for the vault to lie in, or else files,
 * which wait until it is open.
 * @param {DropNeeds} context @param {HTMLElement} element
 */
export function takesDrops({ home, place, incoming }, element) {
  intake(incoming).listen(element,
    place === 'vault' ? (folder) => home.takeDropped(folder) : undefined);
}

/**
 * Nobody knows yet whether there is a vault, or whether it is open: what is dropped waits, too.
 * @param {WaitingNeeds} context
 */
export function looking(context) {
  const title = heading(words.title, 'heard');
  const handed = filesWaiting(context);
  const element = h('section', { class: 'middle' }, title,
    h('p', { class: 'lead working', role: 'status' }, words.looking), handed.element);
  element.dataset.part = 'notice';
  takesDrops(context, element);
  return { element, heading: title, update: () => handed.update() };
}

/**
 * The folder cannot be used at this moment.
 * @param {WaitingNeeds} context
 */
export function away(context) {
  const { home } = context;
  const title = heading(said.awayTitle);
  const line = h('p', { class: 'lead', role: 'status' });
  const allow = button(said.allow, 'primary wide', () => home.allow());
  const again = button(said.again, 'primary wide', () => home.again());
  const choice = homeChoice(context);
  const handed = filesWaiting(context);
  const element = h('section', { class: 'column vault-start' },
    h('div', { class: 'badge' }, icon('library')), title, line,
    h('p', { class: 'hint' }, said.meanwhile), handed.element, allow, again, choice.element);
  takesDrops(context, element);
  return {
    element, heading: title,
    update() {
      const { state } = home;
      const isAsking = state?.state === 'asking';
      const told = (isAsking ? said.asking : said.gone)(state?.name ?? '');
      text(line, home.isLooking ? words.looking : told);
      visible(allow, isAsking);
      visible(again, !isAsking);
      handed.update();
      choice.update();
    },
  };
}

/**
 * Where an open vault lies, and how it is moved.
 * @param {HomeNeeds} context
 */
export function homeSection({ home, place }) {
  const line = h('p', { class: 'hint' });
  const more = h('p', { class: 'hint' });
  const element = h('section', { class: 'keys-part' },
    h('h2', { class: 'subtitle' }, said.title), line, more,
    h('p', { class: 'hint' }, said.move));
  return {
    element,
    update() {
      const { state } = home;
      visible(element, place === 'vault' && (picksFolders() || state !== null));
      text(line, state ? said.folder(state.name) : said.browser);
      text(more, state ? said.shared : said.cleared);
    },
  };
}
