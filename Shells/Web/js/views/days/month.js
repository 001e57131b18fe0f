// A month on one page: its weeks in rows, each day with what stands for it. Turned by buttons, by a
// finger and by keys; the pages around it are read ahead.

import { days as words } from '../../words/days-words.js';
import { button, iconButton } from '../controls.js';
import { h, set, text, visible } from '../dom.js';
import { icon } from '../icons.js';
import { dayCell } from './day-cell.js';
import { dayByKey, firstDay, monthOf, monthsLater, weeksOf } from './month-grid.js';
import { monthParts, monthTitle, weekStart, weekdayNames } from './names.js';
import { onSwipe } from './swipe.js';

/**
 * @typedef {import('../vault/vault.js').VaultContext} VaultContext
 * @typedef {import('./digest.js').Dated} Dated
 * @typedef {{ openDay: (day: number) => void, openYear: () => void,
 *   shown: (month: number) => void }} MonthActs `shown` hears which month is in sight
 */

/** @param {VaultContext} context @param {MonthActs} acts */
export function monthView(context, acts) {
  const name = h('button', { type: 'button', class: 'days-name', title: words.month.year,
    onclick: acts.openYear });
  const heading = h('h1', { class: 'title', tabindex: -1, 'aria-live': 'polite' }, name);
  const count = h('p', { class: 'lead days-count' });
  const today = button(words.today, 'quiet days-today', () => reach(context.today(), true));
  const header = h('header', { class: 'days-top' }, heading, h('div', { class: 'days-tools' },
    iconButton(words.month.previous, 'back', () => turn(-1)),
    iconButton(words.month.next, 'forward', () => turn(1))), count, today);
  const page = h('div', { class: 'days-page', role: 'rowgroup' });
  const grid = h('div', { class: 'days-grid', role: 'grid' }, weekdayRow(), page);
  const beside = ways(reach);
  const element = h('div', { class: 'days-part days-month' }, header, grid, beside.element);

  let day = context.today();
  let month = monthOf(day);
  /** @type {Dated | null} */
  let dated = null;
  /** @type {ReturnType<typeof leafOf> | null} */
  let leaf = null;

  onSwipe(grid, {
    follow: (distance) => page.style.setProperty('--drag', `${distance}px`),
    turn: (way) => turn(way),
  });
  grid.addEventListener('keydown', (event) => {
    const to = dayByKey(event, day, weekStart, grid.matches(':dir(rtl)'));
    if (to === undefined) return;
    event.preventDefault();
    reach(to, true);
  });

  /** @param {1 | -1} way */
  const turn = (way) => reach(monthsLater(day, way), false);

  /** @param {number} to a day @param {boolean} takesFocus */
  function reach(to, takesFocus) {
    day = to;
    const now = monthOf(to);
    if (now !== month) lay(now);
    refresh();
    if (takesFocus) leaf?.focus(day);
  }

  /**
   * Another page takes the place of this one.
   * @param {number} now
   */
  function lay(now) {
    const way = leaf ? Math.sign(now - month) : 0;
    month = now;
    leaf = leafOf(context, month, acts.openDay, (one) => reach(one, true));
    set(page, 'data-way', way === 0 ? null : way > 0 ? 'ahead' : 'back');
    page.replaceChildren(...leaf.rows);
    // The same page moves in only once: it is the change that is seen.
    page.classList.remove('days-turning');
    if (way !== 0) requestAnimationFrame(() => page.classList.add('days-turning'));
    set(grid, 'aria-label', monthTitle(month));
    name.replaceChildren(h('span', {}, ...monthParts(month)), icon('down'));
  }

  function refresh() {
    if (!dated) return;
    if (!leaf) lay(month);
    // What is not seen wants no pictures: those are for what lies over it.
    if (!isSeen(element)) return;
    const shown = context.months.wanted(month);
    const isWaiting = !shown && dated.count(month) > 0;
    const digest = shown && dated.digest(shown);
    set(grid, 'aria-busy', isWaiting ? 'true' : null);
    leaf?.update(day, dated, isWaiting);
    context.pictures.want(coversOf(context, dated, month));
    const items = itemsOf(digest) ?? dated.count(month);
    text(count, digest && items > 0 ? words.onDays(items, digest.size)
      : items > 0 ? words.items(items) : words.month.empty);
    visible(today, month !== monthOf(context.today()));
    beside.update(items > 0 ? null : month, dated);
    acts.shown(month);
  }

  const repaint = () => {
    if (isSeen(element)) leaf?.paint();
  };
  context.pictures.listeners.add(repaint);

  return {
    element, heading, header, refresh,
    leave: () => context.pictures.listeners.delete(repaint),
    get day() {
      return day;
    },
    get month() {
      return month;
    },
    /** @param {Dated} now */
    update(now) {
      dated = now;
      refresh();
    },
    /**
     * Shows a day, or a month on the same date.
     * @param {number} to @param {boolean} [takesFocus]
     */
    reach: (to, takesFocus = false) => reach(to, takesFocus),
    /** Its heading's control, where the year was opened from. */
    focus: () => leaf?.focus(day),
  };
}

/**
 * Asked without measuring anything: a page that was just laid would have to be laid out for it.
 * @param {HTMLElement} element
 */
const isSeen = (element) => element.closest('[hidden]') === null;

/** The pages whose covers are wanted, the one that is seen first. */
const nearby = [0, 1, -1];

/** @param {VaultContext} context @param {Dated} dated @param {number} month */
function coversOf({ months }, dated, month) {
  return nearby.flatMap((offset) => {
    const shown = months.wanted(month + offset);
    return shown ? [...dated.digest(shown).values()].map(({ cover }) => cover.item) : [];
  });
}

/** @param {import('./digest.js').Digest | null} digest */
const itemsOf = (digest) => digest
  && [...digest.values()].reduce((sum, { count }) => sum + count, 0);

const weekdayRow = () => h('div', { class: 'days-weekdays', role: 'row' },
  ...weekdayNames().map(({ short, long }) =>
    h('span', { role: 'columnheader', 'aria-label': long }, short)));

/**
 * The cells of a month.
 * @param {VaultContext} context
 * @param {number} month
 * @param {(day: number) => void} open
 * @param {(day: number) => void} goTo a day of another month, which is turned to first
 */
function leafOf(context, month, open, goTo) {
  const weeks = weeksOf(month, weekStart).map((week) => week.map((day) => {
    const isOutside = monthOf(day) !== month;
    const cell = dayCell(context.pictures, day, isOutside, isOutside ? goTo : open);
    return { ...cell, day };
  }));
  const cells = weeks.flat();
  return {
    rows: weeks.map((week) => h('div', { class: 'days-week', role: 'row' },
      ...week.map(({ element }) => element))),
    /** Small pictures have come. */
    paint() {
      for (const cell of cells) cell.paint();
    },
    /**
     * @param {number} stop the day that keys begin from
     * @param {Dated} dated @param {boolean} isWaiting
     */
    update(stop, dated, isWaiting) {
      const today = context.today();
      for (const cell of cells) {
        const shown = context.months.there(monthOf(cell.day));
        cell.update({
          digest: shown ? dated.digest(shown).get(cell.day) ?? null : null,
          isToday: cell.day === today, isStop: cell.day === stop, isWaiting,
        });
      }
    },
    /** @param {number} day */
    focus(day) {
      cells.find((cell) => cell.day === day)?.button.focus({ preventScroll: true });
    },
  };
}

/**
 * Where a blank month has its neighbours: the nearest ones with anything, a tap away.
 * @param {(day: number, takesFocus: boolean) => void} reach
 */
function ways(reach) {
  let targets = { earlier: 0, later: 0 };
  const [earlier, later] = /** @type {const} */ (['earlier', 'later']).map((way) => {
    const name = h('span', { class: 'days-way-name' });
    const element = h('button', { type: 'button', class: 'days-way',
      onclick: () => reach(firstDay(targets[way]), true) },
    h('span', { class: 'hint' }, words.month[way]), name);
    return { element, name };
  });
  const element = h('div', { class: 'days-ways', hidden: true }, earlier.element, later.element);
  return {
    element,
    /** @param {number | null} month a blank one @param {Dated} dated */
    update(month, dated) {
      visible(element, month !== null);
      if (month === null) return;
      const found = { earlier: dated.beside(month, -1), later: dated.beside(month, 1) };
      targets = { earlier: found.earlier ?? 0, later: found.later ?? 0 };
      for (const [{ element: control, name }, to] of /** @type {const} */ (
        [[earlier, found.earlier], [later, found.later]])) {
        visible(control, to !== null);
        if (to !== null) text(name, monthTitle(to));
      }
      visible(element, found.earlier !== null || found.later !== null);
    },
  };
}
