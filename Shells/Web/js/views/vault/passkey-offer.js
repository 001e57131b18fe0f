// Offers, once, that the device open the vault in place of the passphrase.

import { makesKeys } from '../../effects/key-source.js';
import { vault as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, visible } from '../dom.js';
import { keep, kept } from '../kept.js';
import { waysOf } from './passkeys.js';

const name = 'vault-passkey';
const choices = /** @type {const} */ (['due', 'answered']);

/** @typedef {import('./capabilities.js').Core & import('./capabilities.js').KeysSheet} Needs */

/** @param {Needs} context */
export function passkeyOffer({ send, keys: sheet }) {
  let canMake = false;
  let isWanted = false;
  const element = h('section', { class: 'vault-reminder', hidden: true,
    'aria-label': words.passkey.title },
  h('p', {}, words.passkey.offer),
  h('div', { class: 'import-tools' },
    button(words.item.keep, 'quiet', () => answer()),
    button(words.passkey.add, 'tinted', () => {
      answer();
      sheet.show();
      send({ kind: 'vault', event: { kind: 'sourceAdded', source: { kind: 'passkey' } } });
    })));
  makesKeys().then((makes) => {
    canMake = makes;
    draw();
  });

  function answer() {
    keep(name, choices, 'answered');
    draw();
  }

  const draw = () => visible(element, canMake && isWanted && kept(name, choices) === 'due');

  return {
    element,
    /** @param {import('../../wire/types').VaultKeys} keys @param {boolean} isQuiet nothing else
     *   is said */
    update(keys, isQuiet) {
      isWanted = isQuiet && waysOf(keys).length === 0;
      draw();
    },
  };
}
