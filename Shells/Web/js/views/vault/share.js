// Items for somebody else: one encrypted file, for a person's devices or with the six words that
// open it.

import { edits, vault as words } from '../../words/vault-words.js';
import { bar, button, relabel } from '../controls.js';
import { h, heading, text, visible } from '../dom.js';
import { qrCode } from '../qr-code.js';
import { download } from './copies.js';
import { faultOf, sentenceOf } from './going-along.js';
import { placeDialog } from './place-dialog.js';

/**
 * @typedef {import('./capabilities.js').Core & import('./capabilities.js').Guard} Needs
 * @typedef {import('../../wire/types').SharingView} SharingView
 * @typedef {import('./ways.js').Shared} Shared
 */

export class ShareSheet {
  #context;
  #title = heading('');
  #state = h('p', { class: 'lead', role: 'status' });
  #progress = bar(words.share.sealing);
  #opening = new SharedWords();
  #send = button(words.share.send, 'primary wide', () => this.#handOn(), 'share');
  #save = button(words.share.save, 'primary wide', () => this.#saveFile(), 'save');
  #keeps = h('p', { class: 'hint' });
  #lacks = h('p', { class: 'hint' });
  #ready = h('div', { class: 'share-ready', hidden: true }, this.#opening.element, this.#send,
    this.#save, this.#keeps, this.#lacks);
  #sheet;
  /** @type {File | null} */
  #file = null;
  #isForPerson = false;
  /** @type {Shared | null} */
  #shared = null;

  /** @param {Needs} context */
  constructor(context) {
    this.#context = context;
    this.#sheet = placeDialog({ id: 'vault-share', mark: 'share', title: this.#title,
      content: [this.#state, this.#progress.element, this.#ready],
      leave: () => this.escape(), changed: context.guarded });
  }

  get element() {
    return this.#sheet.element;
  }

  get isOpen() {
    return this.#sheet.isOpen;
  }

  /** Answers whether there was something to leave. */
  escape() {
    if (!this.isOpen) return false;
    this.#context.send({ kind: 'sharing', event: { kind: 'closed' } });
    this.hide();
    return true;
  }

  hide() {
    this.#file = null;
    this.#isForPerson = false;
    this.#shared = null;
    this.#opening.clear();
    this.#sheet.hide();
  }

  /** @param {Shared} asked */
  begin(asked) {
    this.#shared = asked;
  }

  /** @param {SharingView | null} view */
  update(view) {
    if (!view || view.stage.kind === 'choosing') return this.hide();
    this.#sheet.show();
    const count = Math.max(view.items, this.#shared?.entries.length ?? 0);
    text(this.#title, words.share.title(count));
    this.#isForPerson = view.person !== null;
    visible(this.#progress.element, view.stage.kind === 'sealing');
    this.#progress.fill(view.bytes > 0 ? view.doneBytes / view.bytes : null);
    text(this.#state, this.#sentence(view));
    text(this.#lacks, sentenceOf(view.leftOut));
    visible(this.#lacks, view.leftOut.length > 0);
    this.#draw();
  }

  /** @param {File} made */
  takeFile(made) {
    this.#file = made;
    this.#draw();
  }

  /** @param {string[]} found */
  takeWords(found) {
    this.#opening.take(found);
    this.#draw();
  }

  #draw() {
    const file = this.#file;
    visible(this.#ready, file !== null && (this.#opening.areThere || this.#isForPerson));
    visible(this.#opening.element, !this.#isForPerson);
    visible(this.#send, file !== null && canHandOn(file));
    text(this.#keeps, this.#shared ? goesAlong(this.#shared) : '');
  }

  #saveFile() {
    if (this.#file) download(this.#file, this.#file.name);
  }

  /**
   * The system's own sheet; one that was closed is no failure. Some browsers say that they hand a
   * file on and then refuse its kind, as Chromium's: it is saved then.
   */
  #handOn() {
    const handed = this.#file;
    if (!handed) return;
    navigator.share({ files: [handed] }).catch(({ name }) => {
      if (name !== 'AbortError' && this.#file === handed) this.#saveFile();
    });
  }

  /** @param {SharingView} view */
  #sentence({ stage, person }) {
    switch (stage.kind) {
      case 'choosing': return '';
      case 'asking': return words.share.asking;
      case 'sealing': return words.share.sealing;
      case 'ready': return person ? words.share.personLine(person.name) : words.share.line;
      case 'failed': return this.#failure(stage);
      case 'refused': return refusal(stage.fault.kind);
    }
  }

  /** @param {Extract<SharingView['stage'], { kind: 'failed' }>} stage */
  #failure({ fault, item }) {
    const name = this.#shared?.entries.find((entry) => entry.item === item)?.name;
    return name ? `${name}: ${faultOf(fault)}` : faultOf(fault);
  }
}

/** The six words that open a file, and the same to be scanned. */
class SharedWords {
  #phrase = h('p', { class: 'share-words', translate: 'no' });
  #code = h('div', { class: 'share-code' });
  #copy = button(words.share.copy, 'tinted wide', () => this.#copyWords());
  element = h('section', { class: 'keys-part' },
    h('h2', { class: 'subtitle' }, words.share.wordsTitle), this.#phrase, this.#code, this.#copy);
  #said = '';

  get areThere() {
    return this.#said !== '';
  }

  /** @param {string[]} found */
  take(found) {
    this.#said = found.join(' ');
    relabel(this.#copy, words.share.copy);
    this.#phrase.replaceChildren(...found.map((word) => h('span', {}, word)));
    // Without a drawing there are still the words.
    qrCode(this.#said, words.share.code).then(
      (drawn) => this.#code.replaceChildren(drawn), () => {});
  }

  clear() {
    this.#said = '';
    this.#phrase.replaceChildren();
    this.#code.replaceChildren();
  }

  #copyWords() {
    navigator.clipboard.writeText(this.#said).then(
      () => relabel(this.#copy, words.share.copied), () => {});
  }
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
