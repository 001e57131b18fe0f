// A long sheet of months, or of another order, of which only what is in sight is drawn, however
// much lies in it.

import { vault as words } from '../../words/vault-words.js';
import { h, reconcile } from '../dom.js';
import { cell, headerRuler, monthHeader } from './cell.js';
import { choosing } from './choosing.js';
import { listedMonth, monthName } from './dates.js';
import { Layout, cellSizes, headerHeight } from './layout.js';
import { Order } from './order.js';

/**
 * @typedef {import('../days/source.js').DaySource} DaySource
 * @typedef {import('./selection.js').Choice} Choice
 * @typedef {import('../../effects/shown.js').Filter} Filter
 * @typedef {import('./layout.js').Lot} Lot
 * @typedef {import('../../wire/types').ShownMonth} ShownMonth
 */

/**
 * `header` is the height of a section's name; `beside` are items beside the sheet whose small
 * pictures are in sight, too.
 * @typedef {{ header: number, beside: () => string[] }} Look
 */

/**
 * How the sections of a sheet lie: whether the last item of each is at its top, and how each is
 * called.
 * @typedef {{ isReversed: boolean, nameOf: (section: number) => string }} Arrangement
 */

/** @type {Look} */
const usual = { header: headerHeight, beside: () => [] };
/** So much more than what is in sight is drawn, in heights of the window. */
const overscan = 0.6;

/**
 * @param {Pick<DaySource, 'months' | 'pictures' | 'scene' | 'open'>} context
 * @param {HTMLElement} scroller in which the sheet lies
 * @param {import('./selection.js').Selection} selection
 * @param {Partial<Look>} [given]
 */
export function sheet(context, scroller, selection, given) {
  const look = { ...usual, ...given };
  const [headerPlace, ruler] = [h('div', {}), headerRuler()];
  const cellPlace = h('div', { class: 'vault-cells' });
  const element = h('div', { class: 'vault-sheet', role: 'group',
    'aria-label': words.gallery.label }, headerPlace, cellPlace, ruler.element);
  /** @type {Lot[]} */
  let lots = [];
  /** @type {Pick<Filter, 'holds'>} */
  let filter = { holds: () => true };
  /** @type {Arrangement} */
  let arranged = { isReversed: false, nameOf: monthName };
  let size = cellSizes.medium;
  let layout = new Layout([], 1, look.header);
  let [focused, looked] = [0, ''];
  /** @type {Map<string, ReturnType<typeof cell>>} */
  const cells = new Map();
  /** @type {Map<string, ReturnType<typeof monthHeader>>} */
  const headers = new Map();
  const ordered = new Ordered();
  const chosen = choosing(element, scroller, selection, choiceAt, () => layout.count);
  const acts = {
    /** @param {number} number */
    focused: (number) => { focused = number; },
    /** @param {number} number @param {MouseEvent} event */
    clicked(number, event) {
      const choice = choiceAt(number);
      if (choice && !chosen.take(choice, event)) context.open(choice.entry.item);
    },
  };

  function measure() {
    const { clientWidth } = element;
    if (clientWidth > 0) {
      const header = look.header && Math.max(look.header, ruler.height(lots, arranged.nameOf));
      layout = new Layout(lots, clientWidth, header, size);
    }
    element.style.setProperty('block-size', `${layout.height}px`);
    paint();
  }

  function paint() {
    if (scroller.clientHeight === 0) return;
    selection.settle(choiceAt);
    const above = element.offsetTop;
    const margin = scroller.clientHeight * overscan;
    const from = scroller.scrollTop - above - margin;
    const to = scroller.scrollTop - above + scroller.clientHeight + margin;
    const sections = layout.inSight(Math.max(0, from), to);
    const shown = sections.flatMap((section) => cellsOf(section, from, to));
    const named = look.header > 0 ? sections : [];
    reconcile(headerPlace, headers, named.map(({ month, top }) =>
      ({ key: String(month), name: arranged.nameOf(month), top })), ({ key }) => key, monthHeader);
    reconcile(cellPlace, cells, shown, ({ number }) => String(number),
      () => cell(context.pictures, acts));
    const pictured = shown.flatMap(({ entry }) =>
      (entry && entry.kind.kind !== 'other' ? [entry.item] : []));
    context.pictures.want([...pictured, ...look.beside()]);
  }

  /** @param {import('./layout.js').Section} section what lies in its cells, once it was read */
  function entriesOf({ month, first }) {
    const { runs, found } = context.scene;
    if (runs) return (/** @type {number} */ index) => runs.wanted(first + index);
    const shown = (found ?? context.months).wanted(month);
    const entries = ordered.of(shown, filter, arranged.isReversed);
    return (/** @type {number} */ index) => entries?.[index] ?? null;
  }

  /**
   * @param {import('./layout.js').Section} section
   * @param {number} from @param {number} to
   */
  function cellsOf(section, from, to) {
    const entryAt = entriesOf(section);
    const { first, behind } = layout.cellsInSight(section, from, to);
    return Array.from({ length: behind - first }, (_, offset) => {
      const index = first + offset;
      const number = section.first + index;
      const entry = entryAt(index);
      return {
        number, entry, size: layout.cell, place: layout.place(section, index),
        isStop: number === focused,
        isChosen: selection.isOn ? entry !== null && selection.has(entry.item) : null,
      };
    });
  }

  /** @param {number} number @returns {Choice | null} */
  function choiceAt(number) {
    const found = layout.cellAt(number);
    if (!found) return null;
    const entry = entriesOf(found.section)(found.index);
    if (!entry) return null;
    return { number, month: context.scene.runs ? listedMonth(entry) : found.section.month, entry };
  }

  /** @param {number} number */
  function stopAt(number) {
    const found = layout.cellAt(Math.max(0, Math.min(layout.count - 1, number)));
    if (!found) return;
    focused = found.section.first + found.index;
    const { top } = layout.place(found.section, found.index);
    bringIntoSight(scroller, element.offsetTop + top, layout.step);
    paint();
  }

  /** @param {number} number */
  function moveTo(number) {
    stopAt(number);
    cells.get(String(focused))?.element.focus({ preventScroll: true });
  }

  /** @param {string} item that is looked at */
  function follow(item) {
    looked = item;
    const number = numberOf(item, context, layout);
    if (number >= 0 && number !== focused) stopAt(number);
  }

  /** Who comes back from an item is at the one that was seen last. */
  function returned() {
    const { activeElement } = document;
    follow(looked);
    if (element.contains(activeElement) || activeElement === document.body) moveTo(focused);
  }

  /** @param {KeyboardEvent} event */
  function keyed(event) {
    const rows = Math.max(1, Math.floor(scroller.clientHeight / layout.step));
    const to = destination(event, focused, layout, rows, element.matches(':dir(rtl)'));
    if (to === undefined) return;
    event.preventDefault();
    const from = focused;
    moveTo(to);
    if (!event.shiftKey) return;
    if (!selection.isOn || selection.count === 0) selection.anchor = from;
    selection.extend(focused, choiceAt);
  }

  element.addEventListener('keydown', keyed);
  scroller.addEventListener('scroll', paint, { passive: true });
  const observer = new ResizeObserver(measure);
  observer.observe(element);
  observer.observe(scroller);
  const repaint = () => paint();
  context.pictures.listeners.add(repaint);

  return {
    element, paint, follow, returned,
    /**
     * Chooses all that lies in it.
     * @param {() => void} act is done once all of it was read
     */
    chooseAll(act) {
      if (layout.count === 0) return;
      selection.anchor = 0;
      selection.extend(layout.count - 1, choiceAt);
      selection.whenWhole(act);
    },
    get count() {
      return layout.count;
    },
    /**
     * Lays out other sections, or others of their items.
     * @param {Lot[]} newLots @param {Pick<Filter, 'holds'>} newFilter
     * @param {Arrangement} [arrangement]
     */
    show(newLots, newFilter, arrangement = arranged) {
      lots = newLots;
      filter = newFilter;
      arranged = arrangement;
      selection.forgetMissing();
      measure();
    },
    /**
     * Brings a month into sight, and the keys to its first item.
     * @param {number} month
     */
    reach(month) {
      const section = layout.sections.find((one) => one.month === month);
      if (!section) return;
      scroller.scrollTop = element.offsetTop + section.top;
      moveTo(section.first);
    },
    /** The months, in the order in which they lie, and where the first of them begins. */
    get sections() {
      return { all: layout.sections, start: element.offsetTop, nameOf: arranged.nameOf,
        areMonths: !context.scene.runs };
    },
    /**
     * Draws larger or smaller pictures; what is at the top stays there.
     * @param {import('./layout.js').CellSize} now
     */
    resize(now) {
      const place = scroller.scrollTop - element.offsetTop;
      const section = layout.sections[layout.sectionAt(place)];
      const index = section ? layout.cellsInSight(section, place, place).first : 0;
      size = now;
      measure();
      const found = section && place > 0 ? layout.cellAt(section.first + index) : null;
      if (found) {
        scroller.scrollTop = element.offsetTop + layout.place(found.section, found.index).top;
      }
    },
    leave() {
      observer.disconnect();
      context.pictures.listeners.delete(repaint);
    },
  };
}

/**
 * Which of a sheet's cells is an item's; -1 where it is not shown, or was not read.
 * @param {string} item
 * @param {Pick<DaySource, 'months' | 'scene'>} context @param {Layout} layout
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
 * @param {number} place @param {number} height of what is to be seen
 */
function bringIntoSight(scroller, place, height) {
  if (place < scroller.scrollTop + 80) scroller.scrollTop = Math.max(0, place - 120);
  const end = place + height - scroller.clientHeight + 90;
  if (end > scroller.scrollTop) scroller.scrollTop = end;
}

/**
 * Where a key leads from a cell; undefined for one that leads nowhere.
 * @param {KeyboardEvent} event
 * @param {number} from @param {Layout} layout
 * @param {number} rows in a page @param {boolean} isMirrored
 * @returns {number | undefined}
 */
function destination({ key, altKey, ctrlKey, metaKey }, from, layout, rows, isMirrored) {
  if (altKey || ctrlKey || metaKey) return undefined;
  const ahead = isMirrored ? -1 : 1;
  const page = layout.columns * rows;
  /** @type {Record<string, number>} */
  const moves = {
    ArrowRight: from + ahead, ArrowLeft: from - ahead, ArrowDown: from + layout.columns,
    ArrowUp: from - layout.columns, Home: 0, End: layout.count - 1,
    PageDown: from + page, PageUp: from - page,
  };
  return moves[key];
}
