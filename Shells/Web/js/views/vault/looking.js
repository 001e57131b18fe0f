// What of the vault somebody looks for: an album, words that were typed, or both.

import { albums as words } from '../../words/vault-words.js';
import { h } from '../dom.js';
import { searchField } from './search-field.js';

/** @typedef {import('../../wire/types').OpenVault} OpenVault */

export class Looking {
  /**
   * @param {import('./vault.js').VaultContext} context
   * @param {() => void} changed something else was typed
   */
  constructor(context, changed) {
    this.context = context;
    this.search = searchField(context.today, changed);
    /** The album that is shown. */
    this.id = '';
    /** @type {import('../../wire/types').AlbumView | null} */
    this.album = null;
    this.isWatching = false;
    /** All of it lies in another order than by months. */
    this.isSorted = false;
  }

  get isUsed() {
    return this.id !== '' || this.search.isUsed;
  }

  /** Not all of it is known yet. */
  get isWaiting() {
    const { found } = this.context;
    return (this.isUsed || this.isSorted) && !(found.isCurrent && found.isEnded);
  }

  /** @param {string} [id] an album; nothing was typed */
  begin(id = '') {
    this.id = id;
    this.search.clear();
  }

  /** @param {OpenVault} vault */
  update(vault) {
    this.album = vault.albums.find(({ album }) => album === this.id) ?? null;
    if (!this.album) this.id = '';
    if (vault.albums.length > 0) this.watch();
  }

  /** Albums and tags are counted as soon as there is somebody to see it. */
  watch() {
    if (this.isWatching) return;
    this.isWatching = true;
    this.context.send({ kind: 'gallery', event: { kind: 'albumsShown', now: true } });
  }

  /**
   * Asks for what is looked for; answers with the months of it, or null for all there are.
   * @param {import('../../wire/types').ItemSort | null} sort null for by months
   * @param {import('../../wire/types').QueryMeaning | null} kept what of the vault is in sight
   *   while nothing is looked for
   * @returns {import('../../wire/types').CatalogMonth[] | null}
   */
  months(sort, kept) {
    const { found } = this.context;
    this.isSorted = sort !== null;
    if (!this.isUsed && !sort) {
      found.end();
      return null;
    }
    /** @type {import('../../wire/types').QueryMeaning[]} */
    const wanted = this.id ? [{ kind: 'album', album: this.id }]
      : kept && !this.isUsed ? [kept] : [];
    found.look([...wanted.map((one) => ({ meanings: [one] })), ...this.search.words], sort);
    // Until an order is known, what was shown before stays.
    return this.isUsed || found.shown !== 0 ? found.catalog : null;
  }

  /** @param {number} count @param {(count: number) => string} items */
  said(count, items) {
    if (!this.search.isUsed) return items(count);
    return this.isWaiting ? words.searching : words.found(count);
  }

  /** @returns {Node[]} */
  get nothing() {
    const line = (/** @type {string} */ said) => h('p', { class: 'lead' }, said);
    return this.search.isUsed
      ? [h('h2', { class: 'subtitle' }, words.nothing), line(words.nothingLine)]
      : [line(words.empty)];
  }
}
