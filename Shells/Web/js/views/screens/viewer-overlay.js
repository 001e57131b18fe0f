// What lies over a photo: whose it is, how old, how long it stays, and the way around. Faded away
// by a tap, it comes back for whoever reaches it by keyboard.

import { words } from '../../words/words.js';
import { h, set, text, visible } from '../dom.js';
import { iconButton } from '../controls.js';

/** @typedef {import('../../wire/types').ViewerView} ViewerView */

/**
 * @param {{ close: () => void, take: () => void, toggle: () => void,
 *   go: (step: number) => void }} act
 */
export function overlay(act) {
  const name = h('p', { class: 'pill', 'aria-hidden': 'true' });
  const caption = captionLines();
  const position = h('p', { class: 'viewer-position', role: 'status' });
  const previous = iconButton(words.viewer.previous, 'back', () => act.go(-1), 'glass');
  const next = iconButton(words.viewer.next, 'forward', () => act.go(1), 'glass');
  const hide = iconButton(words.viewer.hide, 'eyeOff', act.toggle, 'glass');
  const camera = iconButton(words.viewer.take, 'camera', act.take, 'glass');
  const foot = h('div', { class: 'full-foot viewer-foot' }, caption.element,
    h('div', { class: 'viewer-pages' }, previous, position, next));
  const element = h('div', { class: 'overlay' },
    h('div', { class: 'full-top' }, iconButton(words.close, 'close', act.close, 'glass'), name,
      h('div', { class: 'pair' }, camera, hide)), foot);
  return {
    element,
    /** @param {ViewerView} view */
    update(view) {
      const shown = view.pages[view.index];
      text(name, view.name);
      element.classList.toggle('overlay-away', !view.overlay && view.pages.length > 0);
      set(hide, 'aria-label', view.overlay ? words.viewer.hide : words.viewer.show);
      set(hide, 'title', view.overlay ? words.viewer.hide : words.viewer.show);
      visible(hide, view.pages.length > 0);
      visible(camera, view.canSend && view.pages.length > 0);
      visible(foot, shown !== undefined);
      if (!shown) return;
      caption.update(shown);
      text(position, words.viewer.page(view.index + 1, view.pages.length));
      previous.disabled = view.index === 0;
      next.disabled = view.index === view.pages.length - 1;
    },
    tick: caption.tick,
  };
}

function captionLines() {
  const sender = h('p', { class: 'viewer-sender', dir: 'auto' });
  const age = h('span');
  const gone = h('span');
  const source = h('p', { class: 'viewer-source' }, words.viewer.library);
  return {
    element: h('div', { class: 'viewer-words' }, sender,
      h('p', { class: 'viewer-when' }, age, ' ', gone), source),
    /** @param {import('../../wire/types').PhotoPage} page */
    update(page) {
      text(sender, page.you ? words.viewer.you : page.sender);
      visible(source, page.source === 'library');
    },
    /**
     * @param {import('../../wire/types').PhotoPage} page
     * @param {number} now
     */
    tick(page, now) {
      text(age, words.ago(page.received, now));
      text(gone, words.viewer.gone(page.expires, now));
    },
  };
}
