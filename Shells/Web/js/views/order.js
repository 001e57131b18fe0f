// Screens are drawn in the order the core showed them, each once the part that draws it is there.

import { arrive, makerOf } from './parts.js';

/** @typedef {import('../wire/types').Screen} Screen */

/** A part that does not come is asked for so often, this far apart. */
const triesMax = 10;
const pauseMilliseconds = 1000;

/**
 * Shows a screen by `draw`: at once where it can be drawn, else when its part has arrived. Until
 * then the screen before stays. What has been left again by the time it could be drawn is skipped.
 * @param {(screen: Screen) => void} draw
 * @param {(error: unknown) => void} failed
 * @returns {(screen: Screen) => void}
 */
export function inOrder(draw, failed) {
  /** @type {Screen[]} */
  let waiting = [];
  let isLoading = false;

  /** @param {Screen} screen */
  function show(screen) {
    waiting.push(screen);
    proceed();
  }

  function proceed() {
    const last = waiting.at(-1);
    if (last && makerOf(last.kind)) waiting = waiting.filter(({ kind }) => makerOf(kind));
    while (waiting[0] && makerOf(waiting[0].kind)) {
      const [screen] = waiting.splice(0, 1);
      if (screen) draw(screen);
    }
    if (waiting[0] && !isLoading) load(waiting[0].kind);
  }

  /** @param {Screen['kind']} kind */
  async function load(kind) {
    isLoading = true;
    for (let tries = 1; !makerOf(kind); tries += 1) {
      try {
        await arrive(kind);
      } catch (error) {
        if (tries === triesMax) return failed(error);
        await new Promise((resolve) => { setTimeout(resolve, pauseMilliseconds); });
        if (waiting[0]?.kind !== kind) break;
      }
    }
    isLoading = false;
    proceed();
  }
  return show;
}
