// What of the vault somebody looks for: an album, words that were typed, or both.

import { albums as words } from '../../words/albums-words.js';
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
  }

  get isUsed() {
    return this.id !== '' || this.search.isUsed;
  }

  /** Not all of it is known yet. */
  get isWaiting() {
    const { found } = this.context;
    return this.isUsed && !(found.isCurrent && found.isEnded);
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
   * @returns {import('../../wire/types').CatalogMonth[] | null}
   */
  months() {
    const { found } = this.context;
    if (!this.isUsed) {
      found.end();
      return null;
    }
    /** @type {import('../../wire/types').QueryWord[]} */
    const wanted = this.id ? [{ meanings: [{ kind: 'album', album: this.id }] }] : [];
    found.look([...wanted, ...this.search.words]);
    return found.catalog;
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
