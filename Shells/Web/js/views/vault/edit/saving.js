// Saving a photo that was edited: as it is to be seen, with the date it was taken on, or its
// original, bit for bit.

import { editedPicture } from '../../../effects/edited.js';
import { dated } from '../../../effects/exif.js';
import { edits as words } from '../../../words/edits-words.js';
import { vault } from '../../../words/vault-words.js';
import { button } from '../../controls.js';
import { dialog } from '../../days/dialog.js';
import { h, text, visible } from '../../dom.js';
import { recipeOf } from './recipes.js';

/**
 * @typedef {import('../../../wire/types').CatalogEntry} CatalogEntry
 * @typedef {import('../ways.js').Seen & { original: Blob | null }} Seen
 */

/** The largest canvas a browser on a desk takes: others draw it smaller. */
const pixelsMax = 2 ** 28;

/** @param {import('../vault.js').VaultContext} context */
export function savingEdited(context) {
  /** @type {{ entry: CatalogEntry, seen: Seen } | null} */
  let asked = null;
  const fault = h('p', { class: 'fault', role: 'alert', hidden: true });
  const save = button(words.save.edited, 'primary wide', () => saveEdited(), 'save');
  const sheet = dialog(words.save.title, context.guarded,
    h('p', { class: 'hint' }, words.save.line), save, fault,
    button(words.save.original, 'tinted wide', () => {
      const item = asked?.entry.item;
      sheet.close();
      if (item) context.send({ kind: 'exportTapped', item });
    }));
  sheet.element.addEventListener('close', () => { asked = null; });

  async function saveEdited() {
    if (!asked) return;
    const { entry, seen: { picture, original } } = asked;
    // What was not drawn yet as it is edited now is not saved for it.
    if (!picture || !original) return say(vault.ways.waits);
    sheet.close();
    const whole = await editedPicture(original, recipeOf(entry), pixelsMax).catch(() => picture);
    context.save(await withDate(whole, entry.date), editedName(entry.name));
  }

  /** @param {string} sentence empty for none */
  function say(sentence) {
    text(fault, sentence);
    visible(fault, sentence !== '');
  }

  return {
    element: sheet.element,
    /** Answers whether it was open. */
    hide() {
      if (!sheet.isOpen) return false;
      sheet.close();
      return true;
    },
    /** @param {CatalogEntry} entry @param {Seen} seen */
    ask(entry, seen) {
      asked = { entry, seen };
      visible(save, !seen.isUnseen);
      say(seen.isUnseen ? vault.item.unseen : '');
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
