// The named keys of the older format `.lfs`, with which the library's core does one thing after
// another: it is asked, it answers, and once that was taken note of it is asked the next.

/**
 * @typedef {import('../../wire/types').NamedKeyEvent} NamedKeyEvent
 * @typedef {import('../../wire/types').NamedKeyView} NamedKeyView
 * @typedef {import('../../wire/types').NamedKeysView} NamedKeysView
 *
 * Why something was not done.
 * @typedef {import('../../wire/types').NamedKeyFault['kind']} Fault
 *
 * What is wanted of the core, with a key that somebody gave, and who waits for it.
 * @typedef {{ event: NamedKeyEvent, key?: Uint8Array,
 *   answer: (fault: Fault | null) => void }} Asked
 */

/** A key that somebody gives, as the core calls it: nothing else that is typed has this name. */
export const givenKey = 'transient/vault/named-key';

export class NamedKeys {
  /**
   * @param {(event: NamedKeyEvent, key?: Uint8Array) => void} send
   * @param {() => void} seen says that the answer was taken note of
   */
  constructor(send, seen) {
    this.send = send;
    this.seen = seen;
    /** @type {readonly NamedKeyView[]} as they were last */
    this.all = [];
    /** @type {import('../../wire/types').LeftOut[]} of the item that was sealed last */
    this.leftOut = [];
    /** @type {Asked[]} the first of them is under way */
    this.asked = [];
    /** The answer of before still stands, and is no answer to anything else. */
    this.isStale = false;
    /** The vault is open: without one the core answers nothing. */
    this.isOpen = false;
  }

  /** Something is under way, or waits for that. */
  get isBusy() {
    return this.asked.length > 0;
  }

  /** A key is being handed out. */
  get isHandingOut() {
    return this.asked[0]?.event.kind === 'exportTapped';
  }

  /**
   * Answers what hindered it; null for nothing.
   * @param {NamedKeyEvent} event @param {Uint8Array} [key]
   * @returns {Promise<Fault | null>}
   */
  ask(event, key) {
    if (!this.isOpen) return Promise.resolve('unavailable');
    return new Promise((answer) => {
      this.asked.push({ event, key, answer });
      if (this.asked.length === 1 && !this.isStale) this.next();
    });
  }

  /** Looks which there are. */
  list() {
    return this.ask({ kind: 'listTapped' });
  }

  /**
   * Takes in a key that somebody gave.
   * @param {string} name @param {Uint8Array} key
   */
  take(name, key) {
    return this.ask({ kind: 'importTapped', name, key: givenKey }, key);
  }

  next() {
    const [first] = this.asked;
    if (first) this.send(first.event, first.key);
  }

  /** @param {NamedKeysView | null} view of an open vault */
  update(view) {
    this.isOpen = true;
    if (this.isStale) {
      if (view) return;
      this.isStale = false;
      return this.next();
    }
    if (!view || view.stage.kind === 'working') return;
    const [first] = this.asked.splice(0, 1);
    if (!first) return;
    this.isStale = true;
    this.seen();
    this.all = view.keys;
    this.leftOut = view.leftOut;
    first.answer(view.stage.kind === 'failed' ? view.stage.fault.kind : null);
  }

  /** The vault was locked: nothing is answered any more, and nothing known. */
  forget() {
    const left = this.asked.splice(0);
    this.isOpen = false;
    this.all = [];
    this.isStale = false;
    for (const { answer } of left) answer('unavailable');
  }
}

/** @param {() => Pick<import('../../effects/library.js').Library, 'send'> | null} core */
export const namedKeys = (core) => new NamedKeys(
  (event, key) => core()?.send({ kind: 'namedKey', event },
    key ? { secrets: new Map([[givenKey, key]]) } : {}),
  () => core()?.send({ kind: 'exporting', event: { kind: 'namedKeySeen' } }));
