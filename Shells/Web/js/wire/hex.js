// Bytes as the wire's identifiers are written.

const pairs = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/**
 * Lower-case hexadecimal.
 * @param {Uint8Array} bytes
 */
export function hex(bytes) {
  let digits = '';
  for (const byte of bytes) digits += pairs[byte];
  return digits;
}

/**
 * What pairs of hexadecimal digits stand for.
 * @param {string} digits
 */
export const unhex = (digits) =>
  Uint8Array.from(digits.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
