// What can be done with the items that are chosen.

import { albums, edits, vault as words } from '../../words/vault-words.js';
import { days } from '../../words/days-words.js';
import { words as shared } from '../../words/words.js';
import { iconButton, wordedButton } from '../controls.js';
import { h, set, text, visible } from '../dom.js';
import { isEditable } from './edit/recipes.js';
import { hideButton } from './moving.js';

/**
 * @typedef {import('./capabilities.js').ItemChanges & import('./capabilities.js').ItemMoves
 *   & import('./capabilities.js').Copies} Needs
 */

/**
 * @param {import('./selection.js').Selection} selection
 * @param {Needs} context
 * @param {{ pin: () => void, edit: () => void, organise?: () => void, cover?: () => void,
 *   title?: () => string | undefined }} acts puts them on another day, edits them, puts them into
 *   albums, or one of them in front of its day, where that can be done; what they are called
 *   together
 */
export function selectionBar(selection, { changes, moves, copies }, acts) {
  const count = h('p', { class: 'selection-count', role: 'status' });
  const favorite = wordedButton(words.change.favorite, 'heart', () => {
    changes.favorite(selection.choices, !selection.areFavorites);
    selection.end();
  });
  const share = wordedButton(words.share.act, 'share', () => hand());
  const hand = () =>
    copies.handOver(selection.choices.map(({ entry }) => entry), undefined, acts.title?.());
  const save = wordedButton(words.item.save, 'save',
    () => copies.save(selection.choices.map(({ entry }) => entry)));
  const albumsAndTags = wordedButton(albums.organise, 'library', () => acts.organise?.());
  const pin = wordedButton(albums.pin.act, 'days', () => acts.pin());
  const edit = wordedButton(edits.act, 'edit', () => acts.edit());
  const cover = wordedButton(days.day.cover, 'select', () => acts.cover?.());
  const hide = hideButton(moves, () => moves.move(selection.places, () => selection.end()));
  const trash = wordedButton(words.change.trash, 'takeBack', () => act('trash'));
  const restore = wordedButton(words.change.restore, 'undo', () => act('restore'));
  const remove = wordedButton(words.change.delete, 'takeBack', () =>
    changes.delete(selection.places, () => selection.end()), 'danger');
  const close = iconButton(shared.close, 'close', () => selection.end());
  const element = h('div', { class: 'selection-bar', role: 'toolbar', hidden: true,
    'aria-label': words.change.label }, close, count, restore, share, save, albumsAndTags, edit,
  cover, pin, favorite, hide, trash, remove);

  /** @param {'trash' | 'restore'} change */
  function act(change) {
    changes[change](selection.places);
    selection.end();
  }

  return {
    element, share: hand,
    focus: () => close.focus({ preventScroll: true }),
    /** @param {boolean} isTrash */
    update(isTrash) {
      visible(element, selection.isOn);
      text(count, words.change.chosen(selection.count));
      for (const control of [
        share, save, albumsAndTags, pin, favorite, hide, trash, restore, remove]) {
        set(control, 'disabled', selection.count === 0 || !selection.isWhole ? true : null);
      }
      set(favorite, 'aria-pressed',
        selection.count > 0 && selection.areFavorites ? 'true' : 'false');
      const canEdit = selection.isWhole && selection.choices.some(({ entry }) => isEditable(entry));
      set(edit, 'disabled', canEdit ? null : true);
      set(cover, 'disabled', selection.count === 1 ? null : true);
      for (const control of [share, edit, pin, favorite, hide, trash]) visible(control, !isTrash);
      visible(albumsAndTags, !isTrash && acts.organise !== undefined);
      visible(cover, acts.cover !== undefined);
      for (const control of [restore, remove]) visible(control, isTrash);
    },
  };
}
