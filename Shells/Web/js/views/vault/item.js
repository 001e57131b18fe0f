// One item large: a photo to look at closely, a film with the browser's own controls, and what is
// known of it. The ones before and behind it are one swipe, key or button away.

import { vault as words } from '../../words/vault-words.js';
import { words as shared } from '../../words/words.js';
import { iconButton } from '../controls.js';
import { h, set, text, visible } from '../dom.js';
import { Touch } from '../touch.js';
import { details } from './item-details.js';
import { itemTools } from './item-tools.js';
import { Order } from './order.js';

/** @typedef {import('./vault.js').VaultContext} VaultContext */
/** @typedef {import('../../wire/types').OpenVault} OpenVault */

/** A finger that went this far sideways wants the next one. */
const swipeDistance = 60;

/** @param {VaultContext} context */
export function itemView(context) {
  const order = new Order(context.months, context.scene);
  const title = h('h1', { class: 'heard', tabindex: -1, id: 'vault-item' });
  const media = h('div', { class: 'item-media' });
  const line = h('p', { class: 'lead', role: 'status' });
  const facts = details();
  const close = iconButton(shared.close, 'close', () => context.close(), 'glass');
  const info = iconButton(words.item.details, 'info', () => toggleDetails(), 'glass');
  const tools = itemTools(context, () => go(1) || go(-1) || context.close());
  const previous = iconButton(words.item.previous, 'back', () => go(-1), 'glass item-turn');
  const next = iconButton(words.item.next, 'forward', () => go(1), 'glass item-turn item-next');
  const element = h('section', { class: 'screen full item', role: 'dialog', 'aria-modal': 'true',
    'aria-labelledby': 'vault-item', hidden: true },
  title, media, line,
  h('div', { class: 'full-top' }, close,
    h('div', { class: 'pair' }, ...tools.elements, info)),
  previous, next, facts.element);
  /** The item shown, and the address it is shown by. */
  let current = '';
  let address = '';
  /** @type {Element | null} */
  let former = null;
  let swipeStart = 0;
  const touch = new Touch(media, {
    picture: () => media.querySelector('img'), tapped: () => {},
    pulledAway: () => context.close(), zoomed: () => {},
    pulling: (part) => element.style.setProperty('--pull', String(part)),
  });
  media.addEventListener('pointerdown', (event) => { swipeStart = event.clientX; });
  media.addEventListener('pointerup', (event) => {
    const way = event.clientX - swipeStart;
    const isSwipe = event.pointerType === 'touch' && Math.abs(way) > swipeDistance;
    if (isSwipe && !touch.isZoomed) go(way < 0 ? 1 : -1);
  });
  element.addEventListener('keydown', (event) => {
    if (event.target instanceof HTMLVideoElement) return;
    const isMirrored = element.matches(':dir(rtl)');
    if (event.key === 'ArrowRight') go(isMirrored ? -1 : 1);
    else if (event.key === 'ArrowLeft') go(isMirrored ? 1 : -1);
  });

  /**
   * Answers whether there was one.
   * @param {1 | -1} way
   */
  function go(way) {
    const other = order.beside(current, way);
    if (other) context.open(other.item);
    return other !== null;
  }

  function toggleDetails() {
    const isShown = facts.element.hidden;
    visible(facts.element, isShown);
    set(info, 'aria-pressed', isShown ? 'true' : null);
  }

  function clear() {
    media.replaceChildren();
    if (address) URL.revokeObjectURL(address);
    address = '';
    touch.reset();
  }

  function describe() {
    const found = order.find(current);
    const entry = found?.entries[found.index] ?? null;
    text(title, entry?.name ?? '');
    tools.update(entry, found?.month ?? 0);
    facts.update(entry);
    for (const [control, way] of /** @type {[HTMLElement, 1 | -1][]} */ (
      [[previous, -1], [next, 1]])) {
      visible(control, order.beside(current, way) !== null);
    }
  }

  return {
    element,
    get isOpen() {
      return !element.hidden;
    },
    /** @param {string} item */
    show(item) {
      if (element.hidden) former = document.activeElement;
      clear();
      current = item;
      visible(element, true);
      // Its small picture is there at once.
      const small = context.pictures.url(item);
      if (small) media.append(h('img', { class: 'photo-picture item-small', src: small, alt: '' }));
      describe();
      title.focus({ preventScroll: true });
    },
    hide() {
      if (element.hidden) return;
      clear();
      current = '';
      visible(element, false);
      if (former instanceof HTMLElement) former.focus({ preventScroll: true });
    },
    /** Answers whether Escape meant anything here. */
    escape() {
      if (element.hidden) return false;
      context.close();
      return true;
    },
    /** @param {OpenVault} vault */
    update(vault) {
      if (element.hidden) return;
      const view = vault.viewing?.item === current ? vault.viewing : null;
      text(line, view?.content.kind === 'failed' ? words.item.faults[view.content.fault.kind]
        : media.childNodes.length === 0 ? words.item.opening : '');
      visible(line, line.textContent !== '');
    },
    monthsChanged() {
      if (!element.hidden) describe();
    },
    /** @param {string} item @param {Blob} blob */
    take(item, blob) {
      if (item !== current) return;
      clear();
      address = URL.createObjectURL(blob);
      media.append(blob.type.startsWith('video/') ? film(address) : photo(address));
      visible(line, false);
    },
  };

  /** @param {string} source */
  function film(source) {
    return h('video', { class: 'photo-picture', src: source, controls: true, playsinline: true,
      loop: false, 'aria-label': title.textContent, onerror: unseen });
  }

  /** @param {string} source */
  function photo(source) {
    return h('img', { class: 'photo-picture', src: source, alt: title.textContent, onerror: unseen,
      draggable: 'false' });
  }

  function unseen() {
    clear();
    text(line, words.item.unseen);
    visible(line, true);
  }
}
