// The motion around a Live Photo: what was seen for a second before the shutter and a second after.
// Nobody knows when it will be pressed, so a recorder is begun each second and another one dropped:
// there is always one that has run for a second at least.

import { recorder } from './recording.js';

const secondMilliseconds = 1000;

/** @typedef {{ film: Blob, milliseconds: number }} Motion */

/** A recorder that gives all at its end. */
class Strip {
  /** @param {MediaStream} stream */
  constructor(stream) {
    this.recorder = recorder(stream);
    this.begun = performance.now();
    this.recorder.onstart = () => { this.begun = performance.now(); };
    this.recorder.start();
  }

  /** @returns {Promise<Motion>} */
  end() {
    const milliseconds = performance.now() - this.begun;
    return new Promise((resolve) => {
      /** @type {Blob[]} */
      const pieces = [];
      this.recorder.ondataavailable = ({ data }) => pieces.push(data);
      const whole = () => resolve({ film: new Blob(pieces), milliseconds });
      this.recorder.onstop = whole;
      if (this.recorder.state === 'inactive') whole();
      else this.recorder.stop();
    });
  }

  drop() {
    if (this.recorder.state !== 'inactive') this.recorder.stop();
  }
}

export class MotionAround {
  /** @param {MediaStream} stream */
  constructor(stream) {
    this.stream = stream;
    /**
     * The one that runs longest is the first.
     * @type {Strip[]}
     */
    this.strips = [new Strip(stream)];
    /** Ends a motion that is being taken before its second is over. */
    this.hurry = () => {};
    this.isTaking = false;
    this.timer = setInterval(() => this.turn(), secondMilliseconds);
  }

  turn() {
    if (this.isTaking) return;
    if (this.strips.length > 1) this.strips.shift()?.drop();
    this.strips.push(new Strip(this.stream));
  }

  /**
   * The motion around this moment; what there is of it when it is hurried.
   * @returns {Promise<Motion | null>}
   */
  async take() {
    this.isTaking = true;
    const strip = this.strips.shift();
    await new Promise((resolve) => {
      const timer = setTimeout(resolve, secondMilliseconds, null);
      this.hurry = () => {
        clearTimeout(timer);
        resolve(null);
      };
    });
    this.isTaking = false;
    return strip ? strip.end() : null;
  }

  end() {
    clearInterval(this.timer);
    this.hurry();
    for (const strip of this.strips) strip.drop();
    this.strips = [];
  }
}
