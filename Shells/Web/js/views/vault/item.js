// One item large, with what is known of it and what can be done with it. The ones before and behind
// it are one swipe, key or button away, over the ends of days and months.

import { vault as words } from '../../words/vault-words.js';
import { h, set, text, visible } from '../dom.js';
import { pager } from '../pager.js';
import { details } from './item-details.js';
import { itemOverlay } from './item-overlay.js';
import { itemPage } from './item-page.js';
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
  const pages = pager({
    root, key: (/** @type {string} */ item) => item, make: page,
    turned: (index) => context.open(drawn.items[index]),
    tapped, pulledAway: () => context.close(),
    zoomed: (isZoomed) => over.zoomed(isZoomed),
  });
  const facts = details(context, () => pages.middle?.file ?? null);
  const tools = toolsOf({ leave: () => turn(1) || turn(-1) || context.close(),
    unseen: () => say(words.item.unseen) }, seenOf(() => pages.middle));
  const over = itemOverlay({ close: () => context.close(), zoom: pages.toggleZoom,
    details: toggleDetails, turn }, tools.elements);
  const element = h('section', { class: 'screen full item', role: 'dialog', 'aria-modal': 'true',
    'aria-labelledby': title.id, hidden: true },
  title, pages.element, line, over.element, facts.element, ...tools.sheets);
  let current = '';
  let drawn = { items: [''], index: 0 };
  let isBrokenOff = false;
  /** Why it has no small picture. */
  let undrawn = /** @type {import('../../wire/types').UndrawnReason | null} */ (null);
  let albums = /** @type {Viewed['albums']} */ ([]);
  let former = /** @type {Element | null} */ (null);
  element.addEventListener('keydown', (event) => {
    // Keys belong to a player, and to what lies over the item.
    if (!(event.target instanceof HTMLVideoElement) && !tools.isOver) pages.keyed(event);
  });

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

  /** A film has controls of its own, which come and go with a tap. */
  function tapped() {
    if (!facts.element.hidden) toggleDetails();
    else if (pages.middle?.picture) over.toggle();
  }

  function toggleDetails() {
    const isShown = facts.element.hidden;
    visible(facts.element, isShown);
    over.detailed(isShown);
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
    over.seen((pages.middle?.picture ?? null) !== null);
  }

  /** Draws what lies around the item in the order. */
  function drawPages() {
    drawn = order.around(current, reach);
    context.pictures.wantAround(drawn.items);
    pages.update(drawn.items, drawn.index);
    over.turned(drawn);
  }

  /** @param {import('../../wire/types').UndrawnReason | null} reason */
  function tell(reason) {
    if (reason?.kind === undrawn?.kind) return;
    undrawn = reason;
    describe();
  }

  function describe() {
    const found = order.find(current);
    const entry = found?.entries[found.index] ?? null;
    text(title, entry?.name ?? '');
    set(pages.element, 'aria-label', entry?.name ?? '');
    over.update(entry);
    drawZoom();
    tools.update(entry, found?.month ?? 0);
    facts.update(entry, albums, isBrokenOff, undrawn);
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
      undrawn = null;
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
      pages.middle?.close();
      pages.update([], 0);
      pages.stop();
      over.toggle(false);
      current = '';
      // Nothing of it stays on the page: neither its name nor where it was taken.
      describe();
      over.detailed(false);
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
      const viewing = now.viewing?.item === current ? now.viewing : null;
      tell(viewing?.undrawn ?? null);
      const content = viewing?.content;
      if (content?.kind === 'failed') {
        const { kind } = content.fault;
        say(kind === 'missing' ? context.missing : words.item.faults[kind]);
      }
      if (content?.kind === 'opening' && pages.middle?.isEmpty) say(words.item.opening);
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
