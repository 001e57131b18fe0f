// Ids that the page draws itself: of an album, of a capture.

/** 16 random bytes as the wire has them. */
export const drawnID = () => [...crypto.getRandomValues(new Uint8Array(16))]
  .map((byte) => byte.toString(16).padStart(2, '0')).join('');
