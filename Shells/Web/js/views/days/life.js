// A life on one page: a row for each year, its twelve months darker where more was taken. How much
// lies in each is known without reading any. A tap leads into the month or the year.

import { firstDay, monthOf, monthsOf, stepped, yearOf } from '../../effects/calendar.js';
import { days as words } from '../../words/days-words.js';
import { h, set, text } from '../dom.js';
import { lifeRows } from './life-rows.js';
import { monthInitial, monthTitle, numeral, shortMonthAlone, yearTitle } from './names.js';
import { isSeen } from './paged.js';
import { monthSteps, shadeOf } from './shades.js';
import { weekRule } from './week-choice.js';

/**
 * @typedef {import('../vault/capabilities.js').Clock} Needs
 * @typedef {import('./digest.js').Dated} Dated
 * @typedef {import('./life-rows.js').LifeRow} LifeRow
 * @typedef {{ openMonth: (day: number) => void, openYear: (day: number) => void,
 *   shown: (months: number[]) => void }} LifeActs
 */

const monthsInYear = 12;
const rowsInPage = 5;
/** Of any year: all have the same months. */
const initialsYear = 2000;

export class LifeView {
  heading = h('h1', { class: 'title', tabindex: -1 }, words.life.title);
  #count = h('p', { class: 'lead days-count' });
  header = h('header', { class: 'days-top' }, this.heading, h('div', { class: 'days-tools' }),
    this.#count);
  #rows = h('div', { class: 'life-rows', role: 'grid', 'aria-label': words.life.title });
  element = h('div', { class: 'days-part days-life', hidden: true }, this.header, initials(),
    this.#rows);
  #context;
  #acts;
  #laidOut = '';
  /** @type {Dated | null} */
  #dated = null;
  /**
   * The buttons of each year: itself and its months.
   * @type {HTMLElement[][]}
   */
  #places = [];

  /** @param {Needs} context @param {LifeActs} acts */
  constructor(context, acts) {
    this.#context = context;
    this.#acts = acts;
    this.day = context.today();
    this.#rows.addEventListener('keydown', (event) => this.#pressed(event));
  }

  /** @param {number} to @param {boolean} takesFocus */
  reach(to, takesFocus) {
    this.day = to;
    this.refresh();
    this.#here?.scrollIntoView({ block: 'nearest' });
    if (takesFocus) this.focus();
  }

  /** @param {Dated} now */
  update(now) {
    this.#dated = now;
    this.refresh();
  }

  focus() {
    this.#here?.focus({ preventScroll: true });
  }

  weekChanged() {}

  leave() {}

  refresh() {
    const dated = this.#dated;
    if (!dated || !isSeen(this.element)) return;
    const years = [...new Set(dated.months.map(({ month }) => yearOf(month)))];
    const today = this.#context.today();
    const now = lifeRows((year) => monthsOf(year).map((month) => dated.count(month)),
      [...years, yearOf(monthOf(this.day))], yearOf(monthOf(today)));
    const key = JSON.stringify([now, today]);
    if (key !== this.#laidOut) this.#lay(now, monthOf(today));
    this.#laidOut = key;
    const items = dated.months.reduce((sum, { month }) => sum + dated.count(month), 0);
    text(this.#count, items > 0 ? words.life.said(words.items(items), years.length) : '');
    this.#stopAt(this.#here);
    this.#acts.shown([]);
  }

  /** @param {LifeRow[]} now @param {number} thisMonth */
  #lay(now, thisMonth) {
    const hadFocus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.month;
    this.#places = [];
    const steps = monthSteps(Math.max(0, ...now.flatMap((row) =>
      (row.kind === 'year' ? row.counts : []))));
    this.#rows.replaceChildren(...now.map((row) => {
      if (row.kind === 'gap') return gap(row.from, row.to);
      const made = yearRow(row, steps, thisMonth,
        (month) => this.#acts.openMonth(this.#within(month)),
        () => this.#acts.openYear(stepped(this.day, { kind: 'year', year: row.year },
          weekRule())));
      this.#places.push(made.places);
      return made.element;
    }));
    if (hadFocus) this.focus();
  }

  /** The month of the day that was seen. */
  get #here() {
    const month = String(monthOf(this.day));
    return this.#places.flat().find((place) => place.dataset.month === month);
  }

  /**
   * The day to see in a month.
   * @param {number} month
   */
  #within(month) {
    const days = [this.day, this.#context.today()];
    return days.find((one) => monthOf(one) === month) ?? firstDay(month);
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const from = this.#placeOf(document.activeElement);
    const isMirrored = this.#rows.matches(':dir(rtl)');
    const to = from && destination(event, from, this.#places, isMirrored);
    if (!to) return;
    event.preventDefault();
    this.#stopAt(to);
    to.focus();
  }

  /** @param {Element | null} found */
  #placeOf(found) {
    const row = this.#places.findIndex((one) => one.some((place) => place === found));
    if (row < 0) return null;
    return { row, column: this.#places[row].findIndex((one) => one === found) };
  }

  /**
   * The one place that the tab key comes to.
   * @param {HTMLElement | undefined} stop
   */
  #stopAt(stop) {
    for (const place of this.#places.flat()) set(place, 'tabindex', place === stop ? 0 : -1);
  }
}

/** The months' first letters, over all years; where there is room, more of their names. */
const initials = () => h('div', { class: 'life-initials', 'aria-hidden': 'true' },
  ...monthsOf(initialsYear).map((month) => h('span', {},
    h('span', { class: 'life-initial' }, monthInitial(month)),
    h('span', { class: 'life-short' }, shortMonthAlone(month)))));

/**
 * @param {import('./life-rows.js').YearRow} row @param {number[]} steps
 * @param {number} thisMonth
 * @param {(month: number) => void} openMonth @param {() => void} openYear
 */
function yearRow({ year, counts, count }, steps, thisMonth, openMonth, openYear) {
  const said = count > 0 ? words.items(count) : words.day.nothing;
  const name = h('button', { type: 'button', class: 'life-year', tabindex: -1, onclick: openYear,
    'aria-label': words.day.label(yearTitle(year), said) },
  h('span', { class: 'life-name' }, yearTitle(year)),
  h('span', { class: 'life-count' }, count > 0 ? numeral(count) : ''));
  const cells = counts.map((amount, index) => {
    const month = monthsOf(year)[index];
    return h('button', { type: 'button', tabindex: -1, 'data-month': month,
      class: `life-month heat-${shadeOf(steps, amount)}`,
      'aria-current': month === thisMonth ? 'date' : null,
      'aria-label': words.day.label(monthTitle(month),
        amount > 0 ? words.items(amount) : words.day.nothing),
      onclick: () => openMonth(month) },
    h('span', { class: 'life-cell' }, amount > 0 ? numeral(amount) : ''));
  });
  const element = h('div', { class: 'life-row', role: 'row' },
    h('div', { class: 'life-head', role: 'rowheader' }, name),
    ...cells.map((cell) => h('div', { class: 'life-place', role: 'gridcell' }, cell)));
  return { element, places: [name, ...cells] };
}

/** @param {number} from @param {number} to */
const gap = (from, to) => h('div', { class: 'life-row life-gap', role: 'row' },
  h('div', { class: 'life-blank', role: 'gridcell' },
    words.life.gap(yearTitle(from), yearTitle(to))));

/**
 * Where a key leads from a place; undefined for one that leads nowhere.
 * @param {KeyboardEvent} pressed @param {{ row: number, column: number }} from
 * @param {HTMLElement[][]} places @param {boolean} isMirrored
 * @returns {HTMLElement | undefined}
 */
function destination({ key, altKey, ctrlKey, metaKey }, { row, column }, places, isMirrored) {
  if (altKey || ctrlKey || metaKey) return undefined;
  const ahead = isMirrored ? -1 : 1;
  const last = places.length - 1;
  switch (key) {
    case 'ArrowRight': return places[row][column + ahead];
    case 'ArrowLeft': return places[row][column - ahead];
    case 'ArrowDown': return places[row + 1]?.[column];
    case 'ArrowUp': return places[row - 1]?.[column];
    case 'Home': return places[row][0];
    case 'End': return places[row][monthsInYear];
    case 'PageDown': return places[Math.min(last, row + rowsInPage)][column];
    case 'PageUp': return places[Math.max(0, row - rowsInPage)][column];
    default: return undefined;
  }
}
