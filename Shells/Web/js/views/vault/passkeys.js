// What opens the vault in place of the passphrase: keys of this device's own, of others, and of a
// computer's keyring. One can be added where the browser makes such keys, and each taken away.

import { makesKeys } from '../../effects/key-source.js';
import { vault as words } from '../../words/vault-words.js';
import { button, relabel } from '../controls.js';
import { h, set, text, visible } from '../dom.js';
import { dateName } from './dates.js';

/** @typedef {import('./vault.js').VaultContext} VaultContext */
/** @typedef {import('../../wire/types').VaultKeys} VaultKeys */
/** @typedef {import('../../wire/types').WayToOpen} WayToOpen */

/** @param {VaultContext} context */
export function passkeySection(context) {
  const said = words.passkey;
  const none = h('p', { class: 'hint', hidden: true }, said.none);
  const list = h('ul', { class: 'keys-ways' });
  const status = h('p', { class: 'hint keys-said', role: 'status' });
  let isBusy = false;
  const add = button(said.add, 'tinted wide', () => {
    if (isBusy) return;
    context.send({ kind: 'vault', event: { kind: 'sourceAdded', source: { kind: 'passkey' } } });
  });
  const title = h('h2', { class: 'subtitle', tabindex: -1 }, said.title);
  const element = h('section', { class: 'keys-part' }, title, h('p', { class: 'hint' }, said.line),
    none, list, add, status);
  visible(add, false);
  makesKeys().then((makes) => {
    visible(add, makes);
    visible(none, !makes);
  });
  /** @type {WayToOpen[]} */
  let shown = [];
  let isFirst = true;

  /** @param {WayToOpen} way */
  function row(way) {
    const { kind } = way.kind;
    const isPasskey = kind === 'passkey';
    const ofComputer = kind === 'session' ? said.session : said.keyring;
    const name = (isPasskey ? said.since : ofComputer)(dateName(way.made));
    const remove = button(said.remove, 'quiet', () => context.ask({
      title: said.removeTitle, line: isPasskey ? said.removeLine : said.removeKeyring,
      yes: said.remove, look: 'danger', mark: 'key',
    }, () => context.send({ kind: 'vault',
      event: { kind: 'sourceRemoved', unlocker: way.unlocker } })));
    set(remove, 'aria-label', `${said.remove}: ${name}`);
    return h('li', {}, h('span', {}, name), remove);
  }

  return {
    element,
    /** @param {VaultKeys} keys */
    update(keys) {
      const ways = waysOf(keys);
      const fault = keys.sourceFault ? said.faults[keys.sourceFault.kind] : '';
      const hasChanged = ways.length !== shown.length;
      if (hasChanged && !isFirst) {
        text(status, ways.length > shown.length ? said.added : said.removed);
      } else if (keys.adding || fault) {
        text(status, fault);
      }
      const wasInside = list.contains(document.activeElement);
      if (hasChanged || isFirst) list.replaceChildren(...ways.map(row));
      // What was taken away takes no focus with it.
      if (wasInside && !list.contains(document.activeElement)) title.focus({ preventScroll: true });
      visible(list, ways.length > 0);
      shown = ways;
      isFirst = false;
      isBusy = keys.adding;
      relabel(add, isBusy ? said.asking : said.add);
      set(add, 'aria-disabled', isBusy ? 'true' : null);
      add.classList.toggle('busy', isBusy);
    },
    clear() {
      text(status, '');
      isFirst = true;
    },
  };
}

/** @param {VaultKeys} keys those that nobody types */
export const waysOf = ({ ways }) =>
  ways.filter(({ kind: { kind } }) => kind !== 'passphrase' && kind !== 'words');

/**
 * When a way was made: the last of its kind.
 * @param {VaultKeys} keys @param {WayToOpen['kind']['kind']} kind
 */
export function madeOf({ ways }, kind) {
  const way = ways.filter((one) => one.kind.kind === kind).at(-1);
  return way ? dateName(way.made) : '';
}
