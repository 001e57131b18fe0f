// One day: everything that was taken on it, the earliest first, and the ways to the nearest days
// that have anything. What can be done with it is its source's own.

import { monthOf } from '../../effects/calendar.js';
import { lookOf } from '../../effects/shown.js';
import { days as words } from '../../words/days-words.js';
import { vault as vaultWords } from '../../words/vault-words.js';
import { h, set, text, visible } from '../dom.js';
import { dayOf } from '../vault/dates.js';
import { shapeOf } from '../vault/rows.js';
import { Sheet } from '../vault/sheet.js';
import { DayHead } from './day-head.js';
import { dayBeside } from './digest.js';
import { otherYearsRow } from './other-years.js';
import { onSwipe } from './swipe.js';

/**
 * @typedef {import('../vault/capabilities.js').Guard
 *   & import('../vault/capabilities.js').ItemMonths & import('../vault/capabilities.js').DayMonths
 *   & import('./other-years.js').Needs & import('../vault/sheet.js').Needs} Needs
 * @typedef {import('./digest.js').Dated} Dated
 */

export class DayView {
  element = h('div', { class: 'days-part days-day', hidden: true });
  #empty = h('p', { class: 'lead days-empty' });
  #context;
  #turned;
  #own;
  #head;
  #others;
  #sheet;
  #day = 0;
  /** @type {Dated | null} */
  #dated = null;
  /** What the sheet was laid out for. */
  #laidOut = '';
  /** @type {import('../../effects/shown.js').Filter | null} */
  #filtered = null;
  /**
   * A month is being read to find the day to turn to.
   * @type {1 | -1 | 0}
   */
  #turning = 0;

  /**
   * @param {Needs} context
   * @param {{ close: () => void, showAll: () => void, turned: (day: number) => void }} acts
   *   `showAll` ends looking at one kind alone, `turned` hears which day is shown now
   * @param {(changed: () => void) => import('./source.js').DayActs} ownOf what can be done with it
   */
  constructor(context, { close, showAll, turned }, ownOf) {
    this.#context = context;
    this.#turned = turned;
    this.#own = ownOf(() => {
      this.#refresh();
      context.guarded();
    });
    const turn = (/** @type {1 | -1} */ way) => this.#turn(way);
    this.#head = new DayHead({ close, showAll, turn }, this.#own);
    this.#others = otherYearsRow(context, (to) => {
      this.#go(to);
      this.#head.focus();
    });
    this.#sheet = new Sheet(context, this.element, this.#own.selection, {
      header: 0, beside: this.#others.covers, fills: true,
      want: (items) => context.pictures.wantBeside(items),
    });
    this.element.append(this.header, this.#empty, ...this.#own.below, this.#sheet.element,
      this.#others.element, ...this.#own.sheets);
    onSwipe(this.#sheet.element, { follow: () => {}, turn });
  }

  get header() {
    return this.#head.element;
  }

  get heading() {
    return this.#head.title;
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** The day that is shown, or null. */
  get shown() {
    return this.isOpen ? this.#day : null;
  }

  /** @param {boolean} now whether it stands beside its month, and not in its place */
  stand(now) {
    this.#head.stand(now);
    set(this.element, 'role', now ? 'region' : null);
    set(this.element, 'aria-labelledby', now ? this.heading.id : null);
  }

  /** @param {number} now */
  open(now) {
    visible(this.element, true);
    this.element.scrollTop = 0;
    this.#show(now);
    this.#head.focus();
  }

  /** @param {number} now the viewer went on to it */
  follow(now) {
    this.#own.settle();
    this.#show(now);
  }

  /** @param {Dated} now */
  update(now) {
    this.#dated = now;
    this.#refresh();
    if (this.#turning !== 0 && this.isOpen) this.#turn(this.#turning);
  }

  close() {
    this.#own.settle();
    this.#turning = 0;
    visible(this.element, false);
    this.#context.pictures.wantBeside([]);
  }

  /** Answers whether Escape, or the way back, meant anything here. */
  escape() {
    return this.#own.escape();
  }

  leave() {
    this.#own.leave();
    this.#sheet.leave();
    this.#others.leave();
  }

  /** @param {1 | -1} way */
  #turn(way) {
    const to = this.#dated && dayBeside(this.#context.days, this.#dated, this.#day, way);
    this.#turning = to && to.day === null ? way : 0;
    if (to?.day == null) return;
    this.#own.settle();
    this.#go(to.day);
  }

  /** @param {number} to */
  #go(to) {
    this.element.scrollTop = 0;
    this.#day = to;
    this.#turned(to);
    this.#show(to);
  }

  /** @param {number} now */
  #show(now) {
    this.#day = now;
    this.#refresh();
  }

  #refresh() {
    const dated = this.#dated;
    if (!this.isOpen || !dated) return;
    const [day, month] = [this.#day, monthOf(this.#day)];
    const shown = this.#context.months.always(month);
    const there = shown?.entries.filter((entry) =>
      dayOf(entry) === day && lookOf().holds(entry)) ?? [];
    const seen = there.filter(dated.filter.holds);
    const amount = seen.length;
    this.#others.update(day, dated);
    this.#lay(dated.filter, seen.map(shapeOf));
    this.#head.say(day, amount, there.length);
    visible(this.#empty, shown !== null && amount === 0 || dated.count(month) === 0);
    // What is looked at alone may be all that is missing.
    text(this.#empty, there.length > 0 ? vaultWords.filteredEmpty : words.day.empty);
    this.#own.update(day, dated,
      { amount, isBlank: !this.#empty.hidden && there.length === 0 });
    this.#head.offer((way) => dayBeside(this.#context.days, dated, day, way) !== null);
  }

  /** @param {import('../../effects/shown.js').Look} filter @param {number[]} shapes */
  #lay(filter, shapes) {
    const day = this.#day;
    const key = JSON.stringify([day, shapes]);
    if (key === this.#laidOut && filter === this.#filtered) this.#sheet.paint();
    else this.#sheet.show([{ month: monthOf(day), count: shapes.length, shapes }],
      { holds: (entry) => filter.holds(entry) && dayOf(entry) === day });
    this.#laidOut = key;
    this.#filtered = filter;
  }
}
