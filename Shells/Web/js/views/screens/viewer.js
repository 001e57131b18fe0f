// A group's photos, full screen, newest first. Swiping, buttons and arrow keys all turn the page;
// the core hears which one is shown and says what to show.

import { words } from '../../words/words.js';
import { h, heading, reconcile, set, text, visible } from '../dom.js';
import { button } from '../controls.js';
import { onSwipeDown } from '../gestures.js';
import { prints } from '../scene.js';
import { overlay } from './viewer-overlay.js';
import { page } from './viewer-page.js';
import { strip } from './viewer-strip.js';

/** @typedef {import('../../wire/types').ViewerView} ViewerView */

/** @type {import('../types').Maker<'viewer'>} */
export function viewer(context) {
  /** @type {ViewerView | null} */
  let value = null;
  /** The page the scroller stands on or is on its way to. */
  let shownIndex = -1;
  const send = (/** @type {import('../../wire/types').ViewerEvent} */ event) =>
    context.send({ kind: 'viewer', event });
  const close = () => context.send({ kind: 'back' });
  const toggle = () => send({ kind: 'overlayToggled' });
  const take = () => value && context.send({ kind: 'groups',
    event: { kind: 'cardTapped', group: value.group } });
  const title = heading('', 'heard');
  const pages = strip({ tapped: toggle, rested: (index) => show(index, false) });
  const over = overlay({ close, take, toggle, go });
  const empty = emptyState(take);
  const element = h('section', { class: 'full viewer', onkeydown: keyed }, title, pages.element,
    empty.element, over.element);
  onSwipeDown(pages.element, pages.element, close);
  /** @type {Map<string, ReturnType<typeof page>>} */
  const kept = new Map();

  /**
   * @param {number} index
   * @param {boolean} scrolls false where the finger has been there already
   */
  function show(index, scrolls) {
    if (!value || index === value.index || index < 0 || index >= value.pages.length) return;
    shownIndex = index;
    if (scrolls) pages.scrollTo(index, true);
    send({ kind: 'pageShown', index });
  }

  /** @param {number} step */
  function go(step) {
    if (value) show(value.index + step, true);
  }

  /** @param {KeyboardEvent} event */
  function keyed(event) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    event.preventDefault();
    go((event.key === 'ArrowRight') === pages.mirrored() ? -1 : 1);
  }

  function tick() {
    const shown = value?.pages[value.index];
    if (shown) over.tick(shown, context.now());
  }

  return {
    element, heading: title, tick,
    update({ view }) {
      value = view;
      text(title, words.viewer.title(view.name));
      set(pages.element, 'aria-label', words.viewer.title(view.name));
      reconcile(pages.element, kept, view.pages, (photo) => photo.photo,
        () => page(context, () => send({ kind: 'retryTapped' })));
      keepMiddleReachable(view, kept);
      visible(pages.element, view.pages.length > 0);
      empty.update(view);
      over.update(view);
      tick();
      if (view.pages.length === 0 || view.index === shownIndex) return;
      shownIndex = view.index;
      // The first draw happens before the screen is laid out.
      if (element.isConnected) pages.scrollTo(view.index, false);
      else requestAnimationFrame(() => pages.scrollTo(shownIndex, false));
    },
    leave: pages.stop,
  };
}

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
