// Asks for the name a person's groups will see.

import { words } from '../../words/words.js';
import { h } from '../dom.js';
import { Form } from '../form.js';

/** @type {import('../types').Maker<'firstName'>} */
export function firstName(context) {
  const question = new Form({
    title: words.firstName.title, line: words.firstName.line, label: words.firstName.label,
    next: words.firstName.next,
    field: { type: 'text', autocomplete: 'given-name', autocapitalize: 'words', maxlength: 80,
      dir: 'auto' },
    faults: { empty: words.firstName.empty, unusable: words.firstName.unusable },
  }, context, (value) => context.send({ kind: 'signIn',
    event: { kind: 'firstNameEntered', name: value } }));
  const element = h('section', { class: 'column question' },
    h('div', { class: 'bar-top' }), question.element);
  return {
    element, heading: question.title, first: question.input,
    update({ form: value }) {
      if (question.update(value)) question.input.focus();
    },
    tick: () => question.tick(),
  };
}
