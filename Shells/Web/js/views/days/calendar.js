// The calendar over some source of days, an open vault or a folder: a week, a month, a year or all
// years, and one day over them. It reads what is listed there and keeps nothing of its own but how
// it is looked at.

import { h, visible } from '../dom.js';
import { dayOf } from '../vault/dates.js';
import { Order } from '../vault/order.js';
import { daysBar } from './bar.js';
import { DayView } from './day.js';
import { filmWay } from './film-way.js';
import { LifeView } from './life.js';
import { monthView } from './month.js';
import { ScrollView } from './scroll.js';
import { Turning } from './turning.js';
import { weekView } from './week.js';
import { YearView } from './year.js';

/**
 * @typedef {import('../vault/capabilities.js').Guard
 *   & import('../vault/capabilities.js').ItemMonths & import('../vault/capabilities.js').Sight
 *   & import('./day.js').Needs & import('./film-way.js').Needs & import('./bar.js').Needs
 *   & import('./month.js').Needs & import('./week.js').Needs & import('./scroll.js').Needs
 *   & import('./year.js').Needs & import('./life.js').Needs} Needs
 */
/** So wide a window has room for a day beside its month. */
const roomBeside = '(min-width: 76em)';

/** @template View, Open */
export class Calendar {
  #context;
  #parts;
  #setting;
  #day;
  #order;
  #turning;
  #film;
  #bar;
  #room = matchMedia(roomBeside);
  #stand = () => this.#arrange();
  /** @type {Open | null} */
  #open = null;

  /**
   * @param {Needs} context
   * @param {import('./source.js').DayParts<View, Open>} parts
   */
  constructor(context, parts) {
    this.#context = context;
    this.#parts = parts;
    const setting = parts.around(() => this.#open && this.#look(this.#open));
    this.#setting = setting;
    const views = this.#views();
    this.#day = new DayView(context, { close: () => this.#closeDay(), showAll: setting.showAll,
      turned: (to) => this.#turning.now.reach(to, false) }, parts.day);
    this.#order = new Order(context.months, context.scene);
    this.#turning = new Turning(views, () => this.#turned());
    this.#film = filmWay(context, this.#turning);
    this.#bar = daysBar(context, this.#turning, this.#film, parts,
      (turn, to) => this.#lead(turn, to));
    this.element = h('section', {
      class: 'days', onkeydown: (/** @type {KeyboardEvent} */ event) => this.#bar.typed(event),
    }, this.#bar.element, ...this.#turning.all.map((view) => view.element), this.#day.element,
    setting.target, ...this.#bar.sheets);
    setting.listen(this.element);
    this.#room.addEventListener('change', this.#stand);
    this.#dress();
  }

  get heading() {
    return this.#day.isOpen ? this.#day.heading : this.#turning.now.heading;
  }

  get isInside() {
    return this.#bar.isInside || this.#day.isOpen || this.#turning.trail.length > 0;
  }

  /** @param {View} view */
  update(view) {
    this.#open = this.#parts.seenIn(view);
    if (this.#open) this.#look(this.#open);
  }

  /**
   * The viewer shows an item: its day is what is found when the viewer goes.
   * @param {string} item
   */
  seen(item) {
    const entry = this.#order.entry(item);
    const on = entry && dayOf(entry);
    if (on == null || on === this.#turning.now.day || !this.#day.isOpen) return;
    this.#turning.now.reach(on, false);
    this.#day.follow(on);
  }

  /** Answers whether Escape, or the way back, meant anything here. */
  escape() {
    if (this.#bar.escape()) return true;
    if (this.#day.isOpen && this.#day.escape()) return true;
    if (!this.#day.isOpen) return this.#turning.back();
    this.#closeDay();
    return true;
  }

  leave() {
    this.#room.removeEventListener('change', this.#stand);
    for (const part of this.#dated) part.leave();
  }

  /**
   * Every way to look at the days, with the ways from one to another.
   * @returns {ConstructorParameters<typeof Turning>[0]}
   */
  #views() {
    const context = this.#context;
    const acts = {
      shown: this.#setting.tell, chosen: () => (this.#isBeside ? this.#day.shown : null),
      openDay: (/** @type {number} */ to) => this.#openDay(to),
    };
    const openMonth = (/** @type {number} */ to) => this.#turning.zoom('month', to);
    const openYear = (/** @type {number} */ to) => this.#turning.zoom('year', to);
    const paged = { ...acts, zoomOut: () => openYear(this.#turning.now.day) };
    return {
      week: weekView(context,
        { ...acts, zoomOut: () => openMonth(this.#turning.now.day) }),
      month: monthView(context, paged),
      scroll: new ScrollView(context, paged),
      year: new YearView(context, { ...acts, openMonth }),
      life: new LifeView(context, { ...acts, openMonth, openYear }),
    };
  }

  /** What is told of everything that has a place in the calendar. */
  get #dated() {
    return [...this.#turning.all, this.#day, this.#bar, this.#film];
  }

  #dress() {
    this.#setting.dress(this.#turning.now);
    this.#film.dress(this.#turning.now);
  }

  #turned() {
    // Beside another view a day has no place.
    if (this.#day.isOpen && !this.#isBeside) this.#day.close();
    this.#arrange();
    this.#context.guarded();
  }

  /** Whether the day is shown beside its month, and not in its place. */
  get #isBeside() {
    return this.#day.isOpen && this.#room.matches && this.#turning.name === 'month';
  }

  /** What is seen at once: the days, one of them, or both where there is room. */
  #arrange() {
    const { now } = this.#turning;
    const isBeside = this.#isBeside;
    const isOver = this.#day.isOpen && !isBeside;
    const hadFocus = now.element.contains(document.activeElement);
    visible(this.#bar.element, !isOver);
    visible(now.element, !isOver);
    this.element.classList.toggle('days-beside', isBeside);
    this.#day.stand(isBeside);
    this.#dress();
    if (!isOver) return now.refresh();
    // What is not seen wants no pictures.
    this.#context.pictures.want([]);
    this.#setting.cover(this.#day.header);
    if (hadFocus) this.#day.heading.focus({ preventScroll: true });
  }

  /** @param {number} which */
  #openDay(which) {
    // Whoever comes back finds the keys on it.
    this.#turning.now.reach(which, false);
    this.#day.open(which);
    this.#arrange();
    this.#context.guarded();
  }

  #closeDay() {
    this.#day.close();
    this.#arrange();
    this.#turning.now.focus();
    this.#context.guarded();
  }

  /**
   * Whoever typed a date over a day is shown that one, or what they asked for in its place.
   * @param {() => void} turn @param {number | null} to
   */
  #lead(turn, to) {
    const isOver = this.#day.isOpen;
    if (isOver) this.#closeDay();
    turn();
    if (isOver && to !== null) this.#openDay(to);
  }

  /** @param {Open} now */
  #look(now) {
    const dated = this.#setting.update(now);
    Object.assign(this.#context.scene, {
      sections: dated.sections, filter: dated.filter, isReversed: false, found: null, runs: null,
    });
    for (const part of this.#dated) part.update(dated);
  }
}
