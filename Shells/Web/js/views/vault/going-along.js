// How much of an original goes along when it leaves the vault, or comes into it: its pixels always
// do.

import { vault as words } from '../../words/vault-words.js';
import { h } from '../dom.js';
import { icon } from '../icons.js';

/** @typedef {import('../../wire/types').MetadataRemoval} MetadataRemoval */

/** @type {{ value: string, said: string, removal: MetadataRemoval | null }[]} */
const choices = [
  { value: 'all', said: words.along.all, removal: null },
  { value: 'location', said: words.along.location, removal: { kind: 'location' } },
  { value: 'everything', said: words.along.everything, removal: { kind: 'everything' } },
];

/**
 * @param {string} id of the list in the document
 * @param {string} [label]
 * @param {(removal: MetadataRemoval | null) => void} [chosen] hears of another choice
 */
export function goingAlong(id, label = words.along.label, chosen) {
  const list = h('select', { class: 'field', id },
    ...choices.map(({ value, said }) => h('option', { value }, said)));
  list.addEventListener('change', () => chosen?.(removalOf(list.value)));
  return {
    element: h('div', { class: 'going-along' }, h('label', { class: 'label', for: id }, label),
      h('div', { class: 'keys-choice' }, list, icon('down'))),
    /** What is taken out; null for nothing. */
    get removal() {
      return removalOf(list.value);
    },
    set removal(now) {
      list.value = now?.kind ?? 'all';
    },
  };
}

/**
 * @param {string} chosen
 * @returns {MetadataRemoval | null}
 */
const removalOf = (chosen) => choices.find(({ value }) => value === chosen)?.removal ?? null;

/**
 * Why something does not leave the vault.
 * @param {import('../../wire/types').ItemFault} fault
 */
export const faultOf = ({ kind }) =>
  (kind === 'tooLarge' ? words.along.tooLarge : words.item.faults[kind]);
