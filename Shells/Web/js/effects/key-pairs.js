// New pairs of keys, which the browser keeps and nobody can read. WebKitGTK writes the numbers
// that libgcrypt gives it without zeros in front, finds a key of 31 bytes, and ends with an
// OperationError: for one X25519 pair in 256, whose private half begins with a zero, and for one
// Ed25519 pair in 128, where either half does. The next pair has other numbers, so it is asked for.

const attemptsMax = 4;

/** @type {Record<'Ed25519' | 'X25519', KeyUsage[]>} */
const usages = { Ed25519: ['sign', 'verify'], X25519: ['deriveBits'] };

/**
 * @param {'Ed25519' | 'X25519'} name
 * @returns {Promise<CryptoKeyPair>}
 */
export async function makePair(name, attempts = attemptsMax) {
  try {
    const made = await crypto.subtle.generateKey({ name }, false, usages[name]);
    return /** @type {CryptoKeyPair} */ (made);
  } catch (error) {
    const isWorthAsking = error instanceof DOMException && error.name === 'OperationError';
    if (!isWorthAsking || attempts <= 1) throw error;
    return makePair(name, attempts - 1);
  }
}
