// The boxes an MP4 file is made of (ISO/IEC 14496-12, section 4.2). Pure: numbers and bytes in,
// bytes out.

/** @typedef {Uint8Array | number[]} Bytes */

/** @param {string} text in ASCII */
export const ascii = (text) => [...text].map((letter) => letter.charCodeAt(0));

/** @param {number} value */
export const u16 = (value) => [value >>> 8 & 0xff, value & 0xff];

/** @param {number} value */
export const u32 = (value) => [...u16(value >>> 16), ...u16(value)];

/** @param {number} value up to 2⁵³ */
export const u64 = (value) => [...u32(Math.floor(value / 2 ** 32)), ...u32(value % 2 ** 32)];

/** @param {...Bytes} parts */
export function joined(...parts) {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}

/**
 * @param {string} name four letters
 * @param {...Bytes} content
 */
export function box(name, ...content) {
  const inside = joined(...content);
  return joined(u32(8 + inside.length), ascii(name), inside);
}

/**
 * A box with a version and flags.
 * @param {string} name @param {number} version
 * @param {number} flags
 * @param {...Bytes} content
 */
export const fullBox = (name, version, flags, ...content) =>
  box(name, u32(version * 2 ** 24 + flags), ...content);
