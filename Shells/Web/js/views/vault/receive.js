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

/**
 * @typedef {import('../../wire/types').ReceivingView} ReceivingView
 * @typedef {import('../../wire/types').ReceivedItem} ReceivedItem
 */

/** Small pictures of what was received have these names. */
const picturePrefix = 'received/';
/** More are counted, and not drawn one by one. */
const drawnMax = 1000;

/**
 * Six words count whatever their case and what stands between them; anything else counts as it is.
 * @param {string} typed
 */
export function passphraseOf(typed) {
  const found = typed.toLowerCase().split(/[\s,]+/).filter((word) => word !== '');
  const isPlain = found.length === 6 && found.every((word) => /^[a-z]+$/.test(word));
  return isPlain ? found.join(' ') : typed;
}

/** @param {import('./vault.js').VaultContext} context */
export function receiveSheet(context) {
  const title = heading('');
  const state = h('p', { class: 'lead', role: 'status' });
  const kept = h('p', { class: 'hint', role: 'status' });
  const lock = unlocking(context, (said) => text(kept, said));
  const signed = h('section', { class: 'keys-part', hidden: true });
  const items = h('ul', { class: 'received' });
  const keep = button(words.receive.keep, 'primary wide', () => tell({ kind: 'keepTapped' }));
  const leave = button(words.receive.leave, 'quiet wide', () => escape());
  const sheet = placeDialog({ id: 'vault-receive', mark: 'people', title,
    content: [state, lock.element, signed, kept, items, keep, leave], leave: () => escape(),
    changed: context.guarded });
  /** @type {Map<number, string>} */
  const pictures = new Map();
  /** @type {ReceivedItem[]} */
  let shown = [];
  /** Somebody left what is open; the core may show it for a moment longer. */
  let isLeft = false;

  /** @param {import('../../wire/types').ReceivingEvent} event */
  const tell = (event) => context.send({ kind: 'receiving', event });

  /** Answers whether there was something to leave. */
  function escape() {
    if (!sheet.isOpen) return false;
    tell({ kind: 'closed' });
    isLeft = true;
    hide();
    return true;
  }

  function hide() {
    for (const address of pictures.values()) URL.revokeObjectURL(address);
    pictures.clear();
    shown = [];
    items.replaceChildren();
    lock.clear();
    text(kept, '');
    sheet.hide();
  }

  /** @param {ReceivedItem[]} found */
  function list(found) {
    shown = found;
    items.replaceChildren(...found.slice(0, drawnMax).map(tile));
    for (const [index, address] of pictures) showPicture(index, address);
  }

  /** @param {number} index @param {string} address */
  function showPicture(index, address) {
    const place = items.children[index]?.querySelector('img');
    if (!place) return;
    place.src = address;
    visible(place, true);
  }

  return {
    element: sheet.element, escape, hide,
    get isOpen() {
      return sheet.isOpen;
    },
    /** @param {ReceivingView | null} view */
    update(view) {
      // What is being kept is shown as an import.
      if (!view || view.stage.kind === 'keeping') {
        isLeft = false;
        return hide();
      }
      if (isLeft) return;
      sheet.show();
      const { stage } = view;
      const isOpen = stage.kind === 'open';
      text(title, isOpen && stage.title ? stage.title : words.receive.title);
      text(state, sentence(view));
      lock.update(stage);
      for (const part of [items, keep, leave]) visible(part, isOpen);
      const signer = isOpen ? stage.signer : null;
      visible(signed, signer !== null);
      if (signer) signed.replaceChildren(...signature(signer));
      if (stage.kind === 'open' && shown.length === 0) list(stage.items);
    },
    /** @param {string} name @param {Blob} jpeg */
    take(name, jpeg) {
      const index = Number(name.slice(picturePrefix.length));
      const address = URL.createObjectURL(jpeg);
      pictures.set(index, address);
      showPicture(index, address);
    },
    /** @param {string} name of a small picture */
    isNamed: (name) => name.startsWith(picturePrefix),
  };
}

/** @param {ReceivingView} view */
function sentence({ name, stage }) {
  switch (stage.kind) {
    case 'reading': return words.receive.reading;
    case 'locked': return words.receive.line(name);
    case 'keyed': return words.receive.keyed(name, stage.name);
    case 'open': return words.receive.holds(stage.items.length);
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

/**
 * @param {import('./vault.js').VaultContext} context
 * @param {(said: string) => void} say what became of a key that was to be kept
 */
function unlocking(context, say) {
  const given = keyField('received-words');
  const { input, fault } = given;
  const label = h('label', { class: 'label', for: input.id });
  const box = h('input', { type: 'checkbox', checked: true });
  const keeping = h('label', { class: 'keys-check' }, box, h('span', {}, words.named.keep));
  /** @type {{ name: string, key: Uint8Array } | null} a key to be kept once it has opened */
  let tried = null;
  let keyName = '';
  const submit = h('button', { type: 'submit', class: 'button primary wide' },
    h('span', {}, words.receive.open));
  let isBusy = false;
  let isKeyed = false;
  let isWrong = false;
  const element = h('form', { class: 'form', novalidate: true, hidden: true, onsubmit: (
    /** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    if (isBusy || input.value === '') return input.focus();
    if (isKeyed) return giveKey();
    context.type(passphraseOf(input.value), (passphrase) => (
      { kind: 'receiving', event: { kind: 'passphraseEntered', passphrase } }));
  } }, label, input, fault.line, given.picker, given.choose, keeping, submit);
  let wasLocked = false;
  let wasOpen = false;

  function giveKey() {
    const { key } = given;
    if (!key) return;
    tried = keyName !== '' && box.checked ? { name: keyName, key } : null;
    context.giveKey(key);
  }

  async function keepKey() {
    if (!tried) return;
    const { name, key } = tried;
    tried = null;
    const hindrance = await context.named.take(name, key);
    // The file may have been left meanwhile.
    if (wasOpen) say(hindrance ? words.named.faults[hindrance] : words.named.taken(name));
  }

  return {
    element,
    /** @param {ReceivingView['stage']} stage */
    update(stage) {
      const lock = stage.kind === 'locked' || stage.kind === 'keyed' ? stage : null;
      visible(element, lock !== null);
      if (lock) {
        // The page's own word on what was typed stays until the core has something new to say.
        const isNew = !wasLocked || isKeyed !== (lock.kind === 'keyed')
          || isBusy !== lock.unlocking || isWrong !== lock.wrong;
        isKeyed = lock.kind === 'keyed';
        keyName = lock.kind === 'keyed' ? lock.name : '';
        visible(given.choose, isKeyed);
        visible(keeping, keyName !== '');
        isWrong = lock.wrong;
        text(label, isKeyed ? words.receive.key : words.receive.label);
        const isRefused = isBusy && !lock.unlocking && lock.wrong;
        isBusy = lock.unlocking;
        showBusy(element, submit, isBusy);
        const wrong = isKeyed ? words.receive.wrongKey : words.receive.wrong;
        if (isNew) fault.say(isWrong ? wrong : '');
        if (!wasLocked) input.focus({ preventScroll: true });
        if (isRefused) input.select();
      }
      wasOpen = stage.kind === 'open';
      if (wasOpen) keepKey();
      wasLocked = lock !== null;
    },
    clear() {
      given.clear();
      tried = null;
      wasOpen = false;
      isBusy = false;
      wasLocked = false;
    },
  };
}
