// Music under a film, from a file of one's own: begun again where it is shorter than the film, and
// faded out at its end.

import { asPlayed } from '../media-type.js';
import { audioConfig, channels, sampleRate, soundEncoder } from './encoding.js';
import { musicFade } from './plan.js';

/** It is decoded whole, into 23 MB a minute. */
export const musicSecondsMax = 600;

/**
 * How long a file plays; fails for what this browser does not play.
 * @param {File} file
 * @returns {Promise<number>}
 */
export async function musicSeconds(file) {
  const address = URL.createObjectURL(await asPlayed(file));
  const audio = new Audio();
  try {
    await new Promise((resolve, reject) => {
      audio.onloadedmetadata = resolve;
      audio.onerror = reject;
      audio.preload = 'metadata';
      audio.src = address;
    });
    return audio.duration;
  } finally {
    audio.removeAttribute('src');
    URL.revokeObjectURL(address);
  }
}

/**
 * A track that lasts as long as the film. Fails for what this browser cannot decode or encode.
 * @param {File} file
 * @param {number} seconds the film lasts
 * @param {AbortSignal} signal
 */
export async function musicTrack(file, seconds, signal) {
  const config = await audioConfig();
  if (!config) throw new Error('no sound can be encoded here');
  const decoding = new OfflineAudioContext(channels, 1, sampleRate);
  const music = await decoding.decodeAudioData(await file.arrayBuffer());
  const heard = Array.from({ length: channels }, (_, index) =>
    music.getChannelData(Math.min(index, music.numberOfChannels - 1)));
  const encoder = soundEncoder(config);
  try {
    const count = Math.round(seconds * sampleRate);
    const fade = musicFade(seconds) * sampleRate;
    for (let from = 0; from < count; from += sampleRate) {
      signal.throwIfAborted();
      await encoder.add(piece(heard, from, Math.min(sampleRate, count - from), count, fade));
    }
    return await encoder.end();
  } finally {
    encoder.close();
  }
}

/**
 * The samples from one on, of each channel one after the other.
 * @param {Float32Array[]} heard the music's channels
 * @param {number} from @param {number} count
 * @param {number} whole how many samples the film has
 * @param {number} fade so many of which the music fades over, at the end
 */
export function piece(heard, from, count, whole, fade) {
  const all = new Float32Array(count * heard.length);
  for (const [channel, samples] of heard.entries()) {
    for (let index = 0; index < count; index += 1) {
      const sample = from + index;
      all[channel * count + index] = samples[sample % samples.length]
        * Math.min(1, (whole - sample) / fade);
    }
  }
  return all;
}
