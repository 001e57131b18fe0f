// The loop around the groups' core: which part of the world carries out which of its effects. No
// decisions are made here.

import { CaptureEffects } from './effects/capture.js';
import { exportFile } from './effects/files.js';
import { HTTPProblem } from './effects/http.js';
import { isDeviceLink } from './effects/links.js';
import { eraseAll, accountDocument } from './effects/export.js';
import { Loop } from './loop.js';

/**
 * @typedef {import('./wire/types').Event} Event
 * @typedef {import('./wire/types').Effect} Effect
 * @typedef {import('./wire/types').InvitationEvent} InvitationEvent
 *
 * @typedef {Exclude<Effect, { kind: 'persist' | 'recipe' | 'http' | 'cancel' | 'wake' | 'sleep'
 *   | 'listen' | 'unlisten' | 'deliver' | 'acknowledge'
 *   | 'answerLibrary' }>} VisibleEffect
 *
 * Everything effects act on.
 * @typedef {import('./loop.js').Surroundings<Event, Effect, import('./wire/types').Screen> & {
 *   blobs: import('./effects/blobs.js').Blobs,
 *   http: import('./effects/http.js').HTTP,
 *   clock: import('./effects/clock.js').Clock,
 *   camera: import('./effects/camera.js').Camera,
 *   pipeline: import('./effects/images.js').Pipeline,
 *   links: import('./effects/links.js').Links,
 *   push: import('./effects/push.js').Push,
 *   listening: import('./effects/events.js').Listening,
 *   system: import('./effects/system.js').System,
 *   library: import('./effects/library.js').Library,
 *   erased: (isWhole: boolean) => void,
 * }} Outside
 */

/**
 * Feeds the groups' core.
 * @extends {Loop<Event, Effect, import('./wire/types').Screen>}
 */
export class Shell extends Loop {
  /** @param {Outside} outside */
  constructor(outside) {
    super(outside);
    this.outside = outside;
    /** A picture is being taken or prepared: there is no draft yet, and no second chance. */
    this.isTaking = false;
    this.taking = new CaptureEffects(outside, (event) => this.send(event));
  }

  /** Handles nothing any more and ends what is under way; what is being written is not. */
  halt() {
    super.halt();
    const { camera, clock, http, library, listening } = this.outside;
    http.cancelAll();
    listening.unlisten();
    clock.sleepAll();
    camera.close();
    library.halt();
  }

  /** Halts, and answers when everything is written that the cores have asked for. */
  async stop() {
    this.halt();
    const { library, push } = this.outside;
    await Promise.all([this.written(), push.last, library.written()]);
  }

  /** @param {import('./wire/types').Screen} screen */
  shown(screen) {
    this.isTaking = screen.kind === 'camera' && screen.view.state.kind === 'taking';
    super.shown(screen);
  }

  /**
   * @param {Effect} effect
   * @returns {Promise<Event | null>}
   */
  async perform(effect) {
    const { clock, http } = this.outside;
    switch (effect.kind) {
      case 'persist': return this.persist(effect);
      case 'recipe': return this.recipe(effect);
      case 'http': return this.http(effect);
      case 'cancel':
        http.cancel(effect.request);
        return null;
      case 'wake':
        clock.wake(effect.timer.kind, effect.instant);
        return null;
      case 'sleep':
        clock.sleep(effect.timer.kind);
        return null;
      case 'listen':
        this.outside.listening.listen();
        return null;
      case 'unlisten':
        this.outside.listening.unlisten();
        return null;
      case 'deliver':
        this.outside.library.send({ kind: 'received', envelope: effect.envelope });
        return null;
      case 'acknowledge': {
        const { channel, number } = effect;
        this.outside.library.send({ kind: 'acknowledged', channel, number });
        return null;
      }
      case 'answerLibrary': {
        const { request, answer } = effect;
        this.outside.library.send({ kind: 'groupsAnswered', request, answer });
        return null;
      }
      default: return this.performVisibly(effect);
    }
  }

  /**
   * The effects a person sees or feels.
   * @param {VisibleEffect} effect @returns {Promise<Event | null>}
   */
  async performVisibly(effect) {
    const { blobs, links } = this.outside;
    switch (effect.kind) {
      case 'copyLink':
        return handedOut(effect.path, await links.copy(effect.path, effect.fragment));
      case 'shareLink':
        return handedOut(effect.path, await links.share(effect.path, effect.fragment));
      case 'askSystem':
        await this.outside.system.ask(effect.wish.kind);
        return this.systemSeen();
      case 'subscribePush':
        return { kind: 'push', event: await this.outside.push.subscribe(effect.key) };
      case 'announce':
        await this.outside.push.announce(effect.groups);
        return null;
      case 'exportFile': {
        // A blob that is gone or does not open cannot be given out; there is nothing to answer.
        const bytes = await blobs.read(effect.blob).catch(() => null);
        if (bytes) exportFile(bytes, effect.name);
        return null;
      }
      case 'exportAccount': {
        const { name, bytes } = await accountDocument(effect.export);
        exportFile(bytes, name, 'application/json');
        return null;
      }
      case 'erase':
        this.halt();
        this.outside.erased(await eraseAll(this.outside.database, () => this.stop()));
        return null;
      default: return this.taking.perform(effect);
    }
  }

  /**
   * What the system allows by now.
   * @returns {Promise<Event>}
   */
  async systemSeen() {
    const facts = await this.outside.system.facts();
    return { kind: 'settings', event: { kind: 'systemSeen', facts } };
  }

  /**
   * @param {Extract<Effect, {kind: 'http'}>} effect
   * @returns {Promise<Event>}
   */
  async http({ request, message }) {
    try {
      const { status, body } = await this.outside.http.perform(request, message);
      return { kind: 'httpAnswered', request, status, body };
    } catch (error) {
      if (!(error instanceof HTTPProblem)) throw error;
      return { kind: 'httpFailed', request, fault: { kind: error.fault } };
    }
  }
}

/**
 * Whose link it was hears that it is out.
 * @param {string} path
 * @param {boolean} isOut
 * @returns {Event | null}
 */
function handedOut(path, isOut) {
  if (!isOut) return null;
  return isDeviceLink(path) ? { kind: 'linking', event: { kind: 'linkHandedOut' } }
    : { kind: 'invitation', event: { kind: 'linkHandedOut' } };
}
