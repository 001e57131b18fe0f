// A picture out of a film, for a list: the page draws it, for a worker cannot play.

import { Films } from './films.js';
import { asPlayed } from './media-type.js';
import { drawnSmall } from './thumbnail.js';

/** The first frame of many films is black. */
const seconds = 0.5;
/** Without a service worker no longer film is drawn: it would be held in memory for that. */
const heldBytesMax = 2 ** 28;
/** A file that never says what it is must not hold up the next. */
const patienceMilliseconds = 10_000;

/**
 * A small JPEG of an early moment. Fails for what this browser does not play.
 * @param {string} address which a player reads it from
 * @returns {Promise<Uint8Array>}
 */
async function filmFrame(address) {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  // Whoever plays on reads ahead, of a large film all of it: here one moment is enough.
  video.preload = 'metadata';
  try {
    const ready = happened(video, 'loadeddata');
    video.src = address;
    await ready;
    if (video.videoWidth === 0) throw new Error('nothing to be seen');
    const sought = happened(video, 'seeked');
    video.currentTime = Math.min(seconds, (video.duration || 0) / 2);
    await sought;
    return await drawnSmall(video, video.videoWidth, video.videoHeight);
  } finally {
    video.removeAttribute('src');
    video.load();
  }
}

/** Films that are drawn while they are read, range by range. */
export class DrawnFilms extends Films {
  /** @param {(event: import('../wire/types').LibraryEvent) => void} send */
  constructor(send) {
    super((read) => send({ kind: 'thumbnails', event: { kind: 'filmRead', read } }), heldBytesMax);
  }

  /**
   * As `filmFrame`.
   * @param {string} item @param {import('../wire/types').ShownFilm} film
   */
  async frame(item, film) {
    const address = await this.address(item, film);
    try {
      return await filmFrame(address);
    } finally {
      this.close(address);
    }
  }
}

/**
 * The same of a film that is at hand.
 * @param {Blob} film
 */
export async function frameOfFile(film) {
  const address = URL.createObjectURL(await asPlayed(film));
  try {
    return await filmFrame(address);
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * @param {HTMLVideoElement} video @param {string} kind
 * @returns {Promise<void>}
 */
export function happened(video, kind) {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no ${kind}`)), patienceMilliseconds);
    const end = (/** @type {() => void} */ settle) => () => {
      clearTimeout(timer);
      settle();
    };
    video.addEventListener(kind, end(() => resolve()), { once: true });
    video.addEventListener('error', end(() => reject(new Error('not a film'))), { once: true });
  });
}
