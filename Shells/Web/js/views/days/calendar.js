// The calendar over some source of days, an open vault or a folder: a week, a month, a year or all
// years, and one day over them. It reads what is listed there and keeps nothing of its own but how
// it is looked at.

import { h, visible } from '../dom.js';
import { dayOf } from '../vault/dates.js';
import { Order } from '../vault/order.js';
import { daysBar } from './bar.js';
import { dayView } from './day.js';
import { filmWay } from './film-way.js';
import { lifeView } from './life.js';
import { monthView } from './month.js';
import { scrollView } from './scroll.js';
import { Turning } from './turning.js';
import { weekView } from './week.js';
import { yearView } from './year.js';

/**
 * @template View, Open
 * @param {import('./source.js').DaySource} context
 * @param {import('./source.js').DayParts<View, Open>} parts
 */
export function calendar(context, parts) {
  const setting = parts.around(() => open && look(open));
  const acts = { shown: setting.tell, openDay: (/** @type {number} */ to) => openDay(to) };
  const paged = { ...acts, zoomOut: () => turning.zoom('year', turning.now.day) };
  /** @type {ConstructorParameters<typeof Turning>[0]} */
  const views = {
    week: weekView(context, { ...acts, zoomOut: () => turning.zoom('month', turning.now.day) }),
    month: monthView(context, paged),
    scroll: scrollView(context, paged),
    year: yearView(context, { ...acts, openMonth: (to) => turning.zoom('month', to) }),
    life: lifeView(context, { ...acts, openMonth: (to) => turning.zoom('month', to),
      openYear: (to) => turning.zoom('year', to) }),
  };
  const day = dayView(context, { close: () => closeDay(), showAll: setting.showAll,
    turned: (to) => turning.now.reach(to, false) }, parts.day);
  const order = new Order(context.months, context.scene);
  const turning = new Turning(views, () => turned());
  const film = filmWay(context, turning);
  const bar = daysBar(context, turning, film, parts, lead);
  const element = h('section', {
    class: 'days', onkeydown: (/** @type {KeyboardEvent} */ event) => bar.typed(event),
  }, bar.element, ...turning.all.map((view) => view.element), day.element,
  setting.target, ...bar.sheets);
  setting.listen(element);
  dress();
  /** @type {Open | null} */
  let open = null;

  function dress() {
    setting.dress(turning.now);
    film.dress(turning.now);
  }

  function turned() {
    dress();
    context.guarded();
  }

  /** @param {number} which */
  function openDay(which) {
    // Whoever comes back finds the keys on it.
    turning.now.reach(which, false);
    visible(bar.element, false);
    visible(turning.now.element, false);
    setting.cover(day.header);
    day.open(which);
    context.guarded();
  }

  function closeDay() {
    day.close();
    visible(bar.element, true);
    visible(turning.now.element, true);
    dress();
    turning.now.refresh();
    turning.now.focus();
    context.guarded();
  }

  /**
   * Whoever typed a date over a day is shown that one, or what they asked for in its place.
   * @param {() => void} turn @param {number | null} to
   */
  function lead(turn, to) {
    const isOver = day.isOpen;
    if (isOver) closeDay();
    turn();
    if (isOver && to !== null) openDay(to);
  }

  /** @param {Open} now */
  function look(now) {
    const dated = setting.update(now);
    Object.assign(context.scene, {
      sections: dated.sections, filter: dated.filter, isReversed: false, found: null, runs: null,
    });
    for (const part of [...turning.all, day, bar, film]) part.update(dated);
  }

  return {
    element,
    get heading() {
      return day.isOpen ? day.heading : turning.now.heading;
    },
    get isInside() {
      return bar.isInside || day.isOpen || turning.trail.length > 0;
    },
    /** @param {View} view */
    update(view) {
      open = parts.seenIn(view);
      if (open) look(open);
    },
    /**
     * The viewer shows an item: its day is what is found when the viewer goes.
     * @param {string} item
     */
    seen(item) {
      const entry = order.entry(item);
      const on = entry && dayOf(entry);
      if (on == null || on === turning.now.day || !day.isOpen) return;
      turning.now.reach(on, false);
      day.follow(on);
    },
    /** Answers whether Escape, or the way back, meant anything here. */
    escape() {
      if (bar.escape()) return true;
      if (day.isOpen && day.escape()) return true;
      if (!day.isOpen) return turning.back();
      closeDay();
      return true;
    },
    leave() {
      for (const part of [...turning.all, day, bar, film]) part.leave();
    },
  };
}
