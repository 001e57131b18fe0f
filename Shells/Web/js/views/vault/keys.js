// What opens the vault: its passphrase, which can be changed, its 24 words, which can be read,
// written down and replaced, and keys of devices. A sheet over the vault's place.

import { vault as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, heading, set, text, visible } from '../dom.js';
import { newPassphrase } from './new-passphrase.js';
import { homeSection } from './home.js';
import { wordsStages } from './keys-words.js';
import { adding } from './adding.js';
import { lockDelay } from './lock-delay.js';
import { OlderKeys } from './older-keys.js';
import { placeDialog } from './place-dialog.js';
import { madeOf, PasskeySection, waysOf } from './passkeys.js';
import { postKeeping } from './post-keeping.js';

/**
 * @typedef {import('./capabilities.js').Core & import('./capabilities.js').Questions} PhraseNeeds
 * @typedef {import('./capabilities.js').VaultName & import('./capabilities.js').Guard
 *   & PhraseNeeds & import('./capabilities.js').TypedSecrets & import('./passkeys.js').Needs
 *   & import('./keys-words.js').Needs & import('./lock-delay.js').Needs
 *   & import('./post-keeping.js').Needs & import('./adding.js').Needs
 *   & import('./home.js').HomeNeeds & import('./older-keys.js').Needs} Needs
 *
 * @typedef {import('../../wire/types').VaultKeys} VaultKeys
 */

class KeysSheet {
  #context;
  #left;
  #title = heading(words.keys.title);
  #passphrase;
  #passkeys;
  #stages;
  #phrase;
  #delay;
  #posts;
  #added;
  #home;
  #older;
  #overview;
  #sheet;
  #isReading = false;
  #isForgotten = false;

  /**
   * @param {Needs} context
   * @param {() => void} left hears that it was closed
   */
  constructor(context, left) {
    this.#context = context;
    this.#left = left;
    this.#passphrase = passphraseSection(context);
    this.#passkeys = new PasskeySection(context);
    this.#stages = wordsStages(context);
    this.#phrase = phraseSection(context);
    this.#delay = lockDelay(context);
    this.#posts = postKeeping(context);
    this.#added = adding(context);
    this.#home = homeSection(context);
    this.#older = new OlderKeys(context, this.#title, () => this.#arrange());
    const parts = [this.#phrase, this.#passkeys, this.#passphrase, this.#delay,
      ...(context.place === 'vault' ? [this.#posts] : []), this.#added, this.#home,
      this.#older.way];
    this.#overview = h('div', { class: 'keys-overview' },
      ...parts.map((part) => part.element));
    this.#sheet = placeDialog({
      id: 'vault-keys', mark: 'key', title: this.#title,
      content: [this.#overview, this.#stages.element, this.#older.element],
      leave: () => this.escape(), changed: context.guarded,
    });
  }

  get element() {
    return this.#sheet.element;
  }

  get isOpen() {
    return this.#sheet.isOpen;
  }

  show() {
    this.#sheet.show();
  }

  /** @type {ReturnType<typeof postKeeping>['update']} */
  keepsPosts(now) {
    this.#posts.update(now);
  }

  /** @param {import('../../wire/types').OpenVault} vault */
  update({ keys, removal }) {
    const wasReading = this.#isReading;
    [this.#isReading, this.#isForgotten] = [keys.words !== null, keys.openedByWords];
    if (this.#isReading) this.#older.hide();
    this.#arrange();
    for (const part of [this.#phrase, this.#passphrase, this.#passkeys, this.#stages,
      this.#delay]) part.update(keys);
    this.#added.update(removal);
    this.#home.update();
    this.#putFirst(keys.openedByWords);
    if (wasReading && !this.#isReading && this.isOpen) this.#title.focus({ preventScroll: true });
  }

  /** @param {string[]} found the 24 words */
  take(found) {
    this.#stages.take(found);
  }

  /** Answers whether there was something to leave. */
  escape() {
    if (!this.isOpen) return false;
    if (this.#older.escape()) return true;
    if (this.#isReading) this.#context.send({ kind: 'vault', event: { kind: 'wordsClosed' } });
    else this.hide();
    return true;
  }

  hide() {
    if (!this.#sheet.hide()) return;
    this.#older.hide();
    for (const part of [this.#passphrase, this.#passkeys, this.#stages]) part.clear();
    this.#left();
  }

  #arrange() {
    const { isOpen } = this.#older;
    visible(this.#overview, !this.#isReading && !isOpen);
    text(this.#title, this.#isReading ? words.keys.wordsTitle : isOpen ? words.named.title
      : this.#isForgotten ? words.keys.forgottenTitle : words.keys.title);
  }

  /**
   * What is to be done comes first.
   * @param {boolean} isForgotten another passphrase is to be chosen
   */
  #putFirst(isForgotten) {
    const { element } = this.#passphrase;
    const isFirst = this.#overview.firstElementChild === element;
    if (isForgotten && !isFirst) this.#overview.prepend(element);
    if (!isForgotten && isFirst) this.#passkeys.element.after(element);
  }
}

/** @param {ConstructorParameters<typeof KeysSheet>} of */
export const keysSheet = (...of) => new KeysSheet(...of);

/** @param {PhraseNeeds} context */
function phraseSection({ send, ask }) {
  const state = h('p', { class: 'hint', role: 'status' });
  const written = h('p', { class: 'hint' });
  const read = button(words.keys.make, 'tinted wide',
    () => send({ kind: 'vault', event: { kind: 'wordsTapped' } }));
  const renew = button(words.keys.renew, 'quiet wide', () => ask({
    title: words.keys.renewTitle, line: words.keys.renewLine, yes: words.keys.renew,
    look: 'primary', mark: 'key',
  }, () => send({ kind: 'vault', event: { kind: 'wordsRenewed' } })));
  return {
    element: h('section', { class: 'keys-part' },
      h('h2', { class: 'subtitle' }, words.keys.wordsTitle), state, written, read, renew),
    /** @param {VaultKeys} keys */
    update(keys) {
      visible(renew, keys.hasWords);
      text(state, keys.hasWords ? words.keys.hasWords : words.keys.noWords);
      set(state, 'data-good', keys.hasWords);
      text(written, keys.hasWords ? words.passkey.written(madeOf(keys, 'words')) : '');
      visible(written, keys.hasWords);
      text(read.lastElementChild ?? read, keys.hasWords ? words.keys.read : words.keys.make);
    },
  };
}

/** @param {import('./capabilities.js').TypedSecrets} context */
function passphraseSection({ secrets }) {
  const { passphrase: label, change: act, changing: acting } = words.keys;
  const done = h('p', { class: 'hint keys-done', role: 'status' });
  const since = h('p', { class: 'hint' });
  const stays = h('p', { class: 'hint' }, words.passkey.stays);
  const form = newPassphrase({ label, act, acting }, (typed) => {
    text(done, '');
    secrets.type(typed,
      (passphrase) => ({ kind: 'vault', event: { kind: 'passphraseChanged', passphrase } }));
  });
  const element = h('section', { class: 'keys-part' },
    h('h2', { class: 'subtitle' }, words.keys.passphraseTitle), since, form.element, stays, done);
  let wasChanging = false;
  return {
    element,
    /** @param {VaultKeys} keys */
    update(keys) {
      form.update(keys.changing, keys.fault);
      text(since, words.passkey.chosen(madeOf(keys, 'passphrase')));
      visible(stays, waysOf(keys).length > 0);
      if (wasChanging && !keys.changing && !keys.fault) {
        form.clear();
        text(done, words.keys.changed);
      }
      wasChanging = keys.changing;
    },
    clear() {
      form.clear();
      text(done, '');
    },
  };
}
