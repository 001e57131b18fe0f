// What opens the vault in place of the passphrase: keys of this device's own, of others, and of a
// computer's keyring. One can be added where the browser makes such keys, and each taken away.

import { makesKeys } from '../../effects/key-source.js';
import { vault as words } from '../../words/vault-words.js';
import { button, relabel } from '../controls.js';
import { h, set, text, visible } from '../dom.js';
import { dateName } from './dates.js';

/** @typedef {import('./capabilities.js').Core & import('./capabilities.js').Questions} Needs */
/** @typedef {import('../../wire/types').VaultKeys} VaultKeys */
/** @typedef {import('../../wire/types').WayToOpen} WayToOpen */

const said = words.passkey;

export class PasskeySection {
  #context;
  #none = h('p', { class: 'hint', hidden: true }, said.none);
  #list = h('ul', { class: 'keys-ways' });
  #status = h('p', { class: 'hint keys-said', role: 'status' });
  #isBusy = false;
  #add = button(said.add, 'tinted wide', () => {
    if (this.#isBusy) return;
    this.#context.send({ kind: 'vault',
      event: { kind: 'sourceAdded', source: { kind: 'passkey' } } });
  });
  #title = h('h2', { class: 'subtitle', tabindex: -1 }, said.title);
  element = h('section', { class: 'keys-part' }, this.#title,
    h('p', { class: 'hint' }, said.line), this.#none, this.#list, this.#add, this.#status);
  /** How many are listed. */
  #count = 0;
  /** Nothing is said of those that are there when they are seen first. */
  #isFirst = true;

  /** @param {Needs} context */
  constructor(context) {
    this.#context = context;
    visible(this.#add, false);
    makesKeys().then((makes) => {
      visible(this.#add, makes);
      visible(this.#none, !makes);
    });
  }

  /** @param {VaultKeys} keys */
  update(keys) {
    const ways = waysOf(keys);
    const fault = keys.sourceFault ? said.faults[keys.sourceFault.kind] : '';
    const hasChanged = ways.length !== this.#count;
    if (hasChanged && !this.#isFirst) {
      text(this.#status, ways.length > this.#count ? said.added : said.removed);
    } else if (keys.adding || fault) {
      text(this.#status, fault);
    }
    if (hasChanged || this.#isFirst) this.#draw(ways);
    visible(this.#list, ways.length > 0);
    this.#count = ways.length;
    this.#isFirst = false;
    this.#isBusy = keys.adding;
    relabel(this.#add, this.#isBusy ? said.asking : said.add);
    set(this.#add, 'aria-disabled', this.#isBusy ? 'true' : null);
    this.#add.classList.toggle('busy', this.#isBusy);
  }

  clear() {
    text(this.#status, '');
    this.#isFirst = true;
  }

  /** @param {WayToOpen[]} ways */
  #draw(ways) {
    const wasInside = this.#list.contains(document.activeElement);
    this.#list.replaceChildren(...ways.map((way) => this.#row(way)));
    // What was taken away takes no focus with it.
    if (wasInside && !this.#list.contains(document.activeElement)) {
      this.#title.focus({ preventScroll: true });
    }
  }

  /** @param {WayToOpen} way */
  #row({ kind: { kind }, made, unlocker }) {
    const isPasskey = kind === 'passkey';
    const ofComputer = kind === 'session' ? said.session : said.keyring;
    const name = (isPasskey ? said.since : ofComputer)(dateName(made));
    const remove = button(said.remove, 'quiet', () => this.#context.ask({
      title: said.removeTitle, line: isPasskey ? said.removeLine : said.removeKeyring,
      yes: said.remove, look: 'danger', mark: 'key',
    }, () => this.#context.send({ kind: 'vault', event: { kind: 'sourceRemoved', unlocker } })));
    set(remove, 'aria-label', `${said.remove}: ${name}`);
    return h('li', {}, h('span', {}, name), remove);
  }
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
