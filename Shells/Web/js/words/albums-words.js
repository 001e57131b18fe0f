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
  en: () => import('./albums-en.js'),
  de: () => import('./albums-de.js'),
  fr: () => import('./albums-fr.js'),
  es: () => import('./albums-es.js'),
  'zh-Hans': () => import('./albums-zh-Hans.js'),
};

const { albums: say } = await loads[language]();

export const albums = say(measures(language, ''));
