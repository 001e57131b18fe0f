// A group's photos full screen, newest first. Swiping, buttons and arrow keys all turn the page;
// the core hears which one is shown and says what to show. There is no way to save anybody else's
// photo, to pass one on, answer or rate it, and the browser's own are not offered.

import { words } from '../../words/words.js';
import { h, heading, reconcile, set, text, visible } from '../dom.js';
import { button } from '../controls.js';
import { prints } from '../scene.js';
import { shrinkInto } from '../shrink.js';
import { Touch } from '../touch.js';
import { overlay } from './viewer-overlay.js';
import { page } from './viewer-page.js';
import { withdrawal } from './viewer-withdrawal.js';
import { strip } from './viewer-strip.js';

/** @typedef {import('../../wire/types').ViewerView} ViewerView */

/** @type {import('../types').Maker<'viewer'>} */
export function viewer(context) {
  /** @type {ViewerView | null} */
  let value = null;
  /** The page the scroller stands on or is on its way to. */
  let shownIndex = -1;
  const close = () => context.send({ kind: 'back' });
  const send = (/** @type {import('../../wire/types').ViewerEvent} */ event) =>
    context.send({ kind: 'viewer', event });
  const toggle = () => send({ kind: 'overlayToggled' });
  const take = () => value && context.send({ kind: 'groups',
    event: { kind: 'cardTapped', group: value.group } });
  const go = (/** @type {number} */ step) => void (value && show(value.index + step, true));
  const title = heading('', 'heard');
  /** @type {Map<string, ReturnType<typeof page>>} */
  const kept = new Map();
  const pages = strip({ pressed: toggle, rested: (index) => show(index, false) });
  const touch = new Touch(pages.element, { picture, tapped: toggle, pulledAway: close, zoomed,
    pulling: (part) => pulled(element, part) });
  const back = withdrawal(send, context.now);
  const over = overlay(context, { close, take, toggle, go, back, zoom: () => touch.toggle() });
  const empty = emptyState(take);
  const element = keepFromOffering(h('section', { class: 'full viewer', onkeydown: keyed }, title,
    pages.element, empty.element, over.element));

  /** @param {boolean} isZoomed */
  function zoomed(isZoomed) {
    element.classList.toggle('zoomed', isZoomed);
    over.zoomed(isZoomed);
  }

  /** The photo in the middle, where there is one to be touched. */
  function picture() {
    const shown = value?.pages[value.index];
    const piece = shown?.content.kind === 'ready' ? kept.get(shown.photo) : undefined;
    return piece?.picture ?? null;
  }

  /**
   * @param {number} index
   * @param {boolean} scrolls false where the finger has been there already
   */
  function show(index, scrolls) {
    if (!value || index === value.index || index < 0 || index >= value.pages.length) return;
    if (touch.isZoomed) touch.reset();
    shownIndex = index;
    if (scrolls) pages.scrollTo(index, true);
    send({ kind: 'pageShown', index });
  }

  /** @param {KeyboardEvent} event */
  function keyed(event) {
    if (event.key === '+' ? !touch.isZoomed : event.key === '-' && touch.isZoomed) touch.toggle();
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    go((event.key === 'ArrowRight') === pages.mirrored() ? -1 : 1);
  }

  function tick() {
    const shown = value?.pages[value.index];
    if (shown) over.tick(shown, context.now());
    back.tick();
  }

  return {
    element, heading: title, tick,
    update({ view }) {
      const before = value?.pages[value.index]?.photo;
      value = view;
      text(title, words.viewer.title(view.name));
      set(pages.element, 'aria-label', words.viewer.title(view.name));
      reconcile(pages.element, kept, view.pages, (photo) => photo.photo,
        (photo) => page(context, { retry: () => send({ kind: 'retryTapped' }),
          failed: () => send({ kind: 'pictureFailed', photo: photo.photo }) }));
      keepMiddleReachable(view, kept);
      visible(pages.element, view.pages.length > 0);
      empty.update(view);
      over.update(view);
      tick();
      if (touch.isZoomed && before !== view.pages[view.index]?.photo) touch.reset();
      if (view.pages.length === 0 || view.index === shownIndex) return;
      shownIndex = view.index;
      // The first draw happens before the screen is laid out.
      if (element.isConnected) pages.scrollTo(view.index, false);
      else requestAnimationFrame(() => pages.scrollTo(shownIndex, false));
    },
    escape() {
      if (!touch.isZoomed) return false;
      touch.toggle();
      return true;
    },
    leave() {
      for (const part of [pages, touch]) part.stop();
      shrinkInto(picture(), () => cardOf(value?.group));
    },
  };
}

/**
 * @param {HTMLElement} element
 * @param {number} part
 */
function pulled(element, part) {
  element.classList.toggle('pulling', part > 0);
  element.style.setProperty('--pull', String(part));
}

/**
 * The browser's own menu and dragging would hand the picture out.
 * @param {HTMLElement} element
 */
function keepFromOffering(element) {
  for (const offer of ['contextmenu', 'dragstart']) {
    element.addEventListener(offer, (event) => event.preventDefault());
  }
  return element;
}

/** @param {string | undefined} group */
const cardOf = (group) => document.querySelector(`.card-face[data-group="${group}"]`)
  ?.closest('.card') ?? null;

/**
 * Only the page in the middle can be reached by keyboard.
 * @param {ViewerView} view
 * @param {Map<string, { element: HTMLElement }>} kept
 */
function keepMiddleReachable(view, kept) {
  view.pages.forEach((photo, index) => {
    const piece = kept.get(photo.photo);
    if (piece) piece.element.inert = index !== view.index;
  });
}

/** @param {() => void} take */
function emptyState(take) {
  const line = h('p', { class: 'lead' });
  const camera = button(words.viewer.take, 'primary', take, 'camera');
  const element = h('div', { class: 'viewer-empty' }, prints(),
    h('h2', { class: 'subtitle' }, words.viewer.emptyTitle), line, camera);
  return {
    element,
    /** @param {ViewerView} view */
    update(view) {
      visible(element, view.pages.length === 0);
      text(line, view.canSend ? words.viewer.emptyLine : words.viewer.emptyWait);
      visible(camera, view.canSend);
    },
  };
}
