// What is looked for, out of what somebody types: each word, or several that are a date or a kind
// together, with all that it may mean. A word always may be a part of a name. Pure.

import { fold } from '../days/date-typed.js';
import { leads } from '../days/date-words.js';
import { kindTable } from './kind-table.js';

/**
 * @typedef {import('../../wire/types').QueryWord} QueryWord
 * @typedef {import('../../wire/types').QueryMeaning} QueryMeaning
 */

/** So many words are looked for, those typed first. */
const wordsMax = 16;
/** "from the 5th of march in 2024 to the 7th of may in 2024" */
const dateWordsMax = 14;
const hanWord = /^[\p{sc=Han}\p{Nd}]+$/u;
/** "二〇二四年十二月三十一日" and less; what is longer is not parted. */
const hanWordMax = 24;
/** Of UTF-8, in UTF-16 at the worst. */
const textLengthMax = 42;

/** What is called so, in all languages: a kind, or the favorites. */
const kinds = new Map(Object.entries(kindTable).flatMap(([kind, said]) => {
  /** @type {QueryMeaning} */
  const meaning = kind === 'favorite' ? { kind }
    : { kind: 'kind', media: /** @type {any} */ ({ kind }) };
  return said.map((words) => /** @type {const} */ ([words, meaning]));
}));

/** @param {ReturnType<typeof import('../days/date-ranges.js').rangeReader>} ranges */
export function queryReader(ranges) {
  /** @param {string} said @param {number} today */
  function meanings(said, today) {
    const kind = kinds.get(fold(said).replaceAll('-', ' '));
    return [...ranges(said, today), ...(kind ? [kind] : [])];
  }

  /**
   * How many words from the first on are a date or a kind together, and what they mean.
   * @param {string[]} words @param {number} today
   */
  function longest(words, today) {
    for (let count = Math.min(dateWordsMax, words.length); count > 1; count -= 1) {
      const found = meanings(words.slice(0, count).join(' '), today);
      if (found.length > 0) return { count, found };
    }
    return { count: 1, found: meanings(words[0], today) };
  }

  /**
   * Chinese has no space between words: what is none together is parted where each part is one.
   * @param {string} word @param {number} today
   * @returns {string[]} the word itself where there is a part that means nothing
   */
  function parts(word, today) {
    if (word.length > hanWordMax || !hanWord.test(word)) return [word];
    if (meanings(word, today).length > 0) return [word];
    for (let end = word.length - 1; end > 0; end -= 1) {
      if (meanings(word.slice(0, end), today).length === 0) continue;
      const rest = parts(word.slice(end).replace(/^的/, ''), today);
      if (rest.every((part) => meanings(part, today).length > 0)) {
        return [word.slice(0, end), ...rest];
      }
    }
    return [word];
  }

  /**
   * @param {string} typed @param {number} today
   * @returns {QueryWord[]}
   */
  return function (typed, today) {
    let words = typed.normalize('NFC').split(/[\s,;]+/).filter(Boolean)
      .flatMap((word) => parts(word, today));
    /** @type {{ said: string, found: QueryMeaning[] }[]} */
    const read = [];
    while (words.length > 0 && read.length < wordsMax) {
      const { count, found } = longest(words, today);
      read.push({ said: words.slice(0, count).join(' '), found });
      words = words.slice(count);
    }
    // "from" of "videos from Anna" is looked for in no name, unless nothing else was typed.
    const telling = read.filter(({ said, found }) => found.length > 0 || !leads(fold(said)));
    return (telling.length > 0 ? telling : read).map(({ said, found }) =>
      ({ meanings: [...found, { kind: 'text', text: shortened(said) }] }));
  };
}

/** @param {string} said */
const shortened = (said) => said.slice(0, textLengthMax).replace(/[\uD800-\uDBFF]$/, '');
