// The days of a folder as the page sees them: in a worker of its own, begun when somebody first
// wants them. The page alone can ask whether a folder may be read, and play what is to be drawn
// small.

import { lendDecoder } from './decoding.js';

/**
 * How a folder stands: none was picked; what was read of it is known again; the person has to be
 * asked whether it may be read; it is not there any more; it is being read, or somebody has stopped
 * that; all of it is read.
 * @typedef {'none' | 'recalled' | 'asking' | 'gone' | 'reading' | 'paused' | 'ready'} FolderState
 *
 * `found` files were looked at so far, `read` of them anew; `known` are held. `isVisit` is a folder
 * that is forgotten when the app is closed. `identity` tells it from other folders, here and
 * elsewhere.
 * @typedef {{ state: FolderState, name: string, isVisit: boolean, identity: string,
 *   months: import('../wire/types').CatalogMonth[], found: number, read: number, known: number,
 *   unreadable: string[], unreadableCount: number,
 *   passedOver: import('../wire/types').PassedOver,
 *   viewing: import('../wire/types').ItemView | null, albums: [] }} FolderView
 *
 * @typedef {{ begin: true } | { picked: FileSystemDirectoryHandle } | { files: File[] }
 *   | { allowed: boolean } | { reads: boolean } | { forget: true }
 *   | { event: import('../wire/types').LibraryEvent } | { item: string, number: number }
 *   | { answered: { number: number, bytes: Uint8Array | null } }} Told
 * @typedef {{ view: FolderView } | { folder: FileSystemDirectoryHandle }
 *   | { asks: number, film: Blob } | { answers: number, files: File[] } | { stopped: string }
 *   | import('./library.js').Presented} Said
 */

export class Folder {
  /** @param {typeof import('./trusted.js').startWorker} startWorker */
  constructor(startWorker) {
    this.startWorker = startWorker;
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {FileSystemDirectoryHandle | null} */
    this.handle = null;
    /** @type {(view: FolderView) => void} */
    this.show = () => {};
    /**
     * As it was told last.
     * @type {FolderView | null}
     */
    this.view = null;
    /** @type {(presented: import('./library.js').Presented) => void} */
    this.present = () => {};
    /** @type {(film: Blob) => Promise<Uint8Array | null>} */
    this.drawFilm = async () => null;
    this.last = 0;
    /** @type {Map<number, (files: File[]) => void>} */
    this.waiting = new Map();
  }

  /** The folder of before, where it is not there yet. */
  begin() {
    if (!this.worker) this.tell({ begin: true });
  }

  /** @param {Told} told */
  tell(told) {
    this.worker ??= this.start();
    this.worker.postMessage(told);
  }

  /** @param {import('../wire/types').LibraryEvent} event */
  send(event) {
    this.tell({ event });
  }

  start() {
    const worker = lendDecoder(this.startWorker('js/workers/folder-worker.js'),
      this.startWorker);
    worker.onmessage = ({ data }) => this.heard(data);
    worker.onerror = () => this.heard({ stopped: 'it could not be loaded' });
    return worker;
  }

  /** @param {Said} said */
  heard(said) {
    if ('view' in said) {
      this.view = said.view;
      this.show(said.view);
    } else if ('folder' in said) this.know(said.folder);
    else if ('asks' in said) this.draw(said.asks, said.film);
    else if ('answers' in said) {
      this.waiting.get(said.answers)?.(said.files);
      this.waiting.delete(said.answers);
    } else if ('stopped' in said) console.error('The folder has stopped:', said.stopped);
    else this.present(said);
  }

  /**
   * A folder of before: where it may be read still, it is.
   * @param {FileSystemDirectoryHandle} handle
   */
  async know(handle) {
    this.handle = handle;
    const permission = await handle.queryPermission({ mode: 'read' }).catch(() => 'prompt');
    this.tell({ allowed: permission === 'granted' });
  }

  /** The browser asks the person; they may say no, or look elsewhere. */
  async allow() {
    const permission = await this.handle?.requestPermission({ mode: 'read' }).catch(() => 'denied');
    if (permission === 'granted') this.tell({ allowed: true });
  }

  /** Answers whether one was picked. */
  async pick() {
    if (!window.showDirectoryPicker) return false;
    try {
      this.handle = await window.showDirectoryPicker({ id: 'days', mode: 'read' });
    } catch {
      return false;
    }
    this.tell({ picked: this.handle });
    return true;
  }

  /**
   * The files of an item, for somebody who takes them elsewhere; none where they cannot be read.
   * @param {string} item @returns {Promise<File[]>}
   */
  files(item) {
    this.last += 1;
    const number = this.last;
    return new Promise((resolve) => {
      this.waiting.set(number, resolve);
      this.tell({ item, number });
    });
  }

  /** @param {number} number @param {Blob} film */
  async draw(number, film) {
    const bytes = await this.drawFilm(film).catch(() => null);
    this.worker?.postMessage({ answered: { number, bytes } });
  }

  end() {
    this.worker?.terminate();
    this.worker = null;
    this.view = null;
    for (const resolve of this.waiting.values()) resolve([]);
    this.waiting.clear();
  }
}
