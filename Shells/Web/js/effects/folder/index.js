// What was read of the files of a folder, so that only those that changed are read again. It lies
// beside the app's own data, sealed as everything is, in batches of files that were read together;
// it can be deleted at any time, and begins anew where it cannot be read.

import { decode, encode } from '../../wire/codec.js';
import { hex } from '../../wire/hex.js';
import { Database } from '../database.js';
import { folderName } from './name.js';

/** @typedef {import('../../wire/types').IndexedFile} IndexedFile */

/** So many files are kept together: whoever closes the app has at most these read again. */
export const batchCount = 256;
/** Another one is not understood, or its files were read by other rules. */
const version = 6;
const handleName = 'folder';
const identityName = 'identity';
const saltName = 'salt';
const prefix = 'batch/';

/** Random bytes in hexadecimal. */
export const drawn = () => hex(crypto.getRandomValues(new Uint8Array(32)));

export class FolderIndex {
  /** @param {Database} database */
  constructor(database) {
    this.database = database;
    /** The number of the next batch. */
    this.next = 0;
  }

  static async open() {
    return new FolderIndex(await Database.open(folderName));
  }

  /**
   * The folder that was picked last.
   * @returns {Promise<FileSystemDirectoryHandle | null>}
   */
  async folder() {
    return await this.database.get('keys', handleName) ?? null;
  }

  /**
   * Another folder takes its place, or none: what was read of it goes.
   * @param {FileSystemDirectoryHandle | null} handle
   */
  async begin(handle) {
    const names = await this.database.names('records');
    await this.database.write([...names.map((name) =>
      ({ store: /** @type {const} */ ('records'), name, value: null })),
    { store: 'keys', name: handleName, value: handle },
    { store: 'keys', name: identityName, value: handle && drawn() }]);
    this.next = 0;
  }

  /**
   * What tells the folder that was picked last from all others, as long as it is kept.
   * @returns {Promise<string>}
   */
  identity() {
    return this.kept(identityName);
  }

  /**
   * The same of a folder that is looked at for one visit, of which its name alone is known later:
   * the same in this browser, and another one elsewhere.
   * @param {string} name of the folder
   */
  async identityOfVisit(name) {
    const salt = await this.kept(saltName);
    const said = new TextEncoder().encode(`${salt} ${name}`);
    return hex(new Uint8Array(await crypto.subtle.digest('SHA-256', said)));
  }

  /**
   * What was drawn under this name when it was first asked for.
   * @param {string} name
   * @returns {Promise<string>}
   */
  async kept(name) {
    const known = await this.database.get('keys', name);
    if (known) return known;
    const value = drawn();
    await this.database.write([{ store: 'keys', name, value }]);
    return value;
  }

  /**
   * Every batch with its number. What cannot be read is left out: it is read anew.
   * @returns {AsyncGenerator<{ number: number, files: IndexedFile[] }>}
   */
  async* batches() {
    const names = (await this.database.names('records')).filter((name) => name.startsWith(prefix));
    const numbers = names.map((name) => Number(name.slice(prefix.length)));
    this.next = Math.max(-1, ...numbers) + 1;
    for (const number of numbers.sort((one, other) => one - other)) {
      const files = await this.read(number);
      if (files) yield { number, files };
    }
  }

  /** @param {number} number @returns {Promise<IndexedFile[] | null>} */
  async read(number) {
    try {
      const bytes = await this.database.read('records', prefix + number);
      /** @type {import('../../wire/types').IndexedFiles} */
      const batch = decode('IndexedFiles', bytes ?? new Uint8Array());
      return batch.version === version ? batch.files : null;
    } catch {
      return null;
    }
  }

  /**
   * Keeps files that were read together; answers with the number of their batch.
   * @param {IndexedFile[]} files at most `batchCount`
   */
  async add(files) {
    const number = this.next;
    this.next += 1;
    await this.replace(number, files);
    return number;
  }

  /**
   * What is left of a batch; without any file it goes.
   * @param {number} number @param {IndexedFile[]} files
   */
  async replace(number, files) {
    const name = prefix + number;
    await this.database.write([files.length === 0 ? { store: 'records', name, value: null }
      : await this.database.sealedWrite('records', name,
        encode('IndexedFiles', { version, files }))]);
  }

  close() {
    this.database.close();
  }
}
