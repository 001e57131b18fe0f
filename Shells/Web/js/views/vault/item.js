// One item large, with what is known of it and what can be done with it. The ones before and behind
// it are one swipe, key or button away, over the ends of days and months.

import { vault as words } from '../../words/vault-words.js';
import { h, set, text, visible } from '../dom.js';
import { Pager } from '../pager.js';
import { details } from './item-details.js';
import { itemOverlay } from './item-overlay.js';
import { ItemPage } from './item-page.js';
import { Order } from './order.js';

/**
 * @typedef {import('./capabilities.js').ItemMonths & import('./capabilities.js').Sight
 *   & import('./capabilities.js').SmallPictures & import('./capabilities.js').Viewer
 *   & import('./capabilities.js').Origin & import('./item-details.js').Needs
 *   & import('./item-page.js').Needs} Needs
 *
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

class ItemView {
  #context;
  #order;
  #title = h('h1', { class: 'heard', tabindex: -1, id: `vault-item-${++views}` });
  #line = h('p', { class: 'lead', role: 'status' });
  #pages;
  #facts;
  #tools;
  #over;
  #current = '';
  #drawn = { items: [''], index: 0 };
  #isBrokenOff = false;
  /**
   * Why it has no small picture.
   * @type {import('../../wire/types').UndrawnReason | null}
   */
  #undrawn = null;
  /** @type {Viewed['albums']} */
  #albums = [];
  /**
   * What had the focus before.
   * @type {Element | null}
   */
  #former = null;
  /** Draws what lies around the item in the order. */
  #drawPages = () => {
    this.#drawn = this.#order.around(this.#current, reach);
    this.#context.pictures.wantAround(this.#drawn.items);
    this.#pages.update(this.#drawn.items, this.#drawn.index);
    this.#over.turned(this.#drawn);
  };

  /**
   * @param {Needs} context
   * @param {(acts: ItemActs, seen: SeenItem) => ItemTools} toolsOf
   */
  constructor(context, toolsOf) {
    this.#context = context;
    this.#order = new Order(context.months, context.scene);
    this.#pages = this.#pager();
    this.#facts = details(context, () => this.#pages.middle?.file ?? null);
    this.#tools = toolsOf({ leave: () => this.#leave(),
      unseen: () => this.#say(words.item.unseen) }, seenOf(() => this.#pages.middle));
    this.#over = itemOverlay({ close: () => context.viewer.close(),
      zoom: () => this.#pages.toggleZoom(), details: () => this.#toggleDetails(),
      turn: (step) => this.#turn(step) }, this.#tools.elements);
    this.element = h('section', { class: 'screen full item', role: 'dialog',
      'aria-modal': 'true', 'aria-labelledby': this.#title.id, hidden: true },
    this.#title, this.#pages.element, this.#line, this.#over.element, this.#facts.element,
    ...this.#tools.sheets);
    this.element.addEventListener('keydown', (event) => this.#keyed(event));
  }

  get isOpen() {
    return !this.element.hidden;
  }

  /** @param {string} item */
  show(item) {
    if (!this.isOpen) {
      this.#former = document.activeElement;
      this.#context.pictures.listeners.add(this.#drawPages);
    }
    this.#pages.middle?.open(false);
    this.#current = item;
    this.#isBrokenOff = false;
    this.#undrawn = null;
    this.#tools.hide();
    visible(this.element, true);
    this.#drawPages();
    this.#pages.middle?.open(true);
    this.#describe();
    this.#title.focus({ preventScroll: true });
  }

  hide() {
    if (!this.isOpen) return;
    this.#tools.hide();
    this.#context.pictures.listeners.delete(this.#drawPages);
    this.#context.pictures.wantAround([]);
    this.#pages.middle?.close();
    this.#pages.update([], 0);
    this.#pages.stop();
    this.#over.toggle(false);
    this.#current = '';
    // Nothing of it stays on the page: neither its name nor where it was taken.
    this.#describe();
    this.#over.detailed(false);
    visible(this.element, false);
    if (this.#former instanceof HTMLElement) this.#former.focus({ preventScroll: true });
  }

  /** Answers whether Escape meant anything here. */
  escape() {
    if (!this.isOpen) return false;
    if (!this.#tools.escape() && !this.#pages.escape()) this.#context.viewer.close();
    return true;
  }

  /** @param {Viewed} now */
  update({ albums, viewing }) {
    this.#albums = albums;
    if (!this.isOpen) return;
    const current = viewing?.item === this.#current ? viewing : null;
    this.#tell(current?.undrawn ?? null);
    const content = current?.content;
    if (content?.kind === 'failed') {
      const { kind } = content.fault;
      this.#say(kind === 'missing' ? this.#context.origin.missing : words.item.faults[kind]);
    }
    if (content?.kind === 'opening' && this.#pages.middle?.isEmpty) this.#say(words.item.opening);
  }

  monthsChanged() {
    if (!this.isOpen) return;
    this.#drawPages();
    this.#describe();
  }

  /** @param {import('./vault.js').Shown} shown */
  take(shown) {
    if (shown.item !== this.#current) return;
    this.#isBrokenOff = shown.film?.brokenOff ?? false;
    if (this.#isBrokenOff) this.#describe();
    return this.#pages.middle?.take(shown);
  }

  /** @returns {Pager<string, ItemPage>} */
  #pager() {
    return new Pager({
      root: () => this.element, key: (item) => item, make: (item) => this.#page(item),
      turned: (index) => this.#context.viewer.open(this.#drawn.items[index]),
      tapped: () => this.#tapped(), pulledAway: () => this.#context.viewer.close(),
      zoomed: (isZoomed) => this.#over.zoomed(isZoomed),
    });
  }

  /** @param {string} item */
  #page(item) {
    return new ItemPage(this.#context, item, {
      entry: () => this.#order.entry(item),
      unseen: (isSmallSeen) =>
        this.#seen(isSmallSeen ? words.item.seenSmall : words.item.unseen),
      drawn: () => this.#seen(''),
      changed: () => this.#pages.settle(),
      mayHold: () => !this.#pages.isZoomed,
    });
  }

  /** To what lies beside an item that is not here any more. */
  #leave() {
    return this.#turn(1) || this.#turn(-1) || this.#context.viewer.close();
  }

  /**
   * Answers whether there was one.
   * @param {1 | -1} step
   */
  #turn(step) {
    const to = this.#drawn.items[this.#drawn.index + step];
    if (to !== undefined) this.#pages.go(step);
    return to !== undefined;
  }

  /** @param {KeyboardEvent} event */
  #keyed(event) {
    // Keys belong to a player, and to what lies over the item.
    const isPlayers = event.target instanceof HTMLVideoElement;
    if (!isPlayers && !this.#tools.isOver) this.#pages.keyed(event);
  }

  /** A film has controls of its own, which come and go with a tap. */
  #tapped() {
    if (!this.#facts.element.hidden) this.#toggleDetails();
    else if (this.#pages.middle?.picture) this.#over.toggle();
  }

  #toggleDetails() {
    const isShown = this.#facts.element.hidden;
    visible(this.#facts.element, isShown);
    this.#over.detailed(isShown);
  }

  /** @param {string} sentence */
  #say(sentence) {
    text(this.#line, sentence);
    visible(this.#line, sentence !== '');
  }

  /** @param {string} sentence that its picture is shown with */
  #seen(sentence) {
    this.#say(sentence);
    this.#drawZoom();
    this.#tools.seen();
  }

  #drawZoom() {
    this.#over.seen((this.#pages.middle?.picture ?? null) !== null);
  }

  /** @param {import('../../wire/types').UndrawnReason | null} reason */
  #tell(reason) {
    if (reason?.kind === this.#undrawn?.kind) return;
    this.#undrawn = reason;
    this.#describe();
  }

  #describe() {
    const found = this.#order.find(this.#current);
    const entry = found?.entries[found.index] ?? null;
    text(this.#title, entry?.name ?? '');
    set(this.#pages.element, 'aria-label', entry?.name ?? '');
    this.#over.update(entry);
    this.#drawZoom();
    this.#tools.update(entry, found?.month ?? 0);
    this.#facts.update(entry, this.#albums, this.#isBrokenOff, this.#undrawn);
  }
}

/** @param {ConstructorParameters<typeof ItemView>} of */
export const itemView = (...of) => new ItemView(...of);

/**
 * What is seen of the item in the middle.
 * @param {() => ItemPage | undefined} middle
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
