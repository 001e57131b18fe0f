// Asks for three of the 24 words. What is typed goes to the shell as a secret; the core sees its
// name and hears whether it was right.

import { words as say } from '../../words/words.js';
import { h, heading, set, text } from '../dom.js';
import { button, faultLine, iconButton } from '../controls.js';

const askedCount = 3;

/** @type {import('../types').Maker<'wordsCheck'>} */
export function wordsCheck(context) {
  const title = heading(say.wordsCheck.title);
  title.id = 'words-check-title';
  const fault = faultLine({ unusable: say.wordsCheck.wrong });
  const fields = Array.from({ length: askedCount }, (_, index) => {
    const label = h('label', { class: 'label', for: `word-${index}` });
    const input = h('input', { id: `word-${index}`, class: 'field', type: 'text', dir: 'ltr',
      autocomplete: 'off', autocapitalize: 'none', spellcheck: 'false', maxlength: 20,
      translate: 'no', 'aria-describedby': `words-check-title ${fault.id}` });
    return { label, input, row: h('div', { class: 'word-asked' }, label, input) };
  });
  const submit = h('button', { type: 'submit', class: 'button primary wide' },
    h('span', {}, say.wordsCheck.check));
  const form = h('form', { class: 'form', novalidate: true, onsubmit: commit },
    title, h('p', { class: 'lead' }, say.wordsCheck.line),
    ...fields.map((field) => field.row), fault.element, submit);
  const element = h('section', { class: 'column question words-check' },
    h('div', { class: 'bar-top' },
      iconButton(say.wordsCheck.back, 'back', () => context.send({ kind: 'back' }))),
    form,
    button(say.words.later, 'quiet wide',
      () => context.send({ kind: 'signIn', event: { kind: 'wordsClosed' } })),
    h('p', { class: 'hint hint-middle' }, say.wordsCheck.then));
  let busy = false;
  /** @type {import('../../wire/types').FormFault | null} */
  let current = null;

  /** @param {SubmitEvent} event */
  function commit(event) {
    event.preventDefault();
    const empty = fields.find((field) => field.input.value.trim() === '');
    if (empty) empty.input.focus();
    else if (!busy) {
      const typed = fields.map((field) => field.input.value).join(' ');
      const name = context.secrets.put(typed, 'words');
      context.send({ kind: 'signIn', event: { kind: 'wordsAnswered', words: name } });
    }
  }

  return {
    element, heading: title, first: fields[0]?.input,
    update({ form: value }) {
      fields.forEach(({ label, input }, index) => {
        text(label, say.wordsCheck.word((value.places[index] ?? 0) + 1));
        set(input, 'aria-invalid', value.fault ? 'true' : null);
      });
      const failed = value.fault !== null && current === null && !value.busy;
      busy = value.busy;
      current = value.fault;
      submit.classList.toggle('busy', busy);
      set(submit, 'aria-disabled', busy ? 'true' : null);
      fault.update(value.fault, context.now());
      if (failed) fields[0]?.input.select();
    },
    leave() {
      for (const { input } of fields) input.value = '';
    },
  };
}
