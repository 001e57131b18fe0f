// Asks for three of the 24 words. What is typed goes to the shell as a secret; the core sees its
// name and hears whether it was right.

import { words as say } from '../../words/words.js';
import { h, heading, set } from '../dom.js';
import { button, faultLine, iconButton } from '../controls.js';
import { wordsAsked } from '../words-asked.js';

/** @type {import('../types').Maker<'wordsCheck'>} */
export function wordsCheck(context) {
  const title = heading(say.wordsCheck.title);
  title.id = 'words-check-title';
  const fault = faultLine({ unusable: say.wordsCheck.wrong });
  const asked = wordsAsked(`words-check-title ${fault.id}`);
  const submit = h('button', { type: 'submit', class: 'button primary wide' },
    h('span', {}, say.wordsCheck.check));
  const form = h('form', { class: 'form', novalidate: true, onsubmit: commit },
    title, h('p', { class: 'lead' }, say.wordsCheck.line),
    ...asked.rows, fault.element, submit);
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
    if (busy) return;
    const typed = asked.typed();
    if (typed === null) return;
    const name = context.secrets.put(typed, 'words');
    context.send({ kind: 'signIn', event: { kind: 'wordsAnswered', words: name } });
  }

  return {
    element, heading: title, first: asked.first,
    update({ form: value }) {
      asked.update(value.places, value.fault !== null);
      const failed = value.fault !== null && current === null && !value.busy;
      busy = value.busy;
      current = value.fault;
      submit.classList.toggle('busy', busy);
      set(submit, 'aria-disabled', busy ? 'true' : null);
      fault.update(value.fault, context.now());
      if (failed) asked.first?.select();
    },
    leave() {
      asked.clear();
    },
  };
}
