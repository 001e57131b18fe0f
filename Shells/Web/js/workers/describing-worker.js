// Reads what one file says of itself, in ranges that the page hands over (effects/describing.js).

import { Metadata } from '../effects/metadata.js';

/** @param {import('../effects/describing.js').Said} said */
const say = (said) => self.postMessage(said);

/**
 * Takes the range that was asked for.
 * @type {(bytes: Uint8Array) => void}
 */
let take = () => {};

/**
 * @param {number} at @param {number} count
 * @returns {Promise<Uint8Array>}
 */
function range(at, count) {
  return new Promise((resolve) => {
    take = resolve;
    say({ kind: 'needs', at, count });
  });
}

/** @param {number} count how long the file is */
async function describe(count) {
  try {
    const metadata = await Metadata.load();
    const end = await metadata.end(range,
      { kind: 'opened', byteCount: count, task: { kind: 'describe' } });
    say(end.kind === 'described' ? end : { kind: 'failed' });
  } catch {
    say({ kind: 'failed' });
  }
}

self.onmessage = ({ data }) => {
  if (typeof data === 'number') void describe(data);
  else take(data);
};
