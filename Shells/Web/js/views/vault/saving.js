// Copies that leave the vault decrypted, to be saved or to go to another app: edited photos as they
// are seen, with the date they were taken on, or as they were taken; all else bit for bit, or
// without what it says of itself.

import { dated } from '../../effects/exif.js';
import { vault as words } from '../../words/vault-words.js';
import { h } from '../dom.js';
import { Copies } from './copies.js';
import { faultOf, sentenceOf } from './going-along.js';
import { SavingSheet } from './saving-sheet.js';
import { SealedCopies } from './sealed-copies.js';
import { SentCopies } from './sending.js';

/**
 * @typedef {import('./capabilities.js').Core & import('./capabilities.js').ItemChanges
 *   & import('./capabilities.js').FileKeys & import('./saving-sheet.js').Needs} Needs
 *
 * @typedef {import('../../wire/types').CatalogEntry} CatalogEntry
 * @typedef {import('../../wire/types').ItemsOutcome} ItemsOutcome
 * @typedef {import('./sealed-copies.js').Outcome} Outcome
 * @typedef {import('../../wire/types').MediaDate} MediaDate
 */

class Saving {
  #context;
  #sheet;
  #written = new Copies();
  #sent = new SentCopies();
  /**
   * Where those go that are being made.
   * @type {Copies | SentCopies}
   */
  #copies = this.#written;
  #sealed;
  /** @type {CatalogEntry[]} */
  #asked = [];
  #isUnderWay = false;

  /** @param {Needs} context */
  constructor(context) {
    this.#context = context;
    this.#sealed = new SealedCopies(context.named);
    this.#sheet = new SavingSheet(context, () => this.#asked, {
      save: () => this.#make(this.#written), prepare: () => this.#make(this.#sent),
      send: () => this.#send(), cancel: () => this.#stop(),
      closed: () => {
        this.#sent.forget();
        // Nobody waits for what has not begun.
        if (this.#isUnderWay) this.#stop();
      },
    });
  }

  get element() {
    return this.#sheet.element;
  }

  get isOpen() {
    return this.#sheet.isOpen;
  }

  /** The vault was locked: nothing is under way any more. */
  hide() {
    this.#isUnderWay = false;
    this.#sheet.close();
    this.#asked = [];
  }

  escape() {
    return this.#sheet.escape();
  }

  /** @param {CatalogEntry[]} entries */
  ask(entries) {
    if (this.#isUnderWay) return this.#sheet.show();
    this.#asked = entries;
    this.#sheet.begin();
    const { named } = this.#context;
    named.list().then(() => {
      if (!this.#isUnderWay && this.#asked === entries) this.#sheet.offer(named.all);
    });
  }

  /** @param {ItemsOutcome | null} outcome of what was asked last */
  update(outcome) {
    if (!outcome || !this.#isUnderWay || this.#sheet.key) return;
    if (outcome.ended) this.#context.send({ kind: 'noticeSeen' });
    this.#advance(outcome);
  }

  /** @param {Blob} file @param {string} called @param {MediaDate | null} date it does not say */
  take(file, called, date) {
    return this.#copies.take(() => withDate(file, date), called);
  }

  #stop() {
    this.#sealed.cancel();
    this.#context.send({ kind: 'exporting', event: { kind: 'cancelled' } });
  }

  /** @param {Copies | SentCopies} copies */
  async #make(copies) {
    const sheet = this.#sheet;
    this.#copies = copies;
    const items = this.#asked.map(({ item }) => item);
    const hasPlace = await this.#copies.begin(items.length)
      .catch(() => sheet.say(words.item.unwritten));
    if (!hasPlace) return;
    sheet.say('');
    this.#isUnderWay = true;
    sheet.moving(true);
    const { going } = sheet;
    const key = copies === this.#written ? sheet.key : '';
    if (key) this.#sealed.make(items, key, going, (outcome) => this.#advance(outcome));
    else {
      this.#context.send({ kind: 'exporting',
        event: { kind: 'exportTapped', items, along: going } });
    }
  }

  /** @param {Outcome | ItemsOutcome} outcome */
  #advance(outcome) {
    if (!this.#isUnderWay) return;
    if (outcome.ended) {
      this.#isUnderWay = false;
      this.#ended(outcome);
    } else if (outcome.items > 1) {
      this.#sheet.moving(true,
        words.item.savedOf(outcome.done + outcome.failed, outcome.items));
    }
  }

  /** @param {Outcome | ItemsOutcome} outcome */
  async #ended(outcome) {
    const sheet = this.#sheet;
    const unwritten = await this.#copies.end();
    const isWritten = unwritten.length === 0;
    this.#isUnderWay = false;
    sheet.moving(false);
    if (isWritten && outcome.done === outcome.items) return this.#whole(outcome.leftOut);
    const told = outcome.failures.map((failure) => this.#reason(failure));
    const reasons = told.map(({ name, why }) => h('li', {}, `${name}: ${why}`));
    if (!isWritten) {
      sheet.say(words.item.unwritten,
        [...unwritten.map((called) => h('li', {}, called)), ...reasons]);
    } else if (this.#asked.length === 1 && told.length > 0) sheet.say(told[0].why);
    else {
      sheet.say(words.item.savedOf(outcome.done, outcome.items), reasons);
    }
    // Who then chooses otherwise for what was held back does not do it for all of them.
    if (isWritten) this.#asked = leftOf(this.#asked, outcome);
    sheet.askAgain();
  }

  /** @param {(Outcome | ItemsOutcome)['failures'][number]} failure of one item */
  #reason({ item, fault }) {
    const name = this.#asked.find((entry) => entry.item === item)?.name ?? '';
    const why = this.#sheet.key
      ? words.named.faults[/** @type {import('../../wire/types').NamedKeyFault} */ (fault).kind]
      : faultOf(/** @type {import('../../wire/types').ItemFault} */ (fault));
    return { name, why };
  }

  /** @param {import('../../wire/types').LeftOut[]} leftOut */
  #whole(leftOut) {
    if (this.#copies === this.#sent) return this.#offer(leftOut);
    this.#sheet.close();
    if (leftOut.length > 0) this.#context.changes.say(sentenceOf(leftOut));
  }

  /** @param {import('../../wire/types').LeftOut[]} leftOut */
  #offer(leftOut) {
    if (!this.#sent.canBeSent) {
      this.#sent.forget();
      return this.#sheet.say(words.item.unsendable);
    }
    this.#sheet.ready(this.#sent.files.length, leftOut.length > 0 ? sentenceOf(leftOut) : '');
  }

  async #send() {
    const isSent = await this.#sent.send().catch(() => this.#sheet.say(words.item.unsendable));
    if (isSent) this.#sheet.close();
  }
}

/** @param {Needs} context */
export const saving = (context) => new Saving(context);

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
