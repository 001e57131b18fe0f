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
import { olderKeys } from './older-keys.js';
import { placeDialog } from './place-dialog.js';
import { madeOf, passkeySection, waysOf } from './passkeys.js';
import { postKeeping } from './post-keeping.js';

/** @typedef {import('./vault.js').VaultContext} VaultContext */
/** @typedef {import('../../wire/types').VaultKeys} VaultKeys */

/** @param {VaultContext} context */
export function keysSheet(context) {
  const title = heading(words.keys.title);
  const passphrase = passphraseSection(context);
  const passkeys = passkeySection(context);
  const stages = wordsStages(context);
  const phrase = phraseSection(context);
  const delay = lockDelay(context);
  const posts = postKeeping(context);
  const added = adding(context);
  const home = homeSection(context);
  const older = olderKeys(context, title, () => arrange());
  const parts = [phrase, passkeys, passphrase, delay, ...(context.place === 'vault' ? [posts] : []),
    added, home, older.way];
  const overview = h('div', { class: 'keys-overview' }, ...parts.map((part) => part.element));
  let [isReading, isForgotten] = [false, false];
  const over = placeDialog({
    id: 'vault-keys', mark: 'key', title, content: [overview, stages.element, older.element],
    leave: () => escape(), changed: context.guarded,
  });

  function arrange() {
    visible(overview, !isReading && !older.isOpen);
    text(title, isReading ? words.keys.wordsTitle : older.isOpen ? words.named.title
      : isForgotten ? words.keys.forgottenTitle : words.keys.title);
  }

  /** Answers whether there was something to leave. */
  function escape() {
    if (!over.isOpen) return false;
    if (older.escape()) return true;
    if (isReading) context.send({ kind: 'vault', event: { kind: 'wordsClosed' } });
    else hide();
    return true;
  }

  function hide() {
    if (!over.hide()) return;
    older.hide();
    passphrase.clear();
    passkeys.clear();
    stages.clear();
    context.keysLeft();
  }

  return {
    element: over.element, escape, hide, show: over.show, keepsPosts: posts.update,
    get isOpen() {
      return over.isOpen;
    },
    /** @param {import('../../wire/types').OpenVault} vault */
    update({ keys, removal }) {
      const wasReading = isReading;
      [isReading, isForgotten] = [keys.words !== null, keys.openedByWords];
      if (isReading) older.hide();
      arrange();
      phrase.update(keys);
      passphrase.update(keys);
      passkeys.update(keys);
      stages.update(keys);
      delay.update(keys);
      added.update(removal);
      home.update();
      // What is to be done comes first.
      const isFirst = overview.firstElementChild === passphrase.element;
      if (keys.openedByWords && !isFirst) overview.prepend(passphrase.element);
      if (!keys.openedByWords && isFirst) passkeys.element.after(passphrase.element);
      if (wasReading && !isReading && over.isOpen) title.focus({ preventScroll: true });
    },
    /** @param {string[]} found the 24 words */
    take: (found) => stages.take(found),
  };
}

/** @param {VaultContext} context */
function phraseSection(context) {
  const state = h('p', { class: 'hint', role: 'status' });
  const written = h('p', { class: 'hint' });
  const read = button(words.keys.make, 'tinted wide',
    () => context.send({ kind: 'vault', event: { kind: 'wordsTapped' } }));
  const renew = button(words.keys.renew, 'quiet wide', () => context.ask({
    title: words.keys.renewTitle, line: words.keys.renewLine, yes: words.keys.renew,
    look: 'primary', mark: 'key',
  }, () => context.send({ kind: 'vault', event: { kind: 'wordsRenewed' } })));
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

/** @param {VaultContext} context */
function passphraseSection(context) {
  const { passphrase: label, change: act, changing: acting } = words.keys;
  const done = h('p', { class: 'hint keys-done', role: 'status' });
  const since = h('p', { class: 'hint' });
  const stays = h('p', { class: 'hint' }, words.passkey.stays);
  const form = newPassphrase({ label, act, acting }, (typed) => {
    text(done, '');
    context.type(typed,
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
