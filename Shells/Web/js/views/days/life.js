// A life on one page: a row for each year, its twelve months darker where more was taken. How much
// lies in each is known without reading any. A tap leads into the month or the year.

import { firstDay, monthOf, monthsOf, stepped, yearOf } from '../../effects/calendar.js';
import { days as words } from '../../words/days-words.js';
import { h, set, text } from '../dom.js';
import { lifeRows } from './life-rows.js';
import { monthInitial, monthTitle, numeral, yearTitle } from './names.js';
import { isSeen } from './paged.js';
import { weekRule } from './week-choice.js';

/**
 * @typedef {import('./source.js').DaySource} DaySource
 * @typedef {import('./digest.js').Dated} Dated
 * @typedef {import('./life-rows.js').LifeRow} LifeRow
 * @typedef {{ openMonth: (day: number) => void, openYear: (day: number) => void,
 *   shown: (months: number[]) => void }} LifeActs
 */

const monthsInYear = 12;
/** From so many items in a month is drawn darker, and darker still. */
const steps = [1, 10, 40, 120];
const rowsInPage = 5;

/** @param {DaySource} context @param {LifeActs} acts */
export function lifeView(context, acts) {
  const heading = h('h1', { class: 'title', tabindex: -1 }, words.life.title);
  const count = h('p', { class: 'lead days-count' });
  const header = h('header', { class: 'days-top' }, heading, h('div', { class: 'days-tools' }),
    count);
  const initials = h('div', { class: 'life-initials', 'aria-hidden': 'true' },
    ...Array.from({ length: monthsInYear }, (_, month) => h('span', {}, monthInitial(month))));
  const rows = h('div', { class: 'life-rows', role: 'grid', 'aria-label': words.life.title });
  const element = h('div', { class: 'days-part days-life', hidden: true }, header, initials, rows);
  let day = context.today();
  let laidOut = '';
  /** @type {Dated | null} */
  let dated = null;
  /**
   * The buttons of each year: itself and its months.
   * @type {HTMLElement[][]}
   */
  let places = [];

  rows.addEventListener('keydown', (event) => {
    const from = placeOf(document.activeElement);
    const to = from && destination(event, from, places, rows.matches(':dir(rtl)'));
    if (!to) return;
    event.preventDefault();
    stopAt(to);
    to.focus();
  });

  /** @param {Element | null} found */
  function placeOf(found) {
    const row = places.findIndex((one) => one.some((place) => place === found));
    return row < 0 ? null : { row, column: places[row].findIndex((one) => one === found) };
  }

  /**
   * The one place that the tab key comes to.
   * @param {HTMLElement | undefined} stop
   */
  function stopAt(stop) {
    for (const place of places.flat()) set(place, 'tabindex', place === stop ? 0 : -1);
  }

  /** The month of the day that was seen. */
  const here = () => places.flat().find((place) => place.dataset.month === String(monthOf(day)));

  function refresh() {
    if (!dated || !isSeen(element)) return;
    const { months } = dated;
    const years = [...new Set(months.map(({ month }) => yearOf(month)))];
    const today = context.today();
    const now = lifeRows((year) => monthsOf(year).map((month) => dated?.count(month) ?? 0),
      [...years, yearOf(monthOf(day))], yearOf(monthOf(today)));
    const key = JSON.stringify([now, today]);
    if (key !== laidOut) lay(now, monthOf(today));
    laidOut = key;
    const items = months.reduce((sum, { month }) => sum + (dated?.count(month) ?? 0), 0);
    text(count, items > 0 ? words.life.said(words.items(items), years.length) : '');
    stopAt(here());
    acts.shown([]);
  }

  /** @param {LifeRow[]} now @param {number} thisMonth */
  function lay(now, thisMonth) {
    const hadFocus = /** @type {HTMLElement | null} */ (document.activeElement)?.dataset.month;
    places = [];
    rows.replaceChildren(...now.map((row) => {
      if (row.kind === 'gap') return gap(row.from, row.to);
      const made = yearRow(row, thisMonth, (month) => acts.openMonth(within(month)),
        () => acts.openYear(stepped(day, { kind: 'year', year: row.year }, weekRule())));
      places.push(made.places);
      return made.element;
    }));
    if (hadFocus) here()?.focus({ preventScroll: true });
  }

  /**
   * The day to see in a month.
   * @param {number} month
   */
  const within = (month) =>
    [day, context.today()].find((one) => monthOf(one) === month) ?? firstDay(month);

  return {
    element, heading, header, refresh,
    get day() {
      return day;
    },
    /** @param {number} to @param {boolean} takesFocus */
    reach(to, takesFocus) {
      day = to;
      refresh();
      here()?.scrollIntoView({ block: 'nearest' });
      if (takesFocus) here()?.focus({ preventScroll: true });
    },
    /** @param {Dated} now */
    update(now) {
      dated = now;
      refresh();
    },
    focus: () => here()?.focus({ preventScroll: true }),
    weekChanged() {},
    leave() {},
  };
}

/**
 * @param {import('./life-rows.js').YearRow} row @param {number} thisMonth
 * @param {(month: number) => void} openMonth @param {() => void} openYear
 */
function yearRow({ year, counts, count }, thisMonth, openMonth, openYear) {
  const said = count > 0 ? words.items(count) : words.day.nothing;
  const name = h('button', { type: 'button', class: 'life-year', tabindex: -1, onclick: openYear,
    'aria-label': words.day.label(yearTitle(year), said) },
  h('span', { class: 'life-name' }, yearTitle(year)),
  h('span', { class: 'life-count' }, count > 0 ? numeral(count) : ''));
  const cells = counts.map((amount, index) => {
    const month = monthsOf(year)[index];
    const level = steps.filter((step) => amount >= step).length;
    return h('button', { type: 'button', class: `life-month heat-${level}`, tabindex: -1,
      'data-month': month, 'aria-current': month === thisMonth ? 'date' : null,
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
