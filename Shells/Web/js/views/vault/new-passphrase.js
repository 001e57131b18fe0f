// Choosing a passphrase: typed twice, with what there is to know before.

import { forgetAsked, strengthOf } from '../../effects/days.js';
import { vault as words } from '../../words/vault-words.js';
import { h, text } from '../dom.js';
import { fieldFault, passphraseField, showBusy, showing } from './fields.js';

/** Shorter ones are guessed by trying. */
const shortest = 12;

/**
 * @param {{ label: string, act: string, acting: string }} say
 * @param {(passphrase: string) => void} chosen
 */
export function newPassphrase(say, chosen) {
  const { input, label } = passphraseField(say.label, 'new-password');
  const again = passphraseField(words.absent.again, 'new-password');
  const fault = fieldFault(input, again.input);
  const hint = h('p', { class: 'hint', role: 'status' }, words.absent.hint);
  input.addEventListener('input', sayStrength);
  const caption = h('span', {}, say.act);
  const submit = h('button', { type: 'submit', class: 'button primary wide' }, caption);
  let busy = false;
  const element = h('form', { class: 'form', novalidate: true, onsubmit: (
    /** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (busy) return;
    const wrong = faultOf(input.value, again.input.value);
    fault.begin(wrong);
    if (wrong) return input.focus();
    chosen(input.value);
  } }, label, input, hint,
  again.label, again.input, showing([input, again.input]), fault.line, submit);

  function sayStrength() {
    const typed = input.value;
    text(hint, typed === '' ? words.absent.hint : words.absent.strength[strengthOf(typed)]);
  }

  return {
    element, input,
    /** @param {boolean} now @param {import('../../wire/types').VaultFault | null} why */
    update(now, why) {
      busy = now;
      showBusy(element, submit, busy);
      text(caption, busy ? say.acting : say.act);
      fault.hear(busy, why ? words.faults[why.kind] : '');
    },
    clear() {
      input.value = '';
      again.input.value = '';
      fault.say('');
      sayStrength();
      forgetAsked();
    },
  };
}

/** @param {string} first @param {string} second */
function faultOf(first, second) {
  if (first === '') return words.faults.empty;
  if ([...first].length < shortest) return words.faults.short;
  // One keyboard writes "é" as one character, another as two.
  return first.normalize('NFC') === second.normalize('NFC') ? '' : words.faults.different;
}
