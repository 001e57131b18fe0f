// What Dayly needs of a browser. Without it the app does not start: half an encryption is none.

import { makePair } from './effects/key-pairs.js';

/**
 * The page to show instead of the app, or null when everything is there.
 * @returns {Promise<'insecure' | 'unsupported' | null>}
 */
export async function missingFeature() {
  if (!window.isSecureContext) return 'insecure';
  const present = typeof WebAssembly === 'object' && typeof indexedDB === 'object'
    && Boolean(crypto.subtle) && Boolean(navigator.locks) && typeof OffscreenCanvas === 'function';
  if (!present) return 'unsupported';
  try {
    await makePair('X25519');
    await makePair('Ed25519');
    return null;
  } catch (error) {
    return 'unsupported';
  }
}
