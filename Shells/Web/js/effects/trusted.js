// The one Trusted Types policy of the page, and of each worker that begins another. Scripts come
// from the app's own folder and its service worker, nowhere else, and nothing ever makes HTML from
// text.

import { appFolder, placeOf } from '../places.js';

/**
 * @param {string} address
 * @returns {string} the address, when it is one of the app's own scripts
 */
function ownScript(address) {
  const url = new URL(address, location.origin);
  const isOwn = url.origin === location.origin
    && (url.pathname === '/sw.js' || url.pathname.startsWith(appFolder.pathname));
  if (!isOwn) throw new TypeError('not a script of Dayly');
  return url.href;
}

const policy = self.trustedTypes?.createPolicy('dayly', { createScriptURL: ownScript });

/**
 * A script's address as the browser wants it where Trusted Types are enforced. Throws for any
 * address outside the app's own folder.
 * @param {string} address @returns {string}
 */
export function scriptURL(address) {
  // TrustedScriptURL stands wherever an address is taken; the type checker knows only strings.
  return policy ? /** @type {any} */ (policy.createScriptURL(address)) : ownScript(address);
}

/**
 * Begins one of the app's own workers.
 * @param {string} path as the file is called in the sources
 */
export function startWorker(path) {
  return new Worker(scriptURL(placeOf(path)), { type: 'module' });
}
