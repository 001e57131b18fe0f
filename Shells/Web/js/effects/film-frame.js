// A picture out of a film, for a list: the page draws it, for a worker cannot play.

import { drawnSmall } from './thumbnail.js';

/** The first frame of many films is black. */
const seconds = 0.5;
/** A file that never says what it is must not hold up the next. */
const patienceMilliseconds = 10_000;

/**
 * A small JPEG of an early moment. Fails for what this browser does not play.
 * @param {Blob} film
 * @returns {Promise<Uint8Array>}
 */
export async function filmFrame(film) {
  const address = URL.createObjectURL(film);
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  try {
    const ready = happened(video, 'loadeddata');
    video.src = address;
    await ready;
    const sought = happened(video, 'seeked');
    video.currentTime = Math.min(seconds, (video.duration || 0) / 2);
    await sought;
    return await drawnSmall(video, video.videoWidth, video.videoHeight);
  } finally {
    video.removeAttribute('src');
    video.load();
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
