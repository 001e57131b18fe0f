// A group's photos full screen, newest first. Swiping, buttons and arrow keys all turn the page;
// the core hears which one is shown and says what to show. There is no way to save anybody else's
// photo, to pass one on, answer or rate it, and the browser's own are not offered.

import { words } from '../../words/words.js';
import { h, heading, set, text, visible } from '../dom.js';
import { button } from '../controls.js';
import { Pager } from '../pager.js';
import { prints } from '../scene.js';
import { shrinkInto } from '../shrink.js';
import { overlay } from './viewer-overlay.js';
import { page } from './viewer-page.js';
import { withdrawal } from './viewer-withdrawal.js';

/** @typedef {import('../../wire/types').ViewerView} ViewerView */
/** @typedef {import('../../wire/types').PhotoPage} PhotoPage */

/** @type {import('../types').Maker<'viewer'>} */
export function viewer(context) {
  /** @type {ViewerView | null} */
  let value = null;
  const close = () => context.send({ kind: 'back' });
  const send = (/** @type {import('../../wire/types').ViewerEvent} */ event) =>
    context.send({ kind: 'viewer', event });
  const toggle = () => send({ kind: 'overlayToggled' });
  const take = () => value && context.send({ kind: 'groups',
    event: { kind: 'cardTapped', group: value.group } });
  const title = heading('', 'heard');
  const empty = emptyState(take);
  const pages = new Pager({
    root: () => element, tapped: toggle, pulledAway: close, empty: empty.element,
    key: (/** @type {PhotoPage} */ { photo }) => photo,
    make: ({ photo }) => page(context, { retry: () => send({ kind: 'retryTapped' }),
      failed: () => send({ kind: 'pictureFailed', photo }) }),
    turned: (index) => send({ kind: 'pageShown', index }),
    zoomed: (isZoomed) => over.zoomed(isZoomed),
  });
  const back = withdrawal(send, context.now);
  const over = overlay(context, { close, take, toggle, back,
    go: (step) => pages.go(step), zoom: () => pages.toggleZoom() });
  const element = keepFromOffering(h('section', { class: 'full viewer',
    onkeydown: (/** @type {KeyboardEvent} */ event) => pages.keyed(event),
  }, title, pages.element, empty.element, over.element));

  function tick() {
    const shown = value?.pages[value.index];
    if (shown) over.tick(shown, context.now());
    back.tick();
  }

  return {
    element, heading: title, tick,
    update({ view }) {
      value = view;
      text(title, words.viewer.title(view.name));
      set(pages.element, 'aria-label', words.viewer.title(view.name));
      pages.update(view.pages, view.index);
      visible(pages.element, view.pages.length > 0);
      empty.update(view);
      over.update(view);
      tick();
    },
    escape: () => pages.escape(),
    leave() {
      // From where the finger let go of it.
      shrinkInto(pages.middle?.picture ?? null, () => cardOf(value?.group));
      pages.stop();
    },
  };
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
