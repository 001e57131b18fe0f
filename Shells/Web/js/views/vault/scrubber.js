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

/**
 * @param {HTMLElement} scroller
 * @param {ReturnType<typeof import('./sheet.js').sheet>} sheet
 */
export function scrubber(scroller, sheet) {
  const label = h('span', { class: 'scrub-label', 'aria-hidden': 'true' });
  const handle = h('div', { class: 'scrub-handle', role: 'slider', tabindex: 0,
    'aria-orientation': 'vertical', 'aria-valuemin': 0 }, label);
  const element = h('div', { class: 'scrub', hidden: true }, handle);
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let timer;

  /** How far one can scroll. */
  const room = () => Math.max(1, scroller.scrollHeight - scroller.clientHeight);

  /** Which of the months is at the top; at the end of the sheet it is the last one. */
  function current() {
    const { all, start } = sheet.sections;
    const place = scroller.scrollTop - start + 1;
    const found = all.findIndex(({ top, height }) => top + height > place);
    return found < 0 || scroller.scrollTop >= room() - 1 ? all.length - 1 : found;
  }

  /** The month that begins above what is in sight. */
  function above() {
    const { all, start } = sheet.sections;
    return all.filter(({ top }) => start + top < scroller.scrollTop - 1).length - 1;
  }

  function draw() {
    const { all, nameOf, areMonths } = sheet.sections;
    const isOfUse = all.length > (areMonths ? 1 : 0)
      && scroller.scrollHeight > screensMin * scroller.clientHeight;
    visible(element, isOfUse);
    if (!isOfUse) return;
    const index = current();
    const name = nameOf(all[index].month);
    const percent = Math.round((scroller.scrollTop / room()) * 100);
    handle.style.setProperty('inset-block-start', `${(scroller.scrollTop / room()) * 100}%`);
    set(handle, 'aria-label', areMonths ? words.gallery.scrub : albums.place);
    set(handle, 'aria-valuemax', areMonths ? all.length - 1 : 100);
    set(handle, 'aria-valuenow', areMonths ? index : percent);
    set(handle, 'aria-valuetext', name);
    text(label, name);
  }

  function wake() {
    draw();
    element.classList.add('is-awake');
    clearTimeout(timer);
    timer = setTimeout(() => element.classList.remove('is-awake'), lingerMilliseconds);
  }

  /** @param {number} index of a month */
  function go(index) {
    const { all, start } = sheet.sections;
    const section = all[Math.max(0, Math.min(all.length - 1, index))];
    scroller.scrollTop = index <= 0 ? 0 : start + section.top;
  }

  /**
   * To the section that a key means, but no farther than a stride.
   * @param {string} key @param {number} index
   */
  function stride(key, index) {
    const from = scroller.scrollTop;
    go(index);
    const most = strideScreens * scroller.clientHeight;
    if (key === 'ArrowDown') scroller.scrollTop = Math.min(scroller.scrollTop, from + most);
    else if (key === 'ArrowUp') scroller.scrollTop = Math.max(scroller.scrollTop, from - most);
    // The last of them is under way.
    if (key === 'ArrowDown' && scroller.scrollTop <= from) scroller.scrollTop = from + most;
  }

  handle.addEventListener('pointerdown', (event) => {
    handle.setPointerCapture(event.pointerId);
    element.classList.add('is-held');
    event.preventDefault();
    handle.focus({ preventScroll: true });
  });
  handle.addEventListener('pointermove', (event) => {
    if (!handle.hasPointerCapture(event.pointerId)) return;
    const { top, height } = element.getBoundingClientRect();
    scroller.scrollTop = ((event.clientY - top) / height) * room();
  });
  for (const kind of ['pointerup', 'pointercancel']) {
    handle.addEventListener(kind, () => element.classList.remove('is-held'));
  }
  handle.addEventListener('keydown', (event) => {
    const { all, areMonths } = sheet.sections;
    /** @type {Record<string, number>} */
    const moves = { ArrowDown: current() + 1, ArrowUp: above(), PageDown: current() + 12,
      PageUp: above() - 11, Home: 0, End: all.length - 1 };
    if (!(event.key in moves)) return;
    event.preventDefault();
    if (areMonths) go(moves[event.key]);
    else if (event.key === 'End') scroller.scrollTop = room();
    else stride(event.key, moves[event.key]);
  });
  scroller.addEventListener('scroll', wake, { passive: true });

  return { element, update: draw };
}
