// The 24 words were right and the account has five devices: which of them makes room for this one.

import { words } from '../../words/words.js';
import { h, heading, reconcile, set, text } from '../dom.js';
import { button, faultLine, iconButton } from '../controls.js';
import { icon } from '../icons.js';

/** @typedef {import('../../wire/types').DeviceLine} DeviceLine */

/** @type {import('../types').Maker<'devicesFull'>} */
export function devicesFull(context) {
  const own = words.devices;
  const title = heading(own.fullTitle);
  const list = h('ul', { class: 'people devices' });
  const fault = faultLine({});
  const all = button(own.removeAll, 'danger wide',
    () => context.send({ kind: 'signIn', event: { kind: 'roomMade', device: null } }));
  const element = h('section', { class: 'column question' },
    h('div', { class: 'bar-top' },
      iconButton(words.close, 'back', () => context.send({ kind: 'back' }))),
    h('div', { class: 'form' },
      title, h('p', { class: 'lead' }, own.fullLine), list, fault.element, all));
  /** @type {Parameters<typeof reconcile<DeviceLine>>[1]} */
  const kept = new Map();

  /** @param {DeviceLine} device */
  function row({ device }) {
    const about = h('span', { class: 'person-name' });
    const revoke = button(own.revoke, 'small danger', () => context.send({ kind: 'signIn',
      event: { kind: 'roomMade', device } }));
    const element = h('li', { class: 'person' },
      h('span', { class: 'badge' }, icon('device')),
      h('span', { class: 'person-words' }, about,
        h('span', { class: 'device-choices' }, revoke)));
    return {
      element,
      /** @param {DeviceLine} next */
      update(next) {
        const since = own.since(next.added);
        text(about, next.name || since);
        set(revoke, 'aria-label', own.revokeOf(next.name || since));
      },
    };
  }

  return {
    element, heading: title,
    update({ form }) {
      reconcile(list, kept, form.devices, ({ device }) => device, row);
      fault.update(form.fault, context.now());
    },
  };
}
