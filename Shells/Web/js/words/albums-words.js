// The words of albums, tags and search in the language the app has chosen, loaded with the vault.

import { measures } from './measures.js';
import { language } from './words.js';

/** @typedef {ReturnType<typeof measures>} Measures */

/**
 * @type {Record<import('./words.js').Language, () => Promise<{
 *   albums: (measures: Measures) => import('./albums-en.js').AlbumsWords,
 * }>>}
 */
const loads = {
  en: () => import('./vault-en.js'),
  de: () => import('./vault-de.js'),
  fr: () => import('./vault-fr.js'),
  es: () => import('./vault-es.js'),
  'zh-Hans': () => import('./vault-zh-Hans.js'),
};

const { albums: say } = await loads[language]();

export const albums = say(measures(language, ''));
