// A film with the browser's own controls. Whether films are heard is remembered on this device.

import { h } from '../dom.js';

const mutedName = 'dayly/films muted';

function isMuted() {
  try {
    return localStorage.getItem(mutedName) !== null;
  } catch {
    return false;
  }
}

/** @param {boolean} now */
function keepMuted(now) {
  try {
    if (now) localStorage.setItem(mutedName, 'yes');
    else localStorage.removeItem(mutedName);
  } catch {
    // It is heard the next time.
  }
}

/**
 * @param {{ address: string, poster: string | null, label: string, failed: () => void }} film
 */
export function film({ address, poster, label, failed }) {
  const video = h('video', { class: 'photo-picture', controls: true, playsinline: true,
    preload: 'metadata', 'aria-label': label, onerror: failed });
  if (poster) video.poster = poster;
  video.muted = isMuted();
  video.addEventListener('volumechange', () => keepMuted(video.muted));
  video.src = address;
  return video;
}

/**
 * A player that is taken away goes on reading unless it is told.
 * @param {ParentNode} place
 */
export function silence(place) {
  for (const video of place.querySelectorAll('video')) {
    video.pause();
    video.removeAttribute('src');
    video.load();
  }
}
