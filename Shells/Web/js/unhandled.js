// The end of a switch over an effect or a step: the type check fails here while one has no case.

import { CoreStopped } from './core.js';

/**
 * @param {never} wanted
 * @returns {never}
 */
export function unhandled(wanted) {
  throw new CoreStopped(`nothing handles ${/** @type {{ kind: string }} */ (wanted).kind}`);
}
