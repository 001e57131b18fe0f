// What lies in the vault, month by month, the newest first: a sheet of which only what is in sight
// is drawn, however long it is.

import { vault as words } from '../../words/vault-words.js';
import { button, iconButton } from '../controls.js';
import { h, heading, reconcile, text, visible } from '../dom.js';
import { prints } from '../scene.js';
import { cell, monthHeader } from './cell.js';
import { importCard } from './import-card.js';
import { intake } from './intake.js';
import { Layout } from './layout.js';

/** @typedef {import('./vault.js').VaultContext} VaultContext */
/** @typedef {import('../../wire/types').OpenVault} OpenVault */

/** So much more than what is in sight is drawn, in heights of the window. */
const overscan = 0.6;

/** @param {VaultContext} context */
export function gallery(context) {
  const title = heading(words.title, 'title title-great');
  const count = h('p', { class: 'lead vault-count' });
  const files = intake(context);
  const add = button(words.gallery.add, 'tinted', files.chooseFiles, 'plus');
  const folder = iconButton(words.gallery.folder, 'folder', files.chooseFolder);
  visible(folder, files.canChooseFolder);
  const lock = iconButton(words.gallery.lock, 'lock', () => context.send({ kind: 'lockTapped' }));
  const card = importCard(context);
  const trouble = h('p', { class: 'vault-trouble', role: 'status' });
  const empty = h('div', { class: 'empty' }, prints(),
    h('h2', { class: 'subtitle' }, words.gallery.emptyTitle),
    h('p', { class: 'lead' }, words.gallery.emptyLine));
  const sheet = h('div', { class: 'vault-sheet', role: 'group',
    'aria-label': words.gallery.label });
  const element = h('section', { class: 'vault' },
    h('header', { class: 'vault-top' }, h('div', {}, title, count),
      h('div', { class: 'vault-tools' }, add, folder, lock)),
    card.element, trouble, empty, sheet, files.target);
  files.listen(element);

  /** @type {OpenVault | null} */
  let vault = null;
  let layout = new Layout([], 1);
  let focused = 0;
  /** @type {Map<string, ReturnType<typeof cell>>} */
  const cells = new Map();
  /** @type {Map<string, ReturnType<typeof monthHeader>>} */
  const headers = new Map();
  const cellPlace = h('div', { class: 'vault-cells' });
  const headerPlace = h('div', {});
  sheet.append(headerPlace, cellPlace);

  function measure() {
    if (vault && sheet.clientWidth > 0) layout = new Layout(vault.months, sheet.clientWidth);
    sheet.style.setProperty('block-size', `${layout.height}px`);
    paint();
  }

  function paint() {
    if (!vault || element.clientHeight === 0) return;
    const above = sheet.offsetTop;
    const margin = element.clientHeight * overscan;
    const from = element.scrollTop - above - margin;
    const to = element.scrollTop - above + element.clientHeight + margin;
    const sections = layout.inSight(Math.max(0, from), to);
    const shown = sections.flatMap((section) => cellsOf(section, from, to));
    reconcile(headerPlace, headers, sections, ({ month }) => String(month), monthHeader);
    reconcile(cellPlace, cells, shown, ({ number }) => String(number),
      () => cell(context, (number) => { focused = number; }));
    context.pictures.want(shown.flatMap(({ entry }) =>
      (entry && entry.kind.kind !== 'other' ? [entry.item] : [])));
  }

  /**
   * @param {import('./layout.js').Section} section
   * @param {number} from @param {number} to
   */
  function cellsOf(section, from, to) {
    const entries = context.months.wanted(section.month)?.entries;
    const { first, behind } = layout.cellsInSight(section, from, to);
    return Array.from({ length: behind - first }, (_, offset) => {
      const index = first + offset;
      const number = section.first + index;
      return {
        number, size: layout.cell, place: layout.place(section, index),
        // The newest first, and a month has its earliest first.
        entry: entries?.[entries.length - 1 - index] ?? null,
        isStop: number === focused,
      };
    });
  }

  /** @param {number} number */
  function moveTo(number) {
    const found = layout.cellAt(Math.max(0, Math.min(layout.count - 1, number)));
    if (!found) return;
    focused = found.section.first + found.index;
    const { top } = layout.place(found.section, found.index);
    const place = sheet.offsetTop + top;
    if (place < element.scrollTop + 80) element.scrollTop = Math.max(0, place - 120);
    const end = place + layout.step - element.clientHeight + 90;
    if (end > element.scrollTop) element.scrollTop = end;
    paint();
    cells.get(String(focused))?.element.focus({ preventScroll: true });
  }

  sheet.addEventListener('keydown', (event) => {
    const rows = Math.max(1, Math.floor(element.clientHeight / layout.step));
    const to = destination(event, focused, layout, rows, sheet.matches(':dir(rtl)'));
    if (to === undefined) return;
    event.preventDefault();
    moveTo(to);
  });
  element.addEventListener('scroll', paint, { passive: true });
  const observer = new ResizeObserver(measure);
  observer.observe(sheet);
  observer.observe(element);
  const repaint = () => paint();
  context.pictures.listeners.add(repaint);

  return {
    element, heading: title,
    /** @param {{ vault: OpenVault }} view */
    update(view) {
      const isSame = JSON.stringify(vault?.months) === JSON.stringify(view.vault.months);
      vault = view.vault;
      card.update(vault.importing);
      text(trouble, troubleOf(vault));
      visible(trouble, trouble.textContent !== '');
      if (isSame) paint();
      else measure();
      text(count, words.count(layout.count));
      visible(count, layout.count > 0);
      visible(empty, layout.count === 0 && vault.rebuilding === null && !vault.importing);
      add.classList.toggle('primary', layout.count === 0);
      add.classList.toggle('tinted', layout.count > 0);
    },
    leave() {
      observer.disconnect();
      context.pictures.listeners.delete(repaint);
    },
  };
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

/** @param {OpenVault} vault */
function troubleOf({ fault, rebuilding, damaged }) {
  if (fault) return words.faults[fault.kind];
  if (rebuilding !== null) return words.gallery.rebuilding(rebuilding);
  return damaged > 0 ? words.gallery.damaged(damaged) : '';
}
