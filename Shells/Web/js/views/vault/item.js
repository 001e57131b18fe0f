// One item large, with what is known of it and what can be done with it. The ones before and behind
// it are one swipe, key or button away, over the ends of days and months.

import { vault as words } from '../../words/vault-words.js';
import { words as shared } from '../../words/words.js';
import { iconButton } from '../controls.js';
import { h, set, text, visible } from '../dom.js';
import { takenName } from './dates.js';
import { details } from './item-details.js';
import { itemPage } from './item-page.js';
import { Order } from './order.js';
import { pager } from '../pager.js';

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

/** So many lie on each side of the one in the middle, for a finger that goes on. */
const reach = 2;
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
  const pages = pager({
    root, key: (/** @type {string} */ item) => item, make: page,
    turned: (index) => context.open(drawn.items[index]),
    tapped, zoomed, pulledAway: () => context.close(),
  });
  const facts = details(context.whence);
  const close = iconButton(shared.close, 'close', () => context.close(), 'glass');
  const zoom = iconButton(shared.viewer.zoom, 'zoom', pages.toggleZoom, 'glass');
  const info = iconButton(words.item.details, 'info', () => toggleDetails(), 'glass');
  const tools = toolsOf({ leave, unseen }, seenOf(() => pages.middle));
  const [previous, next] = turns(turn);
  const overlay = around([close, when, h('div', { class: 'pair' }, zoom, info)],
    [previous, next], tools.elements);
  const element = h('section', { class: 'screen full item', role: 'dialog', 'aria-modal': 'true',
    'aria-labelledby': title.id, hidden: true, onkeydown: keyed },
  title, pages.element, line, overlay, facts.element, ...tools.sheets);
  let current = '';
  let drawn = { items: [''], index: 0 };
  let isBrokenOff = false;
  let albums = /** @type {Viewed['albums']} */ ([]);
  let former = /** @type {Element | null} */ (null);

  /**
   * Keys belong to a player, and to what lies over the item.
   * @param {KeyboardEvent} event
   */
  function keyed(event) {
    if (!(event.target instanceof HTMLVideoElement) && !tools.isOver) pages.keyed(event);
  }

  /** @returns {HTMLElement} */
  function root() {
    return element;
  }

  /**
   * @param {string} item
   * @returns {ReturnType<typeof itemPage>}
   */
  function page(item) {
    return itemPage(context, item, {
      entry: () => order.entry(item),
      unseen: (isSmallSeen) => seen(isSmallSeen ? words.item.seenSmall : words.item.unseen),
      drawn: () => seen(''),
      changed: () => pages.settle(),
      mayHold: () => !pages.isZoomed,
    });
  }

  /**
   * Answers whether there was one.
   * @param {1 | -1} step
   */
  function turn(step) {
    const to = drawn.items[drawn.index + step];
    if (to !== undefined) pages.go(step);
    return to !== undefined;
  }

  /** @param {boolean} isZoomed */
  function zoomed(isZoomed) {
    set(zoom, 'aria-pressed', isZoomed ? 'true' : 'false');
  }

  function unseen() {
    say(words.item.unseen);
  }

  function leave() {
    if (!turn(1) && !turn(-1)) context.close();
  }

  /** A film has controls of its own, which come and go with a tap. */
  function tapped() {
    if (!facts.element.hidden) toggleDetails();
    else if (pages.middle?.picture) overlay.classList.toggle('overlay-away');
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
    drawZoom();
    tools.seen();
  }

  function drawZoom() {
    visible(zoom, (pages.middle?.picture ?? null) !== null);
  }

  /** Draws what lies around the item in the order. */
  function drawPages() {
    drawn = order.around(current, reach);
    context.pictures.wantAround(drawn.items);
    pages.update(drawn.items, drawn.index);
    visible(previous, drawn.index > 0);
    visible(next, drawn.index < drawn.items.length - 1);
  }

  function describe() {
    const found = order.find(current);
    const entry = found?.entries[found.index] ?? null;
    text(title, entry?.name ?? '');
    set(pages.element, 'aria-label', entry?.name ?? '');
    text(when, takenName(entry?.date ?? null));
    drawZoom();
    tools.update(entry, found?.month ?? 0);
    facts.update(entry, albums, isBrokenOff);
  }

  return {
    element,
    get isOpen() {
      return !element.hidden;
    },
    /** @param {string} item */
    show(item) {
      if (element.hidden) {
        former = document.activeElement;
        context.pictures.listeners.add(drawPages);
      }
      pages.middle?.open(false);
      current = item;
      isBrokenOff = false;
      tools.hide();
      visible(element, true);
      drawPages();
      pages.middle?.open(true);
      describe();
      title.focus({ preventScroll: true });
    },
    hide() {
      if (element.hidden) return;
      tools.hide();
      context.pictures.listeners.delete(drawPages);
      context.pictures.wantAround([]);
      pages.middle?.open(false);
      pages.update([], 0);
      pages.stop();
      overlay.classList.remove('overlay-away');
      current = '';
      visible(element, false);
      if (former instanceof HTMLElement) former.focus({ preventScroll: true });
    },
    /** Answers whether Escape meant anything here. */
    escape() {
      if (element.hidden) return false;
      if (!tools.escape() && !pages.escape()) context.close();
      return true;
    },
    /** @param {Viewed} now */
    update(now) {
      ({ albums } = now);
      if (element.hidden) return;
      const content = now.viewing?.item === current ? now.viewing.content : null;
      if (content?.kind === 'failed') say(words.item.faults[content.fault.kind]);
      else if (content?.kind === 'opening' && pages.middle?.isEmpty) say(words.item.opening);
    },
    monthsChanged() {
      if (element.hidden) return;
      drawPages();
      describe();
    },
    /** @param {import('./vault.js').Shown} shown */
    take(shown) {
      if (shown.item !== current) return;
      isBrokenOff = shown.film?.brokenOff ?? false;
      if (isBrokenOff) describe();
      return pages.middle?.take(shown);
    },
  };
}

/**
 * The ways to the items beside one.
 * @param {(step: 1 | -1) => void} turn
 */
const turns = (turn) => [
  iconButton(words.item.previous, 'back', () => turn(-1), 'glass item-turn'),
  iconButton(words.item.next, 'forward', () => turn(1), 'glass item-turn item-next')];

/**
 * What lies over an item.
 * @param {Node[]} top @param {Node[]} beside @param {Node[]} below
 */
const around = (top, beside, below) => h('div', { class: 'overlay' },
  h('div', { class: 'full-top' }, ...top), ...beside,
  h('div', { class: 'item-tools' }, ...below));

/**
 * What is seen of the item in the middle.
 * @param {() => ReturnType<typeof itemPage> | undefined} middle
 * @returns {SeenItem}
 */
function seenOf(middle) {
  return {
    get picture() {
      return middle()?.seen ?? null;
    },
    get original() {
      return middle()?.original ?? null;
    },
    get isUnseen() {
      return middle()?.isUnseen ?? false;
    },
  };
}
