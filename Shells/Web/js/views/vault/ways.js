// The ways a picture of the vault goes to somebody else: as today's photo of a group, or as an
// encrypted file. Asked only of who has groups.

import { vault as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { h, heading, text, visible } from '../dom.js';
import { overPlace } from './over.js';

/**
 * The groups beside the vault: whether somebody has any, and the picture that waits there until
 * its group is chosen.
 * @typedef {{ areThere: () => boolean, post: (picture: File | null) => void }} Groups
 *
 * What is seen of the item: its picture, as far as it is open, or that it cannot be shown here.
 * @typedef {{ picture: Blob | null, isUnseen: boolean }} Seen
 */

/**
 * @param {import('./vault.js').VaultContext} context
 * @param {Groups} groups
 */
export function waysSheet(context, groups) {
  /** @type {import('../../wire/types').CatalogEntry | null} */
  let entry = null;
  /** @type {Seen | null} */
  let seen = null;
  /** A picture out of the vault may still wait for its group. */
  let isPosted = false;
  const trouble = h('p', { class: 'fault', role: 'alert', hidden: true });
  const sheet = overPlace({ id: 'vault-ways', mark: 'share', title: heading(words.ways.title),
    content: [
      h('section', { class: 'keys-part' }, h('p', { class: 'hint' }, words.ways.postLine),
        button(words.ways.post, 'primary wide', () => post(), 'people'), trouble),
      h('section', { class: 'keys-part' }, h('p', { class: 'hint' }, words.ways.fileLine),
        button(words.ways.file, 'tinted wide', () => makeFile(), 'lock')),
    ], leave: () => sheet.hide(), changed: context.guarded });

  function post() {
    const picture = seen?.picture;
    if (!entry || !picture) {
      text(trouble, seen?.isUnseen ? words.ways.unseen : words.ways.waits);
      return visible(trouble, true);
    }
    const file = new File([picture], entry.name, { type: picture.type });
    hide();
    context.close();
    isPosted = true;
    groups.post(file);
  }

  function makeFile() {
    const item = entry?.item;
    hide();
    if (item) context.share([item]);
  }

  function hide() {
    entry = null;
    seen = null;
    return sheet.hide();
  }

  return {
    element: sheet.element, hide, escape: hide,
    get isOpen() {
      return sheet.isOpen;
    },
    /**
     * @param {import('../../wire/types').CatalogEntry} item
     * @param {Seen} shown
     */
    handOver(item, shown) {
      const { kind } = item.kind;
      const isPicture = kind === 'photo' || kind === 'live';
      if (!isPicture || !groups.areThere()) return context.share([item.item]);
      entry = item;
      seen = shown;
      visible(trouble, false);
      sheet.show();
    },
    /** The vault was locked: no picture of it waits anywhere. */
    forget() {
      if (isPosted) groups.post(null);
      isPosted = false;
    },
  };
}
