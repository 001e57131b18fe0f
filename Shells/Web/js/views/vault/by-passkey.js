// Opening the vault by what the device keeps: a tap, for browsers ask an authenticator only then.

import { vault as words } from '../../words/vault-words.js';
import { button, relabel } from '../controls.js';
import { h, set, text } from '../dom.js';

/** @typedef {import('./capabilities.js').Core} Needs */

/** @param {Needs} context */
export function byPasskey({ send }) {
  const said = words.passkey;
  let isBusy = false;
  const input = button(said.open, 'primary wide', () => {
    if (isBusy) return;
    send({ kind: 'vault', event: { kind: 'sourceTapped', source: { kind: 'passkey' } } });
  }, 'key');
  const status = h('p', { class: 'hint', role: 'status' });
  return {
    element: h('div', { class: 'form' }, input, status), input,
    /** @param {import('./passphrase.js').State} state */
    update({ unlocking, sources }) {
      const isAsking = sources?.asking ?? false;
      isBusy = isAsking || (unlocking ?? false);
      relabel(input, isAsking ? said.asking : unlocking ? words.locked.opening : said.open);
      set(input, 'aria-disabled', isBusy ? 'true' : null);
      input.classList.toggle('busy', isBusy);
      text(status, sources?.fault && !isBusy ? said.lockedFaults[sources.fault.kind] : '');
    },
  };
}
