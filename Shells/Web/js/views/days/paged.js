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
 * @typedef {import('../vault/capabilities.js').DayMonths} ReadNeeds
 * @typedef {import('../vault/capabilities.js').Clock
 *   & import('../vault/capabilities.js').SmallPictures & ReadNeeds
 *   & import('./day-grid.js').Needs} Needs
 *
 * @typedef {import('./digest.js').Dated} Dated
 * @typedef {{ openDay: (day: number) => void, zoomOut: () => void,
 *   shown: (months: number[]) => void, chosen: () => number | null }} PageActs `shown` hears which
 *   months are in sight, `chosen` answers which day is shown beside them
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
 *   beside: (context: ReadNeeds, dated: Dated, page: number, way: 1 | -1) =>
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

export class PagedView {
  #context;
  #acts;
  #kind;
  #name;
  #count = h('p', { class: 'lead days-count' });
  #today;
  #weekdays = h('div', { class: 'days-weekdays', role: 'row' });
  #rows = h('div', { class: 'days-page', role: 'rowgroup' });
  #grid = h('div', { class: 'days-grid', role: 'grid' }, this.#weekdays, this.#rows);
  #beside = ways((to) => this.reach(to, true));
  #comes = comingIn(this.#rows);
  #leaf;
  #page;
  #isLaid = false;
  /** @type {Dated | null} */
  #dated = null;
  #repaint = () => {
    if (isSeen(this.element)) this.#leaf.paint();
  };

  /** @param {Needs} context @param {PageActs} acts @param {PageKind} kind */
  constructor(context, acts, kind) {
    this.#context = context;
    this.#acts = acts;
    this.#kind = kind;
    this.#name = h('button', { type: 'button', class: 'days-name', title: kind.words.wider,
      onclick: acts.zoomOut });
    this.heading = h('h1', { class: 'title', tabindex: -1, 'aria-live': 'polite' }, this.#name);
    this.#today = button(words.today, 'quiet days-today', () =>
      this.reach(context.today(), true));
    this.header = h('header', { class: 'days-top' }, this.heading,
      h('div', { class: 'days-tools' },
        iconButton(kind.words.previous, 'back', () => this.#turn(-1)),
        iconButton(kind.words.next, 'forward', () => this.#turn(1))), this.#count, this.#today);
    this.element = h('div', { class: `days-part ${kind.look}`, hidden: true }, this.header,
      this.#grid, this.#beside.element);
    this.day = context.today();
    this.#page = kind.pageOf(this.day);
    this.#leaf = dayGrid(context, this.#rows, { isLarge: kind.isLarge, open: acts.openDay,
      goTo: (one) => this.reach(one, true), chosen: acts.chosen });
    nameWeekdays(this.#weekdays);
    this.#listen();
  }

  /** @param {number} to a day @param {boolean} takesFocus */
  reach(to, takesFocus) {
    this.day = to;
    const now = this.#kind.pageOf(to);
    if (now !== this.#page) this.#lay(now);
    this.refresh();
    if (takesFocus) this.focus();
  }

  /** @param {Dated} now */
  update(now) {
    this.#dated = now;
    this.refresh();
  }

  focus() {
    this.#leaf.focus(this.day);
  }

  /** Weeks begin on another day now. */
  weekChanged() {
    nameWeekdays(this.#weekdays);
    this.#isLaid = false;
    this.#page = this.#kind.pageOf(this.day);
    this.refresh();
  }

  leave() {
    this.#context.pictures.listeners.delete(this.#repaint);
  }

  refresh() {
    const dated = this.#dated;
    if (!dated) return;
    if (!this.#isLaid) this.#lay(this.#page);
    // What is not seen wants no pictures: those are for what lies over it.
    if (!isSeen(this.element)) return;
    const digests = digestsOf(this.#context, dated, this.#kind, this.#page);
    set(this.#grid, 'aria-busy', digests ? null : 'true');
    this.#leaf.update(this.day, dated);
    this.#context.pictures.want(coversOf(this.#context, dated, this.#kind, this.day));
    this.#say(digests, dated);
    this.#acts.shown(this.#kind.months(this.#page));
  }

  /**
   * What the page holds, and the ways on from one that holds nothing.
   * @param {ReturnType<typeof digestsOf>} digests @param {Dated} dated
   */
  #say(digests, dated) {
    const [kind, page] = [this.#kind, this.#page];
    const items = digests ? digests.reduce((sum, one) => sum + one.items, 0)
      : kind.total(dated, page);
    const said = digests && items > 0 ? words.onDays(items, digests.length)
      : items > 0 ? words.items(items) : digests ? dated.nothing(kind.words.empty) : '';
    text(this.#count, [kind.note(page), said].filter(Boolean).join(' · '));
    visible(this.#today, page !== kind.pageOf(this.#context.today()));
    const isBlank = digests !== null && items === 0;
    this.#beside.update(isBlank ? kind.beside(this.#context, dated, page, -1) : null,
      isBlank ? kind.beside(this.#context, dated, page, 1) : null);
  }

  #listen() {
    onSwipe(this.#grid, {
      follow: (distance) => this.#rows.style.setProperty('--drag', `${distance}px`),
      turn: (way) => this.#turn(way),
    });
    this.#grid.addEventListener('keydown', (event) => {
      const to = dayByKey(event, this.day, weekRule(), this.#grid.matches(':dir(rtl)'));
      if (to === undefined) return;
      event.preventDefault();
      this.reach(to, true);
    });
    this.#context.pictures.listeners.add(this.#repaint);
  }

  /** @param {1 | -1} way */
  #turn(way) {
    this.reach(this.#kind.turned(this.day, way), false);
  }

  /**
   * Another page takes the place of this one.
   * @param {number} now
   */
  #lay(now) {
    const kind = this.#kind;
    const way = this.#isLaid ? Math.sign(now - this.#page) : 0;
    this.#page = now;
    this.#isLaid = true;
    this.#leaf.lay(kind.weeks(now), (one) => !kind.holds(one, now));
    this.#comes(way);
    set(this.#grid, 'aria-label', kind.title(now));
    this.#name.replaceChildren(h('span', {}, ...kind.parts(now)), icon('down'));
  }
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
 * @param {ReadNeeds} context @param {Dated} dated
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
 * @param {ReadNeeds} context @param {Dated} dated
 * @param {PageKind} kind @param {number} day on the page that is seen
 */
const coversOf = (context, dated, kind, day) => nearby.flatMap((pages) =>
  digestsOf(context, dated, kind, kind.pageOf(kind.turned(day, pages))) ?? [])
  .map(({ cover }) => cover);
