// The words of editing photos in the language the app has chosen, loaded with the vault.

import { measures } from './measures.js';
import { language } from './words.js';

/** @typedef {ReturnType<typeof measures>} Measures */

/**
 * @type {Record<import('./words.js').Language, () => Promise<{
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

const { edits: say } = await loads[language]();

export const edits = say(measures(language, ''));
