// What is the same around both cores: an event in, its effects carried out, its screen shown; what
// the effects bring comes back as events, one after another. No decisions are made here.

import { CoreStopped } from './core.js';
import { RecipeProblem } from './effects/primitives.js';
import { RecipeFailure, carryOut } from './effects/recipe.js';
import { WireError } from './wire/codec.js';

/**
 * What both cores need around them.
 * @template {{ kind: string }} E
 * @template {{ kind: string }} F
 * @template S
 * @typedef {import('./effects/recipe.js').World & {
 *   core: import('./core.js').Core<E, { effects: F[], screen: S }>,
 *   records: import('./effects/records.js').Records,
 *   show: (screen: S) => void,
 *   crashed: (error: unknown) => void,
 * }} Surroundings
 */

/**
 * Feeds a core.
 * @template {{ kind: string }} E its events
 * @template {{ kind: string }} F its effects
 * @template S its screens
 */
export class Loop {
  /** @param {Surroundings<E, F, S>} surroundings */
  constructor(surroundings) {
    this.surroundings = surroundings;
    /**
     * Events that came while another was being handled.
     * @type {E[]}
     */
    this.queue = [];
    this.isBusy = false;
    /** Nothing is handled any more: another tab runs the app, or the core has stopped. */
    this.isStopped = false;
    /** Recipes run one at a time: a later one may need what an earlier one keeps. */
    this.lastRecipe = Promise.resolve();
  }

  /**
   * Handles an event now, or after the one under way.
   * @param {E} event
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
      this.surroundings.crashed(error);
    } finally {
      this.isBusy = false;
    }
  }

  /** Handles nothing any more; what is being written is not ended. */
  halt() {
    this.isStopped = true;
    this.queue.length = 0;
  }

  /** Answers when everything is written that the core has asked for. */
  async written() {
    await Promise.all([this.lastRecipe, this.surroundings.records.last]);
  }

  /** @param {E} event */
  turn(event) {
    const { core } = this.surroundings;
    if (core.isStopped || this.isStopped) return;
    try {
      const { effects, screen } = core.handle(event);
      for (const effect of effects) this.start(effect);
      this.shown(screen);
    } catch (error) {
      if (!(error instanceof WireError)) throw error;
      // An event beyond the schema's limits never reached the core: nothing happened.
      console.error('An event was not sent:', event.kind, error.message);
    }
  }

  /** @param {S} screen */
  shown(screen) {
    this.surroundings.show(screen);
  }

  /**
   * Begins an effect; its answer, if it has one, arrives later.
   * @param {F} effect
   */
  start(effect) {
    this.perform(effect).then((answer) => {
      if (answer) this.send(answer);
    }).catch((error) => {
      if (this.isStopped) return;
      const isKnown = error instanceof CoreStopped && this.surroundings.core.isStopped;
      if (!isKnown) console.error(error);
      this.surroundings.crashed(error);
    });
  }

  /**
   * Each core's own.
   * @param {F} effect
   * @returns {Promise<E | null>}
   */
  async perform(effect) {
    throw new CoreStopped(`nothing handles ${effect.kind}`);
  }

  /**
   * @param {{ request: import('./wire/types').Request, records: import('./wire/types').Record[] }}
   *   effect
   * @returns {Promise<any>}
   */
  async persist({ request, records }) {
    try {
      await this.surroundings.records.persist(records);
      return { kind: 'persisted', request };
    } catch (error) {
      const fault = error instanceof RecipeProblem ? error.fault : 'unavailable';
      return { kind: 'persistFailed', request, fault: { kind: fault } };
    }
  }

  /**
   * @param {{ request: import('./wire/types').Request, recipe: import('./wire/types').Recipe }}
   *   effect
   * @returns {Promise<any>}
   */
  async recipe({ request, recipe }) {
    try {
      return { kind: 'recipeDone', request, revealed: await this.carriedOut(recipe) };
    } catch (error) {
      if (!(error instanceof RecipeFailure)) throw error;
      return { kind: 'recipeFailed', request, failure: error.failure };
    }
  }

  /**
   * @param {import('./wire/types').Recipe} recipe
   * @returns {Promise<Uint8Array[]>} what it reveals
   */
  carriedOut(recipe) {
    const done = this.lastRecipe.then(() => carryOut(this.surroundings, recipe));
    this.lastRecipe = done.then(() => {}, () => {});
    return done;
  }
}
