// A group's photos, full screen, newest first. Pages lie side by side in a scroller that snaps, so
// the browser itself follows the finger; buttons and arrow keys do the same.

import { words } from '../../words/en.js';
import { h, heading, reconcile, set, text, visible } from '../dom.js';
import { button, iconButton } from '../controls.js';
import { onSwipeDown } from '../gestures.js';
import { prints } from '../scene.js';
import { page } from './viewer-page.js';

/** @typedef {import('../../wire/types').PhotoPage} PhotoPage */
/** @typedef {import('../../wire/types').ViewerView} ViewerView */

/** Scrolling that pauses this long has come to rest. */
const restMs = 120;

/** @type {import('../types').Maker<'viewer'>} */
export function viewer(context) {
  const send = (/** @type {import('../../wire/types').ViewerEvent} */ event) =>
    context.send({ kind: 'viewer', event });
  const close = () => context.send({ kind: 'back' });
  /** @type {ViewerView | null} */
  let value = null;
  const take = () => value && context.send({ kind: 'groups',
    event: { kind: 'cardTapped', group: value.group } });
  const title = heading('', 'heard');
  const name = h('p', { class: 'pill', 'aria-hidden': 'true' });
  const strip = h('div', { class: 'strip', role: 'group', tabindex: 0, onclick: tapped });
  const sender = h('p', { class: 'viewer-sender', dir: 'auto' });
  const age = h('span');
  const gone = h('span');
  const when = h('p', { class: 'viewer-when' }, age, ' ', gone);
  const source = h('p', { class: 'viewer-source' }, words.viewer.library);
  const position = h('p', { class: 'viewer-position', role: 'status' });
  const previous = iconButton(words.viewer.previous, 'back', () => go(-1), 'glass');
  const next = iconButton(words.viewer.next, 'forward', () => go(1), 'glass');
  const hide = iconButton(words.viewer.hide, 'eyeOff', () => send({ kind: 'overlayToggled' }),
    'glass');
  const camera = iconButton(words.viewer.take, 'camera', take, 'glass');
  const emptyLine = h('p', { class: 'lead' });
  const emptyTake = button(words.viewer.take, 'primary', take, 'camera');
  const empty = h('div', { class: 'viewer-empty' }, prints(),
    h('h2', { class: 'subtitle' }, words.viewer.emptyTitle), emptyLine, emptyTake);
  const foot = h('div', { class: 'full-foot viewer-foot' },
    h('div', { class: 'viewer-words' }, sender, when, source),
    h('div', { class: 'viewer-pages' }, previous, position, next));
  const overlay = h('div', { class: 'overlay' },
    h('div', { class: 'full-top' }, iconButton(words.close, 'close', close, 'glass'), name,
      h('div', { class: 'pair' }, camera, hide)), foot);
  const element = h('section', { class: 'full viewer', onkeydown: keyed }, title, strip, empty,
    overlay);
  onSwipeDown(strip, strip, close);
  strip.addEventListener('scroll', scrolled, { passive: true });

  /** @type {Map<string, ReturnType<typeof page>>} */
  const kept = new Map();
  let shownIndex = -1;
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let rest;

  /** Which page lies in the middle; scrolling runs the other way in right-to-left scripts. */
  function indexNow() {
    return strip.clientWidth === 0 ? 0
      : Math.round(Math.abs(strip.scrollLeft) / strip.clientWidth);
  }

  /**
   * @param {number} index
   * @param {boolean} smooth
   */
  function scrollTo(index, smooth) {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const side = getComputedStyle(strip).direction === 'rtl' ? -1 : 1;
    strip.scrollTo({ left: side * index * strip.clientWidth,
      behavior: smooth && !still ? 'smooth' : 'auto' });
  }

  function scrolled() {
    clearTimeout(rest);
    rest = setTimeout(() => {
      const index = indexNow();
      if (!value || index === value.index || index >= value.pages.length) return;
      shownIndex = index;
      send({ kind: 'pageShown', index });
    }, restMs);
  }

  /** @param {number} step */
  function go(step) {
    if (!value) return;
    const index = value.index + step;
    if (index < 0 || index >= value.pages.length) return;
    shownIndex = index;
    scrollTo(index, true);
    send({ kind: 'pageShown', index });
  }

  /** @param {MouseEvent} event */
  function tapped(event) {
    if (event.target instanceof Element && event.target.closest('button')) return;
    send({ kind: 'overlayToggled' });
  }

  /** @param {KeyboardEvent} event */
  function keyed(event) {
    if (event.target === strip && (event.key === 'Enter' || event.key === ' ')) {
      event.preventDefault();
      send({ kind: 'overlayToggled' });
      return;
    }
    const forward = getComputedStyle(strip).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
    if (event.key === forward) go(1);
    else if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') go(-1);
    else return;
    event.preventDefault();
  }

  function tick() {
    const shown = value?.pages[value.index];
    if (!shown) return;
    const now = context.now();
    text(age, words.ago(shown.received, now));
    text(gone, words.viewer.gone(shown.expires, now));
  }

  /** @param {ViewerView} view */
  function drawOverlay(view) {
    const shown = view.pages[view.index];
    text(name, view.name);
    overlay.classList.toggle('overlay-away', !view.overlay && view.pages.length > 0);
    set(hide, 'aria-label', view.overlay ? words.viewer.hide : words.viewer.show);
    set(hide, 'title', view.overlay ? words.viewer.hide : words.viewer.show);
    visible(hide, view.pages.length > 0);
    visible(camera, view.canSend && view.pages.length > 0);
    visible(foot, shown !== undefined);
    if (!shown) return;
    text(sender, shown.you ? words.viewer.you : shown.sender);
    visible(source, shown.source === 'library');
    text(position, words.viewer.page(view.index + 1, view.pages.length));
    previous.disabled = view.index === 0;
    next.disabled = view.index === view.pages.length - 1;
  }

  return {
    element, heading: title, tick,
    update({ view }) {
      value = view;
      text(title, words.viewer.title(view.name));
      set(strip, 'aria-label', words.viewer.title(view.name));
      reconcile(strip, kept, view.pages, (photo) => photo.photo,
        () => page(context, () => send({ kind: 'retryTapped' })));
      // Only the page in the middle can be reached by keyboard.
      view.pages.forEach((photo, index) => {
        const piece = kept.get(photo.photo);
        if (piece) piece.element.inert = index !== view.index;
      });
      visible(strip, view.pages.length > 0);
      visible(empty, view.pages.length === 0);
      text(emptyLine, view.canSend ? words.viewer.emptyLine : words.viewer.emptyWait);
      visible(emptyTake, view.canSend);
      drawOverlay(view);
      tick();
      if (view.pages.length > 0 && view.index !== shownIndex) {
        shownIndex = view.index;
        // The first draw happens before the screen is laid out.
        if (element.isConnected) scrollTo(view.index, false);
        else requestAnimationFrame(() => scrollTo(value?.index ?? 0, false));
      }
    },
    leave() {
      clearTimeout(rest);
    },
  };
}
