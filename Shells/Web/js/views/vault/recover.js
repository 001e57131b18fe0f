// Bringing a vault back where there is none: the file of a backup, and its passphrase or its 24
// words.

import { vault as words } from '../../words/vault-words.js';
import { button, relabel } from '../controls.js';
import { h, text, visible } from '../dom.js';
import { wordsField } from '../words-field.js';
import { pickRead } from './archive-places.js';
import { fieldFault, passphraseField, showBusy, showing } from './fields.js';
import { unknownWord } from './unknown-word.js';

/** @typedef {import('./vault.js').VaultContext} VaultContext */
/** @typedef {import('../../wire/types').VaultFault} VaultFault */

/** @param {VaultContext} context */
export function recoverForm(context) {
  const said = words.backup;
  /** @type {File | null} */
  let file = null;
  const pick = button(said.pick, 'tinted wide', async () => {
    file = await pickRead() ?? file;
    text(name, file ? file.name : said.noFile);
    fault.say('');
  }, 'file');
  const name = h('p', { class: 'hint backup-name', role: 'status' }, said.noFile);
  const passphrase = passphraseField(said.passphrase, 'current-password');
  const phrase = wordsField('vault-backup-words', words.locked.words, words.locked.counted);
  const byPassphrase = h('div', { class: 'form' }, passphrase.label, passphrase.input,
    showing([passphrase.input]));
  const byWords = h('div', { class: 'form', hidden: true }, phrase.label, phrase.input,
    phrase.counted);
  const turn = button(said.byWords, 'quiet wide', () => {
    isByWords = !isByWords;
    visible(byPassphrase, !isByWords);
    visible(byWords, isByWords);
    relabel(turn, isByWords ? said.byPassphrase : said.byWords);
    fault.say('');
    (isByWords ? phrase : passphrase).input.focus();
  });
  const fault = fieldFault(passphrase.input, phrase.input);
  const caption = h('span', {}, said.bring);
  const submit = h('button', { type: 'submit', class: 'button primary wide' }, caption);
  let [isByWords, busy] = [false, false];
  const unknown = unknownWord(phrase.input, () => fault.say(unknown(false)));

  /** @param {HTMLInputElement | HTMLTextAreaElement} input */
  function wrongWith({ value }) {
    if (value === '') return isByWords ? words.faults.wrongWords : words.faults.empty;
    return isByWords ? unknown(true) : '';
  }

  const element = h('form', { class: 'form', novalidate: true, hidden: true, onsubmit: (
    /** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (busy) return;
    const { input } = isByWords ? phrase : passphrase;
    const wrong = file ? wrongWith(input) : said.pickFirst;
    fault.begin(wrong);
    if (wrong || !file) return (file ? input : pick).focus();
    context.recover(file, input.value, isByWords);
  } }, h('p', { class: 'hint' }, said.recoverLine), pick, name, byPassphrase, byWords, fault.line,
  submit, turn);

  /** @param {VaultFault} why */
  const sentence = ({ kind }) => (kind === 'damaged' || kind === 'newer'
    ? said.faults[kind] : words.faults[kind]);

  return {
    element, first: pick,
    /** @param {boolean} now @param {VaultFault | null} why */
    update(now, why) {
      busy = now;
      showBusy(element, submit, busy);
      text(caption, busy ? said.bringing : said.bring);
      fault.hear(busy, why ? sentence(why) : '');
    },
    clear() {
      passphrase.input.value = '';
      phrase.input.value = '';
      fault.say('');
    },
  };
}
