// The end of the day's ritual: where today's photo stands, what the others have sent, and when the
// next one may be taken, down to local midnight. Once that has come, the core sends the screen
// without an end and the same place offers today's photo; the camera waits for the tap.

import { words } from '../../words/words.js';
import { h, heading, set, text, visible } from '../dom.js';
import { bar, button, iconButton, initial, relabel } from '../controls.js';
import { icon } from '../icons.js';
import { scene } from '../scene.js';
import { endWords, isSent, progressOf, withoutPercent } from '../standing.js';

/** @typedef {import('../../wire/types').LimitView} LimitView */

/** @type {import('../types').Maker<'limit'>} */
export function limit(context) {
  /** @type {LimitView | null} */
  let value = null;
  const title = heading();
  const line = h('p', { class: 'lead' });
  const way = standing();
  const next = h('p', { class: 'limit-next' }, words.ritual.end.next);
  const time = h('p', { class: 'limit-time', role: 'timer', 'aria-label': words.limit.timer });
  const night = scene('night');
  const morning = scene('morning');
  const others = othersToday(() => value && context.send({ kind: 'viewer',
    event: { kind: 'opened', group: value.group } }));
  const offer = tellOffer(context);
  const take = button(words.limit.take, 'primary wide', () => value && context.send({
    kind: 'groups', event: { kind: 'cardTapped', group: value.group } }), 'camera');
  const leave = () => context.send({ kind: 'back' });
  const element = h('section', { class: 'middle column limit' },
    iconButton(words.close, 'close', leave, 'corner'),
    h('div', { class: 'limit-scene' }, night, morning), title, way.element, line,
    others.element, offer.element,
    h('div', { class: 'limit-rest' }, next, time),
    h('div', { class: 'actions' }, take, button(words.limit.back, 'quiet wide', leave)));

  function tick() {
    if (!value) return;
    way.update(value, context.now());
    if (value.until !== null) text(time, words.limit.clock(value.until, context.now()));
  }

  return {
    element, heading: title, tick,
    update({ view }) {
      const turned = value !== null && value.until !== null && view.until === null;
      value = view;
      const open = view.until === null;
      const isBack = view.today.kind === 'takenBack';
      text(title, open ? words.limit.newTitle
        : isBack ? words.ritual.standing.takenBack : words.ritual.end.title);
      text(line, open ? words.limit.newLine(view.name) : words.limit.line(view.name));
      visible(way.element, !open && !isBack);
      visible(line, open || isBack);
      visible(take, open);
      visible(time, !open);
      visible(next, !open);
      visible(night, !open);
      visible(morning, open);
      others.update(view);
      offer.update(open ? null : view.tell);
      tick();
      if (turned) title.focus({ preventScroll: true });
    },
  };
}

/**
 * Where today's photo stands, in words that are read out when they change but for the percent; of a
 * shot for several groups, where each of its photos does.
 */
function standing() {
  const shown = h('span');
  const mark = icon('check');
  const said = h('span', { class: 'heard', role: 'status' });
  const track = bar(words.delivery.bar);
  const element = h('div', { class: 'limit-standing' },
    h('p', { class: 'limit-state', 'aria-hidden': 'true' }, mark, shown), said, track.element);
  return {
    element,
    /**
     * @param {LimitView} view
     * @param {number} now
     */
    update({ today, shot }, now) {
      text(shown, endWords(shot, now));
      text(said, endWords(withoutPercent(shot), now));
      set(element, 'data-state', shot.length > 1 ? 'several' : today.kind);
      visible(mark, isSent(shot));
      visible(track.element, today.kind === 'sending');
      track.fill(progressOf(today));
    },
  };
}

/**
 * Where there are two lines, a count stays beside what it counts.
 * @param {string} counted
 */
const inOneLine = (counted) => counted.replaceAll(' ', '\u00a0');

/**
 * Whose photos of today are here, and the way to them.
 * @param {() => void} open
 */
function othersToday(open) {
  const faces = h('ul', { class: 'limit-faces' });
  const nobody = h('p', { class: 'hint' }, words.ritual.end.nobody);
  const see = button(words.ritual.end.photos, 'tinted wide', open, 'library');
  const element = h('div', { class: 'limit-others' },
    h('h2', { class: 'part-title' }, words.ritual.end.othersTitle), faces, nobody, see);
  let drawn = '';
  return {
    element,
    /** @param {LimitView} view */
    update(view) {
      const sent = view.others.filter((one) => one.sent);
      visible(nobody, sent.length === 0);
      visible(faces, sent.length > 0);
      visible(see, view.photos > 0);
      relabel(see, words.ritual.end.photos
        + (view.unseen > 0 ? ` ${inOneLine(`· ${words.groups.unseen(view.unseen)}`)}` : ''));
      const key = JSON.stringify(sent.map((one) => [one.account, one.name, one.tint]));
      if (key === drawn) return;
      drawn = key;
      faces.replaceChildren(...sent.map((one) => h('li', { class: 'limit-face' }, initial(one),
        h('span', { class: 'limit-name', dir: 'auto' }, one.name || words.people.unknown))));
    },
  };
}

/**
 * The one question: to be told of somebody's photo.
 * @param {import('../types').Context} context
 */
function tellOffer(context) {
  const question = h('p', { class: 'limit-question' });
  const send = (/** @type {'notificationsTapped' | 'offerDeclined'} */ kind) =>
    context.send({ kind: 'settings', event: { kind } });
  const element = h('div', { class: 'limit-tell', role: 'group' }, question,
    h('div', { class: 'limit-answers' },
      button(words.ritual.end.yes, 'primary', () => send('notificationsTapped')),
      button(words.ritual.end.no, 'quiet', () => send('offerDeclined'))));
  return {
    element,
    /** @param {string | null} name */
    update(name) {
      visible(element, name !== null);
      if (name === null) return;
      text(question, words.ritual.end.tell(name));
      set(element, 'aria-label', words.ritual.end.tell(name));
    },
  };
}
