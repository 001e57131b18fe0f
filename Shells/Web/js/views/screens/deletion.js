// The end of one's account: what goes, what others keep, a copy to take along, and once it is
// confirmed how far it is. Nothing brings an account back, so the button waits for a tick.

import { words } from '../../words/words.js';
import { h, heading, set, text, visible } from '../dom.js';
import { button, faultLine, iconButton } from '../controls.js';

/** @type {import('../types').Maker<'deletion'>} */
export function deletion(context) {
  const own = words.account;
  const send = (/** @type {import('../../wire/types').DeletionEvent['kind']} */ event) =>
    context.send({ kind: 'deletion', event: { kind: event } });
  const title = heading(own.title);
  const close = iconButton(words.close, 'close', () => context.send({ kind: 'back' }), 'corner');
  const tick = h('input', { type: 'checkbox', id: 'deletion-tick', onchange: ticked });
  const confirm = button(own.ask, 'primary danger wide', () => tick.checked && send('confirmed'));
  const asking = h('div', { class: 'deletion-asking' },
    h('ul', { class: 'deletion-list' }, ...own.goes.map((line) => h('li', {}, line))),
    h('p', { class: 'hint' }, own.stays),
    button(own.copy, 'tinted wide', () => send('exportTapped'), 'save'),
    h('label', { class: 'deletion-tick', for: 'deletion-tick' }, tick, h('span', {}, own.tick)),
    confirm);
  const how = h('p', { class: 'hint working', role: 'status' });
  const fault = faultLine({});
  const going = h('div', { class: 'deletion-going' }, how, fault.element,
    h('p', { class: 'hint' }, own.goesOn));
  const element = h('section', {}, close, title, asking, going);
  ticked();

  function ticked() {
    set(confirm, 'aria-disabled', tick.checked ? null : 'true');
  }

  return {
    element, heading: title,
    update({ sheet }) {
      visible(close, !sheet.confirmed);
      visible(asking, !sheet.confirmed);
      visible(going, sheet.confirmed);
      if (!sheet.confirmed) return;
      text(title, own.goingTitle);
      text(how, sheet.groups > 0 ? own.leaving(sheet.groups) : own.deleting);
      fault.update(sheet.fault, context.now());
    },
  };
}
