// One item in the sheet, and the name of a month above its own.

import { vault as words } from '../../words/vault-words.js';
import { h, set, text, visible } from '../dom.js';
import { icon } from '../icons.js';
import { dayName, durationName, monthName } from './dates.js';

/**
 * @typedef {import('../../wire/types').CatalogEntry} CatalogEntry
 * @typedef {{ number: number, size: number, place: { left: number, top: number },
 *   entry: CatalogEntry | null, isStop: boolean }} Placed
 */

/**
 * @param {import('./vault.js').VaultContext} context
 * @param {(number: number) => void} focused
 */
export function cell(context, focused) {
  /** @type {Placed | null} */
  let shown = null;
  const picture = h('img', { class: 'cell-picture', alt: '', draggable: 'false', hidden: true });
  const name = h('span', { class: 'cell-name' });
  const mark = h('span', { class: 'cell-mark' });
  const element = h('button', {
    type: 'button', class: 'cell',
    onclick: () => shown?.entry && context.open(shown.entry.item),
    onfocus: () => shown && focused(shown.number),
  }, name, picture, mark);
  return {
    element,
    /** @param {Placed} placed */
    update(placed) {
      const { entry, place, size } = placed;
      const isOther = shown?.entry?.item !== entry?.item;
      shown = placed;
      element.style.setProperty('inset-inline-start', `${place.left}px`);
      element.style.setProperty('inset-block-start', `${place.top}px`);
      element.style.setProperty('inline-size', `${size}px`);
      element.style.setProperty('block-size', `${size}px`);
      set(element, 'tabindex', placed.isStop ? 0 : -1);
      set(element, 'aria-disabled', entry ? null : 'true');
      if (isOther) describe(entry);
      const address = entry && context.pictures.url(entry.item);
      if (address) set(picture, 'src', address);
      visible(picture, Boolean(address));
    },
  };

  /** @param {CatalogEntry | null} entry */
  function describe(entry) {
    if (!entry) return set(element, 'aria-label', words.looking);
    set(element, 'aria-label',
      words.cell(words.kinds[entry.kind.kind], dayName(entry.date), entry.name));
    text(name, entry.name);
    mark.replaceChildren(...marksOf(entry));
    visible(mark, mark.childNodes.length > 0);
    set(element, 'data-item', entry.item);
  }
}

/** @param {CatalogEntry} entry @returns {Node[]} */
function marksOf({ kind, duration }) {
  switch (kind.kind) {
    case 'photo': return [];
    case 'video': return [icon('play'), document.createTextNode(durationName(duration))];
    case 'live': return [icon('live')];
    case 'other': return [icon('file')];
  }
}

/** The name of a month. */
export function monthHeader() {
  const element = h('h2', { class: 'vault-month' });
  return {
    element,
    /** @param {import('./layout.js').Section} section */
    update({ month, top }) {
      text(element, monthName(month));
      element.style.setProperty('inset-block-start', `${top}px`);
    },
  };
}
