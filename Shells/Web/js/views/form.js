// A form with one question: phone, code, first name, group name. The value typed stays while the
// same form is drawn again; the question is the label, the fault is tied to the field.

import { h, heading, set, text, visible } from './dom.js';
import { faultLine } from './controls.js';

/**
 * @typedef {object} Question
 * @property {string} title
 * @property {string} line
 * @property {string} label
 * @property {string} [hint]
 * @property {string} next
 * @property {Record<string, string | number | boolean>} field attributes of the input
 * @property {Parameters<typeof faultLine>[0]} faults
 */

/** @typedef {import('../wire/types').FormFault} FormFault */

let forms = 0;
/** What is wrong with what was typed: it says nothing of what is typed now. */
const ofTyped = new Set(['empty', 'tooLong', 'unusable', 'badCode']);

export class Form {
  #context;
  #isBusy = false;
  /** @type {FormFault | null} */
  #current = null;
  /** Something else is typed than what was wrong. */
  #isOver = false;
  #fault;

  /**
   * @param {Question} question
   * @param {import('./types').Context} context
   * @param {(value: string) => void} answer
   */
  constructor(question, context, answer) {
    const name = `field-${++forms}`;
    this.#context = context;
    this.title = heading(question.title);
    this.title.id = `${name}-title`;
    this.line = h('p', { class: 'lead', id: `${name}-line` }, question.line);
    this.#fault = faultLine(question.faults);
    const hint = question.hint
      ? h('p', { class: 'hint', id: `${name}-hint` }, question.hint) : null;
    // The field has the focus from the start: what stands above it is read with it.
    const described = [this.title.id, this.line.id, hint ? hint.id : '', this.#fault.id]
      .filter((id) => id).join(' ');
    this.input = h('input', {
      id: name, class: 'field', 'aria-describedby': described, ...question.field,
      oninput: () => this.#typed(),
    });
    this.submit = h('button', { type: 'submit', class: 'button primary wide' },
      h('span', {}, question.next));
    this.element = h('form', { class: 'form', novalidate: true, onsubmit: (
      /** @type {SubmitEvent} */ event) => {
      event.preventDefault();
      if (this.#isBusy) return;
      // The same may be wrong once more, and where the machine is busy no screen comes in between.
      this.#isOver = false;
      answer(this.input.value);
    } }, this.title, this.line,
    h('label', { class: 'label', for: name }, question.label), this.input, hint,
    this.#fault.element, this.submit);
  }

  /** @param {{ busy: boolean, fault: FormFault | null }} value */
  update({ busy, fault }) {
    const failed = fault !== null && fault !== this.#current && !busy;
    if (this.#isBusy || fault?.kind !== this.#current?.kind) this.#isOver = false;
    this.#isBusy = busy;
    this.#current = fault;
    set(this.submit, 'aria-disabled', busy ? 'true' : null);
    this.submit.classList.toggle('busy', busy);
    set(this.element, 'aria-busy', busy ? 'true' : null);
    this.tick();
    return failed;
  }

  tick() {
    const now = this.#isOver ? null : this.#current;
    set(this.input, 'aria-invalid', now ? 'true' : null);
    this.#fault.update(now, this.#context.now());
  }

  #typed() {
    this.#isOver = this.#current !== null && ofTyped.has(this.#current.kind);
    this.tick();
  }
}

/**
 * A line that comes and goes, for what changes by the second.
 * @param {HTMLElement} element
 * @param {string} value
 */
export function lineOf(element, value) {
  text(element, value);
  visible(element, value !== '');
}
