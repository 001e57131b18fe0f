// The ways something of the vault goes to somebody else: one picture as today's photo of a group,
// where there are groups, or as an encrypted file; several items as one file, which can have a
// title.

import { vault as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, heading, text, visible } from '../dom.js';
import { overPlace } from './over.js';

/**
 * The groups beside the vault: whether somebody has any, and the picture that waits there until
 * its group is chosen.
 * @typedef {{ areThere: () => boolean, post: (picture: File) => void,
 *   withdraw: (picture: File) => void }} Groups
 *
 * What is seen of the item: its picture, as far as it is open, or that it cannot be shown here.
 * @typedef {{ picture: Blob | null, isUnseen: boolean }} Seen
 *
 * The one item that somebody looks at.
 * @typedef {{ entry: import('../../wire/types').CatalogEntry, seen: Seen }} ShownOne
 */

/** A title has 255 bytes at most, and a letter three here. */
const longest = 80;

/**
 * @param {import('./vault.js').VaultContext} context
 * @param {Groups} groups
 */
export function waysSheet(context, groups) {
  /** @type {string[]} */
  let items = [];
  /** What the file is called that a picture is handed on as. */
  let name = '';
  /** @type {Seen | null} */
  let seen = null;
  /** A picture out of the vault may still wait for its group. */
  let posted = /** @type {File | null} */ (null);
  const trouble = h('p', { class: 'fault', role: 'alert', hidden: true });
  const title = heading('');
  const posting = h('section', { class: 'keys-part' },
    h('p', { class: 'hint' }, words.ways.postLine),
    button(words.ways.post, 'primary wide', () => post(), 'people'), trouble);
  const line = h('p', { class: 'hint' });
  const called = h('input', { id: 'vault-share-title', class: 'field', type: 'text',
    autocomplete: 'off', maxlength: longest });
  const naming = h('form', { class: 'form', novalidate: true, onsubmit: (
    /** @type {SubmitEvent} */ event) => {
    event.preventDefault();
    makeFile();
  } }, h('label', { class: 'label', for: called.id }, words.ways.label), called);
  const make = button(words.ways.file, 'tinted wide', () => makeFile(), 'lock');
  const sheet = overPlace({ id: 'vault-ways', mark: 'share', title,
    content: [posting, h('section', { class: 'keys-part' }, line, naming, make)],
    leave: () => sheet.hide(), changed: context.guarded });

  function post() {
    const picture = seen?.picture;
    if (!picture) {
      text(trouble, seen?.isUnseen ? words.ways.unseen : words.ways.waits);
      return visible(trouble, true);
    }
    const file = new File([picture], name, { type: picture.type });
    hide();
    context.close();
    posted = file;
    groups.post(file);
  }

  function makeFile() {
    const [shared, said] = [items, called.value];
    hide();
    if (shared.length > 0) context.share(shared, said);
  }

  /** @param {string[]} shared @param {boolean} isPicture one that can be posted */
  function show(shared, isPicture) {
    items = shared;
    text(title, isPicture ? words.ways.title : words.share.title(shared.length));
    text(line, isPicture ? words.ways.fileLine : words.ways.filesLine);
    visible(posting, isPicture);
    make.classList.toggle('tinted', isPicture);
    make.classList.toggle('primary', !isPicture);
    visible(trouble, false);
    visible(naming, !isPicture);
    sheet.show();
  }

  function hide() {
    items = [];
    seen = null;
    called.value = '';
    return sheet.hide();
  }

  return {
    element: sheet.element, hide, escape: hide,
    get isOpen() {
      return sheet.isOpen;
    },
    /**
     * @param {string[]} chosen
     * @param {ShownOne} [shown] where it is the one that is looked at
     */
    handOver(chosen, shown) {
      const kind = shown?.entry.kind.kind;
      const isPicture = kind === 'photo' || kind === 'live';
      if (shown && isPicture && groups.areThere()) {
        ({ name } = shown.entry);
        ({ seen } = shown);
        show(chosen, true);
      } else if (chosen.length > 1) {
        show(chosen, false);
      } else {
        context.share(chosen);
      }
    },
    /** The vault was locked: no picture of it waits anywhere. */
    forget() {
      if (posted) groups.withdraw(posted);
      posted = null;
    },
  };
}
