// Items for somebody else: one encrypted file, for a person's devices or with the six words that
// open it.

import { edits, vault as words } from '../../words/vault-words.js';
import { bar, button, relabel } from '../controls.js';
import { h, heading, text, visible } from '../dom.js';
import { qrCode } from '../qr-code.js';
import { faultOf, sentenceOf } from './going-along.js';
import { placeDialog } from './place-dialog.js';

/**
 * @typedef {import('../../wire/types').SharingView} SharingView
 * @typedef {import('./ways.js').Shared} Shared
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
  const lacks = h('p', { class: 'hint' });
  const opening = h('section', { class: 'keys-part' },
    h('h2', { class: 'subtitle' }, words.share.wordsTitle), phrase, code, copy);
  const ready = h('div', { class: 'share-ready', hidden: true }, opening, send, save, keeps,
    lacks);
  const sheet = placeDialog({ id: 'vault-share', mark: 'share', title,
    content: [state, progress.element, ready], leave: () => escape(), changed: context.guarded });
  /** @type {File | null} */
  let file = null;
  let said = '';
  let isForPerson = false;
  let shared = /** @type {Shared | null} */ (null);

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
    isForPerson = false;
    shared = null;
    phrase.replaceChildren();
    code.replaceChildren();
    sheet.hide();
  }

  function saveIt() {
    if (file) context.save(file, file.name);
  }

  /**
   * The system's own sheet; one that was closed is no failure. Some browsers say that they hand a
   * file on and then refuse its kind, as Chromium's: it is saved then.
   */
  function handOn() {
    const handed = file;
    if (!handed) return;
    navigator.share({ files: [handed] }).catch(({ name }) => {
      if (name !== 'AbortError' && file === handed) saveIt();
    });
  }

  function copyWords() {
    navigator.clipboard.writeText(said).then(() => relabel(copy, words.share.copied), () => {});
  }

  function draw() {
    visible(ready, file !== null && (said !== '' || isForPerson));
    visible(opening, !isForPerson);
    visible(send, file !== null && canHandOn(file));
    text(keeps, shared ? goesAlong(shared) : '');
  }

  /** @param {Extract<SharingView['stage'], { kind: 'failed' }>} stage */
  function failure({ fault, item }) {
    const name = shared?.entries.find((entry) => entry.item === item)?.name;
    return name ? `${name}: ${faultOf(fault)}` : faultOf(fault);
  }

  /** @param {SharingView} view */
  function sentence({ stage, person }) {
    switch (stage.kind) {
      case 'choosing': return '';
      case 'asking': return words.share.asking;
      case 'sealing': return words.share.sealing;
      case 'ready': return person ? words.share.personLine(person.name) : words.share.line;
      case 'failed': return failure(stage);
      case 'refused': return refusal(stage.fault.kind);
    }
  }

  return {
    element: sheet.element, escape, hide,
    get isOpen() {
      return sheet.isOpen;
    },
    /** @param {Shared} asked */
    begin(asked) {
      shared = asked;
    },
    /** @param {SharingView | null} view */
    update(view) {
      if (!view || view.stage.kind === 'choosing') return hide();
      sheet.show();
      text(title, words.share.title(Math.max(view.items, shared?.entries.length ?? 0)));
      const { kind } = view.stage;
      isForPerson = view.person !== null;
      visible(progress.element, kind === 'sealing');
      progress.fill(view.bytes > 0 ? view.doneBytes / view.bytes : null);
      text(state, sentence(view));
      text(lacks, sentenceOf(view.leftOut));
      visible(lacks, view.leftOut.length > 0);
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

/**
 * What whoever opens it gets.
 * @param {Shared} shared
 */
function goesAlong({ entries, along: { removal, asTaken } }) {
  const edited = entries.filter(({ edit }) => edit !== null).length;
  const originals = asTaken ? entries.length : entries.length - edited;
  const said = [];
  if (originals > 0) said.push(words.share.keeps[removal?.kind ?? 'all']);
  if (edited > 0) said.push(asTaken ? words.ways.edited : edits.along.kept);
  return said.join(' ');
}

/** @param {File} file */
function canHandOn(file) {
  return navigator.canShare?.({ files: [file] }) ?? false;
}

/** @param {import('../../wire/types').GroupsFault['kind']} kind */
function refusal(kind) {
  const { refused } = words.share;
  return kind === 'revoked' || kind === 'notForThisDevice' ? refused.trouble : refused[kind];
}
