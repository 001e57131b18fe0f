// Saving copies out of the vault, decrypted: originals bit for bit or without what they say, or one
// photo that was edited as it is to be seen, with the date it was taken on.

import { largestEdited } from '../../effects/edited.js';
import { dated } from '../../effects/exif.js';
import { edits } from '../../words/edits-words.js';
import { vault as words } from '../../words/vault-words.js';
import { button, relabel } from '../controls.js';
import { dialog } from '../days/dialog.js';
import { h, text, visible } from '../dom.js';
import { Copies } from './copies.js';
import { recipeOf } from './edit/recipes.js';
import { faultOf, goingAlong } from './going-along.js';

/**
 * @typedef {import('../../wire/types').CatalogEntry} CatalogEntry
 * @typedef {import('../../wire/types').ItemsOutcome} ItemsOutcome
 * @typedef {import('./ways.js').Seen & { original: Blob | null }} Seen
 */

/** @param {import('./vault.js').VaultContext} context */
export function saving(context) {
  /** What is to be saved; of one photo that somebody looks at, also what is seen of it. */
  let asked = /** @type {{ entries: CatalogEntry[], seen: Seen | null }} */ (
    { entries: [], seen: null });
  let isUnderWay = false;
  const copies = new Copies();
  const title = h('span', {});
  const line = h('p', { class: 'hint' });
  const along = goingAlong(`${context.place}-save-along`);
  const state = h('p', { class: 'hint', role: 'status' });
  const fault = h('p', { class: 'fault', role: 'alert' });
  const failures = h('ul', { class: 'hint import-failures' });
  const save = button(edits.save.edited, 'primary wide', () => saveEdited(), 'save');
  const whole = button('', 'wide', () => saveOriginals(), 'save');
  const cancel = button(words.importing.cancel, 'quiet wide',
    () => context.send({ kind: 'exportCancelled' }));
  const sheet = dialog(title, context.guarded,
    line, save, along.element, whole, state, fault, failures, cancel);
  // Nobody waits for what has not begun.
  sheet.element.addEventListener('close', () => {
    if (isUnderWay) context.send({ kind: 'exportCancelled' });
  });

  async function saveEdited() {
    const { entries: [entry], seen } = asked;
    // What was not drawn yet as it is edited now is not saved for it.
    if (!entry || !seen?.picture || !seen.original) return say(words.ways.waits);
    const { picture, original } = seen;
    sheet.close();
    const drawn = await largestEdited(original, recipeOf(entry)).catch(() => picture);
    context.save(await withDate(drawn, entry.date), editedName(entry.name));
  }

  async function saveOriginals() {
    const items = asked.entries.map(({ item }) => item);
    const hasPlace = await copies.begin(items.length).catch(() => say(words.item.unwritten));
    if (!hasPlace) return;
    say('');
    moving(true);
    context.send({ kind: 'exportTapped', items, removal: along.removal });
  }

  /** @param {boolean} now @param {string} [said] how far it is */
  function moving(now, said = words.item.saving) {
    isUnderWay = now;
    text(state, now ? said : '');
    visible(state, now);
    visible(whole, !now);
    visible(cancel, now && asked.entries.length > 1);
    for (const choice of [save, along.element]) {
      visible(choice, !now && (choice !== save || isEdited()));
    }
  }

  /** @param {string} sentence empty for none @param {HTMLElement[]} [beside] item by item */
  function say(sentence, beside = []) {
    text(fault, sentence);
    visible(fault, sentence !== '');
    failures.replaceChildren(...beside);
    visible(failures, beside.length > 0);
  }

  /** Whether it is one photo that can be saved as it is seen. */
  function isEdited() {
    const { entries, seen } = asked;
    return seen !== null && !seen.isUnseen && entries[0]?.edit?.kind === 'recipe';
  }

  /** @param {ItemsOutcome} outcome */
  async function ended(outcome) {
    const isWritten = await copies.end();
    moving(false);
    if (isWritten && outcome.done === outcome.items) return sheet.close();
    const { entries } = asked;
    const told = outcome.failures.map(({ item, fault: why }) => ({
      name: entries.find((entry) => entry.item === item)?.name ?? '', why: faultOf(why) }));
    if (!isWritten) say(words.item.unwritten);
    else if (entries.length === 1 && told.length > 0) say(told[0].why);
    else {
      say(words.item.savedOf(outcome.done, outcome.items),
        told.map(({ name, why }) => h('li', {}, `${name}: ${why}`)));
    }
  }

  return {
    element: sheet.element,
    get isOpen() {
      return sheet.isOpen;
    },
    /** The vault was locked: nothing is under way any more. */
    hide() {
      isUnderWay = false;
      sheet.close();
      asked = { entries: [], seen: null };
    },
    /** Answers whether it was open. */
    escape() {
      const wasOpen = sheet.isOpen;
      sheet.close();
      return wasOpen;
    },
    /** @param {CatalogEntry[]} entries @param {Seen | null} [seen] of the one that is looked at */
    ask(entries, seen = null) {
      if (isUnderWay) return sheet.show();
      asked = { entries, seen };
      const hasEdited = entries.some(({ edit }) => edit?.kind === 'recipe');
      const isOne = entries.length === 1;
      text(title, isOne ? words.item.saveTitle : words.item.saveAllTitle(entries.length));
      text(line, hasEdited && !isEdited() ? `${words.item.saveLine} ${words.ways.edited}`
        : words.item.saveLine);
      if (isOne) relabel(whole, isEdited() ? edits.save.original : words.item.saveNow);
      else relabel(whole, words.item.saveAllNow);
      whole.classList.toggle('primary', !isEdited());
      whole.classList.toggle('tinted', isEdited());
      moving(false);
      say(hasEdited && seen?.isUnseen ? words.item.unseen : '');
      sheet.show();
    },
    /** @param {ItemsOutcome | null} outcome of what was asked last */
    update(outcome) {
      if (!outcome || !isUnderWay) return;
      if (!outcome.ended) {
        const { done, failed, items } = outcome;
        if (items > 1) moving(true, words.item.savedOf(done + failed, items));
        return;
      }
      isUnderWay = false;
      context.send({ kind: 'noticeSeen' });
      ended(outcome);
    },
    /** @param {Blob} file @param {string} name */
    take: (file, name) => copies.take(file, name),
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
const editedName = (name) => `${name.replace(/\.[^.]*$/, '') || name}-edited.jpg`;
