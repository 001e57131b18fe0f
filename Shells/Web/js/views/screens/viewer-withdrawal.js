// Taking one's own photo back: a quiet button on one's own page, and the question before it is
// done, because nothing brings it back.

import { words } from '../../words/words.js';
import { h, set, visible } from '../dom.js';
import { button, faultLine, iconButton } from '../controls.js';
import { over } from './viewer-page.js';

/** @typedef {import('../../wire/types').ViewerView} ViewerView */

/**
 * @param {(event: import('../../wire/types').ViewerEvent) => void} send
 * @param {() => number} now
 */
export function withdrawal(send, now) {
  const begin = iconButton(words.viewer.withdraw, 'takeBack',
    () => send({ kind: 'withdrawTapped' }), 'glass');
  const fault = faultLine({});
  const question = h('h2', { class: 'subtitle', tabindex: -1 }, words.viewer.withdrawTitle);
  const confirm = button(words.viewer.withdrawNow, 'primary danger wide',
    () => send({ kind: 'withdrawConfirmed' }));
  const keep = button(words.viewer.withdrawKeep, 'quiet wide',
    () => send({ kind: 'withdrawDeclined' }));
  const element = h('div', { class: 'viewer-question', role: 'alertdialog',
    'aria-label': words.viewer.withdrawTitle }, question,
    h('p', { class: 'hint' }, words.viewer.withdrawLine), confirm, keep);
  let asked = false;
  /** @type {import('../../wire/types').FormFault | null} */
  let current = null;
  return {
    begin, fault: fault.element, element,
    /** @param {ViewerView} view */
    update(view) {
      const own = view.pages[view.index]?.you ?? false;
      const { withdrawal: state } = view;
      const asks = own && state.kind !== 'no';
      current = own && state.kind === 'no' ? state.fault : null;
      // What is gone already cannot be taken back.
      const shown = view.pages[view.index]?.content;
      const isGone = shown?.kind === 'failed' && over.has(shown.fault.kind);
      visible(begin, own && !asks && !isGone);
      visible(element, asks);
      confirm.classList.toggle('busy', state.kind === 'busy');
      for (const control of [confirm, keep]) {
        set(control, 'aria-disabled', state.kind === 'busy' ? 'true' : null);
      }
      fault.update(current, now());
      if (asks && !asked) question.focus();
      if (!asks && asked && own) begin.focus();
      asked = asks;
    },
    tick: () => fault.update(current, now()),
  };
}
