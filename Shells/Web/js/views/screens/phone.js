// Asks for the phone number.

import { words } from '../../words/words.js';
import { h } from '../dom.js';
import { iconButton } from '../controls.js';
import { Form } from '../form.js';

/** @type {import('../types').Maker<'phone'>} */
export function phone(context) {
  const question = new Form({
    title: words.phone.title, line: words.phone.line, label: words.phone.label,
    hint: words.phone.hint, next: words.phone.next,
    field: { type: 'tel', autocomplete: 'tel', inputmode: 'tel', maxlength: 40, dir: 'ltr' },
    faults: { empty: words.phone.empty, unusable: words.phone.unusable,
      tooLong: words.phone.unusable },
  }, context, (value) => context.send({ kind: 'signIn',
    event: { kind: 'phoneEntered', phone: value } }));
  const element = h('section', { class: 'column question' },
    h('div', { class: 'bar-top' },
      iconButton(words.close, 'back', () => context.send({ kind: 'back' }))),
    question.element);
  let first = true;
  return {
    element, heading: question.title, first: question.input,
    update({ form: value }) {
      if (first) question.input.value = value.phone;
      first = false;
      if (question.update(value)) question.input.focus();
    },
    tick: () => question.tick(),
  };
}
