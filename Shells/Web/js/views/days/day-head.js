// What stands over one day: its name, how much of it is shown, and the ways to the days around it.

import { days as words } from '../../words/days-words.js';
import { words as shared } from '../../words/words.js';
import { button, iconButton } from '../controls.js';
import { h, heading, text, visible } from '../dom.js';
import { dayTitle } from './names.js';

let heads = 0;

export class DayHead {
  title = heading();
  #back;
  #close;
  #count = h('p', { class: 'lead days-count', role: 'status' });
  #all;
  /** @type {[HTMLElement, 1 | -1][]} */
  #ways;

  /**
   * @param {{ close: () => void, showAll: () => void, turn: (way: 1 | -1) => void }} acts
   * @param {import('./source.js').DayActs} own what can be done with the day
   */
  constructor(acts, own) {
    this.title.setAttribute('aria-live', 'polite');
    this.title.id = `day-title-${++heads}`;
    this.#back = iconButton(words.day.back, 'back', acts.close);
    this.#close = iconButton(shared.close, 'close', acts.close);
    this.#all = button(words.day.showAll, 'quiet days-all', () => {
      // What was pressed goes, and must not take the focus with it.
      this.focus();
      acts.showAll();
    });
    const previous = iconButton(words.day.previous, 'back', () => acts.turn(-1));
    const next = iconButton(words.day.next, 'forward', () => acts.turn(1));
    this.#ways = [[previous, -1], [next, 1]];
    this.element = h('header', { class: 'days-top' },
      this.#back, h('div', { class: 'days-tools' }, ...own.tools, previous, next, this.#close),
      this.title,
      h('div', { class: 'days-counted' }, this.#count, this.#all), ...own.head);
  }

  focus() {
    this.title.focus({ preventScroll: true });
  }

  /** @param {boolean} isBeside whether its month is in sight, so that no way leads back to it */
  stand(isBeside) {
    visible(this.#back, !isBeside);
    visible(this.#close, isBeside);
  }

  /**
   * @param {number} day
   * @param {number} amount how much of it is shown @param {number} whole how much there is
   */
  say(day, amount, whole) {
    text(this.title, dayTitle(day));
    const isPart = amount < whole;
    text(this.#count, isPart ? words.day.some(amount, whole)
      : amount > 0 ? words.items(amount) : '');
    visible(this.#all, isPart);
  }

  /** @param {(way: 1 | -1) => boolean} isThere whether there is a day to turn to */
  offer(isThere) {
    for (const [control, way] of this.#ways) {
      const leads = isThere(way);
      // At the last day the way on goes, and must not take the focus with it.
      if (!leads && control === document.activeElement) this.focus();
      visible(control, leads);
    }
  }
}
