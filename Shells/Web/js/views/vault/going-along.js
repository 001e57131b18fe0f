// How much of an original goes along when it leaves the vault: its pixels always do.

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

/** @param {string} id of the list in the document */
export function goingAlong(id) {
  const list = h('select', { class: 'field', id },
    ...choices.map(({ value, said }) => h('option', { value }, said)));
  return {
    element: h('div', { class: 'going-along' }, h('label', { class: 'label', for: id },
      words.along.label), h('div', { class: 'keys-choice' }, list, icon('down'))),
    /** What is taken out; null for nothing. */
    get removal() {
      return choices.find(({ value }) => value === list.value)?.removal ?? null;
    },
  };
}

/**
 * Why something does not leave the vault.
 * @param {import('../../wire/types').ItemFault} fault
 */
export const faultOf = ({ kind }) =>
  (kind === 'tooLarge' ? words.along.tooLarge : words.item.faults[kind]);
