// A page of days at a time, a month's or a week's: each day with what stands for it. Turned by
// buttons, by a finger and by keys; the pages around it are read ahead.

import { monthOf } from '../../effects/calendar.js';
import { days as words } from '../../words/days-words.js';
import { button, iconButton } from '../controls.js';
import { h, set, text, visible } from '../dom.js';
import { icon } from '../icons.js';
import { dayGrid } from './day-grid.js';
import { dayByKey } from './day-keys.js';
import { weekdayNames } from './names.js';
import { onSwipe } from './swipe.js';
import { ways } from './ways.js';
import { weekRule } from './week-choice.js';

/**
 * @typedef {import('./source.js').DaySource} DaySource
 * @typedef {import('./digest.js').Dated} Dated
 * @typedef {{ openDay: (day: number) => void, zoomOut: () => void,
 *   shown: (months: number[]) => void }} PageActs `shown` hears which months are in sight
 *
 * What there is a page of. A page is called by the number of its month, or by its first day.
 * `look` is its class, `beside` the nearest one with anything, `total` how much a page holds as far
 * as that is known before it is read.
 * @typedef {{
 *   look: string, isLarge: boolean,
 *   words: { previous: string, next: string, wider: string, empty: string },
 *   pageOf: (day: number) => number,
 *   weeks: (page: number) => number[][],
 *   holds: (day: number, page: number) => boolean,
 *   months: (page: number) => number[],
 *   turned: (day: number, pages: number) => number,
 *   title: (page: number) => string,
 *   parts: (page: number) => Node[],
 *   note: (page: number) => string,
 *   total: (dated: Dated, page: number) => number,
 *   beside: (context: DaySource, dated: Dated, page: number, way: 1 | -1) =>
 *     import('./ways.js').Way | null,
 * }} PageKind
 */

/** The pages whose covers are wanted, the one that is seen first. */
const nearby = [0, 1, -1];
/**
 * Whoever turns on this soon flicks through: a page that moved in as long as that (`--calm`) would
 * never be seen whole, and drawing it in every frame would hold up the next.
 */
const flickedMilliseconds = 260;

/** @param {DaySource} context @param {PageActs} acts @param {PageKind} kind */
export function pagedView(context, acts, kind) {
  const name = h('button', { type: 'button', class: 'days-name', title: kind.words.wider,
    onclick: acts.zoomOut });
  const heading = h('h1', { class: 'title', tabindex: -1, 'aria-live': 'polite' }, name);
  const count = h('p', { class: 'lead days-count' });
  const today = button(words.today, 'quiet days-today', () => reach(context.today(), true));
  const header = h('header', { class: 'days-top' }, heading, h('div', { class: 'days-tools' },
    iconButton(kind.words.previous, 'back', () => turn(-1)),
    iconButton(kind.words.next, 'forward', () => turn(1))), count, today);
  const weekdays = h('div', { class: 'days-weekdays', role: 'row' });
  const rows = h('div', { class: 'days-page', role: 'rowgroup' });
  const grid = h('div', { class: 'days-grid', role: 'grid' }, weekdays, rows);
  const beside = ways((to) => reach(to, true));
  const element = h('div', { class: `days-part ${kind.look}`, hidden: true }, header, grid,
    beside.element);

  let day = context.today();
  let page = kind.pageOf(day);
  let isLaid = false;
  /** @type {Dated | null} */
  let dated = null;
  const leaf = dayGrid(context, rows, { isLarge: kind.isLarge, open: acts.openDay,
    goTo: (one) => reach(one, true) });
  const comes = comingIn(rows);

  onSwipe(grid, {
    follow: (distance) => rows.style.setProperty('--drag', `${distance}px`),
    turn: (way) => turn(way),
  });
  grid.addEventListener('keydown', (event) => {
    const to = dayByKey(event, day, weekRule(), grid.matches(':dir(rtl)'));
    if (to === undefined) return;
    event.preventDefault();
    reach(to, true);
  });

  nameWeekdays(weekdays);

  /** @param {1 | -1} way */
  const turn = (way) => reach(kind.turned(day, way), false);

  /** @param {number} to a day @param {boolean} takesFocus */
  function reach(to, takesFocus) {
    day = to;
    const now = kind.pageOf(to);
    if (now !== page) lay(now);
    refresh();
    if (takesFocus) leaf.focus(day);
  }

  /**
   * Another page takes the place of this one.
   * @param {number} now
   */
  function lay(now) {
    const way = isLaid ? Math.sign(now - page) : 0;
    page = now;
    isLaid = true;
    leaf.lay(kind.weeks(page), (one) => !kind.holds(one, page));
    comes(way);
    set(grid, 'aria-label', kind.title(page));
    name.replaceChildren(h('span', {}, ...kind.parts(page)), icon('down'));
  }

  function refresh() {
    if (!dated) return;
    if (!isLaid) lay(page);
    // What is not seen wants no pictures: those are for what lies over it.
    if (!isSeen(element)) return;
    const digests = digestsOf(context, dated, kind, page);
    set(grid, 'aria-busy', digests ? null : 'true');
    leaf.update(day, dated);
    context.pictures.want(coversOf(context, dated, kind, day));
    const items = digests ? digests.reduce((sum, one) => sum + one.items, 0)
      : kind.total(dated, page);
    const said = digests && items > 0 ? words.onDays(items, digests.length)
      : items > 0 ? words.items(items) : digests ? kind.words.empty : '';
    text(count, [kind.note(page), said].filter(Boolean).join(' · '));
    visible(today, page !== kind.pageOf(context.today()));
    const isBlank = digests !== null && items === 0;
    beside.update(isBlank ? kind.beside(context, dated, page, -1) : null,
      isBlank ? kind.beside(context, dated, page, 1) : null);
    acts.shown(kind.months(page));
  }

  const repaint = () => {
    if (isSeen(element)) leaf.paint();
  };
  context.pictures.listeners.add(repaint);

  return {
    element, heading, header, refresh, reach,
    leave: () => context.pictures.listeners.delete(repaint),
    get day() {
      return day;
    },
    /** @param {Dated} now */
    update(now) {
      dated = now;
      refresh();
    },
    focus: () => leaf.focus(day),
    /** Weeks begin on another day now. */
    weekChanged() {
      nameWeekdays(weekdays);
      isLaid = false;
      page = kind.pageOf(day);
      refresh();
    },
  };
}

/** @param {HTMLElement} row above the days */
const nameWeekdays = (row) => row.replaceChildren(...weekdayNames().map(({ short, long }) =>
  h('span', { role: 'columnheader', 'aria-label': long }, short)));

/**
 * Has a page move in when it takes the place of another, and can be seen whole.
 * @param {HTMLElement} rows
 */
function comingIn(rows) {
  let turnedAt = -Infinity;
  let moving = 0;
  return (/** @type {number} above 0 for a later page, 0 for one that was there */ way) => {
    const isFlicked = performance.now() - turnedAt < flickedMilliseconds;
    if (way !== 0) turnedAt = performance.now();
    set(rows, 'data-way', way === 0 ? null : way > 0 ? 'ahead' : 'back');
    // The same page moves in only once: it is the change that is seen.
    rows.classList.remove('days-turning');
    cancelAnimationFrame(moving);
    if (way === 0 || isFlicked) return;
    moving = requestAnimationFrame(() => rows.classList.add('days-turning'));
  };
}

/**
 * Asked without measuring anything: a page that was just laid would have to be laid out for it.
 * @param {HTMLElement} element
 */
export const isSeen = (element) => element.closest('[hidden]') === null;

/**
 * What the days of a page have; null while some of it is still to come.
 * @param {DaySource} context @param {Dated} dated
 * @param {PageKind} kind @param {number} page
 */
function digestsOf({ days }, dated, kind, page) {
  const read = new Map(kind.months(page).map((month) => [month, days.wanted(month)]));
  for (const [month, shown] of read) if (!shown && dated.count(month) > 0) return null;
  return kind.weeks(page).flat().flatMap((day) => {
    const shown = kind.holds(day, page) && read.get(monthOf(day));
    const digest = shown && dated.digest(shown).get(day);
    return digest ? [digest] : [];
  });
}

/**
 * @param {DaySource} context @param {Dated} dated
 * @param {PageKind} kind @param {number} day on the page that is seen
 */
const coversOf = (context, dated, kind, day) => nearby.flatMap((pages) =>
  digestsOf(context, dated, kind, kind.pageOf(kind.turned(day, pages))) ?? [])
  .map(({ cover }) => cover);
