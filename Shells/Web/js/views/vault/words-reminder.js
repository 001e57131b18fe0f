// Says, while a vault with something in it has no words on paper, that a forgotten passphrase costs
// everything. Put off, it is quiet until the vault is opened again.

import { vault as words } from '../../words/vault-words.js';
import { words as shared } from '../../words/words.js';
import { button } from '../controls.js';
import { h, visible } from '../dom.js';

/** @typedef {import('./capabilities.js').Core & import('./capabilities.js').KeysSheet} Needs */

/** @param {Needs} context */
export function wordsReminder({ send, keys: sheet }) {
  let isPutOff = false;
  const element = h('section', { class: 'vault-reminder', 'aria-label': words.keys.wordsTitle },
    h('p', {}, words.keys.noWords),
    h('div', { class: 'import-tools' },
      button(shared.words.later, 'quiet', () => {
        isPutOff = true;
        visible(element, false);
      }),
      button(words.keys.make, 'tinted', () => {
        sheet.show();
        send({ kind: 'vault', event: { kind: 'wordsTapped' } });
      })));
  return {
    element,
    /** @param {import('../../wire/types').VaultKeys} keys @param {boolean} isDue */
    update(keys, isDue) {
      visible(element, isDue && !keys.hasWords && !isPutOff);
    },
  };
}
