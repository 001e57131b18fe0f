// Saving a photo that was edited: as it is to be seen, with the date it was taken on, or its
// original, bit for bit.

import { dated } from '../../../effects/exif.js';
import { edits as words } from '../../../words/edits-words.js';
import { button } from '../../controls.js';
import { dialog } from '../../days/dialog.js';
import { h } from '../../dom.js';

/** @typedef {import('../../../wire/types').CatalogEntry} CatalogEntry */

/** @param {import('../vault.js').VaultContext} context */
export function savingEdited(context) {
  /** @type {{ entry: CatalogEntry, picture: Blob } | null} */
  let asked = null;
  const sheet = dialog(words.save.title, context.guarded,
    h('p', { class: 'hint' }, words.save.line),
    button(words.save.edited, 'primary wide', () => saveEdited(), 'save'),
    button(words.save.original, 'tinted wide', () => {
      const item = asked?.entry.item;
      sheet.close();
      if (item) context.send({ kind: 'exportTapped', item });
    }));
  sheet.element.addEventListener('close', () => { asked = null; });

  async function saveEdited() {
    if (!asked) return;
    const { entry, picture } = asked;
    sheet.close();
    context.save(await withDate(picture, entry.date), editedName(entry.name));
  }

  return {
    element: sheet.element,
    /** Answers whether it was open. */
    hide() {
      if (!sheet.isOpen) return false;
      sheet.close();
      return true;
    },
    /** @param {CatalogEntry} entry @param {Blob} picture as it is to be seen */
    ask(entry, picture) {
      asked = { entry, picture };
      sheet.show();
    },
  };
}

/**
 * @param {Blob} picture @param {CatalogEntry['date']} date
 * @returns {Promise<Blob>}
 */
async function withDate(picture, date) {
  switch (date?.moment.kind) {
    case 'instant': return dated(picture, date.moment.instant, date.moment.offset);
    case 'local': return dated(picture, date.moment.milliseconds, null);
    // Only the day is known, which Exif cannot say.
    default: return picture;
  }
}

/**
 * It is a JPEG now, whatever its original is.
 * @param {string} name
 */
export const editedName = (name) => `${name.replace(/\.[^.]*$/, '') || name}-edited.jpg`;
