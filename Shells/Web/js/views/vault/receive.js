// A file from somebody else: what is in it, once it is opened with the words that came another way,
// and whether it is to be kept.

import { vault as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, heading, text, visible } from '../dom.js';
import { icon } from '../icons.js';
import { dayName, lengthNames } from './dates.js';
import { showBusy } from './fields.js';
import { keyField } from './key-field.js';
import { placeDialog } from './place-dialog.js';
import { unknownWord } from './unknown-word.js';

/**
 * @typedef {import('./capabilities.js').TypedSecrets
 *   & import('./capabilities.js').FileKeys} UnlockingNeeds
 * @typedef {import('./capabilities.js').Core & import('./capabilities.js').Guard
 *   & UnlockingNeeds} Needs
 *
 * @typedef {import('../../wire/types').ReceivingView} ReceivingView
 * @typedef {import('../../wire/types').ReceivedItem} ReceivedItem
 */

/** Small pictures of what was received have these names. */
const picturePrefix = 'received/';
/** What opens a share has so many words. */
const shareWordCount = 6;
/** More are counted, and not drawn one by one. */
const drawnMax = 1000;

/**
 * Six words count whatever their case and what stands between them; anything else counts as it is.
 * @param {string} typed
 */
export function passphraseOf(typed) {
  const found = typed.toLowerCase().split(/[\s,]+/).filter((word) => word !== '');
  const isPlain = found.length === shareWordCount && found.every((word) => /^[a-z]+$/.test(word));
  return isPlain ? found.join(' ') : typed;
}

export class ReceiveSheet {
  #context;
  #title = heading('');
  #state = h('p', { class: 'lead', role: 'status' });
  #kept = h('p', { class: 'hint', role: 'status' });
  #lock;
  #signed = h('section', { class: 'keys-part', hidden: true });
  #items = h('ul', { class: 'received' });
  #keep = button(words.receive.keep, 'primary wide', () => this.#tell({ kind: 'keepTapped' }));
  #leave = button(words.receive.leave, 'quiet wide', () => this.escape());
  #sheet;
  /** @type {Map<number, string>} */
  #pictures = new Map();
  /** @type {ReceivedItem[]} */
  #shown = [];
  /** Somebody left what is open; the core may show it for a moment longer. */
  #isLeft = false;

  /** @param {Needs} context */
  constructor(context) {
    this.#context = context;
    this.#lock = new Unlocking(context, (said) => text(this.#kept, said));
    this.#sheet = placeDialog({ id: 'vault-receive', mark: 'people', title: this.#title,
      content: [this.#state, this.#lock.element, this.#signed, this.#kept, this.#items,
        this.#keep, this.#leave],
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
    this.#tell({ kind: 'closed' });
    this.#isLeft = true;
    this.hide();
    return true;
  }

  hide() {
    for (const address of this.#pictures.values()) URL.revokeObjectURL(address);
    this.#pictures.clear();
    this.#shown = [];
    this.#items.replaceChildren();
    this.#lock.clear();
    text(this.#kept, '');
    this.#sheet.hide();
  }

  /** @param {ReceivingView | null} view @param {boolean} hasVault an open one */
  update(view, hasVault) {
    // What is being kept is shown as an import, and what is to be waits for the vault.
    if (!view || view.stage.kind === 'keeping' || view.stage.kind === 'waiting') {
      this.#isLeft = false;
      return this.hide();
    }
    if (!this.#isLeft) this.#draw(view, hasVault);
  }

  /** @param {string} name @param {Blob} jpeg */
  take(name, jpeg) {
    const index = Number(name.slice(picturePrefix.length));
    const address = URL.createObjectURL(jpeg);
    this.#pictures.set(index, address);
    this.#showPicture(index, address);
  }

  /** @param {string} name of a small picture */
  isNamed(name) {
    return name.startsWith(picturePrefix);
  }

  /** @param {ReceivingView} view @param {boolean} hasVault */
  #draw(view, hasVault) {
    this.#sheet.show();
    const { stage } = view;
    const isOpen = stage.kind === 'open';
    text(this.#title, isOpen && stage.title ? stage.title : words.receive.title);
    text(this.#state, sentence(view));
    this.#lock.update(stage, hasVault);
    for (const part of [this.#items, this.#keep, this.#leave]) visible(part, isOpen);
    const signer = isOpen ? stage.signer : null;
    visible(this.#signed, signer !== null);
    if (signer) this.#signed.replaceChildren(...signature(signer));
    if (isOpen && this.#shown.length === 0) this.#list(stage.items);
  }

  /** @param {ReceivedItem[]} found */
  #list(found) {
    this.#shown = found;
    this.#items.replaceChildren(...found.slice(0, drawnMax).map(tile));
    for (const [index, address] of this.#pictures) this.#showPicture(index, address);
  }

  /** @param {number} index @param {string} address */
  #showPicture(index, address) {
    const place = this.#items.children[index]?.querySelector('img');
    if (!place) return;
    place.src = address;
    visible(place, true);
  }

  /** @param {import('../../wire/types').ReceivingEvent} event */
  #tell(event) {
    this.#context.send({ kind: 'receiving', event });
  }
}

/** @param {ReceivingView} view */
function sentence({ name, stage }) {
  switch (stage.kind) {
    case 'reading': return words.receive.reading;
    case 'locked': return words.receive.line(name);
    case 'keyed': return words.receive.keyed(name, stage.name);
    case 'open': return words.receive.holds(stage.items.length);
    case 'waiting':
    case 'keeping': return '';
    case 'failed': return words.receive.faults[stage.fault.kind];
  }
}

/** @param {import('../../wire/types').Acquaintance} signer */
const signature = ({ name, compared }) => [
  h('h2', { class: 'subtitle' }, words.receive.signed(name)),
  h('p', { class: 'hint' }, compared ? words.ways.compared(name) : words.ways.notCompared(name)),
];

/** @param {ReceivedItem} item */
function tile({ kind, date, duration, name }) {
  const picture = h('img', { alt: '', hidden: true, draggable: 'false' });
  const marks = kind.kind === 'video' ? [icon('play'), ...lengthNames(duration)]
    : kind.kind === 'live' ? [icon('live')] : [];
  return h('li', {}, h('div', { class: 'received-picture' },
    h('span', { class: 'received-name' }, name), picture,
    h('span', { class: 'cell-mark', hidden: marks.length === 0 }, ...marks)),
  h('p', { class: 'hint' }, words.cell(words.kinds[kind.kind], dayName(date))));
}

/** The form that opens a file, by six words or by a key of an older format. */
class Unlocking {
  #context;
  #say;
  #given = keyField('received-words');
  #label = h('label', { class: 'label', for: this.#given.input.id });
  #box = h('input', { type: 'checkbox', checked: true });
  #keeping = h('label', { class: 'keys-check' }, this.#box, h('span', {}, words.named.keep));
  #submit = h('button', { type: 'submit', class: 'button primary wide' },
    h('span', {}, words.receive.open));
  element = h('form', { class: 'form', novalidate: true, hidden: true, onsubmit: (
    /** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    this.#open();
  } }, this.#label, this.#given.input, this.#given.fault.line, this.#given.picker,
  this.#given.choose, this.#keeping, this.#submit);
  /** @type {{ name: string, key: Uint8Array } | null} a key to be kept once it has opened */
  #tried = null;
  /** What the key is called that is asked for; empty where words are. */
  #keyName = '';
  #isBusy = false;
  #isKeyed = false;
  #canKeep = false;
  #unknown = unknownWord(this.#given.input, () => this.#doubt(false), shareWordCount);
  #isWrong = false;
  #wasLocked = false;
  #wasOpen = false;

  /**
   * @param {UnlockingNeeds} context
   * @param {(said: string) => void} say what became of a key that was to be kept
   */
  constructor(context, say) {
    this.#context = context;
    this.#say = say;
  }

  /** @param {ReceivingView['stage']} stage @param {boolean} hasVault keys can be kept in it */
  update(stage, hasVault) {
    const lock = stage.kind === 'locked' || stage.kind === 'keyed' ? stage : null;
    visible(this.element, lock !== null);
    if (lock) this.#ask(lock, hasVault);
    this.#wasOpen = stage.kind === 'open';
    if (this.#wasOpen) this.#keepKey();
    this.#wasLocked = lock !== null;
  }

  clear() {
    this.#given.clear();
    this.#tried = null;
    this.#wasOpen = false;
    this.#isBusy = false;
    this.#wasLocked = false;
  }

  /**
   * @param {Extract<ReceivingView['stage'], { kind: 'locked' | 'keyed' }>} lock
   * @param {boolean} hasVault
   */
  #ask(lock, hasVault) {
    const { input, choose, fault } = this.#given;
    const isKeyed = lock.kind === 'keyed';
    // The page's own word on what was typed stays until the core has something new to say.
    const isNew = !this.#wasLocked || this.#isKeyed !== isKeyed
      || this.#isBusy !== lock.unlocking || this.#isWrong !== lock.wrong;
    const isRefused = this.#isBusy && !lock.unlocking && lock.wrong;
    this.#isKeyed = isKeyed;
    this.#keyName = lock.kind === 'keyed' ? lock.name : '';
    this.#isWrong = lock.wrong;
    this.#isBusy = lock.unlocking;
    visible(choose, isKeyed);
    visible(this.#keeping, this.#keyName !== '' && hasVault);
    this.#canKeep = hasVault;
    text(this.#label, isKeyed ? words.receive.key : words.receive.label);
    showBusy(this.element, this.#submit, this.#isBusy);
    const wrong = isKeyed ? words.receive.wrongKey : words.receive.wrong;
    if (isNew) fault.say(this.#isWrong ? wrong : '');
    if (!this.#wasLocked) input.focus({ preventScroll: true });
    if (isRefused) input.select();
  }

  /**
   * Names a word that is in no list of words, where words are asked for.
   * @param {boolean} isAll also a last one that may not be whole yet
   */
  #doubt(isAll) {
    if (!this.#isKeyed) this.#given.fault.say(this.#unknown(isAll));
  }

  #open() {
    const { input } = this.#given;
    if (this.#isBusy || input.value === '') return input.focus();
    if (this.#isKeyed) return this.#giveKey();
    this.#context.secrets.type(passphraseOf(input.value), (passphrase) => (
      { kind: 'receiving', event: { kind: 'passphraseEntered', passphrase } }));
  }

  #giveKey() {
    const { key } = this.#given;
    if (!key) return;
    const name = this.#keyName;
    this.#tried = name !== '' && this.#canKeep && this.#box.checked ? { name, key } : null;
    this.#context.secrets.giveKey(key);
  }

  async #keepKey() {
    if (!this.#tried) return;
    const { name, key } = this.#tried;
    this.#tried = null;
    const hindrance = await this.#context.named.take(name, key);
    // The file may have been left meanwhile.
    if (this.#wasOpen) this.#say(hindrance ? words.named.faults[hindrance]
      : words.named.taken(name));
  }
}
