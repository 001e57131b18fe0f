// Ids that the page draws itself: of an album, of a capture.

import { hex } from '../wire/hex.js';

/** 16 random bytes as the wire has them. */
export const drawnID = () => hex(crypto.getRandomValues(new Uint8Array(16)));
