// Copies of items as files of the older format `.lfs`, under a named key, one item after another.

/**
 * @typedef {import('../../wire/types').GoingAlong} GoingAlong
 * @typedef {import('./named-keys.js').NamedKeys} NamedKeys
 *
 * How it stands, item by item.
 * @typedef {{ items: number, done: number, failed: number, ended: boolean,
 *   leftOut: import('../../wire/types').LeftOut[],
 *   failures: { item: string, fault: { kind: import('./named-keys.js').Fault } }[] }} Outcome
 */

export class SealedCopies {
  /** @param {NamedKeys} named */
  constructor(named) {
    this.named = named;
    this.isCancelled = false;
  }

  /** Those that have not begun stay. */
  cancel() {
    this.isCancelled = true;
  }

  /**
   * @param {string[]} items @param {string} name of the key @param {GoingAlong} along
   * @param {(outcome: Outcome) => void} told how far it is, after each
   */
  async make(items, name, along, told) {
    this.isCancelled = false;
    /** @type {Outcome} */
    const outcome = {
      items: items.length, done: 0, failed: 0, failures: [], leftOut: [], ended: false,
    };
    for (const item of items) {
      const kind = await this.named.ask({ kind: 'sealTapped', item, name, along });
      if (kind) outcome.failures.push({ item, fault: { kind } });
      else {
        outcome.done += 1;
        outcome.leftOut = together(outcome.leftOut, this.named.leftOut);
      }
      outcome.failed = outcome.failures.length;
      // It would be so with the next one, too.
      if (this.isCancelled || kind === 'storageFull' || kind === 'noSuchKey') break;
      told(outcome);
    }
    told({ ...outcome, ended: true });
  }
}

/**
 * Each kind once.
 * @param {import('../../wire/types').LeftOut[]} some
 * @param {import('../../wire/types').LeftOut[]} more
 */
function together(some, more) {
  const counts = new Map(some.map(({ kind, count }) => [kind.kind, count]));
  for (const { kind, count } of more) counts.set(kind.kind, (counts.get(kind.kind) ?? 0) + count);
  return [...counts].map(([kind, count]) => ({ kind: { kind }, count }));
}
