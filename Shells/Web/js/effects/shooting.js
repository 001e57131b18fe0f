// What the shutter of the vault's camera does: a photo, a film from one press to the next, a Live
// Photo. Each becomes a capture; whatever ends the camera ends a film and keeps it.

import { dated } from './exif.js';
import { MotionAround } from './motion-around.js';
import { Recording, recordedType } from './recording.js';
import { Stills } from './still.js';
import { WakeLock } from './wake-lock.js';

/**
 * @typedef {import('./captures.js').Begun['kind']} Mode
 * @typedef {'ready' | 'taking' | 'recording'} Stage
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
    /** @type {MotionAround | null} */
    this.motion = null;
    /** @type {Recording | null} */
    this.recording = null;
    /** What of the sound the motion around a Live Photo has. */
    this.heard = '';
    this.wakeLock = new WakeLock();
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
    const isLive = track !== null && this.mode === 'live' && microphone.sound !== 'asking';
    if (this.motion && (!isLive || heard !== this.heard)) this.endMotion();
    if (isLive && !this.motion) this.beginMotion(track);
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
    if (this.mode === 'video') return this.begin();
    this.go('taking');
    try {
      await this.still(this.mode);
    } catch {
      this.world.failed();
    }
    this.go('ready');
  }

  /** @param {Mode} mode photo or live */
  async still(mode) {
    const { captures, taken, failed } = this.world;
    const begun = this.begun(mode);
    const around = mode === 'live' ? this.motion?.take() : null;
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
    const capture = captures.begin(this.begun('video'));
    const glance = this.opened.stills.glance().catch(() => null);
    const stream = new MediaStream([this.opened.track, ...microphone.tracks]);
    try {
      /** @type {Recording} */
      const recording = new Recording(stream,
        (bytes) => capture.piece('motion', bytes, recording.elapsed),
        () => this.finish(recording, capture, glance));
      this.recording = recording;
      capture.onBroken(() => recording.end());
      this.wakeLock.hold();
      this.go('recording');
    } catch {
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

  /** @param {MediaStreamTrack} track */
  beginMotion(track) {
    const small = track.clone();
    const side = { max: motionSideMax, ideal: motionSideMax };
    small.applyConstraints({ width: side, height: side }).catch(() => {});
    const stream = new MediaStream([small, ...this.world.microphone.tracks]);
    try {
      this.motion = new MotionAround(stream);
    } catch {
      small.stop();
      this.world.failed();
    }
  }

  endMotion() {
    this.motion?.end();
    for (const track of this.motion?.stream.getVideoTracks() ?? []) track.stop();
    this.motion = null;
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
  }
}

/** @param {Blob} still upright, as it is looked at */
async function sizeOf(still) {
  const picture = await createImageBitmap(still).catch(() => null);
  const size = picture && { width: picture.width, height: picture.height };
  picture?.close();
  return size;
}
