// The microphone of the vault's camera: open only while films are taken with it, and each way it
// can be missing told apart. Without it a film is recorded all the same.

import { MediaAccess } from './access.js';

/**
 * `off`: not wanted. `muted`: the system gives silence. `ended`: it was taken away.
 * @typedef {'off' | 'asking' | 'on' | 'muted' | 'ended' | 'deniedOnce' | 'deniedForGood'
 *   | 'noDevice' | 'busy' | 'unavailable'} Sound
 */

/** A camera's sound is not a call: nothing is taken out of it. */
const constraints = { echoCancellation: false, noiseSuppression: false };

export class Microphone {
  /** @param {() => void} changed */
  constructor(changed) {
    this.changed = changed;
    this.access = new MediaAccess('microphone');
    /** @type {Sound} */
    this.sound = 'off';
    /** @type {MediaStreamTrack | null} */
    this.track = null;
    /** Counts openings, so that one that was overtaken gives its microphone back. */
    this.opening = 0;
    this.isWanted = false;
    /** Somebody wants films without sound. */
    this.isSilent = false;
    this.access.changed = (access) => {
      if (this.sound === 'off' || this.sound === 'asking') return;
      if (access === 'granted' && !this.track) this.open();
      else if (access === 'deniedForGood') this.fall('deniedForGood');
    };
  }

  /** What a film that begins now is heard by. */
  get tracks() {
    return this.track ? [this.track] : [];
  }

  /**
   * It is open while what is taken can be heard, and not before.
   * @param {boolean} now
   */
  want(now) {
    this.isWanted = now;
    if (!now || this.isSilent) this.close();
    else if (!this.track && this.sound !== 'asking') this.open();
  }

  /** Somebody turned the sound on or off, or asks again for what was refused. */
  toggle() {
    this.isSilent = this.track !== null;
    this.want(this.isWanted);
  }

  async open() {
    this.opening += 1;
    const { opening } = this;
    this.release();
    this.turn('asking');
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: constraints });
      if (opening === this.opening) this.use(stream.getAudioTracks()[0]);
      else for (const track of stream.getTracks()) track.stop();
    } catch (error) {
      const found = await this.access.after(error);
      if (opening === this.opening) this.turn(refusals.get(found) ?? 'unavailable');
    }
  }

  /** @param {MediaStreamTrack} track */
  use(track) {
    this.track = track;
    track.onended = () => this.fall('ended');
    const tell = () => this.turn(track.muted ? 'muted' : 'on');
    track.onmute = tell;
    track.onunmute = tell;
    tell();
  }

  close() {
    this.opening += 1;
    this.release();
    this.turn('off');
  }

  /** @param {Sound} sound why it is not there any more */
  fall(sound) {
    this.release();
    this.turn(sound);
  }

  release() {
    if (!this.track) return;
    for (const name of /** @type {const} */ (['onended', 'onmute', 'onunmute'])) {
      this.track[name] = null;
    }
    this.track.stop();
    this.track = null;
  }

  /** @param {Sound} sound */
  turn(sound) {
    this.sound = sound;
    this.changed();
  }
}

/** @type {Map<import('../wire/types').Access['kind'], Sound>} */
const refusals = new Map([
  ['deniedOnce', 'deniedOnce'], ['deniedForGood', 'deniedForGood'], ['noDevice', 'noDevice'],
  ['busy', 'busy'],
]);
