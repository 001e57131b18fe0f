// The words of the vault in the language the app has chosen, loaded with the vault's part of it.

import { measures } from './measures.js';
import { language } from './words.js';

/** @typedef {ReturnType<typeof measures>} Measures */

/**
 * @type {Record<import('./words.js').Language, () => Promise<{
 *   vault: (measures: Measures) => import('./vault-en.js').VaultWords,
 * }>>}
 */
const loads = {
  en: () => import('./vault-en.js'),
  de: () => import('./vault-de.js'),
  fr: () => import('./vault-fr.js'),
  es: () => import('./vault-es.js'),
  'zh-Hans': () => import('./vault-zh-Hans.js'),
};

const { vault: say } = await loads[language]();

export const vault = say(measures(language, ''));
