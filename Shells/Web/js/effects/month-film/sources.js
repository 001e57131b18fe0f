// What frames are drawn from: a photo, or the part of a film that is shown. A film is sought in
// frame by frame, so that the result is the same however slow the device is.

import { happened } from '../film-frame.js';
import { layout, momentsOf } from './plan.js';

/**
 * `drawn` answers with what the frame of that number shows. `isStill` says that all show the same.
 * @typedef {{ frames: number, isStill: boolean,
 *   drawn: (frame: number) => Promise<import('./painter.js').Drawn>, end: () => void }} Source
 */

/**
 * Fails for what this browser does not show.
 * @param {Blob} picture
 * @returns {Promise<Source>}
 */
export async function stillSource(picture) {
  const address = URL.createObjectURL(picture);
  try {
    // An image is turned as its camera was held.
    const image = new Image();
    image.src = address;
    await image.decode();
    const drawn = { source: image, width: image.naturalWidth, height: image.naturalHeight };
    return { frames: layout().photoFrames, isStill: true, drawn: async () => drawn, end: () => {
      image.src = '';
    } };
  } finally {
    URL.revokeObjectURL(address);
  }
}

/**
 * Fails for what this browser does not play.
 * @param {string} address
 * @param {{ seconds: number, stillSeconds: number | null }} known how long it lasts as the vault
 *   has it, which counts where the browser does not say
 * @returns {Promise<Source>}
 */
export async function movingSource(address, known) {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.preload = 'auto';
  const end = () => {
    video.removeAttribute('src');
    video.load();
  };
  try {
    const ready = happened(video, 'loadeddata');
    video.src = address;
    await ready;
    if (video.videoWidth === 0) throw new Error('a film without a picture');
  } catch (error) {
    end();
    throw error;
  }
  const seconds = Number.isFinite(video.duration) ? video.duration : known.seconds;
  const moments = momentsOf(seconds, known.stillSeconds);
  return { frames: moments.length, isStill: false, end, drawn: async (frame) => {
    const sought = happened(video, 'seeked');
    video.currentTime = moments[frame];
    await sought;
    return { source: video, width: video.videoWidth, height: video.videoHeight };
  } };
}
