// The library's core as the page sees it: in a worker of its own, begun when it is first needed, so
// that who only has groups never loads it and a trap in it stops no post. Carries messages both
// ways and decides nothing.

import { placeOf } from '../places.js';
import { scriptURL } from './trusted.js';

/**
 * @typedef {import('../wire/types').LibraryEvent} LibraryEvent
 * @typedef {import('../wire/types').LibraryScreen} LibraryScreen
 *
 * What the worker says: an event for the groups' core, a screen, that all is written, or that its
 * core has stopped.
 * @typedef {{ event: import('../wire/types').Event } | { screen: LibraryScreen }
 *   | { written: true } | { stopped: string }} Said
 */

/** The library's worker, or that there is none yet. */
export class Library {
  /**
   * @param {string} token this tab among the device's tabs
   * @param {(event: import('../wire/types').Event) => void} send to the groups' core
   */
  constructor(token, send) {
    this.token = token;
    this.tell = send;
    /** @type {Worker | null} */
    this.worker = null;
    /** Its core has trapped, or this tab does not run the app any more. */
    this.isOver = false;
    /** @type {(screen: LibraryScreen) => void} */
    this.show = () => {};
    this.whenWritten = () => {};
  }

  /**
   * Something for the library's core, which is begun where it is not.
   * @param {LibraryEvent} event
   */
  send(event) {
    if (this.isOver) return;
    this.worker ??= this.begin();
    this.worker.postMessage({ event });
  }

  begin() {
    const address = placeOf('js/workers/library-worker.js');
    const worker = new Worker(scriptURL(address), { type: 'module' });
    worker.onmessage = ({ data }) => this.heard(data);
    worker.onerror = () => this.heard({ stopped: 'it could not be loaded' });
    worker.postMessage({ token: this.token });
    return worker;
  }

  /** @param {Said} said */
  heard(said) {
    if ('event' in said) this.tell(said.event);
    else if ('screen' in said) this.show(said.screen);
    else if ('written' in said) this.whenWritten();
    else {
      console.error('The library has stopped:', said.stopped);
      this.halt();
      this.end();
    }
  }

  /** It is told nothing any more; what is being written is not ended. */
  halt() {
    this.isOver = true;
  }

  /** Answers when everything is written that its core has asked for; then the worker is gone. */
  async written() {
    if (!this.worker) return;
    await new Promise((resolve) => {
      this.whenWritten = () => resolve(undefined);
      this.worker?.postMessage({ stop: true });
    });
    this.end();
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
    this.whenWritten();
  }
}
