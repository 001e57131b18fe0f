// The vault's camera while somebody looks through it: opening, turning it around, what is missing,
// going on by itself once it is there. It gives the states the groups' camera has, and what becomes
// of a permission is the same rule for both (Sources/Days/Camera).

import { Camera, CameraProblem } from './camera.js';
import { answerTo } from './days.js';
import { settled } from './seen-track.js';

/**
 * @typedef {import('../wire/types').CameraState} CameraState
 * @typedef {import('../wire/types').Access['kind']} Access
 * @typedef {import('../wire/types').Facing['kind']} Facing
 */

/** More than any camera has: each gives its greatest size. */
const greatest = { width: { ideal: 10_000 }, height: { ideal: 10_000 } };
/** What phones and desktops encode while it happens, at the longer side. */
export const filmSideMax = 1920;

export class VaultCamera {
  /**
   * @param {() => void} changed
   * @param {{ is: () => boolean, note: () => void }} explained whether somebody was told why before
   *   they were asked: once is for good, for some browsers ask anew every day
   */
  constructor(changed, explained) {
    this.changed = changed;
    this.explained = explained;
    this.camera = new Camera(greatest);
    /** @type {CameraState} */
    this.state = { kind: 'opening' };
    /** @type {Facing} */
    this.facing = 'back';
    this.isWanted = false;
    /** Whether it opens, behind what is said meanwhile. */
    this.isOpening = false;
    /** Once it has the size that was asked for last. */
    this.sized = Promise.resolve();
    this.isSizing = false;
    this.camera.lost = () => this.without('unavailable');
    this.camera.access.changed = (access) => this.permitted(access);
  }

  get track() {
    return this.camera.current?.getVideoTracks()[0] ?? null;
  }

  /** Somebody looks through it. Before it was explained it opens only where nobody is asked. */
  open() {
    this.isWanted = true;
    return this.begin(this.explained.is());
  }

  /** They know why and want to be asked. */
  ask() {
    return this.begin(true);
  }

  /** Nobody looks any more, or cannot for now. */
  close() {
    this.isWanted = false;
    this.isOpening = false;
    this.camera.close();
    this.state = { kind: 'opening' };
    this.changed();
  }

  flip() {
    if (this.state.kind !== 'live') return;
    this.facing = this.state.facing.kind === 'back' ? 'front' : 'back';
    this.begin(true);
  }

  torch() {
    if (this.state.kind !== 'live') return;
    const on = !this.state.torch;
    this.camera.adjustments?.torch(on);
    this.turn({ ...this.state, torch: on });
  }

  /** @param {number} zoom hundredths */
  zoom(zoom) {
    if (this.state.kind !== 'live') return;
    this.camera.adjustments?.zoom(zoom);
    this.turn({ ...this.state, zoom });
  }

  /** @param {number} x @param {number} y ten-thousandths */
  focus(x, y) {
    this.camera.adjustments?.focus(x, y);
  }

  /**
   * A film needs no more than can be encoded; a photo has all there is.
   * @param {boolean} isFilm
   */
  size(isFilm) {
    const { track } = this;
    if (!track) return;
    const sized = this.resize(track, isFilm).then(() => {
      if (this.sized !== sized) return;
      this.isSizing = false;
      this.changed();
    });
    this.sized = sized;
    this.isSizing = true;
  }

  /** @param {MediaStreamTrack} track @param {boolean} isFilm */
  async resize(track, isFilm) {
    const { width = 1, height = 1 } = track.getSettings();
    // One of its own sizes, in the shape it has: anything else would be cut out of a larger one.
    const film = { width: { ideal: filmSideMax }, resizeMode: 'none',
      aspectRatio: { ideal: Math.max(width, height) / Math.min(width, height) } };
    // A camera that cannot be resized is recorded as it is.
    await track.applyConstraints(isFilm ? film : greatest).catch(() => {});
    await settled(track, this.camera.video);
  }

  /** Why there is none, where that is known. */
  get missing() {
    return this.state.kind === 'without' ? this.state.access : null;
  }

  /** @param {boolean} mayAsk */
  async begin(mayAsk) {
    const { opening } = answerTo({ kind: 'cameraOpening', before: this.missing, mayAsk });
    if (opening.kind === 'asking') this.turn({ kind: 'without', access: { kind: 'asking' } });
    else if (opening.kind === 'first') this.turn({ kind: 'opening' });
    this.isOpening = true;
    try {
      const opened = await this.camera.open(this.facing, mayAsk);
      if (!opened) return;
      this.isOpening = false;
      this.facing = opened.facing;
      this.explained.note();
      this.turn({ kind: 'live', facing: { kind: opened.facing }, optics: opened.optics,
        torch: false, zoom: 100 });
    } catch (error) {
      if (!(error instanceof CameraProblem)) throw error;
      const access = { kind: error.access };
      this.without(answerTo({ kind: 'cameraRefused', opening, access }).access.kind);
    }
  }

  /** @param {Access} access */
  permitted(access) {
    if (!this.isWanted) return;
    const before = this.isOpening ? null : this.missing;
    const { change } = answerTo({ kind: 'cameraPermitted', before, access: { kind: access } });
    if (change.kind === 'opens') this.begin(false);
    else if (change.kind === 'without') this.without(change.access.kind);
  }

  /** @param {Access} access why there is none */
  without(access) {
    this.isOpening = false;
    this.camera.close();
    this.turn({ kind: 'without', access: { kind: access } });
  }

  /** @param {CameraState} state */
  turn(state) {
    this.state = state;
    this.changed();
  }
}
