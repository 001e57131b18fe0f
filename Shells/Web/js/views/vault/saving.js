// Saving copies out of the vault, decrypted: edited photos as they are seen, with the date they
// were taken on, or as they were taken; all else bit for bit, or without what it says of itself.

import { dated } from '../../effects/exif.js';
import { vault as words } from '../../words/vault-words.js';
import { button, relabel } from '../controls.js';
import { dialog } from '../days/dialog.js';
import { h, text, visible } from '../dom.js';
import { copyForm } from './copy-form.js';
import { Copies } from './copies.js';
import { editedAlong } from './edited-along.js';
import { faultOf, goingAlong, sentenceOf } from './going-along.js';
import { SealedCopies } from './sealed-copies.js';

/**
 * @typedef {import('../../wire/types').CatalogEntry} CatalogEntry
 * @typedef {import('../../wire/types').ItemsOutcome} ItemsOutcome
 * @typedef {import('./sealed-copies.js').Outcome} Outcome
 * @typedef {import('../../wire/types').MediaDate} MediaDate
 */

/** @param {import('./vault.js').VaultContext} context */
export function saving(context) {
  /** @type {CatalogEntry[]} */
  let asked = [];
  let isUnderWay = false;
  const copies = new Copies();
  const sealed = new SealedCopies(context.named);
  const title = h('span', {});
  const line = h('p', { class: 'hint' });
  const form = copyForm(`${context.place}-save-form`, () => name(asked));
  const edited = editedAlong(`${context.place}-save-edited`);
  const along = goingAlong(`${context.place}-save-along`);
  const state = h('p', { class: 'hint', role: 'status' });
  const fault = h('p', { class: 'fault', role: 'alert' });
  const failures = h('ul', { class: 'hint import-failures' });
  const save = button('', 'primary wide', () => saveThem(), 'save');
  const cancel = button(words.importing.cancel, 'quiet wide',
    () => stop());
  const sheet = dialog(title, context.guarded,
    line, form.element, edited.element, along.element, save, state, fault, failures, cancel);
  // Nobody waits for what has not begun.
  sheet.element.addEventListener('close', () => {
    if (isUnderWay) stop();
  });

  function stop() {
    sealed.cancel();
    context.send({ kind: 'exporting', event: { kind: 'cancelled' } });
  }

  async function saveThem() {
    const items = asked.map(({ item }) => item);
    const hasPlace = await copies.begin(items.length).catch(() => say(words.item.unwritten));
    if (!hasPlace) return;
    say('');
    moving(true);
    const going = { removal: along.removal, asTaken: edited.isAsTaken };
    if (form.key) sealed.make(items, form.key, going, advance);
    else context.send({ kind: 'exporting', event: { kind: 'exportTapped', items, along: going } });
  }

  /** @param {Outcome | ItemsOutcome} outcome */
  function advance(outcome) {
    if (!isUnderWay) return;
    if (outcome.ended) {
      isUnderWay = false;
      ended(outcome);
    } else if (outcome.items > 1) {
      moving(true, words.item.savedOf(outcome.done + outcome.failed, outcome.items));
    }
  }

  /** @param {CatalogEntry[]} entries */
  function name(entries) {
    asked = entries;
    const isOne = entries.length === 1;
    text(line, form.key ? words.named.saveLine(form.key) : words.item.saveLine);
    if (form.key) text(title, words.named.saveTitle(entries.length));
    else text(title, isOne ? words.item.saveTitle : words.item.saveAllTitle(entries.length));
    relabel(save, isOne ? words.item.saveNow : words.item.saveAllNow);
  }

  /** @param {boolean} now @param {string} [said] how far it is */
  function moving(now, said = words.item.saving) {
    isUnderWay = now;
    text(state, now ? said : '');
    visible(state, now);
    visible(cancel, now && asked.length > 1);
    form.show(!now);
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

  /** @param {import('../../wire/types').NamedKeyFault} why of which an item's are some */
  const reasonOf = (why) => (form.key ? words.named.faults[why.kind]
    : faultOf(/** @type {import('../../wire/types').ItemFault} */ (why)));

  /** @param {Outcome | ItemsOutcome} outcome */
  async function ended(outcome) {
    const unwritten = await copies.end();
    const isWritten = unwritten.length === 0;
    moving(false);
    if (isWritten && outcome.done === outcome.items) return whole(outcome.leftOut);
    const told = outcome.failures.map(({ item, fault: why }) => ({
      name: asked.find((entry) => entry.item === item)?.name ?? '', why: reasonOf(why) }));
    const reasons = told.map(({ name: called, why }) => h('li', {}, `${called}: ${why}`));
    if (!isWritten) {
      say(words.item.unwritten, [...unwritten.map((called) => h('li', {}, called)), ...reasons]);
    } else if (asked.length === 1 && told.length > 0) say(told[0].why);
    else {
      say(words.item.savedOf(outcome.done, outcome.items), reasons);
    }
    // Who then chooses otherwise for what was held back does not do it for all of them.
    if (isWritten) name(leftOf(asked, outcome));
    form.show(true);
    visible(edited.element, edited.isAsked(asked));
  }

  /** @param {import('../../wire/types').LeftOut[]} leftOut */
  function whole(leftOut) {
    sheet.close();
    if (leftOut.length > 0) context.changes.say(sentenceOf(leftOut));
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
      form.offer([]);
      name(entries);
      edited.offer(entries);
      along.reset();
      moving(false);
      say('');
      sheet.show();
      context.named.list().then(() => {
        if (isUnderWay || asked !== entries) return;
        form.offer(context.named.all);
        form.show(true);
      });
    },
    /** @param {ItemsOutcome | null} outcome of what was asked last */
    update(outcome) {
      if (!outcome || !isUnderWay || form.key) return;
      if (outcome.ended) context.send({ kind: 'noticeSeen' });
      advance(outcome);
    },
    /** @param {Blob} file @param {string} called @param {MediaDate | null} date it does not say */
    take: (file, called, date) => copies.take(() => withDate(file, date), called),
  };
}

/**
 * What is not saved: those that failed, and those that nobody began with. All, where only some of
 * those that failed are told.
 * @param {CatalogEntry[]} entries in the order they are saved in
 * @param {Outcome | ItemsOutcome} outcome
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
