// A year on one page: twelve small months, darker where more was taken. A tap leads into one. A
// month is read when it comes into sight; how much lies in it is known before.

import { firstDay, monthOf, monthsOf, stepped, yearOf } from '../../effects/calendar.js';
import { days as words } from '../../words/days-words.js';
import { iconButton } from '../controls.js';
import { h, text } from '../dom.js';
import { icon } from '../icons.js';
import { monthTile } from './month-tile.js';
import { yearTitle } from './names.js';
import { isSeen } from './paged.js';
import { weekRule } from './week-choice.js';

/**
 * @typedef {import('../vault/capabilities.js').Clock
 *   & import('../vault/capabilities.js').DayMonths} Needs
 * @typedef {import('./digest.js').Dated} Dated
 */

const monthsInYear = 12;

export class YearView {
  heading = h('h1', { class: 'title', tabindex: -1, 'aria-live': 'polite' });
  #count = h('p', { class: 'lead days-count' });
  #list = h('select', { class: 'days-years', 'aria-label': words.year.label,
    onchange: (/** @type {{ currentTarget: HTMLSelectElement }} */ event) =>
      this.#show(Number(event.currentTarget.value)) });
  header = h('header', { class: 'days-top' },
    h('div', { class: 'days-name' }, this.heading, icon('down'), this.#list),
    h('div', { class: 'days-tools' },
      iconButton(words.year.previous, 'back', () => this.#show(this.#year - 1)),
      iconButton(words.year.next, 'forward', () => this.#show(this.#year + 1))), this.#count);
  #tiles = Array.from({ length: monthsInYear }, () => monthTile((month) => this.#open(month)));
  element = h('div', { class: 'days-part days-year', hidden: true,
    onkeydown: (/** @type {KeyboardEvent} */ event) => this.#pressed(event) }, this.header,
  h('div', { class: 'days-months', role: 'group', 'aria-label': words.year.months },
    ...this.#tiles.map((tile) => tile.element)));
  #context;
  #acts;
  #year;
  /** @type {Dated | null} */
  #dated = null;
  /** @type {Set<Element>} */
  #inSight = new Set();
  #watch = new IntersectionObserver((changes) => this.#moved(changes),
    { root: this.element, rootMargin: '120px' });

  /**
   * @param {Needs} context
   * @param {{ openMonth: (day: number) => void, shown: (months: number[]) => void }} acts `shown`
   *   hears which months are in sight
   */
  constructor(context, acts) {
    this.#context = context;
    this.#acts = acts;
    this.day = context.today();
    this.#year = yearOf(monthOf(this.day));
    for (const tile of this.#tiles) this.#watch.observe(tile.element);
  }

  /** @param {number} to @param {boolean} takesFocus */
  reach(to, takesFocus) {
    this.#show(yearOf(monthOf(to)));
    this.day = to;
    if (takesFocus) this.focus();
    this.#tile.scrollIntoView({ block: 'nearest' });
  }

  /** @param {Dated} now */
  update(now) {
    this.#dated = now;
    this.refresh();
  }

  focus() {
    this.#tile.focus({ preventScroll: true });
  }

  weekChanged() {
    this.refresh();
  }

  leave() {
    this.#watch.disconnect();
  }

  refresh() {
    const dated = this.#dated;
    if (!dated || !isSeen(this.element)) return;
    const months = monthsOf(this.#year);
    const items = months.reduce((sum, month) => sum + dated.count(month), 0);
    for (const [index, tile] of this.#tiles.entries()) this.#draw(tile, months[index], dated);
    text(this.heading, yearTitle(this.#year));
    text(this.#count, items > 0 ? words.items(items) : dated.nothing(words.year.empty));
    this.#acts.shown([...this.#inSight].map((element) =>
      months[this.#tiles.findIndex((tile) => tile.element === element)]));
    this.#offer(dated);
  }

  /**
   * @param {import('./month-tile.js').MonthTile} tile
   * @param {number} month @param {Dated} dated
   */
  #draw(tile, month, dated) {
    const { days, today } = this.#context;
    const shown = this.#inSight.has(tile.element) ? days.wanted(month) : days.there(month);
    tile.update(month, dated.count(month), shown && dated.digest(shown), today());
  }

  /**
   * The years there is anything in, this one and the one that is shown.
   * @param {Dated} dated
   */
  #offer({ months }) {
    const years = new Set(months.map(({ month }) => yearOf(month)));
    years.add(this.#year).add(yearOf(monthOf(this.#context.today())));
    const offered = [...years].sort((one, other) => other - one);
    if (offered.join() !== this.#list.dataset.years) {
      this.#list.dataset.years = offered.join();
      this.#list.replaceChildren(...offered.map((one) =>
        h('option', { value: one }, yearTitle(one))));
    }
    this.#list.value = String(this.#year);
  }

  /** @returns {HTMLElement} the month of the day that was seen */
  get #tile() {
    return this.#tiles[monthsOf(this.#year).indexOf(monthOf(this.day))].element;
  }

  /** @param {number} now */
  #show(now) {
    this.day = stepped(this.day, { kind: 'year', year: now }, weekRule());
    this.#year = now;
    this.refresh();
  }

  /**
   * Into a month, at the day that was seen where it lies there.
   * @param {number} month
   */
  #open(month) {
    const days = [this.day, this.#context.today()];
    this.#acts.openMonth(days.find((one) => monthOf(one) === month) ?? firstDay(month));
  }

  /** @param {IntersectionObserverEntry[]} changes */
  #moved(changes) {
    for (const { target, isIntersecting } of changes) {
      if (isIntersecting) this.#inSight.add(target);
      else this.#inSight.delete(target);
    }
    this.refresh();
  }

  /** @param {KeyboardEvent} event */
  #pressed({ key }) {
    if (key === 'PageUp') this.#show(this.#year - 1);
    if (key === 'PageDown') this.#show(this.#year + 1);
  }
}
