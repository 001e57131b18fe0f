// New pairs of keys, which the browser keeps and nobody can read. WebKitGTK fails to make one
// pair in some 200, with an OperationError that says nothing of the next: so another is asked for.

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
