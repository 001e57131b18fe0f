// How hard a passphrase is to guess for somebody who has the vault and tries what people choose.
// It is counted as if they knew how it is made: words from a list of some thousand, years, rows of
// keys, what is repeated. Rather too little than too much. Pure.

/** @typedef {'weak' | 'fair' | 'strong'} Strength */

/**
 * In bits. A guess moves 256 MiB through memory (scrypt): one graphics card of 2022 makes less than
 * 2^12 in a second, and tries 2^40 in eight years; a thousand of them try 2^52 in thirty-four.
 */
const fairBits = 40;
const strongBits = 52;

/** A word that is in everybody's mouth. */
const wordBits = 10;
/** No more letters make a word of most languages; each that follows is less of a surprise. */
const wordLettersMax = 10;
const letterBits = 4.7;
const furtherLetterBits = 1.5;
const digitBits = 3.3;
/** Of a sign that is a word or a part of one. */
const ideographBits = 6;
const symbolBits = 4;
/** What follows from what stands before, and how often. */
const repeatedBits = 1;
const rowBits = 5;
const yearBits = 6;

const rows = ['qwertyuiop', 'qwertzuiop', 'azertyuiop', 'asdfghjkl', 'zxcvbnm', 'yxcvbnm',
  'abcdefghijklmnopqrstuvwxyz', '01234567890'];

/** @param {string} passphrase @returns {Strength} */
export function strengthOf(passphrase) {
  const said = bitsOf(passphrase);
  return said < fairBits ? 'weak' : said < strongBits ? 'fair' : 'strong';
}

/** @param {string} passphrase */
function bitsOf(passphrase) {
  /** @type {Set<string>} */
  const seen = new Set();
  let sum = 0;
  for (const [part] of passphrase.normalize('NFC')
    .matchAll(/\p{Lu}?[\p{Ll}\p{M}]+|\p{Lu}+|\p{Nd}+|\P{Z}/gu)) {
    const plain = part.toLowerCase();
    sum += seen.has(plain) ? repeatedBits : bitsIn(plain);
    seen.add(plain);
  }
  return sum;
}

/** @param {string} part */
function bitsIn(part) {
  const { length } = [...part];
  if (length > 2 && isRow(part)) return rowBits;
  if (/^(19|20)\d\d$/.test(part)) return yearBits;
  if (/^\p{Nd}/u.test(part)) return length * digitBits;
  if (/^\p{Lo}/u.test(part)) return ideographBits;
  if (!/^\p{L}/u.test(part)) return symbolBits;
  return Math.min(length * letterBits, wordBits)
    + Math.max(0, length - wordLettersMax) * furtherLetterBits;
}

/**
 * One key again and again, or keys beside each other.
 * @param {string} part
 */
function isRow(part) {
  const back = [...part].reverse().join('');
  return /^(.)\1*$/u.test(part) || rows.some((row) => row.includes(part) || row.includes(back));
}
