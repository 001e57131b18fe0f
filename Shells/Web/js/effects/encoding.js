// base64url without padding (RFC 4648 section 5), as links carry it: strict, so that one value
// has one spelling.

/** @param {Uint8Array} bytes */
export function base64url(bytes) {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
}

/**
 * The bytes `base64url` wrote, or null for any other text.
 * @param {string} text @returns {Uint8Array | null}
 */
export function unbase64url(text) {
  if (!/^[A-Za-z0-9_-]{0,1024}$/.test(text) || text.length % 4 === 1) return null;
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  const bytes = Uint8Array.from(plain, (character) => character.charCodeAt(0));
  return base64url(bytes) === text ? bytes : null;
}
