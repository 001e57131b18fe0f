// Pictures side by side, full screen: a swipe, arrow keys and buttons turn to the next one,
// fingers, + and - zoom into the one in the middle, a pull downward puts it away. The viewer of a
// group and that of the vault, its days and a folder are this, with what is theirs around it.

import { reconcile } from './dom.js';
import { strip } from './strip.js';
import { Touch } from './touch.js';

/**
 * A page; `picture` can be zoomed into, where there is one.
 * @template Value
 * @typedef {{ element: HTMLElement, readonly picture: HTMLElement | null,
 *   update: (value: Value, index: number) => void }} Page
 */

/**
 * `root` is the whole screen, which is marked while it is zoomed or pulled. `turned` hears which
 * page somebody went to, and is to draw it in the middle. `tapped` is what a tap means. `empty`
 * stands there while there is no page, and is pulled away like one.
 * @template Value
 * @template {Page<Value>} Made
 * @typedef {{
 *   root: () => HTMLElement, key: (value: Value) => string, make: (value: Value) => Made,
 *   turned: (index: number) => void, tapped: () => void, pulledAway: () => void,
 *   zoomed: (isZoomed: boolean) => void, empty?: HTMLElement,
 * }} PagerActs
 */

/**
 * @template Value
 * @template {Page<Value>} Made
 */
export class Pager {
  #acts;
  /** @type {Map<string, Made>} */
  #kept = new Map();
  /** @type {Value[]} */
  #values = [];
  #index = 0;
  /** The page the scroller stands on or is on its way to. */
  #scrolledTo = -1;
  #strip;
  /** Of the pages. */
  #touch;
  /** Of what stands there while there is no page. */
  #emptyTouch;

  /** @param {PagerActs<Value, Made>} acts */
  constructor(acts) {
    this.#acts = acts;
    const { tapped, pulledAway, empty } = acts;
    this.#strip = strip({ pressed: tapped, rested: (there) => this.#show(there, false),
      resized: () => this.#strip.scrollTo(this.#scrolledTo, false) });
    const pulling = (/** @type {number} */ part) => this.#pulling(part);
    this.#touch = new Touch(this.element, {
      picture: () => this.middle?.picture ?? null, tapped, pulledAway, pulling,
      zoomed(isZoomed) {
        acts.root().classList.toggle('zoomed', isZoomed);
        acts.zoomed(isZoomed);
      },
    });
    this.#emptyTouch = empty && new Touch(empty, {
      picture: () => null, tapped() {}, zoomed() {}, pulledAway, pulling });
  }

  get element() {
    return this.#strip.element;
  }

  /** The page in the middle; none while there is no page. */
  get middle() {
    return this.#index < this.#values.length
      ? this.#kept.get(this.#acts.key(this.#values[this.#index])) : undefined;
  }

  get isZoomed() {
    return this.#touch.isZoomed;
  }

  /**
   * Draws these pages, with one of them in the middle.
   * @param {Value[]} values @param {number} index
   */
  update(values, index) {
    const { key, make } = this.#acts;
    const before = this.middle;
    const next = values[index];
    if (before && (next === undefined || this.#kept.get(key(next)) !== before)) {
      this.#touch.stop();
    }
    this.#values = values;
    this.#index = index;
    reconcile(this.element, this.#kept, values, key, make);
    this.#keepMiddleReachable();
    if (values.length === 0) this.#scrolledTo = -1;
    if (values.length === 0 || index === this.#scrolledTo) return;
    this.#scrolledTo = index;
    // The first draw happens before the screen is laid out.
    if (this.#acts.root().isConnected) this.#strip.scrollTo(index, false);
    else requestAnimationFrame(() => this.#strip.scrollTo(this.#scrolledTo, false));
  }

  /** @param {number} step */
  go(step) {
    this.#show(this.#index + step, true);
  }

  settle() {
    if (this.#touch.isZoomed) this.#touch.reset();
  }

  toggleZoom() {
    this.#touch.toggle();
  }

  /** @param {KeyboardEvent} event */
  keyed(event) {
    const zooms = event.key === '+' ? !this.isZoomed : event.key === '-' && this.isZoomed;
    if (zooms) this.toggleZoom();
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    this.go((event.key === 'ArrowRight') === this.#strip.mirrored() ? -1 : 1);
  }

  /** Answers whether Escape meant anything here. */
  escape() {
    if (!this.isZoomed) return false;
    this.toggleZoom();
    return true;
  }

  stop() {
    for (const part of [this.#strip, this.#touch, this.#emptyTouch]) part?.stop();
  }

  /** @param {number} part */
  #pulling(part) {
    const root = this.#acts.root();
    root.classList.toggle('pulling', part > 0);
    root.style.setProperty('--pull', String(part));
  }

  /**
   * @param {number} to
   * @param {boolean} scrolls false where the finger has been there already
   */
  #show(to, scrolls) {
    if (to === this.#index || to < 0 || to >= this.#values.length) return;
    this.settle();
    this.#scrolledTo = to;
    if (scrolls) this.#strip.scrollTo(to, true);
    this.#acts.turned(to);
  }

  /** Only the page in the middle can be reached by keyboard. */
  #keepMiddleReachable() {
    for (const value of this.#values) {
      const page = this.#kept.get(this.#acts.key(value));
      if (page) page.element.inert = page !== this.middle;
    }
  }
}
