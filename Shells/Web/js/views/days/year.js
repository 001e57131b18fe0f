// A year on one page: twelve small months, darker where more was taken. A tap leads into one. A
// month is read when it comes into sight; how much lies in it is known before.

import {
  firstDay, monthGrid, monthOf, monthsOf, stepped, yearOf,
} from '../../effects/calendar.js';
import { days as words } from '../../words/days-words.js';
import { iconButton } from '../controls.js';
import { h, s, set, text, visible } from '../dom.js';
import { icon } from '../icons.js';
import { monthAlone, monthTitle, numeral, yearTitle } from './names.js';
import { isSeen } from './paged.js';
import { weekRule } from './week-choice.js';

/**
 * @typedef {import('./source.js').DaySource} DaySource
 * @typedef {import('./digest.js').Dated} Dated
 */

const monthsInYear = 12;
const columns = 7;
/** From so many items on a day is drawn darker, and darker still. */
const steps = [1, 2, 5, 12];
/** Of the drawing, in its own units. */
const cellSize = 10;
const cellGap = 2;
const rowsMax = 6;

/**
 * @param {DaySource} context
 * @param {{ openMonth: (day: number) => void, shown: (months: number[]) => void }} acts `shown`
 *   hears which months are in sight
 */
export function yearView(context, acts) {
  const title = h('h1', { class: 'title', tabindex: -1, 'aria-live': 'polite' });
  const list = h('select', { class: 'days-years', 'aria-label': words.year.label,
    onchange: (/** @type {{ currentTarget: HTMLSelectElement }} */ event) =>
      show(Number(event.currentTarget.value)) });
  const count = h('p', { class: 'lead days-count' });
  const header = h('header', { class: 'days-top' },
    h('div', { class: 'days-name' }, title, icon('down'), list),
    h('div', { class: 'days-tools' },
      iconButton(words.year.previous, 'back', () => show(year - 1)),
      iconButton(words.year.next, 'forward', () => show(year + 1))), count);
  const tiles = Array.from({ length: monthsInYear }, () => monthTile(open));
  const grid = h('div', { class: 'days-months', role: 'group', 'aria-label': words.year.months },
    ...tiles.map((tile) => tile.element));
  const element = h('div', { class: 'days-part days-year', hidden: true }, header, grid);
  let day = context.today();
  let year = yearOf(monthOf(day));
  /** @type {Dated | null} */
  let dated = null;
  /** @type {Set<Element>} */
  const inSight = new Set();
  const watch = new IntersectionObserver((changes) => {
    for (const { target, isIntersecting } of changes) {
      if (isIntersecting) inSight.add(target);
      else inSight.delete(target);
    }
    refresh();
  }, { root: element, rootMargin: '120px' });
  for (const tile of tiles) watch.observe(tile.element);
  element.addEventListener('keydown', ({ key }) => {
    if (key === 'PageUp') show(year - 1);
    if (key === 'PageDown') show(year + 1);
  });

  /** @param {number} now */
  function show(now) {
    day = stepped(day, { kind: 'year', year: now }, weekRule());
    year = now;
    refresh();
  }

  /**
   * Into a month, at the day that was seen where it lies there.
   * @param {number} month
   */
  function open(month) {
    const today = context.today();
    acts.openMonth([day, today].find((one) => monthOf(one) === month) ?? firstDay(month));
  }

  function refresh() {
    if (!dated || !isSeen(element)) return;
    const months = monthsOf(year);
    const today = context.today();
    let items = 0;
    for (const [index, tile] of tiles.entries()) {
      const month = months[index];
      const amount = dated.count(month);
      const shown = inSight.has(tile.element) ? context.days.wanted(month)
        : context.days.there(month);
      tile.update(month, amount, shown && dated.digest(shown), today);
      items += amount;
    }
    text(title, yearTitle(year));
    text(count, items > 0 ? words.items(items) : words.year.empty);
    acts.shown([...inSight].map((element) =>
      months[tiles.findIndex((tile) => tile.element === element)]));
    offer();
  }

  /** The years there is anything in, this one and the one that is shown. */
  function offer() {
    const years = new Set([...dated?.months ?? []].map(({ month }) => yearOf(month)));
    years.add(year).add(yearOf(monthOf(context.today())));
    const offered = [...years].sort((one, other) => other - one);
    if (offered.join() !== list.dataset.years) {
      list.dataset.years = offered.join();
      list.replaceChildren(...offered.map((one) =>
        h('option', { value: one }, yearTitle(one))));
    }
    list.value = String(year);
  }

  /** @returns {HTMLElement} */
  const tile = () => tiles[monthsOf(year).indexOf(monthOf(day))].element;

  return {
    element, heading: title, header, refresh,
    get day() {
      return day;
    },
    /** @param {number} to @param {boolean} takesFocus */
    reach(to, takesFocus) {
      show(yearOf(monthOf(to)));
      day = to;
      if (takesFocus) tile().focus({ preventScroll: true });
      tile().scrollIntoView({ block: 'nearest' });
    },
    /** @param {Dated} now */
    update(now) {
      dated = now;
      refresh();
    },
    focus: () => tile().focus({ preventScroll: true }),
    weekChanged: refresh,
    leave: () => watch.disconnect(),
  };
}

/**
 * A small month, and the way into it.
 * @param {(month: number) => void} open
 */
function monthTile(open) {
  let month = 0;
  let drawn = '';
  const name = h('span', { class: 'month-name' });
  const count = h('span', { class: 'month-count' });
  const drawing = s('svg', { class: 'month-heat', 'aria-hidden': 'true', focusable: 'false',
    viewBox: `0 0 ${columns * (cellSize + cellGap) - cellGap} ` +
      `${rowsMax * (cellSize + cellGap) - cellGap}` });
  const element = h('button', { type: 'button', class: 'month-tile', onclick: () => open(month) },
    h('span', { class: 'month-top' }, name, count), drawing);
  return {
    element,
    /**
     * @param {number} now @param {number} amount
     * @param {import('./digest.js').Digest | null} digest @param {number} today
     */
    update(now, amount, digest, today) {
      month = now;
      text(name, monthAlone(month));
      text(count, amount > 0 ? numeral(amount) : '');
      set(element, 'aria-label', words.day.label(monthTitle(month),
        amount > 0 ? words.items(amount) : words.day.nothing));
      set(element, 'aria-current', monthOf(today) === month ? 'date' : null);
      element.classList.toggle('month-waiting', amount > 0 && !digest);
      const rects = rectsOf(month, digest, today);
      const key = JSON.stringify(rects);
      if (key === drawn) return;
      drawn = key;
      drawing.replaceChildren(...rects.map((rect) => s('rect', rect)));
    },
  };
}

/**
 * A square for each day of a month.
 * @param {number} month @param {import('./digest.js').Digest | null} digest
 * @param {number} today
 */
function rectsOf(month, digest, today) {
  return monthGrid(month, weekRule()).flatMap(({ days }, row) => days.flatMap((day, column) => {
    if (monthOf(day) !== month) return [];
    const level = steps.filter((step) => (digest?.get(day)?.items ?? 0) >= step).length;
    return [{
      class: `heat-${level}${day === today ? ' heat-today' : ''}`,
      x: column * (cellSize + cellGap), y: row * (cellSize + cellGap),
      width: cellSize, height: cellSize, rx: 2.5,
    }];
  }));
}
