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
 * @param {{
 *   root: () => HTMLElement, key: (value: Value) => string, make: (value: Value) => Made,
 *   turned: (index: number) => void, tapped: () => void, pulledAway: () => void,
 *   zoomed: (isZoomed: boolean) => void, empty?: HTMLElement,
 * }} acts
 */
export function pager({ root, key, make, turned, tapped, pulledAway, zoomed, empty }) {
  /** @type {Map<string, Made>} */
  const kept = new Map();
  /** @type {Value[]} */
  let values = [];
  let index = 0;
  /** The page the scroller stands on or is on its way to. */
  let scrolledTo = -1;
  const pages = strip({ pressed: tapped, rested: (there) => show(there, false),
    resized: () => pages.scrollTo(scrolledTo, false) });
  const touch = new Touch(pages.element, {
    picture: () => middle()?.picture ?? null, tapped, pulledAway, pulling,
    zoomed(isZoomed) {
      root().classList.toggle('zoomed', isZoomed);
      zoomed(isZoomed);
    },
  });
  const touches = [touch];
  if (empty) {
    touches.push(new Touch(empty, {
      picture: () => null, tapped() {}, zoomed() {}, pulledAway, pulling }));
  }

  /** @param {number} part */
  function pulling(part) {
    root().classList.toggle('pulling', part > 0);
    root().style.setProperty('--pull', String(part));
  }

  function middle() {
    return index < values.length ? kept.get(key(values[index])) : undefined;
  }

  function settle() {
    if (touch.isZoomed) touch.reset();
  }

  /**
   * @param {number} to
   * @param {boolean} scrolls false where the finger has been there already
   */
  function show(to, scrolls) {
    if (to === index || to < 0 || to >= values.length) return;
    settle();
    scrolledTo = to;
    if (scrolls) pages.scrollTo(to, true);
    turned(to);
  }

  /** @param {number} step */
  const go = (step) => show(index + step, true);

  /** Only the page in the middle can be reached by keyboard. */
  function keepMiddleReachable() {
    for (const value of values) {
      const page = kept.get(key(value));
      if (page) page.element.inert = page !== middle();
    }
  }

  return {
    element: pages.element, go, settle,
    toggleZoom: () => touch.toggle(),
    /** The page in the middle; none while there is no page. */
    get middle() {
      return middle();
    },
    get isZoomed() {
      return touch.isZoomed;
    },
    /**
     * Draws these pages, with one of them in the middle.
     * @param {Value[]} newValues @param {number} newIndex
     */
    update(newValues, newIndex) {
      const before = middle();
      const next = newValues[newIndex];
      if (before && (next === undefined || kept.get(key(next)) !== before)) touch.stop();
      values = newValues;
      index = newIndex;
      reconcile(pages.element, kept, values, key, make);
      keepMiddleReachable();
      if (values.length === 0) scrolledTo = -1;
      if (values.length === 0 || index === scrolledTo) return;
      scrolledTo = index;
      // The first draw happens before the screen is laid out.
      if (root().isConnected) pages.scrollTo(index, false);
      else requestAnimationFrame(() => pages.scrollTo(scrolledTo, false));
    },
    /** @param {KeyboardEvent} event */
    keyed(event) {
      if (event.key === '+' ? !touch.isZoomed : event.key === '-' && touch.isZoomed) touch.toggle();
      if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
      event.preventDefault();
      go((event.key === 'ArrowRight') === pages.mirrored() ? -1 : 1);
    },
    /** Answers whether Escape meant anything here. */
    escape() {
      if (!touch.isZoomed) return false;
      touch.toggle();
      return true;
    },
    stop() {
      for (const part of [pages, ...touches]) part.stop();
    },
  };
}
