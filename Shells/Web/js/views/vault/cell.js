// One item in the sheet, and the name of a month above its own.

import { albums, edits, vault as words } from '../../words/vault-words.js';
import { h, set, text, visible } from '../dom.js';
import { icon } from '../icons.js';
import { dayName, lengthNames, pinnedName, trashDaysLeft } from './dates.js';

/**
 * @typedef {import('../../wire/types').CatalogEntry} CatalogEntry
 * @typedef {{ number: number,
 *   place: { left: number, top: number, width: number, height: number },
 *   entry: CatalogEntry | null, isStop: boolean,
 *   isChosen: boolean | null }} Placed isChosen is null while nothing is being chosen
 */

/** Among so many months, one of which may be that of items without a date, are all names. */
const namesMax = 13;
/** Whoever waits so long for a picture, which may never come, is told what its file is called. */
const pictureMilliseconds = 4000;
/** Between the name of a month and its own items. */
const belowName = 8;

/**
 * @param {import('./pictures.js').Pictures} pictures
 * @param {{ focused: (number: number) => void,
 *   clicked: (number: number, event: MouseEvent) => void }} acts
 */
export function cell(pictures, acts) {
  /** @type {Placed | null} */
  let shown = null;
  const picture = h('img', { class: 'cell-picture', alt: '', draggable: 'false', hidden: true });
  const name = h('span', { class: 'cell-name', hidden: true });
  /** @type {ReturnType<typeof setTimeout> | undefined} */
  let naming;
  const mark = h('span', { class: 'cell-mark' });
  const heart = h('span', { class: 'cell-heart' }, icon('heart'));
  const tick = h('span', { class: 'cell-tick' }, icon('check'));
  const element = h('button', {
    type: 'button', class: 'cell',
    onclick: (/** @type {MouseEvent} */ event) => shown && acts.clicked(shown.number, event),
    onfocus: () => shown && acts.focused(shown.number),
  }, name, picture, mark, heart, tick);
  return {
    element,
    /** @param {Placed} placed */
    update(placed) {
      const { entry, place } = placed;
      const isOther = shown === null || shown.entry !== entry;
      shown = placed;
      element.style.setProperty('inset-inline-start', `${place.left}px`);
      element.style.setProperty('inset-block-start', `${place.top}px`);
      element.style.setProperty('inline-size', `${place.width}px`);
      element.style.setProperty('block-size', `${place.height}px`);
      set(element, 'tabindex', placed.isStop ? 0 : -1);
      set(element, 'aria-disabled', entry ? null : 'true');
      set(element, 'data-number', placed.number);
      set(element, 'aria-pressed', placed.isChosen === null ? null : String(placed.isChosen));
      visible(tick, placed.isChosen !== null);
      if (isOther) describe(entry);
      const address = entry && pictures.url(entry.item);
      if (address) set(picture, 'src', address);
      visible(picture, Boolean(address));
    },
  };

  /** @param {CatalogEntry | null} entry */
  function describe(entry) {
    visible(heart, entry?.favorite ?? false);
    clearTimeout(naming);
    // A name that a picture takes the place of at once is none that anybody reads.
    visible(name, entry?.kind.kind === 'other');
    if (entry) naming = setTimeout(() => visible(name, true), pictureMilliseconds);
    if (!entry) return set(element, 'aria-label', words.looking);
    const favorite = [entry.favorite ? words.change.isFavorite : '',
      entry.edit === null ? '' : edits.said].filter((part) => part !== '').join(', ');
    set(element, 'aria-label',
      words.cell(words.kinds[entry.kind.kind], favorite, whenOf(entry),
        entry.group === null ? '' : words.item.sentToGroup(entry.group), entry.name));
    text(name, entry.name);
    mark.replaceChildren(...marksOf(entry));
    visible(mark, mark.childNodes.length > 0);
    set(element, 'data-item', entry.item);
  }
}

/** @param {CatalogEntry} entry */
const whenOf = ({ date, pinned }) => (pinned === null ? dayName(date)
  : albums.pin.said(pinnedName(pinned), dayName(date)));

/** @param {CatalogEntry} entry @returns {Node[]} */
function marksOf({ kind, duration, trashed, group, pinned }) {
  if (trashed !== null) {
    return [document.createTextNode(words.trash.daysLeft(trashDaysLeft(trashed)))];
  }
  const put = pinned === null ? [] : [icon('days')];
  switch (kind.kind) {
    case 'photo': return group === null ? put : [...put, icon('people')];
    case 'video': return [...put, icon('play'),
      ...lengthNames(duration).map((said) => document.createTextNode(said))];
    case 'live': return [...put, icon('live')];
    case 'other': return [...put, icon('file')];
  }
}

/** The name of a month, or of what else lies together. */
export function monthHeader() {
  const element = h('h2', { class: 'vault-month' });
  return {
    element,
    /** @param {{ name: string, top: number }} section */
    update({ name, top }) {
      text(element, name);
      element.style.setProperty('inset-block-start', `${top}px`);
    },
  };
}

/** How much room such names need: one may take more than a row, and so does large text. */
export function headerRuler() {
  const element = h('p', { class: 'vault-ruler', 'aria-hidden': 'true' });
  return {
    element,
    /**
     * @param {import('./layout.js').Lot[]} months
     * @param {(month: number) => string} nameOf
     */
    height(months, nameOf) {
      const names = months.slice(0, namesMax).map(({ month }) => nameOf(month));
      text(element, names.reduce((long, name) => (name.length > long.length ? name : long), ''));
      return element.offsetHeight + belowName;
    },
  };
}
