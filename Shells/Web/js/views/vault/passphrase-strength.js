// How hard a passphrase is to guess for somebody who has the vault and tries what people choose.
// It is counted as if they knew how it is made: words from a list of some thousand, dates, rows of
// keys, sequences, what is repeated. Rather too little than too much. Pure.

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
const rowBits = 5;
const yearBits = 6;
/** A day of the last hundred years. */
const dateBits = 15;

/** Of keyboards in several countries, with what Shift makes of their digits; and of numerals. */
const rows = ['qwertyuiop', 'qwertzuiopü', 'azertyuiop', 'asdfghjklöä', 'zxcvbnm', 'yxcvbnm',
  'йцукенгшщзх', 'фывапролджэ', '1qaz', '2wsx', '3edc', '4rfv', '5tgb', '6yhn', '7ujm', '1qay',
  '6zhn', '!@#$%^&*()', '!"§$%&/()=', '01234567890', '一二三四五六七八九十'];
/** Two alphabets that are interleaved have two characters between those that belong together. */
const distanceMax = 4;
/** "aceg" and "2468" are sequences, too. */
const stepMax = 2;
/** So many characters that stand together a second time are a copy, however far apart. */
const copyLength = 4;

const day = '(?:0[1-9]|[12][0-9]|3[01])';
const month = '(?:0[1-9]|1[0-2])';
const date = ['(?:19|20)[0-9]{2}', '[0-9]{2}'].map((year) =>
  `${day}${month}${year}|${month}${day}${year}|${year}${month}${day}`).join('|');
/** Of a script without capitals, as Arabic or Korean. A Chinese sign is a part by itself. */
const plainWord = '(?:(?!\\p{Script=Han})[\\p{Lo}\\p{Lm}\\p{M}])+';
/**
 * A date; a word in small letters with or without a capital before it; capitals; a word without
 * either; digits; or one sign.
 */
const parts = new RegExp(
  `${date}|\\p{Lu}?[\\p{Ll}\\p{M}]+|\\p{Lu}+|${plainWord}|\\p{Nd}+|\\P{Z}`, 'gu');
const dateAlone = new RegExp(`^(?:${date})$`);

/** @param {string} passphrase @returns {Strength} */
export function strengthOf(passphrase) {
  const said = bitsOf(passphrase);
  return said < fairBits ? 'weak' : said < strongBits ? 'fair' : 'strong';
}

/** @param {string} passphrase */
function bitsOf(passphrase) {
  /** @type {Set<string>} */
  const seen = new Set();
  const before = new Before();
  let [sum, repeats] = [0, 0];
  const joined = passphrase.normalize('NFC').replace(/([0-9])[./-](?=[0-9])/g, '$1');
  for (const [part] of joined.matchAll(parts)) {
    const plain = part.toLowerCase();
    const fresh = [...plain].filter((character) => !before.foresees(character));
    const [apart, together] = [bitsApart(fresh), bitsTogether(plain, fresh.length)];
    if (seen.has(plain)) {
      repeats += 1;
    } else if (apart < together) {
      sum += apart;
      repeats += [...plain].length - fresh.length;
    } else {
      sum += together;
    }
    seen.add(plain);
  }
  // Somebody who guesses tries how often, and not each time anew.
  return sum + Math.log2(1 + repeats);
}

/**
 * What characters cost one by one.
 * @param {string[]} characters
 */
function bitsApart(characters) {
  return characters.reduce((sum, character) => sum + bitsOfOne(character), 0);
}

/** @param {string} character */
function bitsOfOne(character) {
  if (/\p{Nd}/u.test(character)) return digitBits;
  if (/\p{Lo}/u.test(character)) return ideographBits;
  return /\p{L}/u.test(character) ? letterBits : symbolBits;
}

/**
 * What a part costs as the one thing it may be.
 * @param {string} part @param {number} fresh of so many characters, where the others are foreseen
 */
function bitsTogether(part, fresh) {
  const characters = [...part];
  const { length } = characters;
  if (length > 2 && characters.every((_, at) =>
    at < 2 || isSequence(characters[at - 2], characters[at - 1], characters[at]))) return rowBits;
  if (/^(19|20)[0-9]{2}$/.test(part)) return yearBits;
  if (dateAlone.test(part)) return dateBits;
  if (!/^\p{L}/u.test(part)) return Infinity;
  return wordBits + Math.max(0, fresh - wordLettersMax) * furtherLetterBits;
}

/** The characters of a passphrase up to some place. */
class Before {
  /** @type {string[]} */
  #characters = [];
  /** @type {Set<string>} */
  #copied = new Set();

  /**
   * Whether the next character, which is added, continues what others before it began: those right
   * before it, or every second, third or fourth of them, as in "a1b2c3"; or whether it stands as it
   * stood behind the same ones before.
   * @param {string} next
   */
  foresees(next) {
    const characters = this.#characters;
    characters.push(next);
    const last = characters.length - 1;
    const copy = characters.slice(-copyLength).join('');
    const isCopy = this.#copied.has(copy);
    if (last + 1 >= copyLength) this.#copied.add(copy);
    for (let distance = 1; distance <= distanceMax; distance += 1) {
      const [first, second] = [last - 2 * distance, last - distance];
      if (first >= 0 && isSequence(characters[first], characters[second], next)) return true;
    }
    return isCopy;
  }
}

/**
 * One key three times, keys beside each other, or an alphabet's letters.
 * @param {string} first @param {string} second @param {string} third
 */
function isSequence(first, second, third) {
  const step = codeOf(second) - codeOf(first);
  if (Math.abs(step) <= stepMax && codeOf(third) - codeOf(second) === step) return true;
  return rows.some((row) =>
    row.includes(first + second + third) || row.includes(third + second + first));
}

/** @param {string} character */
function codeOf(character) {
  return character.codePointAt(0) ?? 0;
}
