// What the page was opened by: a link, a notification, another app's picture.

import { unbase64url } from './effects/encoding.js';
import { isSecretLink } from './effects/links.js';

/** The page that opens for what another app shares: the service worker has it. */
export const isShared = window.location.hash === '#shared';

/** Somebody came by an address at which there is nothing. */
export const isNowhere = !(['/', '/index.html'].includes(window.location.pathname)
  || isSecretLink(window.location.pathname));

/**
 * The link the page was opened by. Its secret leaves the address bar before anything else runs.
 * @typedef {{ path: string, secret: Uint8Array | null, group: string | null }} Opened
 * @returns {Opened | null}
 */
export function takeLink() {
  const { pathname, hash } = window.location;
  window.history.replaceState(null, '', '/');
  const group = /^#photos\/([0-9a-f]{32})$/.exec(hash)?.[1];
  if (group) return { path: pathname, secret: null, group };
  if (!isSecretLink(pathname)) return null;
  const secret = unbase64url(hash.slice(1));
  return {
    path: pathname.slice(0, 200), secret: secret && secret.length > 0 ? secret : null, group: null,
  };
}

/**
 * A notification of this group was tapped.
 * @param {string} group @returns {import('./wire/types').Event}
 */
export const photosOf = (group) =>
  ({ kind: 'viewer', event: { kind: 'notificationTapped', group } });
