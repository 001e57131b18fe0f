// One item large, with what is known of it and what can be done with it. The ones before and behind
// it are one swipe, key or button away.

import { vault as words } from '../../words/vault-words.js';
import { words as shared } from '../../words/words.js';
import { iconButton } from '../controls.js';
import { h, set, text, visible } from '../dom.js';
import { takenName } from './dates.js';
import { details } from './item-details.js';
import { itemMedia } from './item-media.js';
import { Order } from './order.js';

/**
 * @typedef {import('../../wire/types').CatalogEntry} CatalogEntry
 * @typedef {{ leave: () => void, unseen: () => void }} ItemActs `leave` where what is shown is not
 *   where it was any more, `unseen` where it cannot be drawn here
 * @typedef {import('./ways.js').Seen & { original: Blob | null }} SeenItem
 *
 * What can be done with the item that is shown: the buttons for it, and the sheets that lie over
 * the item. `seen` comes once its picture is drawn.
 * @typedef {{
 *   elements: HTMLElement[], sheets: HTMLElement[], readonly isOver: boolean,
 *   escape: () => boolean, hide: () => void, seen: () => void,
 *   update: (entry: CatalogEntry | null, month: number) => void,
 * }} ItemTools
 *
 * Of an open vault, or of a folder, what the viewer tells: albums, and how far the item is.
 * @typedef {Pick<import('../../wire/types').OpenVault, 'albums' | 'viewing'>} Viewed
 */

/** There may be one of the vault and one of a folder. */
let views = 0;

/**
 * @param {import('../days/source.js').DaySource} context
 * @param {(acts: ItemActs, seen: SeenItem) => ItemTools} toolsOf
 */
export function itemView(context, toolsOf) {
  const order = new Order(context.months, context.scene);
  const title = h('h1', { class: 'heard', tabindex: -1, id: `vault-item-${++views}` });
  const line = h('p', { class: 'lead', role: 'status' });
  const when = h('p', { class: 'item-when' });
  const media = itemMedia(context, {
    name: () => title.textContent ?? '', entry: () => found()?.entry ?? null,
    unseen: (isSmallSeen) => seen(isSmallSeen ? words.item.seenSmall : words.item.unseen),
    there: () => seen(''), swiped: (way) => go(way),
    pulling: (part) => element.style.setProperty('--pull', String(part)),
  });
  const facts = details(context.whence);
  const close = iconButton(shared.close, 'close', () => context.close(), 'glass');
  const info = iconButton(words.item.details, 'info', () => toggleDetails(), 'glass');
  const tools = toolsOf({ leave: () => go(1) || go(-1) || context.close(),
    unseen: () => say(words.item.unseen) }, media);
  const previous = iconButton(words.item.previous, 'back', () => go(-1), 'glass item-turn');
  const next = iconButton(words.item.next, 'forward', () => go(1), 'glass item-turn item-next');
  const element = h('section', { class: 'screen full item', role: 'dialog', 'aria-modal': 'true',
    'aria-labelledby': title.id, hidden: true },
  title, media.element, media.control, line, when,
  h('div', { class: 'full-top' }, close,
    h('div', { class: 'pair' }, ...tools.elements, info)),
  previous, next, facts.element, ...tools.sheets);
  let current = '';
  let isBrokenOff = false;
  /** @type {Viewed['albums']} */
  let albums = [];
  /** @type {Element | null} */
  let former = null;
  element.addEventListener('keydown', (event) => {
    // Arrows belong to a player, and to what lies over the item.
    if (event.target instanceof HTMLVideoElement || tools.isOver) return;
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

  /** @param {string} sentence */
  function say(sentence) {
    text(line, sentence);
    visible(line, sentence !== '');
  }

  /** @param {string} sentence that its picture is shown with */
  function seen(sentence) {
    say(sentence);
    tools.seen();
  }

  /** What is known of it, and where it is listed. */
  function found() {
    const place = order.find(current);
    return place && { entry: place.entries[place.index], month: place.month };
  }

  function describe() {
    const { entry, month } = found() ?? { entry: null, month: 0 };
    text(title, entry?.name ?? '');
    text(when, takenName(entry?.date ?? null));
    tools.update(entry, month);
    facts.update(entry, albums, isBrokenOff);
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
      current = item;
      isBrokenOff = false;
      tools.hide();
      media.show(item);
      visible(element, true);
      describe();
      title.focus({ preventScroll: true });
    },
    hide() {
      if (element.hidden) return;
      tools.hide();
      media.show('');
      current = '';
      visible(element, false);
      if (former instanceof HTMLElement) former.focus({ preventScroll: true });
    },
    /** Answers whether Escape meant anything here. */
    escape() {
      if (element.hidden) return false;
      if (tools.escape()) return true;
      context.close();
      return true;
    },
    /** @param {Viewed} now */
    update(now) {
      ({ albums } = now);
      if (element.hidden) return;
      const content = now.viewing?.item === current ? now.viewing.content : null;
      if (content?.kind === 'failed') say(words.item.faults[content.fault.kind]);
      else if (content?.kind === 'opening' && media.isEmpty) say(words.item.opening);
    },
    monthsChanged() {
      if (!element.hidden) describe();
    },
    /** @param {import('./vault.js').Shown} shown */
    take(shown) {
      isBrokenOff = shown.item === current && (shown.film?.brokenOff ?? false);
      if (isBrokenOff) describe();
      return media.take(shown);
    },
  };
}
