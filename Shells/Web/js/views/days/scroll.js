// All months one below another, the other way to read them. Only what is in sight is drawn and
// read, however many there are, and what is in sight stays where it is whatever comes above it.

import { monthOf, stepped } from '../../effects/calendar.js';
import { h, reconcile } from '../dom.js';
import { dayByKey } from './day-keys.js';
import { isSeen } from './paged.js';
import { scrollHead } from './scroll-head.js';
import { ScrollLayout } from './scroll-layout.js';
import { scrollSection } from './scroll-section.js';
import { weekRule } from './week-choice.js';

/**
 * @typedef {import('./source.js').DaySource} DaySource
 * @typedef {import('./digest.js').Dated} Dated
 *
 * What stays where it is: a month, and how far above the page's top it begins.
 * @typedef {{ month: number, offset: number }} Anchor
 */

/** So much more than what is in sight is drawn, in heights of the page. */
const overscan = 0.5;
/** Of a day, in CSS pixels. */
const dayMin = 58;
const dayMax = 150;
const gap = 4;
/** A month's name and a line of blank months, in sizes of the text. */
const nameSize = 3.25;
const blankSize = 3;

/** @param {DaySource} context @param {import('./paged.js').PageActs} acts */
export function scrollView(context, acts) {
  const head = scrollHead(context, { zoomOut: acts.zoomOut, go: (to) => go(to), turn });
  const header = head.element;
  const list = h('div', { class: 'days-list-of-months' });
  const element = h('div', { class: 'days-part days-scroll', hidden: true }, header, list);

  let day = context.today();
  /** A blank month that is shown with its days because somebody went to one of them. */
  let opened = monthOf(day);
  let anchor = /** @type {Anchor | null} */ (null);
  let laidOut = '';
  let layout = new ScrollLayout([opened], { name: 1, week: 1, blank: 1 }, weekRule());
  /** @type {Dated | null} */
  let dated = null;
  /** @type {Map<string, ReturnType<typeof scrollSection>>} */
  const sections = new Map();

  /** Where the months begin in what is scrolled, below what stays over them. */
  const above = () => list.offsetTop - header.offsetHeight;
  /** What of the months is at the top, and how much of them is in sight. */
  const place = () => element.scrollTop - above();
  const room = () => element.clientHeight - header.offsetHeight;
  /** A month whose last week has nearly gone is not the one that is read. */
  const top = () => layout.at(Math.max(0, place() + layout.sizes.name / 2));

  /** Asked again only when something that counts is different. */
  function measure() {
    const { clientWidth } = list;
    if (!dated || clientWidth === 0) return;
    const months = [...dated.months.map(({ month }) => month), opened, monthOf(context.today())];
    const key = JSON.stringify([months, clientWidth, room(), weekRule()]);
    if (key === laidOut) return;
    laidOut = key;
    const dayHeight = Math.round(
      Math.min(Math.max(dayMax, clientWidth / 10), Math.max(dayMin, clientWidth / 8)));
    const size = parseFloat(getComputedStyle(list).fontSize);
    layout = new ScrollLayout(months, { name: Math.round(nameSize * size), week: dayHeight + gap,
      blank: Math.round(blankSize * size) }, weekRule());
    list.style.setProperty('block-size', `${layout.heightFor(room())}px`);
    list.style.setProperty('--day-size', `${dayHeight}px`);
    head.weekChanged();
    stay();
  }

  function seen(/** @type {number} */ to) {
    return { month: monthOf(to), offset: layout.offsetToSee(to, room()) };
  }

  /** What was seen before is seen where it was. */
  function stay() {
    anchor ??= seen(day);
    element.scrollTop = above() + layout.of(anchor.month).top + anchor.offset;
  }

  function paint() {
    if (!dated || !isSeen(element) || element.clientHeight === 0) return;
    const from = place();
    const margin = element.clientHeight * overscan;
    const shown = layout.inSight(from - margin, from + element.clientHeight + margin);
    for (const { first, weeks } of shown) if (weeks.length > 0) context.days.wanted(first);
    const data = dated;
    const stop = isIn(shown, day) ? day : null;
    reconcile(list, sections, shown.map((section) => ({ section, dated: data, stop })),
      ({ section }) => `${section.first} ${section.last} ${section.weeks[0]?.[0]}`,
      ({ section }) => scrollSection(context, section, acts.openDay));
    context.pictures.want(shown.flatMap(({ first }) => {
      const read = context.days.there(first);
      return read ? [...data.digest(read).values()].map(({ cover }) => cover) : [];
    }));
    const { first } = top();
    head.update(first, data.count(first));
    acts.shown([first]);
  }

  element.addEventListener('scroll', scrolled, { passive: true });
  list.addEventListener('keydown', pressed);
  const observer = new ResizeObserver(resized);
  for (const one of [element, header]) observer.observe(one);
  context.pictures.listeners.add(paint);

  function scrolled() {
    if (element.clientHeight === 0) return;
    const from = place();
    const { first: month, top: start } = top();
    anchor = { month, offset: from - start };
    // Whoever goes on to another view goes on from what is in sight.
    const shown = layout.inSight(from, from + room());
    const isAway = !shown.some(({ first, last }) => first <= monthOf(day) && monthOf(day) <= last);
    if (isAway) day = inMonth(day, month);
    paint();
  }

  /** @param {KeyboardEvent} event */
  function pressed(event) {
    const to = dayByKey(event, day, weekRule(), list.matches(':dir(rtl)'));
    if (to === undefined) return;
    event.preventDefault();
    go(to);
  }

  function resized() {
    if (element.clientHeight === 0) return;
    measure();
    stay();
    paint();
  }

  /**
   * To the nearest month that is shown with its days, from the one whose name stands above.
   * @param {1 | -1} way
   */
  function turn(way) {
    const to = layout.beside(top(), way);
    if (to === null) return;
    day = inMonth(day, to);
    anchor = { month: to, offset: layout.offsetToSee(to, room()) };
    stay();
    paint();
  }

  /** @param {number} to a day that a key leads to, no further than it takes to see it */
  function go(to) {
    stand(to);
    const { start, end } = layout.weekPlace(to);
    const near = Math.min(start - layout.sizes.name, Math.max(place(), end - room()));
    if (near !== place()) element.scrollTop = above() + near;
    paint();
    focus();
  }

  /** @param {number} to */
  function stand(to) {
    day = to;
    opened = monthOf(to);
    measure();
  }

  /** @param {number} to @param {boolean} takesFocus */
  function reach(to, takesFocus) {
    stand(to);
    const { start, end } = layout.weekPlace(to);
    if (start < place() || end > place() + room()) {
      anchor = seen(to);
      stay();
    }
    paint();
    if (takesFocus) focus();
  }

  const focus = () => sections.forEach((section) => section.focus(day));

  return {
    element, heading: head.heading, header, refresh, reach, focus,
    get day() {
      return day;
    },
    /** @param {Dated} now */
    update(now) {
      dated = now;
      refresh();
    },
    weekChanged: refresh,
    leave() {
      observer.disconnect();
      context.pictures.listeners.delete(paint);
    },
  };

  function refresh() {
    if (!isSeen(element)) return;
    measure();
    paint();
  }
}

/**
 * The same date in another month.
 * @param {number} day @param {number} month
 */
const inMonth = (day, month) => stepped(day, { kind: 'month', month }, weekRule());

/** @param {import('./scroll-layout.js').Section[]} sections @param {number} day */
const isIn = (sections, day) => sections.some(({ first, weeks }) =>
  weeks.length > 0 && first === monthOf(day));
