// Bringing a vault back where there is none: the file of a backup, and its passphrase or its 24
// words.

import { vault as words } from '../../words/vault-words.js';
import { button, relabel } from '../controls.js';
import { h, text, visible } from '../dom.js';
import { wordsField } from '../words-field.js';
import { pickRead } from './archive-places.js';
import { fieldFault, passphraseField, showBusy, showing } from './fields.js';
import { unknownWord } from './unknown-word.js';

/** @typedef {import('./capabilities.js').TypedSecrets} Needs */
/** @typedef {import('../../wire/types').VaultFault} VaultFault */

const said = words.backup;

export class RecoverForm {
  #secrets;
  /** @type {File | null} */
  #file = null;
  #isByWords = false;
  #isBusy = false;
  /** What it begins with. */
  first = button(said.pick, 'tinted wide', () => this.#pick(), 'file');
  #name = h('p', { class: 'hint backup-name', role: 'status' }, said.noFile);
  #passphrase = passphraseField(said.passphrase, 'current-password');
  #phrase = wordsField('vault-backup-words', words.locked.words, words.locked.counted);
  #byPassphrase = h('div', { class: 'form' }, this.#passphrase.label, this.#passphrase.input,
    showing([this.#passphrase.input]));
  #byWords = h('div', { class: 'form', hidden: true }, this.#phrase.label, this.#phrase.input,
    this.#phrase.counted);
  #turn = button(said.byWords, 'quiet wide', () => this.#turnAround());
  #fault = fieldFault(this.#passphrase.input, this.#phrase.input);
  #caption = h('span', {}, said.bring);
  #submit = h('button', { type: 'submit', class: 'button primary wide' }, this.#caption);
  #unknown = this.#unknownWord();
  element = h('form', { class: 'form', novalidate: true, hidden: true, onsubmit: (
    /** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (!this.#isBusy) this.#recover();
  } }, h('p', { class: 'hint' }, said.recoverLine), this.first, this.#name, this.#byPassphrase,
  this.#byWords, this.#fault.line, this.#submit, this.#turn);

  /** @param {Needs} context */
  constructor({ secrets }) {
    this.#secrets = secrets;
  }

  /** @param {boolean} now @param {VaultFault | null} why */
  update(now, why) {
    this.#isBusy = now;
    showBusy(this.element, this.#submit, now);
    text(this.#caption, now ? said.bringing : said.bring);
    this.#fault.hear(now, why ? sentence(why) : '');
  }

  clear() {
    this.#passphrase.input.value = '';
    this.#phrase.input.value = '';
    this.#fault.say('');
  }

  async #pick() {
    this.#file = await pickRead() ?? this.#file;
    text(this.#name, this.#file ? this.#file.name : said.noFile);
    this.#fault.say('');
  }

  get #input() {
    return this.#isByWords ? this.#phrase.input : this.#passphrase.input;
  }

  #turnAround() {
    this.#isByWords = !this.#isByWords;
    visible(this.#byPassphrase, !this.#isByWords);
    visible(this.#byWords, this.#isByWords);
    relabel(this.#turn, this.#isByWords ? said.byPassphrase : said.byWords);
    this.#fault.say('');
    this.#input.focus();
  }

  #recover() {
    const [file, input] = [this.#file, this.#input];
    const wrong = file ? this.#wrongWith(input) : said.pickFirst;
    this.#fault.begin(wrong);
    if (wrong || !file) return (file ? input : this.first).focus();
    this.#secrets.recover(file, input.value, this.#isByWords);
  }

  /** @param {HTMLInputElement | HTMLTextAreaElement} input */
  #wrongWith({ value }) {
    if (value === '') return this.#isByWords ? words.faults.wrongWords : words.faults.empty;
    return this.#isByWords ? this.#unknown(true) : '';
  }

  /** @returns {ReturnType<typeof unknownWord>} */
  #unknownWord() {
    return unknownWord(this.#phrase.input, () => this.#fault.say(this.#unknown(false)));
  }
}

/** @param {VaultFault} why */
const sentence = ({ kind }) => (kind === 'damaged' || kind === 'newer'
  ? said.faults[kind] : words.faults[kind]);
