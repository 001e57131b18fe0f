// The effects `openCamera`, `closeCamera` and what is done to an open camera. Holds it only while
// the core wants it, and tells each way it can fail apart, because each has its own way out.

import { MediaAccess } from './access.js';
import { Adjustments } from './optics.js';

/**
 * @typedef {import('../wire/types').Facing['kind']} Facing
 * @typedef {import('../wire/types').Access['kind']} Access
 * @typedef {{ facing: Facing, optics: import('../wire/types').Optics }} Opened
 */

/** More than the pipeline keeps would only be thrown away. */
const idealSides = { width: { ideal: 2048 }, height: { ideal: 1536 } };
const facingModes = { front: 'user', back: 'environment' };

/** A camera that did not open. */
export class CameraProblem extends Error {
  /** @param {Access} access where its permission stands, or what else is missing */
  constructor(access) {
    super(access);
    this.access = access;
  }
}

/**
 * Where the camera looks, when it says so. An only camera that does not say is a webcam.
 * @param {string | undefined} mode @param {Facing} otherwise @returns {Facing}
 */
function actualFacing(mode, otherwise) {
  if (mode === 'environment') return 'back';
  return mode === 'user' ? 'front' : otherwise;
}

/** The device's camera. */
export class Camera {
  /** @param {MediaTrackConstraints} sides how large a picture is asked for */
  constructor(sides = idealSides) {
    this.sides = sides;
    this.access = new MediaAccess('camera');
    /** @type {MediaStream | null} */
    this.current = null;
    /** @type {Adjustments | null} */
    this.adjustments = null;
    /** Plays the stream out of sight: frames are taken from here. */
    this.video = document.createElement('video');
    this.video.muted = true;
    this.video.playsInline = true;
    /** Counts openings, so that one that was overtaken gives its camera back. */
    this.opening = 0;
    /**
     * The camera was taken away while in use.
     * @type {() => void}
     */
    this.lost = () => {};
    /** @type {Array<() => void>} */
    this.listeners = [];
  }

  stream() {
    return this.current;
  }

  /** @param {() => void} listener */
  onChange(listener) {
    this.listeners.push(listener);
  }

  /** @param {MediaStream | null} stream */
  use(stream) {
    for (const track of this.current?.getTracks() ?? []) {
      track.onended = null;
      track.stop();
    }
    this.current = stream;
    this.adjustments = null;
    this.video.srcObject = stream;
    for (const listener of this.listeners) listener();
  }

  /**
   * Opens (or turns) the camera; null when another opening or a closing came in between. Throws
   * `CameraProblem`.
   * @param {Facing} facing
   * @param {boolean} mayAsk whether the system may put its question
   * @returns {Promise<Opened | null>}
   */
  async open(facing, mayAsk) {
    this.opening += 1;
    const { opening } = this;
    if (!window.isSecureContext) throw new CameraProblem('insecureOrigin');
    if (!navigator.mediaDevices?.getUserMedia) throw new CameraProblem('unavailable');
    // Many phones cannot open one camera while the other is open.
    this.use(null);
    const access = mayAsk ? 'granted' : await this.access.now();
    if (opening !== this.opening) return null;
    if (access !== 'granted') throw new CameraProblem(access);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: false, video: { facingMode: { ideal: facingModes[facing] }, ...this.sides },
      });
      return await this.started(stream, facing, opening);
    } catch (error) {
      const found = await this.access.after(error);
      if (opening !== this.opening) return null;
      this.use(null);
      throw new CameraProblem(found);
    }
  }

  /**
   * @param {MediaStream} stream
   * @param {Facing} facing @param {number} opening
   */
  async started(stream, facing, opening) {
    if (opening !== this.opening) {
      for (const track of stream.getTracks()) track.stop();
      return null;
    }
    this.use(stream);
    const [track] = stream.getVideoTracks();
    track.onended = () => this.lost();
    const [cameras] = await Promise.all([
      navigator.mediaDevices.enumerateDevices(), this.video.play(),
    ]);
    if (opening !== this.opening) return null;
    const canFlip = cameras.filter(({ kind }) => kind === 'videoinput').length > 1;
    this.adjustments = new Adjustments(track);
    const { hasTorch, canFocus, zoomMin, zoomMax } = this.adjustments;
    return {
      facing: actualFacing(track.getSettings().facingMode, canFlip ? facing : 'front'),
      optics: { canFlip, hasTorch, canFocus, zoomMin, zoomMax },
    };
  }

  close() {
    this.opening += 1;
    this.use(null);
  }

  /** The frame of this moment, as the lens sees it (never mirrored), or null without one. */
  async frame() {
    if (!this.current || this.video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
    return createImageBitmap(this.video);
  }
}
