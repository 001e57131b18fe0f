// Which of the words somebody types is none of those that 24 words are made of: who made one slip
// is told where, before anything is tried.

import { vault as words } from '../../words/vault-words.js';

const phraseCount = 24;

/** @param {string} typed as `secretOfWords` reads it */
const wordsIn = (typed) =>
  typed.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().match(/[a-z]+/g) ?? [];

/**
 * @param {HTMLTextAreaElement | HTMLInputElement} input
 * @param {() => void} changed something else is to be said of it
 * @param {number} [count] so many words are asked for
 */
export function unknownWord(input, changed, count = phraseCount) {
  /** @type {Set<string> | null} */
  let known = null;
  /** @param {boolean} isAll also a last word that may not be whole yet */
  function find(isAll) {
    const typed = wordsIn(input.value);
    const isWhole = isAll || typed.length >= count || /[^\p{L}\p{M}]$/u.test(input.value);
    const whole = isWhole ? typed : typed.slice(0, -1);
    const place = known ? whole.findIndex((word) => !known?.has(word)) : -1;
    return place < 0 ? '' : words.locked.unknownWord(whole[place], place + 1);
  }

  input.addEventListener('input', async () => {
    // Without the list nothing is said, and the words are tried as they are.
    known ??= await import('../../words/bip39-english.js').then(
      ({ english }) => new Set(english), () => null);
    changed();
  });
  return find;
}
