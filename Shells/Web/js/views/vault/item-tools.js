// What can be done with the item that is shown large.

import { vault as words } from '../../words/vault-words.js';
import { iconButton } from '../controls.js';
import { set, visible } from '../dom.js';

/** @typedef {import('../../wire/types').CatalogEntry} CatalogEntry */

/** @type {import('./question.js').Asked} */
const saving = {
  title: words.item.saveTitle, line: words.item.saveLine, yes: words.item.saveNow,
  look: 'primary', mark: 'save',
};

/**
 * @param {import('./vault.js').VaultContext} context
 * @param {() => void} leave what is shown is not where it was any more
 * @param {import('./ways.js').Seen} seen
 */
export function itemTools({ changes, ask, send, handOver }, leave, seen) {
  /** @type {CatalogEntry | null} */
  let entry = null;
  let month = 0;
  const places = () => (entry ? [{ item: entry.item, month }] : []);
  const favorite = iconButton(words.change.favorite, 'heart',
    () => changes.favorite(places(), !entry?.favorite), 'glass');
  const trash = iconButton(words.change.trash, 'takeBack', () => away(changes.trash), 'glass');
  const restore = iconButton(words.change.restore, 'undo', () => away(changes.restore), 'glass');
  const remove = iconButton(words.change.delete, 'takeBack', () => {
    const asked = places();
    changes.delete(asked, () => leave());
  }, 'glass');

  const share = iconButton(words.share.act, 'share', () => {
    if (entry) handOver([entry.item], { entry, seen });
  }, 'glass');
  const save = iconButton(words.item.save, 'save', () => {
    const item = entry?.item;
    // Something leaves the vault decrypted.
    if (item) ask(saving, () => send({ kind: 'exportTapped', item }));
  }, 'glass');

  /** @param {(places: import('./selection.js').ItemPlace[]) => void} change */
  function away(change) {
    const gone = places();
    // The way back is offered over what is shown next.
    leave();
    change(gone);
  }

  return {
    elements: [restore, remove, favorite, share, trash, save],
    /** @param {CatalogEntry | null} now @param {number} listed */
    update(now, listed) {
      entry = now;
      month = listed;
      const isTrash = (now?.trashed ?? null) !== null;
      set(favorite, 'aria-pressed', now?.favorite ? 'true' : 'false');
      for (const control of [favorite, share, trash]) visible(control, now !== null && !isTrash);
      for (const control of [restore, remove]) visible(control, isTrash);
    },
  };
}
