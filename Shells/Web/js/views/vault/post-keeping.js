// Whether the photos somebody sends to their groups are kept in the vault.

import { vault as words } from '../../words/vault-words.js';
import { h } from '../dom.js';

/** @typedef {import('./capabilities.js').Core} Needs */

/** @param {Needs} context */
export function postKeeping({ send }) {
  const box = h('input', { type: 'checkbox', id: 'vault-keep-posts',
    'aria-describedby': 'vault-keep-posts-line' });
  box.addEventListener('change', () => send({ kind: 'keepPostsTapped', now: box.checked }));
  const element = h('section', { class: 'keys-part' },
    h('h2', { class: 'subtitle' }, words.keys.postsTitle),
    h('label', { class: 'keys-check', for: box.id }, box, words.keys.postsLabel),
    h('p', { class: 'hint', id: 'vault-keep-posts-line' }, words.keys.postsLine));
  return {
    element,
    /** @param {boolean} isKept */
    update(isKept) {
      box.checked = isKept;
    },
  };
}
