// Items for somebody else: one encrypted file, and the six words that open it.

import { vault as words } from '../../words/vault-words.js';
import { bar, button, relabel } from '../controls.js';
import { h, heading, text, visible } from '../dom.js';
import { qrCode } from '../qr-code.js';
import { faultOf } from './going-along.js';
import { overPlace } from './over.js';

/**
 * @typedef {import('../../wire/types').CatalogEntry} CatalogEntry
 * @typedef {import('../../wire/types').SharingView} SharingView
 */

/** @param {import('./vault.js').VaultContext} context */
export function shareSheet(context) {
  const title = heading('');
  const state = h('p', { class: 'lead', role: 'status' });
  const progress = bar(words.share.sealing);
  const phrase = h('p', { class: 'share-words', translate: 'no' });
  const code = h('div', { class: 'share-code' });
  const copy = button(words.share.copy, 'tinted wide', () => copyWords());
  const send = button(words.share.send, 'primary wide', () => handOn(), 'share');
  const save = button(words.share.save, 'primary wide', () => saveIt(), 'save');
  const keeps = h('p', { class: 'hint' });
  const ready = h('div', { class: 'share-ready', hidden: true },
    h('section', { class: 'keys-part' }, h('h2', { class: 'subtitle' }, words.share.wordsTitle),
      phrase, code, copy),
    send, save, keeps);
  const sheet = overPlace({ id: 'vault-share', mark: 'share', title,
    content: [state, progress.element, ready], leave: () => escape(), changed: context.guarded });
  /** @type {File | null} */
  let file = null;
  let said = '';
  /** What is shared, and what it lacks. */
  let shared = /** @type {CatalogEntry[]} */ ([]);
  let removed = /** @type {import('../../wire/types').MetadataRemoval | null} */ (null);

  /** Answers whether there was something to leave. */
  function escape() {
    if (!sheet.isOpen) return false;
    context.send({ kind: 'sharing', event: { kind: 'closed' } });
    hide();
    return true;
  }

  function hide() {
    file = null;
    said = '';
    shared = [];
    phrase.replaceChildren();
    code.replaceChildren();
    sheet.hide();
  }

  function saveIt() {
    if (file) context.save(file, file.name);
  }

  /** The system's own sheet; one that was closed is no failure. */
  function handOn() {
    if (file) navigator.share({ files: [file] }).catch(() => {});
  }

  function copyWords() {
    navigator.clipboard.writeText(said).then(() => relabel(copy, words.share.copied), () => {});
  }

  function draw() {
    const isReady = file !== null && said !== '';
    visible(ready, isReady);
    visible(send, file !== null && canHandOn(file));
    text(keeps, words.share.keeps[removed?.kind ?? 'all']);
  }

  /** @param {Extract<SharingView['stage'], { kind: 'failed' }>} stage */
  function failure({ fault, item }) {
    const name = shared.find((entry) => entry.item === item)?.name;
    return name ? `${name}: ${faultOf(fault)}` : faultOf(fault);
  }

  return {
    element: sheet.element, escape, hide,
    get isOpen() {
      return sheet.isOpen;
    },
    /**
     * @param {CatalogEntry[]} entries @param {import('../../wire/types').MetadataRemoval | null}
     *   removal what they are to lack
     */
    begin(entries, removal) {
      shared = entries;
      removed = removal;
    },
    /** @param {SharingView | null} view */
    update(view) {
      if (!view) return hide();
      sheet.show();
      text(title, words.share.title(view.items));
      const { kind } = view.stage;
      visible(progress.element, kind === 'sealing');
      progress.fill(view.bytes > 0 ? view.doneBytes / view.bytes : null);
      if (view.stage.kind === 'failed') text(state, failure(view.stage));
      else text(state, kind === 'ready' ? words.share.line : words.share.sealing);
      draw();
    },
    /** @param {File} made */
    takeFile(made) {
      file = made;
      draw();
    },
    /** @param {string[]} found */
    takeWords(found) {
      said = found.join(' ');
      relabel(copy, words.share.copy);
      phrase.replaceChildren(...found.map((word) => h('span', {}, word)));
      // Without a drawing there are still the words.
      qrCode(said, words.share.code).then((drawn) => code.replaceChildren(drawn), () => {});
      draw();
    },
  };
}

/** @param {File} file */
function canHandOn(file) {
  return navigator.canShare?.({ files: [file] }) ?? false;
}
