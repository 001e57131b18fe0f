// Whether edited photos leave the vault as they are seen or as they were taken. Where none of what
// leaves was edited there is nothing to choose.

import { edits as words, vault } from '../../words/vault-words.js';
import { h, text, visible } from '../dom.js';
import { icon } from '../icons.js';

/** @typedef {import('../../wire/types').CatalogEntry} CatalogEntry */

/** @param {string} id of the list in the document */
export function editedAlong(id) {
  const list = h('select', { class: 'field', id },
    h('option', { value: 'edited' }, words.along.edited),
    h('option', { value: 'taken' }, words.along.taken));
  list.addEventListener('change', () => say());
  const line = h('p', { class: 'hint' });
  const element = h('div', { class: 'going-along' },
    h('label', { class: 'label', for: id }, words.along.label),
    h('div', { class: 'keys-choice' }, list, icon('down')), line);

  function say() {
    text(line, list.value === 'taken' ? vault.ways.edited : words.along.line);
  }

  return {
    element,
    get isAsTaken() {
      return list.value === 'taken';
    },
    isAsked,
    /** @param {CatalogEntry[]} entries */
    offer(entries) {
      list.value = 'edited';
      say();
      visible(element, isAsked(entries));
    },
  };
}

/**
 * Whether there is something to choose.
 * @param {CatalogEntry[]} entries
 */
const isAsked = (entries) => entries.some(({ edit }) => edit !== null);
