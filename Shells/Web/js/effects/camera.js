// The effects `openCamera`, `closeCamera`, `setTorch` and `capture`. Holds the camera only while
// the core wants it, and tells each way it can fail apart, because each has its own way out.

/**
 * @typedef {import('../wire/types').Facing} Facing
 * @typedef {import('../wire/types').CameraFault} CameraFault
 * @typedef {{ facing: Facing, canFlip: boolean, hasTorch: boolean }} Opened
 */

/** More than the pipeline keeps would only be thrown away. */
const idealSides = { width: { ideal: 2048 }, height: { ideal: 1536 } };
const facingModes = { front: 'user', back: 'environment' };

/** A camera that did not open. */
export class CameraProblem extends Error {
  /** @param {CameraFault} fault */
  constructor(fault) {
    super(fault);
    this.fault = fault;
  }
}

/**
 * @param {unknown} error
 * @returns {CameraFault}
 */
function faultOf(error) {
  const name = error instanceof DOMException ? error.name : '';
  switch (name) {
    case 'NotAllowedError':
    case 'SecurityError': return 'denied';
    case 'NotFoundError':
    case 'OverconstrainedError': return 'noCamera';
    case 'NotReadableError':
    case 'AbortError': return 'busy';
    default: return 'unavailable';
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
  constructor() {
    /** @type {MediaStream | null} */
    this.current = null;
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
    this.video.srcObject = stream;
    for (const listener of this.listeners) listener();
  }

  /**
   * Opens (or turns) the camera; null when another opening or a closing came in between. Throws
   * `CameraProblem`.
   * @param {Facing} facing @returns {Promise<Opened | null>}
   */
  async open(facing) {
    this.opening += 1;
    const { opening } = this;
    if (!window.isSecureContext) throw new CameraProblem('insecureOrigin');
    if (!navigator.mediaDevices?.getUserMedia) throw new CameraProblem('unavailable');
    // Many phones cannot open one camera while the other is open.
    this.use(null);
    try {
      const stream = await navigator.mediaDevices.getUserMedia({
        audio: false, video: { facingMode: { ideal: facingModes[facing] }, ...idealSides },
      });
      return await this.started(stream, facing, opening);
    } catch (error) {
      if (opening !== this.opening) return null;
      this.use(null);
      throw new CameraProblem(faultOf(error));
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
    await this.video.play();
    const cameras = await navigator.mediaDevices.enumerateDevices();
    if (opening !== this.opening) return null;
    const capabilities = track.getCapabilities ? track.getCapabilities() : {};
    const canFlip = cameras.filter(({ kind }) => kind === 'videoinput').length > 1;
    return {
      facing: actualFacing(track.getSettings().facingMode, canFlip ? facing : 'front'),
      canFlip,
      hasTorch: 'torch' in capabilities && Boolean(capabilities.torch),
    };
  }

  close() {
    this.opening += 1;
    this.use(null);
  }

  /** @param {boolean} on */
  async setTorch(on) {
    const track = this.current?.getVideoTracks()[0];
    const constraints = /** @type {MediaTrackConstraintSet} */ ({ torch: on });
    // A torch that does not light is no reason to stop taking the picture.
    await track?.applyConstraints({ advanced: [constraints] }).catch(() => {});
  }

  /** The frame of this moment, as the lens sees it (never mirrored), or null without one. */
  async frame() {
    if (!this.current || this.video.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return null;
    return createImageBitmap(this.video);
  }
}
