// What lies over a photo: whose it is, how old, how long it stays, and the way around. Faded away
// by a tap, it comes back for whoever reaches it by keyboard.

import { words } from '../../words/words.js';
import { h, set, text, visible } from '../dom.js';
import { iconButton, initial } from '../controls.js';
import { over } from './viewer-page.js';

/** @typedef {import('../../wire/types').ViewerView} ViewerView */
/** @typedef {import('../../wire/types').PhotoPage} PhotoPage */

/** More pages than this are only counted. */
const dotsMax = 12;

/**
 * @param {import('../types').Context} context
 * @param {{ close: () => void, take: () => void, toggle: () => void, zoom: () => void,
 *   go: (step: number) => void,
 *   back: ReturnType<typeof import('./viewer-withdrawal.js').withdrawal> }} act
 */
export function overlay(context, act) {
  /** @type {PhotoPage | undefined} */
  let own;
  const name = h('p', { class: 'pill', 'aria-hidden': 'true' });
  const caption = captionLines();
  const marks = dots();
  const position = h('p', { class: 'viewer-position', role: 'status' });
  const previous = iconButton(words.viewer.previous, 'back', () => act.go(-1), 'glass');
  const next = iconButton(words.viewer.next, 'forward', () => act.go(1), 'glass');
  const hide = iconButton(words.viewer.hide, 'eyeOff', act.toggle, 'glass');
  const camera = iconButton(words.viewer.take, 'camera', act.take, 'glass');
  const zoom = iconButton(words.viewer.zoom, 'zoom', act.zoom, 'glass');
  const save = iconButton(words.viewer.save, 'save',
    () => own && savePhoto(own, context), 'glass');
  const around = h('div', { class: 'viewer-pages' }, previous,
    h('div', { class: 'viewer-where' }, marks.element, position), next);
  const foot = h('div', { class: 'full-foot viewer-foot' },
    act.back.fault,
    h('div', { class: 'viewer-caption' }, caption.element,
      h('div', { class: 'pair' }, save, zoom)), around);
  const element = h('div', { class: 'overlay' },
    h('div', { class: 'full-top' }, iconButton(words.close, 'close', act.close, 'glass'), name,
      h('div', { class: 'pair' }, act.back.begin, camera, hide)), foot, act.back.element);
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
      act.back.update(view);
      const asks = view.withdrawal.kind !== 'no';
      visible(foot, shown !== undefined && !asks);
      if (!shown) return;
      caption.update(shown);
      marks.update(view);
      own = shown.you && shown.content.kind === 'ready' ? shown : undefined;
      visible(save, own !== undefined);
      visible(zoom, shown.content.kind === 'ready');
      visible(around, view.pages.length > 1);
      text(position, words.viewer.page(view.index + 1, view.pages.length));
      // Not `disabled`: a button that has the focus would keep every key from the viewer.
      set(previous, 'aria-disabled', view.index === 0 ? 'true' : null);
      set(next, 'aria-disabled', view.index === view.pages.length - 1 ? 'true' : null);
    },
    /** @param {boolean} isZoomed */
    zoomed(isZoomed) {
      set(zoom, 'aria-pressed', isZoomed ? 'true' : 'false');
    },
    tick: caption.tick,
  };
}

/** One mark a page, the current one long, new ones lit. The words beside them say the same. */
function dots() {
  const element = h('div', { class: 'viewer-dots', 'aria-hidden': 'true' });
  return {
    element,
    /** @param {ViewerView} view */
    update(view) {
      const count = view.pages.length > dotsMax ? 0 : view.pages.length;
      while (element.children.length > count) element.lastElementChild?.remove();
      while (element.children.length < count) element.append(h('span', { class: 'viewer-dot' }));
      [...element.children].forEach((dot, index) => {
        const { seen, you } = view.pages[index];
        dot.classList.toggle('viewer-dot-here', index === view.index);
        dot.classList.toggle('viewer-dot-new', !seen && !you);
      });
      visible(element, count > 1);
    },
  };
}

function captionLines() {
  const face = h('div', { class: 'viewer-face' });
  const sender = h('p', { class: 'viewer-sender', dir: 'auto' });
  const age = h('span');
  const gone = h('span');
  const source = h('p', { class: 'viewer-source' }, words.viewer.library);
  const when = h('p', { class: 'viewer-when' }, age, ' ', gone);
  let whose = '';
  return {
    element: h('div', { class: 'viewer-who' }, face,
      h('div', { class: 'viewer-words' }, sender, when, source)),
    /** @param {PhotoPage} page */
    update(page) {
      text(sender, page.you ? words.viewer.you : page.sender);
      visible(source, page.source.kind === 'library' && page.content.kind === 'ready');
      const key = `${page.account} ${page.tint} ${page.sender}`;
      if (key === whose) return;
      whose = key;
      face.replaceChildren(initial({ name: page.sender, tint: page.tint }));
    },
    /**
     * @param {PhotoPage} page
     * @param {number} now
     */
    tick(page, now) {
      text(age, words.viewer.ago(page.received, now));
      const isOver = page.expires <= now
        || (page.content.kind === 'failed' && over.has(page.content.fault.kind));
      text(gone, isOver ? '' : words.viewer.gone(page.expires, now));
    },
  };
}

/**
 * Gives a person their own photo as a file.
 * @param {PhotoPage} page
 * @param {import('../types').Context} context
 */
function savePhoto(page, context) {
  const url = page.content.kind === 'ready' ? context.images.url(page.content.image) : null;
  if (!url) return;
  h('a', { href: url, download: page.fileName }).click();
}
