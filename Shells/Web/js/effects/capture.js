// The effects around a picture in the making: `openCamera` and its settings, `capture`, `pick`,
// `reframe`, `dropDraft`. What they bring comes back as the camera's events.

import { CameraProblem } from './camera.js';
import { Offers } from './files.js';
import { ImageProblem } from './images.js';
import { unhandled } from '../unhandled.js';

/**
 * @typedef {import('../wire/types').Event} Event
 * @typedef {Extract<import('../wire/types').Effect, { kind: 'openCamera' | 'closeCamera'
 *   | 'setTorch' | 'setZoom' | 'focusAt' | 'capture' | 'pick' | 'reframe' | 'dropDraft' }>}
 *   CameraEffect
 * @typedef {import('../wire/types').CaptureEvent} CaptureEvent
 * @typedef {{
 *   camera: import('./camera.js').Camera,
 *   pipeline: import('./images.js').Pipeline,
 *   blobs: import('./blobs.js').Blobs,
 * }} Tools
 */

/** A tick in the hand when the shutter falls. Milliseconds. */
const tickMs = 14;

/**
 * @param {CaptureEvent} event
 * @returns {Event}
 */
const capture = (event) => ({ kind: 'capture', event });

/**
 * @param {unknown} error
 * @returns {import('../wire/types').ImageFault}
 */
const imageFault = (error) => (
  { kind: error instanceof ImageProblem ? error.fault : 'undecodable' });

/** Carries out what the camera's machine wants. */
export class CaptureEffects {
  /**
   * @param {Tools} tools
   * @param {(event: Event) => void} send for what comes after an answer
   */
  constructor(tools, send) {
    this.tools = tools;
    this.send = send;
    this.offers = new Offers();
    /**
     * What each draft was made from.
     * @type {Map<string, number>}
     */
    this.sources = new Map();
    const { camera } = tools;
    camera.lost = () => send(capture({ kind: 'cameraFailed', access: { kind: 'unavailable' } }));
    camera.access.changed = (access) => {
      send(capture({ kind: 'accessChanged', access: { kind: access } }));
    };
  }

  /**
   * @param {CameraEffect} effect
   * @returns {Promise<Event | null>}
   */
  perform(effect) {
    const { camera } = this.tools;
    const done = Promise.resolve(null);
    switch (effect.kind) {
      case 'openCamera': return this.open(effect.facing.kind, effect.mayAsk);
      case 'closeCamera':
        camera.close();
        return done;
      case 'setTorch':
        camera.adjustments?.torch(effect.on);
        return done;
      case 'setZoom':
        camera.adjustments?.zoom(effect.zoom);
        return done;
      case 'focusAt':
        camera.adjustments?.focus(effect.x, effect.y);
        return done;
      case 'capture': return this.capture(effect.draft);
      case 'pick': return this.pick(effect.draft);
      case 'reframe': return this.reframe(effect.draft, effect.framing);
      case 'dropDraft': return this.drop(effect.draft);
      default: return unhandled(effect);
    }
  }

  /**
   * @param {import('../wire/types').Facing['kind']} facing
   * @param {boolean} mayAsk
   */
  async open(facing, mayAsk) {
    try {
      const opened = await this.tools.camera.open(facing, mayAsk);
      return opened && capture({
        kind: 'cameraOpened', facing: { kind: opened.facing }, optics: opened.optics,
      });
    } catch (error) {
      if (!(error instanceof CameraProblem)) throw error;
      return capture({ kind: 'cameraFailed', access: { kind: error.access } });
    }
  }

  /** @param {string} draft */
  async capture(draft) {
    try {
      navigator.vibrate?.(tickMs);
      const frame = await this.tools.camera.frame();
      if (!frame) return capture({ kind: 'captureFailed', fault: { kind: 'empty' } });
      return capture({ kind: 'captured', draft, size: await this.keep(draft, frame) });
    } catch (error) {
      return capture({ kind: 'captureFailed', fault: imageFault(error) });
    }
  }

  /** @param {string} draft */
  async pick(draft) {
    const file = await this.offers.pick();
    if (!file) return capture({ kind: 'pickCancelled' });
    try {
      return capture({ kind: 'picked', draft, size: await this.keep(draft, file) });
    } catch (error) {
      return capture({ kind: 'pickFailed', fault: imageFault(error) });
    }
  }

  /**
   * @param {string} draft
   * @param {import('../wire/types').Framing} framing
   */
  async reframe(draft, framing) {
    try {
      const source = this.sources.get(draft) ?? 0;
      const { jpeg, size } = await this.tools.pipeline.reframe(source, framing);
      await this.tools.blobs.write(draft, jpeg);
      return capture({ kind: 'framed', draft, size });
    } catch (error) {
      return capture({ kind: 'frameFailed', draft, fault: imageFault(error) });
    }
  }

  /** @param {string} draft */
  async drop(draft) {
    await this.tools.blobs.write(draft, null);
    return null;
  }

  /**
   * @param {string} draft
   * @param {Blob | ImageBitmap} picture
   */
  async keep(draft, picture) {
    const { pipeline, blobs } = this.tools;
    const { jpeg, size, source } = await pipeline.prepare(picture,
      (flaw) => this.send(capture({ kind: 'judged', draft, flaw: { kind: flaw } })));
    await blobs.write(draft, jpeg);
    this.sources.set(draft, source);
    return size;
  }

  /** Drafts came or went: what a gone one was made from is not kept either. */
  draftsChanged() {
    const gone = [...this.sources.keys()].filter((name) => !this.tools.blobs.drafts.has(name));
    for (const name of gone) this.sources.delete(name);
    if (gone.length > 0 && this.sources.size === 0) this.tools.pipeline.release();
  }
}
