// For whom a file is made: a person of one's groups, whose devices alone open it, or whoever has
// its six words. Without people there is nothing to choose.

import { vault as words } from '../../words/vault-words.js';
import { h, text, visible } from '../dom.js';
import { icon } from '../icons.js';

/** @typedef {import('../../wire/types').Acquaintance} Acquaintance */

/**
 * @param {string} id of the list in the document
 * @param {() => void} changed
 */
export function forWhom(id, changed) {
  /** @type {Acquaintance[]} */
  let people = [];
  const list = h('select', { class: 'field', id, onchange: () => changed() });
  const line = h('p', { class: 'hint' });
  const trust = h('p', { class: 'hint' });
  const element = h('div', { class: 'going-along' },
    h('label', { class: 'label', for: id }, words.ways.whom),
    h('div', { class: 'keys-choice' }, list, icon('down')));
  const chosen = () => people.find(({ account }) => account === list.value) ?? null;

  return {
    element, line, trust,
    /** The account of the person; null for six words. */
    get account() {
      return chosen()?.account ?? null;
    },
    /** @param {Acquaintance[]} found */
    offer(found) {
      const isSame = found.length === people.length && list.options.length > 0
        && found.every(({ account }, index) => account === people[index].account);
      const before = list.value;
      people = found;
      // A list that somebody has opened stays as it is.
      if (isSame) return;
      list.replaceChildren(h('option', { value: '' }, words.ways.anybody),
        ...found.map(({ account, name, group }) =>
          h('option', { value: account }, words.ways.person(name, group))));
      list.value = chosenBefore(found, before);
      visible(element, found.length > 0);
    },
    /** @param {string} anybody what a file with six words is */
    say(anybody) {
      const person = chosen();
      text(line, person ? words.ways.personLine(person.name) : anybody);
      visible(trust, person !== null);
      if (!person) return;
      text(trust, person.compared ? words.ways.compared(person.name)
        : words.ways.notCompared(person.name));
    },
  };
}

/** @param {Acquaintance[]} found @param {string} before */
const chosenBefore = (found, before) =>
  (found.some(({ account }) => account === before) ? before : '');
