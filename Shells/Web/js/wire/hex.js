// Bytes as the wire's identifiers are written.

/**
 * Lower-case hexadecimal.
 * @param {Uint8Array} bytes
 */
export const hex = (bytes) =>
  Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
