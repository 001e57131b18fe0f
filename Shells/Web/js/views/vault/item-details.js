// What is known of an item, in words.

import { albums as albumWords, edits, vault as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, visible } from '../dom.js';
import { askedFacts } from './asked-facts.js';
import { lengthNames, pinnedName, sizeName, takenName } from './dates.js';

/**
 * @typedef {import('./capabilities.js').Origin & import('./capabilities.js').Descriptions} Needs
 *
 * @typedef {import('../../wire/types').CatalogEntry} CatalogEntry
 * @typedef {import('../../wire/types').AlbumView} AlbumView
 */

/**
 * @param {Needs} source
 * @param {() => import('../../effects/describing.js').Readable | null} fileOf the item's, once it
 *   is open
 */
export function details({ origin, describe }, fileOf) {
  const list = h('dl', { class: 'item-facts' });
  const more = button(words.item.lensAndPlace, 'quiet', ask);
  // Where it is longer than its place it is scrolled, by keys too.
  const element = h('div', { class: 'item-details', role: 'region', tabindex: 0,
    'aria-label': words.item.details, hidden: true }, list, more);
  let current = '';
  let said = /** @type {string[][]} */ ([]);
  /** The camera as the index has it, until the file itself is asked. */
  let camera = /** @type {string[][]} */ ([]);
  /** What its file says beyond that, once somebody asked. */
  let answers = /** @type {string[][]} */ ([]);

  async function ask() {
    const item = current;
    const file = fileOf();
    const description = file && await describe(file).catch(() => null);
    if (item !== current) return;
    answers = description ? askedFacts(description)
      : [[words.item.camera, words.item.faults.unavailable]];
    draw();
    element.focus({ preventScroll: true });
    element.scrollTop = element.scrollHeight;
  }

  function draw() {
    const asked = answers.length > 0 ? answers : camera;
    list.replaceChildren(...[...said, ...asked].flatMap(([name, ...said]) => [
      h('dt', {}, name), ...said.map((line) => h('dd', {}, line))]));
    visible(more, answers.length === 0);
  }

  return {
    element,
    /**
     * @param {CatalogEntry | null} entry @param {AlbumView[]} albums all there are
     * @param {boolean} isBrokenOff its recording was
     * @param {import('../../wire/types').UndrawnReason | null} undrawn
     */
    update(entry, albums, isBrokenOff, undrawn) {
      if (entry?.item !== current) answers = [];
      current = entry?.item ?? '';
      camera = entry?.camera ? [[words.item.camera, entry.camera]] : [];
      said = entry ? [...lines(entry, isBrokenOff), origin.whence(entry), ...noSmall(undrawn),
        ...belongings(entry, albums)] : [];
      draw();
      if (!entry) visible(element, false);
    },
  };
}

/** @param {CatalogEntry} entry @param {boolean} isBrokenOff @returns {string[][]} */
function lines({ name, date, duration, size, bytes, group, pinned, edit }, isBrokenOff) {
  const shape = size ? [words.item.pixels(size.width, size.height)] : [];
  return [
    [words.item.name, name],
    ...(pinned === null ? [] : [[albumWords.pin.on, pinnedName(pinned)]]),
    [words.item.taken, ...taken(date), ...(isBrokenOff ? [words.item.brokenOff] : [])],
    ...(group === null ? [] : [[words.item.sentTo, group || words.item.someGroup]]),
    ...(edit === null ? [] : [[edits.said, edit.kind === 'newer' ? edits.newer : edits.line]]),
    ...lengthNames(duration).map((said) => [words.item.length, said]),
    [words.item.size, ...shape, sizeName(bytes)],
  ];
}

/**
 * @param {import('../../wire/types').UndrawnReason | null} undrawn
 * @returns {string[][]}
 */
function noSmall(undrawn) {
  return undrawn ? [[words.item.smallPicture, words.item.noSmall[undrawn.kind]]] : [];
}

/** @param {CatalogEntry} entry @param {AlbumView[]} albums @returns {string[][]} */
function belongings(entry, albums) {
  const names = albums.filter(({ album }) => entry.albums.includes(album)).map(({ name }) => name);
  return [[albumWords.title, ...names], [albumWords.tags, ...entry.tags]]
    .filter((line) => line.length > 1);
}

/** @param {import('../../wire/types').MediaDate | null} date */
function taken(date) {
  if (!date) return [words.item.noDate];
  const when = takenName(date);
  const source = words.item.source[date.source.kind];
  return [when, date.certainty.kind === 'guessed' ? `${source} (${words.item.guessed})` : source];
}
