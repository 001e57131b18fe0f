// A long sheet of months, or of another order, of which only what is in sight is drawn, however
// much lies in it.

import { vault as words } from '../../words/vault-words.js';
import { h, reconcile } from '../dom.js';
import { cell, headerRuler, monthHeader } from './cell.js';
import { choosing } from './choosing.js';
import { listedMonth, monthName } from './dates.js';
import { FilledLayout } from './filled-layout.js';
import { Layout, cellSizes, headerHeight } from './layout.js';
import { Order } from './order.js';

/**
 * @typedef {import('./capabilities.js').ItemMonths & import('./capabilities.js').Sight} OrderNeeds
 * @typedef {OrderNeeds & import('./capabilities.js').SmallPictures
 *   & import('./capabilities.js').Viewer} Needs
 *
 * @typedef {import('./selection.js').Choice} Choice
 * @typedef {import('../../effects/shown.js').Filter} Filter
 * @typedef {import('./layout.js').Lot} Lot
 * @typedef {import('../../wire/types').ShownMonth} ShownMonth
 */

/**
 * `header` is the height of a section's name; `beside` are items beside the sheet whose small
 * pictures are in sight, too; `want` is told all of them; `covered` is how much of the sheet's
 * window a bar that stays covers. What `fills` is one section, whose pictures fill the width, each
 * in its own shape.
 * @typedef {{ header: number, beside: () => string[], want: (items: string[]) => void,
 *   covered: () => number, fills: boolean }} Look
 */

/**
 * How the sections of a sheet lie: whether the last item of each is at its top, and how each is
 * called.
 * @typedef {{ isReversed: boolean, nameOf: (section: number) => string }} Arrangement
 */

/** @type {Omit<Look, 'want'>} */
const usual = { header: headerHeight, beside: () => [], covered: () => 0, fills: false };
/** So much more than what is in sight is drawn, in heights of the window. */
const overscan = 0.6;

export class Sheet {
  #headers = h('div', {});
  #cells = h('div', { class: 'vault-cells' });
  #ruler = headerRuler();
  element = h('div', { class: 'vault-sheet', role: 'group',
    'aria-label': words.gallery.label }, this.#headers, this.#cells, this.#ruler.element);
  #context;
  #scroller;
  #selection;
  #look;
  #chosen;
  #observer = new ResizeObserver(() => this.#measure());
  /** @type {Lot[]} */
  #lots = [];
  /** @type {Pick<Filter, 'holds'>} */
  #filter = { holds: () => true };
  /** @type {Arrangement} */
  #arranged = { isReversed: false, nameOf: monthName };
  #size = cellSizes.medium;
  /** @type {Layout | FilledLayout} */
  #layout;
  /** The cell that has the keys, and the item that was looked at last. */
  #focused = 0;
  #looked = '';
  /** @type {Map<string, ReturnType<typeof cell>>} */
  #drawnCells = new Map();
  /** @type {Map<string, ReturnType<typeof monthHeader>>} */
  #drawnHeaders = new Map();
  #ordered = new Ordered();
  #repaint = () => this.paint();

  /**
   * @param {Needs} context
   * @param {HTMLElement} scroller in which the sheet lies
   * @param {import('./selection.js').Selection} selection
   * @param {Partial<Look>} [look]
   */
  constructor(context, scroller, selection, look) {
    this.#context = context;
    this.#scroller = scroller;
    this.#selection = selection;
    this.#look = { ...usual, ...look,
      want: look?.want ?? ((/** @type {string[]} */ items) => context.pictures.want(items)) };
    this.#layout = new Layout([], 1, this.#look.header);
    this.#chosen = choosing(this.element, scroller, selection,
      (number) => this.#choiceAt(number), () => this.count);
    this.element.addEventListener('keydown', (event) => this.#typed(event));
    scroller.addEventListener('scroll', this.#repaint, { passive: true });
    this.#observer.observe(this.element);
    this.#observer.observe(scroller);
    context.pictures.listeners.add(this.#repaint);
  }

  get count() {
    return this.#layout.count;
  }

  /** How far the scroller is scrolled where the sheet begins right below what covers it. */
  get #start() {
    return this.element.offsetTop - this.#look.covered();
  }

  /** The sections, in the order in which they lie, and where the first of them begins. */
  get sections() {
    return { all: this.#layout.sections, start: this.#start,
      nameOf: this.#arranged.nameOf, areMonths: !this.#context.scene.runs };
  }

  /**
   * Lays out other sections, or others of their items.
   * @param {Lot[]} lots @param {Pick<Filter, 'holds'>} filter
   * @param {Arrangement} [arrangement]
   */
  show(lots, filter, arrangement = this.#arranged) {
    this.#lots = lots;
    this.#filter = filter;
    this.#arranged = arrangement;
    this.#selection.forgetMissing();
    this.#measure();
  }

  paint() {
    const [scroller, layout, { header, beside, want }] = [this.#scroller, this.#layout, this.#look];
    if (scroller.clientHeight === 0) return;
    this.#selection.settle((number) => this.#choiceAt(number));
    const above = this.#start;
    const margin = scroller.clientHeight * overscan;
    const from = scroller.scrollTop - above - margin;
    const to = scroller.scrollTop - above + scroller.clientHeight + margin;
    const sections = layout.inSight(Math.max(0, from), to);
    const shown = sections.flatMap((section) => this.#cellsOf(section, from, to));
    const named = header > 0 ? sections : [];
    reconcile(this.#headers, this.#drawnHeaders, named.map(({ month, top }) =>
      ({ key: String(month), name: this.#arranged.nameOf(month), top })),
    ({ key }) => key, monthHeader);
    reconcile(this.#cells, this.#drawnCells, shown, ({ number }) => String(number),
      () => this.#cell());
    const pictured = shown.flatMap(({ entry }) =>
      (entry && entry.kind.kind !== 'other' ? [entry.item] : []));
    want([...pictured, ...beside()]);
  }

  /**
   * Chooses all that lies in it.
   * @param {() => void} act is done once all of it was read
   */
  chooseAll(act) {
    if (this.count === 0) return;
    this.#selection.anchor = 0;
    this.#selection.extend(this.count - 1, (number) => this.#choiceAt(number));
    this.#selection.whenWhole(act);
  }

  /**
   * Brings a section into sight, and the keys to its first item.
   * @param {number} month
   */
  reach(month) {
    const section = this.#layout.sections.find((one) => one.month === month);
    if (!section) return;
    this.#scroller.scrollTop = this.#start + section.top;
    this.#moveTo(section.first);
  }

  /** @param {string} item that is looked at */
  follow(item) {
    this.#looked = item;
    const number = numberOf(item, this.#context, this.#layout);
    if (number >= 0 && number !== this.#focused) this.#stopAt(number);
  }

  /** Who comes back from an item is at the one that was seen last. */
  returned() {
    const { activeElement } = document;
    this.follow(this.#looked);
    if (this.element.contains(activeElement) || activeElement === document.body) {
      this.#moveTo(this.#focused);
    }
  }

  /**
   * Draws larger or smaller pictures; what is at the top stays there.
   * @param {import('./layout.js').CellSize} now
   */
  resize(now) {
    const [scroller, layout] = [this.#scroller, this.#layout];
    const place = scroller.scrollTop - this.#start;
    const section = layout.sections[layout.sectionAt(place)];
    const index = section ? layout.cellsInSight(section, place, place).first : 0;
    this.#size = now;
    this.#measure();
    const found = section && place > 0 ? this.#layout.cellAt(section.first + index) : null;
    if (!found) return;
    const { top } = this.#layout.place(found.section, found.index);
    scroller.scrollTop = this.#start + top;
  }

  leave() {
    this.#observer.disconnect();
    this.#context.pictures.listeners.delete(this.#repaint);
  }

  #measure() {
    const { clientWidth } = this.element;
    const { header, fills } = this.#look;
    if (clientWidth > 0) {
      const height = this.#ruler.height(this.#lots, this.#arranged.nameOf);
      this.#layout = fills ? this.#filled(clientWidth)
        : new Layout(this.#lots, clientWidth, header && Math.max(header, height), this.#size);
    }
    this.element.style.setProperty('block-size', `${this.#layout.height}px`);
    this.paint();
  }

  /** @param {number} width */
  #filled(width) {
    const [lot] = this.#lots;
    const room = this.#scroller.clientHeight - this.element.offsetTop;
    return new FilledLayout(lot?.month ?? 0, lot?.shapes ?? [], width, room);
  }

  #cell() {
    return cell(this.#context.pictures, {
      focused: (number) => { this.#focused = number; },
      clicked: (number, event) => {
        const choice = this.#choiceAt(number);
        if (!choice || this.#chosen.take(choice, event)) return;
        this.#context.viewer.open(choice.entry.item);
      },
    });
  }

  /** @param {import('./layout.js').Section} section what lies in its cells, once it was read */
  #entriesOf({ month, first }) {
    const { scene: { runs, found }, months } = this.#context;
    if (runs) return (/** @type {number} */ index) => runs.wanted(first + index);
    const shown = (found ?? months).wanted(month);
    const entries = this.#ordered.of(shown, this.#filter, this.#arranged.isReversed);
    return (/** @type {number} */ index) => entries?.[index] ?? null;
  }

  /**
   * @param {import('./layout.js').Section} section
   * @param {number} from @param {number} to
   */
  #cellsOf(section, from, to) {
    const [layout, selection] = [this.#layout, this.#selection];
    const entryAt = this.#entriesOf(section);
    const { first, behind } = layout.cellsInSight(section, from, to);
    return Array.from({ length: behind - first }, (_, offset) => {
      const index = first + offset;
      const number = section.first + index;
      const entry = entryAt(index);
      return {
        number, entry, place: layout.place(section, index),
        isStop: number === this.#focused,
        isChosen: selection.isOn ? entry !== null && selection.has(entry.item) : null,
      };
    });
  }

  /** @param {number} number @returns {Choice | null} */
  #choiceAt(number) {
    const found = this.#layout.cellAt(number);
    const entry = found && this.#entriesOf(found.section)(found.index);
    if (!entry) return null;
    const isOfMonth = !this.#context.scene.runs;
    return { number, month: isOfMonth ? found.section.month : listedMonth(entry), entry };
  }

  /** @param {number} number */
  #stopAt(number) {
    const layout = this.#layout;
    const found = layout.cellAt(Math.max(0, Math.min(layout.count - 1, number)));
    if (!found) return;
    this.#focused = found.section.first + found.index;
    const { top, height } = layout.place(found.section, found.index);
    bringIntoSight(this.#scroller, this.#start + top, height + this.#look.covered());
    this.paint();
  }

  /** @param {number} number */
  #moveTo(number) {
    this.#stopAt(number);
    this.#drawnCells.get(String(this.#focused))?.element.focus({ preventScroll: true });
  }

  /** @param {KeyboardEvent} event */
  #typed(event) {
    const [layout, selection, from] = [this.#layout, this.#selection, this.#focused];
    const rows = layout.rowsIn(this.#scroller.clientHeight);
    const to = destination(event, from, layout, rows, this.element.matches(':dir(rtl)'));
    if (to === undefined) return;
    event.preventDefault();
    this.#moveTo(to);
    if (!event.shiftKey) return;
    if (!selection.isOn || selection.count === 0) selection.anchor = from;
    selection.extend(this.#focused, (number) => this.#choiceAt(number));
  }
}

/**
 * Which of a sheet's cells is an item's; -1 where it is not shown, or was not read.
 * @param {string} item
 * @param {OrderNeeds} context @param {Layout | FilledLayout} layout
 */
function numberOf(item, { months, scene }, layout) {
  const found = new Order(months, scene).find(item);
  if (scene.runs) return found?.place ?? -1;
  const section = found && layout.sections.find(({ month }) => month === found.month);
  if (!section) return -1;
  const last = found.entries.length - 1;
  return section.first + (scene.isReversed ? last - found.index : found.index);
}

/** What is known of months, in the sheet's order: one has thousands, and each frame asks. */
class Ordered {
  constructor() {
    /** @type {Pick<Filter, 'holds'> | null} */
    this.filter = null;
    this.isReversed = false;
    /** @type {WeakMap<ShownMonth, import('../../wire/types').CatalogEntry[]>} */
    this.known = new WeakMap();
  }

  /**
   * @param {ShownMonth | null} month @param {Pick<Filter, 'holds'>} filter
   * @param {boolean} isReversed
   */
  of(month, filter, isReversed) {
    if (filter !== this.filter || isReversed !== this.isReversed) this.known = new WeakMap();
    this.filter = filter;
    this.isReversed = isReversed;
    if (!month) return null;
    const found = this.known.get(month);
    if (found) return found;
    const entries = month.entries.filter(filter.holds);
    if (isReversed) entries.reverse();
    this.known.set(month, entries);
    return entries;
  }
}

/**
 * @param {HTMLElement} scroller
 * @param {number} place @param {number} height of what is to be seen, with what covers it
 */
function bringIntoSight(scroller, place, height) {
  if (place < scroller.scrollTop + 80) scroller.scrollTop = Math.max(0, place - 120);
  const end = place + height - scroller.clientHeight + 90;
  if (end > scroller.scrollTop) scroller.scrollTop = end;
}

/**
 * Where a key leads from a cell; undefined for one that leads nowhere.
 * @param {KeyboardEvent} event
 * @param {number} from @param {Layout | FilledLayout} layout
 * @param {number} rows in a page @param {boolean} isMirrored
 * @returns {number | undefined}
 */
function destination({ key, altKey, ctrlKey, metaKey }, from, layout, rows, isMirrored) {
  if (altKey || ctrlKey || metaKey) return undefined;
  const ahead = isMirrored ? -1 : 1;
  /** @type {Record<string, number>} */
  const moves = {
    ArrowRight: from + ahead, ArrowLeft: from - ahead, ArrowDown: layout.beyond(from, 1),
    ArrowUp: layout.beyond(from, -1), Home: 0, End: layout.count - 1,
    PageDown: layout.beyond(from, rows), PageUp: layout.beyond(from, -rows),
  };
  return moves[key];
}
