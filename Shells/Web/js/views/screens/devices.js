// The devices of one's own account: what they are called, since when they are there, adding one
// and taking one out.

import { words } from '../../words/words.js';
import { h, heading, reconcile, set, text, visible } from '../dom.js';
import { button, faultLine, iconButton } from '../controls.js';
import { icon } from '../icons.js';
import { question } from './devices-question.js';

/** @typedef {import('../../wire/types').DeviceLine} DeviceLine */

/** The server takes no more. */
const devicesMax = 5;

/** @type {import('../types').Maker<'devices'>} */
export function devices(context) {
  const own = words.devices;
  const title = heading(own.title);
  const list = h('ul', { class: 'people devices' });
  const fault = faultLine({});
  const asking = question(context);
  const line = h('p', { class: 'hint' }, own.line);
  const add = button(own.add, 'primary wide',
    () => context.send({ kind: 'linking', event: { kind: 'addTapped' } }), 'plus');
  const way = h('p', { class: 'hint' });
  const adding = h('div', { class: 'devices-add' }, add, way);
  const element = h('section', {},
    iconButton(words.close, 'close', () => context.send({ kind: 'back' }), 'corner'),
    title, line, list, fault.element, asking.element, adding);
  /** @type {Parameters<typeof reconcile<DeviceLine>>[1]} */
  const kept = new Map();
  let isAsking = false;

  /** @param {DeviceLine} device */
  function row({ device }) {
    const name = h('span', { class: 'person-name', dir: 'auto' });
    const about = h('span', { class: 'hint' });
    const rename = button(own.rename, 'small', () => context.send({ kind: 'identity',
      event: { kind: 'deviceNameTapped', device } }));
    const revoke = button(own.revoke, 'small danger', () => context.send({ kind: 'identity',
      event: { kind: 'revokeTapped', device } }));
    const choices = h('span', { class: 'device-choices' }, rename, revoke);
    const element = h('li', { class: 'person' },
      h('span', { class: 'badge' }, icon('device')),
      h('span', { class: 'person-words' }, name, about, choices));
    return {
      element,
      /** @param {DeviceLine} next */
      update(next) {
        const unnamed = next.this ? own.this : own.other;
        const since = next.going ? own.going : own.since(next.added);
        const called = next.name || `${unnamed}, ${since}`;
        set(element, 'data-this', next.this);
        text(name, next.name || unnamed);
        text(about, next.name && next.this ? `${own.this} · ${since}` : since);
        set(rename, 'aria-label', own.renameOf(called));
        set(revoke, 'aria-label', own.revokeOf(called));
        visible(choices, !next.going && !isAsking);
        visible(revoke, !next.this);
      },
    };
  }

  return {
    element, heading: title,
    update({ sheet }) {
      const { question: asked } = sheet;
      const closes = isAsking && asked === null;
      isAsking = asked !== null;
      // Next to the question only what it is about; one just added is not in the groups yet.
      const rows = asked ? sheet.devices.filter(({ device }) => device === asked.device)
        : sheet.devices;
      reconcile(list, kept, rows, ({ device }) => device, row);
      const isFull = sheet.devices.filter(({ going }) => !going).length >= devicesMax;
      visible(line, !isAsking);
      visible(adding, !isAsking);
      visible(add, !isFull);
      text(way, isFull ? own.full : own.addLine);
      fault.update(asked?.kind === 'name' ? null : sheet.fault, context.now());
      asking.update(sheet);
      if (closes) title.focus();
    },
  };
}
