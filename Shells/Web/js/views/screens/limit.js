// Today's photo is sent: a live countdown to local midnight. Once it has come, the core sends the
// screen without an end and the same place offers today's photo; the camera waits for the tap.

import { words } from '../../words/words.js';
import { h, heading, text, visible } from '../dom.js';
import { button, iconButton, ring } from '../controls.js';
import { scene } from '../scene.js';

const dayMs = 24 * 60 * 60 * 1000;

/** @type {import('../types').Maker<'limit'>} */
export function limit(context) {
  /** @type {import('../../wire/types').LimitView | null} */
  let value = null;
  const title = heading();
  const line = h('p', { class: 'lead' });
  const circle = ring();
  const time = h('p', { class: 'limit-time', role: 'timer', 'aria-label': words.limit.timer });
  const night = scene('night');
  const morning = scene('morning');
  const dial = h('div', { class: 'limit-dial' }, circle.element,
    h('div', { class: 'limit-scene' }, night, morning), time);
  const take = button(words.limit.take, 'primary wide', () => value && context.send({
    kind: 'groups', event: { kind: 'cardTapped', group: value.group } }), 'camera');
  const leave = () => context.send({ kind: 'back' });
  const element = h('section', { class: 'middle column limit' },
    iconButton(words.close, 'close', leave, 'corner'), dial, title, line,
    h('div', { class: 'actions' }, take, button(words.limit.back, 'quiet wide', leave)));

  function tick() {
    if (!value || value.until === null) return;
    const rest = Math.max(0, value.until - context.now());
    text(time, words.limit.clock(value.until, context.now()));
    circle.fill(1 - Math.min(1, rest / dayMs));
  }

  return {
    element, heading: title, tick,
    update({ view }) {
      const turned = value !== null && value.until !== null && view.until === null;
      value = view;
      const open = view.until === null;
      text(title, open ? words.limit.newTitle : words.limit.title);
      text(line, open ? words.limit.newLine(view.name) : words.limit.line(view.name));
      visible(take, open);
      visible(time, !open);
      visible(night, !open);
      visible(morning, open);
      if (open) circle.fill(1);
      tick();
      if (turned) title.focus({ preventScroll: true });
    },
  };
}
