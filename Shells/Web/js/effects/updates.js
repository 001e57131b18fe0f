// Keeps the app's own files at hand through the service worker, and takes a new version into use:
// unasked while the page is hidden on a screen where nothing is being done, else when the person
// says so. Never while something is: a capture is not interrupted by a version.

import { scriptURL } from './trusted.js';

/** Screens that a reload takes nothing from. */
const restful = new Set(['welcome', 'groups', 'limit']);

/** The app's versions: the one that runs, and one that waits. */
export class Updates {
  /**
   * @param {(isReady: boolean) => void} offer shows or hides the offer of a new version
   * @param {() => boolean} isInUse whether this is the tab that runs the app: another one, out of
   *   sight, must not take a version that loads the one in sight anew
   * @param {() => void} complete loads what this page has not needed yet: the next version takes
   *   this one's files away
   */
  constructor(offer, isInUse, complete) {
    this.offer = offer;
    this.isInUse = isInUse;
    this.complete = complete;
    this.shownKind = 'starting';
    /** @type {ServiceWorkerRegistration | null} */
    this.registration = null;
    /** The files this page was made of are another version's by now. */
    this.isOutdated = false;
  }

  /** Registers the service worker and follows what becomes of it. */
  async keep() {
    if (!('serviceWorker' in navigator)) return;
    const { serviceWorker } = navigator;
    let isServed = serviceWorker.controller !== null;
    serviceWorker.addEventListener('controllerchange', () => {
      // The first worker of all takes over a page of its own version: no reason to load it again.
      this.isOutdated = isServed;
      isServed = true;
      this.settle();
    });
    const registration = await serviceWorker.register(scriptURL('/sw.js'), { scope: '/' });
    this.registration = registration;
    const watch = () => {
      registration.installing?.addEventListener('statechange', () => this.settle());
    };
    registration.addEventListener('updatefound', () => {
      if (isServed) this.complete();
      watch();
    });
    if (registration.waiting) this.complete();
    watch();
    document.addEventListener('visibilitychange', () => {
      if (!document.hidden) registration.update().catch(() => {});
      this.settle();
    });
    this.settle();
  }

  /** @param {string} kind the kind of the screen that is shown now */
  shown(kind) {
    this.shownKind = kind;
    this.settle();
  }

  /** Takes the waiting version into use; the page is loaded anew when it has taken over. */
  take() {
    this.registration?.waiting?.postMessage('take over');
  }

  settle() {
    const mayReload = restful.has(this.shownKind);
    if (this.isOutdated && mayReload) return window.location.reload();
    const isReady = Boolean(this.registration?.waiting && navigator.serviceWorker.controller);
    if (isReady && mayReload && document.hidden && this.isInUse()) return this.take();
    this.offer(isReady && mayReload);
  }
}
