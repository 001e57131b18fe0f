// The key of a file of an older format as somebody types it: 32 bytes, in hexadecimal or in base64
// of either alphabet. Their lengths tell them apart.

import { unbase64url } from '../../effects/encoding.js';

/**
 * Null for what is no such key.
 * @param {string} typed
 * @returns {Uint8Array | null}
 */
export function keyOf(typed) {
  const text = typed.trim();
  if (/^[0-9a-f]{64}$/i.test(text)) {
    return Uint8Array.from({ length: 32 }, (_, index) =>
      parseInt(text.slice(index * 2, index * 2 + 2), 16));
  }
  // The last of 43 characters stands for four bits alone: the others of it are zeros.
  if (!/^([\w-]{42}|[A-Za-z0-9+/]{42})[AEIMQUYcgkosw048]=?$/.test(text)) return null;
  return unbase64url(text.slice(0, 43).replaceAll('+', '-').replaceAll('/', '_'));
}
