// What is said of a list: how much lies in it, or that nothing does.

import { albums, vault as words } from '../../words/vault-words.js';
import { h } from '../dom.js';
import { prints } from '../scene.js';
import { saidOf } from './said.js';

/**
 * @typedef {import('./said.js').Needs} Needs
 * @typedef {import('../../wire/types').BrowsedList} BrowsedList
 */

/**
 * Whether it is less than all there is: "back" leads to that.
 * @param {BrowsedList} [list]
 */
export const isWithin = (list) => Boolean(list && (list.place.kind !== 'all' || list.searching));

/**
 * Empty of a vault in which nothing lies, and of an empty trash.
 * @param {BrowsedList} list
 */
export function amountSaid({ place, searching, waiting, items }) {
  if (searching) return waiting ? albums.searching : albums.found(items);
  return items === 0 && place.kind !== 'album' ? '' : words.count(items);
}

/**
 * Where nothing lies in it.
 * @param {BrowsedList} list @param {Needs} context
 * @returns {Node[]}
 */
export function nothingSaid({ place, searching, shown }, context) {
  const line = (/** @type {string} */ said) => h('p', { class: 'lead' }, said);
  const named = (/** @type {string} */ said) => h('h2', { class: 'subtitle' }, said);
  if (place.kind === 'trash') return [line(words.trash.nothing)];
  if (searching) return [named(albums.nothing), line(albums.nothingLine)];
  if (place.kind === 'album') return [line(albums.empty)];
  if (shown.kind !== 'all') return [line(words.filteredEmpty)];
  return [prints(), named(words.gallery.emptyTitle), line(saidOf(context).emptyLine)];
}
