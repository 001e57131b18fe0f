// Making a vault, and opening it: a passphrase, and what there is to know before it is chosen.

import { vault as words } from '../../words/vault-words.js';
import { h, heading, set, text, visible } from '../dom.js';
import { icon } from '../icons.js';

/** @typedef {import('./vault.js').VaultContext} VaultContext */
/** @typedef {import('../../wire/types').VaultFault} VaultFault */
/** @typedef {{ making?: boolean, unlocking?: boolean, fault: VaultFault | null }} State */

/** Shorter ones are guessed by trying. */
const shortest = 12;
let fields = 0;

/**
 * @param {string} label
 * @param {string} autocomplete
 */
function passphraseField(label, autocomplete) {
  const id = `passphrase-${fields += 1}`;
  const input = h('input', {
    id, class: 'field', type: 'password', autocomplete, autocapitalize: 'off', spellcheck: 'false',
    maxlength: 1024,
  });
  return { input, label: h('label', { class: 'label', for: id }, label) };
}

/**
 * A box that shows what is typed in `inputs`.
 * @param {HTMLInputElement[]} inputs
 */
function showing(inputs) {
  const box = h('input', { type: 'checkbox', onchange: () => {
    for (const input of inputs) input.type = box.checked ? 'text' : 'password';
  } });
  return h('label', { class: 'vault-show' }, box, h('span', {}, words.show));
}

/**
 * The line that says what went wrong.
 * @param {HTMLInputElement} input
 */
function faultLine(input) {
  const line = h('p', { class: 'fault', role: 'alert', id: `${input.id}-fault` });
  set(input, 'aria-describedby', line.id);
  return {
    line,
    /** @param {string} said */
    say(said) {
      if (line.textContent !== said) line.replaceChildren(...(said ? [icon('alert'), said] : []));
      visible(line, said !== '');
      set(input, 'aria-invalid', said ? 'true' : null);
    },
  };
}

/** @param {HTMLElement} form @param {HTMLButtonElement} submit @param {boolean} busy */
function showBusy(form, submit, busy) {
  set(form, 'aria-busy', busy ? 'true' : null);
  set(submit, 'aria-disabled', busy ? 'true' : null);
  submit.classList.toggle('busy', busy);
}

/** @param {VaultContext} context */
export function absent(context) {
  const title = heading(words.absent.title, 'title title-great');
  const { input, label } = passphraseField(words.absent.label, 'new-password');
  const again = passphraseField(words.absent.again, 'new-password');
  const fault = faultLine(input);
  const caption = h('span', {}, words.absent.make);
  const submit = h('button', { type: 'submit', class: 'button primary wide' }, caption);
  let busy = false;
  const form = h('form', { class: 'form', novalidate: true, onsubmit: (
    /** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (busy) return;
    const wrong = faultOf(input.value, again.input.value);
    fault.say(wrong);
    if (wrong) return input.focus();
    context.type(input.value, (passphrase) => ({ kind: 'createTapped', passphrase }));
  } }, label, input, h('p', { class: 'hint' }, words.absent.hint),
  again.label, again.input, showing([input, again.input]), fault.line, submit);
  /** @type {import('../icons.js').IconName[]} */
  const marks = ['lock', 'key', 'info'];
  const element = h('section', { class: 'column vault-start' },
    h('p', { class: 'wordmark' }, words.title), title, h('p', { class: 'lead' }, words.absent.line),
    h('ul', { class: 'points' }, ...words.absent.points.map((point, index) =>
      h('li', {}, icon(marks[index] ?? 'check'), h('span', {}, point)))), form);
  return {
    element, heading: title,
    update(/** @type {State} */ state) {
      busy = state.making ?? false;
      showBusy(form, submit, busy);
      text(caption, busy ? words.absent.making : words.absent.make);
      if (state.fault) fault.say(words.faults[state.fault.kind]);
    },
    leave() {
      input.value = '';
      again.input.value = '';
    },
  };
}

/** @param {string} first @param {string} second */
function faultOf(first, second) {
  if (first === '') return words.faults.empty;
  if ([...first].length < shortest) return words.faults.short;
  return first === second ? '' : words.faults.different;
}

/** @param {VaultContext} context */
export function locked(context) {
  const title = heading(words.locked.title);
  const { input, label } = passphraseField(words.locked.label, 'current-password');
  const fault = faultLine(input);
  const caption = h('span', {}, words.locked.open);
  const submit = h('button', { type: 'submit', class: 'button primary wide' }, caption);
  let busy = false;
  const form = h('form', { class: 'form', novalidate: true, onsubmit: (
    /** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (busy) return;
    fault.say(input.value === '' ? words.faults.empty : '');
    if (input.value === '') return input.focus();
    context.type(input.value, (passphrase) => ({ kind: 'unlockTapped', passphrase }));
  } }, label, input, showing([input]), fault.line, submit);
  const element = h('section', { class: 'column vault-start' },
    h('div', { class: 'badge' }, icon('lock')), title,
    h('p', { class: 'lead' }, words.locked.line), form);
  return {
    element, heading: title, first: input,
    update(/** @type {State} */ state) {
      const failed = busy && !state.unlocking && state.fault !== null;
      busy = state.unlocking ?? false;
      showBusy(form, submit, busy);
      text(caption, busy ? words.locked.opening : words.locked.open);
      if (!busy) fault.say(state.fault ? words.faults[state.fault.kind] : '');
      if (failed) input.select();
    },
    leave() {
      input.value = '';
    },
  };
}
