// What the details ask before they act: whether to leave, to remove or to block somebody, and a
// new name.

import { words } from '../../words/words.js';
import { h, set, text, visible } from '../dom.js';
import { button, faultLine, relabel } from '../controls.js';

/**
 * @typedef {import('../../wire/types').GroupDetails} GroupDetails
 * @typedef {import('../../wire/types').GroupsEvent} GroupsEvent
 * @typedef {NonNullable<GroupDetails['question']>} Question
 */

export class DetailsQuestion {
  #context;
  #send;
  /** @type {Question | null} */
  #asked = null;
  #isBusy = false;
  /** @type {import('../../wire/types').FormFault | null} */
  #current = null;
  #title = h('h2', { class: 'subtitle', tabindex: -1 });
  #line = h('p', { class: 'hint' });
  #fault = faultLine({ empty: words.newGroup.empty, tooLong: words.newGroup.tooLong,
    unusable: words.newGroup.unusable });
  #input = h('input', { class: 'field', id: 'new-name', type: 'text', autocomplete: 'off',
    autocapitalize: 'words', maxlength: 80, dir: 'auto', 'aria-describedby': this.#fault.id });
  #label = h('label', { class: 'label', for: 'new-name' });
  #yes = h('button', { type: 'submit', class: 'button primary wide' }, h('span', {}));
  #no = button(words.people.cancel, 'quiet wide', () => this.#context.send({ kind: 'back' }));
  #naming = h('div', { class: 'naming' }, this.#label, this.#input);
  element = h('form', { class: 'confirm', novalidate: true, onsubmit: (
    /** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (this.#asked && !this.#isBusy) this.#send(answerTo(this.#asked, this.#input.value));
  } }, this.#title, this.#line, this.#naming, this.#fault.element, this.#yes, this.#no);

  /**
   * @param {import('../types').Context} context
   * @param {(event: GroupsEvent) => void} send
   */
  constructor(context, send) {
    this.#context = context;
    this.#send = send;
  }

  /** @param {GroupDetails} sheet */
  update(sheet) {
    const before = JSON.stringify(this.#asked);
    const { question: asked, fault, busy } = sheet;
    const failed = fault !== null && fault !== this.#current && !busy;
    this.#asked = asked;
    this.#isBusy = busy;
    this.#current = asked ? fault : null;
    visible(this.element, asked !== null);
    if (asked && JSON.stringify(asked) !== before) this.#ask(asked, sheet);
    else if (failed && asked) this.#input.focus();
    for (const control of [this.#yes, this.#no]) {
      set(control, 'aria-disabled', busy ? 'true' : null);
    }
    this.#yes.classList.toggle('busy', busy);
    set(this.#input, 'aria-invalid', this.#current ? 'true' : null);
    this.tick();
  }

  tick() {
    this.#fault.update(this.#current, this.#context.now());
  }

  /** @param {Question} asked @param {GroupDetails} sheet */
  #ask(asked, sheet) {
    const say = wording(asked, sheet);
    text(this.#title, say.title);
    text(this.#line, say.line);
    relabel(this.#yes, say.yes);
    relabel(this.#no, say.no);
    const isForm = asked.kind === 'rename' || asked.kind === 'ownName';
    this.#yes.classList.toggle('danger', !isForm);
    visible(this.#naming, isForm);
    visible(this.#line, say.line !== '');
    set(this.#title, 'class', isForm ? 'heard' : 'subtitle');
    if (!isForm) return this.#title.focus();
    text(this.#label, say.title);
    this.#input.value = asked.kind === 'rename' ? sheet.name
      : sheet.members.find((person) => person.you)?.name ?? '';
    this.#input.focus();
    this.#input.select();
  }
}

/**
 * @param {Question} asked @param {string} typed
 * @returns {GroupsEvent}
 */
function answerTo(asked, typed) {
  switch (asked.kind) {
    case 'leave': return { kind: 'leaveConfirmed' };
    case 'remove': return { kind: 'removeConfirmed' };
    case 'block': return { kind: 'blockConfirmed' };
    case 'rename':
    case 'ownName': return { kind: 'renamed', name: typed };
  }
}

/**
 * @param {Question} asked
 * @param {GroupDetails} sheet
 */
function wording(asked, sheet) {
  const say = words.people;
  const called = (/** @type {string} */ account) =>
    sheet.members.find((person) => person.account === account)?.name || say.unknown;
  switch (asked.kind) {
    case 'leave': return { title: words.details.confirm(sheet.name),
      line: words.details.confirmLine, yes: words.details.leaveNow(sheet.name),
      no: words.details.stay };
    case 'remove': return { title: say.removeTitle(called(asked.account), sheet.name),
      line: say.removeLine, yes: say.removeNow(called(asked.account)), no: say.cancel };
    case 'block': return { title: say.blockTitle(called(asked.account)), line: say.blockLine,
      yes: say.blockNow(called(asked.account)), no: say.cancel };
    case 'rename': return { title: words.newGroup.label, line: '', yes: say.save, no: say.cancel };
    case 'ownName': return { title: words.firstName.label, line: say.ownNameLine, yes: say.save,
      no: say.cancel };
  }
}
