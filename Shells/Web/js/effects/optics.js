// What an open camera can do besides showing a picture: light, zoom, looking sharp at a point.
// Zoom crosses to the core in hundredths of what the camera shows at first.

/**
 * @typedef {MediaTrackConstraintSet & { torch?: boolean, zoom?: number, focusMode?: string,
 *   pointsOfInterest?: Array<{ x: number, y: number }> }} Wanted
 */

/** A zoom beyond this is noise; it also bounds the number. */
const zoomMost = 65_000;
const whole = 10_000;

/** The adjustable parts of one opened camera. */
export class Adjustments {
  /** @param {MediaStreamTrack} track */
  constructor(track) {
    this.track = track;
    const can = track.getCapabilities ? track.getCapabilities() : {};
    const settings = track.getSettings();
    this.hasTorch = Boolean(can.torch);
    const supported = navigator.mediaDevices.getSupportedConstraints();
    this.canFocus = 'pointsOfInterest' in supported
      && Boolean(can.focusMode?.includes('single-shot'));
    /** The camera's own number for what it shows at first. */
    this.zoomUnit = settings.zoom || can.zoom?.min || 0;
    const hundredths = (/** @type {number} */ value) =>
      Math.min(zoomMost, Math.round((value / this.zoomUnit) * 100));
    this.zoomMin = can.zoom && this.zoomUnit ? hundredths(can.zoom.min) : 100;
    this.zoomMax = can.zoom && this.zoomUnit ? hundredths(can.zoom.max) : 100;
    /**
     * All that is wanted of the camera: what a request leaves out, a browser may reset.
     * @type {Wanted}
     */
    this.wanted = {};
    this.isApplying = false;
    this.isStale = false;
  }

  /** @param {boolean} on */
  torch(on) {
    return this.apply({ torch: on });
  }

  /** @param {number} zoom hundredths */
  zoom(zoom) {
    return this.apply({ zoom: (zoom / 100) * this.zoomUnit });
  }

  /**
   * @param {number} x ten-thousandths
   * @param {number} y ten-thousandths
   */
  focus(x, y) {
    return this.apply({
      focusMode: 'single-shot', pointsOfInterest: [{ x: x / whole, y: y / whole }],
    });
  }

  /**
   * One request at a time; of those that come meanwhile the last one counts.
   * @param {Wanted} change
   */
  async apply(change) {
    Object.assign(this.wanted, change);
    this.isStale = true;
    if (this.isApplying) return;
    this.isApplying = true;
    while (this.isStale) {
      this.isStale = false;
      const advanced = /** @type {MediaTrackConstraintSet[]} */ ([{ ...this.wanted }]);
      // A lamp that does not light is no reason to stop taking the picture.
      await this.track.applyConstraints({ advanced }).catch(() => {});
    }
    this.isApplying = false;
  }
}
