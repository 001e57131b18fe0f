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

let forms = 0;
/** What is wrong with what was typed: it says nothing of what is typed now. */
const ofTyped = new Set(['empty', 'tooLong', 'unusable', 'badCode']);

/**
 * @param {Question} question
 * @param {import('./types').Context} context
 * @param {(value: string) => void} answer
 */
export function form(question, context, answer) {
  const name = `field-${++forms}`;
  const title = heading(question.title);
  title.id = `${name}-title`;
  const line = h('p', { class: 'lead', id: `${name}-line` }, question.line);
  const fault = faultLine(question.faults);
  const hint = question.hint ? h('p', { class: 'hint', id: `${name}-hint` }, question.hint) : null;
  // The field has the focus from the start: what stands above it is read with it.
  const described = [title.id, line.id, hint ? `${name}-hint` : '', fault.id]
    .filter((id) => id).join(' ');
  const input = h('input', {
    id: name, class: 'field', 'aria-describedby': described, ...question.field,
  });
  const submit = h('button', { type: 'submit', class: 'button primary wide' },
    h('span', {}, question.next));
  const element = h('form', { class: 'form', novalidate: true, onsubmit: commit },
    title, line,
    h('label', { class: 'label', for: name }, question.label), input, hint, fault.element,
    submit);
  let busy = false;
  /** @type {import('../wire/types').FormFault | null} */
  let current = null;
  /** Something else is typed than what was wrong. */
  let isOver = false;
  input.addEventListener('input', () => {
    isOver = current !== null && ofTyped.has(current.kind);
    drawFault();
  });

  function drawFault() {
    const now = isOver ? null : current;
    set(input, 'aria-invalid', now ? 'true' : null);
    fault.update(now, context.now());
  }

  /** @param {SubmitEvent} event */
  function commit(event) {
    event.preventDefault();
    if (busy) return;
    // The same may be wrong once more, and where the machine is busy no screen comes in between.
    isOver = false;
    answer(input.value);
  }

  return {
    element, title, line, input, submit, fault,
    /** @param {{ busy: boolean, fault: import('../wire/types').FormFault | null }} value */
    update(value) {
      const failed = value.fault !== null && value.fault !== current && !value.busy;
      if (busy || value.fault?.kind !== current?.kind) isOver = false;
      busy = value.busy;
      current = value.fault;
      set(submit, 'aria-disabled', busy ? 'true' : null);
      submit.classList.toggle('busy', busy);
      set(element, 'aria-busy', busy ? 'true' : null);
      drawFault();
      return failed;
    },
    tick: drawFault,
  };
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
