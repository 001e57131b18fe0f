// What is looked for, out of what somebody types: each word, or several that are a date or a kind
// together, with all that it may mean. A word always may be a part of a name. Pure.

import { fold } from '../days/date-typed.js';
import { kindTable } from './kind-table.js';

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
   * @param {string} typed @param {number} today
   * @returns {QueryWord[]}
   */
  return function (typed, today) {
    let words = typed.normalize('NFC').split(/[\s,;]+/).filter(Boolean);
    /** @type {QueryWord[]} */
    const read = [];
    while (words.length > 0 && read.length < wordsMax) {
      const { count, found } = longest(words, today);
      const said = words.slice(0, count).join(' ');
      read.push({ meanings: [...found, { kind: 'text', text: shortened(said) }] });
      words = words.slice(count);
    }
    return read;
  };
}

/** @param {string} said */
const shortened = (said) => said.slice(0, textLengthMax).replace(/[\uD800-\uDBFF]$/, '');
