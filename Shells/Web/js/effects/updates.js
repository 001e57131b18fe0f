// Keeps the app's own files at hand through the service worker, and takes a new version into use
// when nobody is looking: while the page is hidden on a screen where nothing is being done.

import { scriptURL } from './trusted.js';

/** Screens that a reload takes nothing from. */
const restful = new Set(['welcome', 'groups', 'limit']);

/**
 * Registers the service worker.
 * @param {() => string} shownKind the kind of the screen being shown
 */
export async function keepUpToDate(shownKind) {
  if (!('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  const wasServed = serviceWorker.controller !== null;
  const registration = await serviceWorker.register(scriptURL('/sw.js'), { scope: '/' });
  let isTaking = false;
  serviceWorker.addEventListener('controllerchange', () => {
    // The first worker of all takes over a page of its own version: no reason to load it again.
    if (wasServed && isTaking) window.location.reload();
  });
  document.addEventListener('visibilitychange', () => {
    if (!document.hidden) {
      registration.update().catch(() => {});
    } else if (registration.waiting && restful.has(shownKind())) {
      isTaking = true;
      registration.waiting.postMessage('take over');
    }
  });
}
