// What one's own devices ask: whether to take one out, and what to call one.

import { words } from '../../words/words.js';
import { h, set, text, visible } from '../dom.js';
import { button, faultLine, relabel } from '../controls.js';

/**
 * @typedef {import('../../wire/types').DevicesSheet} DevicesSheet
 * @typedef {import('../../wire/types').IdentityEvent} IdentityEvent
 * @typedef {NonNullable<DevicesSheet['question']>} Question
 */

const own = words.devices;

export class DevicesQuestion {
  #context;
  /** @type {Question | null} */
  #asked = null;
  /** @type {import('../../wire/types').FormFault | null} */
  #current = null;
  #title = h('h2', { class: 'subtitle', tabindex: -1 });
  #line = h('p', { class: 'hint' });
  #fault = faultLine({ tooLong: words.newGroup.tooLong, unusable: own.nameUnusable });
  #input = h('input', { class: 'field', id: 'device-name', type: 'text',
    autocomplete: 'off', autocapitalize: 'sentences', maxlength: 80, dir: 'auto',
    'aria-describedby': `device-name-hint ${this.#fault.id}` });
  #naming = h('div', { class: 'naming' },
    h('label', { class: 'label', for: 'device-name' }, own.nameLabel), this.#input,
    h('p', { class: 'hint', id: 'device-name-hint' }, own.nameHint));
  #yes = h('button', { type: 'submit', class: 'button primary wide' }, h('span', {}));
  #alone = button(own.revokeAlone, 'quiet wide', () => this.#context.send({ kind: 'identity',
    event: { kind: 'revokeConfirmed', alone: true } }));
  #no = button('', 'quiet wide', () => this.#context.send({ kind: 'back' }));
  element = h('form', { class: 'confirm', novalidate: true, onsubmit: (
    /** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    this.#answer();
  } }, this.#title, this.#line, this.#naming, this.#fault.element, this.#yes, this.#alone,
  this.#no);

  /** @param {import('../types').Context} context */
  constructor(context) {
    this.#context = context;
  }

  /** @param {DevicesSheet} sheet */
  update(sheet) {
    const before = JSON.stringify(this.#asked);
    const asked = sheet.question;
    const next = asked?.kind === 'name' ? sheet.fault : null;
    const failed = next !== null && this.#current === null;
    this.#asked = asked;
    this.#current = next;
    visible(this.element, asked !== null);
    if (asked && JSON.stringify(asked) !== before) this.#ask(asked, sheet);
    else if (failed) this.#input.focus();
    set(this.#input, 'aria-invalid', next ? 'true' : null);
    this.#fault.update(next, this.#context.now());
  }

  #answer() {
    if (!this.#asked) return;
    this.#context.send({ kind: 'identity', event: this.#asked.kind === 'revoke'
      ? { kind: 'revokeConfirmed', alone: false }
      : { kind: 'deviceNamed', name: this.#input.value } });
  }

  /**
   * @param {Question} question
   * @param {DevicesSheet} sheet
   */
  #ask(question, { devices }) {
    const isName = question.kind === 'name';
    const later = isName && question.added ? words.join.decline : words.people.cancel;
    text(this.#title, !isName ? own.confirm : question.added ? own.addedTitle : own.nameTitle);
    text(this.#line, isName ? own.nameLine : revoking(question, devices));
    const reaches = !isName && question.reach.length > 0;
    relabel(this.#yes, isName ? words.people.save : reaches ? own.revokeAll : own.revokeNow);
    visible(this.#alone, reaches);
    relabel(this.#no, isName ? later : own.keep);
    this.#yes.classList.toggle('danger', !isName);
    visible(this.#naming, isName);
    if (!isName) return this.#title.focus();
    this.#input.value = devices.find(({ device }) => device === question.device)?.name ?? '';
    // That one was added is the news: it is read out before anything is typed.
    if (question.added) return this.#title.focus();
    this.#input.focus();
    this.#input.select();
  }
}

/**
 * What goes with a device, because it was let in by it.
 * @param {Extract<Question, { kind: 'revoke' }>} question
 * @param {DevicesSheet['devices']} devices
 */
function revoking({ reach }, devices) {
  const names = reach.map((gone) => {
    const line = devices.find(({ device }) => device === gone);
    return line?.name || `${own.other}, ${line ? own.since(line.added) : ''}`;
  });
  return names.length > 0 ? `${own.reach(names)} ${own.confirmLine}` : own.confirmLine;
}
