// Films play without being opened whole. A player is given an address of this origin that no server
// knows; the service worker asks the page for the bytes of each of its requests, and the page has
// them opened. Without a service worker (a page that was reloaded by force has none) the film is
// opened whole, piece by piece, into a blob. What kind of film it is, its first bytes say.

import { filmBytes, filmType } from './media-type.js';

/**
 * @typedef {import('../wire/types').ShownFilm} ShownFilm
 *
 * What the service worker asks, and what it is told: the film's type and length, and bytes of it
 * from an offset; null where there is no such film any more.
 * @typedef {{ kind: 'film', token: string, offset: number, count: number | null }} Asked
 * @typedef {{ mediaType: string, bytes: number, piece: Blob } | null} Answered
 */

export const filmPath = '/film/';
/** What is read at once, and where pieces begin: eight chunks of a long film. */
const pieceBytes = 1 << 21;
/** Without a service worker a film is held in memory. */
const wholeBytesMax = 2 ** 30;
/** What the bytes that were asked for last are known by, whoever asked. */
let last = 0;
/**
 * Those of the vault, and of a folder: each has films of its own.
 * @type {Set<Films>}
 */
const all = new Set();

export class Films {
  /**
   * @param {(read: import('../wire/types').FilmRead) => void} read
   * @param {number} [heldBytesMax] longer ones are not held in memory
   */
  constructor(read, heldBytesMax = wholeBytesMax) {
    this.read = read;
    this.heldBytesMax = heldBytesMax;
    /** @type {Map<string, { item: string, film: ShownFilm, mediaType: string }>} */
    this.open = new Map();
    all.add(this);
    /** @type {Map<number, (piece: Blob | null) => void>} */
    this.waiting = new Map();
    // The same listener is there once, however often it is added.
    navigator.serviceWorker?.addEventListener('message', asked);
    navigator.serviceWorker?.startMessages();
  }

  /**
   * An address a player plays the film from, until `close`. Fails where its bytes are no film's,
   * and where it can only be held in memory and does not fit.
   * @param {string} item @param {ShownFilm} film
   * @returns {Promise<string>}
   */
  async address(item, film) {
    const head = await this.piece(item, 0, Math.min(filmBytes, film.bytes));
    const mediaType = head && filmType(new Uint8Array(await head.arrayBuffer()));
    if (!mediaType) throw new Error('no film, or one that was closed');
    if (!navigator.serviceWorker?.controller) {
      return URL.createObjectURL(new Blob([await this.whole(item, film)], { type: mediaType }));
    }
    const token = crypto.randomUUID();
    this.open.set(token, { item, film, mediaType });
    return filmPath + token;
  }

  /** @param {string} address */
  close(address) {
    if (address.startsWith(filmPath)) this.open.delete(address.slice(filmPath.length));
    else URL.revokeObjectURL(address);
  }

  /** @param {string} item @param {ShownFilm} film */
  async whole(item, { bytes }) {
    if (bytes > this.heldBytesMax) throw new Error('a film that does not fit into memory');
    const pieces = [];
    for (let offset = 0; offset < bytes; offset += pieceBytes) {
      const piece = await this.piece(item, offset, Math.min(pieceBytes, bytes - offset));
      if (!piece) throw new Error('the film was closed, or is damaged');
      pieces.push(piece);
    }
    return new Blob(pieces);
  }

  /**
   * @param {string} item @param {number} offset @param {number} count
   * @returns {Promise<Blob | null>}
   */
  piece(item, offset, count) {
    last += 1;
    const number = last;
    return new Promise((resolve) => {
      this.waiting.set(number, resolve);
      this.read({ item, number, offset, count });
    });
  }

  /** @param {number} number @param {Blob | null} piece */
  take(number, piece) {
    this.waiting.get(number)?.(piece);
    this.waiting.delete(number);
  }

  /** Nobody plays any of these again. */
  end() {
    this.forget();
    all.delete(this);
  }

  /** The vault is locked, or another tab has it: nobody is answered any more. */
  forget() {
    this.open.clear();
    for (const resolve of this.waiting.values()) resolve(null);
    this.waiting.clear();
  }

  /**
   * @param {Asked} asked
   * @returns {Promise<Answered>}
   */
  async answer({ token, offset, count }) {
    const found = this.open.get(token);
    if (!found) return null;
    const { item, mediaType, film: { bytes } } = found;
    // No more than to where the next piece begins, so that no chunk is opened twice.
    const room = Math.min(pieceBytes - offset % pieceBytes, bytes - offset);
    const piece = room > 0 ? await this.piece(item, offset, Math.min(count ?? room, room))
      : new Blob([]);
    return piece && { mediaType, bytes, piece };
  }
}

/**
 * Whoever has the film answers; where nobody has it any more, that is said.
 * @param {MessageEvent} event
 */
async function asked({ data, ports }) {
  if (data?.kind !== 'film' || !ports[0]) return;
  const there = [...all].find((films) => films.open.has(data.token));
  ports[0].postMessage(await there?.answer(data) ?? null);
}
