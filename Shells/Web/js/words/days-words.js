// The words of the days in the language the app has chosen, loaded with the vault's part of it.

import { measures } from './measures.js';
import { language } from './words.js';

/** @typedef {ReturnType<typeof measures>} Measures */

/**
 * @type {Record<import('./words.js').Language, () => Promise<{
 *   days: (measures: Measures) => import('./days-en.js').DaysWords,
 * }>>}
 */
const loads = {
  en: () => import('./days-en.js'),
  de: () => import('./days-de.js'),
  fr: () => import('./days-fr.js'),
  es: () => import('./days-es.js'),
  'zh-Hans': () => import('./days-zh-Hans.js'),
};

const { days: say } = await loads[language]();

export const days = say(measures(language, ''));
