// Saving copies out of the vault, decrypted: edited photos as they are seen, with the date they
// were taken on, or as they were taken; all else bit for bit, or without what it says of itself.

import { dated } from '../../effects/exif.js';
import { vault as words } from '../../words/vault-words.js';
import { button, relabel } from '../controls.js';
import { dialog } from '../days/dialog.js';
import { h, text, visible } from '../dom.js';
import { Copies } from './copies.js';
import { editedAlong } from './edited-along.js';
import { faultOf, goingAlong } from './going-along.js';

/**
 * @typedef {import('../../wire/types').CatalogEntry} CatalogEntry
 * @typedef {import('../../wire/types').ItemsOutcome} ItemsOutcome
 * @typedef {import('../../wire/types').MediaDate} MediaDate
 */

/** @param {import('./vault.js').VaultContext} context */
export function saving(context) {
  /** @type {CatalogEntry[]} */
  let asked = [];
  let isUnderWay = false;
  const copies = new Copies();
  const title = h('span', {});
  const line = h('p', { class: 'hint' }, words.item.saveLine);
  const edited = editedAlong(`${context.place}-save-edited`);
  const along = goingAlong(`${context.place}-save-along`);
  const state = h('p', { class: 'hint', role: 'status' });
  const fault = h('p', { class: 'fault', role: 'alert' });
  const failures = h('ul', { class: 'hint import-failures' });
  const save = button('', 'primary wide', () => saveThem(), 'save');
  const cancel = button(words.importing.cancel, 'quiet wide',
    () => context.send({ kind: 'exportCancelled' }));
  const sheet = dialog(title, context.guarded,
    line, edited.element, along.element, save, state, fault, failures, cancel);
  // Nobody waits for what has not begun.
  sheet.element.addEventListener('close', () => {
    if (isUnderWay) context.send({ kind: 'exportCancelled' });
  });

  async function saveThem() {
    const items = asked.map(({ item }) => item);
    const hasPlace = await copies.begin(items.length).catch(() => say(words.item.unwritten));
    if (!hasPlace) return;
    say('');
    moving(true);
    context.send({ kind: 'exportTapped', items,
      along: { removal: along.removal, asTaken: edited.isAsTaken } });
  }

  /** @param {CatalogEntry[]} entries */
  function name(entries) {
    asked = entries;
    const isOne = entries.length === 1;
    text(title, isOne ? words.item.saveTitle : words.item.saveAllTitle(entries.length));
    relabel(save, isOne ? words.item.saveNow : words.item.saveAllNow);
  }

  /** @param {boolean} now @param {string} [said] how far it is */
  function moving(now, said = words.item.saving) {
    isUnderWay = now;
    text(state, now ? said : '');
    visible(state, now);
    visible(cancel, now && asked.length > 1);
    visible(edited.element, !now && edited.isAsked(asked));
    for (const part of [along.element, save]) visible(part, !now);
  }

  /** @param {string} sentence empty for none @param {HTMLElement[]} [beside] item by item */
  function say(sentence, beside = []) {
    text(fault, sentence);
    visible(fault, sentence !== '');
    failures.replaceChildren(...beside);
    visible(failures, beside.length > 0);
  }

  /** @param {ItemsOutcome} outcome */
  async function ended(outcome) {
    const isWritten = await copies.end();
    if (isWritten && outcome.done === outcome.items) {
      moving(false);
      return sheet.close();
    }
    const told = outcome.failures.map(({ item, fault: why }) => ({
      name: asked.find((entry) => entry.item === item)?.name ?? '', why: faultOf(why) }));
    if (!isWritten) say(words.item.unwritten);
    else if (asked.length === 1 && told.length > 0) say(told[0].why);
    else {
      say(words.item.savedOf(outcome.done, outcome.items),
        told.map(({ name: called, why }) => h('li', {}, `${called}: ${why}`)));
    }
    // Who then chooses otherwise for what was held back does not do it for all of them.
    if (isWritten) name(leftOf(asked, outcome));
    moving(false);
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
      asked = [];
    },
    escape: () => sheet.escape(),
    /** @param {CatalogEntry[]} entries */
    ask(entries) {
      if (isUnderWay) return sheet.show();
      name(entries);
      edited.offer(entries);
      moving(false);
      say('');
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
    /** @param {Blob} file @param {string} called @param {MediaDate | null} date it does not say */
    take: (file, called, date) => copies.take(() => withDate(file, date), called),
  };
}

/**
 * What is not saved: those that failed, and those that nobody began with. All, where only some of
 * those that failed are told.
 * @param {CatalogEntry[]} entries in the order they are saved in
 * @param {ItemsOutcome} outcome
 */
function leftOf(entries, { done, failed, failures }) {
  if (failures.length < failed) return entries;
  return entries.filter(({ item }, index) =>
    index >= done + failed || failures.some((failure) => failure.item === item));
}

/**
 * @param {Blob} picture @param {MediaDate | null} date
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
