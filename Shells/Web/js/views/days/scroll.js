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
 * @typedef {import('../vault/capabilities.js').Clock
 *   & import('../vault/capabilities.js').SmallPictures
 *   & import('../vault/capabilities.js').DayMonths & import('./scroll-head.js').Needs
 *   & import('./scroll-section.js').Needs} Needs
 *
 * @typedef {import('./digest.js').Dated} Dated
 * @typedef {import('./scroll-layout.js').Section} Section
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

export class ScrollView {
  #context;
  #acts;
  #head;
  #list = h('div', { class: 'days-list-of-months' });
  /** A blank month that is shown with its days because somebody went to one of them. */
  #opened;
  /** @type {Anchor | null} */
  #anchor = null;
  /** What the months were laid out for. */
  #laidOut = '';
  #layout;
  /** @type {Dated | null} */
  #dated = null;
  /** @type {Map<string, ReturnType<typeof scrollSection>>} */
  #sections = new Map();
  #observer = new ResizeObserver(() => this.#resized());
  #paint = () => this.#draw();

  /** @param {Needs} context @param {import('./paged.js').PageActs} acts */
  constructor(context, acts) {
    this.#context = context;
    this.#acts = acts;
    this.#head = scrollHead(context, { zoomOut: acts.zoomOut, go: (to) => this.#go(to),
      turn: (way) => this.#turn(way) });
    this.element = h('div', { class: 'days-part days-scroll', hidden: true }, this.header,
      this.#list);
    this.day = context.today();
    this.#opened = monthOf(this.day);
    this.#layout = new ScrollLayout([this.#opened], { name: 1, week: 1, blank: 1 }, weekRule());
    this.element.addEventListener('scroll', () => this.#scrolled(), { passive: true });
    this.#list.addEventListener('keydown', (event) => this.#pressed(event));
    for (const one of [this.element, this.header]) this.#observer.observe(one);
    context.pictures.listeners.add(this.#paint);
  }

  get heading() {
    return this.#head.heading;
  }

  get header() {
    return this.#head.element;
  }

  /** @param {number} to @param {boolean} takesFocus */
  reach(to, takesFocus) {
    this.#stand(to);
    const { start, end } = this.#layout.weekPlace(to);
    if (start < this.#place || end > this.#place + this.#room) {
      this.#anchor = this.#seen(to);
      this.#stay();
    }
    this.#draw();
    if (takesFocus) this.focus();
  }

  /** @param {Dated} now */
  update(now) {
    this.#dated = now;
    this.refresh();
  }

  focus() {
    for (const section of this.#sections.values()) section.focus(this.day);
  }

  weekChanged() {
    this.refresh();
  }

  leave() {
    this.#observer.disconnect();
    this.#context.pictures.listeners.delete(this.#paint);
  }

  refresh() {
    if (!isSeen(this.element)) return;
    this.#measure();
    this.#draw();
  }

  /** Where the months begin in what is scrolled, below what stays over them. */
  get #above() {
    return this.#list.offsetTop - this.header.offsetHeight;
  }

  /** What of the months is at the top. */
  get #place() {
    return this.element.scrollTop - this.#above;
  }

  /** How much of the months is in sight. */
  get #room() {
    return this.element.clientHeight - this.header.offsetHeight;
  }

  /** A month whose last week has nearly gone is not the one that is read. */
  get #top() {
    return this.#layout.at(Math.max(0, this.#place + this.#layout.sizes.name / 2));
  }

  /** Asked again only when something that counts is different. */
  #measure() {
    const { clientWidth } = this.#list;
    if (!this.#dated || clientWidth === 0) return;
    const months = [...this.#dated.months.map(({ month }) => month), this.#opened,
      monthOf(this.#context.today())];
    const key = JSON.stringify([months, clientWidth, this.#room, weekRule()]);
    if (key === this.#laidOut) return;
    this.#laidOut = key;
    const dayHeight = Math.round(
      Math.min(Math.max(dayMax, clientWidth / 10), Math.max(dayMin, clientWidth / 8)));
    const size = parseFloat(getComputedStyle(this.#list).fontSize);
    this.#layout = new ScrollLayout(months, { name: Math.round(nameSize * size),
      week: dayHeight + gap, blank: Math.round(blankSize * size) }, weekRule());
    this.#list.style.setProperty('block-size', `${this.#layout.heightFor(this.#room)}px`);
    this.#list.style.setProperty('--day-size', `${dayHeight}px`);
    this.#head.weekChanged();
    this.#stay();
  }

  /** @param {number} to @returns {Anchor} that keeps this day in sight */
  #seen(to) {
    return { month: monthOf(to), offset: this.#layout.offsetToSee(to, this.#room) };
  }

  /** What was seen before is seen where it was. */
  #stay() {
    this.#anchor ??= this.#seen(this.day);
    const { month, offset } = this.#anchor;
    this.element.scrollTop = this.#above + this.#layout.of(month).top + offset;
  }

  #draw() {
    const { clientHeight } = this.element;
    const dated = this.#dated;
    if (!dated || !isSeen(this.element) || clientHeight === 0) return;
    const from = this.#place;
    const margin = clientHeight * overscan;
    const shown = this.#layout.inSight(from - margin, from + clientHeight + margin);
    const { days, pictures } = this.#context;
    for (const { first, weeks } of shown) if (weeks.length > 0) days.wanted(first);
    this.#lay(shown, dated);
    pictures.want(shown.flatMap(({ first }) => {
      const read = days.there(first);
      return read ? [...dated.digest(read).values()].map(({ cover }) => cover) : [];
    }));
    const { first } = this.#top;
    this.#head.update(first, dated);
    this.#acts.shown([first]);
  }

  /** @param {Section[]} shown @param {Dated} dated */
  #lay(shown, dated) {
    const stop = isIn(shown, this.day) ? this.day : null;
    reconcile(this.#list, this.#sections, shown.map((section) => ({ section, dated, stop })),
      ({ section }) => `${section.first} ${section.last} ${section.weeks[0]?.[0]}`,
      ({ section }) => scrollSection(this.#context, section, this.#acts));
  }

  #scrolled() {
    if (this.element.clientHeight === 0) return;
    const from = this.#place;
    const { first: month, top: start } = this.#top;
    this.#anchor = { month, offset: from - start };
    // Whoever goes on to another view goes on from what is in sight.
    const shown = this.#layout.inSight(from, from + this.#room);
    const at = monthOf(this.day);
    const isAway = !shown.some(({ first, last }) => first <= at && at <= last);
    if (isAway) this.day = inMonth(this.day, month);
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #pressed(event) {
    const to = dayByKey(event, this.day, weekRule(), this.#list.matches(':dir(rtl)'));
    if (to === undefined) return;
    event.preventDefault();
    this.#go(to);
  }

  #resized() {
    if (this.element.clientHeight === 0) return;
    this.#measure();
    this.#stay();
    this.#draw();
  }

  /**
   * To the nearest month that is shown with its days, from the one whose name stands above.
   * @param {1 | -1} way
   */
  #turn(way) {
    const to = this.#layout.beside(this.#top, way);
    if (to === null) return;
    this.day = inMonth(this.day, to);
    this.#anchor = { month: to, offset: this.#layout.offsetToSee(to, this.#room) };
    this.#stay();
    this.#draw();
  }

  /** @param {number} to a day that a key leads to, no further than it takes to see it */
  #go(to) {
    this.#stand(to);
    const { start, end } = this.#layout.weekPlace(to);
    const near = Math.min(start - this.#layout.sizes.name,
      Math.max(this.#place, end - this.#room));
    if (near !== this.#place) this.element.scrollTop = this.#above + near;
    this.#draw();
    this.focus();
  }

  /** @param {number} to */
  #stand(to) {
    this.day = to;
    this.#opened = monthOf(to);
    this.#measure();
  }
}

/**
 * The same date in another month.
 * @param {number} day @param {number} month
 */
const inMonth = (day, month) => stepped(day, { kind: 'month', month }, weekRule());

/** @param {Section[]} sections @param {number} day */
const isIn = (sections, day) => sections.some(({ first, weeks }) =>
  weeks.length > 0 && first === monthOf(day));
