// Names a new group.

import { words } from '../../words/words.js';
import { h } from '../dom.js';
import { iconButton } from '../controls.js';
import { Form } from '../form.js';

/** @type {import('../types').Maker<'newGroup'>} */
export function newGroup(context) {
  const question = new Form({
    title: words.newGroup.title, line: words.newGroup.line, label: words.newGroup.label,
    hint: words.newGroup.hint, next: words.newGroup.create,
    field: { type: 'text', autocomplete: 'off', autocapitalize: 'words', maxlength: 80,
      dir: 'auto' },
    faults: { empty: words.newGroup.empty, tooLong: words.newGroup.tooLong,
      unusable: words.newGroup.unusable },
  }, context, (value) => context.send({ kind: 'groups',
    event: { kind: 'nameEntered', name: value } }));
  const element = h('section', {},
    iconButton(words.close, 'close', () => context.send({ kind: 'back' }), 'corner'),
    question.element);
  return {
    element, heading: question.title, first: question.input,
    update({ form: value }) {
      if (question.update(value)) question.input.focus();
    },
    tick: () => question.tick(),
  };
}
