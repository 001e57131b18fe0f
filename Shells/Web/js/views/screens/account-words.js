// Asks for all 24 words: the way back into an account, and the way onto one more device.

import { words as say } from '../../words/words.js';
import { h, heading, set } from '../dom.js';
import { faultLine, iconButton } from '../controls.js';
import { wordsField } from '../words-field.js';

/** @type {import('../types').Maker<'accountWords'>} */
export function accountWords(context) {
  const title = heading(say.accountWords.title);
  const fault = faultLine({ unusable: say.accountWords.wrong });
  const { input, label, counted } = wordsField('account-words', say.accountWords.label,
    say.accountWords.counted);
  set(input, 'aria-describedby', `words-line ${counted.id} ${fault.id}`);
  const submit = h('button', { type: 'submit', class: 'button primary wide' },
    h('span', {}, say.accountWords.next));
  const element = h('section', { class: 'column question' },
    h('div', { class: 'bar-top' },
      iconButton(say.close, 'back', () => context.send({ kind: 'back' }))),
    h('form', { class: 'form', novalidate: true, onsubmit: commit },
      title, h('p', { class: 'lead', id: 'words-line' }, say.accountWords.line),
      label, input, counted, fault.element, submit,
      h('p', { class: 'hint hint-other-way' }, say.accountWords.scan)));
  let busy = false;
  /** @type {import('../../wire/types').FormFault | null} */
  let current = null;

  /** @param {SubmitEvent} event */
  function commit(event) {
    event.preventDefault();
    if (busy) return;
    const name = context.secrets.put(input.value, 'words');
    context.send({ kind: 'signIn', event: { kind: 'accountWordsEntered', words: name } });
  }

  return {
    element, heading: title, first: input,
    update({ form: value }) {
      const failed = value.fault !== null && current === null && !value.busy;
      busy = value.busy;
      current = value.fault;
      submit.classList.toggle('busy', busy);
      set(submit, 'aria-disabled', busy ? 'true' : null);
      set(input, 'aria-invalid', value.fault ? 'true' : null);
      fault.update(value.fault, context.now());
      if (failed) input.focus();
    },
    leave() {
      input.value = '';
    },
  };
}
