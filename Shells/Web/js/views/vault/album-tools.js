// What can be done with the album that is shown: shared, called otherwise, or none of it any more.

import { albums as words } from '../../words/vault-words.js';
import { button } from '../controls.js';
import { heading } from '../dom.js';
import { nameForm } from './organise.js';
import { placeDialog } from './place-dialog.js';

/**
 * @typedef {import('./capabilities.js').Core & import('./capabilities.js').Guard} Needs
 * @typedef {import('../../wire/types').AlbumView} AlbumView
 */

const nameLengthMax = 42;

/**
 * @param {Needs} context
 * @param {() => AlbumView | null} shown
 * @param {{ share: () => void, leave: () => void }} acts hands over all of it; the album is gone
 */
export function albumTools({ send, guarded }, shown, { share, leave }) {
  const form = nameForm('album-name', words.name, words.renameNow, nameLengthMax, (name) => {
    const album = shown();
    if (album) keepAs(album, name);
    sheet.hide();
  });
  const sheet = placeDialog({
    id: 'vault-album-name', mark: 'edit', title: heading(words.rename), content: [form.element],
    leave: () => sheet.hide(), changed: guarded,
  });
  const rename = button(words.rename, 'menu-entry', () => {
    form.input.value = shown()?.name ?? '';
    sheet.show();
    form.input.select();
  }, 'edit');
  const remove = button(words.delete, 'menu-entry', () => {
    const album = shown();
    if (!album) return;
    send({ kind: 'gallery', event: { kind: 'albumDeleted', album: album.album } });
    leave();
  }, 'takeBack');

  /** @param {AlbumView} album @param {string} name */
  function keepAs({ album, cover }, name) {
    send({ kind: 'gallery', event: { kind: 'albumKept', album, name, cover } });
  }

  return { share: button(words.share, 'menu-entry', share, 'share'), elements: [rename, remove],
    sheet };
}
