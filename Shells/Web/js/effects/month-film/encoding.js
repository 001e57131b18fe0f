// The browser's encoders (WebCodecs), in the order in which what they make plays in most places:
// H.264, which everything plays, then VP9; AAC, then Opus. All of them go into an MP4 file.

import { audioTrack, videoTrack } from './movie.js';
import { layout } from './plan.js';

/** @typedef {import('./movie.js').Track} Track */

/**
 * Both at level 4. H.264 in its baseline profile shows all pictures in the order in which it
 * decodes them; in others Firefox does not, and the file would have to tell.
 */
const videoCodecs = ['avc1.42e028', 'vp09.00.40.08'];
const videoBitsPerSecond = 5_000_000;
/** Where a player can begin to play: every two seconds. */
const keySeconds = 2;
/** So many frames wait for the encoder, each of which takes 6 MB. */
const waitingMax = 4;
/** With how many samples each codec fills a packet. */
const audioCodecs = new Map([['mp4a.40.2', 1024], ['opus', 960]]);
const audioBitsPerSecond = 128_000;
export const sampleRate = 48_000;
export const channels = 2;
const microseconds = 1_000_000;

/**
 * What this browser makes of pictures; null where it makes nothing that fits.
 * @returns {Promise<VideoEncoderConfig | null>}
 */
export async function videoConfig() {
  if (!('VideoEncoder' in globalThis)) return null;
  const { width, height, framesPerSecond } = layout();
  for (const codec of videoCodecs) {
    /** @type {VideoEncoderConfig} */
    const config = {
      codec, width, height, framerate: framesPerSecond, bitrate: videoBitsPerSecond,
      ...codec.startsWith('avc1') ? { avc: { format: 'avc' } } : {},
    };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({
      supported: false }));
    if (supported) return config;
  }
  return null;
}

/**
 * The same of sound.
 * @returns {Promise<AudioEncoderConfig | null>}
 */
export async function audioConfig() {
  if (!('AudioEncoder' in globalThis)) return null;
  for (const codec of audioCodecs.keys()) {
    const config = { codec, sampleRate, numberOfChannels: channels, bitrate: audioBitsPerSecond };
    const { supported } = await AudioEncoder.isConfigSupported(config).catch(() => ({
      supported: false }));
    if (supported) return config;
  }
  return null;
}

/**
 * What an encoder gives, on its way into a track, which is made by what it first says of itself.
 * @template {VideoEncoder | AudioEncoder} Encoder
 */
class Encoding {
  /**
   * @param {(settings: EncoderSettings) => Encoder} make
   * @param {(config: DecoderConfig) => Track} trackOf
   */
  constructor(make, trackOf) {
    /** @type {Track | null} */
    this.track = null;
    /** @type {Error | null} */
    this.failure = null;
    let last = -1;
    this.encoder = make({
      output: (chunk, metadata) => {
        if (!this.track && metadata?.decoderConfig) this.track = trackOf(metadata.decoderConfig);
        // The file says only in which order pictures are decoded.
        if (chunk.timestamp <= last) this.failure = new Error('pictures out of their order');
        last = chunk.timestamp;
        const bytes = new Uint8Array(chunk.byteLength);
        chunk.copyTo(bytes);
        this.track?.add({ bytes, isKey: chunk.type === 'key' });
      },
      error: (error) => { this.failure = error; },
    });
  }

  /** Waits until there is room for more. */
  async room() {
    while (!this.failure && this.encoder.encodeQueueSize >= waitingMax) {
      await new Promise((resolve) => {
        this.encoder.addEventListener('dequeue', resolve, { once: true });
      });
    }
    if (this.failure) throw this.failure;
  }

  /** @returns {Promise<Track>} */
  async end() {
    await this.encoder.flush();
    if (this.failure) throw this.failure;
    if (!this.track) throw new Error('the encoder made nothing');
    return this.track;
  }

  close() {
    if (this.encoder.state !== 'closed') this.encoder.close();
  }
}

/** @param {DecoderConfig} config */
const descriptionOf = ({ description }) => {
  if (!description) return null;
  return description instanceof ArrayBuffer ? new Uint8Array(description)
    : new Uint8Array(description.buffer, description.byteOffset, description.byteLength);
};

/** @param {VideoEncoderConfig} config */
export function frameEncoder(config) {
  const { width, height, framesPerSecond } = layout();
  let frames = 0;
  const encoding = new Encoding((settings) => new VideoEncoder(settings),
    (said) => videoTrack({ width, height, codec: config.codec, description: descriptionOf(said),
      color: said.colorSpace }, framesPerSecond));
  encoding.encoder.configure(config);
  return {
    get seconds() {
      return frames / framesPerSecond;
    },
    /** @param {HTMLCanvasElement} canvas what is seen in the next frame */
    async add(canvas) {
      await encoding.room();
      const frame = new VideoFrame(canvas, {
        timestamp: Math.round(frames * microseconds / framesPerSecond),
        duration: Math.round(microseconds / framesPerSecond),
      });
      encoding.encoder.encode(frame, { keyFrame: frames % (keySeconds * framesPerSecond) === 0 });
      frame.close();
      frames += 1;
    },
    async end() {
      const track = await encoding.end();
      if (track.sizes.length !== frames) throw new Error('the encoder left frames out');
      return track;
    },
    close: () => encoding.close(),
  };
}

/** @param {AudioEncoderConfig} config */
export function soundEncoder(config) {
  let samples = 0;
  const encoding = new Encoding((settings) => new AudioEncoder(settings),
    (said) => audioTrack({ codec: config.codec, sampleRate, channels,
      description: descriptionOf(said) }, audioCodecs.get(config.codec) ?? 0));
  encoding.encoder.configure(config);
  return {
    /** @param {Float32Array} data the samples of each channel, one channel after the other */
    async add(data) {
      await encoding.room();
      const numberOfFrames = data.length / channels;
      const sound = new AudioData({ format: 'f32-planar', sampleRate, numberOfFrames,
        numberOfChannels: channels, data,
        timestamp: Math.round(samples * microseconds / sampleRate) });
      encoding.encoder.encode(sound);
      sound.close();
      samples += numberOfFrames;
    },
    end: () => encoding.end(),
    close: () => encoding.close(),
  };
}
