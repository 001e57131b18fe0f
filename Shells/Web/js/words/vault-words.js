// The words of the vault, of its albums, tags and search, and of editing, in the language the app
// has chosen, loaded with the vault's part of it.

import { measures } from './measures.js';
import { language } from './words.js';

/** @typedef {ReturnType<typeof measures>} Measures */

/**
 * @type {Record<import('./words.js').Language, () => Promise<{
 *   vault: (measures: Measures) => import('./vault-en.js').VaultWords,
 *   albums: (measures: Measures) => import('./albums-en.js').AlbumsWords,
 *   edits: (measures: Measures) => import('./edits-en.js').EditsWords,
 * }>>}
 */
const loads = {
  en: () => import('./vault-en.js'),
  de: () => import('./vault-de.js'),
  fr: () => import('./vault-fr.js'),
  es: () => import('./vault-es.js'),
  'zh-Hans': () => import('./vault-zh-Hans.js'),
};

const said = await loads[language]();
const own = measures(language, '');

export const vault = said.vault(own);
export const albums = said.albums(own);
export const edits = said.edits(own);
