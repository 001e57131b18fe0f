// What stands over the long page of all months: the name of the one in sight, the ways to the ones
// around it, and the days of the week.

import { monthOf } from '../../effects/calendar.js';
import { days as words } from '../../words/days-words.js';
import { button, iconButton } from '../controls.js';
import { h, set, text, visible } from '../dom.js';
import { icon } from '../icons.js';
import { monthParts, weekdayNames } from './names.js';

/** @typedef {import('../vault/capabilities.js').Clock} Needs */

/**
 * @param {Needs} context
 * @param {{ zoomOut: () => void, go: (day: number) => void, turn: (way: 1 | -1) => void }} acts
 */
export function scrollHead({ today: now }, acts) {
  const name = h('button', { type: 'button', class: 'days-name', title: words.month.year,
    onclick: acts.zoomOut });
  const heading = h('h1', { class: 'title', tabindex: -1 }, name);
  const count = h('p', { class: 'lead days-count' });
  const today = button(words.today, 'quiet days-today', () => acts.go(now()));
  const weekdays = h('div', { class: 'days-weekdays', 'aria-hidden': 'true' });
  const element = h('header', { class: 'days-top' }, heading, h('div', { class: 'days-tools' },
    iconButton(words.month.previous, 'back', () => acts.turn(-1)),
    iconButton(words.month.next, 'forward', () => acts.turn(1))), count, today, weekdays);
  return {
    element, heading,
    weekChanged: () => weekdays.replaceChildren(
      ...weekdayNames().map(({ short }) => h('span', {}, short))),
    /** @param {number} month @param {import('./digest.js').Dated} dated */
    update(month, dated) {
      const items = dated.count(month);
      if (name.dataset.month !== String(month)) {
        name.replaceChildren(h('span', {}, ...monthParts(month)), icon('down'));
      }
      set(name, 'data-month', month);
      text(count, items > 0 ? words.items(items) : dated.nothing(words.month.empty));
      visible(today, month !== monthOf(now()));
    },
  };
}
