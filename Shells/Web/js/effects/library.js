// The library's core as the page sees it: in a worker of its own, begun when it is first needed, so
// that who only has groups never loads it and a trap in it stops no post. Carries messages both
// ways and decides nothing.

import { lendDecoder } from './decoding.js';
import { startWorker } from './trusted.js';

/**
 * @typedef {import('../wire/types').LibraryEvent} LibraryEvent
 * @typedef {import('../wire/types').LibraryScreen} LibraryScreen
 * @typedef {import('./vault-home.js').HomeState} HomeState
 *
 * What the worker says: an event for the groups' core, a screen, that all is written, that what
 * came of an event was said, that its core has stopped; and what a vault's views are given beside
 * the screen: a month, a small picture, an opened item, bytes of its film, a file for the person or
 * to hand on, the words they asked for.
 * What only the page can do for it, by number; and the file that backups were written into last.
 * A key it wants from an authenticator, which is asked by a page alone, or waits for no more.
 * How the folder stands in which the vault lies, where it is one that somebody picked.
 * @typedef {{ event: import('../wire/types').Event } | { screen: LibraryScreen }
 *   | { written: true } | { seen: true } | { stopped: string } | Presented
 *   | { asks: number, question: Question } | { archive: FileSystemFileHandle }
 *   | { home: HomeState, handle: FileSystemDirectoryHandle }} Said
 *
 * A small picture of an item's film is asked for, or the picture of this name that the groups keep.
 * @typedef {{ item: string, film: import('../wire/types').ShownFilm }
 *   | { picture: string }} Question
 * @typedef {{ month: import('../wire/types').ShownMonth }
 *   | { days: import('../wire/types').ShownDays } | { picture: string, jpeg: Blob }
 *   | { shown: import('../views/vault/vault.js').Shown }
 *   | { piece: number, blob: Blob | null }
 *   | { export: Blob, name: string, date: import('../wire/types').MediaDate | null }
 *   | { found: import('../wire/types').FoundItems }
 *   | { foundMonth: import('../wire/types').ShownMonth, number: number }
 *   | { foundRun: import('../wire/types').FoundRun, number: number }
 *   | { share: Blob, name: string } | { words: string[], of: string }
 *   | { source: import('./key-source.js').SourceEffect | null }} Presented
 */

/** The library's worker, or that there is none yet. */
export class Library {
  /**
   * @param {string} token this tab among the device's tabs
   * @param {(event: import('../wire/types').Event) => void} send to the groups' core
   * @param {(name: string) => Promise<Uint8Array | null>} readPicture that the groups keep
   * @param {import('./vault-place.js').PlaceName} [place] which of the vaults is its
   */
  constructor(token, send, readPicture, place = 'vault') {
    this.token = token;
    this.place = place;
    this.tell = send;
    this.readPicture = readPicture;
    /** @type {Worker | null} */
    this.worker = null;
    /** Its core has trapped, or this tab does not run the app any more. */
    this.isOver = false;
    /** @type {(screen: LibraryScreen) => void} */
    this.show = () => {};
    /**
     * What was shown last: it is told again only when something of it is different.
     * @type {LibraryScreen | null}
     */
    this.screen = null;
    /** @type {(presented: Presented) => void} */
    this.present = () => {};
    /**
     * A small JPEG out of an item's film, by the views.
     * @type {(item: string, film: import('../wire/types').ShownFilm)
     *   => Promise<Uint8Array | null>}
     */
    this.drawFilm = async () => null;
    this.whenWritten = () => {};
    /**
     * Who waits for what comes of events, in their order.
     * @type {(() => void)[]}
     */
    this.waiting = [];
    /** Its core has trapped, or could not be loaded. */
    this.hasStopped = false;
    this.whenStopped = () => {};
    /**
     * That of the hidden vault, once somebody has gone there.
     * @type {Library | null}
     */
    this.within = null;
    /**
     * What backups were written into last, as long as it is there.
     * @type {FileSystemFileHandle | null}
     */
    this.archive = null;
    /**
     * The folder that was picked for the vault, as far as is known; null while it lies in the
     * origin's own files.
     * @type {{ state: HomeState, handle: FileSystemDirectoryHandle } | null}
     */
    this.home = null;
    this.showHome = () => {};
  }

  /**
   * Something for the library's core, which is begun where it is not; and what the event names.
   * @param {LibraryEvent} event
   * @param {{ files?: Map<string, File>, secrets?: Map<string, Uint8Array>,
   *   archive?: import('./archive-file.js').ArchivePlace }} [named]
   */
  send(event, named = {}) {
    if (this.isOver) return;
    this.worker ??= this.begin();
    this.worker.postMessage({ event, ...named });
  }

  /**
   * An event for the library's core; answers once what came of it was shown, or nobody is there to
   * handle it.
   * @param {LibraryEvent} event
   * @returns {Promise<void>}
   */
  shown(event) {
    const { worker } = this;
    if (this.isOver || !worker) return Promise.resolve();
    return new Promise((resolve) => {
      this.waiting.push(resolve);
      worker.postMessage({ event, isAwaited: true });
    });
  }

  /** The library of the hidden vault, which has nothing to do with the groups. */
  hidden() {
    this.within ??= new Library(this.token, () => {}, async () => null, 'hidden');
    this.within.isOver = this.isOver;
    return this.within;
  }

  begin() {
    const worker = lendDecoder(startWorker('js/workers/library-worker.js'), startWorker);
    worker.onmessage = ({ data }) => this.heard(data);
    worker.onerror = () => this.heard({ stopped: 'it could not be loaded' });
    worker.postMessage({ token: this.token, place: this.place });
    return worker;
  }

  /** @param {Said} said */
  heard(said) {
    if ('event' in said) this.tell(said.event);
    else if ('screen' in said) {
      this.screen = said.screen;
      this.show(said.screen);
    }
    else if ('written' in said) this.whenWritten();
    else if ('seen' in said) this.waiting.shift()?.();
    else if ('asks' in said) this.answer(said.asks, said.question);
    else if ('archive' in said) this.archive = said.archive;
    else if ('home' in said) {
      this.home = { state: said.home, handle: said.handle };
      this.showHome();
    }
    else if (!('stopped' in said)) this.present(said);
    else {
      console.error('The library has stopped:', said.stopped);
      this.hasStopped = true;
      this.halt();
      this.end();
      this.whenStopped();
    }
  }

  /**
   * @param {number} number
   * @param {Question} question
   */
  async answer(number, question) {
    const finding = 'film' in question ? this.drawFilm(question.item, question.film)
      : this.readPicture(question.picture);
    const bytes = await finding.catch(() => null);
    this.worker?.postMessage({ answered: { number, bytes } });
  }

  /**
   * Begins anew with a vault that lies elsewhere.
   * @param {() => Promise<void>} keep where
   */
  async settle(keep) {
    await this.written();
    await keep();
    this.home = null;
    this.send({ kind: 'placed' });
  }

  /** The folder may be there by now. */
  lookAgain() {
    this.worker?.postMessage({ again: true });
  }

  /** It is told nothing any more; what is being written is not ended. */
  halt() {
    this.isOver = true;
    this.within?.halt();
  }

  /** Answers when everything is written that its core has asked for; then the worker is gone. */
  async written() {
    await Promise.all([this.within?.written(), this.writtenHere()]);
  }

  async writtenHere() {
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
    this.screen = null;
    this.whenWritten();
    for (const answer of this.waiting.splice(0)) answer();
  }
}
