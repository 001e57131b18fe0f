// What stands on the stage of the vault: its start, that it is locked, or one of the two faces of
// an open one. A face that was looked at stays as it was left until the vault is locked. In the
// place of its days may stand those of a folder, whatever the vault is.

import { days as daysWords } from '../../words/days-words.js';
import { vault as words } from '../../words/vault-words.js';
import { around } from '../days/around.js';
import { Calendar } from '../days/calendar.js';
import { folderDays } from '../days/folder/folder.js';
import { daysStart } from '../days/start.js';
import { vaultDay } from '../days/vault-day.js';
import { words as appWords } from '../../words/words.js';
import { button } from '../controls.js';
import { closeSheets, h, heading, set, text, visible } from '../dom.js';
import { icon } from '../icons.js';
import { damaged } from '../screens/damaged.js';
import { Gallery } from './gallery.js';
import { away, looking } from './home.js';
import { keepFocus } from './kept-focus.js';
import { absent, locked } from './passphrase.js';

/**
 * @typedef {import('../../wire/types').VaultView} VaultView
 * @typedef {import('../../wire/types').OpenVault} OpenVault
 * @typedef {import('./capabilities.js').FolderWay} FolderNeeds
 * @typedef {import('./home.js').WaitingNeeds & import('./passphrase.js').AbsentNeeds
 *   & import('./passphrase.js').LockedNeeds & import('../days/start.js').Needs
 *   & FolderNeeds} ClosedNeeds a vault that is not open
 * @typedef {import('./capabilities.js').GalleryWay & FolderNeeds
 *   & import('../days/around.js').Needs & import('../days/vault-day.js').Needs
 *   & import('../days/calendar.js').Needs} DaysNeeds its days
 * @typedef {ClosedNeeds & DaysNeeds & import('./gallery.js').Needs
 *   & import('../days/folder/folder.js').Needs} Needs
 *
 * @typedef {import('./vault.js').Face} Face
 * @typedef {import('./vault.js').Part} Part
 *
 * The vault; that its core will not run, because of what it finds; or that it runs no more.
 * @typedef {VaultView | { kind: 'damaged', damage: import('../../wire/types').Damage }
 *   | { kind: 'stopped' }} Seen
 *
 * What is to be seen of a vault; `away` while the folder it lies in cannot be used.
 * @typedef {Seen['kind'] | 'away'} Kind
 */

/** @type {Record<Exclude<Kind, 'open'>, (context: ClosedNeeds) => Part>} */
const makers = {
  nowhere: () => notice(words.elsewhere), looking, absent, locked, away, damaged, stopped,
};

/** @type {Record<Face, (context: Needs) => Part>} */
const faces = { vault: (context) => new Gallery(context), days: vaultDays };
/**
 * What days show otherwise than the vault does.
 * @type {typeof makers}
 */
const daysMakers = { ...makers, absent: daysStart, locked: lockedDays };
/** The part that is no vault's. */
const folderKey = 'folder';

/** @param {string} line @returns {Part} */
function notice(line) {
  const title = heading(words.title, 'heard');
  const element = h('section', { class: 'middle' }, title,
    h('p', { class: 'lead working', role: 'status' }, line));
  set(element, 'data-part', 'notice');
  return { element, heading: title, update() {} };
}

/** The groups run on without it. */
function stopped() {
  const { lines, button: reload } = appWords.system.stopped;
  const title = heading(words.stopped);
  const element = h('section', { class: 'middle column' },
    h('span', { class: 'badge badge-warm' }, icon('alert')), title,
    ...lines.map((line) => h('p', { class: 'lead' }, line)),
    button(reload ?? '', 'primary wide', () => location.reload(), 'refresh'));
  return { element, heading: title, update() {} };
}

/** @param {import('./passphrase.js').LockedNeeds & FolderNeeds} context */
function lockedDays(context) {
  const part = locked(context);
  text(part.heading, daysWords.locked);
  part.element.append(context.folder.way());
  return part;
}

/** @param {DaysNeeds} context */
function vaultDays(context) {
  /** @type {import('../days/source.js').DayParts<VaultView, OpenVault>} */
  const parts = {
    seenIn: (view) => (view.kind === 'open' ? view.vault : null),
    around: (filtered) => around(context, filtered),
    day: (changed) => vaultDay(context, changed), options: [context.folder.way()],
    search: (searched) => context.toGallery({ searched }),
  };
  return new Calendar(context, parts);
}

export class Parts {
  /** @param {HTMLElement} stage @param {Needs} context */
  constructor(stage, context) {
    this.stage = stage;
    this.context = context;
    /** @type {Part | null} */
    this.now = null;
    this.key = '';
    /** @type {Kind} */
    this.kind = 'nowhere';
    /** @type {Map<string, Part>} */
    this.made = new Map();
    keepFocus(stage, () => this.now?.heading);
  }

  /**
   * The part that shows this, made and on the stage.
   * @param {Kind} kind @param {Face} face
   * @returns {Part}
   */
  show(kind, face) {
    const isFolder = face === 'days' && kind !== 'nowhere' && this.context.folder.isShown;
    const key = isFolder ? folderKey : `${kind} ${face}`;
    const isSame = key === this.key;
    const wasInside = this.now?.element.contains(document.activeElement) ?? false;
    const hadFocus = !this.stage.contains(document.activeElement) || this.now !== null;
    if (kind !== this.kind || (kind !== 'open' && !isSame)) this.clear(kind);
    this.kind = kind;
    if (this.now && isSame) return this.now;
    if (this.now) {
      closeSheets(this.now.element);
      visible(this.now.element, false);
    }
    this.key = key;
    const there = this.made.get(key);
    const part = there ?? this.make(key, kind, face);
    this.now = part;
    visible(part.element, true);
    this.made.set(key, part);
    // What was left takes no focus with it; who comes by the bar stays there.
    if ((there ? wasInside : hadFocus) && !this.stage.hidden) {
      (part.first ?? part.heading).focus({ preventScroll: true });
    }
    return part;
  }

  /** @param {string} key @param {Kind} kind @param {Face} face */
  make(key, kind, face) {
    const part = (key === folderKey ? folderDays : kind === 'open' ? faces[face]
      : (face === 'days' ? daysMakers : makers)[kind])(this.context);
    part.element.classList.add('screen');
    this.stage.prepend(part.element);
    this.stage.append(...part.over ?? []);
    return part;
  }

  /**
   * Nothing of the vault as it was stays. A folder is no part of it, and goes with the app alone.
   * @param {Kind} kind what it is now
   */
  clear(kind) {
    for (const [key, part] of this.made) {
      if (key === folderKey && kind !== 'nowhere') continue;
      part.leave?.();
      for (const element of [part.element, ...part.over ?? []]) element.remove();
      this.made.delete(key);
    }
  }
}
