// What Dayly needs of a browser. Without it the app does not start: half an encryption is none.

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
    const agreement = await crypto.subtle.generateKey({ name: 'X25519' }, false, ['deriveBits']);
    const signing = await crypto.subtle.generateKey({ name: 'Ed25519' }, false, ['sign', 'verify']);
    return agreement && signing ? null : 'unsupported';
  } catch (error) {
    return 'unsupported';
  }
}
