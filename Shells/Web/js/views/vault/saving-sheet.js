// The sheet in which copies are saved, or sent to another app: what is asked, how far it is, and
// what could not be done.

import { vault as words } from '../../words/vault-words.js';
import { button, relabel } from '../controls.js';
import { dialog } from '../days/dialog.js';
import { h, text, visible } from '../dom.js';
import { copyForm } from './copy-form.js';
import { editedAlong } from './edited-along.js';
import { goingAlong } from './going-along.js';
import { sendsFiles } from './sending.js';

/**
 * @typedef {import('./capabilities.js').VaultName & import('./capabilities.js').Guard} Needs
 * @typedef {import('../../wire/types').CatalogEntry} CatalogEntry
 */

export class SavingSheet {
  #title = h('span', {});
  #line = h('p', { class: 'hint' });
  #state = h('p', { class: 'hint', role: 'status' });
  #fault = h('p', { class: 'fault', role: 'alert' });
  #failures = h('ul', { class: 'hint import-failures' });
  #asked;
  #form;
  #edited;
  #along;
  #save;
  #prepare;
  #send;
  #cancel;
  #dialog;

  /**
   * @param {Needs} context
   * @param {() => CatalogEntry[]} asked what is to be saved
   * @param {{ save: () => void, prepare: () => void, send: () => void, cancel: () => void,
   *   closed: () => void }} acts `prepare` makes copies ready, and `send` opens the system's sheet
   */
  constructor({ place, guarded }, asked, { save, prepare, send, cancel, closed }) {
    this.#asked = asked;
    this.#form = copyForm(`${place}-save-form`, () => this.#name());
    this.#edited = editedAlong(`${place}-save-edited`);
    this.#along = goingAlong(`${place}-save-along`);
    this.#save = button('', 'primary wide', save, 'save');
    this.#prepare = button(words.item.sendToApp, 'tinted wide', prepare, 'share');
    this.#send = button(words.item.sendNow, 'primary wide', send, 'share');
    this.#cancel = button(words.importing.cancel, 'quiet wide', cancel);
    this.#dialog = dialog(this.#title, guarded, this.#line, this.#form.element,
      this.#edited.element, this.#along.element, this.#save, this.#prepare, this.#state,
      this.#fault, this.#failures, this.#send, this.#cancel);
    this.element.addEventListener('close', closed);
  }

  get element() {
    return this.#dialog.element;
  }

  get isOpen() {
    return this.#dialog.isOpen;
  }

  /** The key that copies are sealed under; none where they are decrypted. */
  get key() {
    return this.#form.key;
  }

  /** What goes along with the copies. */
  get going() {
    return { removal: this.#along.removal, asTaken: this.#edited.isAsTaken };
  }

  show() {
    this.#dialog.show();
  }

  close() {
    this.#dialog.close();
  }

  escape() {
    return this.#dialog.escape();
  }

  /** Something else is asked for. */
  begin() {
    this.#form.offer([]);
    visible(this.#line, true);
    this.#name();
    this.#edited.offer(this.#asked());
    this.#along.reset();
    this.moving(false);
    this.say('');
    this.show();
  }

  /** @param {Parameters<ReturnType<typeof copyForm>['offer']>[0]} keys to seal copies under */
  offer(keys) {
    this.#form.offer(keys);
    this.#form.show(true);
  }

  /** @param {boolean} now @param {string} [said] how far it is */
  moving(now, said = words.item.saving) {
    text(this.#state, now ? said : '');
    visible(this.#state, now);
    visible(this.#cancel, now && this.#asked().length > 1);
    this.#form.show(!now);
    visible(this.#edited.element, !now && this.#edited.isAsked(this.#asked()));
    for (const part of [this.#along.element, this.#save]) visible(part, !now);
    this.#showPrepare(!now);
    visible(this.#send, false);
  }

  /** @param {boolean} now */
  #showPrepare(now) {
    visible(this.#prepare, now && !this.key && sendsFiles());
  }

  /** @param {number} count of files that wait to be sent @param {string} leftOut what they lack */
  ready(count, leftOut) {
    text(this.#title, words.item.sendToApp);
    visible(this.#line, false);
    this.moving(true, [words.item.sendReady(count), leftOut].join(' ').trim());
    visible(this.#cancel, false);
    visible(this.#send, true);
    this.#send.focus();
  }

  /** @param {string} sentence empty for none @param {HTMLElement[]} [beside] item by item */
  say(sentence, beside = []) {
    text(this.#fault, sentence);
    visible(this.#fault, sentence !== '');
    this.#failures.replaceChildren(...beside);
    visible(this.#failures, beside.length > 0);
  }

  /** What is left to be saved can be saved otherwise. */
  askAgain() {
    this.#name();
    this.#form.show(true);
    visible(this.#edited.element, this.#edited.isAsked(this.#asked()));
  }

  #name() {
    const { length } = this.#asked();
    const isOne = length === 1;
    text(this.#line, this.key ? words.named.saveLine(this.key) : words.item.saveLine);
    if (this.key) text(this.#title, words.named.saveTitle(length));
    else text(this.#title, isOne ? words.item.saveTitle : words.item.saveAllTitle(length));
    relabel(this.#save, isOne ? words.item.saveNow : words.item.saveAllNow);
    this.#showPrepare(true);
  }
}
