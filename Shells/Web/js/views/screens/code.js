// Asks for the six digits. What is typed goes to the shell as a secret; the core sees its name.

import { words } from '../../words/words.js';
import { h, text, visible } from '../dom.js';
import { button, iconButton } from '../controls.js';
import { Form } from '../form.js';

const digitsCount = 6;

/** @type {import('../types').Maker<'code'>} */
export function code(context) {
  let busy = false;
  let resendAt = 0;
  const question = new Form({
    title: words.code.title, line: '', label: words.code.label, next: words.code.next,
    field: { type: 'text', autocomplete: 'one-time-code', inputmode: 'numeric',
      pattern: '[0-9]*', maxlength: 12, dir: 'ltr' },
    faults: { empty: words.code.empty, unusable: words.code.unusable,
      tooLong: words.code.unusable, bad: words.code.bad },
  }, context, enter);
  question.input.classList.add('field-code');
  question.input.addEventListener('input', () => {
    const digits = digitsOf(question.input.value);
    // The sixth digit is the answer: no second tap.
    if (digits.length === digitsCount && !busy) enter(digits);
  });
  const resend = button(words.code.resend, 'quiet',
    () => context.send({ kind: 'signIn', event: { kind: 'resendTapped' } }));
  const wait = h('p', { class: 'hint hint-middle' });
  const element = h('section', { class: 'column question' },
    h('div', { class: 'bar-top' },
      iconButton(words.close, 'back', () => context.send({ kind: 'back' }))),
    question.element, h('div', { class: 'resend' }, resend, wait));

  /** @param {string} value */
  function enter(value) {
    const name = context.secrets.put(digitsOf(value));
    context.send({ kind: 'signIn', event: { kind: 'codeEntered', code: name } });
  }

  function tick() {
    question.tick();
    const seconds = Math.ceil((resendAt - context.now()) / 1000);
    visible(resend, seconds <= 0);
    visible(wait, seconds > 0);
    if (seconds > 0) text(wait, words.code.resendIn(seconds));
  }

  return {
    element, heading: question.title, first: question.input,
    update({ form: value }) {
      busy = value.busy;
      resendAt = value.resendAt;
      text(question.line, words.code.line(value.lastTwoDigits));
      if (question.update(value)) {
        question.input.value = '';
        question.input.focus();
      }
      tick();
    },
    tick,
    leave() {
      question.input.value = '';
    },
  };
}

/** @param {string} value */
function digitsOf(value) {
  return value.replace(/[^0-9]/g, '').slice(0, digitsCount);
}
