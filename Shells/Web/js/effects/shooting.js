// What the shutter of the vault's camera does: a photo, a film from one press to the next, a Live
// Photo. Each becomes a capture; whatever ends the camera ends a film and keeps it.

import { dated } from './exif.js';
import { MotionAround } from './motion-around.js';
import { Recording, recordedType } from './recording.js';
import { seenTrack } from './seen-track.js';
import { Stills } from './still.js';
import { filmSideMax } from './vault-camera.js';
import { WakeLock } from './wake-lock.js';

/**
 * @typedef {import('./captures.js').Begun['kind']} Mode
 * @typedef {'ready' | 'taking' | 'beginning' | 'recording'} Stage
 *
 * What was taken: a picture of it, and the item it becomes, or null where it waits for the vault to
 * be opened.
 * @typedef {{ picture: Blob | null, item: Promise<string | null> }} Taken
 */

/** The motion of a Live Photo is small, and two recorders run at once. */
const motionSideMax = 1440;

export class Shooting {
  /**
   * @param {{ camera: import('./vault-camera.js').VaultCamera,
   *   microphone: import('./microphone.js').Microphone,
   *   captures: import('./captures.js').Captures, now: () => number, changed: () => void,
   *   taken: (taken: Taken) => void, failed: () => void }} world
   */
  constructor(world) {
    this.world = world;
    /** @type {Mode} */
    this.mode = 'photo';
    /** @type {Stage} */
    this.stage = 'ready';
    /** @type {{ track: MediaStreamTrack, stills: Stills } | null} */
    this.opened = null;
    /** @type {{ around: MotionAround, seen: import('./seen-track.js').Seen } | null} */
    this.motion = null;
    /** @type {Recording | null} */
    this.recording = null;
    /** What of the sound the motion around a Live Photo has. */
    this.heard = '';
    /** The device was turned while something was taken. */
    this.isTurned = false;
    this.wakeLock = new WakeLock();
    window.screen.orientation?.addEventListener('change', () => this.turned());
  }

  /** Camera or microphone are others than before, or gone. */
  update() {
    const { camera, microphone } = this.world;
    const track = camera.state.kind === 'live' ? camera.track : null;
    if (track !== (this.opened?.track ?? null)) {
      this.end();
      this.opened = track && { track, stills: new Stills(track, camera.camera.video) };
      if (this.mode === 'video') camera.size(true);
    }
    const heard = microphone.tracks.map(({ id }) => id).join();
    const isLive = track !== null && this.mode === 'live' && microphone.sound !== 'asking'
      && !camera.isSizing;
    if (this.motion && (!isLive || heard !== this.heard)) this.endMotion();
    if (isLive && !this.motion) this.beginMotion();
    this.heard = heard;
  }

  /** @param {Mode} mode */
  turn(mode) {
    const { camera } = this.world;
    if ((mode === 'video') !== (this.mode === 'video')) camera.size(mode === 'video');
    this.mode = mode;
    this.update();
  }

  /** The shutter was pressed. */
  async press() {
    if (this.recording) return this.end();
    if (!this.opened || this.stage !== 'ready') return;
    const { mode } = this;
    this.go(mode === 'video' ? 'beginning' : 'taking');
    try {
      // A camera that has just been turned to something else is still as large as for that.
      await this.world.camera.sized;
      if (mode === 'video') this.begin();
      else await this.still(mode);
    } catch {
      this.world.failed();
    }
    if (!this.recording) this.go('ready');
  }

  /** @param {Mode} mode photo or live */
  async still(mode) {
    const { captures, taken, failed } = this.world;
    const begun = this.begun(mode);
    const around = mode === 'live' ? this.motion?.around.take() : null;
    const jpeg = await this.opened?.stills.take();
    if (!jpeg) return failed();
    const still = await dated(jpeg, begun.capturedAt, begun.offsetMinutes);
    const capture = captures.begin({ ...begun, size: await sizeOf(still) });
    capture.piece('still', still);
    const motion = await around;
    if (motion) capture.piece('motion', motion.film, motion.milliseconds);
    taken({ picture: still, item: capture.end() });
  }

  /** A film begins. */
  begin() {
    const { microphone, captures, failed } = this.world;
    if (!this.opened) return;
    const seen = this.seen(filmSideMax);
    const capture = captures.begin({ ...this.begun('video'), size: seen.size });
    const glance = this.opened.stills.glance().catch(() => null);
    const stream = new MediaStream([seen.track, ...microphone.tracks]);
    try {
      /** @type {Recording} */
      const recording = new Recording(stream,
        (bytes) => capture.piece('motion', bytes, recording.elapsed), () => {
          seen.end();
          this.finish(recording, capture, glance);
        });
      this.recording = recording;
      capture.onBroken(() => recording.end());
      this.wakeLock.hold();
      this.go('recording');
    } catch {
      seen.end();
      capture.cancel();
      failed();
    }
  }

  /**
   * The film is over, by the shutter or because the camera is gone.
   * @param {Recording} recording
   * @param {ReturnType<import('./captures.js').Captures['begin']>} capture
   * @param {Promise<Blob | null>} glance
   */
  async finish(recording, capture, glance) {
    if (this.recording === recording) this.recording = null;
    this.wakeLock.release();
    this.world.taken({ picture: await glance, item: capture.end() });
    this.go('ready');
  }

  /** Ends whatever is under way, and keeps it. */
  async end() {
    this.endMotion();
    await this.recording?.end();
  }

  /** The device was turned: what is seen has another shape from now on. */
  async turned() {
    const { camera } = this.world;
    this.isTurned = this.stage !== 'ready';
    if (this.isTurned) return;
    camera.size(this.mode === 'video');
    await camera.sized;
    this.endMotion();
    this.update();
  }

  beginMotion() {
    const seen = this.seen(motionSideMax);
    try {
      const around = new MotionAround(
        new MediaStream([seen.track, ...this.world.microphone.tracks]));
      this.motion = { around, seen };
    } catch {
      seen.end();
      this.world.failed();
    }
  }

  endMotion() {
    this.motion?.around.end();
    this.motion?.seen.end();
    this.motion = null;
  }

  /**
   * What films record.
   * @param {number} sideMax
   */
  seen(sideMax) {
    const { camera, track } = this.world.camera;
    return seenTrack(/** @type {MediaStreamTrack} */ (track), camera.video, sideMax);
  }

  /** @param {Mode} kind @returns {import('./captures.js').Begun} */
  begun(kind) {
    const capturedAt = this.world.now();
    const mediaType = kind === 'photo' ? 'image/jpeg' : recordedType() ?? '';
    const { width = 0, height = 0 } = this.opened?.track.getSettings() ?? {};
    return { kind, mediaType, capturedAt, size: width > 0 && height > 0 ? { width, height } : null,
      offsetMinutes: -new Date(capturedAt).getTimezoneOffset() };
  }

  /** @param {Stage} stage */
  go(stage) {
    this.stage = stage;
    this.world.changed();
    if (stage === 'ready' && this.isTurned) this.turned();
  }
}

/** @param {Blob} still upright, as it is looked at */
async function sizeOf(still) {
  const picture = await createImageBitmap(still).catch(() => null);
  const size = picture && { width: picture.width, height: picture.height };
  picture?.close();
  return size;
}
