// After how long out of sight the vault locks by itself.

import { vault as words } from '../../words/vault-words.js';
import { h } from '../dom.js';
import { icon } from '../icons.js';

/** @typedef {import('./capabilities.js').Core} Needs */

/** Minutes. */
const choices = [1, 5, 15, 60];

/** @param {Needs} context */
export function lockDelay({ send }) {
  const list = h('select', { class: 'field', id: 'vault-lock-delay' },
    ...choices.map((minutes) => h('option', { value: minutes }, words.keys.minutes(minutes))));
  list.addEventListener('change', () =>
    send({ kind: 'vault',
      event: { kind: 'lockAfterChosen', minutes: Number(list.value) } }));
  const element = h('section', { class: 'keys-part' },
    h('h2', { class: 'subtitle' }, words.keys.lockTitle),
    h('label', { class: 'label', for: list.id }, words.keys.lockLabel),
    h('div', { class: 'keys-choice' }, list, icon('down')));
  return {
    element,
    /** @param {import('../../wire/types').VaultKeys} keys */
    update({ lockAfter }) {
      if (list.value !== String(lockAfter)) list.value = String(lockAfter);
    },
  };
}
