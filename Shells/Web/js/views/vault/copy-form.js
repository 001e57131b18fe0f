// The form in which a copy leaves the vault: as the file it is, or as one of the older format
// `.lfs`, under one of the vault's named keys. Where there is none there is nothing to choose.

import { vault as words } from '../../words/vault-words.js';
import { h, visible } from '../dom.js';
import { icon } from '../icons.js';

/** @param {string} id of the list in the document @param {() => void} chosen */
export function copyForm(id, chosen) {
  const plain = h('option', { value: '' }, words.named.plain);
  const list = h('select', { class: 'field', id }, plain);
  list.addEventListener('change', chosen);
  const element = h('div', { class: 'going-along', hidden: true },
    h('label', { class: 'label', for: id }, words.named.form),
    h('div', { class: 'keys-choice' }, list, icon('down')));
  let isOffered = false;
  return {
    element,
    /** Of the key that is chosen; empty for none. */
    get key() {
      return list.value;
    },
    /** @param {readonly { name: string }[]} keys */
    offer(keys) {
      list.replaceChildren(plain, ...keys.map(({ name }) =>
        h('option', { value: name }, words.named.under(name))));
      list.value = '';
      isOffered = keys.length > 0;
    },
    /** @param {boolean} now whether there is anything to choose at the moment */
    show: (now) => visible(element, now && isOffered),
  };
}
