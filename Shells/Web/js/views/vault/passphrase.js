// Making a vault, and opening it: by its passphrase, by its 24 words where that is forgotten, or by
// what the device keeps in place of both.

import { asksAuthenticators } from '../../effects/key-source.js';
import { vault as words } from '../../words/vault-words.js';
import { button, iconButton, relabel } from '../controls.js';
import { h, heading, set, text, visible } from '../dom.js';
import { icon } from '../icons.js';
import { wordsField } from '../words-field.js';
import { byPasskey } from './by-passkey.js';
import { lockedCamera } from './camera/locked.js';
import { filesWaiting } from './files-waiting.js';
import { Attempts, fieldFault, passphraseField, showBusy, showing } from './fields.js';
import { homeChoice, takesDrops } from './home.js';
import { newPassphrase } from './new-passphrase.js';
import { RecoverForm } from './recover.js';
import { saidOf } from './said.js';
import { sentFile } from './sent-file.js';
import { unknownWord } from './unknown-word.js';
import { Wait } from './wait.js';

/**
 * @typedef {import('./capabilities.js').TypedSecrets} TypedNeeds
 * @typedef {import('./capabilities.js').HiddenVault} BackNeeds
 * @typedef {BackNeeds & TypedNeeds & import('./said.js').Needs
 *   & import('./files-waiting.js').Needs & import('./home.js').HomeNeeds
 *   & import('./home.js').DropNeeds & import('./sent-file.js').Needs} StartNeeds
 * @typedef {StartNeeds & import('./recover.js').Needs
 *   & import('./capabilities.js').VaultHome} AbsentNeeds
 * @typedef {StartNeeds & import('./by-passkey.js').Needs
 *   & import('./camera/locked.js').Needs} LockedNeeds
 */
/** @typedef {import('../../wire/types').VaultFault} VaultFault */
/** @typedef {{ making?: boolean, unlocking?: boolean, fault: VaultFault | null,
 *   heldUntil?: number | null, sources?: import('../../wire/types').LockedSources }} State */

/** @param {AbsentNeeds} context */
export function absent(context) {
  const said = saidOf(context);
  const title = heading(said.absent.title, 'title title-great');
  const { label, make: act, making: acting } = said.absent;
  const form = newPassphrase({ label, act, acting }, (typed) =>
    context.secrets.type(typed,
      (passphrase) => ({ kind: 'vault', event: { kind: 'createTapped', passphrase } })));
  const backup = new RecoverForm(context);
  let isBack = false;
  const turn = button(words.backup.have, 'quiet wide', () => {
    isBack = !isBack;
    visible(form.element, !isBack);
    visible(backup.element, isBack);
    visible(points, !isBack);
    visible(home.element, !isBack);
    relabel(turn, isBack ? words.backup.haveNone : words.backup.have);
    (isBack ? backup.first : form.input).focus();
  });
  /** @type {import('../icons.js').IconName[]} */
  const marks = ['lock', 'key', 'info'];
  const points = h('ul', { class: 'points' }, ...said.absent.points.map((point, index) =>
    h('li', {}, icon(marks[index] ?? 'check'), h('span', {}, point))));
  const home = homeChoice(context, true);
  const handed = filesWaiting(context);
  const element = h('section', { class: 'column vault-start' }, ...wayBack(context),
    h('p', { class: 'wordmark' }, said.title), title, h('p', { class: 'lead' }, said.absent.line),
    handed.element, points, form.element, backup.element, turn, sentFile(context), home.element);
  takesDrops(context, element);
  return {
    element, heading: title,
    update(/** @type {State} */ state) {
      home.update();
      handed.update();
      // That clearing the browser's data deletes it is not so of a folder.
      const last = /** @type {HTMLElement} */ (points.lastElementChild);
      visible(last, context.home.state === null);
      if (isBack) backup.update(state.making ?? false, state.fault);
      else form.update(state.making ?? false, state.fault);
    },
    leave() {
      form.clear();
      backup.clear();
    },
  };
}

class Locked {
  #ways;
  #turn = button(words.locked.forgotten, 'quiet wide',
    () => this.#show(this.#way === 'passphrase' ? 'words' : 'passphrase'));
  #device = button(words.passkey.open, 'quiet wide', () => this.#show('passkey'));
  #camera;
  #handed;
  #home;
  /** @type {'passkey' | 'passphrase' | 'words'} */
  #way = 'passphrase';
  #hasKeys = false;

  /** @param {LockedNeeds} context */
  constructor(context) {
    const { title, line } = saidOf(context).locked;
    this.heading = heading(title);
    this.#ways = { passkey: byPasskey(context), passphrase: byPassphrase(context),
      words: byWords(context) };
    this.#camera = lockedCamera(context);
    this.#handed = filesWaiting(context);
    this.#home = homeChoice(context);
    this.element = h('section', { class: 'column vault-start' }, ...wayBack(context),
      h('div', { class: 'badge' }, icon('lock')), this.heading,
      h('p', { class: 'lead' }, line), this.#handed.element,
      ...Object.values(this.#ways).map((one) => one.element), this.#turn, this.#device,
      ...this.#camera.elements, sentFile(context), this.#home.element);
    takesDrops(context, this.element);
    this.#draw();
  }

  get first() {
    return this.#ways.passphrase.input;
  }

  /** @param {State} state */
  update(state) {
    this.#offer(state);
    this.#camera.update();
    this.#handed.update();
    this.#home.update();
    this.#ways.passphrase.hold(state.heldUntil ?? null);
    this.#ways[this.#way].update(state);
  }

  leave() {
    this.#ways.passphrase.hold(null);
    this.#ways.passphrase.input.value = '';
    this.#ways.words.input.value = '';
  }

  /** @param {'passkey' | 'passphrase' | 'words'} now */
  #show(now) {
    this.#way = now;
    this.#draw();
    this.#ways[now].input.focus();
  }

  #draw() {
    const way = this.#way;
    for (const [name, { element }] of Object.entries(this.#ways)) visible(element, name === way);
    relabel(this.#turn,
      way === 'passphrase' ? words.locked.forgotten : words.locked.remembered);
    visible(this.#device, this.#hasKeys && way === 'passphrase');
  }

  /**
   * What asks for a finger alone is offered first.
   * @param {State} state
   */
  #offer({ sources }) {
    const had = this.#hasKeys;
    this.#hasKeys = asksAuthenticators()
      && (sources?.sources.some(({ kind }) => kind === 'passkey') ?? false);
    if (this.#hasKeys === had) return;
    const hadFocus = document.activeElement === this.#ways[this.#way].input;
    this.#way = this.#hasKeys ? 'passkey' : 'passphrase';
    this.#draw();
    if (hadFocus) this.#ways[this.#way].input.focus({ preventScroll: true });
  }
}

/** @param {LockedNeeds} context */
export const locked = (context) => new Locked(context);

/**
 * To the vault around this one, if there is one.
 * @param {BackNeeds} context
 */
function wayBack({ hidden: { leave } }) {
  return leave ? [h('div', { class: 'bar-top' },
    iconButton(words.trash.back, 'back', leave))] : [];
}

/** @param {TypedNeeds} context */
function byPassphrase({ secrets }) {
  const { input, label } = passphraseField(words.locked.label, 'current-password');
  const show = showing([input]);
  return opening(input, [label, input, show], words.faults.empty, (typed) =>
    secrets.type(typed,
      (passphrase) => ({ kind: 'vault', event: { kind: 'unlockTapped', passphrase } })));
}

/** @param {TypedNeeds} context */
function byWords({ secrets }) {
  const { input, label, counted } = wordsField('vault-words', words.locked.words,
    words.locked.counted);
  const form = opening(input, [label, input, counted], words.faults.wrongWords, (typed) =>
    secrets.type(typed,
      (name) => ({ kind: 'vault', event: { kind: 'wordsEntered', words: name } })),
  unknownWord(input, () => form.tell()));
  return form;
}

/**
 * @param {VaultFault} why
 * @param {number} passedOver so many ways to open the vault were not tried
 */
const refusal = ({ kind }, passedOver) => words.faults[kind]
  + (passedOver > 0 ? ` ${words.locked.passedOver(passedOver)}` : '');

/**
 * A form that opens the vault by what was typed.
 * @param {HTMLInputElement | HTMLTextAreaElement} input
 * @param {HTMLElement[]} rows
 * @param {string} empty what to say where nothing was typed
 * @param {(typed: string) => void} open
 * @param {(isAll: boolean) => string} [wrong] what is wrong with what is typed so far, or with all
 *   of it
 */
function opening(input, rows, empty, open, wrong = () => '') {
  const fault = fieldFault(input);
  const caption = h('span', {}, words.locked.open);
  const submit = h('button', { type: 'submit', class: 'button primary wide' }, caption);
  let busy = false;
  const element = h('form', { class: 'form', novalidate: true, onsubmit: (
    /** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (busy) return;
    // A passphrase of spaces is one.
    const isEmpty = input.value === '';
    const isWrong = isEmpty ? empty : wrong(true);
    fault.say(isWrong);
    if (isWrong) return input.focus();
    if (wait.seconds > 0) return;
    attempts.isUnderWay = true;
    open(input.value);
  } }, ...rows, fault.line, submit);
  const wait = new Wait((seconds, isFirst) => {
    // Shown each second, read out once.
    set(fault.line, 'aria-live', seconds > 0 && !isFirst ? 'off' : null);
    set(submit, 'aria-disabled', seconds > 0 ? 'true' : null);
    fault.say(seconds > 0 ? words.locked.wait(seconds) : '');
  });
  /** Why the last attempt failed, until something else is typed: that has not been tried. */
  let refused = '';
  const attempts = new Attempts();
  input.addEventListener('input', () => {
    refused = '';
    tell();
  });

  function tell() {
    if (wait.seconds > 0) wait.tell();
    else if (!busy) fault.say(wrong(false) || refused);
  }

  return {
    element, input, tell,
    /** @param {number | null} until */
    hold: (until) => wait.until(until),
    /** @param {State} state */
    update(state) {
      const said = state.fault ? refusal(state.fault, state.sources?.passedOver ?? 0) : '';
      busy = state.unlocking ?? false;
      const isTried = attempts.isUnderWay && !busy;
      if (attempts.isNews(busy, said)) refused = said;
      showBusy(element, submit, busy);
      text(caption, busy ? words.locked.opening : words.locked.open);
      if (isTried && said) input.select();
      tell();
    },
  };
}
