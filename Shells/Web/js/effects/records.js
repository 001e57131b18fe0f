// The effect `persist`: writes records all or none, durably, in the order the core asked. Also
// finds, at launch, what the last run left.

import { storageProblem } from './database.js';

/** Records in the sealed database. */
export class Records {
  /** @param {import('./database.js').Database} database */
  constructor(database) {
    this.database = database;
    /** Sealing takes differently long; waiting for the write before keeps the core's order. */
    this.last = Promise.resolve();
  }

  /**
   * Every record the last run left.
   * @returns {Promise<import('../wire/types').SavedState>}
   */
  async saved() {
    try {
      const keys = await this.database.names('records');
      const records = await Promise.all(keys.map((key) => this.found(key)));
      return records.length ? { kind: 'found', records } : { kind: 'nothing' };
    } catch (error) {
      return { kind: 'unreadable' };
    }
  }

  /**
   * A record by its name; without a value when it does not open.
   * @param {string} key @returns {Promise<import('../wire/types').Record>}
   */
  async found(key) {
    const sealed = await this.database.get('records', key);
    const value = await this.database.unseal(`records/${key}`, sealed).catch(() => null);
    return { key, value };
  }

  /**
   * Throws `RecipeProblem`; then nothing was written.
   * @param {import('../wire/types').Record[]} records
   */
  persist(records) {
    const done = this.last.then(() => this.write(records));
    this.last = done.catch(() => {});
    return done;
  }

  /** @param {import('../wire/types').Record[]} records */
  async write(records) {
    try {
      const writes = await Promise.all(records.map(({ key, value }) => (value === null
        ? { store: /** @type {const} */ ('records'), name: key, value: null }
        : this.database.sealedWrite('records', key, value))));
      await this.database.write(writes);
    } catch (error) {
      throw storageProblem(error);
    }
  }
}
