// The days of a folder somebody picked, in a worker of its own, so that a hundred thousand files
// hold up nothing that is seen. It reads, and changes nothing; the page is told what a vault's
// views are told, and asks as they ask.

import { Core } from '../core.js';
import { beginDays } from '../effects/days.js';
import { countedDays } from '../effects/shown.js';
import { smallPicture } from '../effects/thumbnail.js';
import { drawn, FolderIndex } from '../effects/folder/index.js';
import { fileAt, foldersOf, foldersOfFiles, pathsOf } from '../effects/folder/listing.js';
import { FolderReading, isDenied, isGone } from '../effects/folder/reading.js';
import { Metadata } from '../effects/metadata.js';
import { shownBefore, shownPicture } from '../effects/shown-picture.js';
import { once } from '../once.js';
import { placeOf } from '../places.js';
import { learn } from '../wire/codec.js';
import { librarySchema } from '../wire/library-schema.js';

/**
 * @typedef {import('../effects/folder.js').Told} Told
 * @typedef {import('../effects/folder.js').FolderView} FolderView
 * @typedef {import('../effects/folder.js').FolderState} FolderState
 * @typedef {import('../effects/folder/file.js').FolderFile} FolderFile
 * @typedef {import('../wire/types').LibraryEvent} LibraryEvent
 */

/** The page is told so often at most how far it is. */
const tellMilliseconds = 300;
/** So many of what cannot be read are named. */
const namedMax = 20;
/** Small pictures drawn at once. */
const drawnAtOnce = 3;

/** @param {import('../effects/folder.js').Said} said */
const say = (said) => self.postMessage(said);

/** Where nothing is kept: files that were chosen for one visit. */
const noIndex = { add: async () => 0, replace: async () => {} };

class FolderWorker {
  constructor() {
    /** @type {FolderIndex | null} */
    this.index = null;
    /** @type {FileSystemDirectoryHandle | null} */
    this.root = null;
    /**
     * Chosen for one visit, by their paths.
     * @type {Map<string, File> | null}
     */
    this.visit = null;
    this.name = '';
    this.identity = '';
    /** @type {FolderState} */
    this.state = 'none';
    this.module = once(() => Metadata.load());
    /** By which is known which month a file lies in. */
    this.rules = once(async () => beginDays(await Core.compile(fetch(placeOf('days.wasm')))));
    this.reading = this.anew(noIndex);
    this.abort = new AbortController();
    /**
     * What is being read.
     * @type {Promise<void>}
     */
    this.running = Promise.resolve();
    /**
     * What the page has told of the folder, one after the other.
     * @type {Promise<void>}
     */
    this.acting = Promise.resolve();
    /** How often it has. */
    this.acts = 0;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    /** @type {import('../wire/types').ItemView | null} */
    this.viewing = null;
    /** @type {string[]} */
    this.wanted = [];
    this.drawing = 0;
    /** What the page is asked for, by number. @type {Map<number, (bytes: any) => void>} */
    this.asked = new Map();
    this.last = 0;
  }

  /** @param {import('../effects/folder/reading.js').Index} index */
  anew(index) {
    return new FolderReading({ index, changed: () => this.tell(), metadata: this.module });
  }

  /** @param {Told} told */
  async take(told) {
    if ('event' in told) return this.hear(told.event);
    if ('answered' in told) {
      this.asked.get(told.answered.number)?.(told.answered.bytes);
      this.asked.delete(told.answered.number);
      return;
    }
    if ('item' in told) {
      const files = await this.filesOf(told.item).catch(() => []);
      return say({ answers: told.number, files });
    }
    this.acts += 1;
    const number = this.acts;
    const done = this.acting.then(() => this.act(told, number));
    this.acting = done.catch(() => {});
    await done;
  }

  /**
   * Whichever folder is read next, or none: what is being read is ended first, once.
   * @param {Exclude<Told, { event: any } | { answered: any } | { item: any }>} told
   * @param {number} number of it
   */
  async act(told, number) {
    await this.rules();
    if ('begin' in told) return this.begin(number);
    if ('picked' in told) return this.pick(told.picked);
    if ('files' in told) return this.look(told.files);
    if ('allowed' in told) return told.allowed ? this.run() : this.turn('asking');
    if ('reads' in told) return told.reads ? this.run() : this.stop('paused');
    return this.forget();
  }

  /**
   * The folder of before, as far as the index knows it.
   * @param {number} number
   */
  async begin(number) {
    this.index = await FolderIndex.open();
    const root = await this.index.folder();
    if (!root) return this.turn('none');
    this.root = root;
    this.name = root.name;
    this.identity = await this.index.identity();
    await this.recall(this.index);
    // Somebody may have picked another one meanwhile, whose turn is next.
    if (number !== this.acts) return;
    this.turn('recalled');
    say({ folder: root });
  }

  /** @param {FileSystemDirectoryHandle} root */
  async pick(root) {
    await this.end();
    this.index ??= await FolderIndex.open();
    const isHeld = await this.root?.isSameEntry(root) ?? false;
    const isKept = await (await this.index.folder())?.isSameEntry(root) ?? false;
    this.visit = null;
    this.root = root;
    this.name = root.name;
    if (!isKept) await this.index.begin(root);
    this.identity = await this.index.identity();
    // What was read of it is known, also where the page has forgotten that it was picked before.
    if (!isKept || !isHeld) await this.recall(this.index);
    await this.run();
  }

  /**
   * What the index has; whatever comes next waits for it.
   * @param {FolderIndex} index
   */
  async recall(index) {
    this.reading = this.anew(index);
    const recalling = this.reading.recall(index.batches());
    this.running = recalling.catch(() => {});
    await recalling;
  }

  /** @param {File[]} files */
  async look(files) {
    await this.end();
    this.root = null;
    const paths = pathsOf(files);
    this.visit = new Map(files.map((file, index) => [paths[index] ?? '', file]));
    this.name = files[0]?.webkitRelativePath.split('/')[0] ?? '';
    this.identity = await this.identityOfVisit();
    this.reading = this.anew(noIndex);
    await this.run();
  }

  /** Where nothing can be kept, it is another one each time. */
  async identityOfVisit() {
    try {
      this.index ??= await FolderIndex.open();
      return await this.index.identityOfVisit(this.name);
    } catch {
      return drawn();
    }
  }

  async forget() {
    await this.end();
    await this.index?.begin(null);
    this.root = null;
    this.visit = null;
    this.reading = this.anew(noIndex);
    this.turn('none');
  }

  /** Begins to read what is to be read. */
  async run() {
    await this.end();
    const { root, visit, reading } = this;
    if (!root && !visit) return;
    this.abort = new AbortController();
    const { signal } = this.abort;
    this.turn('reading');
    const sieve = async (/** @type {string[]} */ paths) =>
      (await this.module()).passedOver(paths);
    const folders = root ? foldersOf(root, sieve)
      : foldersOfFiles([...visit?.values() ?? []], sieve);
    this.running = reading.run(folders, signal).then(
      () => {
        if (!signal.aborted) this.turn('ready');
      },
      (error) => {
        if (!isDenied(error) && !isGone(error)) console.error(error);
        this.turn(isDenied(error) ? 'asking' : 'gone');
      });
  }

  /** @param {FolderState} state */
  async stop(state) {
    await this.end();
    this.turn(state);
  }

  /** What is being read is kept, and no more is read. */
  async end() {
    this.abort.abort();
    await this.running;
  }

  /** @param {FolderState} state */
  turn(state) {
    this.state = state;
    clearTimeout(this.timer);
    this.timer = undefined;
    say({ view: this.view });
  }

  /** Soon, and no more often than somebody can see. */
  tell() {
    this.timer ??= setTimeout(() => this.turn(this.state), tellMilliseconds);
  }

  /** @returns {FolderView} */
  get view() {
    const { reading } = this;
    return {
      state: this.state, name: this.name, isVisit: this.visit !== null,
      identity: this.identity,
      months: reading.months.totals, found: reading.found, read: reading.read,
      known: reading.files.size, unreadable: [...reading.unreadable].slice(0, namedMax),
      unreadableCount: reading.unreadable.size, passedOver: reading.passedOver,
      viewing: this.viewing, albums: [],
    };
  }

  /**
   * What views ask of days, whose ever they are.
   * @param {LibraryEvent} event
   */
  hear(event) {
    if (event.kind === 'catalog') this.listed(event.event);
    if (event.kind === 'viewing') this.viewed(event.event);
    if (event.kind === 'thumbnails' && event.event.kind === 'shown') this.draw(event.event.items);
  }

  /** @param {import('../wire/types').CatalogEvent} event */
  listed(event) {
    if (!('month' in event)) return;
    const shown = this.reading.months.shown(event.month);
    say(event.kind === 'daysShown' ? { days: countedDays(shown) } : { month: shown });
  }

  /** @param {import('../wire/types').ViewingEvent} event */
  viewed(event) {
    switch (event.kind) {
      case 'shown': return this.show(event.item);
      case 'closed':
        this.viewing = null;
        return undefined;
      case 'filmRead': return this.readFilm(event.read);
    }
  }

  /** @param {string} path */
  async fileAt(path) {
    if (this.root) return fileAt(this.root, path);
    const file = this.visit?.get(path);
    if (!file) throw new DOMException('not chosen', 'NotFoundError');
    return file;
  }

  /**
   * The files of an item: itself, and of a Live Photo its film.
   * @param {string} item
   */
  async filesOf(item) {
    const { motion } = this.reading.files.get(item) ?? {};
    return Promise.all([item, ...(motion ? [motion.path] : [])].map((path) => this.fileAt(path)));
  }

  /**
   * What plays of an item: a film, the film of a Live Photo or the one within a photo.
   * @param {string} item
   */
  async filmOf(item) {
    const found = this.reading.files.get(item);
    if (!found) return null;
    const { motion, facts } = found;
    if (motion) return this.fileAt(motion.path);
    const file = await this.fileAt(item);
    if (facts.motion) {
      const { offset, byteCount } = facts.motion;
      return file.slice(offset, offset + byteCount);
    }
    return found.kind === 'video' ? file : null;
  }

  /** @param {string} item */
  async show(item) {
    this.viewing = { item, content: { kind: 'opening', read: 0 }, undrawn: null };
    const found = this.reading.files.get(item);
    try {
      if (!found) throw new DOMException('no such item', 'NotFoundError');
      const file = await this.fileAt(item);
      // Read a little of it: some say only then that they cannot be read.
      await file.slice(0, 1).arrayBuffer();
      const film = await this.filmOf(item);
      const { facts, motion } = found;
      const picture = found.kind === 'video' ? null : await shownPicture(file, true);
      if (this.viewing?.item !== item) return;
      this.viewing = { item, content: { kind: 'open' }, undrawn: null };
      say({ shown: { item, picture, original: null, edit: null, film: film && {
        bytes: film.size, stillTime: (motion?.facts ?? facts).stillTime, brokenOff: false } } });
    } catch (error) {
      if (this.viewing?.item !== item) return;
      const isMissing = error instanceof DOMException && error.name === 'NotFoundError';
      this.viewing = { item, content: { kind: 'failed',
        fault: { kind: isMissing ? 'missing' : 'unavailable' } }, undrawn: null };
      if (isDenied(error)) return this.turn('asking');
    }
    this.turn(this.state);
  }

  /** @param {import('../wire/types').FilmRead} read */
  async readFilm({ item, number, offset, count }) {
    const film = await this.filmOf(item).catch(() => null);
    say({ piece: number, blob: film && film.slice(offset, offset + count) });
  }

  /** @param {string[]} wanted drawn some at a time */
  draw(wanted) {
    this.wanted = wanted;
    while (this.drawing < drawnAtOnce) {
      const item = this.wanted.shift();
      if (item === undefined) return;
      this.drawing += 1;
      this.small(item).then((jpeg) => {
        if (jpeg) say({ picture: `thumbnail/${item}`, jpeg });
      }, () => {}).finally(() => {
        this.drawing -= 1;
        this.draw(this.wanted);
      });
    }
  }

  /** @param {string} item */
  async small(item) {
    const found = this.reading.files.get(item);
    if (!found || found.isUnreadable) return null;
    const file = await this.fileAt(item);
    const before = found.kind === 'video' ? null : await shownBefore(file);
    if (before) say({ picture: `thumbnail/${item}`, jpeg: before });
    const bytes = found.kind === 'video' ? await this.ask(file)
      : await smallPicture(await shownPicture(file));
    return bytes && new Blob([bytes], { type: 'image/jpeg' });
  }

  /**
   * A worker cannot play: the page draws a film.
   * @param {Blob} film @returns {Promise<Uint8Array | null>}
   */
  ask(film) {
    this.last += 1;
    const number = this.last;
    say({ asks: number, film });
    return new Promise((resolve) => { this.asked.set(number, resolve); });
  }
}

learn(librarySchema);
const worker = new FolderWorker();
self.onmessage = ({ data }) => {
  worker.take(data).catch((error) => {
    console.error(error);
    say({ stopped: String(error) });
  });
};
