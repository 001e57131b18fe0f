// Where days begin while there is no vault: with photos somebody has, in whichever place they lie.
// A vault is the second way.

import { days as words } from '../../words/days-words.js';
import { button } from '../controls.js';
import { h, heading, visible } from '../dom.js';
import { icon } from '../icons.js';
import { takesDrops } from '../vault/home.js';
import { absent } from '../vault/passphrase.js';
import { sentFile } from '../vault/sent-file.js';

/**
 * @typedef {import('../vault/capabilities.js').FolderWay
 *   & import('../vault/capabilities.js').Incoming & import('../vault/passphrase.js').AbsentNeeds
 *   & import('../vault/home.js').DropNeeds & import('../vault/sent-file.js').Needs} Needs
 */

class DaysStart {
  #context;
  #vault;
  #first;
  #isMaking = false;

  /** @param {Needs} context */
  constructor(context) {
    const { start } = words;
    this.#context = context;
    this.#vault = absent(context);
    this.#vault.element.append(button(start.back, 'quiet wide', () => this.#make(false), 'days'));
    this.#first = h('section', { class: 'column vault-start' },
      h('div', { class: 'badge' }, icon('days')), heading(words.absent, 'title title-great'),
      h('p', { class: 'lead' }, start.line), context.folder.way('primary'),
      h('p', { class: 'hint' }, start.vaultLine),
      button(start.vault, 'quiet wide', () => this.#make(true), 'lock'), sentFile(context));
    this.element = h('div', { class: 'days-start' }, this.#first, this.#vault.element);
    takesDrops(context, this.#first);
    this.#draw();
  }

  get heading() {
    const shown = this.#isMaking ? this.#vault.element : this.#first;
    return /** @type {HTMLElement} */ (shown.querySelector('h1'));
  }

  /** @param {import('../vault/passphrase.js').State} state */
  update(state) {
    // What was dropped waits for a vault, and one that is being made was wanted.
    if (state.making || state.fault || this.#context.incoming.count() > 0) this.#isMaking = true;
    this.#vault.update(state);
    this.#draw();
  }

  leave() {
    this.#vault.leave();
  }

  /** @param {boolean} now */
  #make(now) {
    this.#isMaking = now;
    this.#draw();
    this.heading.focus({ preventScroll: true });
  }

  #draw() {
    visible(this.#first, !this.#isMaking);
    visible(this.#vault.element, this.#isMaking);
  }
}

/** @param {Needs} context */
export const daysStart = (context) => new DaysStart(context);
