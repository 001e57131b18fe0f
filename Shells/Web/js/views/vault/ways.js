// The ways something of the vault goes to somebody else: one picture as today's photo of a group,
// where there are groups, or as an encrypted file; several items as one file, which can have a
// title. A file is for a person of one's groups, or for whoever has its six words.

import { vault as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, heading, text, visible } from '../dom.js';
import { editedAlong } from './edited-along.js';
import { isEditable } from './edit/recipes.js';
import { goingAlong } from './going-along.js';
import { placeDialog } from './place-dialog.js';
import { forWhom } from './whom.js';

/**
 * @typedef {import('../../wire/types').CatalogEntry} CatalogEntry
 *
 * The groups beside the vault: whether somebody has any, and the picture that waits there until
 * its group is chosen.
 * @typedef {{ areThere: () => boolean, post: (picture: File) => void,
 *   withdraw: () => void }} Groups
 *
 * What is seen of the item: its picture, as far as it is open, or that it cannot be shown here; and
 * who hears that it is open, or cannot be.
 * @typedef {{ picture: Blob | null, isUnseen: boolean, opened?: () => void }} Seen
 *
 * Takes what is to be handed over; of the one item that somebody looks at, also what is seen of it,
 * and of several what they are called together.
 * @typedef {(entries: CatalogEntry[], seen?: Seen, title?: string) => void} HandOver
 *
 * What goes into one file, what all of it is called, and the account of whom it is for; null for
 * six words.
 * @typedef {{ entries: CatalogEntry[], title: string,
 *   along: import('../../wire/types').GoingAlong, to: string | null }} Shared
 */

/** A title has 255 bytes at most, and a letter three here. */
const longest = 80;
/** One file takes so many items. */
const itemsMax = 500;

/**
 * @param {import('./vault.js').VaultContext} context
 * @param {Groups} groups
 * @param {(shared: Shared) => void} share
 */
export function waysSheet(context, groups, share) {
  /** @type {CatalogEntry[]} */
  let chosen = [];
  /** What the file is called that a picture is handed on as. */
  let fileName = '';
  /** @type {Seen | null} */
  let seen = null;
  /** It is to be posted once it is open. */
  let isWished = false;
  const trouble = h('p', { class: 'fault', role: 'alert', hidden: true });
  const title = heading('');
  const posting = h('section', { class: 'keys-part' },
    h('p', { class: 'hint' }, words.ways.postLine),
    button(words.ways.post, 'primary wide', () => post(), 'people'), trouble);
  const whom = forWhom('vault-share-whom', () => describe());
  const edited = editedAlong('vault-share-edited');
  const called = h('input', { id: 'vault-share-title', class: 'field', type: 'text',
    autocomplete: 'off', maxlength: longest });
  const naming = h('form', { class: 'form', novalidate: true, onsubmit: (
    /** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    makeFile();
  } }, h('label', { class: 'label', for: called.id }, words.ways.label), called);
  const along = goingAlong('vault-share-along');
  const make = button(words.ways.file, 'tinted wide', () => makeFile(), 'lock');
  const filing = h('section', { class: 'keys-part' }, whom.element, whom.line, whom.trust,
    edited.element, naming, along.element, make);
  const limit = h('p', { class: 'fault', role: 'alert' }, words.ways.tooMany(itemsMax));
  const sheet = placeDialog({ id: 'vault-ways', mark: 'share', title,
    content: [posting, filing, limit],
    leave: () => leave(), changed: context.guarded });

  function post() {
    const picture = seen?.picture;
    isWished = !picture && !seen?.isUnseen;
    if (!picture) {
      text(trouble, isWished ? words.ways.waits : words.ways.unseen);
      return visible(trouble, true);
    }
    const file = new File([picture], fileName, { type: picture.type });
    leave();
    context.close();
    groups.post(file);
  }

  function makeFile() {
    const shared = { entries: chosen, title: called.value, to: whom.account,
      along: { removal: along.removal, asTaken: edited.isAsTaken } };
    hide();
    if (shared.entries.length > 0) share(shared);
  }

  /** What the file will be, to whom. */
  function describe() {
    whom.say(chosen.length === 1 ? words.ways.fileLine : words.ways.filesLine);
  }

  /**
   * @param {CatalogEntry[]} entries
   * @param {boolean} isPicture one that can be posted
   * @param {string} [name] what they are called together
   */
  function show(entries, isPicture, name = '') {
    chosen = entries;
    const isOne = entries.length === 1;
    called.value = isOne ? '' : name;
    visible(filing, entries.length <= itemsMax);
    visible(limit, entries.length > itemsMax);
    text(title, isPicture ? words.ways.title : words.share.title(entries.length));
    whom.offer([]);
    describe();
    edited.offer(entries);
    along.reset();
    visible(posting, isPicture);
    make.classList.toggle('tinted', isPicture);
    make.classList.toggle('primary', !isPicture);
    visible(trouble, false);
    isWished = false;
    visible(naming, !isOne);
    sheet.show();
    // Whom one knows is the groups' to say.
    context.send({ kind: 'sharing', event: { kind: 'choosing' } });
  }

  /** Answers whether there was something to leave. */
  function leave() {
    if (!sheet.isOpen) return false;
    context.send({ kind: 'sharing', event: { kind: 'closed' } });
    return hide();
  }

  function hide() {
    chosen = [];
    seen = null;
    isWished = false;
    called.value = '';
    return sheet.hide();
  }

  return {
    element: sheet.element, hide, escape: leave,
    get isOpen() {
      return sheet.isOpen;
    },
    /** @type {HandOver} */
    handOver(entries, shown, name) {
      const [one] = entries;
      if (shown && isEditable(one) && groups.areThere()) {
        fileName = one.name;
        seen = shown;
        shown.opened = () => isWished && post();
        show(entries, true);
      } else {
        show(entries, false, name);
      }
    },
    /** @param {import('../../wire/types').SharingView | null} view */
    update(view) {
      if (!sheet.isOpen || view?.stage.kind !== 'choosing') return;
      whom.offer(view.stage.people);
      describe();
    },
    /** The vault was locked: no picture of it waits anywhere. */
    forget() {
      groups.withdraw();
    },
  };
}
