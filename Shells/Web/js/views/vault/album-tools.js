// What can be done with the album that is shown: shared, called otherwise, or none of it any more.

import { albums as words } from '../../words/vault-words.js';
import { iconButton } from '../controls.js';
import { heading } from '../dom.js';
import { nameForm } from './organise.js';
import { placeDialog } from './place-dialog.js';

/** @typedef {import('../../wire/types').AlbumView} AlbumView */

const nameLengthMax = 42;

/**
 * @param {import('./vault.js').VaultContext} context
 * @param {() => AlbumView | null} shown
 * @param {{ share: () => void, leave: () => void }} acts hands over all of it; the album is gone
 */
export function albumTools(context, shown, { share, leave }) {
  const form = nameForm('album-name', words.name, words.renameNow, nameLengthMax, (name) => {
    const album = shown();
    if (album) keepAs(album, name);
    sheet.hide();
  });
  const sheet = placeDialog({
    id: 'vault-album-name', mark: 'edit', title: heading(words.rename), content: [form.element],
    leave: () => sheet.hide(), changed: context.guarded,
  });
  const rename = iconButton(words.rename, 'edit', () => {
    form.input.value = shown()?.name ?? '';
    sheet.show();
    form.input.select();
  });
  const remove = iconButton(words.delete, 'takeBack', () => {
    const album = shown();
    if (!album) return;
    context.send({ kind: 'gallery', event: { kind: 'albumDeleted', album: album.album } });
    leave();
  });

  /** @param {AlbumView} album @param {string} name */
  function keepAs({ album, cover }, name) {
    context.send({ kind: 'gallery', event: { kind: 'albumKept', album, name, cover } });
  }

  return { share: iconButton(words.share, 'share', share), elements: [rename, remove], sheet };
}
