// What can be done with the item of the vault that is shown large.

import { edits, vault as words } from '../../words/vault-words.js';
import { iconButton } from '../controls.js';
import { set, visible } from '../dom.js';
import { editor } from './edit/editor.js';
import { isEditable } from './edit/recipes.js';
import { hideButton } from './moving.js';

/** @typedef {import('../../wire/types').CatalogEntry} CatalogEntry */

/**
 * @param {import('./vault.js').VaultContext} context
 * @param {import('./item.js').ItemActs} acts
 * @param {import('./item.js').SeenItem} seen
 * @returns {import('./item.js').ItemTools}
 */
export function itemTools(context, { leave, unseen }, seen) {
  const { changes, handOver, moves, saveCopies } = context;
  /** @type {CatalogEntry | null} */
  let entry = null;
  let month = 0;
  const places = () => (entry ? [{ item: entry.item, month }] : []);
  const favorite = iconButton(words.change.favorite, 'heart', () => {
    if (entry) changes.favorite([{ entry, month, number: 0 }], !entry.favorite);
  }, 'glass');
  const trash = iconButton(words.change.trash, 'takeBack', () => away(changes.trash), 'glass');
  const restore = iconButton(words.change.restore, 'undo', () => away(changes.restore), 'glass');
  const remove = iconButton(words.change.delete, 'takeBack', () => {
    const asked = places();
    changes.delete(asked, () => leave());
  }, 'glass');

  const hide = hideButton(moves, () => moves.move(places(), leave), 'glass');
  const share = iconButton(words.share.act, 'share', () => {
    if (entry) handOver([entry], seen);
  }, 'glass');
  const save = iconButton(words.item.save, 'save', () => {
    if (entry) saveCopies([entry]);
  }, 'glass');

  const editing = editor(context);
  const edit = iconButton(edits.act, 'edit', () => {
    const { original } = seen;
    if (entry && original) editing.show({ entry, month, number: 0 }, original).catch(unseen);
  }, 'glass');
  const back = iconButton(edits.back, 'retake', () => {
    if (entry) changes.edit([{ entry, month, number: 0 }], () => null);
  }, 'glass');

  /** @param {(places: import('./selection.js').ItemPlace[]) => void} change */
  function away(change) {
    const gone = places();
    // The way back is offered over what is shown next.
    leave();
    change(gone);
  }

  /** What is not open yet, or cannot be drawn here, cannot be edited here. */
  function drawEdit() {
    set(edit, 'disabled', seen.original ? null : true);
  }

  return {
    elements: [restore, remove, back, edit, favorite, share, hide, trash, save],
    sheets: [editing.element],
    /** Something lies over the item. */
    get isOver() {
      return editing.element.open;
    },
    /** Answers whether something was open over the item. */
    escape: () => editing.hide(),
    hide() {
      editing.hide();
    },
    seen() {
      drawEdit();
      seen.opened?.();
    },
    /** @param {CatalogEntry | null} now @param {number} listed */
    update(now, listed) {
      entry = now;
      month = listed;
      const isTrash = (now?.trashed ?? null) !== null;
      set(favorite, 'aria-pressed', now?.favorite ? 'true' : 'false');
      for (const control of [favorite, share, hide, trash]) {
        visible(control, now !== null && !isTrash);
      }
      drawEdit();
      visible(edit, now !== null && !isTrash && isEditable(now));
      visible(back, now !== null && !isTrash && now.edit !== null);
      for (const control of [restore, remove]) visible(control, isTrash);
    },
  };
}
