// The pages side by side in a scroller that snaps: the browser itself follows the finger, with its
// own momentum. Knows which page lies in the middle and says when that has changed.

import { h } from './dom.js';
import { scrollAlong } from './motion.js';

/** Where the browser does not say it, scrolling that pauses this long has come to rest. */
const restMs = 120;
const saysEnd = 'onscrollend' in window;

/**
 * @param {{ rested: (index: number) => void, resized: () => void, pressed: () => void }} report
 *   `rested` hears the page in the middle after every scroll, the same one included; `resized` is
 *   to bring back the one that was there
 */
export function strip(report) {
  const element = h('div', { class: 'strip', role: 'group', tabindex: 0 });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let rest;
  let width = 0;
  element.addEventListener(saysEnd ? 'scrollend' : 'scroll', () => {
    clearTimeout(rest);
    // Nobody turned a page: Firefox comes to another one as the window grows.
    if (element.clientWidth !== width) return;
    // A finger that stays amid the way pauses, and may still go back.
    if (saysEnd) report.rested(middle());
    else rest = setTimeout(() => report.rested(middle()), restMs);
  }, { passive: true });
  new ResizeObserver(() => {
    width = element.clientWidth;
    report.resized();
  }).observe(element);
  element.addEventListener('keydown', (event) => {
    if (event.target !== element || (event.key !== 'Enter' && event.key !== ' ')) return;
    event.preventDefault();
    report.pressed();
  });

  const mirrored = () => getComputedStyle(element).direction === 'rtl';

  /** Scrolling runs below zero in right-to-left scripts. */
  function middle() {
    return element.clientWidth === 0 ? 0
      : Math.round(Math.abs(element.scrollLeft) / element.clientWidth);
  }

  return {
    element, mirrored,
    /**
     * @param {number} index
     * @param {boolean} smooth
     */
    scrollTo(index, smooth) {
      scrollAlong(element, (mirrored() ? -1 : 1) * index * element.clientWidth, smooth);
    },
    stop: () => clearTimeout(rest),
  };
}
