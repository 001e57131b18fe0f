// What is looked for, out of what somebody types: each word, or several that are a date together,
// with all that it may mean. A word always may be a part of a name. Pure.

import { fold } from '../days/date-typed.js';

/**
 * @typedef {import('../../wire/types').QueryWord} QueryWord
 * @typedef {import('../../wire/types').QueryMeaning} QueryMeaning
 */

/** So many words are looked for, those typed first. */
const wordsMax = 16;
/** "the 5th of march in 2024" */
const dateWordsMax = 6;
/** Of UTF-8, in UTF-16 at the worst. */
const textLengthMax = 42;

/**
 * @param {ReturnType<typeof import('../days/date-ranges.js').rangeReader>} ranges
 * @param {Record<string, string>} kinds words for kinds and favorites: of each several, with space
 *   between
 */
export function queryReader(ranges, kinds) {
  /** @type {Map<string, QueryMeaning>} */
  const special = new Map();
  for (const [kind, said] of Object.entries(kinds)) {
    /** @type {QueryMeaning} */
    const meaning = kind === 'favorite' ? { kind }
      : { kind: 'kind', media: /** @type {any} */ ({ kind }) };
    for (const word of said.split(' ')) special.set(fold(word), meaning);
  }

  /** @param {string[]} words @param {number} today */
  function dates(words, today) {
    return ranges(words.join(' '), today);
  }

  /**
   * How many words from the first on are a date together, and what they mean.
   * @param {string[]} words @param {number} today
   */
  function longest(words, today) {
    for (let count = Math.min(dateWordsMax, words.length); count > 1; count -= 1) {
      const meanings = dates(words.slice(0, count), today);
      if (meanings.length > 0) return { count, meanings };
    }
    return { count: 1, meanings: words.length > 0 ? dates(words.slice(0, 1), today) : [] };
  }

  /**
   * @param {string} typed @param {number} today
   * @returns {QueryWord[]}
   */
  return function read(typed, today) {
    let words = typed.normalize('NFC').split(/[\s,;]+/).filter(Boolean);
    /** @type {QueryWord[]} */
    const found = [];
    while (words.length > 0 && found.length < wordsMax) {
      const { count, meanings } = longest(words, today);
      const said = words.slice(0, count).join(' ');
      const kind = count === 1 ? special.get(fold(said)) : undefined;
      found.push({ meanings: [
        ...meanings, ...(kind ? [kind] : []), { kind: 'text', text: shortened(said) },
      ] });
      words = words.slice(count);
    }
    return found;
  };
}

/** @param {string} said */
const shortened = (said) => said.slice(0, textLengthMax).replace(/[\uD800-\uDBFF]$/, '');
