// The devices of one's own account: what they are called, since when they are there, adding one
// and taking one out.

import { words } from '../../words/words.js';
import { h, heading, reconcile, set, text, visible } from '../dom.js';
import { button, faultLine, iconButton } from '../controls.js';
import { icon } from '../icons.js';
import { DevicesQuestion } from './devices-question.js';

/** @typedef {import('../../wire/types').DeviceLine} DeviceLine */

/** The server takes no more. */
const devicesMax = 5;

const own = words.devices;

/** @type {import('../types').Maker<'devices'>} */
export function devices(context) {
  const title = heading(own.title);
  const list = h('ul', { class: 'people devices' });
  const fault = faultLine({});
  const asking = new DevicesQuestion(context);
  const line = h('p', { class: 'hint' }, own.line);
  const add = button(own.add, 'primary wide',
    () => context.send({ kind: 'linking', event: { kind: 'addTapped' } }), 'plus');
  const way = h('p', { class: 'hint' });
  const adding = h('div', { class: 'devices-add' }, add, way);
  const element = h('section', {},
    iconButton(words.close, 'close', () => context.send({ kind: 'back' }), 'corner'),
    title, line, list, fault.element, asking.element, adding);
  /** @type {Map<string, ReturnType<typeof row>>} */
  const kept = new Map();
  let isAsking = false;
  return {
    element, heading: title,
    update({ sheet }) {
      const { question: asked } = sheet;
      const closes = isAsking && asked === null;
      isAsking = asked !== null;
      // Next to the question only what it is about; one just added is not in the groups yet.
      const rows = asked ? sheet.devices.filter(({ device }) => device === asked.device)
        : sheet.devices;
      reconcile(list, kept, rows.map((device) => ({ device, isAsking })),
        ({ device: { device } }) => device, (one) => row(context, one));
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

/**
 * A device, and what can be done with it while nothing is asked.
 * @typedef {{ device: DeviceLine, isAsking: boolean }} Row
 */

/** @param {import('../types').Context} context @param {Row} row */
function row(context, { device: { device } }) {
  const act = (/** @type {'deviceNameTapped' | 'revokeTapped'} */ kind) =>
    context.send({ kind: 'identity', event: { kind, device } });
  const name = h('span', { class: 'person-name', dir: 'auto' });
  const about = h('span', { class: 'hint' });
  const rename = button(own.rename, 'small', () => act('deviceNameTapped'));
  const revoke = button(own.revoke, 'small danger', () => act('revokeTapped'));
  const choices = h('span', { class: 'device-choices' }, rename, revoke);
  const element = h('li', { class: 'person' },
    h('span', { class: 'badge' }, icon('device')),
    h('span', { class: 'person-words' }, name, about, choices));
  return {
    element,
    /** @param {Row} next */
    update({ device: next, isAsking }) {
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
