// The devices of one's own account: since when, and taking one out.

import { words } from '../../words/words.js';
import { h, heading, reconcile, set, text, visible } from '../dom.js';
import { button, faultLine, iconButton } from '../controls.js';
import { icon } from '../icons.js';

/** @typedef {import('../../wire/types').DeviceLine} DeviceLine */

/** @type {import('../types').Maker<'devices'>} */
export function devices(context) {
  const own = words.devices;
  const title = heading(own.title);
  const list = h('ul', { class: 'people devices' });
  const fault = faultLine({});
  const question = h('h2', { class: 'subtitle', tabindex: -1 }, own.confirm);
  const confirm = h('div', { class: 'confirm' }, question, h('p', { class: 'hint' },
    own.confirmLine),
  button(own.revokeNow, 'primary danger wide', () => context.send({ kind: 'identity',
    event: { kind: 'revokeConfirmed' } })),
  button(own.keep, 'quiet wide', () => context.send({ kind: 'back' })));
  const add = h('p', { class: 'hint' }, own.add);
  const element = h('section', {},
    iconButton(words.close, 'close', () => context.send({ kind: 'back' }), 'corner'),
    title, h('p', { class: 'hint' }, own.line), list, fault.element, confirm, add);
  /** @type {Parameters<typeof reconcile<DeviceLine>>[1]} */
  const kept = new Map();
  /** @type {string | null} */
  let asking = null;

  /** @param {DeviceLine} device */
  function row(device) {
    const name = h('span', { class: 'person-name' });
    const since = h('span', { class: 'hint' });
    const revoke = button(own.revoke, 'small danger', () => context.send({ kind: 'identity',
      event: { kind: 'revokeTapped', device: device.device } }));
    revoke.setAttribute('aria-label', own.revokeOf(own.since(device.added)));
    const element = h('li', { class: 'person' },
      h('span', { class: 'badge' }, icon('device')),
      h('span', { class: 'person-words' }, name, since), revoke);
    return {
      element,
      /** @param {DeviceLine} next */
      update(next) {
        set(element, 'data-this', next.this);
        text(name, next.this ? own.this : own.other);
        text(since, next.going ? own.going : own.since(next.added));
        visible(revoke, !next.this && !next.going && asking === null);
      },
    };
  }

  return {
    element, heading: title,
    update({ sheet }) {
      const asked = sheet.devices.filter(({ device }) => device === sheet.asking);
      const opens = asking === null && sheet.asking !== null;
      const closes = asking !== null && sheet.asking === null;
      asking = sheet.asking;
      // Next to the question only what it is about.
      reconcile(list, kept, asked.length > 0 ? asked : sheet.devices, ({ device }) => device, row);
      visible(confirm, sheet.asking !== null);
      visible(add, sheet.asking === null);
      fault.update(sheet.fault, context.now());
      if (opens) question.focus();
      if (closes) title.focus();
    },
  };
}
