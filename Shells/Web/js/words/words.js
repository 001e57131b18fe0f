// The words of the app in the reader's language. Only that language is loaded: it is chosen here,
// before any view is made, and every view imports `words` from this file.
//
// A language is a file that exports `words` in the shape of en.js, with parts beside it: its files
// and its lines in `names` and `loads` are all it takes. Tools/words.mjs holds it to English,
// key by key.

import { closest, localeFor } from './measures.js';

/** @typedef {keyof typeof names} Language */

/** What each language calls itself. The first is for whoever reads none of them. */
export const names = {
  en: 'English',
  de: 'Deutsch',
  fr: 'Français',
  es: 'Español',
  'zh-Hans': '简体中文',
};

/** Where the choice is kept when it differs from what the browser says. */
const choiceName = 'language';
const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);
/**
 * How each is loaded: written out, so that the bundler finds a file for each.
 * @type {Record<Language, () => Promise<{ words: import('./en.js').Words }>>}
 */
const loads = {
  en: () => import('./en.js'),
  de: () => import('./de.js'),
  fr: () => import('./fr.js'),
  es: () => import('./es.js'),
  'zh-Hans': () => import('./zh-Hans.js'),
};

const languages = /** @type {Language[]} */ (Object.keys(names));
const automatic = closest(navigator.languages, languages) ?? 'en';

/** The language of the words. */
export const language = choice() ?? automatic;

const root = document.documentElement;
root.lang = localeFor(language, navigator.languages);
root.dir = rightToLeft.has(language) ? 'rtl' : 'ltr';
// What the system shows of the app once it is installed: the page names English's.
if (language !== 'en') {
  document.querySelector('link[rel="manifest"]')?.setAttribute(
    'href', `/manifest-${language}.webmanifest`);
}

export const { words } = await loads[language]();

/** @returns {Language | null} */
function choice() {
  try {
    const kept = localStorage.getItem(choiceName);
    return languages.find((known) => known === kept) ?? null;
  } catch {
    return null;
  }
}

/**
 * Keeps a choice and starts anew with it. The browser's own language is never kept, so that the
 * app follows when that changes.
 * @param {string} chosen
 */
export function choose(chosen) {
  try {
    if (chosen === automatic) localStorage.removeItem(choiceName);
    else localStorage.setItem(choiceName, chosen);
  } catch {
    return;
  }
  window.location.reload();
}
