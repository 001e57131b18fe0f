// One day: everything that was taken on it, the earliest first, and the ways to the nearest days
// that have anything. What can be done with it is its source's own.

import { monthOf } from '../../effects/calendar.js';
import { lookOf } from '../../effects/shown.js';
import { days as words } from '../../words/days-words.js';
import { vault as vaultWords } from '../../words/vault-words.js';
import { button, iconButton } from '../controls.js';
import { h, heading, text, visible } from '../dom.js';
import { dayOf } from '../vault/dates.js';
import { sheet as makeSheet } from '../vault/sheet.js';
import { dayBeside } from './digest.js';
import { dayTitle } from './names.js';
import { otherYearsRow } from './other-years.js';
import { onSwipe } from './swipe.js';

/** @typedef {import('./digest.js').Dated} Dated */

/**
 * @param {import('./source.js').DaySource} context
 * @param {{ close: () => void, showAll: () => void, turned: (day: number) => void }} acts
 *   `showAll` ends looking at one kind alone, `turned` hears which day is shown now
 * @param {(changed: () => void) => import('./source.js').DayActs} ownOf what can be done with it
 */
export function dayView(context, acts, ownOf) {
  const title = heading();
  title.setAttribute('aria-live', 'polite');
  const count = h('p', { class: 'lead days-count', role: 'status' });
  const all = button(words.day.showAll, 'quiet days-all', () => {
    // What was pressed goes, and must not take the focus with it.
    title.focus({ preventScroll: true });
    acts.showAll();
  });
  const back = iconButton(words.day.back, 'back', acts.close);
  const previous = iconButton(words.day.previous, 'back', () => turn(-1));
  const next = iconButton(words.day.next, 'forward', () => turn(1));
  const own = ownOf(() => {
    refresh();
    context.guarded();
  });
  const header = h('header', { class: 'days-top' }, back,
    h('div', { class: 'days-tools' }, ...own.tools, previous, next), title,
    h('div', { class: 'days-counted' }, count, all), ...own.head);
  const empty = h('p', { class: 'lead days-empty' });
  const element = h('div', { class: 'days-part days-day', hidden: true });
  const others = otherYearsRow(context, (to) => {
    acts.turned(to);
    element.scrollTop = 0;
    show(to);
    title.focus({ preventScroll: true });
  });
  const sheet = makeSheet(context, element, own.selection, {
    header: 0, beside: others.covers,
  });
  element.append(header, empty, ...own.below, sheet.element, others.element, ...own.sheets);
  let day = 0;
  /** @type {Dated | null} */
  let dated = null;
  /** What the sheet was laid out for. */
  let laidOut = '';
  /** @type {import('../../effects/shown.js').Filter | null} */
  let filtered = null;
  /**
   * A month is being read to find the day to turn to.
   * @type {1 | -1 | 0}
   */
  let turning = 0;
  onSwipe(sheet.element, { follow: () => {}, turn: (way) => turn(way) });

  /** @param {1 | -1} way */
  function turn(way) {
    const to = dated && dayBeside(context.days, dated, day, way);
    turning = to && to.day === null ? way : 0;
    if (to?.day == null) return;
    own.settle();
    element.scrollTop = 0;
    acts.turned(to.day);
    show(to.day);
  }

  /** @param {number} now */
  function show(now) {
    day = now;
    refresh();
  }

  function refresh() {
    if (element.hidden || !dated) return;
    const month = monthOf(day);
    const shown = context.months.always(month);
    const { filter } = dated;
    const there = shown?.entries.filter((entry) =>
      dayOf(entry) === day && lookOf().holds(entry)) ?? [];
    const amount = there.filter(filter.holds).length;
    others.update(day, dated);
    const key = JSON.stringify([day, amount]);
    if (key === laidOut && filter === filtered) sheet.paint();
    else sheet.show([{ month, count: amount }],
      { holds: (entry) => filter.holds(entry) && dayOf(entry) === day });
    laidOut = key;
    filtered = filter;
    text(title, dayTitle(day));
    const isPart = amount < there.length;
    text(count, isPart ? words.day.some(amount, there.length)
      : amount > 0 ? words.items(amount) : '');
    visible(all, isPart);
    visible(empty, shown !== null && amount === 0 || dated.count(month) === 0);
    // What is looked at alone may be all that is missing.
    text(empty, there.length > 0 ? vaultWords.filteredEmpty : words.day.empty);
    own.update(day, dated, { amount, isBlank: !empty.hidden && there.length === 0 });
    for (const [control, way] of /** @type {[HTMLElement, 1 | -1][]} */ (
      [[previous, -1], [next, 1]])) {
      const isThere = dayBeside(context.days, dated, day, way) !== null;
      // At the last day the way on goes, and must not take the focus with it.
      if (!isThere && control === document.activeElement) title.focus({ preventScroll: true });
      visible(control, isThere);
    }
  }

  return {
    element, header, heading: title,
    get isOpen() {
      return !element.hidden;
    },
    /** @param {number} now */
    open(now) {
      visible(element, true);
      element.scrollTop = 0;
      show(now);
      title.focus({ preventScroll: true });
    },
    /** @param {number} now the viewer went on to it */
    follow(now) {
      own.settle();
      show(now);
    },
    /** @param {Dated} now */
    update(now) {
      dated = now;
      refresh();
      if (turning !== 0 && !element.hidden) turn(turning);
    },
    close() {
      own.settle();
      turning = 0;
      visible(element, false);
    },
    /** Answers whether Escape, or the way back, meant anything here. */
    escape: own.escape,
    leave() {
      own.leave();
      sheet.leave();
      others.leave();
    },
  };
}
