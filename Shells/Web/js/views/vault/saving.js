// Saving a copy out of the vault, decrypted: an original bit for bit or without what it says, or a
// photo that was edited as it is to be seen, with the date it was taken on.

import { editedPicture } from '../../effects/edited.js';
import { dated } from '../../effects/exif.js';
import { edits } from '../../words/edits-words.js';
import { vault as words } from '../../words/vault-words.js';
import { button, relabel } from '../controls.js';
import { dialog } from '../days/dialog.js';
import { h, set, text, visible } from '../dom.js';
import { recipeOf } from './edit/recipes.js';
import { faultOf, goingAlong } from './going-along.js';

/**
 * @typedef {import('../../wire/types').CatalogEntry} CatalogEntry
 * @typedef {import('./ways.js').Seen & { original: Blob | null }} Seen
 */

/** The largest canvas a browser on a desk takes: others draw it smaller. */
const pixelsMax = 2 ** 28;

/** @param {import('./vault.js').VaultContext} context */
export function saving(context) {
  /** @type {{ entry: CatalogEntry, seen: Seen } | null} */
  let asked = null;
  /** An original is on its way out. */
  let isUnderWay = false;
  const line = h('p', { class: 'hint' });
  const along = goingAlong('vault-save-along');
  const state = h('p', { class: 'hint', role: 'status' });
  const fault = h('p', { class: 'fault', role: 'alert', hidden: true });
  const save = button(edits.save.edited, 'primary wide', () => saveEdited(), 'save');
  const whole = button('', 'wide', () => saveOriginal(), 'save');
  const sheet = dialog(words.item.saveTitle, context.guarded,
    line, save, along.element, whole, state, fault);
  sheet.element.addEventListener('close', () => { asked = null; });

  async function saveEdited() {
    if (!asked) return;
    const { entry, seen: { picture, original } } = asked;
    // What was not drawn yet as it is edited now is not saved for it.
    if (!picture || !original) return say(words.ways.waits);
    sheet.close();
    const drawn = await editedPicture(original, recipeOf(entry), pixelsMax).catch(() => picture);
    context.save(await withDate(drawn, entry.date), editedName(entry.name));
  }

  function saveOriginal() {
    if (!asked || isUnderWay) return;
    say('');
    moving(true);
    context.send({ kind: 'exportTapped', item: asked.entry.item, removal: along.removal });
  }

  /** @param {boolean} now */
  function moving(now) {
    isUnderWay = now;
    set(whole, 'aria-disabled', now ? 'true' : null);
    text(state, now ? words.item.saving : '');
    visible(state, now);
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
      const isEdited = entry.edit?.kind === 'recipe';
      text(line, isEdited ? edits.save.line : words.item.saveLine);
      visible(save, isEdited && !seen.isUnseen);
      relabel(whole, isEdited ? edits.save.original : words.item.saveNow);
      whole.classList.toggle('primary', !isEdited);
      whole.classList.toggle('tinted', isEdited);
      say(isEdited && seen.isUnseen ? words.item.unseen : '');
      sheet.show();
    },
    /** @param {import('../../wire/types').ItemOutcome | null} outcome of what was asked last */
    update(outcome) {
      const isOver = outcome !== null && (outcome.done || outcome.fault !== null);
      moving(outcome !== null && !isOver);
      if (!outcome || !isOver) return;
      context.send({ kind: 'noticeSeen' });
      if (outcome.item !== asked?.entry.item) return;
      if (outcome.fault) say(faultOf(outcome.fault));
      else sheet.close();
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
