// How much of an original goes along when it leaves the vault, or comes into it: its pixels always
// do. What leaves goes without its place, unless somebody says otherwise each time; what comes in
// stays as it is.

import { vault as words } from '../../words/vault-words.js';
import { h } from '../dom.js';
import { icon } from '../icons.js';

/** @typedef {import('../../wire/types').MetadataRemoval} MetadataRemoval */

const location = { value: 'location', said: words.along.location };
const everything = { value: 'everything', said: words.along.everything };
const leaving = [location, { value: 'all', said: words.along.all }, everything];
const comingIn = [{ value: 'all', said: words.along.whole }, location, everything];

/**
 * @param {string} id of the list in the document
 * @param {string} label
 * @param {{ value: string, said: string }[]} choices what stands first is what nobody has to choose
 */
function choice(id, label, choices) {
  const list = h('select', { class: 'field', id },
    ...choices.map(({ value, said }) => h('option', { value }, said)));
  return { list,
    element: h('div', { class: 'going-along' }, h('label', { class: 'label', for: id }, label),
      h('div', { class: 'keys-choice' }, list, icon('down'))) };
}

/**
 * Of copies and shares.
 * @param {string} id of the list in the document
 */
export function goingAlong(id) {
  const { list, element } = choice(id, words.along.label, leaving);
  return {
    element,
    /** What is taken out; null for nothing. */
    get removal() {
      return removalOf(list.value);
    },
    /** Nobody's place goes along because it did the time before. */
    reset() {
      list.value = location.value;
    },
  };
}

/**
 * Of what is added.
 * @param {string} id of the list in the document
 * @param {(removal: MetadataRemoval | null) => void} chosen hears of another choice
 */
export function staying(id, chosen) {
  const { list, element } = choice(id, words.along.addLabel, comingIn);
  list.addEventListener('change', () => chosen(removalOf(list.value)));
  return {
    element,
    /** @param {MetadataRemoval | null} removal */
    update(removal) {
      list.value = removal?.kind ?? 'all';
    },
  };
}

/**
 * @param {string} chosen
 * @returns {MetadataRemoval | null}
 */
function removalOf(chosen) {
  return chosen === 'location' || chosen === 'everything' ? { kind: chosen } : null;
}

/**
 * What files do without that left the vault, or came into it.
 * @param {import('../../wire/types').LeftOut[]} leftOut
 * @returns {string} empty for nothing
 */
export function sentenceOf(leftOut) {
  const { kinds, leftOut: sentence } = words.along;
  return leftOut.length === 0 ? ''
    : sentence(leftOut.map(({ kind, count }) => kinds[kind.kind](count)));
}

/**
 * Why something does not leave the vault.
 * @param {import('../../wire/types').ItemFault} fault
 */
export const faultOf = ({ kind }) =>
  (kind === 'tooLarge' ? words.along.tooLarge : words.item.faults[kind]);
