// What stands on the stage of the vault: its start, that it is locked, or one of the two faces of
// an open one. A face that was looked at stays as it was left until the vault is locked.

import { days as daysWords } from '../../words/days-words.js';
import { vault as words } from '../../words/vault-words.js';
import { calendar } from '../days/calendar.js';
import { h, heading, set, text, visible } from '../dom.js';
import { gallery } from './gallery.js';
import { absent, locked } from './passphrase.js';

/**
 * @typedef {import('../../wire/types').VaultView} VaultView
 * @typedef {import('./vault.js').VaultContext} VaultContext
 * @typedef {import('./vault.js').Face} Face
 * @typedef {import('./vault.js').Part} Part
 */

/** @type {Record<Exclude<VaultView['kind'], 'open'>, (context: VaultContext) => Part>} */
const makers = {
  nowhere: () => notice(words.elsewhere), looking: () => notice(words.looking), absent, locked,
};

/** @type {Record<Face, (context: VaultContext) => Part>} */
const faces = { vault: gallery, days: calendar };

/** @param {string} line @returns {Part} */
function notice(line) {
  const title = heading(words.title, 'heard');
  const element = h('section', { class: 'middle' }, title,
    h('p', { class: 'lead working', role: 'status' }, line));
  set(element, 'data-part', 'notice');
  return { element, heading: title, update() {} };
}

export class Parts {
  /** @param {HTMLElement} stage @param {VaultContext} context */
  constructor(stage, context) {
    this.stage = stage;
    this.context = context;
    /** @type {Part | null} */
    this.now = null;
    this.key = '';
    /** @type {Map<string, Part>} */
    this.made = new Map();
  }

  /**
   * The part that shows this, made and on the stage.
   * @param {VaultView['kind']} kind @param {Face} face
   * @returns {Part}
   */
  show(kind, face) {
    const key = `${kind} ${face}`;
    if (this.now && key === this.key) return this.now;
    const wasInside = this.now?.element.contains(document.activeElement) ?? false;
    const hadFocus = !this.stage.contains(document.activeElement) || this.now !== null;
    if (kind !== 'open' || !this.key.startsWith(kind)) this.clear();
    else if (this.now) visible(this.now.element, false);
    this.key = key;
    const there = this.made.get(key);
    const part = there ?? this.make(kind, face);
    this.now = part;
    visible(part.element, true);
    this.made.set(key, part);
    // What was left takes no focus with it; who comes by the bar stays there.
    if ((there ? wasInside : hadFocus) && !this.stage.hidden) {
      (part.first ?? part.heading).focus({ preventScroll: true });
    }
    return part;
  }

  /** @param {VaultView['kind']} kind @param {Face} face */
  make(kind, face) {
    const part = (kind === 'open' ? faces[face] : makers[kind])(this.context);
    const isStart = kind === 'absent' || kind === 'locked';
    if (isStart && face === 'days') text(part.heading, daysWords[kind]);
    part.element.classList.add('screen');
    this.stage.prepend(part.element);
    this.stage.append(...part.over ?? []);
    return part;
  }

  clear() {
    for (const part of this.made.values()) {
      part.leave?.();
      part.element.remove();
    }
    this.made.clear();
  }
}
