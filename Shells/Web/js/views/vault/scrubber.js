// The way through a long sheet: a handle at its side that says in which month one is, or under
// which letter, goes with a finger or the mouse, and from month to month by keys. It shows while it
// is of use.

import { albums, vault as words } from '../../words/vault-words.js';
import { h, set, text, visible } from '../dom.js';

/** A sheet of fewer screens is quicker to scroll. */
const screensMin = 4;
/** It goes again when nothing was scrolled for so long. */
const lingerMilliseconds = 1200;
/** What is called alike may be most of a vault: a key leads no farther than so many screens. */
const strideScreens = 10;

export class Scrubber {
  #label = h('span', { class: 'scrub-label', 'aria-hidden': 'true' });
  #handle = h('div', { class: 'scrub-handle', role: 'slider', tabindex: 0,
    'aria-orientation': 'vertical', 'aria-valuemin': 0 }, this.#label);
  element = h('div', { class: 'scrub', hidden: true }, this.#handle);
  #scroller;
  #sheet;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  #timer;

  /** @param {HTMLElement} scroller @param {import('./sheet.js').Sheet} sheet */
  constructor(scroller, sheet) {
    this.#scroller = scroller;
    this.#sheet = sheet;
    scroller.addEventListener('scroll', () => this.#wake(), { passive: true });
    this.#handle.addEventListener('keydown', (event) => this.#typed(event));
    this.#drag();
  }

  update() {
    const { all, nameOf, areMonths } = this.#sheet.sections;
    const { scrollTop, scrollHeight, clientHeight } = this.#scroller;
    const isOfUse = all.length > (areMonths ? 1 : 0) && scrollHeight > screensMin * clientHeight;
    visible(this.element, isOfUse);
    if (!isOfUse) return;
    const [handle, index, share] = [this.#handle, this.#current, scrollTop / this.#room];
    const name = nameOf(all[index].month);
    handle.style.setProperty('inset-block-start', `${share * 100}%`);
    set(handle, 'aria-label', areMonths ? words.gallery.scrub : albums.place);
    set(handle, 'aria-valuemax', areMonths ? all.length - 1 : 100);
    set(handle, 'aria-valuenow', areMonths ? index : Math.round(share * 100));
    set(handle, 'aria-valuetext', name);
    text(this.#label, name);
  }

  /** How far one can scroll. */
  get #room() {
    return Math.max(1, this.#scroller.scrollHeight - this.#scroller.clientHeight);
  }

  /** Which of the sections is at the top; at the end of the sheet it is the last one. */
  get #current() {
    const { all, start } = this.#sheet.sections;
    const { scrollTop } = this.#scroller;
    const found = all.findIndex(({ top, height }) => top + height > scrollTop - start + 1);
    return found < 0 || scrollTop >= this.#room - 1 ? all.length - 1 : found;
  }

  /** The section that begins above what is in sight. */
  get #above() {
    const { all, start } = this.#sheet.sections;
    return all.filter(({ top }) => start + top < this.#scroller.scrollTop - 1).length - 1;
  }

  #wake() {
    this.update();
    this.element.classList.add('is-awake');
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.element.classList.remove('is-awake'), lingerMilliseconds);
  }

  /** @param {number} index of a section */
  #go(index) {
    const { all, start } = this.#sheet.sections;
    const section = all[Math.max(0, Math.min(all.length - 1, index))];
    this.#scroller.scrollTop = index <= 0 ? 0 : start + section.top;
  }

  /**
   * To the section that a key means, but no farther than a stride.
   * @param {string} key @param {number} index
   */
  #stride(key, index) {
    const scroller = this.#scroller;
    const from = scroller.scrollTop;
    this.#go(index);
    const most = strideScreens * scroller.clientHeight;
    if (key === 'ArrowDown') scroller.scrollTop = Math.min(scroller.scrollTop, from + most);
    else if (key === 'ArrowUp') scroller.scrollTop = Math.max(scroller.scrollTop, from - most);
    // The last of them is under way.
    if (key === 'ArrowDown' && scroller.scrollTop <= from) scroller.scrollTop = from + most;
  }

  #drag() {
    const handle = this.#handle;
    handle.addEventListener('pointerdown', (event) => {
      handle.setPointerCapture(event.pointerId);
      this.element.classList.add('is-held');
      event.preventDefault();
      handle.focus({ preventScroll: true });
    });
    handle.addEventListener('pointermove', (event) => {
      if (!handle.hasPointerCapture(event.pointerId)) return;
      const { top, height } = this.element.getBoundingClientRect();
      this.#scroller.scrollTop = ((event.clientY - top) / height) * this.#room;
    });
    for (const kind of ['pointerup', 'pointercancel']) {
      handle.addEventListener(kind, () => this.element.classList.remove('is-held'));
    }
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    const { all, areMonths } = this.#sheet.sections;
    /** @type {Record<string, number>} */
    const moves = { ArrowDown: this.#current + 1, ArrowUp: this.#above,
      PageDown: this.#current + 12, PageUp: this.#above - 11, Home: 0, End: all.length - 1 };
    if (!(event.key in moves)) return;
    event.preventDefault();
    if (areMonths) this.#go(moves[event.key]);
    else if (event.key === 'End') this.#scroller.scrollTop = this.#room;
    else this.#stride(event.key, moves[event.key]);
  }
}
