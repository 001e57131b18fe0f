// The loop around the core: an event in, its effects carried out, its screen drawn; what the
// effects bring comes back as events. No decisions are made here.

import { CoreStopped } from './core.js';
import { CaptureEffects } from './effects/capture.js';
import { exportFile } from './effects/files.js';
import { HTTPProblem } from './effects/http.js';
import { isDeviceLink } from './effects/links.js';
import { eraseAll, ownDocument, ownName } from './effects/own.js';
import { RecipeProblem } from './effects/primitives.js';
import { RecipeFailure, carryOut } from './effects/recipe.js';
import { WireError } from './wire/codec.js';

/**
 * @typedef {import('./wire/types').Event} Event
 * @typedef {import('./wire/types').Effect} Effect
 * @typedef {import('./wire/types').InvitationEvent} InvitationEvent
 *
 * Everything effects act on.
 * @typedef {import('./effects/recipe.js').World & {
 *   core: import('./core.js').Core,
 *   records: import('./effects/records.js').Records,
 *   http: import('./effects/http.js').HTTP,
 *   clock: import('./effects/clock.js').Clock,
 *   camera: import('./effects/camera.js').Camera,
 *   pipeline: import('./effects/images.js').Pipeline,
 *   links: import('./effects/links.js').Links,
 *   push: import('./effects/push.js').Push,
 *   listening: import('./effects/events.js').Listening,
 *   system: import('./effects/system.js').System,
 *   show: (screen: import('./wire/types').Screen) => void,
 *   crashed: (error: unknown) => void,
 *   erased: () => void,
 * }} Outside
 */

/** Feeds the core. */
export class Shell {
  /** @param {Outside} outside */
  constructor(outside) {
    this.outside = outside;
    /**
     * Events that came while another was being handled.
     * @type {Event[]}
     */
    this.queue = [];
    this.isBusy = false;
    /** Nothing is handled any more: another tab runs the app, or the core has stopped. */
    this.isStopped = false;
    /** A picture is being taken or prepared: there is no draft yet, and no second chance. */
    this.isTaking = false;
    /** Recipes run one at a time: a later one may need what an earlier one keeps. */
    this.lastRecipe = Promise.resolve();
    this.taking = new CaptureEffects(outside, (event) => this.send(event));
  }

  /**
   * Handles an event now, or after the one under way.
   * @param {Event} event
   */
  send(event) {
    if (this.isStopped) return;
    this.queue.push(event);
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      for (let next = this.queue.shift(); next; next = this.queue.shift()) this.turn(next);
    } catch (error) {
      this.queue.length = 0;
      this.outside.crashed(error);
    } finally {
      this.isBusy = false;
    }
  }

  /** Handles nothing any more and ends what is under way; what is being written is not. */
  halt() {
    this.isStopped = true;
    this.queue.length = 0;
    const { camera, clock, http, listening } = this.outside;
    http.cancelAll();
    listening.unlisten();
    clock.sleepAll();
    camera.close();
  }

  /** Halts, and answers when everything is written that the core has asked for. */
  async stop() {
    this.halt();
    const { push, records } = this.outside;
    await Promise.all([this.lastRecipe, records.last, push.last]);
  }

  /** @param {Event} event */
  turn(event) {
    const { core } = this.outside;
    if (core.isStopped || this.isStopped) return;
    try {
      const { effects, screen } = core.handle(event);
      for (const effect of effects) this.start(effect);
      this.isTaking = screen.kind === 'camera' && screen.view.state.kind === 'taking';
      this.outside.show(screen);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      // An event beyond the schema's limits never reached the core: nothing happened.
      console.error('An event was not sent:', event.kind, error.message);
    }
  }

  /**
   * Begins an effect; its answer, if it has one, arrives later.
   * @param {Effect} effect
   */
  start(effect) {
    this.perform(effect).then((answer) => {
      if (answer) this.send(answer);
    }).catch((error) => {
      if (this.isStopped) return;
      if (!(error instanceof CoreStopped && this.outside.core.isStopped)) console.error(error);
      this.outside.crashed(error);
    });
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
        clock.wake(effect.timer, effect.instant);
        return null;
      case 'sleep':
        clock.sleep(effect.timer);
        return null;
      case 'listen':
        this.outside.listening.listen();
        return null;
      case 'unlisten':
        this.outside.listening.unlisten();
        return null;
      default: return this.performVisibly(effect);
    }
  }

  /**
   * The effects a person sees or feels.
   * @param {Effect} effect @returns {Promise<Event | null>}
   */
  async performVisibly(effect) {
    const taken = this.taking.perform(effect);
    if (taken) return taken;
    const { blobs, links } = this.outside;
    switch (effect.kind) {
      case 'copyLink':
        return handedOut(effect.path, await links.copy(effect.path, effect.fragment));
      case 'shareLink':
        return handedOut(effect.path, await links.share(effect.path, effect.fragment));
      case 'askSystem':
        await this.outside.system.ask(effect.wish);
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
      case 'exportOwn':
        exportFile(ownDocument(effect.own), ownName(effect.own), 'application/json');
        return null;
      case 'erase':
        await this.stop();
        await eraseAll(this.outside.database);
        this.outside.erased();
        return null;
      default: throw new CoreStopped(`no handler for ${effect.kind}`);
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
   * @param {Extract<Effect, {kind: 'persist'}>} effect
   * @returns {Promise<Event>}
   */
  async persist({ request, records }) {
    try {
      await this.outside.records.persist(records);
      return { kind: 'persisted', request };
    } catch (error) {
      const fault = error instanceof RecipeProblem ? error.fault : 'unavailable';
      return { kind: 'persistFailed', request, fault };
    }
  }

  /**
   * @param {Extract<Effect, {kind: 'recipe'}>} effect
   * @returns {Promise<Event>}
   */
  async recipe({ request, recipe }) {
    const done = this.lastRecipe.then(() => carryOut(this.outside, recipe));
    this.lastRecipe = done.then(() => {}, () => {});
    try {
      return { kind: 'recipeDone', request, revealed: await done };
    } catch (error) {
      if (!(error instanceof RecipeFailure)) throw error;
      return { kind: 'recipeFailed', request, failure: error.failure };
    }
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
      return { kind: 'httpFailed', request, fault: error.fault };
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
  return isDeviceLink(path) ? { kind: 'linking', event: 'linkHandedOut' }
    : { kind: 'invitation', event: { kind: 'linkHandedOut' } };
}
